import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { whenVisible } from '../elements/whenVisible';
import type { PanelState } from '../panel/state';
import type { PanelActions } from '../panel/view';

/**
 * A picture in small, in place of an icon; it is made when it comes near the screen.
 * @param address of the picture
 * @param instead what is shown until then, and where there is none
 */
export function thumbnail(
  { address, name }: { address: string; name: string },
  instead: TemplateResult,
  { attach }: PanelState,
  actions: PanelActions,
): TemplateResult {
  const data = attach.small[address];
  const look = whenVisible(() => actions.attach.showPicture(address, name));
  return html`<span class="thumbnail" data-testid="thumbnail" ${data === undefined ? ref(look) : nothing}>
    ${data === undefined || data === '' ? instead : html`<img src=${data} alt="" />`}
  </span>`;
}
