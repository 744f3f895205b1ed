import { html, type TemplateResult } from 'lit-html';
import type { SessionList } from '../../src/protocol/messages';
import { t } from '../i18n';
import { icon } from '../elements/icons';

/** Sessions whose files cannot be read: they are not gone, and it is said why. */
export function unreadableSessions(sessions: SessionList['unreadable']): TemplateResult {
  return html`<section class="history-group" data-testid="unreadable-sessions">
    <h3 class="part-title">${t('Cannot be read')}</h3>
    <p class="quiet">${t('Their files are kept as they are.')}</p>
    <ul>
      ${sessions.map(
        ({ id, reason }) =>
          html`<li class="note warning unreadable-session" data-testid="unreadable-session">
            ${icon('warning')}<span>${reason} <code class="quiet">${id}</code></span>
          </li>`,
      )}
    </ul>
  </section>`;
}
