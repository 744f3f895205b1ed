/** Within this many pixels of the end the user counts as being there. */
const nearBottom = 32;

/** Keeps the conversation at its end while the user is there, and leaves it alone while he reads further up. */
export class FollowBottom {
  private readonly sizes = new ResizeObserver(() => this.settle());
  private following = true;
  private lastTop = 0;
  private content: Element | undefined;
  /** Pixels from the end that the next {@link FollowBottom.settle} goes back to. */
  private held: number | undefined;

  /** @param onChange hears whether the end is in view */
  constructor(
    private readonly log: HTMLElement,
    private readonly onChange: (atBottom: boolean) => void,
  ) {
    log.addEventListener('scroll', () => this.onScroll(), { passive: true });
    this.sizes.observe(log);
  }

  /** Call after each render. Charts and code that get their size later are followed as well. */
  settle(): void {
    const content = this.log.firstElementChild;
    if (content && content !== this.content) {
      if (this.content) this.sizes.unobserve(this.content);
      this.content = content;
      this.sizes.observe(content);
    }
    if (this.held !== undefined) this.log.scrollTop = this.log.scrollHeight - this.held;
    else if (this.following) this.log.scrollTop = this.log.scrollHeight;
    this.held = undefined;
  }

  /** Call before more is put in above: what the user sees stays where it is. */
  hold(): void {
    this.held = this.log.scrollHeight - this.log.scrollTop;
  }

  toBottom(): void {
    this.following = true;
    this.settle();
    this.onChange(true);
  }

  /** Goes to a place that was kept; undefined is the end. */
  restore(scrollTop: number | undefined): void {
    if (scrollTop === undefined) {
      this.toBottom();
      return;
    }
    this.following = false;
    this.lastTop = Infinity;
    this.log.scrollTop = scrollTop;
    this.onScroll();
  }

  /** The place to keep, see {@link FollowBottom.restore}. */
  get position(): number | undefined {
    return this.following ? undefined : this.log.scrollTop;
  }

  private onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    const atBottom = scrollHeight - scrollTop - clientHeight <= nearBottom;
    // Content that grew below is no reason to stop following; only moving up is.
    if (atBottom || scrollTop < this.lastTop) this.following = atBottom;
    this.lastTop = scrollTop;
    this.onChange(this.following);
  }
}
