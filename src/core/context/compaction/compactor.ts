import { orCancelled } from '../../../base/errors';
import type { AgentEventSink, CompactionMode, CompactSummary } from '../../contract/events';
import { keptQuestions } from '../../analyst/conversationTurns';
import type { Clock, Log, MakeId, ModelChooser } from '../../ports';
import { outputsOf } from '../../run/knownOutputs';
import { uploadsOf } from '../../store/uploads';
import type { Localize } from '../../text/formatter';
import { eventsOf } from '../../session/eventEntries';
import type { SessionLog } from '../../session/sessionLog';
import type { ContextBudget } from '../contextBudget';
import type { ContextManager } from '../contextManager';
import { pinsOf } from '../../session/pins';
import { eventsFor, pinsFor } from '../eventsFor';
import { cutsOf } from './cuts';
import { Drafter, type CarryFiles } from './draft';
import { importantFiles, type CarryRoom, type ImportantFile } from './files';
import { Strategies, type Fitting } from './strategies';
import { Conversed } from './material';
import type { CompactionOrder } from './order';
import { oversized } from './oversize';
import type { CompactionResult } from './result';
import { RequestSize, type RequestBase } from './size';
import { failureWords, type SummaryFailure, type SummaryTrace } from './summary';
import { SummaryWork } from './summaryWork';
import { GROWTH, mayCompact } from './triggers';

export interface CompactorDeps {
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
  /** Told what goes to the model that summarises, and what it says. */
  summaryTrace?: SummaryTrace;
  emit: AgentEventSink;
}

/** A conversation, and how large the requests are that it makes. */
interface Sized {
  conversed: Conversed;
  size: RequestSize;
}

/**
 * Tells the older part of a conversation in short, so that its requests stay within the window.
 * What comes of it is written to the log as a boundary and a summary; the log itself stays as it is.
 */
export class Compactor {
  /** The last conversation that could not be made smaller: its turn and its tokens. */
  private refused: { turn: string; tokens: number } | undefined;
  private readonly summaries: SummaryWork;

  constructor(private readonly deps: CompactorDeps) {
    this.summaries = new SummaryWork(deps);
  }

  /** Whether a conversation may be compacted for its tokens now. */
  mayCompact(turn: string, tokens: number): boolean {
    const { refused } = this;
    if (refused?.turn === turn && tokens < GROWTH * refused.tokens) return false;
    const { entries, all } = this.deps.log;
    return mayCompact(eventsOf(entries), pinsOf(all), tokens);
  }

  /**
   * Compacts the conversation.
   * @returns nothing where that would make no request smaller; then everything stays as it is
   * @throws OversizeError when the request must fit, and does not whatever is left out
   */
  async compact(order: CompactionOrder): Promise<CompactionResult | undefined> {
    const { emit } = this.deps;
    let result: CompactionResult | undefined;
    try {
      // Nothing is written before there is a draft: who stops waits for no count, no file and no model.
      const fitting = await orCancelled(this.fit(order), order.signal);
      if (fitting) result = await this.keep(order, fitting);
    } finally {
      if (!result) await emit({ type: 'compaction_dropped', turn: order.turn });
    }
    return result;
  }

  /** Makes a summary ahead of need, where one will be needed soon. Nobody waits for it. */
  async prepare(order: Omit<CompactionOrder, 'trigger' | 'focus' | 'forced' | 'signal'>): Promise<void> {
    const { conversed, size } = await this.sized(order);
    await this.summaries.prepare(order, conversed, size);
  }

  /** Stops what is made ahead of need: the conversation is another one now, or, for good, is left. */
  stop(forGood = false): void {
    this.summaries.stop(forGood);
  }

  private async sized(order: RequestBase, isSmaller = false): Promise<Sized> {
    const { log } = this.deps;
    const { dataMode = 'all' } = order;
    // A summary is made of what may leave.
    const said = eventsFor(eventsOf(log.entries), dataMode);
    const conversed = new Conversed(said, pinsFor(pinsOf(log.all), dataMode));
    return { conversed, size: await RequestSize.of(this.deps, order, conversed.said, conversed.pins, isSmaller) };
  }

  private async fit(order: CompactionOrder): Promise<(Fitting & Sized) | undefined> {
    const { diagnostics, localize, carry } = this.deps;
    // Where the provider says that the request is too long, its window is smaller than what is known of it.
    const { conversed, size } = await this.sized(order, order.trigger === 'too_long');
    const cuts = await cutsOf(conversed.events, conversed.pins, size.count);
    if (cuts.cuts.length === 0) return undefined;
    const files: CarryFiles = (tokens) =>
      (order.dataMode ?? 'all') === 'all'
        ? carry(importantFiles(conversed.said), { tokens, count: size.count }, order.signal)
        : Promise.resolve({ text: '', files: [] });
    const drafter = new Drafter(conversed, cuts, size, files);
    const { summaries } = this;
    const fitting = await new Strategies(order, { conversed, drafter, size, summaries, diagnostics }).descend();
    this.refused = fitting ? undefined : { turn: order.turn, tokens: Math.min(size.total, size.limit) };
    if (!fitting && order.forced) throw await oversized(conversed, size, order, localize);
    return fitting && { ...fitting, conversed, size };
  }

  private async keep(order: CompactionOrder, fitting: Fitting & Sized): Promise<CompactionResult> {
    const { context, emit } = this.deps;
    const { turn, trigger, model, system, tools, dataMode } = order;
    const event = this.event(order, fitting);
    const { id, preTokens, postTokens, text: summary, files, error } = event;
    await emit({ type: 'compact_boundary', turn, id, trigger, preTokens });
    await emit(event);
    this.summaries.done();
    const { said, pins } = fitting.conversed;
    const beside = { system, tools, ...(dataMode && { dataMode }) };
    const { messages } = context.buildContext({ events: [...said, event], pins }, model, beside);
    return {
      success: error === undefined,
      ...{ summary, preTokens, postTokens, messages },
      filesIncluded: files.map(({ path }) => path),
      ...(error === undefined ? {} : { error }),
    };
  }

  private event({ turn, trigger, focus, dataMode }: CompactionOrder, fitting: Fitting & Sized): CompactSummary {
    const { draft, tokens, conversed, size, failures } = fitting;
    const { shapes, memory } = conversed;
    // The summary is made of what may leave; these are kept for whoever gets everything, such as the analyst on board.
    const said = eventsOf(this.deps.log.entries);
    const outputs = outputsOf(said);
    const error = this.errorOf(draft.mode, failures);
    return {
      type: 'compact_summary',
      turn,
      id: this.deps.makeId(),
      trigger,
      ...draft,
      ...(dataMode === undefined || dataMode === 'all' ? {} : { data_mode: dataMode }),
      preTokens: Math.round(size.total),
      postTokens: Math.round(tokens),
      ...{ uploads: uploadsOf(said), shapes, ledger: memory, questions: keptQuestions(said) },
      ...(outputs.length === 0 ? {} : { outputs }),
      ...(focus === '' ? {} : { focus }),
      ...(error === undefined ? {} : { error }),
    };
  }

  /** Why it was not done as it was meant to be, for the user. */
  private errorOf(mode: CompactionMode, [failure]: readonly SummaryFailure[]): string | undefined {
    const { localize } = this.deps;
    if (failure) return failureWords(failure, localize);
    return mode === 'truncate' || mode === 'least' ? localize('There was no room for a summary.') : undefined;
  }
}
