/** Statements that must not run: the real engine behind the real rules refuses each, and gives nothing away. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { SqlEngineError } from '../../../../src/core/ports';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { listedStatements } from './statementLists';

const never = new AbortController().signal;
const listed = listedStatements('refusedStatements.sql');

describe('workers/data: statements that are refused', () => {
  let root = '';
  let engine: Engine;
  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-refused-')));
    const folder = path.join(root, 'workspace');
    for (const each of ['workspace/.git', 'own']) await mkdir(path.join(root, each), { recursive: true });
    await writeFile(path.join(folder, 'sales.csv'), 'region,kind,amount\nnorth,a,1\nsouth,b,2\n');
    await writeFile(path.join(folder, '.git', 'config'), 'a,b\n1,2\n');
    await writeFile(path.join(root, 'outside.csv'), 'a,b\n1,2\n');
    await symlink(path.join(root, 'outside.csv'), path.join(folder, 'link.csv'));
    const files = new FileSpace(() => [{ name: 'workspace', folder }], [], new ParseOptionsStore(new TestMemory()));
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = {
      ...{ folders: await files.folders(), memoryLimit: '300MB', temporary: path.join(root, 'own'), sqliteWasm },
    };
    engine = await Engine.start(options, (asked) => files.resolveFile(asked));
    // What was read before is in the engine, where a hole would find it.
    await engine.query({ sql: `FROM 'sales.csv'`, params: {}, maxRows: 10 }, never);
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('has at least 400 statements', () => {
    assert.ok(new Set(listed.map(({ sql }) => sql)).size >= 400);
  });

  for (const kind of new Set(listed.map((each) => each.kind))) {
    it(kind, async () => {
      for (const { sql } of listed.filter((each) => each.kind === kind)) {
        // `sales` is a table for those statements that name it: what is refused is the rest.
        const asked = /\bsales\b(?!\.csv)/.test(sql)
          ? sql.replaceAll(/(?<!["'\w])sales(?![.\w])/g, `"sales.csv"`)
          : sql;
        const run = engine.query({ sql: asked, params: {}, maxRows: 10 }, never);
        await assert.rejects(
          run,
          (error) => {
            assert.ok(error instanceof SqlEngineError, `${asked}: ${String(error)}`);
            // Refused by the check, or because there is no such file: never a failure of a statement that ran.
            assert.match(error.code, /^(refused|syntax|unreadable)$/, `${asked}: ${error.code} ${error.message}`);
            assert.ok(!error.message.includes(root), error.message);
            return true;
          },
          asked,
        );
      }
    });
  }
});
