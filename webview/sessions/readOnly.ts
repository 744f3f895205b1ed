import { html, nothing, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import { isReadOnly, type PanelState } from '../panel/state';
import { button } from '../elements/controls';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** Why nothing can be written here, and what can be done about it. */
export function readOnlyBanner(state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  if (!isReadOnly(state)) return nothing;
  const isChanged = state.context?.session.readOnly === 'changed';
  const stillElsewhere = state.stillElsewhere === state.context?.session.id;
  const words = isChanged
    ? t('The file of this session was changed or removed outside of this window. What you see here is not lost.')
    : t('This session is open in another window. Here it can only be read.');
  return html`<div class="banner info read-only" data-testid="read-only">
    ${icon(isChanged ? 'warning' : 'lock')}
    <div class="banner-text">
      <p role="status">
        ${words} ${stillElsewhere && !isChanged ? html`<strong>${t('It is still open there.')}</strong>` : nothing}
      </p>
      <div class="actions">${isChanged ? changedActions(actions) : elsewhereActions(actions)}</div>
    </div>
  </div>`;
}

function changedActions(actions: PanelActions): TemplateResult {
  return html`${button({
    label: t('Save as a new session'),
    testId: 'save-session',
    icon: 'add',
    kind: 'primary',
    title: t('Go on in a new session with all that this window has of the conversation'),
    onClick: actions.saveSession,
  })}
  ${button({
    label: t('Open what is on the disk'),
    testId: 'reopen-session',
    icon: 'reload',
    onClick: actions.reopenSession,
  })}`;
}

function elsewhereActions(actions: PanelActions): TemplateResult {
  return html`${button({
    label: t('Continue in a copy'),
    testId: 'copy-session',
    icon: 'copy',
    kind: 'primary',
    onClick: actions.copySession,
  })}
  ${button({
    label: t('Try again'),
    testId: 'reopen-session',
    icon: 'reload',
    title: t('If the session was closed in the other window, go on here'),
    onClick: actions.reopenSession,
  })}`;
}

/** What a button that would change the session says in its place; undefined where it may. */
export function readOnlyReason(state: PanelState): string | undefined {
  return isReadOnly(state) ? t('This session can only be read here') : undefined;
}
