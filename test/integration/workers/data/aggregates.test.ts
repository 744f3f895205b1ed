/** Figures of groups alone: statements that try to get one cell, each by the real engine. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { SqlEngineError, type SqlResult } from '../../../../src/core/ports';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { listedStatements } from './statementLists';

const never = new AbortController().signal;
const listed = listedStatements('aggregateStatements.sql');
const REGIONS = ['north', 'south', 'east', 'west'];
/** Attempts by somebody who knew what is promised and neither the rule nor the statements above. A secret is what a result must not have; none: a row tells. */
const FIXTURES = 'test/fixtures/aggregates';
const attemptsSchema = z.object({
  attempts: z.array(z.object({ sql: z.string(), secret: z.union([z.string(), z.number(), z.null()]) })),
  allowed: z.array(z.string()),
});
/** What nobody may see: the cells of row 7 that no other row has. */
const CELLS = /CANARY-NAME|70707|4242|3131/;

/** Forty people: a name and a salary of their own, a bonus and an extra that one of them has. */
function people(): string {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const id = at + 1;
    const two = String(id).padStart(2, '0');
    const isSeven = id === 7;
    const born = `${1960 + (at % 4)}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
    const salary = isSeven ? 70_707 : 20_000 + 37 * id * id;
    const cells = [id, `CANARY-NAME-${two}`, salary, REGIONS[at % 4], born, isSeven ? 4242 : '', isSeven ? 3131 : 0];
    return [...cells, isSeven ? 1 : 0, at % 4].join(',');
  });
  return `id,name,salary,region,born,bonus,extra,flag,level\n${rows.join('\n')}\n`;
}

describe('workers/data: figures of groups alone', () => {
  let root = '';
  let engine: Engine;
  const query = (sql: string): Promise<SqlResult> =>
    engine.query({ sql, params: {}, maxRows: 1000, aggregatesOnly: true }, never);
  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-aggregates-')));
    const folder = path.join(root, 'workspace');
    for (const each of ['workspace', 'own']) await mkdir(path.join(root, each), { recursive: true });
    await writeFile(path.join(folder, 'people.csv'), people());
    await copyFile(path.join(FIXTURES, 'orders.csv'), path.join(folder, 'orders.csv'));
    const files = new FileSpace(() => [{ name: 'workspace', folder }], [], new ParseOptionsStore(new TestMemory()));
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = {
      ...{ folders: await files.folders(), memoryLimit: '300MB', temporary: path.join(root, 'own'), sqliteWasm },
    };
    engine = await Engine.start(options, (asked) => files.resolveFile(asked));
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('has at least 150 statements that are withheld', () => {
    const withheld = listed.filter(({ kind }) => kind.startsWith('withheld'));
    assert.ok(new Set(withheld.map(({ sql }) => sql)).size >= 150, String(withheld.length));
  });

  for (const kind of new Set(listed.map((each) => each.kind))) {
    it(kind, async () => {
      for (const { sql } of listed.filter((each) => each.kind === kind)) {
        const ended = await query(sql).then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        );
        if (!kind.startsWith('withheld')) {
          assert.ok('result' in ended && ended.result.rows.length > 0, `${sql}: ${JSON.stringify(ended)}`);
          if (kind === 'told') assert.doesNotMatch(JSON.stringify(ended.result), CELLS, sql);
          continue;
        }
        assert.ok('error' in ended, `${sql}: ${JSON.stringify(ended)}`);
        assert.ok(ended.error instanceof SqlEngineError, `${sql}: ${String(ended.error)}`);
        assert.match(ended.error.code, /^(withheld|refused|syntax|failed)$/, sql);
        // Words of the engine that it says before it looks at a row may come, and nothing else of its own.
        if (ended.error.code === 'failed') assert.match(ended.error.message, /^(Binder|Catalog|Parser) Error/, sql);
        const said = ended.error.message.replaceAll(/CANARY-NAME-07|70707/g, (cell) =>
          sql.includes(cell) ? '' : cell,
        );
        assert.doesNotMatch(said, CELLS, sql);
      }
    });
  }

  it('withholds what others try, and runs what analysts ask', async () => {
    const { attempts, allowed } = attemptsSchema.parse(
      JSON.parse(await readFile(path.join(FIXTURES, 'attempts.json'), 'utf8')),
    );
    assert.ok(attempts.length >= 260 && allowed.length >= 25);
    const told: string[] = [];
    for (const { sql, secret } of attempts) {
      const said = await query(sql).then(
        ({ rows }) => (rows.length > 0 && secret === null ? [sql] : rows.flat()),
        (error: unknown) => [String(error).replaceAll(sql, '')],
      );
      const isIn = (cell: unknown): boolean =>
        typeof secret === 'number' && typeof cell === 'number'
          ? Math.abs(cell - secret) < 1e-6 * Math.max(1, Math.abs(secret))
          : secret !== null && String(cell).includes(String(secret));
      if (said.some((cell) => cell === sql || isIn(cell))) told.push(sql);
    }
    // Not stopped, as the setting says: one large value that makes less than most of a sum is known roughly.
    assert.deepEqual(told, [`SELECT sum(revenue), count(*) FROM 'orders.csv' WHERE revenue >= 550`]);
    const refused: string[] = [];
    for (const sql of allowed) await query(sql).catch(() => refused.push(sql));
    assert.deepEqual(refused, []);
  });

  it('adds up yes and no, and the least whole number', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${at % 2 === 0},${at === 0 ? -32768 : at * 5000}`);
    await writeFile(path.join(root, 'workspace', 'yes.csv'), `yes,number\n${rows.join('\n')}\n`);
    const { rows: told } = await query("SELECT sum(yes), avg(number) FROM 'yes.csv'");
    assert.equal(Number(told[0]?.[0]), 6);
  });

  it('binds values, and leaves out groups of fewer than five rows', async () => {
    const sql = `SELECT region, count(*) FROM 'people.csv' WHERE id <= $most GROUP BY region ORDER BY region`;
    const asked = (most: number): Promise<SqlResult> =>
      engine.query({ sql, params: { most }, maxRows: 10, aggregatesOnly: true }, never);
    assert.deepEqual((await asked(18)).rows, [
      ['north', 5],
      ['south', 5],
    ]);
    await assert.rejects(asked(16), /no group has enough rows/);
  });

  it('says the same of a value that fails and of a group that is too small', async () => {
    const words = async (sql: string): Promise<string> =>
      query(sql).then(
        () => 'told',
        (error: unknown) => String(error),
      );
    const fails = await words(`SELECT count(*) FROM 'people.csv' WHERE born > 'x'`);
    assert.equal(fails, await words(`SELECT count(*) FROM 'people.csv' WHERE id = 7`));
  });
});
