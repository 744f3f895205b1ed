import { CancelledError } from '../../../base/errors';
import type { AgentEventSink, KeptFrom } from '../../contract/events';
import type { ModelUsage } from '../../contract/model';
import type { ModelChooser } from '../../ports';
import { coverOf } from './cover';
import { cutsOf } from './cuts';
import { Drafter } from './draft';
import type { Conversed } from './material';
import type { CompactionOrder } from './order';
import type { RequestSize } from './size';
import { Summarizer, type SummaryOrder, type SummaryOutcome } from './summary';
import { GROWTH } from './triggers';

export type SummaryWorkDeps = ConstructorParameters<typeof Summarizer>[0] & {
  models: ModelChooser;
  emit: AgentEventSink;
};

/** What is asked of a model: what is in front of a place, in so many tokens. */
interface SummaryPlace {
  from: KeptFrom;
  room: number;
  covers: string;
}

type Order = Pick<CompactionOrder, 'model' | 'system' | 'tools' | 'dataMode' | 'focus' | 'turn'>;

/** Share of the window from which on a summary is made ahead of need. */
export const AHEAD = 0.65;

/** When a model is asked for a summary of a conversation, and what that cost. */
export class SummaryWork {
  /** The summary that is made ahead of need: where what is kept begins, and what it covers. */
  private ahead: { from: KeptFrom; covers: string } | undefined;
  /** Tokens of the conversation for which a summary did not help. */
  private helpless = 0;
  /** Why what a summary cost could not be written. */
  private unsaved: unknown;
  private isClosed = false;
  private readonly summarizer: Summarizer;

  constructor(private readonly deps: SummaryWorkDeps) {
    this.summarizer = new Summarizer(deps);
  }

  /** Whether an error says that nothing can be written. */
  isUnsaved(error: unknown): boolean {
    return error !== undefined && error === this.unsaved;
  }

  /** Whether a model may be asked, and is worth it. */
  async mayAsk({ memory }: Conversed, tokens: number): Promise<boolean> {
    if (this.summarizer.isResting(memory.turns) || tokens < GROWTH * this.helpless) return false;
    return (await this.deps.models.summarizer()) !== undefined;
  }

  /** A summary was written, and the request was not small enough with it. */
  refused(tokens: number): void {
    this.helpless = tokens;
  }

  /** Where what is kept begins by a summary that was made ahead, and still covers the same. */
  readyFrom(conversed: Conversed): KeptFrom | undefined {
    const { from, covers } = this.ahead ?? {};
    return from && covers === coverOf(conversed, from) ? from : undefined;
  }

  async write(order: CompactionOrder, conversed: Conversed, place: SummaryPlace): Promise<SummaryOutcome> {
    const asked = await this.orderOf(order, conversed, place);
    // Who has stopped meanwhile was told that nothing comes of it.
    if (order.signal.aborted) throw new CancelledError();
    await this.deps.emit({ type: 'compaction_started', turn: order.turn, trigger: order.trigger });
    return this.summarizer.summarize({ ...asked, covers: place.covers }, order.signal);
  }

  /** Has a summary made ahead of need, where one will be needed soon. */
  async prepare(order: Omit<Order, 'focus'>, conversed: Conversed, size: RequestSize): Promise<void> {
    if (!this.mayPrepare() || size.total < AHEAD * size.limit) return;
    if (!(await this.mayAsk(conversed, size.total)) || this.readyFrom(conversed)) return;
    const cuts = await cutsOf(conversed.events, conversed.pins, size.count);
    const drafter = new Drafter(conversed, cuts, size, () => Promise.resolve({ text: '', files: [] }));
    const from = drafter.cutFor({ mode: 'summarize', trigger: 'tokens', budgetFactor: 1 })?.from;
    const room = from && (await drafter.roomForSummary(from));
    if (!from || room === undefined) return;
    const covers = coverOf(conversed, from);
    const asked = await this.orderOf({ ...order, focus: '' }, conversed, { from, room, covers });
    if (!this.mayPrepare()) return; // it may have changed meanwhile
    this.ahead = { from, covers };
    this.summarizer.prepare(asked, covers);
  }

  private mayPrepare(): boolean {
    return !this.isClosed && !this.summarizer.isPreparing;
  }

  /** The conversation was compacted: what was made ahead is of no use. */
  done(): void {
    this.ahead = undefined;
    this.helpless = 0;
  }

  /** Stops what is made ahead of need. @param forGood nothing is made ahead any more */
  stop(forGood: boolean): void {
    this.isClosed ||= forGood;
    this.ahead = undefined;
    this.summarizer.stop();
  }

  private async orderOf(
    { model, system, tools, dataMode, focus, turn }: Order,
    { said: events, pins, memory: { turns } }: Conversed,
    { from, room: maxTokens }: SummaryPlace,
  ): Promise<SummaryOrder> {
    const onUsage = (by: string, usage: ModelUsage): Promise<void> =>
      this.deps
        .emit({ type: 'model_usage', turn, round: 0, model: by, usage, purpose: 'summary' })
        .catch((error: unknown) => {
          this.unsaved = error;
          throw error;
        });
    const summarizer = await this.deps.models.summarizer();
    const beside = { system, tools, ...(dataMode && { dataMode }) };
    return { events, pins, from, ...beside, model, summarizer, focus, maxTokens, turns, onUsage };
  }
}
