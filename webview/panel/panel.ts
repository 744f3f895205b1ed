/** The panel: holds the state, renders it, and keeps what the user has written. What he asks for the controls do. */
import { render } from 'lit-html';
import { errorMessage } from '../../src/base/errors';
import { ActiveOption } from '../elements/optionList';
import { AttachControl } from '../attachments/control';
import { handleDrops } from '../attachments/dropZone';
import { PictureControl } from '../attachments/pictureControl';
import { MentionControl } from '../attachments/mentionControl';
import type { DraftFile } from '../attachments/state';
import { ApprovalControl } from '../approvals/approvalControl';
import { handleChartFiles } from '../reports/chartExport';
import { CodesControl } from '../code/codesControl';
import { CodeTexts } from '../code/codeTexts';
import { CompactionControl } from '../context/compactionControl';
import { cursorPlace, Focus, focusIn } from './focus';
import { EarlierControl } from './earlierControl';
import { FactControl } from '../facts/control';
import { FollowConversation } from './follow';
import { HistoryControl } from '../sessions/historyControl';
import { connect, type Host } from './host';
import { handleLinks } from './links';
import { MessageControl } from '../conversation/messageControl';
import { panelActions } from './panelActions';
import type { PanelDeps, PanelView } from './panelDeps';
import { INPUT, turnPlace } from './places';
import { app } from './app';
import { boundary } from '../elements/boundary';
import { unreadableState } from './states';
import { whenReleased } from './press';
import type { PanelActions } from './view';
import { ReadingControl } from '../parsing/control';
import { TypesControl } from '../roles/control';
import { Requests } from './requests';
import { RunControl } from '../runs/control';
import { SlashControl } from '../conversation/slashControl';
import {
  initialState,
  isRunning,
  placeToReach,
  shownTurns,
  type Editing,
  type PanelState,
  type TurnPlace,
} from './state';
import { reduce, type Action } from './store';
import { UsageControl, tellsOfUse } from '../usage/control';

/** Milliseconds between two renders while a reply streams in. */
const streamingInterval = 100;

/** Milliseconds after the last change until draft and place are kept. */
const saveDelay = 300;

type Session = NonNullable<PanelState['context']>['session'];

export class Panel {
  private state: PanelState = initialState;
  private readonly schedule = new RenderSchedule(() => this.render());
  private readonly host: Host;
  private readonly requests: Requests;
  private readonly focus: Focus;
  private readonly activeOption = new ActiveOption();
  private readonly history: HistoryControl;
  private readonly earlier: EarlierControl;
  private readonly approval: ApprovalControl;
  private readonly usage: UsageControl;
  private readonly codes: CodesControl;
  private readonly readings: ReadingControl;
  private readonly types: TypesControl;
  private readonly runs: RunControl;
  private readonly attach: AttachControl;
  private readonly pictures: PictureControl;
  private readonly actions: PanelActions;
  private follow: FollowConversation | undefined;
  /** The first turn in the page. */
  private first: string | undefined;
  /** The user has made a turn run that is not there yet: the view goes to it when it is. */
  private followsNext = false;
  private restored = false;
  /** Where the cursor goes in the input with the next render. */
  private caret: number | undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly root: HTMLElement) {
    this.host = connect(
      window,
      {
        onMessage: (message) => {
          const at = new Date().toISOString();
          this.dispatch({ type: 'message', message, at }, message.type !== 'events');
          if (message.type === 'sessionsChanged') this.history.refresh();
          if (tellsOfUse(message)) this.onUse();
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
        showCode: (...asked) => this.codes.answers.showCode(...asked),
        codeChanged: (...asked) => this.codes.answers.codeChanged(...asked),
        fillDraft: (...asked) => this.codes.answers.fillDraft(...asked),
        codeRan: (...asked) => this.runs.answers.codeRan(...asked),
        showUsage: () => {
          this.usage.actions.open();
          return Promise.resolve();
        },
      },
    );
    this.requests = new Requests(this.host, (message, level) => this.dispatch({ type: 'problem', message, level }));
    this.focus = new Focus((selector) => focusIn(root, selector));
    const view: PanelView = {
      toNewest: () => this.follow?.toNewest(),
      toEnd: () => this.follow?.toEnd(),
      followNext: (follows) => (this.followsNext = follows),
    };
    const deps: PanelDeps = {
      host: this.host,
      requests: this.requests,
      state: () => this.state,
      dispatch: (action) => this.dispatch(action),
      focusOn: (...selectors) => this.focusOn(...selectors),
      caretAt: (at) => {
        this.caret = at;
        this.focus.to(INPUT);
        // What is typed before the next frame goes on from the new text, not from the one before.
        this.render();
      },
    };
    this.attach = new AttachControl(deps);
    this.pictures = new PictureControl(deps);
    this.history = new HistoryControl(deps);
    this.earlier = new EarlierControl(deps);
    this.approval = new ApprovalControl(deps, () => cursorPlace(document));
    this.usage = new UsageControl(deps);
    this.codes = new CodesControl(deps);
    this.readings = new ReadingControl(deps, view);
    this.types = new TypesControl(deps, view);
    this.runs = new RunControl(deps);
    this.actions = this.createActions(deps, view);
    handleLinks(root, this.actions);
    handleChartFiles(root, this.requests, this.actions.describeProblem);
    handleDrops(root, this.actions.attach);
  }

  start(): void {
    const saved = this.host.load();
    this.dispatch({ type: 'restore', draft: saved?.draft ?? '', editing: saved?.editing });
    void this.attach.restore(saved?.files ?? [], saved?.uploads ?? []);
    // What did not arrive is told of once.
    if (saved?.uploads) this.save();
    this.dispatch({ type: 'reload' });
  }

  private createActions(deps: PanelDeps, view: PanelView): PanelActions {
    const compaction = new CompactionControl(deps, view);
    const slash = new SlashControl(deps, {
      compaction,
      history: this.history.actions,
      usage: this.usage.actions,
      newSession: () => this.history.newSession(),
    });
    const controls = {
      code: new CodeTexts(deps),
      messages: new MessageControl(deps, view, this.attach),
      slash,
      earlier: this.earlier,
      requestSnapshot: () => this.requestSnapshot(),
    };
    return panelActions(deps, view, controls, {
      history: this.history.actions,
      compaction: compaction.actions,
      slash: slash.actions,
      approval: this.approval.actions,
      attach: { ...this.attach.actions, showPicture: (address, name) => void this.pictures.show(address, name) },
      mention: new MentionControl(deps).actions,
      usage: this.usage.actions,
      savedCode: this.codes.actions,
      readings: this.readings.actions,
      types: this.types.actions,
      facts: new FactControl(deps).actions,
      runs: this.runs.actions,
    });
  }

  private dispatch(action: Action, atOnce = true): void {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state === before) return;
    if (this.state.needsSnapshot && !before.needsSnapshot) this.requestSnapshot();
    const isWritten = this.state.draft !== before.draft || this.state.editing !== before.editing;
    // What is on its way must not come back as a draft, or be lost without a word.
    const comeOrGo = this.state.attach.uploads.length !== before.attach.uploads.length;
    if (this.state.sending !== before.sending || comeOrGo) this.save();
    else if (isWritten || this.state.attach.files !== before.attach.files) this.saveSoon();
    if (this.state.focus !== before.focus || (before.editing?.sending && !this.state.editing)) this.focus.to(INPUT);
    this.onSession(before.context?.session, this.state.context?.session);
    this.approval.changed(before, this.state);
    this.pictures.look();
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

  private onUse(): void {
    this.usage.changed();
    this.readings.look();
    this.types.look();
  }

  private requestSnapshot(): void {
    this.host
      .request('ready', {})
      .catch((error: unknown) => this.dispatch({ type: 'unreadable', reason: errorMessage(error) }));
  }

  private render(): void {
    if (this.growsAbove()) this.follow?.hold();
    render(
      boundary(
        'BA-Agent',
        () => app(this.state, this.actions),
        (_, reason) => unreadableState(reason, this.actions),
      ),
      this.root,
    );
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
    this.activeOption.settle(this.root);
    const { caret } = this;
    this.caret = undefined;
    if (caret !== undefined) this.root.querySelector<HTMLTextAreaElement>(INPUT)?.setSelectionRange(caret, caret);
  }

  /** Brings a turn into view. One that is not in the conversation is there when that is known to the panel. */
  private reach({ turn }: TurnPlace, follow: FollowConversation): void {
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
    this.saving = setTimeout(() => this.save(), saveDelay);
  }

  private save(): void {
    clearTimeout(this.saving);
    const scrollTop = this.restored ? this.follow?.position : this.host.load()?.scrollTop;
    const { draft, editing, attach } = this.state;
    this.host.save({
      draft,
      ...(attach.files.length > 0 ? { files: attach.files.map(withoutText) } : {}),
      ...(attach.uploads.length > 0 ? { uploads: attach.uploads.map(({ name }) => name) } : {}),
      ...(editing ? { editing: keptOf(editing) } : {}),
      ...(scrollTop === undefined ? {} : { scrollTop }),
    });
  }
}

/** What is kept of a message that is being changed. */
function keptOf({ turn, text, files }: Editing): { turn: string; text: string; files?: DraftFile[] } {
  return { turn, text, ...(files ? { files: files.map(withoutText) } : {}) };
}

/** Of a pasted table the file alone is kept: its text can be long. */
function withoutText({ pasted: _, ...file }: DraftFile): DraftFile {
  return file;
}

/**
 * Renders at most once an animation frame, and news of a streaming reply at most every 100 ms; what the user did
 * himself does not wait. Nothing is rendered while the pointer is pressed.
 */
class RenderSchedule {
  private frame: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(private readonly render: () => void) {}

  soon(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.frame ??= requestAnimationFrame(() =>
      whenReleased(() => {
        this.frame = undefined;
        this.last = performance.now();
        this.render();
      }),
    );
  }

  streaming(): void {
    if (this.frame !== undefined || this.timer !== undefined) return;
    this.timer = setTimeout(() => this.soon(), Math.max(0, this.last + streamingInterval - performance.now()));
  }
}
