import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMA_VERSION } from '../../../../src/core/contract/entries';
import { Migration } from '../../../../src/core/session/migrate';
import { readEntries } from '../../../../src/core/session/sessionLog';
import { readGolden } from './golden';

const golden = (name: string): Promise<Buffer> => readFile(path.join('test', 'fixtures', 'sessions', name));
const facts = { path: 'p', kind: 'text', name: 'text', bytes: 1 };
/** Entries of version 1 after a migration that tells what it was asked. */
function migrated(...entries: Record<string, unknown>[]) {
  const asked: string[] = [];
  const migration = new Migration((observation, file) => {
    asked.push(`${observation} of ${file}`);
    return { ...facts, surplus: observation };
  });
  return { asked, entries: entries.map((entry) => migration.apply({ schemaVersion: 1, ...entry })) };
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
      const { file: _file, ...data } = entry.data ?? {};
      const before: unknown = JSON.parse(JSON.stringify({ ...entry, ...(entry.data && { data }), schemaVersion: 1 }));
      assert.deepEqual(before, JSON.parse(lines[at] ?? ''));
    }
  });

  it('gives a read file its facts, by the path of its own call', () => {
    const { asked, entries } = migrated(
      use('c', 1, { path: 'a.csv' }),
      use('c', 2, { path: 'b.csv' }),
      result('c', 1, 'A'),
      result('c', 2, 'B'),
    );
    assert.deepEqual(asked, ['A of a.csv', 'B of b.csv']);
    const data = { tool_name: 'file_reader', success: true, file: facts };
    assert.deepEqual(entries[2], { ...result('c', 1, 'A'), data, schemaVersion: SCHEMA_VERSION });
  });

  it('leaves every other result as it is', () => {
    const others = [
      result('lost', 1, 'its call could not be read'),
      result('c', 1, 'failed', { success: false }),
      result('c', 1, 'another tool', { tool_name: 'query_database' }),
      result('c', 1, 'told already', { file: { path: 'x' } }),
      result('odd', 1, 'no path'),
    ];
    const { asked, entries } = migrated(use('c', 1, { path: 'a.csv' }), use('odd', 1, { path: 7 }), ...others);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      entries.slice(2),
      others.map((other) => ({ ...other, schemaVersion: SCHEMA_VERSION })),
    );
  });

  it('passes on what is of this version or a later one, and what is no entry', () => {
    const migration = new Migration(() => assert.fail());
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
