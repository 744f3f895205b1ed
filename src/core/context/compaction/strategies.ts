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

  private async tryStrategy({ mode, most, budgetFactor }: Strategy): Promise<Omit<Fitting, 'failures'> | undefined> {
    const written = mode === 'summarize' ? await this.summarize() : undefined;
    if (mode === 'summarize' && !written) return undefined;
    const { conversed, drafter, size, summaries } = this.deps;
    for (const each of budgetFactor) {
      const { trigger, focus } = this.order;
      const ordered: DraftOrder = { mode, trigger, focus, budgetFactor: each, summary: written?.summary ?? '' };
      const draft = await drafter.make({ ...ordered, ...(written && { from: written.from }) });
      if (!draft) continue;
      const tokens = await size.after(conversed.said, draft);
      if (tokens < size.total && tokens <= most) return { draft, tokens };
    }
    if (written) summaries.refused(size.total);
    return undefined;
  }

  /** What a model says in short, and where what is kept begins; undefined where none is asked, or none could. */
  private async summarize(): Promise<{ summary: string; from: KeptFrom } | undefined> {
    const { conversed, drafter, size, summaries } = this.deps;
    if (!(await summaries.mayAsk(conversed, size.total))) return undefined;
    const from = this.order.focus === '' ? summaries.readyFrom(conversed) : undefined;
    const cut = from ?? drafter.cutFor({ mode: 'summarize', trigger: this.order.trigger, budgetFactor: 1 })?.from;
    const room = cut && (await drafter.roomForSummary(cut));
    if (!cut || room === undefined) return undefined;
    const outcome = await summaries.write(this.order, conversed, { from: cut, room, covers: coverOf(conversed, cut) });
    if (outcome.ok) return { summary: outcome.text, from: cut };
    this.failures.push(...outcome.failures);
    return undefined;
  }
}
