/** Statements of the engine's own tests that only read: the check lets them through. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { errorMessage } from '../../../../src/base/errors';
import { readStatement } from '../../../../src/workers/data/statement';
import { listedStatements } from './statementLists';

describe('workers/data: statements of the engine’s own tests', () => {
  it('are let through', async () => {
    const listed = listedStatements('engineStatements.sql');
    assert.ok(listed.length >= 2000);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const refused: string[] = [];
    for (const { sql } of listed) {
      await readStatement(connection, sql).catch((error: unknown) => refused.push(`${sql}: ${errorMessage(error)}`));
    }
    connection.disconnectSync();
    assert.deepEqual(refused, []);
  });
});
