/** Every way by which cells reach the clipboard or the disk for a spreadsheet: no text becomes a formula there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import Papa from 'papaparse';
import { ConversationMetrics } from '../../../src/core/metrics/conversationMetrics';
import { usageCsv } from '../../../src/core/metrics/usageFile';
import { chartCsv } from '../../../src/core/session/export/chartCsv';
import { neutralCell } from '../../../src/core/text/spreadsheetCell';
import { copiedText } from '../../../src/host/grid/gridCopy';
import { GridSource } from '../../../src/host/grid/gridSource';
import { formulaCells } from '../../support/formulas';
import { findAnalysisPython, findBarePython } from '../../support/python';
import { entriesOf } from '../../support/sessionEntries';
import { called, conversation } from '../../unit/core/metrics/usageEvents';
import { Intake } from '../../unit/workers/data/intake';
import { Scripts } from '../python/runs';

const never = new AbortController().signal;
const texts = formulaCells.map(({ text }) => text);
const wanted = formulaCells.map(({ cell }) => cell);

/** Cells as a reader of RFC 4180 has them: of each row the one at a place. */
function columnOf(text: string, at: number, delimiter = ','): string[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  assert.deepEqual(errors, []);
  return data.filter((row) => row.length > 1).map((row) => row[at] ?? '');
}

/** A file saved by a script: its code has the texts as `texts`. */
async function savedBy(python: string, code: string, options: { keepFormulas?: boolean } = {}) {
  const scripts = new Scripts();
  try {
    const content = JSON.stringify(texts);
    const begin = 'import ba, json\ntexts = json.load(ba.open("texts", encoding="utf-8"))\n';
    const files = [{ id: 'texts', name: 'texts.json', content }];
    const end = await scripts.run(python, `${begin}${code}`, { files, ...options });
    assert.equal(end.code, 0, end.stderr);
    return new Map(end.files.map((name) => [name, readFileSync(end.out(name))]));
  } finally {
    scripts.remove();
  }
}
const textOf = (files: Map<string, Buffer>, name: string): string =>
  files.get(name)?.toString('utf8') ?? assert.fail([...files.keys()].join(' '));

describe('cells for spreadsheets are no formulas', () => {
  let intake: Intake;
  before(async () => (intake = await Intake.open()));
  after(() => intake.close());

  it('as a text alone, and again', () => {
    assert.deepEqual(texts.map(neutralCell), wanted);
    assert.deepEqual(wanted.map(neutralCell), wanted);
  });

  it('in the figures of a chart: names, values, series', () => {
    const data = texts.map((text, at) => ({ name: text, value: at }));
    const byName = chartCsv(JSON.stringify({ series: [{ name: '=1+1', type: 'pie', data }] })) ?? '';
    assert.deepEqual(columnOf(byName.slice(1), 0).slice(1), wanted);
    assert.deepEqual(columnOf(byName.slice(1), 1), ["'=1+1", ...texts.map((_, at) => String(at))]);
    const byAxis = { xAxis: { name: '@x', data: texts }, series: [{ type: 'bar', data: texts }] };
    const csv = (chartCsv(JSON.stringify(byAxis)) ?? '').slice(1);
    assert.deepEqual([columnOf(csv, 0), columnOf(csv, 1).slice(1)], [["'@x", ...wanted], wanted]);
  });

  it('in the figures of use', () => {
    for (const { text, cell } of formulaCells) {
      const usage = new ConversationMetrics(entriesOf([...conversation, ...called('c', { tool_name: text })])).usage();
      assert.ok(columnOf(usageCsv(usage), 1).includes(cell), JSON.stringify(text));
    }
  });

  it('in what is copied from the grid, cells and names of columns, unless the user wants them', async () => {
    const name = '=2+5';
    const rows = texts.map((text, at) => ({ [name]: text, number: -at, wide: -0.5 }));
    await intake.write('copy.json', JSON.stringify(rows));
    const { engine } = intake;
    const source = new GridSource({ sql: engine, views: engine, choices: { get: () => ({}) } }, { path: 'copy.json' });
    await source.open(undefined, {}, never);
    const view = { base: '', filters: [], order: [] };
    const asked = { view, from: 0, count: 999, columns: [name, 'number', 'wide'], header: true };
    const copied = async (keep?: boolean) => (await copiedText(source, engine, asked, never, keep)).text;
    const text = await copied();
    // The engine reads texts without a byte order mark.
    const read = (list: readonly string[]): string[] => list.map((each) => each.replace('\ufeff', ''));
    assert.deepEqual(columnOf(text, 0, '\t'), [`'${name}`, ...read(wanted)]);
    assert.deepEqual(columnOf(text, 1, '\t'), ['number', ...texts.map((_, at) => String(-at).replace('-0', '0'))]);
    assert.deepEqual(new Set(columnOf(text, 2, '\t').slice(1)), new Set(['-0.5']));
    assert.deepEqual(columnOf(await copied(true), 0, '\t'), [name, ...read(texts)]);
  });

  it('in tables that a script saves without pandas: rows, columns, a text of CSV', async () => {
    const code = [
      'rows = [{"=a": text, "n": -1, "f": -0.5} for text in texts]',
      'ba.save(rows, "rows.csv"); ba.save(rows, "rows.tsv"); ba.save([["=a", "n"]] + [[t, -1] for t in texts], "lists.csv")',
      'ba.save({"=a": texts, "n": [-1] * len(texts)}, "columns.csv"); ba.save(rows, "rows.json")',
      'import csv, io\nout = io.StringIO(newline="")\ncsv.writer(out).writerows([["=a", "n"]] + [[t, -1] for t in texts])',
      'ba.save(out.getvalue(), "text.csv"); ba.save("a;b\\n1;-2\\n", "plain.csv"); ba.save("=a\\n", "note.txt")',
    ].join('\n');
    const files = await savedBy(await findBarePython(), code);
    for (const name of ['rows.csv', 'rows.tsv', 'lists.csv', 'columns.csv', 'text.csv']) {
      const text = textOf(files, name);
      const delimiter = name.endsWith('.tsv') ? '\t' : ',';
      assert.deepEqual(columnOf(text, 0, delimiter), ["'=a", ...wanted], name);
      assert.deepEqual(new Set(columnOf(text, 1, delimiter)), new Set(['n', '-1']), name);
    }
    assert.deepEqual(new Set(columnOf(textOf(files, 'rows.csv'), 2)), new Set(['f', '-0.5']));
    assert.deepEqual([textOf(files, 'plain.csv'), textOf(files, 'note.txt')], ['a;b\n1;-2\n', '=a\n']);
    assert.ok(textOf(files, 'rows.json').includes('"=a": "=1+1"'), 'JSON is no file of a spreadsheet');
  });

  it('in DataFrames that a script saves: cells, names, categories, the index', async () => {
    const code = [
      'import pandas as pd',
      // Spreadsheets refuse most control characters in a workbook.
      'texts = [t for t in texts if "\\0" not in t]',
      'f = pd.DataFrame({"=a": texts, "n": -1, "half": -0.5, "whole": pd.array([-1] * len(texts), dtype="Int64")})',
      'f["mixed"] = pd.Series([1, None] + ["=1"] * (len(f) - 2), dtype=object); f["kind"] = f["=a"].astype("category")',
      'ba.save(f, "f.csv"); ba.save(f, "f.tsv"); ba.save(f.set_index("=a"), "index.csv"); ba.save(f.set_index(["=a", "n"]), "two.csv")',
      'ba.save(f["=a"], "series.csv"); ba.save(f[~f["=a"].str.contains("\\r")].to_csv(index=False), "own.csv"); ba.save(f.iloc[:0], "none.csv")',
      'assert f["=a"][0] == "=1+1" and list(f.columns)[0] == "=a", "what the script has stays as it is"',
      // A workbook takes no other control characters.
      'ba.save(f[~f["=a"].str.contains(r"[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]")], "f.xlsx")',
    ].join('\n');
    const files = await savedBy(await findAnalysisPython(), code);
    const cells = ["'=a", ...wanted.filter((cell) => !cell.includes('\0'))];
    // Some versions of pandas leave a carriage return without quotes, which ends a row.
    const whole = cells.filter((cell) => !cell.includes('\r'));
    assert.deepEqual(columnOf(textOf(files, 'own.csv'), 0), whole);
    for (const name of ['f.csv', 'f.tsv', 'index.csv', 'two.csv']) {
      const [text, delimiter] = [textOf(files, name), name.endsWith('.tsv') ? '\t' : ','];
      assert.deepEqual(columnOf(text, 0, delimiter), cells, name);
      for (const [at, set] of [
        ['n', '-1'],
        ['half', '-0.5'],
        ['whole', '-1'],
      ].entries())
        assert.deepEqual(new Set(columnOf(text, at + 1, delimiter)), new Set(set), name);
      assert.deepEqual(columnOf(text, 4, delimiter).slice(0, 4), ['mixed', '1', '', "'=1"], name);
    }
    const alone = Papa.parse<string[]>(textOf(files, 'series.csv'), { delimiter: ',' }).data.map(([cell]) => cell);
    assert.deepEqual(alone.slice(0, cells.length), cells);
    assert.equal(textOf(files, 'none.csv'), "'=a,n,half,whole,mixed,kind\n");
    assertNoFormula(files.get('f.xlsx') ?? assert.fail());
  });

  it('but are as they are where the user wants that', async () => {
    const files = await savedBy(await findBarePython(), 'ba.save([["a", "n"]] + [[t, 1] for t in texts], "raw.csv")', {
      keepFormulas: true,
    });
    assert.deepEqual(columnOf(textOf(files, 'raw.csv'), 0), ['a', ...texts]);
  });

  it('and SQL writes no file at all', async () => {
    await intake.write('in.csv', 'a,b\n=1,2\n');
    for (const sql of [
      `COPY (FROM 'in.csv') TO 'out.csv'`,
      `COPY 'in.csv' TO 'out.csv' (FORMAT csv)`,
      `EXPORT DATABASE 'out'`,
      `FROM 'in.csv'; COPY (SELECT 1) TO 'out.csv'`,
    ]) {
      await assert.rejects(intake.engine.query({ sql, params: {}, maxRows: 5 }, never), sql);
    }
    await assert.rejects(readFile(path.join(intake.folder, 'out.csv')), /ENOENT/);
  });
});

// Without stubs a formula that nobody has computed is no cell.
function assertNoFormula(book: Buffer): void {
  for (const sheet of Object.values(XLSX.read(book, { cellFormula: true, sheetStubs: true }).Sheets)) {
    const cells = Object.entries(sheet).filter(([at]) => !at.startsWith('!'));
    assert.ok(cells.length > 0);
    for (const [at, cell] of cells) {
      const shown: unknown = cell;
      const formula = typeof shown === 'object' && shown !== null && 'f' in shown ? shown.f : undefined;
      assert.equal(formula, undefined, at);
    }
  }
}
