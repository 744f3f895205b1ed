import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What a page is made of, by names of files in `dist/webview`. */
interface PageParts {
  title: string;
  script: string;
  style: string;
  /** Of the body: what styles know it by. */
  kind: string;
  /** Resources that the script fetches. */
  resources: Readonly<Record<string, string>>;
}

/**
 * A page of this extension. Nothing loads but our own script by nonce, our own styles, and resources of this extension that
 * the script fetches. What the script needs to know stands in a JSON block.
 */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, parts: PageParts): string {
  const nonce = randomBytes(16).toString('base64');
  const resource = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const config = {
    nonce,
    ...Object.fromEntries(Object.entries(parts.resources).map(([key, name]) => [key, resource(name)])),
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
<title>${escaped(parts.title)}</title>
<link rel="stylesheet" href="${resource(parts.style)}">
</head>
<body class="${parts.kind}">
<div id="app"></div>
<script id="config" type="application/json" nonce="${nonce}">${JSON.stringify(config).replace(/</g, '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="${resource(parts.script)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}
