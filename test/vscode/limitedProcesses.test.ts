/** Processes with a limit on their memory, in the runtime that the host has. */
import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { BackgroundWorker, inProcess, WorkerEnded } from '../../src/adapters/backgroundWorker';
import { inFull } from '../support/full';

const MB = 1024 * 1024;

describe('Processes with a limit on their memory', () => {
  const going = { after: (): (() => void) => () => undefined, deadlineMs: 1, idleMs: 60_000 };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let worker: BackgroundWorker;

  before(() => {
    const dist = path.join(vscode.extensions.getExtension('ba-agent.ba-agent')?.extensionPath ?? '', 'dist');
    const start = inProcess({ script: path.join(dist, 'patternWorker.js'), memoryBytes: 200 * MB });
    worker = new BackgroundWorker({ name: 'pattern worker', start, log, ...going });
  });
  after(() => worker.dispose());

  it('start, and have it for what they do: what the runtime reserves is not taken from it', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at} ${'x'.repeat(1000)}`);
    const found = await worker.request('match', { pattern: 'line 9999\\b', flags: 'u', lines });
    assert.deepEqual(found, [{ line: 9999, start: 0, end: 9 }]);
  });

  inFull('and no more', async () => {
    const lines = ['x'.repeat(220 * MB)];
    const asked = worker.request('match', { pattern: 'y', flags: 'u', lines });
    await assert.rejects(asked, (error) => error instanceof WorkerEnded && error.how === 'memory');
  });
});
