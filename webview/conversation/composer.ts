import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { canSend, isWorking, type PanelState } from '../panel/state';
import { contextMeter, contextPopover } from '../context/contextMeterView';
import { button } from '../elements/controls';
import { modelButton } from '../models/modelButton';
import { queue } from './queue';
import { readOnlyReason } from '../sessions/readOnly';
import { attachButton, chipKeys, draftFiles, onPaste } from '../attachments/attachments';
import { mentionOptions } from '../attachments/mentionList';
import { listAria, listKeys, optionList } from '../elements/optionList';
import { slashOptions } from './slashList';
import { spendingTotal } from '../usage/spendingView';
import { onText, textKeys } from '../elements/textKeys';
import type { PanelActions } from '../panel/view';

/**
 * The input, and above it the messages that wait: Enter sends, or lets the message wait while an answer is made;
 * Shift+Enter starts a line, Escape stops the answer. A slash at the beginning lists the commands, `@` the files.
 */
export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const working = isWorking(state);
  const disabledBecause = readOnlyReason(state);
  const onListKey = listKeys(actions.slash, actions.mention);
  const onChipKey = chipKeys(actions);
  const look = lookAt(actions);
  const onTextKey = textKeys({ onEnter: actions.send, onEscape: working ? actions.stop : undefined });
  const [commands, files] = [slashOptions(state), mentionOptions(state)];
  const list = listAria(commands, files);
  return html`<div class="composer" role="group" aria-label=${t('Message')}>
    ${queue(state, actions)}
    <div class="composer-box">
      ${optionList(commands, actions.slash)} ${optionList(files, actions.mention)} ${draftFiles(state, actions)}
      <textarea
        id="input"
        class="text-box"
        data-testid="input"
        rows="1"
        maxlength="1000000"
        aria-label=${t('Your question')}
        placeholder=${disabledBecause ?? t('Ask about your data')}
        ?disabled=${disabledBecause !== undefined}
        .value=${live(state.draft)}
        aria-autocomplete="list"
        aria-controls=${list.controls}
        aria-activedescendant=${list.active}
        @input=${(event: Event) => {
          onText(actions.writeDraft)(event);
          look(event);
        }}
        @keydown=${(event: KeyboardEvent) => onListKey(event) || onChipKey(event) || onTextKey(event)}
        @keyup=${(event: KeyboardEvent) => {
          if (MOVES.includes(event.key)) look(event);
        }}
        @click=${look}
        @paste=${onPaste(actions)}
        @blur=${() => {
          actions.slash.close();
          actions.mention.close();
        }}
      ></textarea>
      <div class="composer-row">
        ${state.context ? modelButton(state.context, actions) : nothing} ${spendingTotal(state, actions)}
        <div class="composer-buttons">
          ${attachButton('draft', disabledBecause !== undefined, actions)} ${contextMeter(state)}
          ${working ? button({ label: t('Stop'), testId: 'stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop }) : nothing}
          ${button({
            label: working ? t('Queue') : t('Send'),
            testId: 'send',
            icon: 'send',
            kind: 'primary',
            title:
              disabledBecause ??
              waitsFor(state) ??
              (working ? t('Send when the answer is done (Enter)') : t('Send (Enter)')),
            disabled: !canSend(state),
            onClick: actions.send,
          })}
        </div>
      </div>
    </div>
    ${contextPopover(state, actions)}
  </div>`;
}

/** Keys that move the cursor in the text. */
const MOVES: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Why the message cannot be sent yet. */
function waitsFor({ attach }: PanelState): string | undefined {
  return attach.uploads.length > 0 ? t('Files are still on their way') : undefined;
}

/** Says where in its text the cursor of the input stands. */
function lookAt({ mention }: PanelActions): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLTextAreaElement) mention.look(target.value, target.selectionStart);
  };
}
