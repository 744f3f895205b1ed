/** The whole panel: the conversation, or what is there instead of one, and the input below it. */
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { t } from '../i18n';
import { earlierTurns, isBusy, shownTurns, type PanelState } from './state';
import { approvalBar } from '../approvals/approval';
import { dropZone } from '../attachments/attachments';
import { banner } from '../elements/banner';
import { boundary, dismissable } from '../elements/boundary';
import { codes } from '../code/codes';
import { composer } from '../conversation/composer';
import { button, loading, iconButton } from '../elements/controls';
import { factDialog } from '../facts/factDialog';
import { history } from '../sessions/history';
import { readOnlyBanner } from '../sessions/readOnly';
import { emptyState, unreadableState } from './states';
import { retryStatus } from '../models/retry';
import { turnView } from '../conversation/turn';
import { usage } from '../usage/usage';
import type { PanelActions } from './view';

export function app(state: PanelState, actions: PanelActions): TemplateResult {
  return html`<main class="panel">
    <h1 class="visually-hidden">BA-Agent</h1>
    <div class="chat" data-open-session=${state.context?.session.id ?? nothing} ?inert=${isCovered(state)}>
      ${chat(state, actions)}
    </div>
    ${state.history.open ? boundary(t('Sessions'), () => history(state, actions), dismissable(actions.history.close)) : nothing}
    ${state.usage.open ? boundary(t('Usage'), () => usage(state, actions), dismissable(actions.usage.close)) : nothing}
    ${state.savedCode.open ? boundary(t('Saved code'), () => codes(state, actions), dismissable(actions.savedCode.close)) : nothing}
    ${boundary(t('Files'), () => dropZone(state))}
    ${boundary(t('Source'), () => factDialog(state, actions), dismissable(actions.facts.closed))}
  </main>`;
}

/** Something else takes the place of the conversation. */
function isCovered({ history: sessions, usage: figures, savedCode }: PanelState): boolean {
  return sessions.open || figures.open || savedCode.open;
}

/** The conversation; it stays as it is under the list of sessions, or it would lose its place. */
function chat(state: PanelState, actions: PanelActions): TemplateResult {
  const problem = isCovered(state) ? '' : state.problem;
  return html`${state.phase === 'ready' ? boundary(t('Session'), () => panelHead(state, actions)) : nothing}
    ${state.context?.sessionWarning ? banner('warning', state.context.sessionWarning, 'session-warning') : nothing}
    <div class="conversation">
      <div id="log" role="log" aria-live="polite" aria-label=${t('Conversation')} tabindex="0">
        <div class="log-content">
          ${boundary(
            t('Conversation'),
            () => content(state, actions),
            (_, reason) => unreadableState(reason, actions),
          )}
        </div>
      </div>
      ${
        state.atBottom || state.phase !== 'ready'
          ? nothing
          : html`<div class="jump">
              ${button({ label: t('Jump to latest'), testId: 'jump-to-latest', icon: 'down', onClick: actions.jumpToLatest })}
            </div>`
      }
    </div>
    ${problem === '' ? nothing : banner(state.problemLevel, problem, 'problem', actions.dismissProblem)}
    ${boundary(t('Notices'), () => retryStatus(state))} ${boundary(t('Approval'), () => approvalBar(state, actions))}
    ${state.phase === 'ready' ? html`${boundary(t('Session'), () => readOnlyBanner(state, actions))} ${boundary(t('Message'), () => composer(state, actions))}` : nothing}`;
}

function content(state: PanelState, actions: PanelActions): TemplateResult {
  if (state.phase === 'unreadable') return unreadableState(state.reason, actions);
  if (state.phase === 'loading' || !state.context) {
    return html`${loading()}
      <div class="late">
        ${button({ label: t('Reload'), testId: 'reload', icon: 'reload', onClick: actions.reload })}
      </div>`;
  }
  if (state.transcript.turns.length === 0) return emptyState(state.context, actions);
  return html`${earlier(state, actions)}
  ${repeat(
    shownTurns(state),
    (turn) => turn.id,
    (turn) => boundary(t('Answer'), () => turnView(turn, state, actions)),
  )}`;
}

/** The way to what is not in the page. What the host has of it is not fetched while an answer is made. */
function earlier(state: PanelState, { showEarlier }: PanelActions): TemplateResult | typeof nothing {
  const where = earlierTurns(state);
  if (where === undefined) return nothing;
  const waits = where === 'host' && isBusy(state);
  return button({
    label: t('Show earlier messages'),
    testId: 'show-earlier',
    icon: 'up',
    ...(waits ? { title: t('The analyst is still working'), disabled: true } : {}),
    onClick: showEarlier,
  });
}

/** What the conversation is called, and the way to the others. */
function panelHead({ context }: PanelState, actions: PanelActions): TemplateResult {
  const title = context?.session.title ?? '';
  return html`<div class="panel-head">
    ${
      title === ''
        ? html`<span class="panel-title clipped"></span>`
        : html`<h2 class="panel-title clipped" data-testid="session-title" title=${title}>${title}</h2>`
    }
    ${iconButton({ label: t('Saved code'), testId: 'codes-open', icon: 'code', onClick: actions.savedCode.open })}
    ${iconButton({ label: t('Sessions'), testId: 'history-open', icon: 'history', onClick: actions.history.open })}
  </div>`;
}
