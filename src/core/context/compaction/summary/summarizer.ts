import { CancelledError, errorMessage, orCancelled } from '../../../../base/errors';
import type { Clock, StreamingModel } from '../../../ports';
import type { SummaryOrder, SummaryOutcome } from './order';
import { SummaryCache, type SummaryKey } from './summaryCache';
import { SummaryWriter, type WriterDeps } from './writer';

/** Requests in a row that failed, after which no model is asked for so many turns. */
const MOST_FAILURES = 2;
const REST_TURNS = 10;

/** A summary that is made ahead of need. */
interface Preparation {
  key: string;
  controller: AbortController;
  /** Undefined where it was stopped. */
  ended: Promise<SummaryOutcome | undefined>;
}

/**
 * Has conversations summarised by a model. A summary may be made ahead of need, and counts only while what it covers is
 * still the same; a model that fails again and again is left alone for a while.
 */
export class Summarizer {
  private readonly writer: SummaryWriter;
  private readonly cache: SummaryCache;
  private readonly diagnostics: WriterDeps['diagnostics'];
  private preparation: Preparation | undefined;
  /** Requests that have failed in a row. */
  private failures = 0;
  /** The last turn in which no model is asked. */
  private restingUntil = 0;

  constructor(deps: WriterDeps & { clock: Clock }) {
    this.writer = new SummaryWriter(deps);
    this.cache = new SummaryCache(deps.clock);
    this.diagnostics = deps.diagnostics;
  }

  /** Whether no model is to be asked: it has failed too often of late. @param turns of the conversation so far */
  isResting(turns: number): boolean {
    return turns <= this.restingUntil;
  }

  /** Whether a summary is being made ahead of need. */
  get isPreparing(): boolean {
    return this.preparation !== undefined;
  }

  /**
   * Has a summary made in the background, one at a time, where there is none yet. That it fails is told to the log alone.
   * @param covers tells apart what is told in short
   */
  prepare(order: SummaryOrder, covers: string): void {
    const model = writerOf(order);
    if (!model || this.preparation || this.isResting(order.turns)) return;
    const key = { covers, focus: order.focus, model: model.id };
    if (this.cache.get(key)) return;
    const controller = new AbortController();
    const ended = this.inBackground({ ...order, covers }, model, controller.signal).finally(() => {
      if (this.preparation === preparation) this.preparation = undefined;
    });
    const preparation: Preparation = { key: JSON.stringify(key), controller, ended };
    this.preparation = preparation;
  }

  /** Stops what is made in the background. */
  stop(): void {
    this.preparation?.controller.abort();
    this.preparation = undefined;
  }

  /**
   * The summary that was made before for what is covered, or is on its way; else one that is made now. One that is on its
   * way for something else is stopped.
   * @throws CancelledError, and what `onUsage` throws
   */
  async summarize(order: SummaryOrder, signal: AbortSignal): Promise<SummaryOutcome> {
    const model = writerOf(order);
    if (!model) return { ok: false, failures: [], costs: [] };
    const key = keyOf(order, model);
    const { preparation } = this;
    const onItsWay = key && preparation?.key === JSON.stringify(key) ? preparation.ended : undefined;
    const prepared = onItsWay && (await orCancelled(onItsWay, signal));
    const made = key && this.cache.get(key);
    if (made) return { ...made, costs: [] };
    // It has just failed on all that could be tried.
    if (prepared && !prepared.ok) return { ...prepared, costs: [] };
    this.stop();
    return this.write(order, model, signal);
  }

  private async write(order: SummaryOrder, model: StreamingModel, signal: AbortSignal): Promise<SummaryOutcome> {
    const outcome = await this.writer.write(order, model, signal);
    const key = keyOf(order, model);
    if (outcome.ok && key) this.cache.set(key, outcome);
    this.failures = outcome.ok ? 0 : this.failures + outcome.failures.length;
    if (this.failures >= MOST_FAILURES) {
      this.failures = 0;
      this.restingUntil = order.turns + REST_TURNS;
    }
    return outcome;
  }

  private async inBackground(
    order: SummaryOrder,
    model: StreamingModel,
    signal: AbortSignal,
  ): Promise<SummaryOutcome | undefined> {
    try {
      return await this.write(order, model, signal);
    } catch (error) {
      if (!(error instanceof CancelledError)) {
        this.diagnostics.warn(`No summary could be made ahead of need: ${errorMessage(error)}`);
      }
      return undefined;
    }
  }
}

/** Who writes. Undefined where nobody may. */
function writerOf({ model, summarizer }: SummaryOrder): StreamingModel | undefined {
  if (!('stream' in model)) return summarizer;
  // The system prompt tells of one reply format; and of the same model the conversation's own knows what its server refuses.
  const isOwn = summarizer?.id === model.id || summarizer?.replyFormat !== model.replyFormat;
  return summarizer && isOwn ? model : summarizer;
}

function keyOf({ covers, focus }: SummaryOrder, { id }: StreamingModel): SummaryKey | undefined {
  return covers === undefined ? undefined : { covers, focus, model: id };
}
