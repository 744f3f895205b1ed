/** Carries the user's word to the calls that wait for it, and leads him to them. */
import type { ApprovalAnswer } from '../../src/protocol/transcript';
import { waitingQuestions } from './approvals';
import { shown, type PanelDeps } from '../panel/panelDeps';
import { approvalPlace, OPEN_INPUT } from '../panel/places';
import type { ApprovalActions } from '../panel/view';
import type { PanelState } from '../panel/state';

/** Where the cursor is: in nothing that the user works with, in a question, in something else. */
export type CursorPlace = 'free' | 'question' | 'elsewhere';

export class ApprovalControl {
  readonly actions: ApprovalActions = {
    answer: (id, answer) => void this.answer(id, answer),
    show: () => this.show(),
    manage: () => this.panel.requests.ask('manageApprovals', {}),
  };

  constructor(
    private readonly panel: PanelDeps,
    private readonly cursor: () => CursorPlace,
  ) {}

  /** A question that comes gets the cursor, as long as the user is not busy elsewhere. */
  changed(before: PanelState, now: PanelState): void {
    if (before.transcript === now.transcript) return;
    const known = new Set(waitingQuestions(before).map(({ id }) => id));
    const fresh = waitingQuestions(now).find(({ id }) => !known.has(id));
    if (fresh && !now.history.open && this.cursor() === 'free') this.panel.focusOn(approvalPlace(fresh.id));
  }

  private async answer(id: string, answer: ApprovalAnswer): Promise<void> {
    const { panel } = this;
    if (panel.state().answering[id] !== undefined) return;
    panel.dispatch({ type: 'answering', id, answer });
    if (!(await panel.requests.askOnce('answerApproval', { ...shown(panel.state()), id, answer }))) {
      panel.dispatch({ type: 'answering', id, answer: undefined });
      return;
    }
    // The question goes away: the cursor goes to the next one.
    if (this.cursor() === 'elsewhere') return;
    const next = waitingQuestions(panel.state()).find((each) => panel.state().answering[each.id] === undefined);
    panel.focusOn(...(next ? [approvalPlace(next.id)] : []), OPEN_INPUT);
  }

  private show(): void {
    const [first] = waitingQuestions(this.panel.state());
    if (first) this.panel.focusOn(approvalPlace(first.id));
  }
}
