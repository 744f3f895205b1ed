/** What tools and models were used for, in place of the conversation. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { ReadyUsage, UsageScope } from '../../src/protocol/usage';
import { usageScopes } from '../../src/protocol/usage';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { modelColumns, toolColumns } from './columns';
import { banner } from '../elements/banner';
import { sideViewHead, sideViewKeys } from '../panel/sideView';
import { button, iconButton, spinner } from '../elements/controls';
import { icon } from '../elements/icons';
import { note } from '../elements/note';
import { usageTable } from './usageTable';
import type { PanelActions } from '../panel/view';

export function usage(state: PanelState, actions: PanelActions): TemplateResult {
  const { usage: own } = actions;
  const onKey = sideViewKeys(own.close);
  const ready = state.usage.ready[state.usage.scope];
  return html`<section class="history usage" data-testid="usage" aria-label=${t('Usage')} @keydown=${onKey}>
    ${sideViewHead(
      { title: t('Usage'), closeId: 'usage-close', close: own.close },
      iconButton({ label: t('Read again'), testId: 'usage-reload', icon: 'reload', onClick: own.reload }),
      iconButton({
        label: t('Export…'),
        testId: 'usage-export',
        icon: 'export',
        disabled: !ready,
        onClick: own.exportUsage,
      }),
    )}
    ${scopes(state.usage.scope, actions)} ${progress(state)}
    <div class="usage-content" data-testid="usage-content">
      ${state.usage.problem === '' ? nothing : failed(state.usage.problem, actions)}
      ${ready ? content(ready, state, actions) : nothing}
    </div>
    ${state.problem === '' ? nothing : banner(state.problemLevel, state.problem, 'problem', actions.dismissProblem)}
  </section>`;
}

function scopes(scope: UsageScope, actions: PanelActions): TemplateResult {
  const words = { session: t('This session'), all: t('All sessions of this workspace') };
  return html`<fieldset class="usage-scopes">
    <legend class="visually-hidden">${t('Of which sessions')}</legend>
    ${usageScopes.map(
      (each) =>
        html`<label class="usage-scope">
          <input
            type="radio"
            name="usage-scope"
            data-testid="usage-scope-${each}"
            .checked=${live(each === scope)}
            @change=${() => actions.usage.setScope(each)}
          /><span class="framed">${words[each]}</span>
        </label>`,
    )}
  </fieldset>`;
}

function progress({ usage: { reading, scope, ready } }: PanelState): TemplateResult {
  const { done, of } = reading ?? { done: 0, of: 0 };
  const percent = formatNumber(Math.min(100, Math.floor((100 * done) / of)));
  const words = {
    session: t('Reading the session… {percent} %', { percent }),
    all: t('Reading the sessions… {done} of {of}', { done: formatNumber(done), of: formatNumber(of) }),
  };
  // What is shown stays: newer figures take its place without a word, unless they take long.
  const isTold = reading !== undefined && (of > 0 || !ready[scope]);
  // That it is under way is read out once, and not each number.
  return html`<div class="usage-progress quiet" data-testid="usage-progress">
    ${isTold ? html`${spinner(t('Loading'))}<span>${of > 0 ? words[scope] : t('Reading the figures…')}</span>` : nothing}
    <span class="visually-hidden" role="status">${isTold ? t('Reading the figures…') : nothing}</span>
  </div>`;
}

function failed(problem: string, actions: PanelActions): TemplateResult {
  return html`<div class="history-state stack" data-testid="usage-failed" role="alert">
    ${note('error', t('The figures could not be read: {reason}', { reason: problem }))}
    <p class="quiet">${t('Sessions are kept on disk and were not changed.')}</p>
    ${button({ label: t('Retry'), testId: 'usage-retry', icon: 'reload', onClick: actions.usage.reload })}
  </div>`;
}

function content({ usage: figures, ...source }: ReadyUsage, state: PanelState, actions: PanelActions): TemplateResult {
  const isEmpty = figures.tools.length === 0 && figures.models.length === 0;
  const nameOf = (model: string): string =>
    model === state.context?.model ? state.context.modelLabel : (state.context?.modelLabels[model] ?? model);
  const sort = (table: 'tools' | 'models') => ({
    sort: state.usage.sorts[table],
    onSort: (column: string) => actions.usage.sort(table, column),
  });
  return html`${sources(source, state.usage.scope)}
  ${
    isEmpty
      ? html`<div class="history-state stack" data-testid="usage-empty">
          <p>${t('Nothing was used yet.')}</p>
          <p class="quiet">${t('Ask something: calls of tools and requests to models are counted here.')}</p>
        </div>`
      : html`${usageTable({
            ...{ id: 'usage-tools', title: t('Tools'), empty: t('No tool has run yet.') },
            ...{ columns: toolColumns(), rows: figures.tools, total: figures.toolsTotal, ...sort('tools') },
          })}
          ${usageTable({
            ...{ id: 'usage-models', title: t('Models'), empty: t('No model has been asked yet.') },
            ...{ columns: modelColumns(nameOf), rows: figures.models, total: figures.modelsTotal, ...sort('models') },
          })}
          <p class="usage-note quiet">
            ${t('Tokens of tools are estimates; those of models are as the provider reported them.')}
            ${figures.modelsTotal.unpriced > 0 ? t('Of some requests no price is known.') : nothing}
          </p>`
  }`;
}

/** Which sessions the figures lack. */
function sources({ sessions, unreadable, left }: Omit<ReadyUsage, 'usage'>, scope: UsageScope): TemplateResult {
  const count = (value: number) => ({ count: formatNumber(value) });
  return html`<p class="usage-note quiet" data-testid="usage-source">
      ${scope === 'all' ? t('Sessions of this workspace: {count}.', count(sessions)) : t('This session, with all its versions.')}
    </p>
    ${unreadable > 0 ? missing(t('Sessions that cannot be read: {count}.', count(unreadable))) : nothing}
    ${left > 0 ? missing(t('Sessions that were not read, since they are too old or too large: {count}.', count(left))) : nothing}`;
}

function missing(words: string): TemplateResult {
  return html`<p class="usage-note note warning" data-testid="usage-missing">
    ${icon('warning')}<span>${words}</span>
  </p>`;
}
