import type { CursorPlace } from '../approvals/approvalControl';

/** Puts the cursor somewhere with the next render. */
export class Focus {
  private wanted: readonly string[] = [];

  /** @param focusOn puts the cursor on what a selector finds; whether that is there */
  constructor(private readonly focusOn: (selector: string) => boolean) {}

  /** @param selectors the first of them that finds something gets the cursor; none leaves it where it is */
  to(...selectors: string[]): void {
    this.wanted = selectors;
  }

  /** Call after each render. What is not there by then is forgotten: later the cursor would be taken from the user. */
  settle(): void {
    const { wanted } = this;
    this.wanted = [];
    wanted.some((selector) => this.focusOn(selector));
  }
}

/** Puts the cursor on a part of the page, in a text at its end. @returns whether there is such a part */
export function focusIn(root: HTMLElement, selector: string): boolean {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) return false;
  found.focus();
  if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length);
  return true;
}

/** @param page the panel's page */
export function cursorPlace(page: Document): CursorPlace {
  const { activeElement: at, body } = page;
  // In another part of the editor the user is busy.
  if (!page.hasFocus()) return 'elsewhere';
  if (!at || at === body || at.id === 'log') return 'free';
  if (at.closest('.approval')) return 'question';
  return at instanceof HTMLTextAreaElement && at.id === 'input' && at.value === '' ? 'free' : 'elsewhere';
}
