import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

type SavedCodes = NonNullable<TurnView['response']>['metadata']['saved_codes'];

/** The files that an answer's code was saved in; a click opens one. */
export function savedCode(codes: SavedCodes, actions: PanelActions): TemplateResult | typeof nothing {
  if (codes.length === 0) return nothing;
  return html`<p class="note info saved-files" data-testid="saved-files">
    ${icon('check')}<span>${t('Code saved:')}</span>
    ${codes.map(
      ({ code_id, filename }) =>
        html`<button
          type="button"
          class="file-link"
          data-testid="open-saved"
          title=${t('Open {name}', { name: filename })}
          @click=${() => actions.viewCode(code_id)}
        >
          ${filename}
        </button>`,
    )}
  </p>`;
}
