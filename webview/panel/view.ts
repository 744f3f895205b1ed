/** What every component gets beside its own part of the state. */
import type { ApprovalAnswer, TurnView } from '../../src/protocol/transcript';
import type { CodeAct } from '../../src/protocol/codes';
import type { OpenGrid } from '../../src/protocol/openGrid';
import type { TableKind } from '../../src/protocol/columnRoles';
import type { FileDecision, TotalDecision } from '../../src/protocol/parsedFiles';
import type { UsageScope } from '../../src/protocol/usage';
import type { LocalFile, Pasted } from '../attachments/paste';
import type { ChipId } from '../parsing/chips';
import type { ColumnChange } from '../roles/meaning';
import type { UsageTable } from '../usage/state';

/** What a download button fetches. */
type DownloadTarget = NonNullable<TurnView['downloads'][number]['target']>;

/** What the user can do in the panel. The object is the same for the panel's life, so templates may keep it. */
export interface PanelActions extends ControlActions {
  send: () => void;
  /** Sends a question that was chosen, whatever is written in the input; while a turn runs it waits as any message does. */
  ask: (text: string) => void;
  stop: () => void;
  continueTurn: (turn: string) => void;
  extendBudget: (turn: string) => void;
  answerOffline: (turn: string) => void;
  setApiKey: () => void;
  setServerKey: () => void;
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
  /** Opens a table in an editor tab, with the rows of a condition where one is given. */
  openGrid: (request: OpenGrid) => void;
  openLink: (url: string) => void;
  /** `CODE:1`, `FILE:1` or `FACT:1` of a turn's report. */
  openReference: (turn: string, text: string) => void;
  readCode: (codeId: string) => void;
  viewCode: (codeId: string) => void;
  downloadCode: (codeId: string) => void;
  copyCode: (codeId: string) => void;
  download: (target: DownloadTarget) => void;
  /** Opens a page that an answer offers, or shows where it is. */
  openPage: (target: DownloadTarget) => void;
  revealDownload: (target: DownloadTarget) => void;
  toggleAnalysis: (turn: string, open: boolean) => void;
  /** Keeps messages or results whole, or lets go of them. */
  setPinned: (keys: readonly string[], pinned: boolean) => void;
  showModelInput: () => void;
  /** Goes on with a session, which another window writes, in a copy of it. */
  copySession: () => void;
  /** Looks whether the other window has let go of the session. */
  reopenSession: () => void;
  /** Goes on in a new session with all that this window has of the open one. */
  saveSession: () => void;
  describeProblem: (message: string) => void;
  dismissProblem: () => void;
  jumpToLatest: () => void;
  showEarlier: () => void;
}

/** What the user can do by each of the controls. */
export interface ControlActions {
  history: HistoryActions;
  usage: UsageActions;
  savedCode: SavedCodeActions;
  readings: ReadingActions;
  types: TypeActions;
  facts: FactActions;
  runs: RunActions;
  compaction: CompactionActions;
  approval: ApprovalActions;
  slash: ListActions;
  attach: AttachActions;
  mention: MentionActions;
}

/** What the user can say of what columns mean; tables are named by the artifacts of their facts. */
export interface TypeActions {
  choose: (artifact: string, name: string, change: ColumnChange) => void;
  /** What is looked at first: a column, '' for the number of rows, undefined leaves it to be chosen. */
  look: (artifact: string, part: 'measure' | 'time' | 'dimension', name: string | undefined) => void;
  /** What a row is; undefined leaves it to be detected. */
  kind: (artifact: string, kind: TableKind | undefined) => void;
  /** Takes the other reading of a decision from now on, and sends a message for another answer. */
  decide: (artifact: string, path: string, decision: TotalDecision) => void;
  /** Takes back all that was said. */
  automatic: (artifact: string) => void;
  open: (artifact: string, open: boolean) => void;
  search: (artifact: string, search: string) => void;
  analyzeAgain: (path: string, file: string) => void;
}

/** What the user can do with a number and its source. */
export interface FactActions {
  /** Shows the source; the index is N of `{{FACT:N}}` in the turn's report. */
  open: (turn: string, index: number) => void;
  /** It is no longer shown. */
  closed: () => void;
  copySql: () => void;
  openSql: () => void;
  /** Computes it again. */
  runAgain: () => void;
  /** Opens the rows that it rests on. */
  showRows: () => void;
}

/** What the user can do about calls that wait for his word. */
export interface ApprovalActions {
  answer: (id: string, answer: ApprovalAnswer) => void;
  /** Goes to the first that waits. */
  show: () => void;
  /** Lists what is allowed. */
  manage: () => void;
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

/** What the user can do with saved code. The place is a folder of the list's; undefined: the open session's own. */
export interface SavedCodeActions {
  open: () => void;
  close: () => void;
  reload: () => void;
  filter: (text: string) => void;
  /** Shows more of a long list. */
  more: () => void;
  act: (place: string | undefined, codeId: string, act: CodeAct) => void;
  /** Begins a question about it in the input. */
  ask: (codeId: string) => void;
  /** Shows what the user has edited beside the code that was saved since. */
  compareEdited: (codeId: string, edited: string) => void;
}

/** What the user can do in the view of the figures. */
export interface UsageActions {
  open: () => void;
  close: () => void;
  reload: () => void;
  setScope: (scope: UsageScope) => void;
  /** Sorts a table by a column, or turns the order round. */
  sort: (table: UsageTable, column: string) => void;
  exportUsage: () => void;
}

/** What the user can change of how data files are read. */
export interface ReadingActions {
  /** Reads a file so from now on; an empty value leaves it to be detected. */
  choose: (path: string, chip: ChipId, value: string) => void;
  /** Takes the other reading of a decision from now on, and sends a message for another answer. */
  decide: (path: string, decision: FileDecision) => void;
  /** Shows the first rows of a file, as it is read now. */
  preview: (path: string) => void;
  /** Sends a message for another answer. */
  analyzeAgain: (path: string) => void;
  /** Saves the changes that an editor has of a file, and sends a message for an answer from them. */
  saveAndAnalyze: (path: string) => void;
}

/** What the user can do with runs, with the files that they made, and with files that were written. */
export interface RunActions {
  /** Fetches what a file of a run shows, where that is not known. */
  readOutput: (id: string) => void;
  openOutput: (id: string) => void;
  saveOutput: (id: string) => void;
  /** The id is that of a call. */
  showTerminal: (id: string) => void;
  /** Asks which Python runs code from then on. */
  selectPython: () => void;
  /** Begins a question about the last run of saved code. */
  askAbout: (codeId: string) => void;
  undoWrites: (turn: string) => void;
  showWrite: (turn: string, callId: string) => void;
  /** Shows what a call that waits for the user's word would write. */
  previewWrite: (approval: string) => void;
}

/** What the user can do in a list above the input. */
export interface ListActions {
  /** Whether there is something in it now. */
  isOpen: () => boolean;
  move: (by: number) => void;
  close: () => void;
  /**
   * Takes what is in it, the marked one where none is named: of a command `run` carries it out as far as it is whole,
   * `complete` writes its name out.
   */
  take: (how: 'run' | 'complete', at?: number) => void;
}

/** What the user can do in the list of files. */
export interface MentionActions extends ListActions {
  /** The text of the input, or where the cursor stands in it, is another now. */
  look: (text: string, caret: number) => void;
}

/** Which message files go with: the one that is being written, or the one that is being changed. */
export type AttachTarget = 'draft' | 'edit';

/** What the user can do with files for a message. */
export interface AttachActions {
  /** Asks for files. */
  pick: (to: AttachTarget) => void;
  remove: (path: string, to: AttachTarget) => void;
  /** @returns whether there was one */
  removeLast: () => boolean;
  /** Stops a file that is on its way. */
  cancel: (upload: string) => void;
  /** Puts a table that was pasted into the input as text. */
  asText: (path: string) => void;
  /** @returns whether something was attached; else what was pasted is text */
  paste: (pasted: Pasted<LocalFile>, to: AttachTarget) => boolean;
  drop: (dropped: Dropped, to: AttachTarget) => void;
  /** Something that can be attached is held over the panel, or no longer is. */
  dragging: (dragging: boolean) => void;
  /** Has a picture shown in small, by its address. */
  showPicture: (address: string, name: string) => void;
}

/** What was dropped on the panel. */
export interface Dropped {
  uris: readonly string[];
  files: readonly LocalFile[];
  /** Names of folders. */
  folders: readonly string[];
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
