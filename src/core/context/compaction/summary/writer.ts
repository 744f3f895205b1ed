import { CancelledError, errorMessage, orCancelled } from '../../../../base/errors';
import { ModelError } from '../../../contract/modelError';
import type { Log, StreamingModel, ModelRequest } from '../../../ports';
import type { SummaryReply } from '../../../session/eventLog';
import type { ContextBudget } from '../../contextBudget';
import type { ContextManager } from '../../contextManager';
import { messageProblems } from '../../messageRules';
import { askOnce, type SummaryAnswer } from './ask';
import { failureOf, PATIENCE_MS } from './failures';
import type {
  MadeSummary,
  SummaryCost,
  SummaryFailure,
  SummaryFailureKind,
  SummaryOrder,
  SummaryOutcome,
} from './order';
import { readSummary } from './reply';
import { replacedText, smallerRequest, wholeRequest } from './request';

/** By how much a summary may be longer than it was asked for. */
const TOLERANCE = 1.5;
/** Of the text that a summary stands for, characters for each of its own that are enough to see which one is larger. */
const ENOUGH_TO_COMPARE = 8;

/** Told what goes to models for summaries and what comes of it, beside the log of the conversation. It must not throw. */
export interface SummaryTrace {
  /** @param turn the newest one of the conversation */
  onRequest: (turn: string, model: string, request: ModelRequest) => void;
  onReply: (turn: string, model: string, reply: SummaryReply) => void;
}

export interface WriterDeps {
  context: Pick<ContextManager, 'buildContext'>;
  budget: Pick<ContextBudget, 'measure' | 'tokensOf'>;
  diagnostics: Log;
  summaryTrace?: SummaryTrace;
  /** Milliseconds for one whole reply. */
  patienceMs?: number;
}

type Attempt = Pick<MadeSummary, 'ok' | 'text' | 'dropped'> | { ok: false; failure: SummaryFailure };

/**
 * Has a model write a summary: on what it was sent before, so that most of it is in the provider's cache, and where that
 * fails or does not fit, once on less. What comes is checked, and nothing in it is taken for the user's own words.
 */
export class SummaryWriter {
  constructor(private readonly deps: WriterDeps) {}

  /** @throws CancelledError, and what `onUsage` throws */
  async write(order: SummaryOrder, model: StreamingModel, signal: AbortSignal): Promise<SummaryOutcome> {
    const failures: SummaryFailure[] = [];
    const costs: SummaryCost[] = [];
    await model.prepare?.(signal);
    const whole = wholeRequest(order, model, this.deps.context);
    const requests = [() => smallerRequest(order, model)];
    if (await this.fits(whole, model, signal)) requests.unshift(() => whole);
    for (const request of requests) {
      const attempt = await this.attempt(order, model, request(), costs, signal);
      if (attempt.ok) return { ...attempt, model: model.id, failures, costs };
      failures.push(attempt.failure);
    }
    return { ok: false, failures, costs };
  }

  private async fits(request: ModelRequest, model: StreamingModel, signal: AbortSignal): Promise<boolean> {
    const { requestLimit } = model;
    if (requestLimit === undefined) return true;
    const { total } = await orCancelled(this.deps.budget.measure(request, model), signal);
    return total <= requestLimit;
  }

  private async attempt(
    order: SummaryOrder,
    model: StreamingModel,
    request: ModelRequest,
    costs: SummaryCost[],
    signal: AbortSignal,
  ): Promise<Attempt> {
    const failed = (kind: SummaryFailureKind, error?: unknown): Attempt => this.failed(model, kind, error);
    const problems = messageProblems(request.messages);
    if (problems.length > 0) return failed('error', new Error(problems.join(' ')));
    if (!(await this.fits(request, model, signal))) return failed('error', new ModelError('too_long', ''));
    const { patienceMs = PATIENCE_MS } = this.deps;
    const asked = await this.traced(order, model, request, () => askOnce(model, request, patienceMs, signal));
    const { ended, reply, stop, usage, error } = asked;
    if (usage) {
      costs.push({ model: model.id, usage });
      await order.onUsage(model.id, usage);
    }
    if (ended === 'cancelled') throw new CancelledError();
    if (ended === 'slow') return failed('slow');
    if (ended === 'failed') return failed('error', error);
    const read = readSummary(reply, stop, model.replyFormat);
    if (!read.ok) return failed(read.kind);
    return (await orCancelled(this.isInflated(read.text, order), signal)) ? failed('inflated') : read;
  }

  private async traced(
    { events }: SummaryOrder,
    { id }: StreamingModel,
    request: ModelRequest,
    ask: () => Promise<SummaryAnswer>,
  ): Promise<SummaryAnswer> {
    const { summaryTrace } = this.deps;
    const turn = events.findLast(({ type }) => type === 'turn_started')?.turn ?? '';
    summaryTrace?.onRequest(turn, id, request);
    const asked = await ask();
    const { ended, reply, usage, error } = asked;
    summaryTrace?.onReply(turn, id, {
      ...{ raw: reply.raw, blocks: reply.blocks, usage },
      ...(ended === 'whole' ? {} : { ended }),
      ...(error === undefined ? {} : { error: errorMessage(error) }),
    });
    return asked;
  }

  /** Whether it is more than was asked for, or no less than what it stands for. */
  private async isInflated(text: string, order: SummaryOrder): Promise<boolean> {
    const { budget } = this.deps;
    const tokens = await budget.tokensOf(text, order.model);
    if (tokens > order.maxTokens * TOLERANCE) return true;
    const replaced = replacedText(order).slice(0, ENOUGH_TO_COMPARE * text.length);
    return tokens >= (await budget.tokensOf(replaced, order.model));
  }

  private failed({ id }: StreamingModel, kind: SummaryFailureKind, error?: unknown): Attempt {
    const failure = failureOf(kind, error);
    const why = [kind, failure.error, failure.message].filter((part) => part !== undefined && part !== '');
    this.deps.diagnostics.warn(`${id} gave no summary: ${why.join(': ')}`);
    return { ok: false, failure };
  }
}
