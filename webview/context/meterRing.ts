import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { MeterLevel } from './contextMeter';

/** A ring filled to a share, 0 to 1; dashed where there is nothing to fill. One that is nearly full bears a sign. */
export function meterRing(share: number | undefined, level: MeterLevel): TemplateResult {
  const filled = Math.min(100, Math.max(0, (share ?? 0) * 100));
  return html`<svg class="icon meter-ring" viewBox="0 0 16 16" aria-hidden="true" fill="none">
    <circle class=${share === undefined ? 'meter-track endless' : 'meter-track'} cx="8" cy="8" r="6" />
    ${
      filled > 0
        ? svg`<circle class="meter-fill" cx="8" cy="8" r="6" pathLength="100" stroke-dasharray="${filled} 100" transform="rotate(-90 8 8)"/>`
        : nothing
    }
    ${level === 'full' ? svg`<path class="meter-sign" d="M8 5.2v3.2 M8 10.6v.2"/>` : nothing}
  </svg>`;
}
