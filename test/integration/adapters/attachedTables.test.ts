/** Copies of attached files in the SQL engine: the real one, over the real rules for paths. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { AttachedFiles } from '../../../src/adapters/attachedFiles';
import { FileSpace } from '../../../src/adapters/fileSpace';
import { ParseOptionsStore } from '../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../src/workers/data/engine';
import { TestMemory } from '../../unit/core/context/tokens/support';

const never = new AbortController().signal;

describe('a copy of an attached file', () => {
  it('is a table by its address, and its neighbours are not', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'attached-tables-'));
    try {
      const [temporary, workspace, place] = ['own', 'workspace', 'outside'].map((name) => path.join(root, name));
      assert.ok(temporary && workspace && place);
      for (const folder of [temporary, workspace, place]) await mkdir(folder);
      await writeFile(path.join(place, "Bob's 销售 (1).csv"), 'region,n\nEU,10\nUS,32\n');
      const copies = new AttachedFiles({
        folders: () => [path.join(root, 'attached')],
        makeId: () => 'aaaaaaaaaaaaaaaaaaaa1',
        limits: { fileBytes: 1000, totalBytes: 1000 },
        named: () => Promise.resolve({ ids: new Set<string>(), untilMs: 0 }),
      });
      const roots = () => [{ name: 'workspace', folder: workspace }];
      const files = new FileSpace(roots, [copies], new ParseOptionsStore(new TestMemory()));
      const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
      const options = { folders: await files.folders(), memoryLimit: '500MB', temporary, sqliteWasm };
      // The folder of copies is not there yet when the engine is closed in.
      const engine = await Engine.start(options, (asked) => files.resolveFile(asked));
      const { path: address } = await copies.take(path.join(place, "Bob's 销售 (1).csv"));
      const ask = (sql: string) => engine.query({ sql, params: {}, maxRows: 10 }, never);
      const from = `'${address.replaceAll("'", "''")}'`;
      assert.deepEqual((await ask(`SELECT sum(n)::INT AS total FROM ${from}`)).rows, [[42]]);
      const shape = await engine.describe(address, never);
      assert.deepEqual([shape.table, shape.rows], [address, 2]);
      for (const other of ['attached:aaaaaaaaaaaaaaaaaaaa1/other.csv', 'attached:../outside/x.csv']) {
        await assert.rejects(ask(`SELECT * FROM '${other}'`), (error: unknown) => {
          assert.ok(error instanceof Error && !error.message.includes(root), String(error));
          return error.message.includes('no longer there');
        });
      }
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});
