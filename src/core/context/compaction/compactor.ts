import { CancelledError, errorMessage } from '../../../base/errors';
import { fingerprint } from '../../../base/fingerprint';
import type { AgentEventSink, CompactionMode, CompactionTrigger, CompactSummary, KeptFrom } from '../../agent/events';
import type { ModelUsage } from '../../agent/model';
import type { Clock, Localize, Log, MakeId, ModelChooser } from '../../ports';
import { eventsOf } from '../../session/eventEntries';
import type { SessionLog } from '../../session/sessionLog';
import type { ContextBudget } from '../contextBudget';
import type { ContextManager } from '../contextManager';
import { pinsOf } from '../pins';
import { droppedBefore } from './boundary';
import { cutsOf } from './cuts';
import { Drafter, type CarryFiles, type Draft, type DraftOrder } from './draft';
import { importantFiles, type CarryRoom, type ImportantFile } from './files';
import { Conversed } from './material';
import { oversized } from './oversize';
import type { CompactionResult } from './result';
import { RequestSize, type Asked } from './size';
import { failureWords, Summarizer, type SummaryFailure, type SummaryOrder } from './summary';
import { mayCompact } from './triggers';

export interface CompactorParts {
  context: ContextManager;
  budget: ContextBudget;
  log: SessionLog;
  models: ModelChooser;
  /** Reads files as they are now, within so many tokens. */
  carry: (files: readonly ImportantFile[], room: CarryRoom, signal: AbortSignal) => ReturnType<CarryFiles>;
  clock: Clock;
  makeId: MakeId;
  localize: Localize;
  diagnostics: Log;
  emit: AgentEventSink;
}

/** What is compacted, for whom, and why. */
export interface CompactionOrder extends Asked {
  /** The newest turn. */
  turn: string;
  trigger: CompactionTrigger;
  /** What the user asked to keep; may be empty. */
  focus: string;
  signal: AbortSignal;
  /** The request does not fit as it is: anything that makes it fit is taken. */
  forced: boolean;
}

type SummaryParts = Pick<CompactionOrder, 'model' | 'system' | 'tools' | 'focus' | 'turn'>;

/** How generous drafts of a mode are, one after the other, until one is small enough. */
const GENEROSITY = [1, 0.6, 0.3, 0];
/** Tokens below which a summary of a model says nothing. */
const LEAST_SUMMARY = 300;
/** Share of the window from which on a summary is made ahead of need. */
const AHEAD = 0.65;

/**
 * Tells the older part of a conversation in short, so that its requests stay within the window (contract rows C6 to C9).
 * What comes of it is written to the log as a boundary and a summary; the log itself stays as it is.
 */
export class Compactor {
  /** The summary that is made ahead of need: where what is kept begins, and what it covers. */
  private ahead: { from: KeptFrom; covers: string } | undefined;
  /** Tokens of the last conversation that could not be made smaller. */
  private refused = 0;
  private readonly summarizer: Summarizer;

  constructor(private readonly parts: CompactorParts) {
    this.summarizer = new Summarizer(parts);
  }

  /** Whether a conversation may be compacted for its tokens now. */
  mayCompact(tokens: number): boolean {
    return tokens >= 1.15 * this.refused && mayCompact(eventsOf(this.parts.log.entries), tokens);
  }

  /**
   * Compacts the conversation.
   * @returns nothing where that would make no request smaller; then everything stays as it is
   * @throws OversizeError when the request must fit, and does not whatever is left out
   */
  async compact(order: CompactionOrder): Promise<CompactionResult | undefined> {
    const { emit } = this.parts;
    const conversed = this.read();
    const size = await RequestSize.of(this.parts, order, conversed.said, conversed.pins);
    const cuts = await cutsOf(conversed.events, conversed.pins, size.count);
    if (cuts.cuts.length === 0) return undefined;
    await emit({ type: 'compaction_started', turn: order.turn, trigger: order.trigger });
    let result: CompactionResult | undefined;
    try {
      const drafter = new Drafter(conversed, cuts, size, (tokens) => this.carry(conversed, size, tokens, order.signal));
      result = await this.descend(order, conversed, drafter, size);
    } finally {
      if (!result) await emit({ type: 'compaction_dropped', turn: order.turn });
    }
    this.refused = result ? 0 : size.total;
    if (!result && order.forced) throw await oversized(conversed, size, order, this.parts.localize);
    return result;
  }

  /** Makes a summary ahead of need, where one will be needed soon. Nobody waits for it. */
  async prepare(order: Omit<CompactionOrder, 'trigger' | 'focus' | 'forced' | 'signal'>): Promise<void> {
    const conversed = this.read();
    const size = await RequestSize.of(this.parts, order, conversed.said, conversed.pins);
    if (size.total < AHEAD * size.limit || !(await this.mayAsk(conversed))) return;
    if (this.ahead && this.ahead.covers === covered(conversed, this.ahead.from)) return;
    const cuts = await cutsOf(conversed.events, conversed.pins, size.count);
    const drafter = new Drafter(conversed, cuts, size, () => Promise.resolve({ text: '', files: [] }));
    const cut = drafter.cutFor({ mode: 'summarize', trigger: 'tokens', generosity: 1 });
    if (!cut || drafter.roomForSummary(cut.from) < LEAST_SUMMARY) return;
    const covers = covered(conversed, cut.from);
    this.ahead = { from: cut.from, covers };
    this.summarizer.prepare(await this.summaryOrder({ ...order, focus: '' }, conversed, cut.from, drafter), covers);
  }

  /** Ends what is made ahead of need. */
  stop(): void {
    this.summarizer.stop();
  }

  private async mayAsk({ ledger }: Conversed): Promise<boolean> {
    return !this.summarizer.isResting(ledger.turns) && (await this.parts.models.summarizer()) !== undefined;
  }

  private read(): Conversed {
    const { log } = this.parts;
    return new Conversed(eventsOf(log.entries), pinsOf(log.all));
  }

  /** From the best way down to the one that always works, until one gives a request that is small enough. */
  private async descend(
    order: CompactionOrder,
    conversed: Conversed,
    drafter: Drafter,
    size: RequestSize,
  ): Promise<CompactionResult | undefined> {
    const failures: SummaryFailure[] = [];
    const byCount = order.trigger === 'messages' || order.trigger === 'code_blocks';
    const modes: CompactionMode[] = byCount ? ['extract'] : ['summarize', 'extract', 'truncate', 'least'];
    for (const mode of modes) {
      // What the model has just asked for goes only where nothing else helps: it would ask for it again.
      if (mode === 'least' && !order.forced) break;
      try {
        const kept = await this.tryMode(mode, order, conversed, drafter, size, failures);
        if (kept) return await this.keep(order, conversed, size, kept, failures);
      } catch (error) {
        if (error instanceof CancelledError || order.signal.aborted) throw new CancelledError();
        this.parts.diagnostics.warn(`The conversation could not be compacted by ${mode}: ${errorMessage(error)}`);
        failures.push({ kind: 'error', message: errorMessage(error) });
      }
    }
    return undefined;
  }

  private async tryMode(
    mode: CompactionMode,
    order: CompactionOrder,
    conversed: Conversed,
    drafter: Drafter,
    size: RequestSize,
    failures: SummaryFailure[],
  ): Promise<{ draft: Draft; tokens: number } | undefined> {
    const written = mode === 'summarize' ? await this.summarize(order, conversed, drafter, failures) : undefined;
    if (mode === 'summarize' && !written) return undefined;
    for (const generosity of GENEROSITY) {
      const { trigger, focus } = order;
      const ordered: DraftOrder = { mode, trigger, focus, generosity, summary: written?.summary ?? '' };
      const draft = await drafter.make({ ...ordered, ...(written && { from: written.from }) });
      if (!draft) continue;
      const tokens = await size.after([...conversed.said, this.event(order, conversed, size, draft, 0, [])]);
      // The last way out may be larger than what is aimed at, as long as it fits.
      const most = mode === 'least' ? size.limit : size.target;
      if (tokens < size.total && tokens <= most) return { draft, tokens };
    }
    return undefined;
  }

  /** What a model says in short, and where what is kept begins; undefined where none is asked, or none could. */
  private async summarize(
    order: CompactionOrder,
    conversed: Conversed,
    drafter: Drafter,
    failures: SummaryFailure[],
  ): Promise<{ summary: string; from: KeptFrom } | undefined> {
    if (!(await this.mayAsk(conversed))) return undefined;
    const ahead = order.focus === '' ? this.ahead : undefined;
    const isReady = ahead !== undefined && ahead.covers === covered(conversed, ahead.from);
    const cut = drafter.cutFor({ mode: 'summarize', trigger: order.trigger, generosity: 1 });
    const from = isReady ? ahead.from : cut?.from;
    if (!from || !cut || drafter.roomForSummary(cut.from) < LEAST_SUMMARY) return undefined;
    const asked = await this.summaryOrder(order, conversed, from, drafter);
    const outcome = await this.summarizer.summarize({ ...asked, covers: covered(conversed, from) }, order.signal);
    if (outcome.ok) return { summary: outcome.text, from };
    failures.push(...outcome.failures);
    return undefined;
  }

  private async summaryOrder(
    { model, system, tools, focus, turn }: SummaryParts,
    { said: events, pins, ledger: { turns } }: Conversed,
    from: KeptFrom,
    drafter: Drafter,
  ): Promise<SummaryOrder> {
    const { emit, models } = this.parts;
    const maxTokens = drafter.roomForSummary(from);
    const onUsage = (by: string, usage: ModelUsage): Promise<void> =>
      emit({ type: 'model_usage', turn, round: 0, model: by, usage, purpose: 'summary' });
    const summarizer = await models.summarizer();
    return { events, pins, from, system, tools, model, summarizer, focus, maxTokens, turns, onUsage };
  }

  private carry(
    { said }: Conversed,
    { count }: RequestSize,
    tokens: number,
    signal: AbortSignal,
  ): ReturnType<CarryFiles> {
    return this.parts.carry(importantFiles(said), { tokens, count }, signal);
  }

  private async keep(
    order: CompactionOrder,
    conversed: Conversed,
    size: RequestSize,
    { draft, tokens }: { draft: Draft; tokens: number },
    failures: readonly SummaryFailure[],
  ): Promise<CompactionResult> {
    const { context, emit } = this.parts;
    const { turn, trigger, model, system, tools } = order;
    const event = this.event(order, conversed, size, draft, tokens, failures);
    const { id, preTokens, postTokens, text: summary, files, error } = event;
    await emit({ type: 'compact_boundary', turn, id, trigger, preTokens });
    await emit(event);
    this.ahead = undefined;
    const { messages } = context.requestOf([...conversed.said, event], conversed.pins, model, { system, tools });
    return {
      success: error === undefined,
      ...{ summary, preTokens, postTokens, messages },
      filesIncluded: files.map(({ path }) => path),
      ...(error === undefined ? {} : { error }),
    };
  }

  private event(
    { turn, trigger, focus }: CompactionOrder,
    { uploads, shapes, ledger }: Conversed,
    { total }: RequestSize,
    draft: Draft,
    tokens: number,
    failures: readonly SummaryFailure[],
  ): CompactSummary {
    const [failure] = failures;
    return {
      type: 'compact_summary',
      turn,
      id: this.parts.makeId(),
      trigger,
      ...draft,
      preTokens: Math.round(total),
      postTokens: Math.round(tokens),
      ...{ uploads, shapes, ledger },
      ...(focus === '' ? {} : { focus }),
      ...(failure === undefined ? {} : { error: failureWords(failure, this.parts.localize) }),
    };
  }
}

/** A fingerprint of what a summary tells in short: where it is another now, the summary is of no use. */
function covered({ events, before }: Conversed, from: KeptFrom): string {
  return fingerprint(JSON.stringify([before?.id ?? '', from, droppedBefore(events, from)]));
}
