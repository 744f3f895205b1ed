/** Stop, at whatever a compaction waits for: it ends at once, and it was made or it was not. */
import assert from 'node:assert/strict';
import { CancelledError } from '../../../../../src/base/errors';
import type { CompactorDeps } from '../../../../../src/core/context/compaction/compactor';
import { estimateTokens } from '../../../../../src/core/text/estimateTokens';
import type { TokenEncoder } from '../../../../../src/core/ports';
import type { CompactingOptions } from '../../../../support/compacting';
import { scriptedSummariser } from './scriptedSummaries';
import { assertGoesOn, kinds, LIMIT, open } from '../../../../unit/core/context/compaction/strategiesSupport';

describe('core/context: a compaction that is stopped', function () {
  /** Compacts until something aborts it. @returns whether it was stopped */
  async function stopped(options: CompactingOptions, stop: AbortController): Promise<boolean> {
    const compacting = await open(options);
    const before = JSON.stringify(compacting.request());
    const compacted = compacting.compactor.compact(compacting.order({ signal: stop.signal, forced: true }));
    const outcome: unknown = await compacted.catch((error: unknown) => error);
    if (outcome instanceof Error) {
      assert.ok(outcome instanceof CancelledError, String(outcome));
      assert.equal(JSON.stringify(compacting.request()), before, 'as if nothing had been');
      const last = kinds(compacting).at(-1);
      assert.ok(last === undefined || last === 'compaction_dropped', last);
    }
    await assertGoesOn(compacting);
    return outcome instanceof Error;
  }

  it('ends at whatever it says, and then it is made or not', async () => {
    const outcomes: boolean[] = [];
    for (let at = 1; at <= 4; at++) {
      const stop = new AbortController();
      let events = 0;
      const onEmit = (): void => {
        if (++events === at) stop.abort();
      };
      outcomes.push(await stopped({ summarizer: scriptedSummariser('extractive', LIMIT), onEmit }, stop));
    }
    assert.ok(outcomes[0], 'at its beginning it is stopped');
    assert.ok(!outcomes.at(-1), 'behind its end it is made');
  });

  it('ends at whatever it counts', async () => {
    let cancelled = 0;
    for (let at = 1; at <= 24; at++) {
      const stop = new AbortController();
      let counts = 0;
      const count: TokenEncoder['count'] = (_, texts) => {
        if (++counts === at) stop.abort();
        return Promise.resolve(texts.map(estimateTokens));
      };
      if (await stopped({ summarizer: scriptedSummariser('extractive', LIMIT), encoder: { count } }, stop)) cancelled++;
    }
    assert.ok(cancelled > 0);
  });

  it('ends where a count never does', async () => {
    for (const at of [1, 2, 3, 4]) {
      const stop = new AbortController();
      let counts = 0;
      const count: TokenEncoder['count'] = (_, texts) => {
        if (++counts < at) return Promise.resolve(texts.map(estimateTokens));
        setTimeout(() => stop.abort(), 5);
        return new Promise(() => undefined);
      };
      assert.ok(await stopped({ encoder: { count } }, stop));
    }
  });

  for (const [what, listens] of [
    ['and whoever reads it listens', true],
    ['whatever its reader does', false],
  ] as const) {
    it(`ends where a file is never read, ${what}`, async () => {
      const stop = new AbortController();
      const carry: CompactorDeps['carry'] = (_, __, signal) =>
        new Promise((_resolve, reject) => {
          setTimeout(() => stop.abort(), 5);
          if (listens) signal.addEventListener('abort', () => reject(new CancelledError()), { once: true });
        });
      assert.ok(await stopped({ carry }, stop));
    });
  }

  it('ends while a model writes', async () => {
    const stop = new AbortController();
    const summarizer = scriptedSummariser('slow', LIMIT);
    setTimeout(() => stop.abort(), 30);
    assert.ok(await stopped({ summarizer, patienceMs: 60_000 }, stop));
  });
});
