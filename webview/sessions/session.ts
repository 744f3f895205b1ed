import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { markWords, type ShownSession, markHit, type SaidHit, type TextPart } from './shown';
import { wordsOf, type ListedSession, canRename, type HistoryState } from './state';
import { formatAge, formatDateTime, formatNumber, formatShort, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { button, iconButton, spinner } from '../elements/controls';
import { icon, type IconName } from '../elements/icons';
import type { PanelActions } from '../panel/view';
import { onText, textKeys } from '../elements/textKeys';

/** One session: a click opens it; beside it what else can be done with it, and below it where the words were found. */
export function session(shown: ShownSession, state: PanelState, actions: PanelActions): TemplateResult {
  const { id, listed } = shown;
  const current = state.context?.session.id === id;
  const { renaming } = state.history;
  return html`<li
    class="session ${current ? 'current' : ''}"
    data-testid="session"
    data-session=${id}
    data-current=${current}
  >
    ${
      shown.deleted
        ? deleted(shown, actions)
        : renaming?.id === id
          ? sessionName(renaming.text, state.history, actions)
          : html`<div class="session-row">
              ${opener(shown, current, state, actions)} ${listed ? more(listed, actions) : nothing}
            </div>`
    }
    ${sessionHits(shown.hits, actions)}
  </li>`;
}

function opener(shown: ShownSession, current: boolean, state: PanelState, actions: PanelActions): TemplateResult {
  const { id, title, listed } = shown;
  return html`<button
    type="button"
    class="session-open flow"
    data-testid="session-open"
    title=${title}
    aria-current=${current ? 'true' : nothing}
    @click=${() => actions.history.openSession(id, undefined)}
  >
    <span class="session-title clipped ${title === '' ? 'quiet' : ''}">
      ${title === '' ? t('(nothing said yet)') : marked(markWords(title, wordsOf(state.history)))}
    </span>
    ${state.history.opening === id ? spinner(t('Opening')) : nothing}
    ${listed ? about(listed, current, state.history.now) : nothing}
  </button>`;
}

/** Age, branch, tokens and turns; then what is special about it: where it is open is said once. */
function about(listed: ListedSession, current: boolean, now: number): TemplateResult {
  const { lastActive, gitBranch, tokens, turns, elsewhere, damaged } = listed;
  return html`<span class="session-about numbers quiet">
    ${current && !elsewhere ? html`<span class="session-now">${icon('check')}${t('Open now')}</span>` : nothing}
    <time datetime=${lastActive} title=${formatDateTime(lastActive)}>${formatAge(lastActive, now)}</time>
    ${gitBranch === undefined ? nothing : html`<span class="session-branch" title=${t('Git branch')}>${icon('branch')}${gitBranch}</span>`}
    ${
      turns === 0
        ? nothing
        : html`<span title=${t('{count} tokens', { count: formatNumber(tokens) })}>
              ${t('{count} tokens', { count: formatShort(tokens) })}
            </span>
            <span>${turns === 1 ? t('1 turn') : t('{count} turns', { count: formatNumber(turns) })}</span>`
    }
    ${elsewhere ? html`<span class="session-flag" data-testid="session-elsewhere">${icon('lock')}${t('Open in another window')}</span>` : nothing}
    ${damaged > 0 ? html`<span class="session-flag damaged" data-testid="session-damaged">${icon('warning')}${damagedWords(damaged)}</span>` : nothing}
  </span>`;
}

function more({ id, title }: ListedSession, actions: PanelActions): TemplateResult {
  const { history } = actions;
  const name = title === '' ? t('(nothing said yet)') : title;
  return html`<div class="session-actions">
    ${iconButton({ label: t('Rename “{name}”', { name }), testId: 'session-rename', icon: 'pencil', title: t('Rename'), onClick: () => history.rename(id, title) })}
    ${iconButton({ label: t('Export “{name}”', { name }), testId: 'session-export', icon: 'export', title: t('Export…'), onClick: () => history.exportSession(id) })}
    ${iconButton({ label: t('Delete “{name}”', { name }), testId: 'session-delete', icon: 'trash', title: t('Delete'), onClick: () => history.deleteSession(id) })}
  </div>`;
}

function deleted({ id, title }: ShownSession, actions: PanelActions): TemplateResult {
  return html`<div class="session-deleted" data-testid="session-deleted">
    <span class="session-title clipped quiet" role="status" title=${title}>
      ${t('Deleted')} · ${title === '' ? t('(nothing said yet)') : title}
    </span>
    ${button({ label: t('Undo'), testId: 'session-restore', onClick: () => actions.history.restoreSession(id) })}
  </div>`;
}

function damagedWords(count: number): string {
  return count === 1 ? t('1 damaged line') : t('{count} damaged lines', { count: formatNumber(count) });
}

/** Where in a session the words were found; a click goes there. */
function sessionHits(hits: readonly SaidHit[], actions: PanelActions): TemplateResult | typeof nothing {
  if (hits.length === 0) return nothing;
  return html`<ul class="session-hits" aria-label=${t('Found in this session')}>
    ${hits.map(
      (hit) =>
        html`<li>
          <button
            type="button"
            class="session-hit"
            data-testid="session-hit"
            data-hit-turn=${hit.turn}
            title=${t('Go to where it was said')}
            @click=${() => actions.history.openSession(hit.id, hit.turn)}
          >
            ${speaker(hit.from)}<span class="two-lines">${marked(markHit(hit))}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** A text with what was found in it emphasised. */
function marked(parts: readonly TextPart[]): (TemplateResult | string)[] {
  return parts.map(({ text, found }) => (found ? html`<mark>${text}</mark>` : text));
}

function speaker(from: SaidHit['from']): TemplateResult {
  const looks: Record<SaidHit['from'], { picture: IconName; label: string }> = {
    user: { picture: 'user', label: t('You') },
    assistant: { picture: 'question', label: t('Answer') },
    tool: { picture: 'tool', label: t('Tool') },
  };
  const { picture, label } = looks[from];
  return html`<span class="hit-from" role="img" aria-label=${label} title=${label}>${icon(picture)}</span>`;
}

/** A session's name while it is changed: Enter keeps it, Escape leaves it as it was. */
function sessionName(text: string, state: HistoryState, actions: PanelActions): TemplateResult {
  const { saveName, cancelName, writeName } = actions.history;
  const does = textKeys({ onEnter: saveName, onEscape: cancelName });
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation(); // here Escape does not leave the list
    does(event);
  };
  return html`<div class="session-name">
    <input
      type="text"
      class="text-box"
      data-testid="rename-input"
      maxlength="200"
      aria-label=${t('Name of the session')}
      .value=${live(text)}
      ?readonly=${state.renaming?.sending ?? false}
      @input=${onText(writeName)}
      @keydown=${onKey}
    />
    ${iconButton({ label: t('Save'), testId: 'rename-save', icon: 'check', title: t('Save (Enter)'), disabled: !canRename(state), onClick: saveName })}
    ${iconButton({ label: t('Cancel'), testId: 'rename-cancel', icon: 'close', title: t('Cancel (Escape)'), disabled: state.renaming?.sending ?? false, onClick: cancelName })}
  </div>`;
}
