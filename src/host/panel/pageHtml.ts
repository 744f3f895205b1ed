import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pageMarkup, type PageParts } from './pageMarkup';

/** A page of this extension for a webview, in the display language. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, parts: PageParts): string {
  return pageMarkup(parts, {
    nonce: randomBytes(16).toString('base64'),
    resource: (name) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString(),
    source: webview.cspSource,
    language: vscode.env.language,
    strings: vscode.l10n.bundle ?? {},
  });
}
