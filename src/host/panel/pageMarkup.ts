/** The HTML of this extension's pages, and the policy under which they run. It knows nothing of VS Code. */

/** What a page is made of, by names of files in `dist/webview`. */
export interface PageParts {
  title: string;
  script: string;
  style: string;
  /** Of the body: what styles know it by. */
  kind: string;
  /** Resources that the script fetches. */
  resources: Readonly<Record<string, string>>;
}

/** Where a page is shown. */
export interface PagePlace {
  nonce: string;
  /** Address of a file of `dist/webview`. */
  resource: (name: string) => string;
  /** Where such addresses are, as a policy names it. */
  source: string;
  /** BCP 47. */
  language: string;
  /** English text to the language's; empty for English. */
  strings: Readonly<Record<string, unknown>>;
}

/** The panel's page; its script fetches the text of the chart library. */
export const chatPage: PageParts = {
  title: 'BA-Agent',
  script: 'main.js',
  style: 'main.css',
  kind: 'chat-page',
  resources: { chartsUri: 'charts.js' },
};

/** The page of the data grid. @param title the file's name */
export function gridPage(title: string): PageParts {
  return { title, script: 'grid.js', style: 'grid.css', kind: 'grid-page', resources: {} };
}

/**
 * A page of this extension. Nothing loads but our own script by nonce, our own styles, and resources of this extension that
 * the script fetches. What the script needs to know stands in a JSON block.
 */
export function pageMarkup(parts: PageParts, { nonce, resource, source, language, strings }: PagePlace): string {
  const resources = Object.fromEntries(Object.entries(parts.resources).map(([key, name]) => [key, resource(name)]));
  const config = { nonce, ...resources, language, strings };
  const policy = [
    `default-src 'none'`,
    `img-src ${source} data:`,
    `font-src ${source}`,
    `style-src ${source} 'unsafe-inline'`,
    `script-src 'nonce-${nonce}'`,
    `connect-src ${source}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${language}">
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
