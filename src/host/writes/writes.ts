import * as vscode from 'vscode';
import type { Conversation } from '../../core/agent/conversation';
import type { WorkspaceFiles } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { keptText, takeBack } from '../../core/writes/takeBack';
import type { WorkspaceWriter, WritePlaces } from '../../core/writes/written';
import { shownSession } from '../sessions/shownSession';
import type { WritePreview } from './writePreview';

export interface WritesDeps {
  sessions: { current(): Promise<Conversation> };
  writer: WorkspaceWriter;
  places: WritePlaces;
  preview: WritePreview;
  /** Where the texts from before are read. */
  files: WorkspaceFiles;
  localize: Localize;
}

/**
 * What the user does about files that a conversation wrote. Taking back what a turn wrote is one step for all of its files;
 * the editor's own undo takes back single writes, file by file, and what was undone there counts as taken back here.
 */
export class Writes {
  constructor(private readonly deps: WritesDeps) {}

  async undo(session: string, turn: string): Promise<void> {
    const { writer, files, localize } = this.deps;
    const conversation = await this.conversation(session);
    await conversation.undoWrites(turn, (written) => takeBack(written, { writer, files, localize }));
  }

  /** Shows what was there before a call beside what is there now. */
  async show(session: string, turn: string, callId: string): Promise<void> {
    const { files, places, preview, localize: t } = this.deps;
    const conversation = await this.conversation(session);
    const event = conversation
      .history()
      .find((each) => each.type === 'tool_finished' && each.turn === turn && each.result.tool_call_id === callId);
    const written = event?.type === 'tool_finished' ? event.result.details?.written : undefined;
    if (!written) throw new Error(t('This call wrote nothing.'));
    const before = written.before === undefined ? '' : await keptText(files, written.before);
    if (before === undefined)
      throw new Error(t('What was in {file} before is no longer kept.', { file: written.path }));
    const place = await places.find(written.path).catch(() => {
      throw new Error(t('{file} is no longer there: it was moved or deleted.', { file: written.path }));
    });
    await preview.showWritten(
      written.path,
      `${session} ${turn} ${callId}`,
      before,
      place.exists ? vscode.Uri.file(place.file) : undefined,
    );
  }

  async preview(session: string, approval: string): Promise<void> {
    await (await this.conversation(session)).pending.present(approval);
  }

  private conversation(session: string): Promise<Conversation> {
    return shownSession(this.deps.sessions, session, this.deps.localize);
  }
}
