import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMA_VERSION } from '../../../../src/core/contract/entries';
import { Migration } from '../../../../src/core/session/migrate';
import { readEntries } from '../../../../src/core/session/entryReader';
import { readGolden } from './golden';

const golden = (name: string): Promise<Buffer> => readFile(path.join('test', 'fixtures', 'sessions', name));
/** Entries of version 1 as entries of this one. */
function migrated(...entries: Record<string, unknown>[]): unknown[] {
  const migration = new Migration();
  return entries.map((entry) => migration.apply({ schemaVersion: 1, ...entry }));
}
const use = (id: string, round: number, input: unknown, name = 'file_reader') => ({
  type: 'tool_use',
  turn: 't',
  round,
  tool: { id, name, input },
});
const result = (id: string, round: number, output: string, data: Record<string, unknown> = {}) => ({
  type: 'tool_result',
  turn: 't',
  round,
  toolResult: { id, output },
  data: { tool_name: 'file_reader', success: true, ...data },
});

describe('core/session/migrate', () => {
  it('reads the golden files of all versions', async () => {
    for (let version = 1; version <= SCHEMA_VERSION; version++) {
      const expected: unknown = JSON.parse((await golden(`v${version}.expected.json`)).toString());
      const read: unknown = JSON.parse(JSON.stringify(readGolden(await golden(`v${version}.jsonl`))));
      assert.deepEqual(read, expected, `version ${version}`);
    }
  });

  it('loses no entry of a golden file, and changes nothing but what the migration is for', async () => {
    const bytes = await golden('v1.jsonl');
    const { entries } = readEntries(bytes);
    const lines = bytes.toString().trimEnd().split('\n');
    assert.equal(entries.length, lines.length);
    for (const [at, entry] of entries.entries()) {
      const { details: _, ...data } = entry.data ?? {};
      const before: unknown = JSON.parse(JSON.stringify({ ...entry, ...(entry.data && { data }), schemaVersion: 1 }));
      assert.deepEqual(before, JSON.parse(lines[at] ?? ''));
    }
  });

  it('gives a read file its facts, by the path of its own call', () => {
    const entries = migrated(
      use('c', 1, { path: 'a.txt' }),
      use('c', 2, { path: 'b.txt' }),
      result('c', 1, 'A'),
      result('c', 2, 'BB'),
    );
    const file = { path: 'a.txt', kind: 'text', name: 'text', bytes: 1 };
    const data = { tool_name: 'file_reader', success: true, details: { file } };
    assert.deepEqual(entries[2], { ...result('c', 1, 'A'), data, schemaVersion: SCHEMA_VERSION });
    const second = { ...data, details: { file: { ...file, path: 'b.txt', bytes: 2 } } };
    assert.deepEqual(entries[3], { ...result('c', 2, 'BB'), data: second, schemaVersion: SCHEMA_VERSION });
  });

  it('puts what a result carries into its details, with what a program printed', () => {
    const run = { program: 'bash', folder: '', end: 'exited', exit_code: 0, lines: 1, bytes: 3 };
    const outputs = [{ id: 'output:a/b.png', name: 'b.png', kind: 'figure', file_type: 'PNG', size: 1 }];
    const ran = result('c', 1, 'Exit code 0 in 1 s. bash.\nOutput:\nhi\nFiles for the report:\n- x', { run, outputs });
    const { data } = new Migration().apply({ ...ran, schemaVersion: 2 }) as { data: unknown };
    const details = { run: { ...run, printed: 'hi' }, outputs };
    assert.deepEqual(data, { tool_name: 'file_reader', success: true, details });
  });

  it('leaves every other result as it is', () => {
    const others = [
      result('lost', 1, 'its call could not be read'),
      result('c', 1, 'failed', { success: false }),
      result('c', 1, 'another tool', { tool_name: 'query_database' }),
      result('odd', 1, 'no path'),
    ];
    const entries = migrated(use('c', 1, { path: 'a.csv' }), use('odd', 1, { path: 7 }), ...others);
    assert.deepEqual(
      entries.slice(2),
      others.map((other) => ({ ...other, schemaVersion: SCHEMA_VERSION })),
    );
  });

  it('passes on what is of this version or a later one, and what is no entry', () => {
    const migration = new Migration();
    for (const value of [
      { schemaVersion: SCHEMA_VERSION },
      { schemaVersion: 99 },
      { schemaVersion: 'x' },
      {},
      null,
      7,
    ]) {
      assert.equal(migration.apply(value), value);
    }
  });
});
