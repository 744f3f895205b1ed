import * as vscode from 'vscode';
import * as z from 'zod';
import { droppedMarkdown } from './compactionText';
import type { SessionParts } from './sessionParts';

const SCHEME = 'ba-agent-compaction';

const placeSchema = z.object({
  session: z.string(),
  /** Of the compaction. */
  id: z.string(),
  what: z.enum(['dropped', 'summary']),
});
type Place = z.infer<typeof placeSchema>;

/** Opens what a compaction told in short, or what the model reads in its place, as an editor tab. */
export async function openCompaction(place: Place): Promise<void> {
  const name =
    place.what === 'dropped' ? vscode.l10n.t('What was dropped') : vscode.l10n.t('What the model reads instead');
  // The id keeps the tabs of two compactions apart.
  const uri = vscode.Uri.from({
    scheme: SCHEME,
    path: `/${place.id}/${name}.md`,
    query: new URLSearchParams(place).toString(),
  });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
}

/** Gives the texts of those tabs, which cannot be changed. A compaction never changes: they are made once. */
export class CompactionDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly parts: Pick<SessionParts, 'sessions' | 'codes' | 'wording' | 'version'>) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { sessions, codes, wording, version } = this.parts;
    const { session, id, what } = placeSchema.parse(Object.fromEntries(new URLSearchParams(uri.query)));
    const conversation = await sessions.current();
    if (conversation.log.id !== session)
      return vscode.l10n.t('Another session is open now. Close this tab and ask again.');
    // A session that is resumed is read from its last compaction on.
    if (what === 'dropped') await conversation.log.readWhole();
    const compaction = conversation.compaction(id);
    if (!compaction) return vscode.l10n.t('This compaction is no longer there.');
    if (what === 'summary') return compaction.text;
    return droppedMarkdown(compaction.dropped, {
      ...{ version, wording, language: vscode.env.language },
      readCode: (codeId) => codes().read(codeId),
    });
  }

  dispose(): void {
    this.registration.dispose();
  }
}
