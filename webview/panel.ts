/** The panel: holds the state, renders it, and does what the user asks. */
import { render } from 'lit-html';
import { errorMessage } from '../src/base/errors';
import type { ToHostParams } from '../src/protocol/messages';
import { CodeTexts } from './codeTexts';
import { FollowConversation } from './follow';
import { Focus } from './focus';
import { focusIn } from './focusIn';
import { HistoryControl } from './historyControl';
import { connect, type Host } from './host';
import { followReference, handleLinks } from './links';
import { app } from './render/app';
import type { PanelActions } from './render/view';
import { INPUT, OPEN_INPUT, partOf, turnPlace } from './places';
import { Requests } from './requests';
import { unreachableWords } from './render/readOnly';
import { RenderSchedule } from './schedule';
import {
  canSend,
  canSendEdit,
  initialState,
  isReadOnly,
  isRunning,
  placeToReach,
  wayTo,
  type PanelState,
  type Place,
} from './state';
import { reduce, type Action } from './store';

/** Milliseconds after the last change until draft and place are kept. */
const saveDelay = 300;

type Session = NonNullable<PanelState['context']>['session'];

export class Panel {
  private state: PanelState = initialState;
  private readonly schedule = new RenderSchedule(() => this.render());
  private readonly host: Host;
  private readonly requests: Requests;
  private readonly focus: Focus;
  private readonly code: CodeTexts;
  private readonly history: HistoryControl;
  private readonly actions: PanelActions;
  private follow: FollowConversation | undefined;
  /** The user has made a turn run that is not there yet: the view goes to it when it is. */
  private followsNext = false;
  private restored = false;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly root: HTMLElement) {
    this.host = connect(window, {
      onMessage: (message) => {
        this.dispatch({ type: 'message', message }, message.type !== 'events');
        if (message.type === 'sessionsChanged') this.history.refresh();
      },
      // Of anything but a snapshot a fresh snapshot makes up for the loss.
      onUnreadable: (type, reason) =>
        this.dispatch(type === 'snapshot' ? { type: 'unreadable', reason } : { type: 'missed' }),
    });
    this.requests = new Requests(this.host, (message) => this.dispatch({ type: 'problem', message }));
    this.focus = new Focus((selector) => focusIn(root, selector));
    this.code = new CodeTexts(
      this.host,
      () => this.state,
      (action) => this.dispatch(action),
    );
    this.history = new HistoryControl({
      host: this.host,
      requests: this.requests,
      state: () => this.state,
      dispatch: (action) => this.dispatch(action),
      focusOn: (...selectors) => this.focusOn(...selectors),
    });
    this.actions = this.createActions();
    handleLinks(root, this.actions);
  }

  start(): void {
    const saved = this.host.load();
    this.dispatch({ type: 'restore', draft: saved?.draft ?? '', editing: saved?.editing });
    this.dispatch({ type: 'reload' });
  }

  private dispatch(action: Action, atOnce = true): void {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state === before) return;
    if (this.state.needsSnapshot && !before.needsSnapshot) this.requestSnapshot();
    if (this.state.draft !== before.draft || this.state.editing !== before.editing) this.saveSoon();
    if (this.state.focus !== before.focus || (before.editing?.sending && !this.state.editing)) this.focus.to(INPUT);
    this.onSession(before.context?.session, this.state.context?.session);
    const begins = isRunning(this.state) && !isRunning(before);
    if (begins && this.followsNext) {
      this.followsNext = false;
      this.follow?.toNewest();
    }
    if (atOnce || isRunning(this.state) !== isRunning(before)) this.schedule.soon();
    else this.schedule.streaming();
  }

  /** Another session is read from its newest; the list of sessions tells what has become of this one. */
  private onSession(before: Session | undefined, now: Session | undefined): void {
    if (!before || !now) return;
    if (before.id !== now.id) this.follow?.toNewest();
    if (before.id !== now.id || before.title !== now.title) this.history.sessionChanged();
  }

  private requestSnapshot(): void {
    this.host
      .request('ready', {})
      .catch((error: unknown) => this.dispatch({ type: 'unreadable', reason: errorMessage(error) }));
  }

  private render(): void {
    render(app(this.state, this.actions), this.root);
    const log = this.root.querySelector<HTMLElement>('#log');
    if (!log) return;
    this.follow ??= new FollowConversation(log, (atBottom) => {
      this.dispatch({ type: 'atBottom', atBottom });
      this.saveSoon();
    });
    if (this.state.phase === 'ready' && !this.restored) {
      this.restored = true;
      if (this.state.transcript.turns.length > 0) this.follow.restore(this.host.load()?.scrollTop);
    }
    this.follow.settle();
    const place = placeToReach(this.state);
    if (place) this.reach(place, this.follow);
    this.focus.settle();
  }

  /** Brings a turn into view. One that is in another version of the conversation is there when that is. */
  private reach({ turn }: Place, follow: FollowConversation): void {
    const shown = this.root.querySelector(turnPlace(turn));
    if (shown) follow.show(shown);
    else if (wayTo(turn, this.state) === 'version') void this.selectVersionToReach(turn);
    else this.dispatch({ type: 'problem', message: unreachableWords() });
    this.dispatch({ type: 'arrived' });
  }

  private async selectVersionToReach(turn: string): Promise<void> {
    const { session } = this.shown();
    if (!(await this.requests.askOnce('selectBranch', { session, turn }))) return;
    const isThere = this.state.transcript.turns.some(({ id }) => id === turn);
    if (isThere) this.dispatch({ type: 'goTo', place: { session, turn } });
  }

  /** What tells the host which session is meant. */
  private shown(): { session: string } {
    return { session: this.state.context?.session.id ?? '' };
  }

  private focusOn(...selectors: string[]): void {
    this.focus.to(...selectors);
    this.schedule.soon();
  }

  private saveSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      const scrollTop = this.restored ? this.follow?.position : this.host.load()?.scrollTop;
      const { draft, editing } = this.state;
      this.host.save({
        draft,
        ...(editing ? { editing: { turn: editing.turn, text: editing.text } } : {}),
        ...(scrollTop === undefined ? {} : { scrollTop }),
      });
    }, saveDelay);
  }

  private createActions(): PanelActions {
    return {
      send: () => void this.send(),
      stop: () => this.requests.ask('stop', {}),
      continueTurn: (turn) => this.run('continueTurn', { ...this.shown(), turn }),
      setApiKey: () => this.requests.ask('setApiKey', {}),
      pickModel: () => this.requests.ask('pickModel', {}),
      openSettings: () => this.requests.ask('openSettings', {}),
      sendQueued: (id) => this.run('sendQueued', { ...this.shown(), id }),
      removeQueued: (id) => {
        void this.requests.askOnce('removeQueued', { ...this.shown(), id });
        this.focusOn(INPUT);
      },
      takeBack: (id) => void this.takeBack(id),
      editMessage: (turn) => {
        this.dispatch({ type: 'edit', turn });
        this.focusOn(partOf(turn, 'edit-input'));
      },
      writeEdit: (text) => this.dispatch({ type: 'editText', text }),
      sendEdit: () => void this.sendEdit(),
      cancelEdit: () => this.cancelEdit(),
      selectVersion: (turn, direction) => void this.selectVersion(turn, direction),
      reload: () => (this.state.needsSnapshot ? this.requestSnapshot() : this.dispatch({ type: 'reload' })),
      writeDraft: (text) => this.dispatch({ type: 'draft', text }),
      fillDraft: (text) => this.dispatch({ type: 'fillDraft', text }),
      pickFile: () => this.requests.ask('pickFile', {}),
      openFolder: () => this.requests.ask('openFolder', {}),
      openSample: () => this.requests.ask('openSample', {}),
      openFile: (path) => this.requests.ask('openFile', { path }),
      openLink: (url) => this.requests.ask('openLink', { url }),
      openReference: (turn, text) => followReference(turn, text, this.state.transcript, this.actions),
      readCode: (codeId) => void this.code.read(codeId),
      viewCode: (codeId) => this.requests.ask('viewCode', { codeId }),
      downloadCode: (codeId) => this.requests.ask('downloadCode', { codeId }),
      copyCode: (codeId) => void this.code.copy(codeId),
      download: (target) =>
        target.kind === 'code'
          ? this.requests.ask('downloadCode', { codeId: target.code_id })
          : this.requests.ask('downloadFile', { path: target.path }),
      toggleAnalysis: (turn, open) => this.dispatch({ type: 'analysis', turn, open }),
      setPinned: (keys, pinned) =>
        void this.requests.askOnce('setPinned', { ...this.shown(), keys: [...keys], pinned }),
      showModelInput: () => this.requests.ask('showModelInput', {}),
      copySession: () => void this.askForInput('copySession'),
      reopenSession: () =>
        void this.askForInput('reopenSession').then((done) => {
          if (done) this.dispatch({ type: 'reopened' });
        }),
      tellProblem: (message) => this.dispatch({ type: 'problem', message }),
      dismissProblem: () => this.dispatch({ type: 'problem', message: '' }),
      jumpToLatest: () => this.follow?.toEnd(),
      showEarlier: () => {
        this.follow?.hold();
        this.dispatch({ type: 'showEarlier' });
      },
      history: this.history.actions,
    };
  }

  /** Makes the session one that can be written; the cursor goes to the input if that worked. */
  private async askForInput(method: 'copySession' | 'reopenSession'): Promise<boolean> {
    const done = await this.requests.askOnce(method, {});
    if (done && !isReadOnly(this.state)) this.focusOn(OPEN_INPUT);
    return done;
  }

  private async send(): Promise<void> {
    if (!canSend(this.state)) return;
    const text = this.state.draft.trim();
    const { session } = this.shown();
    const waits = isRunning(this.state);
    this.dispatch({ type: 'sent' });
    if (!waits) this.follow?.toNewest();
    try {
      await this.host.request('send', { session, text });
      this.dispatch({ type: 'sendSettled', text });
    } catch (error) {
      this.dispatch({ type: 'sendFailed', text, message: errorMessage(error) });
    }
  }

  /** Makes a turn run. The button that was pressed goes away: the cursor goes to the input, where Escape stops. */
  private run<M extends 'continueTurn' | 'sendQueued'>(method: M, params: ToHostParams<M>): void {
    this.followsNext = true;
    this.focusOn(INPUT);
    void this.requests.askOnce(method, params).then((done) => {
      if (!done) this.followsNext = false;
    });
  }

  /** It goes into the input only when it waits no longer, or it could be sent twice. */
  private async takeBack(id: string): Promise<void> {
    const message = this.state.context?.queue.find((each) => each.id === id);
    if (message && (await this.requests.askOnce('removeQueued', { ...this.shown(), id }))) {
      this.dispatch({ type: 'takenBack', text: message.text });
    }
  }

  private async sendEdit(): Promise<void> {
    const { editing } = this.state;
    if (!editing || !canSendEdit(this.state)) return;
    const { turn } = editing;
    const { session } = this.shown();
    this.dispatch({ type: 'editSent' });
    this.followsNext = true;
    try {
      await this.host.request('editMessage', { session, turn, text: editing.text.trim() });
      this.dispatch({ type: 'editSettled', turn });
    } catch (error) {
      this.followsNext = false;
      this.dispatch({ type: 'editFailed', turn, message: errorMessage(error) });
    }
  }

  private cancelEdit(): void {
    const { editing } = this.state;
    if (!editing || editing.sending) return;
    this.dispatch({ type: 'editCancelled' });
    this.focusOn(partOf(editing.turn, 'edit-message'));
  }

  /** The cursor stays at the same button, which is one of the other version's message then. */
  private async selectVersion(turn: string, direction: 'previous' | 'next'): Promise<void> {
    const other = direction === 'next' ? 'previous' : 'next';
    if (!(await this.requests.askOnce('selectBranch', { ...this.shown(), turn }))) return;
    this.focusOn(...[direction, other].map((each) => `${partOf(turn, `branch-${each}`)}:not([disabled])`));
  }
}
