import { html, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import type { PanelState } from './state';
import { iconButton } from '../elements/controls';
import type { PanelActions } from './view';

/** What the conversation is called, and the way to the others. */
export function panelHead({ context }: PanelState, actions: PanelActions): TemplateResult {
  const title = context?.session.title ?? '';
  return html`<div class="panel-head">
    ${
      title === ''
        ? html`<span class="panel-title"></span>`
        : html`<h2 class="panel-title" data-testid="session-title" title=${title}>${title}</h2>`
    }
    ${iconButton({ label: t('Saved code'), testId: 'codes-open', icon: 'code', onClick: actions.savedCode.open })}
    ${iconButton({ label: t('Sessions'), testId: 'history-open', icon: 'history', onClick: actions.history.open })}
  </div>`;
}
