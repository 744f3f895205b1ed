import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { button } from '../elements/controls';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** What the agent has to tell about its own work on a turn. */
export function notices(items: TurnView['notices'], actions: PanelActions): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<ul class="notices" data-testid="notices">
    ${items.map(
      ({ level, text, code }) =>
        html`<li>
          <p class="note ${level}">${icon(level)}<span>${text}</span></p>
          ${code ? codeActions(code, actions) : nothing}
        </li>`,
    )}
  </ul>`;
}

/** The user's file and the new one: beside each other, or the new one alone. */
function codeActions(
  { code_id, edited }: NonNullable<TurnView['notices'][number]['code']>,
  actions: PanelActions,
): TemplateResult {
  return html`<div class="actions">
    ${button({ label: t('Compare'), testId: 'notice-compare', icon: 'compare', onClick: () => actions.savedCode.compareEdited(code_id, edited) })}
    ${button({ label: t('Open'), testId: 'notice-open', icon: 'open', onClick: () => actions.viewCode(code_id) })}
  </div>`;
}
