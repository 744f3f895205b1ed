import { html, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { highlight } from './highlight';

/** Code, highlighted; a box that scrolls by itself. */
export function codeBox(code: string, language: string): TemplateResult {
  return html`<pre class="code" tabindex="0"><code class="hljs">${unsafeHTML(highlight(code, language))}</code></pre>`;
}
