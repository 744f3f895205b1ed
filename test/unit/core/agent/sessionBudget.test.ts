/** The budget of a session: nothing is sent beyond it, whatever runs beside each other, and it lasts. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ModelPrices } from '../../../../src/core/agent/modelPrices';
import { SessionBudget } from '../../../../src/core/agent/sessionBudget';
import { CancelledError } from '../../../../src/base/errors';
import type { ModelChunk, ModelUsage } from '../../../../src/core/contract/model';
import { ModelError } from '../../../../src/core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../../../src/core/ports';
import { addedBudget, type Amount } from '../../../../src/core/session/budget';
import { costAt, costOf } from '../../../../src/core/session/prices';
import { spendingOf } from '../../../../src/core/session/tail/sessionState';
import { modelsOf, only, openChat, type Chat } from '../../../support/chat';
import { pages, query, report, SUMMARY, textOf, windowed, writerOf } from '../../../support/longTalk';
import { says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { assertProperty } from '../../../support/property';
import { complete } from '../../../support/replies';

const CLAUDE = 'claude-sonnet-5-5';
const never = new AbortController().signal;

/** A request, and what becomes of it. */
interface Plan {
  /** Tokens that are estimated, and the share of them that the provider counts. */
  prompt: number;
  share: number;
  /** Of the longest reply. */
  replied: number;
  end: 'whole' | 'silent' | 'fails' | 'refused' | 'left';
  /** Steps of others that come before each of its own. */
  steps: number;
}

const REPLY = 1000;
const plan: fc.Arbitrary<Plan> = fc.record({
  prompt: fc.integer({ min: 1, max: 4000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  replied: fc.double({ min: 0, max: 1, noNaN: true }),
  end: fc.constantFrom('whole', 'silent', 'fails', 'refused', 'left'),
  steps: fc.integer({ min: 0, max: 5 }),
});

/** Reports what the plan says, and counts by itself what was and may be taken at the moment that it is asked. */
class Counting implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly requestLimit = undefined;
  readonly longestReply = REPLY;
  taken = 0;
  cost = 0;
  private readonly open = new Map<Plan, number>();

  constructor(
    readonly id: string,
    private readonly plans: ReadonlyMap<string, Plan>,
    private readonly onSent: (most: Amount) => void,
  ) {}

  body(): Promise<string> {
    return Promise.resolve('');
  }

  async *stream({ system }: ModelRequest): AsyncIterable<ModelChunk> {
    const planned = this.plans.get(system) ?? assert.fail();
    this.open.set(planned, planned.prompt + REPLY);
    const underWay = [...this.open].reduce((sum, [, tokens]) => sum + tokens, 0);
    const worst = [...this.open.keys()].reduce((sum, { prompt }) => sum + this.costAtMost(prompt, REPLY), 0);
    this.onSent({ tokens: this.taken + underWay, dollars: this.cost + worst });
    try {
      for (let step = 0; step < planned.steps; step++) await Promise.resolve();
      if (planned.end === 'refused') throw new ModelError('refused', '');
      const usage = this.usageOf(planned);
      const text = 'x'.repeat(4 * usage.output_tokens);
      yield { type: 'text', text };
      // What is not reported is at least what came, and at most what was estimated.
      const known = planned.end === 'silent' ? planned.prompt : usage.input_tokens;
      this.taken += known + usage.output_tokens;
      this.cost += costOf(this.id, { ...usage, input_tokens: known }) ?? 0;
      if (planned.end !== 'silent') yield { type: 'usage', usage };
      if (planned.end === 'fails') throw new ModelError('server', '');
      yield { type: 'stop', reason: 'end' };
    } finally {
      this.open.delete(planned);
    }
  }

  private usageOf({ prompt, share, replied }: Plan): ModelUsage {
    return { input_tokens: Math.floor(prompt * share), output_tokens: Math.floor(REPLY * replied) };
  }

  private costAtMost(input: number, output: number): number {
    return costOf(this.id, { input_tokens: 0, cache_creation_input_tokens: input, output_tokens: output }) ?? 0;
  }
}

describe('core/agent/sessionBudget', function () {
  this.timeout(120_000);

  it('sends no request beyond it, however many run beside each other, and however they end', () =>
    assertProperty(
      fc.asyncProperty(
        fc.array(plan, { minLength: 1, maxLength: 40 }),
        fc.record({ tokens: fc.constantFrom(0, 3000, 20_000, 60_000), dollars: fc.constantFrom(0, 0.01, 0.1) }),
        fc.integer({ min: 1, max: 6 }),
        async (plans, limits, beside) => {
          const byName = new Map(plans.map((each, at) => [String(at), each]));
          const model = new Counting(CLAUDE, byName, ({ tokens, dollars }) => {
            if (limits.tokens > 0) assert.ok(tokens <= limits.tokens, `${tokens} tokens`);
            if (limits.dollars > 0) assert.ok(dollars <= limits.dollars + 1e-9, `$${dollars}`);
          });
          const budget = new SessionBudget({
            log: { entries: [], all: [], boundary: undefined },
            budget: { measure: ({ system }) => Promise.resolve({ total: byName.get(system)?.prompt ?? 0 }) },
            spendingLimits: () => limits,
          });
          const chooser = budget.within(modelsOf(model, model));
          const names = [...byName.keys()];
          const work = async (): Promise<void> => {
            for (let name = names.shift(); name !== undefined; name = names.shift()) {
              const client = names.length % 2 === 0 ? await chooser.choose() : await chooser.summarizer();
              assert.ok(client && 'stream' in client);
              await ask(client, name, byName.get(name)?.end === 'left');
            }
          };
          await Promise.all(Array.from({ length: beside }, work));
          if (limits.tokens > 0) assert.ok(model.taken <= limits.tokens);
        },
      ),
      { numRuns: 300 },
    ));

  /** Replies whose usage is what a provider would count of the request: no more than is estimated. */
  const metered = (replies: readonly ScriptedReply[], onSent: (tokens: number) => void): ScriptedReply[] =>
    replies.map(
      (reply) =>
        async function* (request, signal) {
          const prompt = Math.ceil(textOf(request).length / 5);
          onSent(prompt);
          for await (const chunk of reply(request, signal)) if (chunk.type !== 'usage') yield chunk;
          yield { type: 'usage', usage: { input_tokens: prompt, output_tokens: 20 } };
        },
    );
  const spentIn = (chat: Chat): number => {
    const { input, output } = spendingOf(chat.session);
    return input + output;
  };

  it('holds for whole conversations with summaries that are made beside them', () =>
    assertProperty(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 40, max: 3000 }), { minLength: 2, maxLength: 20 }),
        fc.constantFrom(60_000, 150_000, 400_000),
        async (sizes, tokens) => {
          const sent: number[] = [];
          const rounds = sizes.map((size, at) => query(`q${at}`, size));
          const replies = metered([...rounds, report('Done.')], (prompt) => sent.push(prompt));
          const model = windowed(40_000, ...replies);
          const writer = writerOf(...metered([report(SUMMARY)], (prompt) => sent.push(prompt)));
          const chat = await openChat(model, {
            ...{ tools: [pages], summarizer: writer, compaction: { background: true }, maxRounds: 100 },
            spendingLimits: () => ({ tokens, dollars: 0 }),
          });
          const outcome = await chat.conversation.send('Read all', []);
          assert.ok(spentIn(chat) <= tokens);
          assert.ok(sent.reduce((sum, prompt) => sum + prompt, 0) <= tokens);
          const [end] = only(chat.events, 'turn_finished');
          if (outcome !== 'complete') assert.equal(end?.error_kind, 'over_budget', end?.error);
          await chat.conversation.close();
        },
      ),
      { numRuns: 20 },
    ));

  it('ends a turn with what can be done, and goes on with as much again, also behind a reload', async () => {
    const limits = { tokens: 40_000, dollars: 0 };
    const takes: ScriptedReply = async function* (request, signal) {
      for await (const chunk of says(complete('Done.'))(request, signal)) {
        yield chunk.type === 'usage' ? { type: 'usage', usage: { input_tokens: 20_000, output_tokens: 10 } } : chunk;
      }
    };
    const model = new ScriptedModel(takes);
    const chat = await openChat(model, { spendingLimits: () => limits });
    assert.equal(await chat.conversation.send('One', []), 'complete');
    assert.equal(await chat.conversation.send('Two', []), 'failed');
    assert.equal(model.requests.length, 1);
    const end = only(chat.events, 'turn_finished').at(-1) ?? assert.fail();
    assert.equal(end.error_kind, 'over_budget');
    assert.match(
      end.error ?? '',
      /^The next request may take 52,\d{3} tokens. The budget of this session has 19,990 of 40,000 left\./,
    );
    assert.equal(await chat.conversation.resume(end.turn), 'failed', 'Continue alone changes nothing');
    assert.equal(await chat.conversation.extendBudget(end.turn), 'complete');
    assert.equal(model.requests.length, 2);
    assert.deepEqual(addedBudget(chat.session.all), limits);

    const again = await openChat(model, { spendingLimits: () => limits, file: chat.file });
    assert.equal(await again.conversation.send('Three', []), 'failed', 'what was taken is known after a reload');
    const [third] = only(again.events, 'turn_finished');
    assert.equal(third?.error_kind, 'over_budget');
    assert.match(third.error ?? '', /39,980 of 80,000 left/);
  });

  it('counts by estimate what a provider does not report, and keeps that in the session', async () => {
    const silent: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: JSON.stringify(complete('Done.')) };
    };
    const model = new ScriptedModel(silent);
    const unlimited = await openChat(model);
    await unlimited.conversation.send('One', []);
    assert.deepEqual(only(unlimited.events, 'model_usage'), [], 'without a budget nothing is made up');
    const chat = await openChat(model, { spendingLimits: () => ({ tokens: 100_000, dollars: 0 }) });
    await chat.conversation.send('One', []);
    const [used] = only(chat.events, 'model_usage');
    assert.equal(used?.usage.estimated, true);
    assert.ok(used.usage.input_tokens > 0 && used.usage.output_tokens > 0);
    assert.equal(spentIn(chat), used.usage.input_tokens + used.usage.output_tokens);
  });

  it('counts in dollars what it estimates of a model whose price the user has set', async () => {
    const silent: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: JSON.stringify(complete('Done.')) };
    };
    const price = { input: 10, output: 20 };
    const model = new ModelPrices(() => ({ scripted: price })).model(
      Object.assign(new ScriptedModel(silent), { id: 'scripted' }),
    );
    const chat = await openChat(model, { spendingLimits: () => ({ tokens: 0, dollars: 1 }) });
    assert.equal(await chat.conversation.send('One', []), 'complete');
    const [used] = only(chat.events, 'model_usage');
    assert.ok(used && (used.usage.cost ?? 0) > 0);
    assert.equal(used.usage.cost, costAt(price, used.usage));
    assert.equal(spendingOf(chat.session).cost, used.usage.cost);
  });

  it('says once that dollars do not hold for a model whose price is not known', async () => {
    for (const [tokens, words] of [
      [1_000_000, /the tokens alone hold for it/],
      [0, /Set the one in tokens/],
    ] as const) {
      const model = new ScriptedModel(says(complete('Done.')));
      const chat = await openChat(model, { spendingLimits: () => ({ tokens, dollars: 0.000_001 }) });
      assert.equal(await chat.conversation.send('One', []), 'complete');
      assert.equal(await chat.conversation.send('Two', []), 'complete');
      const notices = only(chat.events, 'notice').map(({ text }) => text);
      assert.equal(notices.length, 1);
      assert.match(notices[0] ?? '', words);
    }
    const priced = new ScriptedModel(says(complete('Done.')));
    priced.id = CLAUDE;
    const chat = await openChat(priced, { spendingLimits: () => ({ tokens: 0, dollars: 0.01 }) });
    assert.equal(await chat.conversation.send('One', []), 'failed');
    assert.match(
      only(chat.events, 'turn_finished')[0]?.error ?? '',
      /may cost \$0\.32\d\d\. .* \$0\.0100 of \$0\.0100/,
    );
    assert.deepEqual(only(chat.events, 'notice'), []);
  });
});

/** Asks, and leaves at the first piece where it is said. What the model or the budget refuses is no failure here. */
async function ask(model: StreamingModel, system: string, leaves: boolean): Promise<void> {
  try {
    for await (const _ of model.stream({ system, messages: [], tools: [] }, never)) if (leaves) return;
  } catch (error) {
    if (!(error instanceof ModelError) && !(error instanceof CancelledError)) throw error;
  }
}
