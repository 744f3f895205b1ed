import { CancelledError, errorMessage } from '../../../base/errors';
import type { CompactionMode, KeptFrom } from '../../contract/events';
import type { Log } from '../../ports';
import { coverOf } from './cover';
import type { Draft, Drafter, DraftOrder } from './draft';
import type { Conversed } from './material';
import type { CompactionOrder } from './order';
import type { RequestSize } from './size';
import type { SummaryFailure } from './summary';
import type { SummaryWork } from './summaryWork';

/** How generous drafts of a mode are, one after the other, until one is small enough. */
const GENEROSITY = [1, 0.6, 0.3, 0];
/** Of the window, up to which a draft is taken rather than to drop what the model has just asked for. */
const LAST_RESORT = 0.8;

/** A draft that is small enough, with the tokens of a request behind it. */
export interface Fitting {
  draft: Draft;
  tokens: number;
  /** Why a model did not write it, where one was asked. */
  failures: readonly SummaryFailure[];
}

interface StrategiesDeps {
  conversed: Conversed;
  drafter: Drafter;
  size: RequestSize;
  summaries: SummaryWork;
  diagnostics: Log;
}

/** A way to compact, and what a request may be after it. */
interface Strategy {
  mode: CompactionMode;
  most: number;
  budgetFactor: readonly number[];
}

/** The ways to compact, from the best one down to the one that always works. */
export class Strategies {
  private readonly failures: SummaryFailure[] = [];

  constructor(
    private readonly order: CompactionOrder,
    private readonly deps: StrategiesDeps,
  ) {}

  /**
   * The first draft that makes the request smaller, and small enough; undefined where there is none.
   * @throws CancelledError, and why what a summary cost could not be written
   */
  async descend(): Promise<Fitting | undefined> {
    const { order, deps } = this;
    for (const strategy of this.strategies()) {
      try {
        const fitting = await this.tryStrategy(strategy);
        if (fitting) return { ...fitting, failures: this.failures };
      } catch (error) {
        if (error instanceof CancelledError || order.signal.aborted) throw new CancelledError();
        if (deps.summaries.isUnsaved(error)) throw error; // no other way could be written either
        deps.diagnostics.warn(`The conversation could not be compacted by ${strategy.mode}: ${errorMessage(error)}`);
      }
    }
    return undefined;
  }

  private strategies(): Strategy[] {
    const { trigger, forced } = this.order;
    const { target, limit } = this.deps.size;
    const strategy = (mode: CompactionMode): Strategy => ({ mode, most: target, budgetFactor: GENEROSITY });
    if (trigger === 'messages' || trigger === 'code_blocks') return [strategy('extract')];
    const best = [strategy('summarize'), strategy('extract'), strategy('truncate')];
    if (!forced) return best;
    // What the model has just asked for goes only where nothing else helps: it would ask for it again.
    const tight = (['extract', 'truncate'] as const).map((mode) => ({
      mode,
      most: limit * LAST_RESORT,
      budgetFactor: [0],
    }));
    return [...best, ...tight, { ...strategy('least'), most: limit }];
  }

  private async tryStrategy(strategy: Strategy): Promise<Omit<Fitting, 'failures'> | undefined> {
    if (strategy.mode !== 'summarize') return this.firstFitting(strategy);
    const { conversed, size, summaries } = this.deps;
    if (!(await summaries.mayAsk(conversed, size.total))) return undefined;
    let isWritten = false;
    for (const from of this.summaryPlaces()) {
      const summary = await this.summarize(from);
      if (this.failures.length > 0) break; // the model would fail on the other place as well
      if (summary === undefined) continue;
      isWritten = true;
      const fitting = await this.firstFitting(strategy, { from, summary });
      if (fitting) return fitting;
    }
    if (isWritten) summaries.refused(size.total);
    return undefined;
  }

  /**
   * Where what is kept may begin. A summary that was made ahead comes first. The conversation has grown since: where too
   * much is kept with that one, the place for the conversation as it is now comes next.
   */
  private summaryPlaces(): KeptFrom[] {
    const { conversed, drafter, summaries } = this.deps;
    const { focus, trigger } = this.order;
    const ready = focus === '' ? summaries.readyFrom(conversed) : undefined;
    const now = drafter.cutFor({ mode: 'summarize', trigger, budgetFactor: 1 })?.from;
    const isSame = ready?.turn === now?.turn && ready?.round === now?.round;
    return [ready, isSame ? undefined : now].filter((from) => from !== undefined);
  }

  /** The first draft of a mode that makes the request smaller, and small enough. */
  private async firstFitting(
    { mode, most, budgetFactor }: Strategy,
    written?: Pick<DraftOrder, 'from' | 'summary'>,
  ): Promise<Omit<Fitting, 'failures'> | undefined> {
    const { conversed, drafter, size } = this.deps;
    const { trigger, focus } = this.order;
    for (const each of budgetFactor) {
      const draft = await drafter.make({ mode, trigger, focus, budgetFactor: each, summary: '', ...written });
      if (!draft) continue;
      const tokens = await size.after(conversed.said, draft);
      if (tokens < size.total && tokens <= most) return { draft, tokens };
    }
    return undefined;
  }

  /** What a model writes about all that is before a place; undefined where there is no room for it, or the request failed. */
  private async summarize(from: KeptFrom): Promise<string | undefined> {
    const { conversed, drafter, summaries } = this.deps;
    const room = await drafter.roomForSummary(from);
    if (room === undefined) return undefined;
    const outcome = await summaries.write(this.order, conversed, { from, room, covers: coverOf(conversed, from) });
    if (outcome.ok) return outcome.text;
    this.failures.push(...outcome.failures);
    return undefined;
  }
}
