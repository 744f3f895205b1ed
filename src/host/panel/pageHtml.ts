import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pageMarkup, type PageParts } from './pageMarkup';

/** Shows a page of this extension in a webview, in the display language. */
export function showPage(webview: vscode.Webview, extensionUri: vscode.Uri, parts: PageParts): void {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  webview.html = pageMarkup(parts, {
    nonce: randomBytes(16).toString('base64'),
    resource: (name) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString(),
    source: webview.cspSource,
    language: vscode.env.language,
    strings: vscode.l10n.bundle ?? {},
  });
}
