import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';
import type { PanelState } from '../panel/state';
import { button } from '../elements/controls';
import '../elements/tickingElement';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** A request failed and is sent again by itself: why, and when. Read out by {@link retryStatus}, not each second. */
export function retry({ retry: shown }: TurnView, actions: PanelActions): TemplateResult | typeof nothing {
  if (!shown) return nothing;
  return html`<div class="box calm retry-box" data-testid="retry" aria-live="off">
    <p class="note">${icon('clock')}<span>${shown.reason}</span></p>
    <div class="retry-row spread">
      <ba-countdown role="timer" .retry=${shown}></ba-countdown>
      ${button({ label: t('Stop'), testId: 'retry-stop', icon: 'stop', title: t('Stop (Escape)'), onClick: actions.stop })}
    </div>
  </div>`;
}

/** Tells those who do not see the box, once for each request. */
export function retryStatus(state: PanelState): TemplateResult {
  const shown = state.transcript.turns.at(-1)?.retry;
  const values = { attempt: formatNumber(shown?.attempt ?? 0), attempts: formatNumber(shown?.attempts ?? 0) };
  return html`<p class="visually-hidden" role="status">
    ${shown ? `${shown.reason} ${t('Request {attempt} of {attempts}…', values)}` : ''}
  </p>`;
}
