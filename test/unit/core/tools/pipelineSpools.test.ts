/** Results that are files: each is taken over as an artifact or given back, whatever becomes of its call. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod';
import type { Spool } from '../../../../src/core/contract/runFacts';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { GRACE_MS, ToolPipeline, type PipelineOptions, type RunOptions } from '../../../../src/core/tools/pipeline';
import { ARTIFACT_BYTES } from '../../../../src/core/tools/pipeline/deliver';
import { outputLevels, toolExecutionResultSchema, type OutputLevel } from '../../../../src/core/contract/toolResult';
import {
  seal,
  ToolError,
  type ToolContext,
  type ToolOutput,
  type ToolEffect,
} from '../../../../src/core/contract/tool';
import { MemoryLog } from '../../../support/ports';
import { artifactIds, MemoryArtifactFolder } from '../store/artifactSupport';
import { FakeTime, settled } from './pipelineTime';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
const facts = { program: 'bash', folder: '', end: 'exited', exit_code: 1, lines: 1, bytes: 1 } as const;
const output = { id: 'output:abcdefghijkl/a.png', name: 'a.png', kind: 'figure', file_type: 'PNG', size: 1 } as const;
const written = { path: 'a.md', created: true, after_hash: 'h', added: 1, removed: 0 } as const;

interface Options {
  run: (spool: () => Spool, context: ToolContext) => Promise<ToolOutput>;
  effect?: ToolEffect;
  timeoutOf?: () => number;
  bytes?: number;
  kept?: boolean;
  drop?: (spool: Spool) => Promise<void>;
}

/** A pipeline with one tool, and the files that are on its disk. */
function open({ run, effect = 'execute', timeoutOf, bytes = 4, kept = true, drop }: Options) {
  const time = new FakeTime();
  const folder = new MemoryArtifactFolder();
  const disk = folder.elsewhere;
  const log = new MemoryLog();
  const spool = (): Spool => {
    const file = `/home/anna/spools/${disk.size}`;
    disk.set(file, 'x'.repeat(bytes));
    return { file, bytes, lines: 1, hash: 'of the spool' };
  };
  const tool = seal({
    ...{ name: 'look', version: '1.0.0', description: '', parameters: z.object({}), effect, timeoutMs: 1000 },
    ...(timeoutOf && { timeoutOf }),
    run: (_args, context) => run(spool, context),
  });
  const clock = { now: () => '', monotonic: () => time.now };
  const artifacts = new StoredArtifacts(folder, clock, artifactIds());
  const giveBack = (given: Spool): Promise<void> => {
    disk.delete(given.file);
    return Promise.resolve();
  };
  const options: PipelineOptions = {
    ...{ after: time.after, spools: { drop: drop ?? giveBack } },
    ...(kept && { artifacts }),
  };
  const pipeline = new ToolPipeline([tool], { check: () => ({ allowed: true }) }, clock, log, options);
  const call = async (level: OutputLevel = 'standard', signal = never, how: RunOptions = {}) => {
    const request = { tool_call_id: 'c', tool_name: 'look', parameters: {}, output_level: level, caller_id: 's1' };
    return toolExecutionResultSchema.parse(await pipeline.run(request, signal, how));
  };
  return { call, disk, folder, log, time, pipeline };
}

const told = (spool: Spool, more: Partial<ToolOutput> = {}): ToolOutput => ({
  ...{ text: 'first\nlast', summary: 'it ran', spool },
  ...more,
});

describe('core/tools/pipeline: results that are files', () => {
  for (const level of outputLevels) {
    for (const keep of [false, true]) {
      for (const bytes of [0, 1, ARTIFACT_BYTES - 1, ARTIFACT_BYTES]) {
        for (const kept of [false, true]) {
          const wanted = bytes > 0 && (keep || level === 'full' || bytes >= ARTIFACT_BYTES);
          const what = `${bytes} bytes at ${level}${keep ? ', to be kept' : ''}${kept ? '' : ' where nothing can be'}`;
          it(`are ${wanted && kept ? 'taken over' : 'given back'}: ${what}`, async () => {
            const { call, disk, folder } = open({
              ...{ bytes, kept },
              run: async (spool) => Promise.resolve(told(spool(), { keep })),
            });
            const result = await call(level);
            assert.equal(disk.size, 0);
            const id = result.artifact_id;
            assert.equal(id !== undefined, wanted && kept);
            assert.deepEqual([result.data_size_bytes, result.data_hash], [bytes, 'of the spool']);
            assert.match(result.observation, /^first\nlast/);
            if (id === undefined) {
              assert.equal(folder.files.size, 0);
              assert.equal(result.observation.includes('could not be kept'), wanted && keep);
              return;
            }
            assert.equal(folder.files.get(`${id}.txt`)?.text.length, bytes);
            assert.ok(result.observation.includes(`Data stored as artifact: ${id} (1 line, `));
          });
        }
      }
    }
  }

  it('are given back where they cannot be stored', async () => {
    for (const broken of ['.txt', '.json']) {
      const run = { program: 'bash', folder: '', end: 'exited', exit_code: 0, lines: 2, bytes: 9 } as const;
      const { call, disk, folder, log } = open({
        run: (spool) => Promise.resolve(told(spool(), { keep: true, details: { run } })),
      });
      folder.fault = (name) => (name.endsWith(broken) ? new Error("ENOSPC: write '/home/anna/x'") : undefined);
      const result = await call();
      assert.deepEqual([result.success, result.artifact_id, disk.size, folder.files.size], [true, undefined, 0, 0]);
      // What has run is not simply run again.
      assert.match(result.observation, /The rest could not be kept: make the call again only if it may run twice\./);
      assert.match(log.lines.join('\n'), /could not be stored/);
      assert.doesNotMatch(JSON.stringify([result, log.lines]), /anna/);
    }
  });

  it('are told where they cannot be given back either, in the log', async () => {
    const drop = (): Promise<void> => Promise.reject(new Error("EACCES: unlink '/home/anna/x'"));
    const { call, log } = open({ drop, run: (spool) => Promise.resolve(told(spool())) });
    assert.equal((await call()).success, true);
    assert.match(log.lines.join('\n'), /warn: The file of an output was not removed/);
    assert.doesNotMatch(log.lines.join('\n'), /anna/);
  });

  it('of a failed call are told behind the failure, with all that came of it', async () => {
    const { call, disk, folder } = open({
      run: (spool) => {
        const more = { keep: true, truncated: true, details: { run: facts, outputs: [output], written } };
        return Promise.reject(new ToolError('execution', 'exit_code', 'Exit code 1.', { output: told(spool(), more) }));
      },
    });
    const result = await call();
    const { artifact_id = '' } = result;
    assert.ok(folder.files.has(`${artifact_id}.txt`));
    assert.equal(
      result.observation,
      [
        'Operation failed.\nError Type: execution\nError Code: exit_code\nError Message: Exit code 1.\nTool Call ID: c',
        'first\nlast',
        `Data stored as artifact: ${artifact_id} (1 line, 4 B).`,
        `To read on call file_reader with path "${artifact_id}".`,
      ].join('\n'),
    );
    const { success, error_type, error_code, data_size_bytes, truncated, details, data_summary } = result;
    const { run, outputs } = details ?? {};
    assert.deepEqual([success, error_type, error_code], [false, 'execution', 'exit_code']);
    assert.deepEqual([data_size_bytes, truncated, run, outputs], [4, true, facts, [output]]);
    assert.deepEqual([result.details?.written, data_summary, disk.size], [written, 'it ran', 0]);
  });

  it('of a call that worked are told with all that came of it', async () => {
    const more = { details: { run: facts, outputs: [output], written } };
    const result = await open({ run: (spool) => Promise.resolve(told(spool(), more)) }).call();
    assert.deepEqual(
      [result.details?.run, result.details?.outputs, result.details?.written],
      [facts, [output], written],
    );
    const none = await open({ run: (spool) => Promise.resolve(told(spool(), {})) }).call();
    assert.equal(none.details, undefined);
  });

  it('are none of anybody’s that stay, whenever a call is stopped, ends late or fails', async () => {
    const moments = fc.record({
      stopAfter: fc.integer({ min: 0, max: 24 }),
      work: fc.integer({ min: 0, max: 8 }),
      storing: fc.integer({ min: 0, max: 4 }),
      fails: fc.boolean(),
      listens: fc.boolean(),
      keep: fc.boolean(),
      effect: fc.constantFrom<ToolEffect>('read', 'execute'),
    });
    let stopped = 0;
    let stored = 0;
    await assertProperty(
      fc.asyncProperty(moments, async ({ stopAfter, work, storing, fails, listens, keep, effect }) => {
        const controller = new AbortController();
        const { call, disk, folder } = open({
          effect,
          async run(spool, { signal }) {
            for (let at = 0; at < work && !(listens && signal.aborted); at++) await Promise.resolve();
            const all = told(spool(), { keep });
            if (fails) throw new ToolError('execution', 'exit_code', 'No.', { output: all });
            return all;
          },
        });
        const write = folder.write.bind(folder);
        folder.write = async (name, text) => {
          for (let at = 0; at < storing; at++) await Promise.resolve();
          return write(name, text);
        };
        const running = call('standard', controller.signal);
        for (let at = 0; at < 4 * stopAfter; at++) await Promise.resolve();
        controller.abort();
        const result = await running;
        await settled();
        assert.equal(disk.size, 0, 'A file stays that nobody knows.');
        if (result.error_type === 'cancelled') stopped++;
        else if (result.artifact_id !== undefined) stored++;
      }),
      { numRuns: 500 },
    );
    assert.ok(stopped > 20 && stored > 20, `${stopped} ${stored}: both are tried.`);
  });

  it('are given back where the time is up, and where an attempt is made again', async () => {
    const late = open({
      timeoutOf: () => 1000,
      run: (spool, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(told(spool(), { keep: true })))),
    });
    const result = await late.time.runUntil(late.call());
    await settled();
    assert.deepEqual([result.error_type, late.disk.size, late.folder.files.size], ['timeout', 0, 0]);
    let tries = 0;
    const again = open({
      effect: 'read',
      run: (spool) => {
        if (++tries === 3) return Promise.resolve(told(spool()));
        return Promise.reject(new ToolError('resource', 'short', 'Short.', { output: told(spool(), { keep: true }) }));
      },
    });
    assert.equal((await again.time.runUntil(again.call())).retry_count, 2);
    await settled();
    assert.deepEqual([tries, again.disk.size, again.folder.files.size], [3, 0, 0]);
  });

  it('come until a while after the time that the arguments say, which the tool holds itself', async () => {
    const began: number[] = [];
    const { call, time } = open({ timeoutOf: () => 7000, run: () => new Promise(() => began.push(time.now)) });
    const result = await time.runUntil(call());
    assert.equal(time.now - (began[0] ?? 0), 7000 + GRACE_MS);
    assert.match(result.observation, /within 22 s .* What it had done by then stays done: look before/);
  });

  const stop = async (effect: ToolEffect, { started }: { started: boolean }): Promise<string> => {
    const controller = new AbortController();
    const { call, pipeline } = open({ effect, run: () => new Promise(() => undefined) });
    assert.deepEqual([pipeline.effectOf('look'), pipeline.effectOf('other')], [effect, undefined]);
    if (!started) controller.abort();
    const running = call('standard', controller.signal);
    await settled();
    controller.abort();
    const { observation, error_message } = await running;
    assert.equal(error_message, 'The user stopped it.');
    return /^Error Message: (.*)$/m.exec(observation)?.[1] ?? '';
  };

  it('of a stopped call are gone, and what it changed is not', async () => {
    const stays = 'The user stopped it. What it had done by then stays done: look before you do it again.';
    assert.equal(await stop('execute', { started: true }), stays);
    assert.equal(await stop('write', { started: true }), stays);
    assert.equal(await stop('read', { started: true }), 'The user stopped it.');
    assert.equal(await stop('execute', { started: false }), 'The user stopped it.');
  });
});
