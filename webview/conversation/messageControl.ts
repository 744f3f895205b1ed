/** Sends messages, changes earlier ones, and sees to those that wait. */
import type { AttachControl } from '../attachments/control';
import { messageText, picturesOf } from '../attachments/state';
import { runTurn, shown, type PanelDeps, type PanelView } from '../panel/panelDeps';
import { INPUT, partOf } from '../panel/places';
import type { PanelActions } from '../panel/view';
import { problemWords } from '../panel/requests';
import { canSend, canSendEdit, isWorking } from '../panel/state';

export class MessageControl {
  readonly actions = {
    ask: (text) => void runTurn(this.panel, this.view, 'send', { ...shown(this.panel.state()), text, files: [] }),
    continueTurn: (turn) => void runTurn(this.panel, this.view, 'continueTurn', { ...shown(this.panel.state()), turn }),
    extendBudget: (turn) => void runTurn(this.panel, this.view, 'extendBudget', { ...shown(this.panel.state()), turn }),
    answerOffline: (turn) =>
      void runTurn(this.panel, this.view, 'answerOffline', { ...shown(this.panel.state()), turn }),
    sendQueued: (id) => void runTurn(this.panel, this.view, 'sendQueued', { ...shown(this.panel.state()), id }),
    removeQueued: (id) => {
      void this.panel.requests.askOnce('removeQueued', { ...shown(this.panel.state()), id });
      this.panel.focusOn(INPUT);
    },
    takeBack: (id) => void this.takeBack(id),
    editMessage: (turn) => {
      this.panel.dispatch({ type: 'edit', turn });
      this.panel.focusOn(partOf(turn, 'edit-input'));
    },
    writeEdit: (text) => this.panel.dispatch({ type: 'editText', text }),
    sendEdit: () => void this.sendEdit(),
    cancelEdit: () => this.cancelEdit(),
    selectVersion: (turn, direction) => void this.selectVersion(turn, direction),
  } satisfies Partial<PanelActions>;

  constructor(
    private readonly panel: PanelDeps,
    private readonly view: PanelView,
    private readonly attached: Pick<AttachControl, 'takeBack'>,
  ) {}

  /** Sends what is written in the input. */
  async send(): Promise<void> {
    const state = this.panel.state();
    if (!canSend(state)) return;
    const text = messageText(state.draft, state.attach.files);
    const files = state.attach.files.map(({ path }) => path);
    const pictures = picturesOf(state.attach.files);
    const waits = isWorking(state);
    this.panel.dispatch({ type: 'sent' });
    if (!waits) this.view.toNewest();
    try {
      await this.panel.host.request('send', { ...shown(state), text, files, ...pictures });
      this.panel.dispatch({ type: 'sendSettled', text });
    } catch (error) {
      this.panel.dispatch({ type: 'sendFailed', text, message: problemWords(error) });
    }
  }

  /** It goes into the input only when it waits no longer, or it could be sent twice. */
  private async takeBack(id: string): Promise<void> {
    const message = this.panel.state().context?.queue.find((each) => each.id === id);
    if (message && (await this.panel.requests.askOnce('removeQueued', { ...shown(this.panel.state()), id }))) {
      this.panel.dispatch({ type: 'takenBack', text: message.text });
      await this.attached.takeBack(message.paths);
    }
  }

  private async sendEdit(): Promise<void> {
    const state = this.panel.state();
    const { editing } = state;
    if (!editing || !canSendEdit(state)) return;
    const { turn } = editing;
    const files = editing.files && {
      files: editing.files.map(({ path }) => path),
      ...picturesOf(editing.files),
    };
    this.panel.dispatch({ type: 'editSent' });
    this.view.followNext(true);
    try {
      await this.panel.host.request('editMessage', { ...shown(state), turn, text: editing.text.trim(), ...files });
      this.panel.dispatch({ type: 'editSettled', turn });
    } catch (error) {
      this.view.followNext(false);
      this.panel.dispatch({ type: 'editFailed', turn, message: problemWords(error) });
    }
  }

  private cancelEdit(): void {
    const { editing } = this.panel.state();
    if (!editing || editing.sending) return;
    this.panel.dispatch({ type: 'editCancelled' });
    this.panel.focusOn(partOf(editing.turn, 'edit-message'));
  }

  /** The cursor stays at the same button, which is one of the other version's message then. */
  private async selectVersion(turn: string, direction: 'previous' | 'next'): Promise<void> {
    const other = direction === 'next' ? 'previous' : 'next';
    if (!(await this.panel.requests.askOnce('selectBranch', { ...shown(this.panel.state()), turn }))) return;
    this.panel.focusOn(...[direction, other].map((each) => `${partOf(turn, `branch-${each}`)}:not([disabled])`));
  }
}
