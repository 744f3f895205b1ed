import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/**
 * The panel's page. Nothing loads but our own script by nonce, our own styles, and resources of this extension that the
 * script fetches (the chart library's text). What the script needs to know stands in a JSON block.
 */
export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const resource = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const config = {
    nonce,
    chartsUri: resource('charts.js'),
    language: vscode.env.language,
    strings: vscode.l10n.bundle ?? {}, // English text to the display language's; empty for English
  };
  const policy = [
    `default-src 'none'`,
    `img-src ${webview.cspSource} data:`,
    `font-src ${webview.cspSource}`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `script-src 'nonce-${nonce}'`,
    `connect-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>BA-Agent</title>
<link rel="stylesheet" href="${resource('main.css')}">
</head>
<body>
<div id="app"></div>
<script id="config" type="application/json" nonce="${nonce}">${JSON.stringify(config).replace(/</g, '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="${resource('main.js')}"></script>
</body>
</html>`;
}
