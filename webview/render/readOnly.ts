import { html, nothing, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import { isReadOnly, type PanelState } from '../state';
import { button } from './controls';
import { icon } from './icons';
import type { PanelActions } from './view';

/** Why nothing can be written here, and what can be done about it. */
export function readOnlyBanner(state: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  if (!isReadOnly(state)) return nothing;
  const stillElsewhere = state.stillElsewhere === state.context?.session.id;
  return html`<div class="banner info read-only" data-testid="read-only">
    ${icon('lock')}
    <div class="banner-text">
      <p role="status">
        ${t('This session is open in another window. Here it can only be read.')}
        ${stillElsewhere ? html`<strong>${t('It is still open there.')}</strong>` : nothing}
      </p>
      <div class="actions">
        ${button({
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
        })}
      </div>
    </div>
  </div>`;
}

/** What a button that would change the session says in its place; undefined where it may. */
export function readOnlyReason(state: PanelState): string | undefined {
  return isReadOnly(state) ? t('This session can only be read here') : undefined;
}
