import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n';
import { canSend, isRunning, type PanelState } from '../store';
import { button } from './controls';
import type { PanelActions } from './view';

/** The input: Enter sends, Shift+Enter starts a line, Escape stops the answer. */
export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const running = isRunning(state);
  const onKey = (event: KeyboardEvent): void => {
    // Enter that ends an input method's composition belongs to the input method.
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      actions.send();
    } else if (event.key === 'Escape' && running) {
      event.preventDefault();
      actions.stop();
    }
  };
  const onInput = (event: Event): void => {
    if (event.target instanceof HTMLTextAreaElement) actions.writeDraft(event.target.value);
  };
  return html`<div class="composer" role="group" aria-label=${t('Message')}>
    <div class="composer-box">
      <textarea
        id="input"
        data-testid="input"
        rows="1"
        maxlength="1000000"
        aria-label=${t('Your question')}
        placeholder=${t('Ask about your data')}
        .value=${live(state.draft)}
        @input=${onInput}
        @keydown=${onKey}
      ></textarea>
      <div class="composer-row">
        <span class="composer-model" data-testid="model-label" title=${t('The model that answers')}>
          ${state.context?.modelLabel}${state.context?.trusted === false ? ` · ${t('Restricted Mode')}` : nothing}
        </span>
        ${running ? button({ label: t('Stop'), testId: 'stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop }) : nothing}
        ${button({
          label: t('Send'),
          testId: 'send',
          icon: 'send',
          kind: 'primary',
          title: t('Send (Enter)'),
          disabled: !canSend(state),
          onClick: actions.send,
        })}
      </div>
    </div>
  </div>`;
}
