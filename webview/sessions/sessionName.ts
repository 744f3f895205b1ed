import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { canRename, type HistoryState } from './state';
import { t } from '../i18n';
import { iconButton } from '../elements/controls';
import { onText, textKeys } from '../elements/textKeys';
import type { PanelActions } from '../panel/view';

/** A session's name while it is changed: Enter keeps it, Escape leaves it as it was. */
export function sessionName(text: string, state: HistoryState, actions: PanelActions): TemplateResult {
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
