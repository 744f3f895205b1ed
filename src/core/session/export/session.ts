import type { Entry } from '../../contract/entries';
import type { ConversationRound } from '../rounds';

/** What an export tells of a session beside its rounds. */
export interface SessionFacts {
  id: string;
  /** Empty when nothing was said yet. */
  title: string;
  /** Name of the workspace's folder. */
  workspace: string;
  gitBranch?: string;
  /** ISO 8601. */
  lastActive: string;
  /** Version of the extension that writes the export. */
  version: string;
  /** Tag of the language that the export is written in, e.g. zh-cn. */
  language: string;
}

/** A session to be exported: the conversation as it is now. */
export interface ExportedSession {
  facts: SessionFacts;
  rounds: readonly ConversationRound[];
  /** All entries of its file, those of other branches too. */
  all: readonly Entry[];
  /** The entries of the conversation. */
  thread: readonly Entry[];
  /** Text of code by its id; undefined where there is none. */
  codeText: (codeId: string) => string | undefined;
  /** A picture that a run made, by its address, as a data URI; undefined where it is none, is gone or too large. */
  picture: (address: string) => string | undefined;
}
