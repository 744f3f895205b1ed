import { html, nothing, type TemplateResult } from 'lit-html';
import type { TurnView } from '../../src/protocol/transcript';
import { formatSize, t } from '../i18n';
import { icon } from './icons';
import type { PanelActions } from './view';

/** What the user wrote, and the files that came with it. */
export function userMessage(turn: TurnView, actions: PanelActions): TemplateResult {
  return html`<section class="question" data-testid="user-message">
    <h2 class="visually-hidden">${t('Your message')}</h2>
    <p class="question-text">${turn.question}</p>
    ${
      turn.attachments.length === 0
        ? nothing
        : html`<ul class="chips" aria-label=${t('Attached files')}>
            ${turn.attachments.map(
              ({ path, filename, size }) =>
                html`<li>
                  <button
                    type="button"
                    class="chip"
                    data-testid="attachment"
                    title=${path}
                    @click=${() => actions.openFile(path)}
                  >
                    ${icon('file')}<span>${filename}</span><span class="quiet">${formatSize(size)}</span>
                  </button>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
