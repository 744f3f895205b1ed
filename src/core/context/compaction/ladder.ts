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

interface LadderParts {
  conversed: Conversed;
  drafter: Drafter;
  size: RequestSize;
  summaries: SummaryWork;
  diagnostics: Log;
}

/** A way to compact, and what a request may be after it. */
interface Rung {
  mode: CompactionMode;
  most: number;
  generosity: readonly number[];
}

/** The ways to compact, from the best one down to the one that always works. */
export class Ladder {
  private readonly failures: SummaryFailure[] = [];

  constructor(
    private readonly order: CompactionOrder,
    private readonly parts: LadderParts,
  ) {}

  /**
   * The first draft that makes the request smaller, and small enough; undefined where there is none.
   * @throws CancelledError, and why what a summary cost could not be written
   */
  async descend(): Promise<Fitting | undefined> {
    const { order, parts } = this;
    for (const rung of this.rungs()) {
      try {
        const fitting = await this.tryRung(rung);
        if (fitting) return { ...fitting, failures: this.failures };
      } catch (error) {
        if (error instanceof CancelledError || order.signal.aborted) throw new CancelledError();
        if (parts.summaries.isUnsaved(error)) throw error; // no other way could be written either
        parts.diagnostics.warn(`The conversation could not be compacted by ${rung.mode}: ${errorMessage(error)}`);
      }
    }
    return undefined;
  }

  private rungs(): Rung[] {
    const { trigger, forced } = this.order;
    const { target, limit } = this.parts.size;
    const rung = (mode: CompactionMode): Rung => ({ mode, most: target, generosity: GENEROSITY });
    if (trigger === 'messages' || trigger === 'code_blocks') return [rung('extract')];
    const best = [rung('summarize'), rung('extract'), rung('truncate')];
    if (!forced) return best;
    // What the model has just asked for goes only where nothing else helps: it would ask for it again.
    const tight = (['extract', 'truncate'] as const).map((mode) => ({
      mode,
      most: limit * LAST_RESORT,
      generosity: [0],
    }));
    return [...best, ...tight, { ...rung('least'), most: limit }];
  }

  private async tryRung({ mode, most, generosity }: Rung): Promise<Omit<Fitting, 'failures'> | undefined> {
    const written = mode === 'summarize' ? await this.summarize() : undefined;
    if (mode === 'summarize' && !written) return undefined;
    const { conversed, drafter, size, summaries } = this.parts;
    for (const each of generosity) {
      const { trigger, focus } = this.order;
      const ordered: DraftOrder = { mode, trigger, focus, generosity: each, summary: written?.summary ?? '' };
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
    const { conversed, drafter, size, summaries } = this.parts;
    if (!(await summaries.mayAsk(conversed, size.total))) return undefined;
    const from = this.order.focus === '' ? summaries.readyFrom(conversed) : undefined;
    const cut = from ?? drafter.cutFor({ mode: 'summarize', trigger: this.order.trigger, generosity: 1 })?.from;
    const room = cut && (await drafter.roomForSummary(cut));
    if (!cut || room === undefined) return undefined;
    const outcome = await summaries.write(this.order, conversed, { from: cut, room, covers: coverOf(conversed, cut) });
    if (outcome.ok) return { summary: outcome.text, from: cut };
    this.failures.push(...outcome.failures);
    return undefined;
  }
}
