/** What every component gets beside its own part of the state. */
import type { TurnView } from '../../src/protocol/transcript';

/** What a download button fetches. */
type DownloadTarget = NonNullable<TurnView['downloads'][number]['target']>;

/** What the user can do in the panel. The object is the same for the panel's life, so templates may keep it. */
export interface PanelActions {
  send: () => void;
  stop: () => void;
  continueTurn: (turn: string) => void;
  setApiKey: () => void;
  pickModel: () => void;
  openSettings: () => void;
  /** Sends a waiting message at once. */
  sendQueued: (id: string) => void;
  removeQueued: (id: string) => void;
  /** Takes a waiting message out of the queue and puts it into the input. */
  takeBack: (id: string) => void;
  /** Opens a turn's message for changes. */
  editMessage: (turn: string) => void;
  writeEdit: (text: string) => void;
  sendEdit: () => void;
  cancelEdit: () => void;
  /** Goes to another version of a message, which is the turn; the direction is of the button that was pressed. */
  selectVersion: (turn: string, direction: 'previous' | 'next') => void;
  reload: () => void;
  writeDraft: (text: string) => void;
  /** Puts a question into the input, to be sent or changed. */
  fillDraft: (text: string) => void;
  pickFile: () => void;
  openFolder: () => void;
  openSample: () => void;
  openFile: (path: string) => void;
  openLink: (url: string) => void;
  /** `CODE:1` or `FILE:1` of a turn's report. */
  openReference: (turn: string, text: string) => void;
  readCode: (codeId: string) => void;
  viewCode: (codeId: string) => void;
  downloadCode: (codeId: string) => void;
  copyCode: (codeId: string) => void;
  download: (target: DownloadTarget) => void;
  toggleAnalysis: (turn: string, open: boolean) => void;
  /** Keeps messages or results whole, or lets go of them. */
  setPinned: (keys: readonly string[], pinned: boolean) => void;
  showModelInput: () => void;
  /** Goes on with a session, which another window writes, in a copy of it. */
  copySession: () => void;
  /** Looks whether the other window has let go of the session. */
  reopenSession: () => void;
  tellProblem: (message: string) => void;
  dismissProblem: () => void;
  jumpToLatest: () => void;
  showEarlier: () => void;
  history: HistoryActions;
  compaction: CompactionActions;
  slash: SlashActions;
}

/** What the user can do with compactions. */
export interface CompactionActions {
  compact: () => void;
  /** The turn is the one that it stands in. */
  undo: (turn: string, id: string) => void;
  /** Opens what it told in short, or what the model reads in its place. */
  show: (id: string, what: 'dropped' | 'summary') => void;
  toggleSummary: (id: string, open: boolean) => void;
}

/** What the user can do in the list of commands. */
export interface SlashActions {
  /** Whether there is a command in it now. */
  isOpen: () => boolean;
  move: (by: number) => void;
  close: () => void;
  /**
   * Takes a command, the marked one where none is named: `run` carries it out as far as it is whole, `complete` writes its
   * name out.
   */
  take: (how: 'run' | 'complete', at?: number) => void;
}

/** What the user can do in the view of the sessions. */
export interface HistoryActions {
  open: () => void;
  close: () => void;
  reload: () => void;
  search: (text: string) => void;
  searchAgain: () => void;
  newSession: () => void;
  /** Opens a session, at a turn where one is given. */
  openSession: (id: string, turn: string | undefined) => void;
  rename: (id: string, title: string) => void;
  writeName: (text: string) => void;
  saveName: () => void;
  cancelName: () => void;
  deleteSession: (id: string) => void;
  restoreSession: (id: string) => void;
  exportSession: (id: string) => void;
  recoverSessions: () => void;
}
