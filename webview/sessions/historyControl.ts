/** Does what the user asks in the view of the sessions. */
import { errorMessage } from '../../src/base/errors';
import { sessionHitsSchema, sessionListSchema } from '../../src/protocol/messages';
import type { HistoryActions } from '../panel/view';
import { CONVERSATION, HISTORY_BUTTON, HISTORY_SEARCH, INPUT, OPEN_INPUT, partOfSession } from '../panel/places';
import type { PanelDeps } from '../panel/panelDeps';
import { canRename, type HistoryAction } from './state';

/** Milliseconds without a change until words are looked for. */
const searchDelay = 300;

interface Opening {
  id: string;
  /** Where to go in it. */
  turn: string | undefined;
}

export class HistoryControl {
  readonly actions: HistoryActions = {
    open: () => this.open(),
    close: () => this.close(HISTORY_BUTTON),
    reload: () => void this.load(),
    search: (text) => this.search(text),
    searchAgain: () => {
      this.dispatch({ type: 'searchAgain' });
      void this.lookFor();
    },
    newSession: () => void this.newSession(),
    openSession: (id, turn) => void this.openSession(id, turn),
    rename: (id, title) => {
      this.dispatch({ type: 'rename', id, title });
      this.panel.focusOn(partOfSession(id, 'rename-input'));
    },
    writeName: (text) => this.dispatch({ type: 'renameText', text }),
    saveName: () => void this.saveName(),
    cancelName: () => this.cancelName(),
    deleteSession: (id) => void this.deleteSession(id),
    restoreSession: (id) => void this.restoreSession(id),
    exportSession: (id) => void this.panel.requests.askOnce('exportSession', { id }),
    recoverSessions: () => void this.recover(),
  };
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The session that the host has opened, and the panel has not got yet. */
  private answered: Opening | undefined;

  constructor(private readonly panel: PanelDeps) {}

  /** The panel shows another session, or the one that it shows has another name. */
  sessionChanged(): void {
    if (this.answered) this.endOpening(this.answered, this.isShown(this.answered.id));
    this.refresh();
  }

  /** Takes the list anew if it is shown: something has changed in it. */
  refresh(): void {
    if (this.panel.state().history.open) void this.load();
  }

  private dispatch(action: HistoryAction): void {
    this.panel.dispatch({ type: 'history', action });
  }

  private open(): void {
    this.dispatch({ type: 'opened', now: Date.now() });
    this.panel.focusOn(HISTORY_SEARCH);
    void this.load();
  }

  private close(...focus: string[]): void {
    clearTimeout(this.timer);
    this.dispatch({ type: 'closed' });
    this.panel.focusOn(...focus);
  }

  private async load(): Promise<void> {
    const request = this.panel.state().history.request + 1;
    this.dispatch({ type: 'listAsked', request });
    try {
      const list = sessionListSchema.parse(await this.panel.host.request('listSessions', {}));
      this.dispatch({ type: 'listCame', request, list, now: Date.now() });
    } catch (error) {
      this.dispatch({ type: 'listFailed', request, message: errorMessage(error) });
    }
  }

  private search(text: string): void {
    this.dispatch({ type: 'query', text });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookFor(), searchDelay);
  }

  private async lookFor(): Promise<void> {
    const { search } = this.panel.state().history;
    if (search?.state !== 'waiting') return;
    const { text } = search;
    try {
      const found = sessionHitsSchema.parse(await this.panel.host.request('searchSessions', { text }));
      this.dispatch({ type: 'searchCame', text, found });
    } catch (error) {
      this.dispatch({ type: 'searchFailed', text, message: errorMessage(error) });
    }
  }

  /** @returns whether there is one */
  async newSession(): Promise<boolean> {
    const done = await this.panel.requests.askOnce('newSession', {});
    if (done) this.close(INPUT);
    return done;
  }

  /** The view closes when the session is there, unless the user has asked for another one meanwhile. */
  private async openSession(id: string, turn: string | undefined): Promise<void> {
    if (turn !== undefined) this.panel.dispatch({ type: 'goTo', place: { session: id, turn } });
    if (this.panel.state().history.opening === id) return;
    this.answered = undefined;
    if (this.isShown(id)) {
      this.close(...focusOf({ id, turn }));
      return;
    }
    this.dispatch({ type: 'opening', id });
    const opened = await this.panel.requests.askOnce('openSession', { id });
    if (opened && !this.isShown(id) && this.panel.state().history.opening === id) this.answered = { id, turn };
    else this.endOpening({ id, turn }, opened);
  }

  private endOpening(opening: Opening, opened: boolean): void {
    this.answered = undefined;
    const { id } = opening;
    const wanted = this.panel.state().history.opening === id;
    this.dispatch({ type: 'openingEnded', id, opened });
    if (wanted && opened) this.panel.focusOn(...focusOf(opening));
    if (!opened && this.panel.state().goTo?.session === id) this.panel.dispatch({ type: 'arrived' });
  }

  private isShown(id: string): boolean {
    return this.panel.state().context?.session.id === id;
  }

  private async saveName(): Promise<void> {
    const { history } = this.panel.state();
    const { renaming } = history;
    if (!renaming || !canRename(history)) return;
    const { id } = renaming;
    const title = renaming.text.trim();
    this.dispatch({ type: 'renameSent' });
    if (!(await this.panel.requests.askOnce('renameSession', { id, title }))) {
      this.dispatch({ type: 'renameFailed', id });
      return;
    }
    const shown = this.panel.state().history.renaming?.id === id;
    this.dispatch({ type: 'renamed', id, title });
    if (shown) this.panel.focusOn(partOfSession(id, 'session-rename'));
    this.refresh();
  }

  private cancelName(): void {
    const { renaming } = this.panel.state().history;
    if (!renaming || renaming.sending) return;
    this.dispatch({ type: 'renameEnded' });
    this.panel.focusOn(partOfSession(renaming.id, 'session-rename'));
  }

  private async deleteSession(id: string): Promise<void> {
    const session = this.panel.state().history.list?.sessions.find((each) => each.id === id);
    if (!session || !(await this.panel.requests.askOnce('deleteSession', { id }))) return;
    this.dispatch({ type: 'deleted', session });
    this.panel.focusOn(partOfSession(id, 'session-restore'));
    this.refresh();
  }

  private async restoreSession(id: string): Promise<void> {
    if (!(await this.panel.requests.askOnce('restoreSession', { id }))) return;
    this.dispatch({ type: 'restored', id });
    this.panel.focusOn(partOfSession(id, 'session-open'));
    this.refresh();
  }

  private async recover(): Promise<void> {
    if (await this.panel.requests.askOnce('recoverSessions', {})) this.refresh();
  }
}

/** Where the cursor goes in a session that was opened. */
function focusOf({ turn }: Opening): string[] {
  return turn === undefined ? [OPEN_INPUT, CONVERSATION] : [CONVERSATION];
}
