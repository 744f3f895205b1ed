import { html, type TemplateResult } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

interface Pinnable {
  keys: readonly string[];
  /** What is pinned, as the button's label says it. */
  label: string;
  pinned: boolean;
  /** Why it cannot be changed now. */
  disabledBecause?: string | undefined;
}

/** Keeps something whole, or lets go of it. What is pinned shows its pin always, all else when one points at it. */
export function pinButton({ keys, label, pinned, disabledBecause }: Pinnable, actions: PanelActions): TemplateResult {
  const title = pinned
    ? t('Pinned: it is kept whole. Click to let go of it.')
    : t('Keep it whole, however long this gets');
  return html`<vscode-button
    class="pin ${pinned ? 'pinned' : ''}"
    data-testid="pin"
    appearance="icon"
    aria-label=${label}
    aria-pressed=${pinned ? 'true' : 'false'}
    title=${ifDefined(disabledBecause ?? title)}
    ?disabled=${disabledBecause !== undefined}
    @click=${() => actions.setPinned(keys, !pinned)}
    >${icon(pinned ? 'pinned' : 'pin')}</vscode-button
  >`;
}
