/** Files that are read by an address: SQL gets them only while the user allows it, and by the same rules. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import { NodeOutsideFiles } from '../../../../src/adapters/outsideFiles';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { counter } from '../../../support/ports';

describe('workers/data: files outside of the workspace', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
    for (const each of ['shop', 'data', 'spill']) await mkdir(path.join(folder, each));
    await writeFile(path.join(folder, 'data/a.csv'), 'n\n1\n2\n');
    await writeFile(path.join(folder, 'data/b.csv'), 'n\n5\n');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('are read by their address while that is allowed, and those beside them are not', async () => {
    const allowed = new Set<string>();
    const outside = new NodeOutsideFiles({
      roots: () => [{ name: 'shop', folder: path.join(folder, 'shop') }],
      ...{ home: folder, own: [], makeId: counter('r'), onChange: () => undefined },
      allows: (file) => allowed.has(file),
    });
    const files = new FileSpace(
      () => [{ name: 'shop', folder: path.join(folder, 'shop') }],
      [outside],
      new ParseOptionsStore(new TestMemory()),
    );
    const locate = async (name: string) => (await outside.locate(path.join(folder, 'data', name)))?.address ?? '';
    const [first, second] = [await locate('a.csv'), await locate('b.csv')];
    allowed.add(path.join(folder, 'data/a.csv'));
    const engine = await Engine.start(
      { folders: await files.folders(), memoryLimit: '512MB', temporary: path.join(folder, 'spill'), sqliteWasm: '' },
      (given) => files.resolveFile(given),
    );
    const sum = (address: string) =>
      engine.query(
        { sql: `SELECT sum(n)::INTEGER AS total FROM '${address}'`, params: {}, maxRows: 5 },
        new AbortController().signal,
      );
    assert.deepEqual((await sum(first)).rows, [[3]]);
    await assert.rejects(
      sum(second),
      ({ message }: Error) => message.includes('may not be read now') && !message.includes(folder),
    );
  });

  it('are refused by the engine as well, were the host deceived about where a file is', async () => {
    const shop = path.join(folder, 'shop');
    await writeFile(path.join(shop, 'in.csv'), 'n\n3\n');
    await symlink(path.join(folder, 'data'), path.join(shop, 'link'));
    const files = new FileSpace(() => [{ name: 'shop', folder: shop }], [], new ParseOptionsStore(new TestMemory()));
    const places: Record<string, string> = {
      'in.csv': path.join(shop, 'in.csv'),
      'plain.csv': path.join(folder, 'data/a.csv'),
      'linked.csv': path.join(shop, 'link/a.csv'),
    };
    const engine = await Engine.start(
      { folders: await files.folders(), memoryLimit: '512MB', temporary: path.join(folder, 'spill'), sqliteWasm: '' },
      async (given) => ({ ...(await files.resolveFile('in.csv')), file: places[given] ?? '' }),
    );
    const sum = (file: string) =>
      engine.query(
        { sql: `SELECT sum(n)::INTEGER AS total FROM '${file}'`, params: {}, maxRows: 5 },
        new AbortController().signal,
      );
    assert.deepEqual((await sum('in.csv')).rows, [[3]]);
    for (const file of ['plain.csv', 'linked.csv'])
      await assert.rejects(sum(file), ({ message }: Error) => !message.includes(folder), file);
  });
});
