import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { canSend, isWorking, type PanelState } from '../state';
import { contextMeter, contextPopover } from './contextMeter';
import { button } from './controls';
import { modelButton } from './modelButton';
import { queue } from './queue';
import { readOnlyReason } from './readOnly';
import { listAria, slashKeys, slashList } from './slashList';
import { spendingTotal } from './spending';
import { onText, textKeys } from './textKeys';
import type { PanelActions } from './view';

/**
 * The input, and above it the messages that wait: Enter sends, or lets the message wait while an answer is made;
 * Shift+Enter starts a line, Escape stops the answer. A slash at the beginning lists the commands.
 */
export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const working = isWorking(state);
  const disabledBecause = readOnlyReason(state);
  const onListKey = slashKeys(actions);
  const onTextKey = textKeys({ onEnter: actions.send, onEscape: working ? actions.stop : undefined });
  const list = listAria(state);
  return html`<div class="composer" role="group" aria-label=${t('Message')}>
    ${queue(state, actions)}
    <div class="composer-box">
      ${slashList(state, actions)}
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
        @input=${onText(actions.writeDraft)}
        @keydown=${(event: KeyboardEvent) => onListKey(event) || onTextKey(event)}
        @blur=${actions.slash.close}
      ></textarea>
      <div class="composer-row">
        ${state.context ? modelButton(state.context, actions) : nothing} ${spendingTotal(state)}
        <div class="composer-buttons">
          ${contextMeter(state)}
          ${working ? button({ label: t('Stop'), testId: 'stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop }) : nothing}
          ${button({
            label: working ? t('Queue') : t('Send'),
            testId: 'send',
            icon: 'send',
            kind: 'primary',
            title: disabledBecause ?? (working ? t('Send when the answer is done (Enter)') : t('Send (Enter)')),
            disabled: !canSend(state),
            onClick: actions.send,
          })}
        </div>
      </div>
    </div>
    ${contextPopover(state, actions)}
  </div>`;
}
