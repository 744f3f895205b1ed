/** Where a number comes from: what it is, its value, the rows behind it and the query that gives it. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { FactRef } from '../../src/protocol/facts';
import { roundingWords, shownFact, toldValue, wholeValue } from './shown';
import type { RunAgain } from './state';
import { t } from '../i18n';
import type { PanelState } from '../panel/state';
import { button, iconButton, spinner } from '../elements/controls';
import { codeBox } from '../elements/codeBox';
import { icon } from '../elements/icons';
import { note } from '../elements/note';
import type { PanelActions } from '../panel/view';

const titleId = 'fact-title';

/** The dialog for the number that was clicked: Escape and a click beside it close it, and the cursor goes back. */
export function factDialog(state: PanelState, { facts, openFile }: PanelActions): TemplateResult | typeof nothing {
  const fact = shownFact(state);
  if (!fact || !state.facts) return nothing;
  const { again, copied } = state.facts;
  return html`<dialog
    class="fact-dialog"
    data-testid="fact-dialog"
    aria-labelledby=${titleId}
    ${ref(open)}
    @close=${facts.closed}
    @click=${closeBeside}
  >
    <div class="fact-content stack">
      <header class="fact-head">
        <h2 class="part-title" id=${titleId}>${fact.label}</h2>
        ${iconButton({ label: t('Close'), testId: 'fact-close', icon: 'close', onClick: close })}
      </header>
      ${fact.check === 'differs' ? warning(fact) : nothing} ${about(fact, () => openFile(fact.path))}
      ${codeBox(fact.sql, 'sql')}
      <div class="actions">
        ${button({
          label: copied ? t('Copied') : t('Copy'),
          testId: 'fact-copy',
          icon: copied ? 'check' : 'copy',
          onClick: facts.copySql,
        })}
        ${button({ label: t('Open SQL'), testId: 'fact-open-sql', icon: 'open', onClick: facts.openSql })}
        ${button({
          label: t('Run again'),
          testId: 'fact-run-again',
          icon: 'play',
          disabled: again?.state === 'running',
          onClick: facts.runAgain,
        })}
        ${button({ label: t('Show rows'), testId: 'fact-rows', icon: 'table', onClick: facts.showRows })}
      </div>
      <div class="fact-again" role="status" data-testid="fact-again">${again ? outcome(again) : nothing}</div>
    </div>
  </dialog>`;
}

function about(fact: FactRef, openFile: () => void): TemplateResult {
  const how = roundingWords(fact);
  return html`<dl class="fact-list">
    <dt>${t('In the report')}</dt>
    <dd data-testid="fact-text">${fact.text}${how === '' ? nothing : html` <span class="quiet">(${how})</span>`}</dd>
    <dt>${t('Value')}</dt>
    <dd data-testid="fact-value">${toldValue(fact)}</dd>
    <dt>${t('File')}</dt>
    <dd>
      <button type="button" class="link" data-testid="fact-file" @click=${openFile}>
        ${fact.table.replace(/^(?:attached|outside):[^/]*\//, '')}
      </button>
    </dd>
    <dt>${t('Rows')}</dt>
    <dd data-testid="fact-where">${fact.where === '' ? t('all rows') : html`<code>${fact.where}</code>`}</dd>
    <dt>${t('Address')}</dt>
    <dd><code>${fact.fact_id}</code></dd>
  </dl>`;
}

function warning({ text, value }: FactRef): TemplateResult {
  const words = t('The report says {text}, its source says {value}.', { text, value: wholeValue(value) });
  return html`<p class="note warning" role="alert">${icon('warning')}<span>${words}</span></p>`;
}

function outcome(again: RunAgain): TemplateResult {
  switch (again.state) {
    case 'running':
      return html`${spinner(t('Working'))} ${t('Computing it again…')}`;
    case 'failed':
      return note('error', t('It could not be computed again: {reason}', { reason: again.message }));
    case 'done': {
      const value = wholeValue(again.again.value);
      return again.again.same
        ? html`<p class="note">${icon('check')}<span>${t('Still {value}: the same value.', { value })}</span></p>`
        : note(
            'warning',
            t('Now it is {value}: the file, or how it is read, has changed since the report.', { value }),
          );
    }
  }
}

function open(element: Element | undefined): void {
  // Within a render the element is not yet in the page.
  if (element instanceof HTMLDialogElement)
    queueMicrotask(() => element.isConnected && !element.open && element.showModal());
}

function close(event: Event): void {
  if (event.target instanceof Element) event.target.closest('dialog')?.close();
}

/** A click on the dialog itself is one on what is around its content. */
function closeBeside(event: Event): void {
  if (event.target === event.currentTarget && event.target instanceof HTMLDialogElement) event.target.close();
}
