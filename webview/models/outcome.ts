import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { remedies, type Remedy } from './remedies';
import { button } from '../elements/controls';
import { note } from '../elements/note';
import type { PanelActions } from '../panel/view';

/** How a turn ended, where it did not end well: what happened, and what can be done. */
export function outcome(
  turn: TurnView,
  isLast: boolean,
  readOnly: boolean,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (turn.outcome === 'running' || turn.outcome === 'complete') return nothing;
  const arrived = turn.report !== '' || turn.tools.length > 0;
  const [id, words] = {
    cancelled: ['stopped', note('info', t('Stopped. What arrived before that is kept.'), 'stopped')],
    interrupted: ['interrupted', note('warning', t('This answer was interrupted. What its tools did stays done.'))],
    failed: [
      'failed',
      html`${note('error', turn.error ?? t('The answer failed, and no reason was given.'))}
        <p class="quiet">
          ${arrived ? t('Your message is kept, and so is what arrived.') : t('Your message is kept.')}
        </p>`,
    ],
  }[turn.outcome];
  return html`<div class="outcome stack" data-testid=${id}>
    ${words} ${readOnly ? nothing : buttons(turn, isLast, actions)}
  </div>`;
}

function buttons(turn: TurnView, isLast: boolean, actions: PanelActions): TemplateResult {
  return html`<div class="actions">
    ${remedies(turn, isLast).map((remedy) => remedyButton(remedy, turn, actions))}
    ${button({
      label: t('Ask again'),
      testId: 'ask-again',
      icon: 'reload',
      title: t('Put your message into the input'),
      onClick: () => actions.fillDraft(turn.question),
    })}
  </div>`;
}

function remedyButton(remedy: Remedy, turn: TurnView, actions: PanelActions): TemplateResult {
  switch (remedy) {
    case 'setApiKey':
      return button({ label: t('Set API key'), testId: 'set-api-key', icon: 'key', onClick: actions.setApiKey });
    case 'setServerKey':
      return button({
        ...{ label: t('Set API key'), testId: 'set-server-key', icon: 'key' },
        onClick: actions.setServerKey,
      });
    case 'pickModel':
      return button({ label: t('Pick a model'), testId: 'pick-model', icon: 'list', onClick: actions.pickModel });
    case 'openSettings':
      return button({
        label: t('Open settings'),
        testId: 'open-settings',
        icon: 'open',
        onClick: actions.openSettings,
      });
    case 'extendBudget':
      return button({
        ...{ label: t('As much again'), testId: 'extend-budget', icon: 'play', kind: 'primary' },
        title: t('Let this session take as much again as its budget is, and go on'),
        onClick: () => actions.extendBudget(turn.id),
      });
    case 'answerOffline':
      return button({
        ...{ label: t('Built-in analyst'), testId: 'answer-offline', icon: 'play' },
        title: t('Pick the built-in analyst, and go on: nothing leaves this machine'),
        onClick: () => actions.answerOffline(turn.id),
      });
    case 'continue':
      return button({
        label: t('Continue'),
        testId: 'continue',
        icon: 'play',
        kind: 'primary',
        title: t('Go on from where the answer ended'),
        onClick: () => actions.continueTurn(turn.id),
      });
  }
}
