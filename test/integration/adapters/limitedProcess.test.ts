/** Processes with a limit on their memory, which the system enforces or they themselves. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { BackgroundWorker, inProcess, WorkerEnded } from '../../../src/adapters/backgroundWorker';
import { RpcError } from '../../../src/base/rpc';
import { MemoryLog } from '../../support/ports';
import { isFull } from '../../support/full';

const MB = 1024 * 1024;
/** What the system enforces here, and what a process does by itself elsewhere. */
const platforms: readonly NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : ['darwin'];

describe('adapters/limitedProcess', () => {
  let folder = '';
  const open: BackgroundWorker[] = [];
  const make = (platform: NodeJS.Platform, deadlineMs = 60_000): BackgroundWorker => {
    const start = inProcess({ script: path.join(folder, 'memoryChild.js'), memoryBytes: 400 * MB, platform });
    const worker = new BackgroundWorker({ name: 'taker', start, log: new MemoryLog(), deadlineMs, idleMs: 60_000 });
    open.push(worker);
    return worker;
  };

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-limited-'));
    const entryPoints = ['test/integration/children/memoryChild.ts', 'src/workers/memoryWatch.ts'];
    await build({
      entryPoints,
      bundle: true,
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      outdir: folder,
      entryNames: '[name]',
    });
  });
  afterEach(() => {
    for (const worker of open.splice(0)) worker.dispose();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const platform of isFull ? platforms : platforms.slice(0, 1)) {
    it(`end alone when they take more than they may, and are not started again for that (${platform})`, async () => {
      const worker = make(platform);
      assert.equal(await worker.request('take', { megabytes: 20, of: 'buffer' }), 1);
      const before = process.memoryUsage.rss();
      const tooMuch = { megabytes: 3000, of: 'values' };
      const isMemory = (error: unknown): boolean => error instanceof WorkerEnded && error.how === 'memory';
      await assert.rejects(worker.request('take', tooMuch, 'too much'), isMemory);
      const since = performance.now();
      await assert.rejects(worker.request('take', tooMuch, 'too much'), isMemory);
      assert.ok(performance.now() - since < 20, 'without a process');
      assert.equal(await worker.request('take', { megabytes: 10, of: 'values' }), 10);
      assert.ok(process.memoryUsage.rss() - before < 100 * MB);
    });
  }

  it('say that memory is short where a buffer is too large, and live', async function () {
    if (process.platform !== 'linux') this.skip();
    const worker = make('linux');
    await assert.rejects(worker.request('take', { megabytes: 2000, of: 'buffer' }), RpcError);
    assert.equal(await worker.request('take', { megabytes: 1, of: 'buffer' }), 1);
  });

  it('are ended when they do not answer, and not given the same again', async () => {
    const worker = make(process.platform, 500);
    const isStuck = (error: unknown): boolean => error instanceof WorkerEnded && error.how === 'stuck';
    await assert.rejects(worker.request('hang', {}, 'endless'), isStuck);
    await assert.rejects(worker.request('hang', {}, 'endless'), isStuck);
    assert.equal(worker.fruitless, 1);
    assert.equal(await worker.request('take', { megabytes: 1, of: 'values' }), 1);
  });
});
