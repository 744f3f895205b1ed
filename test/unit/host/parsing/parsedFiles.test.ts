import assert from 'node:assert/strict';
import bundle from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { SqlEngineError, type SqlResult, type TableShape } from '../../../../src/core/ports';
import type { Localize } from '../../../../src/core/text/formatter';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { plainText } from '../../../../src/core/contract/textFormat';
import { tableNote } from '../../../../src/core/contract/tableNotes';
import { ParsedFiles } from '../../../../src/host/parsing/parsedFiles';
import { parsedFileSchema } from '../../../../src/protocol/parsedFiles';
import { ScriptedSql } from '../../../support/ports';

const chinese: Localize = (message, values) =>
  fillPlaces(new Map(Object.entries(bundle)).get(message) ?? message, values ?? {});

/** Files that are read as the user has chosen; one without a header cannot be read. */
function make(rows: SqlResult['rows'] = [['1', 2, null, { a: 1 }, 'x'.repeat(300)]]) {
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const choices = new ParseOptionsStore(memory);
  const shape = (path: string): TableShape | Error => {
    const choice = choices.get(path);
    if (choice.headerRows === 0) return new SqlEngineError('unreadable', 'No header, no table.');
    const text = { ...plainText, ...(choice.delimiter === undefined ? {} : { delimiter: choice.delimiter }) };
    const columns = [{ name: 'a', type: 'BIGINT' }];
    return { table: path, columns, rows: 2, sheets: [], notes: [tableNote('longRow', { columns: 'z' })], text };
  };
  const sql = new ScriptedSql(() => ({ rows }), shape);
  return {
    readings: new ParsedFiles({ sql, choices, localize: chinese, save: () => Promise.resolve() }),
    choices,
    sql,
  };
}

describe('host: how data files are read', () => {
  it('tells a reading with its first rows, and what was chosen', async () => {
    const { readings, sql } = make();
    const reading = await readings.setFormat("it's.csv", { delimiter: ';' });
    assert.deepEqual(parsedFileSchema.parse(reading), reading);
    assert.deepEqual([reading.format?.delimiter, reading.choice, reading.sampled], [';', { delimiter: ';' }, false]);
    assert.deepEqual(reading.notes, ['有 1 行的单元格比表头多，多出的保留在 z 中。']);
    const [row = []] = reading.preview;
    assert.deepEqual(row.slice(0, 4), ['1', '2', '', '{"a":1}']);
    assert.equal(row.at(-1)?.length, 200);
    const first = { sql: "SELECT * FROM 'it''s.csv'", params: {}, maxRows: 5 };
    assert.deepEqual(sql.queries, [first]);
  });

  it('goes back to what was before where a file cannot be read so', async () => {
    const { readings, choices } = make();
    await readings.setFormat('a.csv', { delimiter: ';' });
    await assert.rejects(readings.setFormat('a.csv', { delimiter: ';', headerRows: 0 }), /No header, no table/);
    assert.deepEqual(choices.get('a.csv'), { delimiter: ';' });
  });

  it('makes one change after the other', async () => {
    const { readings, choices } = make();
    const [failed, last] = await Promise.allSettled([
      readings.setFormat('a.csv', { headerRows: 0 }),
      readings.setFormat('a.csv', { delimiter: '|' }),
    ]);
    assert.deepEqual([failed.status, last.status], ['rejected', 'fulfilled']);
    assert.deepEqual(choices.get('a.csv'), { delimiter: '|' });
  });

  it('knows what was chosen without reading a file, and forgets it where nothing is', async () => {
    const { readings, sql } = make();
    await readings.setFormat('a.csv', { delimiter: ';' });
    const before = sql.described.length;
    assert.deepEqual(readings.choices(['a.csv', 'b.csv']), { 'a.csv': { delimiter: ';' }, 'b.csv': {} });
    assert.equal(sql.described.length, before);
    await readings.setFormat('a.csv', {});
    assert.deepEqual(readings.choices(['a.csv']), { 'a.csv': {} });
  });
});
