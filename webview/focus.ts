/** Puts the cursor somewhere as soon as that is rendered. */
export class Focus {
  private wanted: readonly string[] = [];

  constructor(private readonly root: HTMLElement) {}

  /** @param selectors the first of them that finds something gets the cursor; none leaves it where it is */
  to(...selectors: string[]): void {
    this.wanted = selectors;
  }

  /** Call after each render. */
  settle(): void {
    const found = this.wanted.map((selector) => this.root.querySelector<HTMLElement>(selector)).find(Boolean);
    if (!found) return;
    this.wanted = [];
    found.focus();
    if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length);
  }
}
