import { html, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { t } from '../i18n';
import { markdownBlocks } from '../reports/markdown';
import { References } from '../reports/references';

/** A summary as markdown, made safe as reports are. Charts in it are told as what they were made of. */
export function summaryText(text: string): TemplateResult {
  const blocks = markdownBlocks(text, new References(undefined));
  return html`<div class="report summary-text" tabindex="0" role="group" aria-label=${t('Summary')}>
    ${blocks.map((block) =>
      block.kind === 'chart'
        ? html`<pre class="code" tabindex="0"><code>${block.source}</code></pre>`
        : unsafeHTML(block.kind === 'html' ? block.html : ''),
    )}
  </div>`;
}
