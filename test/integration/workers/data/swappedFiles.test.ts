/** A link that takes a file's place while it is opened, by a query or by a tool: nothing outside of the workspace is ever read. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { sqlLiteral } from '../../../../src/base/sql';
import { CancelledError, errorMessage } from '../../../../src/base/errors';
import { FileAccessError, SqlEngineError } from '../../../../src/core/ports';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { isFull } from '../../../support/full';

const never = new AbortController().signal;
/** How long files are swapped, for each kind of them and each way. */
const SWAP_MS = isFull ? 60_000 : 250;
const FILES: Readonly<Record<string, (word: string) => string | Buffer>> = {
  'a.csv': (word) => `word\n${word}\n`,
  // Not UTF-8: this process reads it, not the engine.
  'b.csv': (word) => Buffer.from(`word\n${word} \xe9\xe8\xfc\n`, 'latin1'),
  'c.json': (word) => JSON.stringify([{ word }]),
  'd.jsonl': (word) => `{"word":"${word}"}\n`,
};

describe('workers/data: files that are swapped while they are opened', () => {
  let root = '';
  let engine: Engine;
  let files: FileSpace;
  const inside = (...names: string[]): string => path.join(root, 'workspace', ...names);
  const outside = (...names: string[]): string => path.join(root, 'outside', ...names);

  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-swap-')));
    for (const each of ['workspace/data', 'workspace/.git', 'outside', 'own']) {
      await mkdir(path.join(root, each), { recursive: true });
    }
    const plain = await (await DuckDBInstance.create(':memory:')).connect();
    for (const [folder, word] of [
      [inside('data'), 'open'],
      [outside(), 'secret'],
      [inside('.git'), 'secret'],
    ] as const) {
      for (const [name, content] of Object.entries(FILES)) await writeFile(path.join(folder, name), content(word));
      await plain.run(`COPY (SELECT '${word}' AS word) TO ${sqlLiteral(path.join(folder, 'e.parquet'))}`);
    }
    plain.disconnectSync();
    files = new FileSpace(() => [{ name: 'workspace', folder: inside() }], [], new ParseOptionsStore(new TestMemory()));
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = {
      ...{ folders: await files.folders(), memoryLimit: '500MB', temporary: path.join(root, 'own'), sqliteWasm },
    };
    engine = await Engine.start(options, (asked) => files.resolveFile(asked));
  });
  after(() => rm(root, { recursive: true, force: true }));

  /** What tools read: the text, or nothing where that was refused. */
  const bytes = async (name: string): Promise<string> => {
    try {
      const { size } = await files.stat(`data/${name}`);
      return new TextDecoder().decode(await files.read(`data/${name}`, 0, size));
    } catch (error) {
      assert.ok(error instanceof FileAccessError, errorMessage(error));
      assert.ok(!error.message.includes(root) && !error.message.includes('secret'), error.message);
      return '';
    }
  };

  /** What a query gives: its words, or nothing where it was refused. */
  const words = async (name: string): Promise<string> => {
    try {
      const { rows } = await engine.query({ sql: `SELECT word FROM 'data/${name}'`, params: {}, maxRows: 5 }, never);
      return JSON.stringify(rows);
    } catch (error) {
      assert.ok(error instanceof SqlEngineError && !(error instanceof CancelledError), errorMessage(error));
      assert.ok(!error.message.includes(root) && !error.message.includes('secret'), error.message);
      return '';
    }
  };

  /** Puts the one and the other thing into a place, again and again, until the work has ended. */
  const swapping = async (place: string, target: string, work: () => Promise<void>): Promise<number> => {
    const [kept, link] = [`${place}.kept`, `${place}.link`];
    const over = new AbortController();
    let swaps = 0;
    const worked = work().finally(() => over.abort());
    while (!over.signal.aborted) {
      await symlink(target, link);
      await rename(place, kept);
      await rename(link, place);
      await new Promise(setImmediate);
      await rm(place);
      await rename(kept, place);
      swaps++;
    }
    await worked;
    return swaps;
  };

  for (const { name, way, read } of [
    ...[...Object.keys(FILES), 'e.parquet'].map((each) => ({ name: each, way: 'SQL', read: words })),
    { name: 'a.csv', way: 'tools', read: bytes },
  ]) {
    it(`${name} is read by ${way}, or nothing is`, async function () {
      this.timeout(SWAP_MS * 8 + 60_000);
      let [tries, refused, swapped] = [0, 0, 0];
      for (const [place, target] of [
        [inside('data', name), outside(name)],
        [inside('data', name), inside('.git', name)],
        [inside('data'), outside()],
        [inside('data'), inside('.git')],
      ] as const) {
        const swaps = await swapping(place, target, async () => {
          const end = performance.now() + SWAP_MS;
          while (performance.now() < end) {
            const text = await read(name);
            assert.doesNotMatch(text, /secret/);
            tries++;
            if (text === '') refused++;
          }
        });
        assert.ok(swaps > 0);
        swapped += swaps;
      }
      assert.match(await read(name), /open/);
      assert.ok(tries > 0);
      if (isFull) console.log(`${name} by ${way}: ${tries} times, ${refused} of them refused, during ${swapped} swaps`);
    });
  }
});
