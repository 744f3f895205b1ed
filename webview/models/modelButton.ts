import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewContext } from '../../src/protocol/messages';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** Which model answers, and whether the workspace limits it; a click picks another model. */
export function modelButton({ modelLabel, trusted }: ViewContext, actions: PanelActions): TemplateResult {
  const restricted = trusted ? '' : ` · ${t('Restricted Mode')}`;
  return html`<div class="model ${trusted ? '' : 'restricted'}">
    <button
      type="button"
      class="model-button quiet"
      data-testid="model-label"
      title="${modelLabel}${restricted}&#10;${t('Pick the model that answers')}"
      @click=${actions.pickModel}
    >
      <span class="model-name">${modelLabel}</span>${trusted ? nothing : html`<span>${restricted}</span>`}
      ${icon('expand')}
    </button>
  </div>`;
}
