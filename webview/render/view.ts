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
  dismissProblem: () => void;
  jumpToLatest: () => void;
  showEarlier: () => void;
}
