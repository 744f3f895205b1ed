/** Facts that were planted in an analysis are still told behind its compactions: the bench `compaction` in small. */
import assert from 'node:assert/strict';
import { compactPlanted, percentTold, plantedConversation, WINDOW, type PlantedPart } from './planted';
import { scriptedSummariser, scriptedSummaryNames } from './scriptedSummaries';
import { isFull } from '../../../../support/full';

describe('core/context: what is told behind compactions of facts that were planted', function () {
  let parts: PlantedPart[];
  before(() => {
    parts = plantedConversation(7, 10);
  });

  it('is all that the user pinned, and nearly everything else, where no model summarises', async () => {
    const outcomes = await compactPlanted(isFull ? parts : parts.slice(0, 5));
    for (const { kinds, tokens, mode } of outcomes) {
      assert.equal(mode, 'extract');
      assert.equal(percentTold(kinds, 'pinned'), 100);
      assert.ok(tokens <= WINDOW / 2, `${tokens}`);
    }
    const [first] = outcomes;
    assert.ok(first && percentTold(first.kinds, 'other') >= 90, JSON.stringify([...(first?.kinds ?? [])]));
    assert.ok([...first.kinds].length >= 10, 'of every kind');
    for (const kind of ['constraint', 'decision', 'data set'] as const) {
      const { told, of } = outcomes.at(-1)?.kinds.get(kind) ?? { told: 0, of: 1 };
      assert.equal(told, of, `${kind}: ${told} of ${of}`);
    }
  });

  for (const name of scriptedSummaryNames) {
    it(`is all that the user pinned where the summariser is ${name}`, async () => {
      const summarizer = scriptedSummariser(name, WINDOW);
      const some = isFull && ['extractive', 'lossy', 'injected'].includes(name) ? parts : parts.slice(0, 2);
      // Only one that never answers is not waited for.
      const patienceMs = name === 'slow' ? 20 : 60_000;
      const outcomes = await compactPlanted(some, { summarizer, patienceMs });
      assert.ok(summarizer.requests.length > 0);
      for (const { kinds } of outcomes) assert.equal(percentTold(kinds, 'pinned'), 100);
      const [first] = outcomes;
      assert.ok(first && percentTold(first.kinds, 'other') >= 90, JSON.stringify([...(first?.kinds ?? [])]));
      const isGood = ['extractive', 'lossy', 'injected'].includes(name);
      if (isGood) assert.deepEqual([first.mode, first.error], ['summarize', undefined]);
    });
  }
});
