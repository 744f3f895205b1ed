import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { TokenWorker, type TokenWorkerOptions } from '../../../src/adapters/tokenWorker';
import { HeldTimers } from '../../support/heldTimers';
import { MemoryLog } from '../../support/ports';
import { inFull } from '../../support/full';

/** A worker that answers each text with its length, and does as some texts say. */
const OBEDIENT = `
  const { parentPort } = require('node:worker_threads');
  let counts = 0;
  parentPort.on('message', ({ id, params }) => {
    const { texts } = params;
    if (texts.includes('die') || (texts.includes('die at first') && !second())) process.exit(3);
    if (texts.includes('throw')) throw new Error('on purpose');
    if (texts.includes('hang')) for (;;);
    counts++;
    const result = texts.includes('lie') ? [] : texts.includes('how often') ? texts.map(() => counts) : texts.map((text) => text.length);
    parentPort.postMessage({ kind: 'reply', id, result });
  });
  function second() {
    const fs = require('node:fs');
    const mark = __filename + '.mark';
    if (fs.existsSync(mark)) return true;
    fs.writeFileSync(mark, '');
    return false;
  }
`;

describe('adapters/tokenWorker', () => {
  let folder: string;
  let worker: TokenWorker | undefined;
  const log = new MemoryLog();

  before(async function () {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-tokens-'));
    await writeFile(path.join(folder, 'obedient.js'), OBEDIENT);
    await build({
      entryPoints: ['src/workers/tokenWorker.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: path.join(folder, 'tokenWorker.js'),
      logLevel: 'silent',
    });
  });
  afterEach(() => worker?.dispose());
  after(() => rm(folder, { recursive: true, force: true }));

  const start = (script: string, more: Partial<TokenWorkerOptions> = {}): TokenWorker =>
    (worker = new TokenWorker({ script: path.join(folder, script), log, ...more }));

  inFull('counts as js-tiktoken does, with both encodings', async function () {
    const tokens = start('tokenWorker.js');
    const texts = ['', 'How much did we sell?', '销售额是多少？', '<|endoftext|>', '\ud800 half', '👨‍👩‍👧'];
    for (const [encoding, ranks] of [
      ['cl100k_base', cl100k],
      ['o200k_base', o200k],
    ] as const) {
      const tiktoken = new Tiktoken(ranks);
      assert.deepEqual(
        await tokens.count(encoding, texts),
        texts.map((text) => tiktoken.encode(text, [], []).length),
      );
    }
    assert.deepEqual(await tokens.count('cl100k_base', []), []);
  });

  it('answers in order, however many texts there are and however long they are', async () => {
    const tokens = start('obedient.js');
    const texts = Array.from({ length: 300 }, (_, at) => 'x'.repeat((at * 7919) % 9000));
    texts.splice(150, 0, 'y'.repeat(2_000_000));
    const [one, other] = await Promise.all([
      tokens.count('cl100k_base', texts),
      tokens.count('o200k_base', texts.slice(7)),
    ]);
    assert.deepEqual(
      one,
      texts.map((text) => text.length),
    );
    assert.deepEqual(other, one.slice(7));
  });

  it('starts again after a crash, and counts what the crash took', async () => {
    const tokens = start('obedient.js');
    assert.deepEqual(await tokens.count('cl100k_base', ['die at first', 'abc']), [12, 3]);
    assert.match(log.lines.join('\n'), /ended \(exit code 3\)\. It is started again/);
  });

  it('gives up a text that ends the worker twice, and counts the next one', async () => {
    const tokens = start('obedient.js');
    await assert.rejects(tokens.count('cl100k_base', ['die']), /exit code 3/);
    await assert.rejects(tokens.count('cl100k_base', ['throw']), /on purpose/);
    assert.deepEqual(await tokens.count('cl100k_base', ['abc']), [3]);
  });

  it('ends a worker that does not answer', async () => {
    const timers = new HeldTimers();
    const tokens = start('obedient.js', { patienceMs: 300, after: timers.after });
    const hanging = assert.rejects(tokens.count('cl100k_base', ['hang']), /did not answer within 300 ms/);
    await timers.pass();
    await hanging;
    assert.deepEqual(await tokens.count('cl100k_base', ['abc']), [3]);
  });

  it('takes no answer that cannot be one', async () => {
    await assert.rejects(start('obedient.js').count('cl100k_base', ['lie']), /lost count/);
  });

  it('fails when there is no worker to start', async () => {
    await assert.rejects(start('missing.js').count('cl100k_base', ['a']), /Cannot find module '…'/);
  });

  it('keeps its worker while it is used', async () => {
    const tokens = start('obedient.js');
    assert.deepEqual(await tokens.count('cl100k_base', ['how often']), [1]);
    assert.deepEqual(await tokens.count('cl100k_base', ['how often']), [2]);
  });

  it('ends a worker that has nothing to do, and starts another', async () => {
    const tokens = start('obedient.js', { idleMs: 0 });
    assert.deepEqual(await tokens.count('cl100k_base', ['how often']), [1]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await tokens.count('cl100k_base', ['how often']), [1]);
  });

  it('keeps no process alive, but while it counts', async function () {
    const program = path.join(folder, 'program.js');
    await build({
      stdin: {
        contents: `import { TokenWorker } from './src/adapters/tokenWorker';
          const log = { info() {}, warn() {}, error() {} };
          const tokens = new TokenWorker({ script: ${JSON.stringify(path.join(folder, 'obedient.js'))}, log });
          void tokens.count('cl100k_base', ['abc'])
            .then(() => tokens.count('cl100k_base', ['abcd']))
            .then((counts) => console.log(counts));`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
      logLevel: 'silent',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    assert.equal(stdout.trim(), '[ 4 ]');
  });

  it('can be used after it was disposed', async () => {
    const tokens = start('obedient.js');
    await tokens.count('cl100k_base', ['a']);
    tokens.dispose();
    assert.deepEqual(await tokens.count('cl100k_base', ['how often']), [1]);
  });

  it('refuses params that are none', async function () {
    const counting = new Worker(path.join(folder, 'tokenWorker.js'));
    try {
      counting.postMessage({
        kind: 'request',
        id: 1,
        method: 'count',
        params: { encoding: 'p50k_base', texts: ['a'] },
      });
      const answer: unknown = await once(counting, 'message');
      assert.match(JSON.stringify(answer), /"kind":"error".*encoding/);
    } finally {
      await counting.terminate();
    }
  });
});
