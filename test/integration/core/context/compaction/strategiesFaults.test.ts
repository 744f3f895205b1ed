/** Each failure at each step of a compaction: it ends, says what happened, and leaves a conversation that goes on. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import type { CompactorDeps } from '../../../../../src/core/context/compaction/compactor';
import { OversizeError } from '../../../../../src/core/context/compaction/result';
import { ContextBudget } from '../../../../../src/core/context/contextBudget';
import type { TokenEncoder } from '../../../../../src/core/ports';
import type { CompactingOptions } from '../../../../support/compacting';
import { scriptedSummariser, scriptedSummaryNames, type ScriptedSummary } from './scriptedSummaries';
import { asked } from '../../../../support/turns';
import {
  assertGoesOn,
  conversation,
  failure,
  kinds,
  LIMIT,
  open,
  SECRET,
  textOf,
} from '../../../../unit/core/context/compaction/strategiesSupport';

const FAILING: readonly ScriptedSummary[] = scriptedSummaryNames.slice(3);

/** How files can fail to be read. */
const brokenCarry: Record<string, CompactorDeps['carry']> = {
  'files are fine': () => Promise.resolve({ text: '', files: [] }),
  'files fail': () => Promise.reject(failure()),
};
const brokenEncoder: TokenEncoder = { count: () => Promise.reject(failure()) };

/** A budget whose count of many texts fails, from one place on or there alone. */
function failingBudget(fails: (count: number) => boolean): NonNullable<CompactingOptions['budgetOf']> {
  let count = 0;
  return (...parts) => {
    const budget = new ContextBudget(...parts);
    const counted = budget.tokensOfAll.bind(budget);
    budget.tokensOfAll = (texts, model) => (fails(++count) ? Promise.reject(failure()) : counted(texts, model));
    return budget;
  };
}

describe('core/context: a compaction of which something fails', function () {
  for (const name of FAILING) {
    for (const [files, carry] of Object.entries(brokenCarry)) {
      for (const forced of [false, true]) {
        it(`is made all the same where the summariser is ${name}, ${files}${forced ? ', and it must be' : ''}`, async () => {
          const compacting = await open({ summarizer: scriptedSummariser(name, LIMIT), carry });
          const made = await compacting.compactor.compact(compacting.order({ forced }));
          assert.ok(made && made.postTokens < made.preTokens && made.postTokens <= LIMIT / 2);
          assert.ok(!made.success && made.error !== undefined && made.error !== '', 'it says why');
          await assertGoesOn(compacting, made.error);
          assert.equal(compacting.compactor.mayCompact('now', made.postTokens), false);
        });
      }
    }
  }

  it('counts by the looks of texts where the encoder fails', async () => {
    const compacting = await open({ encoder: brokenEncoder });
    const made = await compacting.compactor.compact(compacting.order());
    assert.ok(made?.success && made.postTokens <= LIMIT / 2);
    await assertGoesOn(compacting);
  });

  it('takes the next way where a count of a draft fails, whichever it is', async () => {
    const whole = await open({ budgetOf: failingBudget(() => false) });
    await whole.compactor.compact(whole.order());
    const modes = new Set<string>();
    for (let at = 2; at < 12; at++) {
      const compacting = await open({ budgetOf: failingBudget((count) => count === at) });
      const made = await compacting.compactor.compact(compacting.order());
      const summary = compacting.emitted.at(-1);
      assert.ok(made && summary?.type === 'compact_summary');
      modes.add(summary.mode);
      assert.ok(summary.mode === 'extract' || compacting.diagnostics.lines.some((line) => line.includes(SECRET)));
      await assertGoesOn(compacting, made.error);
    }
    assert.deepEqual([...modes].sort(), ['extract', 'truncate']);
  });

  it('is not made where no draft can be counted, and everything is as before', async () => {
    const compacting = await open({ budgetOf: failingBudget((count) => count > 1) });
    const before = textOf(compacting);
    assert.equal(await compacting.compactor.compact(compacting.order()), undefined);
    assert.deepEqual(kinds(compacting), ['compaction_dropped']);
    assert.equal(textOf(compacting), before);
    await assertGoesOn(compacting);
  });

  it('names what is too large where nothing helps', async () => {
    const events = [...conversation(3), asked('huge', 'and so on '.repeat(40_000))];
    const compacting = await open({}, events);
    const before = textOf(compacting);
    await assert.rejects(compacting.compactor.compact(compacting.order({ forced: true })), (error) => {
      assert.ok(error instanceof OversizeError);
      return /^Your message alone has about \d+ tokens, of 40000 that scripted takes\./.test(error.words);
    });
    assert.equal(kinds(compacting).at(-1), 'compaction_dropped');
    assert.equal(textOf(compacting), before);
  });

  describe('in the midst of writing it', () => {
    /** Fails while the log takes in an event, once or always. */
    const failsAt = (type: AgentEvent['type'], once: boolean): CompactingOptions => {
      let failed = false;
      return {
        onEmit: (event) => {
          if (event.type !== type || (once && failed)) return;
          failed = true;
          throw failure();
        },
      };
    };

    for (const type of ['compact_boundary', 'compact_summary'] as const) {
      for (const forced of [false, true]) {
        it(`says that nothing can be written where ${type} cannot${forced ? ', though it must fit' : ''}`, async () => {
          const compacting = await open(failsAt(type, false));
          const before = JSON.stringify(compacting.request());
          await assert.rejects(compacting.compactor.compact(compacting.order({ forced })), /the disk is full/);
          const boundaries = compacting.events.filter((event) => event.type === 'compact_boundary');
          assert.ok(boundaries.length <= 1, `${boundaries.length} boundaries`);
          assert.equal(JSON.stringify(compacting.request()), before, 'a boundary alone changes nothing');
          await assertGoesOn(compacting);
        });
      }
    }

    it('changes nothing by a boundary alone, and is made the next time', async () => {
      const compacting = await open(failsAt('compact_summary', true));
      const before = JSON.stringify(compacting.request());
      await assert.rejects(compacting.compactor.compact(compacting.order()), /the disk is full/);
      assert.equal(JSON.stringify(compacting.request()), before);
      const made = await compacting.compactor.compact(compacting.order());
      assert.ok(made?.success);
      await assertGoesOn(compacting);
    });

    it('is the same where no id can be made', async () => {
      const compacting = await open({
        makeId: () => {
          throw failure();
        },
      });
      const before = JSON.stringify(compacting.request());
      await assert.rejects(compacting.compactor.compact(compacting.order()), /the disk is full/);
      assert.equal(JSON.stringify(compacting.request()), before);
      await assertGoesOn(compacting);
    });
  });
});
