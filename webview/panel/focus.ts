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
