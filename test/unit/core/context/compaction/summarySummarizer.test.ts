/** When a model is asked for a summary, ahead of need or not, and when it is left alone. */
import assert from 'node:assert/strict';
import { setImmediate as later } from 'node:timers/promises';
import { CancelledError } from '../../../../../src/base/errors';
import { ModelError } from '../../../../../src/core/contract/modelError';
import { Summarizer } from '../../../../../src/core/context/compaction/summary';
import { summaryModel } from '../../../../../src/core/context/compaction/summary/summaryModel';
import type { StreamingModel } from '../../../../../src/core/ports';
import { ScriptedModel, type ScriptedReply } from '../../../../support/ports';
import { conversation, fails, goodSummary, hangs, world, writes } from './summarySupport';

const never = new AbortController().signal;
const good = writes('structured-json', goodSummary);
const bad = fails(new ModelError('overloaded', 'busy'));
const events = conversation(3);

/** A good reply that comes when it is let. */
function held(): { reply: ScriptedReply; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reply: ScriptedReply = async function* (request, signal) {
    await released;
    yield* good(request, signal);
  };
  return { reply, release };
}

function make(clock = { seconds: 0 }) {
  const here = world();
  const monotonic = (): number => clock.seconds * 1000;
  return { ...here, summarizer: new Summarizer({ ...here, clock: { now: () => '', monotonic } }) };
}

describe('core/context: the summariser', () => {
  it('asks nobody where no model may be asked', async () => {
    const { summarizer, order } = make();
    const model = new ScriptedModel(good);
    const asked = order(events, model, { summarizer: undefined });
    assert.deepEqual(await summarizer.summarize(asked, never), { ok: false, failures: [], costs: [] });
    summarizer.prepare(asked, 'a');
    assert.equal(summarizer.isPreparing, false);
    assert.equal(model.requests.length, 0);
  });

  it('asks the model that is chosen, and the one that answers where the prompt is not for the other', async () => {
    const { summarizer, order } = make();
    const [own, same, cheap, other] = [
      new ScriptedModel(good),
      new ScriptedModel(good),
      new ScriptedModel(good),
      new ScriptedModel(good),
    ];
    const named = (model: ScriptedModel): StreamingModel => ({
      ...{ id: 'cheap', replyFormat: model.replyFormat, requestLimit: undefined },
      body: (request) => model.body(request),
      stream: (request, signal) => model.stream(request, signal),
    });
    other.replyFormat = 'native-tools';
    await summarizer.summarize(order(events, own, { summarizer: named(cheap) }), never);
    assert.deepEqual([own.requests.length, cheap.requests.length], [0, 1]);
    await summarizer.summarize(order(events, own, { summarizer: same }), never);
    await summarizer.summarize(order(events, own, { summarizer: named(other) }), never);
    assert.deepEqual([own.requests.length, same.requests.length, other.requests.length], [2, 0, 0]);
  });

  it('rests for ten turns after two failed requests in a row', async () => {
    const { summarizer, order } = make();
    const model = new ScriptedModel(bad, good, bad, good, bad, bad, good);
    const ask = (turns: number) => summarizer.summarize(order(events, model, { turns }), never);
    assert.equal((await ask(3)).ok, true);
    assert.equal((await ask(4)).ok, true);
    assert.equal(summarizer.isResting(4), false, 'each was followed by one that did not fail');
    assert.equal((await ask(5)).ok, false);
    assert.deepEqual(
      [5, 6, 15, 16].map((turn) => summarizer.isResting(turn)),
      [true, true, true, false],
    );
    summarizer.prepare(order(events, model, { turns: 6 }), 'a');
    assert.equal(summarizer.isPreparing, false);
    assert.equal((await ask(16)).ok, true);
    assert.equal(summarizer.isResting(17), false);
  });

  it('counts one failed request of each of two summaries as two in a row', async () => {
    const { summarizer, order } = make();
    const model = new ScriptedModel(bad);
    model.requestLimit = 5000; // the whole does not fit: there is one request each
    const long = conversation(40);
    await summarizer.summarize(order(long, model), never);
    assert.deepEqual([model.requests.length, summarizer.isResting(3)], [1, false]);
    await summarizer.summarize(order(long, model), never);
    assert.deepEqual([model.requests.length, summarizer.isResting(3)], [2, true]);
  });

  describe('ahead of need', () => {
    it('makes one that is used for what it covers, once paid for', async () => {
      const { summarizer, order, costs } = make();
      const model = new ScriptedModel(good);
      summarizer.prepare(order(events, model), 'a');
      summarizer.prepare(order(events, model), 'b'); // one at a time
      while (summarizer.isPreparing) await later();
      summarizer.prepare(order(events, model), 'a'); // it is there
      const outcome = await summarizer.summarize(order(events, model, { covers: 'a' }), never);
      assert.deepEqual([outcome.ok && outcome.text, outcome.costs], [goodSummary, []]);
      assert.deepEqual([model.requests.length, costs.length], [1, 1]);
    });

    it('is of no use for anything else', async () => {
      const { summarizer, order } = make();
      const model = new ScriptedModel(good);
      summarizer.prepare(order(events, model), 'a');
      while (summarizer.isPreparing) await later();
      await summarizer.summarize(order(events, model, { covers: 'b' }), never);
      await summarizer.summarize(order(events, model, { covers: 'a', focus: 'Q3' }), never);
      await summarizer.summarize(order(events, model), never);
      assert.equal(model.requests.length, 4);
      await summarizer.summarize(order(events, model, { covers: 'b' }), never);
      assert.equal(model.requests.length, 4, 'what was made is kept as well');
    });

    it('is forgotten after half an hour, and where there are twenty newer ones', async () => {
      const clock = { seconds: 1 };
      const { summarizer, order } = make(clock);
      const model = new ScriptedModel(good);
      const ask = async (covers: string): Promise<number> => {
        await summarizer.summarize(order(events, model, { covers }), never);
        return model.requests.length;
      };
      assert.deepEqual([await ask('a'), await ask('a')], [1, 1]);
      clock.seconds = 29 * 60;
      assert.equal(await ask('a'), 1);
      clock.seconds = 31 * 60;
      assert.equal(await ask('a'), 2);
      for (let at = 0; at < 20; at++) await ask(`${at}`);
      assert.deepEqual([await ask('1'), await ask('a')], [22, 23]);
    });

    it('is waited for while it is on its way', async () => {
      const { summarizer, order } = make();
      const { reply, release } = held();
      const model = new ScriptedModel(reply);
      summarizer.prepare(order(events, model), 'a');
      const outcome = summarizer.summarize(order(events, model, { covers: 'a' }), never);
      await later();
      release();
      assert.equal((await outcome).ok, true);
      assert.equal(model.requests.length, 1);
    });

    it('is not waited for when the user stops', async () => {
      const { summarizer, order } = make();
      const model = new ScriptedModel(hangs());
      const stop = new AbortController();
      summarizer.prepare(order(events, model), 'a');
      const outcome = summarizer.summarize(order(events, model, { covers: 'a' }), stop.signal);
      await later();
      stop.abort();
      await assert.rejects(outcome, CancelledError);
      summarizer.stop();
    });

    it('is not asked for again where it has just failed', async () => {
      const { summarizer, order, diagnostics } = make();
      const { reply, release } = held();
      const failing: ScriptedReply = async function* (request, signal) {
        for await (const _ of reply(request, signal)) throw new ModelError('server', '');
        yield* [];
      };
      const model = new ScriptedModel(failing);
      summarizer.prepare(order(events, model), 'a');
      const outcome = summarizer.summarize(order(events, model, { covers: 'a' }), never);
      release();
      const { ok, failures } = await outcome;
      assert.deepEqual([ok, failures.length, model.requests.length], [false, 2, 2]);
      assert.ok(diagnostics.lines.some((line) => line.includes('gave no summary: error: server')));
    });

    it('is stopped by stop, and by a summary of something else', async () => {
      for (const end of ['stop', 'other']) {
        const { summarizer, order } = make();
        const signals: AbortSignal[] = [];
        const listening: ScriptedReply = async function* (_, signal) {
          signals.push(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          yield* [];
        };
        const model = new ScriptedModel(listening, good);
        summarizer.prepare(order(events, model), 'a');
        while (signals.length === 0) await later();
        if (end === 'stop') summarizer.stop();
        const other = order(events, model, { covers: end === 'stop' ? 'a' : 'b' });
        assert.equal((await summarizer.summarize(other, never)).ok, true);
        assert.deepEqual([signals[0]?.aborted, summarizer.isPreparing, model.requests.length], [true, false, 2]);
        assert.equal(summarizer.isResting(3), false, 'to be stopped is no failure');
      }
    });
  });
});

describe('core/context: the model for summaries', () => {
  const listed = ['claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-haiku-4-5'];

  it('is the newest Haiku unless the setting says otherwise', () => {
    assert.deepEqual(summaryModel('', listed), { id: 'claude-haiku-5-5' });
    assert.deepEqual(summaryModel('', ['vendor/Claude-Haiku-4.5']), { id: 'vendor/Claude-Haiku-4.5' });
    assert.equal(summaryModel('', []), 'same');
    assert.equal(summaryModel('', ['gpt']), 'same');
    assert.equal(summaryModel('same', listed), 'same');
    assert.equal(summaryModel('none', listed), undefined);
    assert.deepEqual(summaryModel('my-model', listed), { id: 'my-model' });
  });
});
