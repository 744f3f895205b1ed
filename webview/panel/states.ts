/** What the panel shows when there is no conversation to show. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewContext } from '../../src/protocol/messages';
import { t } from '../i18n';
import { banner } from '../elements/banner';
import { button } from '../elements/controls';
import { icon } from '../elements/icons';
import type { PanelActions } from './view';

/** Before the first question: what this is, how to start, what it can answer. */
export function emptyState(context: ViewContext, actions: PanelActions): TemplateResult {
  return html`<section class="empty" data-testid="empty-state">
    <h2>${t('Ask your data')}</h2>
    <p>
      ${t('BA-Agent analyzes the data files of your workspace and answers with findings, tables, charts and code you can run again.')}
    </p>
    <p class="quiet">${t('Answers come from: {model}', { model: context.modelLabel })}</p>
    ${context.hasWorkspace ? start(actions) : noFolder(actions)}
    ${context.trusted ? nothing : banner('warning', t('This workspace is not trusted. Files can be read and analyzed, but no program runs, and no code or report is saved in it. Trust the workspace to change that.'), 'untrusted')}
    <h3>${t('What it can answer')}</h3>
    <ul>
      <li>${t('What is in this file: types, missing values, distributions, outliers')}</li>
      <li>${t('Totals, rankings and comparisons: “total sales by region”')}</li>
      <li>${t('Trends and changes: “how did orders develop by month”')}</li>
      <li>${t('Relations between columns: “do discount and profit move together”')}</li>
    </ul>
  </section>`;
}

function start(actions: PanelActions): TemplateResult {
  return html`<div class="empty-start">
      ${button({ label: t('Analyze a file…'), testId: 'pick-file', icon: 'chart', kind: 'primary', onClick: actions.pickFile })}
    </div>
    <p class="quiet">
      ${t('Or right-click a data file in the Explorer and choose “Analyze this file”, or write your question below.')}
    </p>`;
}

function noFolder(actions: PanelActions): TemplateResult {
  return html`${banner('info', t('No folder is open. Open the folder that holds your data, or try the sample data.'), 'no-workspace')}
    <div class="empty-start">
      ${button({ label: t('Open folder…'), testId: 'open-folder', kind: 'primary', onClick: actions.openFolder })}
      ${button({ label: t('Open sample data'), testId: 'open-sample', onClick: actions.openSample })}
    </div>`;
}

/** The conversation is there but cannot be shown. */
export function unreadableState(reason: string, actions: PanelActions): TemplateResult {
  return html`<section class="unreadable" data-testid="unreadable-state" role="alert">
    <h2>${icon('error')} ${t('This conversation cannot be shown')}</h2>
    <p>${t('The panel got data that it cannot read. The conversation itself is kept on disk and was not changed.')}</p>
    ${button({ label: t('Reload'), testId: 'reload', icon: 'reload', kind: 'primary', onClick: actions.reload })}
    <details>
      <summary>${t('Details')}</summary>
      <pre class="code" tabindex="0">${reason}</pre>
    </details>
  </section>`;
}
