/** How a question was read: a row of chips. Each opens a menu of what its part can be changed to; a choice is asked at once. */
import { html, type TemplateResult } from 'lit-html';
import type { ReadAs } from '../../src/protocol/readAs';
import { t } from '../i18n';
import { icon } from '../elements/icons';
import { menuKeys } from '../elements/menuKeys';
import type { PanelActions } from '../panel/view';

type Part = ReadAs['parts'][number];

/** @param isLive its parts can be changed */
export function readAsChips({ parts }: ReadAs, turn: string, isLive: boolean, actions: PanelActions): TemplateResult {
  return html`<div class="read-as flow" data-testid="read-as" role="group" aria-label=${t('How the question was read')}>
    <span class="quiet">${t('Read as:')}</span>
    ${parts.map((part, at) => (isLive && part.choices.length > 0 ? chip(part, `read-as-${turn}-${at}`, actions) : text(part)))}
    <button
      type="button"
      class="link"
      data-testid="read-as-sql"
      title=${t('Go to the SQL of this answer')}
      @click=${toSql}
    >
      SQL
    </button>
  </div>`;
}

function text({ part, text: words }: Part): TemplateResult {
  return html`<span class="read-as-chip" data-testid="read-as-text" data-part=${part}>${words}</span>`;
}

/** The page itself opens and closes the menu, and brings the cursor back to the chip. */
function chip({ part, text: words, choices }: Part, id: string, actions: PanelActions): TemplateResult {
  return html`<span class="read-as-part">
    <button
      type="button"
      class="read-as-chip"
      data-testid="read-as-chip"
      data-part=${part}
      title=${t('Change this part of the question')}
      popovertarget=${id}
      aria-haspopup="menu"
      aria-expanded="false"
      @keydown=${onChipKey}
    >
      <span class="clipped">${words}</span>${icon('expand')}
    </button>
    <ul
      id=${id}
      class="read-as-menu"
      popover="auto"
      role="menu"
      aria-label=${words}
      data-testid="read-as-menu"
      @beforetoggle=${onToggle}
      @keydown=${onMenuKey}
    >
      ${choices.map(
        ({ label, question }, at) =>
          html`<li role="none">
            <button
              type="button"
              role="menuitem"
              tabindex=${at === 0 ? 0 : -1}
              ?autofocus=${at === 0}
              data-testid="read-as-choice"
              title=${label}
              @click=${(event: Event) => choose(event, question, actions)}
            >
              ${label}
            </button>
          </li>`,
      )}
    </ul>
  </span>`;
}

function choose({ currentTarget }: Event, question: string, actions: PanelActions): void {
  menuOf(currentTarget)?.hidePopover();
  actions.ask(question);
}

function menuOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[popover]') : null;
}

/** The menu stands at the chip that says it is open; the page puts the cursor on its first choice before a further key comes. */
function onToggle(event: Event): void {
  const { currentTarget: menu } = event;
  if (!(event instanceof ToggleEvent) || !(menu instanceof HTMLElement)) return;
  menu.previousElementSibling?.setAttribute('aria-expanded', String(event.newState === 'open'));
}

/** Enter and the blank open it as those of any button do; so does the arrow down. */
function onChipKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || !(event.currentTarget instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const { popoverTargetElement: menu } = event.currentTarget;
  if (menu instanceof HTMLElement) menu.showPopover({ source: event.currentTarget });
}

function onMenuKey(event: KeyboardEvent): void {
  menuKeys(event);
  // The cursor is back at the chip then, and goes on from there.
  if (event.key === 'Tab') menuOf(event.currentTarget)?.hidePopover();
}

/** The SQL stands at the end of the answer. */
function toSql({ currentTarget }: Event): void {
  const report = currentTarget instanceof Element ? currentTarget.closest('.report') : null;
  const code = [...(report?.querySelectorAll<HTMLElement>('pre.code') ?? [])].at(-1);
  code?.scrollIntoView({ block: 'nearest' });
  code?.focus({ preventScroll: true });
}
