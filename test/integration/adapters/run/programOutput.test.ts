import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ProgramOutput } from '../../../../src/adapters/run/programOutput';

const MB = 1024 * 1024;

describe('adapters/run/programOutput', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reads no faster than the disk writes', async () => {
    const file = path.join(folder, 'out.txt');
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    let taken = 0;
    const show = (text: string): void => void (taken += text.length);
    const output = new ProgramOutput(streams, { file, maxBytes: 100 * MB, show, onTooMuch: () => undefined });
    const line = Buffer.from(`${'x'.repeat(MB / 4 - 1)}\n`);
    for (let count = 0; count < 64; count++) streams.stdout.write(line);
    streams.stdout.end();
    streams.stderr.end();
    await once(streams.stdout, 'pause');
    assert.ok(taken >= MB && taken < 3 * MB, `${taken} bytes were taken at once`);
    assert.equal(streams.stderr.isPaused(), true);
    await output.settled(60_000, 60_000, new Promise(() => undefined));
    const { spool, lines, bytes } = await output.close();
    assert.deepEqual([lines, bytes, spool?.bytes], [64, 16 * MB, 16 * MB]);
    assert.equal((await readFile(file)).length, 16 * MB);
  });
});
