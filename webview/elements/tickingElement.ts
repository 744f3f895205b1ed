/**
 * An element that tells of time: it writes its own text, so nothing else is rendered for it, and its timer runs only while
 * it is on the screen.
 */
export abstract class TickingElement extends HTMLElement {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private visible = false;
  private readonly onPage = new IntersectionObserver((entries) => {
    this.visible = entries.at(-1)?.isIntersecting ?? false;
    this.tick();
  });
  private readonly onPageHidden = (): void => this.tick();

  connectedCallback(): void {
    this.onPage.observe(this);
    document.addEventListener('visibilitychange', this.onPageHidden);
    this.tick();
  }

  disconnectedCallback(): void {
    this.onPage.disconnect();
    document.removeEventListener('visibilitychange', this.onPageHidden);
    clearTimeout(this.timer);
  }

  /**
   * Writes what it shows.
   * @param now milliseconds since 1970
   * @returns milliseconds until that changes; undefined: it does not
   */
  protected abstract write(now: number): number | undefined;

  /** Writes it now, and again whenever it changes. */
  protected tick(): void {
    clearTimeout(this.timer);
    const next = this.write(Date.now());
    if (next === undefined || !this.visible || document.hidden || !this.isConnected) return;
    this.timer = setTimeout(() => this.tick(), next);
  }
}
