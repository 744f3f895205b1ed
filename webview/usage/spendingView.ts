import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import type { PanelState } from '../panel/state';
import { describeSpending, shortSpending } from './spending';
import type { PanelActions } from '../panel/view';

/** What an answer cost, when it is done. */
export function spending(turn: TurnView): TemplateResult | typeof nothing {
  const spent = turn.outcome === 'running' ? undefined : turn.spending;
  return spent && spent.requests > 0
    ? html`<p class="numbers quiet" data-testid="spending">${describeSpending(spent)}</p>`
    : nothing;
}

/** What the whole conversation has cost so far; a click tells more. */
export function spendingTotal({ context }: PanelState, actions: PanelActions): TemplateResult | typeof nothing {
  const spent = context?.spending;
  if (!spent || spent.requests === 0) return nothing;
  const words = t('This conversation, with all versions: {spending}', { spending: describeSpending(spent) });
  return html`<button
    type="button"
    class="spending-total numbers quiet"
    data-testid="spending-total"
    title=${words}
    @click=${actions.usage.open}
  >
    <span class="visually-hidden">${words}</span><span aria-hidden="true">${shortSpending(spent)}</span>
  </button>`;
}
