import * as vscode from 'vscode';
import { compactionPlaceSchema, CompactionTexts, type CompactionPlace } from './compactionTexts';
import type { SessionDeps } from '../sessions/sessionDeps';

const SCHEME = 'ba-agent-compaction';

/** Opens what a compaction told in short, or what the model reads in its place, as an editor tab. */
export async function openCompaction(place: CompactionPlace): Promise<void> {
  const name =
    place.what === 'dropped' ? vscode.l10n.t('What was dropped') : vscode.l10n.t('What the model reads instead');
  // The id keeps the tabs of two compactions apart.
  const uri = vscode.Uri.from({
    scheme: SCHEME,
    path: `/${place.id}/${name}.md`,
    query: new URLSearchParams({ ...place }).toString(),
  });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
}

/** Gives the texts of those tabs, which cannot be changed. */
export class CompactionDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly texts: CompactionTexts;
  private readonly registration: vscode.Disposable;

  constructor({ chat, ...deps }: Pick<SessionDeps, 'sessions' | 'codes' | 'formatter' | 'version' | 'chat'>) {
    this.texts = new CompactionTexts(
      { ...deps, language: vscode.env.language, onRead: () => void chat.sessionRead() },
      (address) => this.changed.fire(vscode.Uri.parse(address)),
    );
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const place = compactionPlaceSchema.parse(Object.fromEntries(new URLSearchParams(uri.query)));
    return this.texts.read(uri.toString(), place);
  }

  dispose(): void {
    this.registration.dispose();
    this.texts.dispose();
    this.changed.dispose();
  }
}
