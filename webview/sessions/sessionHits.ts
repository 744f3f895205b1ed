import { html, nothing, type TemplateResult } from 'lit-html';
import { markHit, type SaidHit, type TextPart } from './shown';
import { t } from '../i18n';
import { icon, type IconName } from '../elements/icons';
import type { PanelActions } from '../panel/view';

/** Where in a session the words were found; a click goes there. */
export function sessionHits(hits: readonly SaidHit[], actions: PanelActions): TemplateResult | typeof nothing {
  if (hits.length === 0) return nothing;
  return html`<ul class="session-hits" aria-label=${t('Found in this session')}>
    ${hits.map(
      (hit) =>
        html`<li>
          <button
            type="button"
            class="session-hit"
            data-testid="session-hit"
            data-hit-turn=${hit.turn}
            title=${t('Go to where it was said')}
            @click=${() => actions.history.openSession(hit.id, hit.turn)}
          >
            ${speaker(hit.from)}<span class="hit-text">${marked(markHit(hit))}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** A text with what was found in it emphasised. */
export function marked(parts: readonly TextPart[]): (TemplateResult | string)[] {
  return parts.map(({ text, found }) => (found ? html`<mark>${text}</mark>` : text));
}

function speaker(from: SaidHit['from']): TemplateResult {
  const looks: Record<SaidHit['from'], { picture: IconName; label: string }> = {
    user: { picture: 'user', label: t('You') },
    assistant: { picture: 'question', label: t('Answer') },
    tool: { picture: 'tool', label: t('Tool') },
  };
  const { picture, label } = looks[from];
  return html`<span class="hit-from" role="img" aria-label=${label} title=${label}>${icon(picture)}</span>`;
}
