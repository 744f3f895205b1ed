import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { button } from './controls';
import { icon } from './icons';
import type { PanelActions } from './view';

/** How a turn ended, where it did not end well: what happened, and what can be done. */
export function outcome(turn: TurnView, actions: PanelActions): TemplateResult | typeof nothing {
  const again = button({
    label: t('Ask again'),
    testId: 'ask-again',
    icon: 'reload',
    title: t('Put your message into the input'),
    onClick: () => actions.fillDraft(turn.question),
  });
  switch (turn.outcome) {
    case 'cancelled':
      return html`<div class="outcome" data-testid="stopped">
        <p class="note info">${icon('stopped')}<span>${t('Stopped. What arrived before that is kept.')}</span></p>
        ${again}
      </div>`;
    case 'failed':
      return html`<div class="outcome" data-testid="failed">
        <p class="note error">
          ${icon('error')}<span>${turn.error ?? t('The answer failed, and no reason was given.')}</span>
        </p>
        <p class="quiet">${t('Your message is kept. Change what the error names, then ask again.')}</p>
        ${again}
      </div>`;
    default:
      return nothing;
  }
}
