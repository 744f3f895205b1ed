import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { icon } from './icons';

/** What the agent has to tell about its own work on a turn. */
export function notices(items: TurnView['notices']): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<ul class="notices" data-testid="notices">
    ${items.map(({ level, text }) => html`<li class="note ${level}">${icon(level)}<span>${text}</span></li>`)}
  </ul>`;
}
