/** The panel: holds the state, renders it, and keeps what the user has written. What he asks for the controls do. */
import { render } from 'lit-html';
import { errorMessage } from '../src/base/errors';
import { CodeTexts } from './codeTexts';
import { CompactionControl } from './compactionControl';
import { EarlierControl } from './earlierControl';
import { FollowConversation } from './follow';
import { Focus } from './focus';
import { focusIn } from './focusIn';
import { HistoryControl } from './historyControl';
import { connect, type Host } from './host';
import { handleLinks } from './links';
import { MessageControl } from './messageControl';
import { panelActions } from './panelActions';
import type { PanelParts, PanelView } from './panelParts';
import { INPUT, turnPlace } from './places';
import { app } from './render/app';
import type { PanelActions } from './render/view';
import { Requests } from './requests';
import { RenderSchedule } from './schedule';
import { SlashControl } from './slashControl';
import { initialState, isRunning, placeToReach, shownTurns, type PanelState, type Place } from './state';
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
  private readonly history: HistoryControl;
  private readonly earlier: EarlierControl;
  private readonly actions: PanelActions;
  private follow: FollowConversation | undefined;
  /** The first turn in the page. */
  private first: string | undefined;
  /** The user has made a turn run that is not there yet: the view goes to it when it is. */
  private followsNext = false;
  private restored = false;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly root: HTMLElement) {
    this.host = connect(
      window,
      {
        onMessage: (message) => {
          this.dispatch({ type: 'message', message }, message.type !== 'events');
          if (message.type === 'sessionsChanged') this.history.refresh();
        },
        // Of anything but a snapshot a fresh snapshot makes up for the loss.
        onUnreadable: (type, reason) =>
          this.dispatch(type === 'snapshot' ? { type: 'unreadable', reason } : { type: 'missed' }),
      },
      {
        showHistory: () => {
          this.history.actions.open();
          return Promise.resolve();
        },
      },
    );
    this.requests = new Requests(this.host, (message, level) => this.dispatch({ type: 'problem', message, level }));
    this.focus = new Focus((selector) => focusIn(root, selector));
    const parts: PanelParts = {
      host: this.host,
      requests: this.requests,
      state: () => this.state,
      dispatch: (action) => this.dispatch(action),
      focusOn: (...selectors) => this.focusOn(...selectors),
    };
    this.history = new HistoryControl(parts);
    this.earlier = new EarlierControl(parts);
    this.actions = this.createActions(parts);
    handleLinks(root, this.actions);
  }

  start(): void {
    const saved = this.host.load();
    this.dispatch({ type: 'restore', draft: saved?.draft ?? '', editing: saved?.editing });
    this.dispatch({ type: 'reload' });
  }

  private createActions(parts: PanelParts): PanelActions {
    const view: PanelView = {
      toNewest: () => this.follow?.toNewest(),
      toEnd: () => this.follow?.toEnd(),
      followNext: (follows) => (this.followsNext = follows),
    };
    const compaction = new CompactionControl(parts, view);
    const slash = new SlashControl(parts, {
      compaction,
      history: this.history.actions,
      newSession: () => this.history.newSession(),
    });
    return panelActions(parts, view, {
      code: new CodeTexts(
        this.host,
        () => this.state,
        (action) => this.dispatch(action),
      ),
      history: this.history,
      messages: new MessageControl(parts, view),
      ...{ compaction, slash, earlier: this.earlier },
      requestSnapshot: () => this.requestSnapshot(),
    });
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
    if (this.growsAbove()) this.follow?.hold();
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

  /** Brings a turn into view. One that is not in the conversation is there when that is known to the panel. */
  private reach({ turn }: Place, follow: FollowConversation): void {
    const found = this.root.querySelector(turnPlace(turn));
    if (found) follow.show(found);
    else void this.earlier.reach(turn);
    this.dispatch({ type: 'arrived' });
  }

  /** Whether what comes into the page now begins before what was in it. */
  private growsAbove(): boolean {
    const before = this.first;
    const turns = shownTurns(this.state);
    this.first = turns[0]?.id;
    return before !== undefined && before !== this.first && turns.some(({ id }) => id === before);
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
}
