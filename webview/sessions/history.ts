/** The sessions of the workspace, in place of the conversation. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { groupByAge, type AgeGroup } from './groups';
import { shownSessions } from './shown';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { banner } from '../elements/banner';
import { searchField, sideViewHead, sideViewKeys } from '../panel/sideView';
import { button, iconButton } from '../elements/controls';
import { failedList, noneFound, noSessions, searchStatus, waitingForList } from './historyStates';
import { session } from './session';
import type { PanelActions } from '../panel/view';
import type { SessionList } from '../../src/protocol/messages';
import { icon } from '../elements/icons';

/** What the arrow keys go through. */
const stops = '[data-testid="history-search"], [data-testid="session-open"], [data-testid="session-hit"]';

export function history(state: PanelState, actions: PanelActions): TemplateResult {
  const { history: own } = actions;
  const onKey = sideViewKeys(own.close, stops);
  const busy = String(state.history.listState === 'loading');
  return html`<section
    class="history"
    data-testid="history"
    aria-label=${t('Sessions')}
    aria-busy=${busy}
    @keydown=${onKey}
  >
    ${sideViewHead(
      { title: t('Sessions'), closeId: 'history-close', close: own.close },
      iconButton({ label: t('New session'), testId: 'history-new', icon: 'add', onClick: own.newSession }),
    )}
    ${searchField({
      testId: 'history-search',
      label: t('Search titles and what was said'),
      value: state.history.query,
      onInput: own.search,
    })}
    ${searchStatus(state.history, actions)}
    <div class="history-list" data-testid="history-list">${list(state, actions)}</div>
    ${state.problem === '' ? nothing : banner(state.problemLevel, state.problem, 'problem', actions.dismissProblem)}
    <div class="history-foot">
      ${button({
        label: t('Recover sessions…'),
        testId: 'recover-sessions',
        icon: 'reload',
        title: t('Find sessions of this folder from before it was moved or renamed'),
        onClick: own.recoverSessions,
      })}
    </div>
  </section>`;
}

function list(state: PanelState, actions: PanelActions): TemplateResult {
  const { history: shown } = state;
  if (!shown.list) return shown.listState === 'failed' ? failedList(shown, actions) : waitingForList();
  const sessions = shownSessions(shown);
  const { unreadable } = shown.list;
  const searching = shown.search !== undefined;
  return html`${shown.listState === 'failed' ? failedList(shown, actions) : nothing}
    <p class="visually-hidden" role="status">
      ${searching && shown.search?.state !== 'waiting' ? countOf(sessions.filter(({ deleted }) => !deleted).length) : ''}
    </p>
    ${sessions.length === 0 ? (searching ? noneFound(shown) : noSessions(unreadable.length)) : nothing}
    ${repeat(
      groupByAge(sessions, shown.now),
      ({ group }) => group,
      ({ group, sessions: own }) =>
        html`<section class="history-group" data-group=${group}>
          <h3 class="part-title">${groupWords(group)}</h3>
          <ul>
            ${repeat(
              own,
              ({ id }) => id,
              (each) => session(each, state, actions),
            )}
          </ul>
        </section>`,
    )}
    ${shown.search?.state === 'found' && shown.search.found.more ? html`<p class="quiet history-more">${t('There is more. Further words narrow it down.')}</p>` : nothing}
    ${searching || unreadable.length === 0 ? nothing : unreadableSessions(unreadable)}`;
}

function groupWords(group: AgeGroup): string {
  return {
    today: t('Today'),
    yesterday: t('Yesterday'),
    week: t('Last 7 days'),
    older: t('Older'),
    other: t('Other sessions'),
  }[group];
}

function countOf(count: number): string {
  return count === 1 ? t('1 session found') : t('{count} sessions found', { count: formatNumber(count) });
}

/** Sessions whose files cannot be read: they are not gone, and it is said why. */
function unreadableSessions(sessions: SessionList['unreadable']): TemplateResult {
  return html`<section class="history-group" data-testid="unreadable-sessions">
    <h3 class="part-title">${t('Cannot be read')}</h3>
    <p class="quiet">${t('Their files are kept as they are.')}</p>
    <ul>
      ${sessions.map(
        ({ id, reason }) =>
          html`<li class="note warning unreadable-session" data-testid="unreadable-session">
            ${icon('warning')}<span>${reason} <code class="quiet">${id}</code></span>
          </li>`,
      )}
    </ul>
  </section>`;
}
