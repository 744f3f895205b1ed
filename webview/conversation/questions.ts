import { html, nothing, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** What one might ask next. A click fills the input and sends nothing. */
export function questions(
  texts: readonly string[],
  disabled: boolean,
  actions: PanelActions,
): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing;
  return html`<section class="questions" data-testid="questions">
    <h3 class="part-title">${t('Recommended questions')}</h3>
    <ul>
      ${texts.map(
        (text) =>
          html`<li>
            <button
              type="button"
              class="question-link"
              data-testid="question"
              title=${t('Put into the input')}
              ?disabled=${disabled}
              @click=${() => actions.fillDraft(text)}
            >
              ${icon('question')}<span>${text}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}
