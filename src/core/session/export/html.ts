import type { Block } from './document';
import { printable } from '../../text/fences';
import { plainHtml } from '../../text/plainHtml';
import { codeHtml, mixedHtml, reportHtml } from '../../text/renderers';
import { escapeHtml } from '../../text/safeHtml';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
.words { white-space: pre-wrap; border-inline-start: 3px solid var(--line); margin: 1rem 0; padding: 0.25rem 1rem; }
figure { margin: 1rem 0; }
figcaption { font-size: 0.8rem; }
img { background: #fff; max-width: 100%; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; margin: 0; overflow-x: auto; padding: 0.75rem; }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: normal; }
table { border-collapse: collapse; display: block; margin: 1rem 0; overflow-x: auto; }
caption { font-weight: 600; text-align: start; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.75rem; text-align: start; }
details { border: 1px solid var(--line); border-radius: 4px; margin: 1rem 0; padding: 0.5rem 1rem; }
summary { cursor: pointer; font-weight: 600; }
`;

/** A session as a page that stands alone: it has no script, and loads nothing. */
export function toHtml(blocks: readonly Block[], title: string, language: string): string {
  const pictures = blocks.some(({ kind }) => kind === 'picture') ? '; img-src data:' : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${pictures}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${plainHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${blocks.map(blockHtml).join('\n')}
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${plainHtml(block.text)}</h${block.level}>`;
    case 'facts':
      return `<dl>${block.rows.map(([name, value]) => `<dt>${plainHtml(name)}</dt><dd>${plainHtml(value)}</dd>`).join('')}</dl>`;
    case 'words':
      return `<div class="words">${plainHtml(block.text)}</div>`;
    case 'line':
      return `<p>${plainHtml(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${plainHtml(item)}</li>`).join('')}</ul>`;
    case 'markdown':
      return reportHtml(printable(block.text));
    case 'html':
      return `<div>${mixedHtml(printable(block.text))}</div>`;
    case 'code':
      return codeHtml(block.language, printable(block.text));
    case 'picture': {
      const name = plainHtml(block.name);
      return `<figure><img src="${escapeHtml(block.data)}" alt="${name}"><figcaption>${name}</figcaption></figure>`;
    }
    case 'steps':
      return `<details><summary>${plainHtml(block.title)}</summary>\n${block.blocks.map(blockHtml).join('\n')}\n</details>`;
  }
}
