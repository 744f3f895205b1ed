/** Compacts the conversation, takes that back, and shows what it came to. */
import { errorMessage } from '../../src/base/errors';
import { formatNumber, t } from '../i18n';
import { shown, type PanelDeps, type PanelView } from '../panel/panelDeps';
import { INPUT, partOf } from '../panel/places';
import type { CompactionActions } from '../panel/view';
import { levelOf, wasStopped } from '../panel/requests';
import { isBusy } from '../panel/state';

/** How a request to compact ended: `nothing` came of one that was stopped, and where there was too little to compact. */
type CompactOutcome = 'compacted' | 'nothing' | 'failed';

/** Characters of what shall be kept. */
const maxFocus = 10_000;

export class CompactionControl {
  readonly actions: CompactionActions = {
    compact: () => void this.compact(''),
    undo: (turn, id) => void this.undo(turn, id),
    show: (id, what) => this.panel.requests.ask('showCompaction', { ...shown(this.panel.state()), id, what }),
    toggleSummary: (id, open) => this.panel.dispatch({ type: 'summary', id, open }),
  };

  constructor(
    private readonly panel: PanelDeps,
    private readonly view: PanelView,
  ) {}

  /** Why the conversation cannot be compacted now; undefined where it can. */
  refusal(focus: string): string | undefined {
    if (isBusy(this.panel.state())) {
      return t('The analyst is still working. Stop it, or wait until it is done.');
    }
    return focus.length > maxFocus
      ? t('What to keep can have {count} characters at most.', { count: formatNumber(maxFocus) })
      : undefined;
  }

  /** @param focus what the user wants kept */
  async compact(focus: string): Promise<CompactOutcome> {
    const refusal = this.refusal(focus);
    if (refusal !== undefined) {
      this.panel.dispatch({ type: 'problem', message: refusal, level: 'info' });
      return 'failed';
    }
    this.view.toEnd();
    this.panel.focusOn(INPUT);
    try {
      await this.panel.host.request('compact', { ...shown(this.panel.state()), focus });
      return 'compacted';
    } catch (error) {
      if (wasStopped(error)) return 'nothing';
      const level = levelOf(error);
      this.panel.dispatch({ type: 'problem', message: errorMessage(error), level });
      return level === 'error' ? 'failed' : 'nothing';
    }
  }

  /** The button that was pressed goes away: the cursor goes to what stands beside it. */
  private async undo(turn: string, id: string): Promise<void> {
    if (!(await this.panel.requests.askOnce('undoCompaction', { ...shown(this.panel.state()), id }))) return;
    this.panel.focusOn(partOf(turn, 'compaction-open-dropped'), INPUT);
  }
}
