import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { canSend, isRunning, type PanelState } from '../state';
import { contextMeter, contextPopover } from './contextMeter';
import { button } from './controls';
import { modelButton } from './modelButton';
import { queue } from './queue';
import { readOnlyReason } from './readOnly';
import { spendingTotal } from './spending';
import { onText, textKeys } from './textKeys';
import type { PanelActions } from './view';

/**
 * The input, and above it the messages that wait: Enter sends, or lets the message wait while an answer is made;
 * Shift+Enter starts a line, Escape stops the answer.
 */
export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const running = isRunning(state);
  const disabledBecause = readOnlyReason(state);
  const onKey = textKeys({ onEnter: actions.send, onEscape: running ? actions.stop : undefined });
  return html`<div class="composer" role="group" aria-label=${t('Message')}>
    ${queue(state, actions)}
    <div class="composer-box">
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
        @input=${onText(actions.writeDraft)}
        @keydown=${onKey}
      ></textarea>
      <div class="composer-row">
        ${state.context ? modelButton(state.context, actions) : nothing} ${spendingTotal(state)}
        <div class="composer-buttons">
          ${contextMeter(state)}
          ${running ? button({ label: t('Stop'), testId: 'stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop }) : nothing}
          ${button({
            label: running ? t('Queue') : t('Send'),
            testId: 'send',
            icon: 'send',
            kind: 'primary',
            title: disabledBecause ?? (running ? t('Send when the answer is done (Enter)') : t('Send (Enter)')),
            disabled: !canSend(state),
            onClick: actions.send,
          })}
        </div>
      </div>
    </div>
    ${contextPopover(state, actions)}
  </div>`;
}
