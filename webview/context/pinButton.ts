import { html, type TemplateResult } from 'lit-html';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import type { PanelState } from '../panel/state';
import type { PanelActions } from '../panel/view';
import { readOnlyReason } from '../sessions/readOnly';
import { arePinned } from './pins';

/**
 * Keeps something whole, or lets go of it. What is pinned shows its pin always, all else when one points at it.
 * @param label says what is pinned
 */
export function pinButton(key: string, label: string, state: PanelState, actions: PanelActions): TemplateResult {
  const pinned = arePinned([key], state);
  const disabledBecause = readOnlyReason(state);
  const title = pinned
    ? t('Pinned: it is kept whole. Click to let go of it.')
    : t('Keep it whole, however long this gets');
  return html`<vscode-button
    class="pin ${pinned ? 'pinned' : ''}"
    data-testid="pin"
    appearance="icon"
    aria-label=${label}
    aria-pressed=${pinned ? 'true' : 'false'}
    title=${disabledBecause ?? title}
    ?disabled=${disabledBecause !== undefined}
    @click=${() => actions.setPinned([key], !pinned)}
    >${icon(pinned ? 'pinned' : 'pin')}</vscode-button
  >`;
}
