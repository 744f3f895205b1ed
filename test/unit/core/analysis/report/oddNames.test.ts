import assert from 'node:assert/strict';
import { containsHtml } from '../../../../../src/core/agent/references';
import { tableReport } from '../../../../../src/core/analysis/report';
import { reportNames } from '../../../../../src/core/analysis/saved/names';
import { pythonScript } from '../../../../../src/core/analysis/saved/pythonScript';
import { sourceOf } from '../../../../../src/core/analysis/saved/source';
import { sqlScript } from '../../../../../src/core/analysis/saved/sqlScript';
import { textReport } from '../../../../../src/core/analyst/textReport';
import { isCodeId, safeCodeId } from '../../../../../src/core/contract/codeIds';
import { fileNameOf } from '../../../../../src/core/session/export';
import { codeIdOf } from '../../../../../src/core/store/languages';
import { versionId, versionPlace } from '../../../../../src/core/store/lineage';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { tagsIn, codeTag } from '../../../../../src/core/text/references';
import { reportHtml } from '../../../../../src/core/text/renderers';
import { decoded } from '../../../../../src/core/text/safeHtml';
import { chartFilename } from '../../../../../src/protocol/chartFiles';
import { isFull } from '../../../../support/full';
import { oddNames } from '../../../../support/oddNames';
import { localize } from '../../../../support/ports';
import { SEED } from '../../../../support/property';
import { setOf, labelColumn, measureColumn } from '../sets';

const formatter = makeFormatter(localize, 'en');
const chinese = makeFormatter(localize, 'zh-cn');
const names = oddNames(isFull ? 1000 : 150, SEED);
const columns = [measureColumn(1, 'amount'), labelColumn(2, 'area', ['north', 'south'])];
const setNamed = (name: string) => setOf(columns, { path: name, table: name });
/** Markdown as it is read: blanks are one, as a page shows them. */
const read = (markdown: string): string => blanks(decoded(reportHtml(markdown).replace(/<[^>]*>/g, '')));
const textResult = {
  ...{ tool_call_id: 'a', tool_name: 'file_reader', observation: '', output_level: 'standard' as const, success: true },
  ...{ data_size_bytes: 0, duration_ms: 0 },
};
const blanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
const letters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
const bytes = (text: string): number => Buffer.byteLength(text);

describe('core/analysis: hundreds of names of files', () => {
  it('stand in the report as they are, and cost it no sentence', () => {
    for (const name of names)
      for (const each of [formatter, chinese]) {
        const { content } = tableReport(setNamed(name), { file: undefined, others: [] }, each);
        const [heading = ''] = content.split('\n');
        assert.equal(read(heading), blanks(`What ${name} shows`), JSON.stringify(name));
        assert.match(heading, /^## /);
        assert.doesNotMatch(content, /was left out, since/, JSON.stringify(name));
        assert.equal(containsHtml(content), false, JSON.stringify(name));
      }
  });

  it('head the report on a text as they are', () => {
    for (const name of names) {
      const [heading = ''] = textReport(name, textResult, formatter).split('\n');
      assert.equal(read(heading), blanks(name), JSON.stringify(name));
    }
  });

  it('stand in scripts as what leads to the file', () => {
    for (const name of names) {
      const set = setNamed(name);
      const shape = { table: name, rows: 100, sheets: [], notes: [], columns };
      const source = sourceOf(set, shape);
      const python = pythonScript(set, source, 'hash', formatter.t);
      assert.ok('code' in python);
      const literal = /^DATA = Path\(sys\.argv\[1\] if len\(sys\.argv\) > 1 else (.*)\)$/m.exec(python.code)?.[1] ?? '';
      assert.equal(JSON.parse(literal), name);
      const sql = sqlScript(set, source, 'hash', formatter.t);
      const pattern = /FROM read_csv\('((?:[^']|'')*)',/.exec(sql)?.[1]?.replaceAll("''", "'") ?? '';
      assert.equal(pattern.replace(/^\.\/(?=[^/]*:)/, '').replace(/\[([*?[])\]/g, '$1'), name);
      const [first = '', second = ''] = sql.split(/\r\n?|\n/);
      assert.match(first, /^-- The facts of the report on /);
      assert.match(second, /^-- Facts hash of the report: hash$/);
    }
  });

  it('keep their letters and digits in the names of saved files, which every system takes', () => {
    for (const name of names) {
      const stem = name.replace(/\.[^.]+$/, '');
      const own = reportNames({ path: name });
      const word = own.page.replace(/_report\.html$/, '');
      const whole = letters(stem.toLowerCase());
      const kept = letters(word.replace(/^table_(?=.)/, ''));
      if (whole === '') assert.equal(word, 'untitled', JSON.stringify(name));
      else if (stem.length < 38 && bytes(stem.toLowerCase()) < 80) assert.equal(kept, whole, JSON.stringify(name));
      else assert.equal(kept.slice(0, 12), whole.slice(0, 12), JSON.stringify(name));
      for (const id of [own.sql, own.python]) {
        assert.ok(isCodeId(id), id);
        assert.equal(safeCodeId(id, ''), id);
        assert.equal(codeIdOf(`${id}.py`), id);
        assert.deepEqual(
          tagsIn(`See ${codeTag(id)}.`).map((tag) => tag.id),
          [id],
        );
        assert.deepEqual(versionPlace(versionId(id, 12), [id]), { root: id, version: 12 });
      }
      const files = [own.page, own.facts, `${own.sql}.sql`, `${own.python}.py`, chartFilename(name, 'svg')];
      for (const file of [...files, `${fileNameOf(name)}.ipynb`, `${safeCodeId(name, '')}.java`]) {
        assert.ok(bytes(file) <= 120, file);
        assert.equal(file, file.normalize('NFC'));
        assert.doesNotMatch(file, /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]|^[-. ]|[. ]$|[ ._]\.[a-z]+$/u, JSON.stringify(name));
        assert.doesNotMatch(file, /^(?:con|prn|aux|nul|com\d|lpt\d) *\./i, JSON.stringify(name));
      }
      const title = chartFilename(stem, 'png');
      if (whole === '') assert.equal(title, 'untitled.png');
      else assert.ok(letters(title).startsWith(letters(stem).slice(0, 9)) || title.startsWith('chart '), title);
    }
  });

  it('of two long ones that begin alike are not one', () => {
    const pages = ['2023', '2024'].map(
      (year) => reportNames({ path: `${'monthly_sales_'.repeat(6)}${year}.csv` }).page,
    );
    assert.notEqual(pages[0], pages[1]);
  });
});
