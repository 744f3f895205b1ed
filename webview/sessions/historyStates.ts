/** What the view of the sessions shows where it has none to show, or not yet. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { wordsOf, type HistoryState } from './state';
import { t } from '../i18n';
import { button, spinner } from '../elements/controls';
import { note } from '../elements/note';
import type { PanelActions } from '../panel/view';

export function waitingForList(): TemplateResult {
  return html`<div class="loading" data-testid="history-loading">
    ${spinner(t('Loading'))}<span>${t('Loading the sessions…')}</span>
  </div>`;
}

export function failedList({ listProblem }: HistoryState, actions: PanelActions): TemplateResult {
  return html`<div class="history-state stack" data-testid="history-failed" role="alert">
    ${note('error', t('The sessions could not be listed: {reason}', { reason: listProblem }))}
    <p class="quiet">${t('They are kept on disk and were not changed.')}</p>
    ${button({ label: t('Retry'), testId: 'history-retry', icon: 'reload', onClick: actions.history.reload })}
  </div>`;
}

/** @param unreadable how many there are that cannot be read: then it is not empty */
export function noSessions(unreadable: number): TemplateResult | typeof nothing {
  if (unreadable > 0) return nothing;
  return html`<div class="history-state stack" data-testid="history-empty">
    <p>${t('No sessions yet.')}</p>
    <p class="quiet">
      ${t('What you ask in this workspace is kept here. Sessions from before the folder was moved or renamed can be recovered below.')}
    </p>
  </div>`;
}

/** Nothing is said while words are still looked for: they may be found. */
export function noneFound(state: HistoryState): TemplateResult | typeof nothing {
  if (state.search?.state === 'waiting') return nothing;
  const words = wordsOf(state);
  return html`<div class="history-state stack" data-testid="history-none" role="status">
    <p>${t('Nothing found for “{words}”.', { words })}</p>
    <p class="quiet">
      ${
        state.search?.state === 'failed'
          ? t('Only titles were searched.')
          : t('Neither a title nor what was said has these words.')
      }
    </p>
  </div>`;
}

/** What the search for words is doing; titles are there at once. */
export function searchStatus({ search }: HistoryState, actions: PanelActions): TemplateResult | typeof nothing {
  switch (search?.state) {
    case 'waiting':
      return html`<p class="search-status flow quiet" data-testid="search-waiting">
        ${spinner(t('Working'))}<span>${t('Searching what was said…')}</span>
      </p>`;
    case 'failed':
      return html`<div class="search-status flow" data-testid="search-failed" role="alert">
        ${note('error', t('What was said could not be searched: {reason}', { reason: search.message }))}
        ${button({ label: t('Retry'), testId: 'search-retry', icon: 'reload', onClick: actions.history.searchAgain })}
      </div>`;
    default:
      return nothing;
  }
}
