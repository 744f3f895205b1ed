/** A list above the input, of what fits the words that are written; the cursor stays in the text. */
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ListActions } from '../panel/view';
import { INPUT } from '../panel/places';

/** What is in the list. */
export interface OptionList {
  id: string;
  /** What is read out of it. */
  label: string;
  /** What is read out when it opens and changes: how many there are. */
  count: string;
  options: readonly {
    id: string;
    content: TemplateResult;
    title?: string;
    /** What the option is one of; it stands above the first of those that follow each other. */
    heading?: string | undefined;
  }[];
  active: number;
}

/** What the input tells of a list to those who do not see it; nothing where none is open. */
export interface ListAria {
  controls: string | typeof nothing;
  active: string | typeof nothing;
}

/** The first of these lists that is open: only one of them is. */
export function listAria(...lists: readonly OptionList[]): ListAria {
  const open = lists.find(({ options }) => options.length > 0);
  const active = open?.options[open.active];
  return { controls: open?.id ?? nothing, active: active?.id ?? nothing };
}

export function optionList(list: OptionList, actions: ListActions): TemplateResult {
  return html`<p class="visually-hidden" role="status">${list.count}</p>
    ${
      list.options.length === 0
        ? nothing
        : html`<ul
            class="option-list"
            id=${list.id}
            role="listbox"
            tabindex="-1"
            aria-label=${list.label}
            data-testid=${list.id}
            @mousedown=${(event: Event) => event.preventDefault()}
          >
            ${list.options.map(
              ({ id, content, title, heading }, at) =>
                html`${heading === undefined || heading === list.options[at - 1]?.heading ? nothing : headingRow(heading)}
                  <li
                    class="option ${at === list.active ? 'active' : ''}"
                    id=${id}
                    role="option"
                    title=${title ?? nothing}
                    aria-selected=${at === list.active ? 'true' : 'false'}
                    data-testid="${list.id}-option"
                    @click=${() => actions.take('run', at)}
                  >
                    ${content}${heading === undefined ? nothing : html`<span class="visually-hidden">${heading}</span>`}
                  </li>`,
            )}
          </ul>`
    }`;
}

/** For the eye: who hears the list is told it with each option. */
function headingRow(heading: string): TemplateResult {
  return html`<li class="option-heading quiet" role="presentation" aria-hidden="true">${heading}</li>`;
}

/**
 * What keys do in the input while one of the lists is open.
 * @returns takes a key, and says whether it was a list's
 */
export function listKeys(...lists: readonly ListActions[]): (event: KeyboardEvent) => boolean {
  return (event) => {
    // What is shown may be behind what was written a moment ago.
    const list = lists.find((each) => each.isOpen());
    const isPlain = !event.isComposing && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const act = list && isPlain ? keyOf(list, event.key) : undefined;
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
}

function keyOf(list: ListActions, key: string): (() => void) | undefined {
  return {
    ArrowDown: () => list.move(1),
    ArrowUp: () => list.move(-1),
    Enter: () => list.take('run'),
    Tab: () => list.take('complete'),
    Escape: list.close,
  }[key];
}

/** Keeps the option that is marked in the list above the input in view; who scrolls the list is left alone. */
export class ActiveOption {
  private before: string | null = null;

  /** Call after each render. */
  settle(root: HTMLElement): void {
    const active = root.querySelector(INPUT)?.getAttribute('aria-activedescendant') ?? null;
    if (active === this.before) return;
    this.before = active;
    if (active !== null) root.querySelector(`#${CSS.escape(active)}`)?.scrollIntoView({ block: 'nearest' });
  }
}
