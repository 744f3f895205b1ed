/** What every component gets beside its own part of the state. */
import type { TurnView } from '../../src/protocol/transcript';

/** What a download button fetches. */
type DownloadTarget = NonNullable<TurnView['downloads'][number]['target']>;

/** What the user can do in the panel. The object is the same for the panel's life, so templates may keep it. */
export interface PanelActions {
  send: () => void;
  stop: () => void;
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
