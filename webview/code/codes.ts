/** All saved code, in place of the conversation. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { inPage, shownPlaces, type ShownPlace } from './shown';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { banner } from '../elements/banner';
import { searchField, sideViewHead, sideViewKeys } from '../panel/sideView';
import { codeLineage } from './codeLineage';
import { button, iconButton, spinner } from '../elements/controls';
import { icon } from '../elements/icons';
import { note } from '../elements/note';
import type { PanelActions } from '../panel/view';

/** What the arrow keys go through. */
const stops =
  '[data-testid="codes-filter"], [data-testid="saved-open"], .code-earlier > summary, [data-testid="version-open"]';

export function codes(state: PanelState, actions: PanelActions): TemplateResult {
  const { savedCode: own } = actions;
  const onKey = sideViewKeys(own.close, stops);
  const busy = String(state.savedCode.listState === 'loading');
  return html`<section
    class="history codes"
    data-testid="codes"
    aria-label=${t('Saved code')}
    aria-busy=${busy}
    @keydown=${onKey}
  >
    ${sideViewHead(
      { title: t('Saved code'), closeId: 'codes-close', close: own.close },
      iconButton({ label: t('Reload'), testId: 'codes-reload', icon: 'reload', onClick: own.reload }),
    )}
    ${searchField({
      testId: 'codes-filter',
      label: t('Filter by name, language and description'),
      value: state.savedCode.query,
      onInput: own.filter,
    })}
    <div class="history-list" data-testid="codes-list">${list(state, actions)}</div>
    ${state.problem === '' ? nothing : banner(state.problemLevel, state.problem, 'problem', actions.dismissProblem)}
  </section>`;
}

function list(state: PanelState, actions: PanelActions): TemplateResult {
  const { savedCode: shown } = state;
  const failed = shown.listState === 'failed' ? failedList(shown.problem, actions) : nothing;
  if (!shown.list) return shown.listState === 'failed' ? html`${failed}` : waiting();
  const places = shownPlaces(shown);
  const count = places.reduce((sum, { lineages }) => sum + lineages.length, 0);
  const words = shown.query.trim();
  const isSaved = shown.list.places.some(({ codes: saved }) => saved.length > 0);
  const page = inPage(places, shown.most);
  const isReadable = places.every(({ problem }) => problem === undefined);
  return html`${failed}
    <p class="visually-hidden" role="status">${words === '' ? '' : countOf(count)}</p>
    ${count > 0 || !isReadable ? nothing : isSaved ? noneFound(words) : noCode()}
    ${repeat(
      page.places,
      ({ id }) => id,
      (place) => placeView(place, state, actions),
    )}
    ${page.left === 0 ? nothing : button({ label: t('Show more ({count} left)', { count: formatNumber(page.left) }), testId: 'codes-more', icon: 'down', onClick: actions.savedCode.more })}`;
}

function placeView(place: ShownPlace, state: PanelState, actions: PanelActions): TemplateResult {
  const { id, folder, problem, lineages } = place;
  return html`<section class="history-group" data-place=${id}>
    <h3 class="part-title code-folder">${icon('file')}${t('In {folder}', { folder })}</h3>
    ${problem === undefined ? nothing : unreadable(folder, problem, actions)}
    <ul>
      ${repeat(
        lineages,
        ({ root }) => root,
        (lineage) => codeLineage(id, lineage, state, actions),
      )}
    </ul>
  </section>`;
}

function unreadable(folder: string, reason: string, actions: PanelActions): TemplateResult {
  return html`<div class="history-state stack" data-testid="codes-unreadable" role="alert">
    ${note('error', t('{folder} cannot be read: {reason}', { folder, reason }))}
    <p class="quiet">
      ${t('The code in it cannot be listed, and no new code can be saved there. Correct the folder, or set another one.')}
    </p>
    ${button({ label: t('Retry'), testId: 'codes-retry', icon: 'reload', onClick: actions.savedCode.reload })}
    ${button({ label: t('Open settings'), testId: 'codes-settings', icon: 'open', onClick: actions.openSettings })}
  </div>`;
}

function failedList(reason: string, actions: PanelActions): TemplateResult {
  return html`<div class="history-state stack" data-testid="codes-failed" role="alert">
    ${note('error', t('The saved code could not be listed: {reason}', { reason }))}
    ${button({ label: t('Retry'), testId: 'codes-retry', icon: 'reload', onClick: actions.savedCode.reload })}
  </div>`;
}

function waiting(): TemplateResult {
  return html`<div class="loading" data-testid="codes-loading">
    ${spinner(t('Loading'))}<span>${t('Loading the saved code…')}</span>
  </div>`;
}

function noCode(): TemplateResult {
  return html`<div class="history-state stack" data-testid="codes-empty">
    <p>${t('No saved code yet.')}</p>
    <p class="quiet">
      ${t('Code that the analyst writes is kept here as files. A new version stands beside the old one, and what you edit is never overwritten.')}
    </p>
  </div>`;
}

function noneFound(words: string): TemplateResult {
  return html`<div class="history-state stack" data-testid="codes-none">
    <p>${t('Nothing found for “{words}”.', { words })}</p>
  </div>`;
}

function countOf(count: number): string {
  return count === 1 ? t('1 found') : t('{count} found', { count: formatNumber(count) });
}
