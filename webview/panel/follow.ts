/** Within this many pixels of the end the user counts as being there. */
const nearBottom = 32;

/** A report begins with the line that says what it is about, and how its table was read. */
const BEGINNING = '[data-testid="subject"], [data-testid="decisions"], [data-testid="report"]';

/** Space above a report that is brought into view, in pixels. */
const reportMargin = 8;

/**
 * Where the view stays while the conversation grows: `report` follows the end until the newest report begins at the top
 * (a report is read from its beginning), `end` follows the end wherever it is, `free` leaves it to the user.
 */
type Mode = 'report' | 'end' | 'free';

/** Moves the conversation along while the user lets it, and leaves it alone while he reads. */
export class FollowConversation {
  private readonly sizes = new ResizeObserver(() => this.settle());
  private mode: Mode = 'report';
  private lastTop = 0;
  private content: Element | undefined;
  /** Pixels from the end that the next {@link FollowConversation.settle} goes back to. */
  private held: number | undefined;

  /** @param onChange hears whether the newest is in view */
  constructor(
    private readonly log: HTMLElement,
    private readonly onChange: (following: boolean) => void,
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
    if (this.held !== undefined) this.moveTo(this.log.scrollHeight - this.held);
    else if (this.mode === 'end') this.moveTo(this.log.scrollHeight);
    else if (this.mode === 'report') this.moveTo(this.reportTop());
    this.held = undefined;
  }

  /** Call before more is put in above: what the user sees stays where it is. */
  hold(): void {
    this.held = this.log.scrollHeight - this.log.scrollTop;
  }

  /** Follows what comes next, up to the beginning of its report. */
  toNewest(): void {
    this.mode = 'report';
    this.settle();
    this.onChange(true);
  }

  toEnd(): void {
    this.mode = 'end';
    this.settle();
    this.onChange(true);
  }

  /** Goes to a place that was kept; undefined is the newest. */
  restore(scrollTop: number | undefined): void {
    if (scrollTop === undefined) {
      this.toNewest();
      return;
    }
    this.mode = 'free';
    this.moveTo(scrollTop);
    this.onScroll();
  }

  /** Goes to a part of the conversation, and leaves it to the user from there. */
  show(part: Element): void {
    const above = part.getBoundingClientRect().top - this.log.getBoundingClientRect().top;
    this.restore(this.log.scrollTop + above - reportMargin);
  }

  /** The place to keep, see {@link FollowConversation.restore}. */
  get position(): number | undefined {
    return this.mode === 'free' ? this.log.scrollTop : undefined;
  }

  /** Moves without taking it for the user's own scrolling. */
  private moveTo(top: number): void {
    this.log.scrollTop = top;
    this.lastTop = this.log.scrollTop;
  }

  /** Where the newest turn's report begins; the end while it has none, or where the end comes first. */
  private reportTop(): number {
    const end = this.log.scrollHeight - this.log.clientHeight;
    const turns = this.log.querySelectorAll('[data-testid="turn"]');
    const newest = [...turns].at(-1);
    if (!newest?.querySelector('[data-testid="report"]')) return end;
    const first = newest.querySelector(BEGINNING) ?? newest;
    const above = first.getBoundingClientRect().top - this.log.getBoundingClientRect().top;
    return Math.min(end, this.log.scrollTop + above - reportMargin);
  }

  private onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    const atBottom = scrollHeight - scrollTop - clientHeight <= nearBottom;
    const moved = Math.abs(scrollTop - this.lastTop) > 1;
    // Content that grew below moves nothing; only the user does.
    if (moved) this.mode = atBottom ? 'end' : 'free';
    this.lastTop = scrollTop;
    this.onChange(this.mode !== 'free');
  }
}
