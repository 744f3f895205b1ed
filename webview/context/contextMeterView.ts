/** How full the model's context is: a ring in the input's row, and what fills it in a popover. */
import { html, nothing, type TemplateResult, svg } from 'lit-html';
import {
  aboutOf,
  describeUsage,
  fullness,
  levelOf,
  levelWords,
  partsOf,
  shareOf,
  type ContextUsage,
  type MeterLevel,
  type MeterPart,
  type PartName,
} from './contextMeter';
import { formatNumber, formatShare, formatShort, t } from '../i18n';
import { isBusy, type PanelState } from '../panel/state';
import { button } from '../elements/controls';
import { readOnlyReason } from '../sessions/readOnly';
import type { PanelActions } from '../panel/view';

const popoverId = 'context-usage';

/** The ring is a button; beside it the percent, where there is room. */
export function contextMeter({ context }: PanelState): TemplateResult {
  const usage = context?.usage ?? null;
  const label = describeUsage(usage);
  return html`<button
    type="button"
    class="meter numbers quiet ${usage ? levelOf(usage) : 'calm'}"
    data-testid="context-meter"
    data-level=${usage ? levelOf(usage) : 'unknown'}
    popovertarget=${popoverId}
    aria-haspopup="dialog"
    aria-label=${label}
    title=${label}
  >
    ${meterRing(usage ? shareOf(usage) : undefined, usage ? levelOf(usage) : 'calm')}
    ${usage ? html`<span class="meter-text" aria-hidden="true">${short(usage)}</span>` : nothing}
  </button>`;
}

function short(usage: ContextUsage): string {
  const share = shareOf(usage);
  return aboutOf(usage, share === undefined ? formatShort(usage.total) : fullness(share));
}

/** Opened by the ring, closed by Escape or a click beside it: the page itself sees to that, and to the cursor. */
export function contextPopover(state: PanelState, actions: PanelActions): TemplateResult {
  const usage = state.context?.usage ?? null;
  const wasSent = state.transcript.turns.length > 0;
  const reason = readOnlyReason(state) ?? (isBusy(state) ? t('The analyst is still working') : undefined);
  return html`<div
    id=${popoverId}
    class="meter-popover"
    data-testid="context-popover"
    popover="auto"
    role="dialog"
    aria-labelledby="context-usage-title"
    tabindex="-1"
    autofocus
  >
    <h2 class="part-title" id="context-usage-title">${t('Context')}</h2>
    ${usage ? breakdown(usage) : html`<p class="quiet">${t('It is counted with the first message.')}</p>`}
    <div class="actions">
      ${button({
        label: t('Compact conversation'),
        testId: 'compact',
        icon: 'compact',
        title: reason ?? t('Tell the conversation so far in short. With /compact you can say what to keep.'),
        disabled: !wasSent || reason !== undefined,
        onClick: () => closing(actions.compaction.compact),
      })}
      ${button({
        label: t('Show what the model sees'),
        testId: 'show-model-input',
        icon: 'open',
        disabled: !wasSent,
        onClick: () => closing(actions.showModelInput),
      })}
    </div>
  </div>`;
}

/** The popover would stand over what comes of it. */
function closing(action: () => void): void {
  document.getElementById(popoverId)?.hidePopover();
  action();
}

function breakdown(usage: ContextUsage): TemplateResult {
  const parts = partsOf(usage);
  return html`<p class="meter-total" data-testid="context-total">${total(usage)}</p>
    ${warning(levelOf(usage))}
    <div class="meter-bar" aria-hidden="true">
      ${parts.map(({ name, share }) => html`<span class="meter-part of-${name}" style="flex-grow: ${share}"></span>`)}
    </div>
    <table class="meter-list">
      <tbody>
        ${parts.map((part) => row(part, usage))}
      </tbody>
    </table>
    ${usage.estimated ? html`<p class="quiet">${t('Estimated: the model has not reported its own count yet.')}</p>` : nothing}`;
}

function row({ name, tokens, share }: MeterPart, usage: ContextUsage): TemplateResult {
  const count = name === 'free' || tokens > 0 ? aboutOf(usage, formatNumber(tokens)) : formatNumber(0);
  return html`<tr data-testid="context-part" data-part=${name}>
    <th scope="row"><span class="meter-key of-${name}" aria-hidden="true"></span>${partWords(name)}</th>
    <td>${count}</td>
    <td class="quiet">${formatShare(share)}</td>
  </tr>`;
}

function total(usage: ContextUsage): string {
  const tokens = aboutOf(usage, formatNumber(usage.total));
  if (usage.window === null) return t('{total} tokens. This model has no limit.', { total: tokens });
  return t('{total} of {window} tokens', { total: tokens, window: formatNumber(usage.window) });
}

function warning(level: MeterLevel): TemplateResult | typeof nothing {
  if (level === 'calm') return nothing;
  const meaning =
    level === 'full'
      ? t('What was read and said earlier is told in short to make room.')
      : t('When it gets nearly full, what was read and said earlier is told in short.');
  return html`<p class="meter-warning ${level}"><strong>${levelWords(level)}</strong> ${meaning}</p>`;
}

function partWords(name: PartName): string {
  return {
    system: t('Instructions'),
    tools: t('Tools'),
    history: t('Conversation'),
    files: t('Files'),
    free: t('Free'),
  }[name];
}

/** A ring filled to a share, 0 to 1; dashed where there is nothing to fill. One that is nearly full bears a sign. */
function meterRing(share: number | undefined, level: MeterLevel): TemplateResult {
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
