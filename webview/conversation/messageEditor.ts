import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { canSendEdit, type Editing, type PanelState } from '../panel/state';
import { editedFiles } from './editedFiles';
import { attachButton, editedFileList, onPaste } from '../attachments/attachments';
import { button } from '../elements/controls';
import { onText, textKeys } from '../elements/textKeys';
import type { PanelActions } from '../panel/view';

/** An earlier message while it is changed: Enter sends it anew, Escape leaves it as it was. */
export function messageEditor(editing: Editing, state: PanelState, actions: PanelActions): TemplateResult {
  const onKey = textKeys({ onEnter: actions.sendEdit, onEscape: actions.cancelEdit });
  return html`<div class="message-editor stack">
    <textarea
      class="text-box"
      data-testid="edit-input"
      rows="1"
      maxlength="1000000"
      aria-label=${t('Your message')}
      .value=${live(editing.text)}
      ?readonly=${editing.sending}
      @input=${onText(actions.writeEdit)}
      @keydown=${onKey}
      @paste=${onPaste(actions)}
    ></textarea>
    ${editedFileList(editedFiles(state), state, actions)}
    <p class="quiet">${t('What follows this message stays in another version.')}</p>
    <div class="actions">
      ${attachButton('edit', editing.sending, actions)}
      ${button({
        label: t('Send'),
        testId: 'edit-send',
        icon: 'send',
        kind: 'primary',
        title: t('Send (Enter)'),
        disabled: !canSendEdit(state),
        onClick: actions.sendEdit,
      })}
      ${button({
        label: t('Cancel'),
        testId: 'edit-cancel',
        title: t('Cancel (Escape)'),
        disabled: editing.sending,
        onClick: actions.cancelEdit,
      })}
    </div>
  </div>`;
}
