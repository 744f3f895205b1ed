import { errorMessage, orCancelled } from '../../base/errors';
import { usageTotal, type ModelChunk, type ModelUsage, type Price } from '../contract/model';
import { ModelError, type ModelErrorKind } from '../contract/modelError';
import type { ModelChooser, ModelClient, ModelRequest, StreamingModel } from '../ports';
import { addedBudget, type Amount } from '../session/budget';
import { costAt, costOf, mostCostOf } from '../session/prices';
import { spendingOf, type StatedLog } from '../session/tail/sessionState';
import { estimateTokens } from '../text/estimateTokens';
import { ModelBehind } from './modelBehind';

/** Tokens of the longest reply of a model that does not say. */
const LONGEST_REPLY = 32_000;
/** After these a request without a reply may have been read, and is counted. */
const READ: ReadonlySet<ModelErrorKind> = new Set(['stalled', 'cut_off']);

export interface SessionBudgetDeps {
  log: StatedLog;
  budget: { measure: (request: ModelRequest, model: StreamingModel) => Promise<{ total: number }> };
  /** What a session may take; 0: as much as it wants. */
  spendingLimits: () => Amount;
}

/** What a request may take at most: of its dollars nothing is known where its price is not. */
interface Hold {
  /** Tokens of its prompt, as estimated. */
  prompt: number;
  tokens: number;
  dollars: number | undefined;
}

/**
 * What a session takes of models that are not on board, summaries included, within what the user allows. Each request is held
 * against what is left before it is sent, with its estimate and the longest reply, beside those that are under way.
 */
export class SessionBudget {
  /** What ended requests took; undefined until the first one: what the log has of it. */
  private spent: Amount | undefined;
  /** What those under way may take. */
  private readonly holds = new Set<Hold>();

  constructor(private readonly deps: SessionBudgetDeps) {}

  /** The same models, each of which is asked within the budget alone. */
  within(models: ModelChooser): ModelChooser {
    const held = (model: ModelClient): ModelClient => ('stream' in model ? new BudgetedModel(model, this) : model);
    return {
      choose: async () => held(await models.choose()),
      current: async () => held(await models.current()),
      summarizer: async () => {
        const model = await models.summarizer();
        return model && new BudgetedModel(model, this);
      },
    };
  }

  /** What holds for a model for which the budget in dollars does not, since its price is not known; undefined where it does. */
  heldWithoutPrice(model: ModelClient): 'tokens' | 'nothing' | undefined {
    const { dollars, tokens } = this.deps.spendingLimits();
    if (!('stream' in model) || dollars === 0 || mostCostOf(model, 0, 0) !== undefined) return undefined;
    return tokens > 0 ? 'tokens' : 'nothing';
  }

  /**
   * Takes what a request may take at most.
   * @throws ModelError `over_budget`; CancelledError
   */
  async hold(model: StreamingModel, request: ModelRequest, signal: AbortSignal): Promise<Hold | undefined> {
    this.readLog();
    if (!this.isLimited) return undefined;
    await model.prepare?.(signal); // what it takes and gives at most may not be known yet
    const { total: prompt } = await orCancelled(this.deps.budget.measure(request, model), signal);
    const reply = model.longestReply ?? LONGEST_REPLY;
    const hold = { prompt, tokens: prompt + reply, dollars: mostCostOf(model, prompt, reply) };
    this.assertLeft('tokens', hold.tokens);
    if (hold.dollars !== undefined) this.assertLeft('dollars', hold.dollars);
    this.holds.add(hold);
    return hold;
  }

  /** Counts what a request took, and lets go of what it might have taken. */
  settle(model: StreamingModel, hold: Hold | undefined, usage: ModelUsage | undefined): void {
    if (hold) this.holds.delete(hold);
    const spent = this.readLog();
    if (!usage) return;
    spent.tokens += usageTotal(usage);
    spent.dollars += costOf(model.id, usage) ?? 0;
  }

  private get isLimited(): boolean {
    const { dollars, tokens } = this.deps.spendingLimits();
    return dollars > 0 || tokens > 0;
  }

  /** @throws ModelError `over_budget` */
  private assertLeft(unit: keyof Amount, wanted: number): void {
    const limit = this.deps.spendingLimits()[unit];
    if (limit === 0) return;
    const all = limit + addedBudget(this.deps.log.all)[unit];
    const underWay = [...this.holds].reduce((sum, hold) => sum + (hold[unit] ?? 0), 0);
    const left = all - this.readLog()[unit] - underWay;
    if (wanted > left) throw new ModelError('over_budget', '', undefined, { budget: { unit, wanted, left, all } });
  }

  /** From the first request on it is counted here: what a request took is in the log only after its end was told. */
  private readLog(): Amount {
    if (this.spent) return this.spent;
    const { input, cacheWrite, cacheRead, output, cost } = spendingOf(this.deps.log);
    this.spent = { tokens: input + cacheWrite + cacheRead + output, dollars: cost };
    return this.spent;
  }
}

/** A model that is asked nothing beyond the budget. Where it does not report what it took that is estimated, and said. */
class BudgetedModel extends ModelBehind {
  constructor(
    behind: StreamingModel,
    private readonly budget: Pick<SessionBudget, 'hold' | 'settle'>,
  ) {
    super(behind);
  }

  override async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { behind, budget } = this;
    const hold = await budget.hold(behind, request, signal);
    let received = '';
    let reported: ModelUsage | undefined;
    let failure: unknown;
    let isOver = false;
    // Without a budget nothing was measured, and what was not reported is not known.
    const took = (): ModelUsage | undefined =>
      usageOf(reported, received, hold, { failure, isOver, price: behind.price });
    try {
      for await (const chunk of behind.stream(request, signal)) {
        if (chunk.type === 'usage') reported = chunk.usage;
        received += textOf(chunk);
        yield chunk;
      }
      isOver = true;
    } catch (error) {
      isOver = true;
      failure = error;
    } finally {
      budget.settle(behind, hold, took());
    }
    const usage = took();
    if (!reported && usage) yield { type: 'usage', usage };
    if (failure !== undefined) throw failure instanceof Error ? failure : new Error(errorMessage(failure));
  }
}

/**
 * What a request took: as it was reported, and of a reply that broke off what came of it at least. Undefined where nothing was
 * read: it was refused, or failed at once.
 */
function usageOf(
  reported: ModelUsage | undefined,
  received: string,
  hold: Hold | undefined,
  { failure, isOver, price }: { failure: unknown; isOver: boolean; price: Price | undefined },
): ModelUsage | undefined {
  if (!hold) return reported;
  const isWhole = isOver && failure === undefined;
  // What is estimated here has no cost of its own yet: the price was looked at before it.
  const priced = (usage: ModelUsage): ModelUsage => (price ? { ...usage, cost: costAt(price, usage) } : usage);
  if (reported)
    return isWhole
      ? reported
      : priced({ ...reported, output_tokens: Math.max(reported.output_tokens, estimateTokens(received)) });
  const wasRead = isWhole || !isOver || received !== '' || !(failure instanceof ModelError) || READ.has(failure.kind);
  return wasRead
    ? priced({ input_tokens: Math.round(hold.prompt), output_tokens: estimateTokens(received), estimated: true })
    : undefined;
}

function textOf(chunk: ModelChunk): string {
  switch (chunk.type) {
    case 'text':
      return chunk.text;
    case 'tool_input':
      return chunk.json;
    case 'reasoning':
      return chunk.block.type === 'thinking' ? chunk.block.thinking : chunk.block.data;
    default:
      return '';
  }
}
