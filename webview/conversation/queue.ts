import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { ViewContext } from '../../src/protocol/messages';
import { formatNumber, t } from '../i18n';
import { isBusy, isReadOnly, type PanelState } from '../panel/state';
import { button, iconButton } from '../elements/controls';
import { icon } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** Of a message, which can be very long, so much is in the page; the style sheet shows its first lines. */
const shownCharacters = 300;

/** The messages that wait until the analyst is done, and a line that tells how many to those who do not see them. */
export function queue(state: PanelState, actions: PanelActions): TemplateResult {
  const waiting = state.context?.queue ?? [];
  return html`<p class="visually-hidden" role="status" aria-live="polite">${countOf(waiting.length)}</p>
    ${
      waiting.length === 0
        ? nothing
        : html`<section class="queue" data-testid="queue" aria-label=${t('Waiting')}>
            <h2 class="part-title">${t('Waiting')}</h2>
            <ul>
              ${repeat(
                waiting,
                ({ id }) => id,
                (message) => row(message, state, actions),
              )}
            </ul>
          </section>`
    }`;
}

function row(
  { id, text, paths }: ViewContext['queue'][number],
  state: PanelState,
  actions: PanelActions,
): TemplateResult {
  const disabled = isReadOnly(state);
  const start = text.slice(0, shownCharacters);
  return html`<li class="queued" data-testid="queued">
    <span class="queued-text two-lines" title=${start}>${start}</span>
    ${paths.length === 0 ? nothing : html`<span class="quiet" title=${paths.map(nameOf).join(', ')}>${icon('clip')}${formatNumber(paths.length)}</span>`}
    ${isBusy(state) ? nothing : button({ label: t('Send now'), testId: 'queued-send', disabled, onClick: () => actions.sendQueued(id) })}
    ${iconButton({
      label: t('Edit'),
      testId: 'queued-edit',
      icon: 'pencil',
      title: t('Take it back into the input'),
      disabled,
      onClick: () => actions.takeBack(id),
    })}
    ${iconButton({ label: t('Remove'), testId: 'queued-remove', icon: 'close', disabled, onClick: () => actions.removeQueued(id) })}
  </li>`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('1 message is waiting') : t('{count} messages are waiting', { count: formatNumber(count) });
}
