import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod';
import { fingerprint } from '../../../../src/base/fingerprint';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { ToolPipeline, type RunOptions } from '../../../../src/core/tools/pipeline';
import { ARTIFACT_BYTES, BEGINNING_BYTES, FULL_BYTES } from '../../../../src/core/tools/pipeline/deliver';
import { ResultCache } from '../../../../src/core/tools/pipeline/resultCache';
import { toolExecutionResultSchema, type OutputLevel } from '../../../../src/core/contract/toolResult';
import { seal, type ToolOutput } from '../../../../src/core/contract/tool';
import { MemoryLog, tickingClock } from '../../../support/ports';
import { artifactIds, MemoryArtifactFolder } from '../store/artifactSupport';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function open(output: Partial<ToolOutput> & { text: string }, { kept = true }: { kept?: boolean } = {}) {
  const folder = new MemoryArtifactFolder();
  const artifacts = new StoredArtifacts(folder, tickingClock(), artifactIds());
  const log = new MemoryLog();
  let ran = 0;
  const tool = seal({
    name: 'look',
    version: '1.0.0',
    description: '',
    parameters: z.object({}),
    effect: 'read',
    timeoutMs: 10_000,
    cache: 'cacheable',
    run: () => {
      ran++;
      return Promise.resolve({ summary: 'what it is', ...output });
    },
  });
  const cache = new ResultCache(
    () => Promise.resolve(undefined),
    () => 1,
  );
  const options = { cache, ...(kept && { artifacts }) };
  const pipeline = new ToolPipeline([tool], { check: () => ({ allowed: true }) }, tickingClock(), log, options);
  const run = async (output_level: OutputLevel = 'standard', how: RunOptions = {}) => {
    const call = { tool_call_id: 'c', tool_name: 'look', parameters: {}, output_level, caller_id: 's1' };
    const result = await pipeline.run(call, never, how);
    return toolExecutionResultSchema.parse(result);
  };
  return { run, folder, artifacts, log, count: () => ran };
}

describe('core/tools/pipeline: artifacts', () => {
  it('have what a data mode lets leave, in as many bytes as a model reads at a time', async () => {
    const face = 'x'.repeat(FULL_BYTES * 2);
    const { run } = open({ text: 'cells', faces: { aggregate: face, shape: 'names' } });
    const told = async (mode: RunOptions['mode']): Promise<string> =>
      (await run('full', mode === undefined ? {} : { mode })).observation;
    assert.match(await told('aggregates'), /^x+\n… \(cut here: ask for less at a time\)$/);
    assert.ok(bytesOf(await told('aggregates')) < FULL_BYTES + 100);
    assert.equal(await told('schema'), 'names');
    assert.match(await told('all'), /^cells/);
  });

  const characters: [string, string][] = [
    ['one byte', 'x'],
    ['two bytes', 'é'],
    ['three bytes', '数'],
    ['four bytes', '😀'],
  ];
  for (const [what, character] of characters) {
    for (const beside of [-1, 0, 1]) {
      const size = ARTIFACT_BYTES + beside;
      const stored = beside >= 0;
      it(`${stored ? 'stores' : 'tells whole'} ${size} bytes in characters of ${what}`, async () => {
        const each = bytesOf(character);
        const text = 'y'.repeat(size % each) + character.repeat(Math.floor(size / each));
        assert.equal(bytesOf(text), size);
        const { run, artifacts } = open({ text });
        const result = await run();
        assert.deepEqual(
          [result.data_size_bytes, result.data_hash],
          [size, fingerprint(new TextEncoder().encode(text))],
        );
        if (!stored) {
          assert.equal(result.observation, text);
          assert.deepEqual([result.artifact_id, result.truncated, await artifacts.list()], [undefined, undefined, []]);
          return;
        }
        const [artifact] = await artifacts.list();
        assert.deepEqual([result.artifact_id, result.truncated], [artifact?.id, true]);
        assert.deepEqual(
          [artifact?.bytes, artifact?.session, artifact?.tool, artifact?.summary, artifact?.form],
          [size, 's1', 'look', 'what it is', 'text'],
        );
        const [beginning = ''] = result.observation.split('\n');
        assert.ok(text.startsWith(beginning), 'No half character is told.');
        assert.ok(bytesOf(beginning) <= BEGINNING_BYTES && bytesOf(beginning) > BEGINNING_BYTES - 4);
        assert.ok(result.observation.includes(`Data stored as artifact: ${artifact?.id} (1 line, 1.0 MB).`));
        assert.match(result.observation, /To read on call file_reader with path "artifact_[a-z0-9]{24}"\.$/);
      });
    }
  }

  it('measures the whole of what it prints a part of, and stores that', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `{"n":${at},"pad":"${'z'.repeat(50)}"}\n`).join('');
    const { run, artifacts, folder } = open({
      text: '20000 rows\n[0]\n[1]',
      whole: { text: rows, form: 'jsonl' },
      truncated: true,
    });
    const { observation, artifact_id = '', data_size_bytes, truncated } = await run();
    assert.equal(
      observation,
      `20000 rows\n[0]\n[1]\nData stored as artifact: ${artifact_id} (20000 rows as JSON Lines, 1.3 MB).\nTo read on call file_reader with path "${artifact_id}", or query_database with FROM '${artifact_id}'.`,
    );
    assert.deepEqual([data_size_bytes, truncated], [bytesOf(rows), true]);
    assert.equal(folder.files.get(`${artifact_id}.jsonl`)?.text, rows);
    assert.equal((await artifacts.find(artifact_id))?.form, 'jsonl');
  });

  it('stores what was asked for in full, and tells it up to a limit, to the end of a line', async () => {
    const small = open({ text: 'a\nb' });
    const { observation, artifact_id = '', truncated } = await small.run('full');
    assert.equal(small.folder.files.get(`${artifact_id}.txt`)?.text, 'a\nb');
    assert.match(observation, /^a\nb\nData stored as artifact: .* \(2 lines, 3 B\)\./);
    assert.equal(truncated, undefined, 'Nothing is left out.');

    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`).join('');
    const long = await open({ text: lines }).run('full');
    const told = long.observation.slice(0, long.observation.indexOf('\n… (cut here)\n'));
    assert.ok(lines.startsWith(`${told}\n`));
    assert.ok(bytesOf(told) <= FULL_BYTES && bytesOf(told) > FULL_BYTES - 20);
    assert.equal(long.truncated, true);
  });

  it('cuts nothing for a model that takes requests of any length', async () => {
    const text = 'line\n'.repeat(300_000);
    const { observation, artifact_id, truncated } = await open({ text }).run('full', { unbounded: true });
    assert.ok(observation.startsWith(`${text}\nData stored as artifact: ${artifact_id} (300000 lines`));
    assert.equal(truncated, undefined);
  });

  it('never stores pages of something in place of telling them', async () => {
    const text = 'x'.repeat(2 * ARTIFACT_BYTES);
    for (const level of ['standard', 'full'] as const) {
      const { run, folder } = open({ text, paged: true, truncated: true });
      const result = await run(level);
      assert.deepEqual([result.observation === text, result.artifact_id, result.truncated], [true, undefined, true]);
      assert.equal(folder.files.size, 0);
    }
  });

  it('is no failure where nothing can be kept: what is told is cut, and says so', async () => {
    const text = 'line\n'.repeat(300_000);
    const nowhere = await open({ text }, { kept: false }).run();
    assert.match(
      nowhere.observation,
      /\nline\n… \(cut here\)\nThe rest could not be kept: make the call again for less/,
    );
    const full = open({ text });
    full.folder.fault = () =>
      Object.assign(new Error("ENOSPC: no space left, write '/home/anna/x'"), { code: 'ENOSPC' });
    const result = await full.run();
    assert.deepEqual([result.success, result.artifact_id, result.observation], [true, undefined, nowhere.observation]);
    assert.match(full.log.lines.join('\n'), /^warn: A result of look could not be stored: /);
    assert.doesNotMatch(JSON.stringify([result, full.log.lines]), /anna/);
    const tiny = open({ text: 'a' }, { kept: false });
    assert.equal((await tiny.run('full')).observation, 'a');
  });

  it('gives a result again while its artifact is there, and makes another where it is gone', async () => {
    const { run, folder, count } = open({ text: 'x'.repeat(ARTIFACT_BYTES) });
    const { artifact_id } = await run();
    assert.deepEqual([(await run()).artifact_id, count(), folder.files.size], [artifact_id, 1, 2]);
    folder.files.clear();
    const again = await run();
    assert.deepEqual([again.cached, count(), folder.files.size], [undefined, 2, 2]);
    assert.notEqual(again.artifact_id, artifact_id);
  });

  it('has of any text a beginning that is one, or all of it', async () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom('x', '\n', 'é', '数', '😀', '\ud800', '\ufeff'), fc.nat({ max: 30_000 })), {
        maxLength: 8,
      })
      .map((parts) => parts.map(([part, count]) => part.repeat(count)).join(''));
    await assertProperty(
      fc.asyncProperty(text, async (given) => {
        const { observation, truncated } = await open({ text: given }).run('full');
        // A lone surrogate has no UTF-8: what is read and what is stored has the sign for that.
        const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(given));
        const at = observation.lastIndexOf(truncated === true ? '\n… (cut here)\nData stored' : '\nData stored');
        const told = observation.slice(0, at);
        if (truncated !== true) assert.equal(told, given);
        else assert.ok(written.startsWith(told) && bytesOf(given) > FULL_BYTES && bytesOf(told) <= FULL_BYTES);
      }),
      { numRuns: 200 },
    );
  });
});
