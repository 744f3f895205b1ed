/** table_search: which tables a question fits, and how little is read to see that. */
import assert from 'node:assert/strict';
import type { SqlEngine, TableShape } from '../../../../src/core/ports';
import { SqlEngineError } from '../../../../src/core/ports';
import { seal } from '../../../../src/core/contract/tool';
import { foundTablesSchema, type FoundTables } from '../../../../src/core/contract/toolResult';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { MAX_FILES, tableSearch } from '../../../../src/core/tools/tableSearch';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize, MemoryFiles, MemoryLog, tickingClock } from '../../../support/ports';

const going = new AbortController().signal;
const formatter = makeFormatter(localize, 'en');
const still = { now: () => '2026-01-01T00:00:00Z', monotonic: () => 0 };

/** An engine that reads texts with commas; what it was asked for is kept. */
class CommaSql implements SqlEngine {
  readonly described: string[] = [];

  constructor(private readonly files: Readonly<Record<string, string>>) {}

  describe(path: string): Promise<TableShape> {
    this.described.push(path);
    const text = this.files[path] ?? '';
    if (text.startsWith('broken')) return Promise.reject(new SqlEngineError('unreadable', 'It is no table.'));
    const [head = [], ...rows] = cells(text);
    const columns = head.map((name, at) => ({ name, type: /^\d/.test(rows[0]?.[at] ?? '') ? 'BIGINT' : 'VARCHAR' }));
    return Promise.resolve({ table: path, columns, rows: rows.length, sheets: [], notes: [] });
  }

  query({ sql }: { sql: string }): ReturnType<SqlEngine['query']> {
    const path = /'(.*)'/.exec(sql)?.[1] ?? '';
    const [, ...rows] = cells(this.files[path] ?? '');
    return Promise.resolve({ columns: [], rows, truncated: false, tables: [], sources: [] });
  }
}

const cells = (text: string): string[][] => text.trim().split('\n').map((line) => line.split(',')); // prettier-ignore

function search(files: Record<string, string>, { isOpen = true, clock = still } = {}) {
  const sql = new CommaSql(files);
  const memory = new MemoryFiles(files);
  const read: [path: string, bytes: number][] = [];
  const counting = {
    stat: (path: string) => memory.stat(path),
    read: (path: string, offset: number, length: number) => {
      read.push([path, length]);
      return memory.read(path, offset, length);
    },
  };
  const tool = tableSearch({ files: counting, tree: memory, sql, clock, formatter, isOpen: () => isOpen });
  const allowed = { check: () => ({ allowed: true as const }) };
  const pipeline = new ToolPipeline([seal(tool)], allowed, tickingClock(), new MemoryLog());
  const ask = async (question: string, signal = going): Promise<FoundTables> => {
    const parameters = { question };
    const result = await pipeline.run({ tool_call_id: 'c', tool_name: 'table_search', parameters }, signal);
    return foundTablesSchema.parse(result.details?.found);
  };
  return { ask, sql, read, pipeline };
}

const sales = 'region,amount\nnorth,1\nsouth,2\nnorth,3\n';
const staff = 'team,salary\na,1\nb,2\na,3\n';

describe('core/tools/tableSearch', () => {
  it('tells the tables that a question fits first, and of the others what they have nothing for', async () => {
    const { tables } = await search({ 'a.csv': staff, 'b.csv': sales }).ask('total amount by region');
    assert.deepEqual(
      tables.map(({ path, fits, beyond }) => [path, fits, beyond]),
      [
        ['b.csv', true, []],
        ['a.csv', false, ['amount', 'region']],
      ],
    );
  });

  it('reads the beginning of a large text, and not the file', async () => {
    const row = 'north,1\nsouth,2\n';
    const large = `region,amount\n${row.repeat(300_000)}`;
    const { ask, sql, read } = search({ 'large.csv': large, 'large.json': `[${large}]` });
    const { tables } = await ask('total amount in the south');
    assert.deepEqual(
      tables.map(({ path, fits, unknown = false }) => [path, fits, unknown]),
      [
        ['large.csv', true, false],
        ['large.json', false, true],
      ],
    );
    assert.deepEqual(sql.described, []);
    assert.ok(read.reduce((sum, [, bytes]) => sum + bytes, 0) < large.length / 10);
  });

  it('looks into some tens of files, those that are named and lie higher first', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`deep/er/m${at}.csv`, staff]));
    const { ask } = search({ ...many, 'z/y/x/amounts.csv': sales, 'top.csv': sales });
    const found = await ask('total amount by region of the amounts');
    assert.equal(found.tables.length, MAX_FILES);
    assert.equal(found.more, 62 - MAX_FILES);
    assert.ok(found.tables.some(({ path, named }) => path === 'z/y/x/amounts.csv' && named));
    assert.ok(found.tables.some(({ path }) => path === 'top.csv'));
    const one = await ask('total amount by region in deep/er/m59.csv');
    assert.deepEqual(one.tables.map(({ path }) => path), ['deep/er/m59.csv']); // prettier-ignore
  });

  it('stops where the time is over, and says what was not looked at', async () => {
    let now = 0;
    const clock = { ...still, monotonic: () => (now += 4000) };
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}.csv`, staff]));
    const { tables, more } = await search(files, { clock }).ask('total amount');
    assert.ok(tables.length > 0 && tables.length < 6, `${tables.length}`);
    assert.equal(tables.length + more, 20);
  });

  it('tells what is no table, but for settings, and that no folder is open', async () => {
    const { unreadable } = await search({ 'a.csv': sales, 'b.csv': 'broken', 'c.json': 'broken' }).ask('amount');
    assert.deepEqual(unreadable, ['b.csv']);
    assert.equal((await search({}, { isOpen: false }).ask('amount')).closed, true);
  });

  it('ends at once when it is cancelled', async () => {
    const { pipeline, sql } = search({ 'a.csv': sales });
    const call = { tool_call_id: 'c', tool_name: 'table_search', parameters: { question: 'amount' } };
    const result = await pipeline.run(call, AbortSignal.abort());
    assert.equal(result.success, false);
    assert.equal(result.error_type, 'cancelled');
    assert.deepEqual(sql.described, []);
  });
});
