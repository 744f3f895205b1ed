/** The grid's page as it is drawn: once a frame, with scroll bars and focus where they belong. */
import { render } from 'lit-html';
import { HEAD_HEIGHT, Heights, NUMBER_WIDTH, SMALL_HEAD_HEIGHT } from './geometry';
import type { GridActions, GridModel } from './model';
import { page } from './render/page';

export class Screen {
  private frame = 0;
  /** Where the cursor shall be once it is drawn. */
  private focusWanted: 'cell' | 'popup' | undefined;
  /** Pixels of the scroller, as last measured. */
  private seen = { width: 0, height: 0 };

  constructor(
    private readonly root: HTMLElement,
    private readonly model: GridModel,
    private readonly actions: GridActions,
  ) {
    new ResizeObserver(() => this.measure()).observe(root);
  }

  /** Draws what has changed, once a frame. */
  draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.drawNow();
    });
  }

  /** Draws, with the focus on the cursor's cell or in the popup. */
  focus(where: 'cell' | 'popup'): void {
    this.focusWanted = where;
    this.draw();
  }

  /** Takes the room that cells have. */
  measure(): void {
    const { model } = this;
    const box = this.root.querySelector('.scroller');
    const [width, height] = [box?.clientWidth ?? 0, box?.clientHeight ?? 0];
    const head = model.hasSummaries ? HEAD_HEIGHT : SMALL_HEAD_HEIGHT;
    this.seen = { width, height };
    model.seenWidth = Math.max(0, width - NUMBER_WIDTH);
    model.heights = new Heights(model.rows ?? 0, Math.max(0, height - head));
    model.top = model.heights.clamp(model.top);
    model.left = Math.max(0, Math.min(model.left, model.layout.width - model.seenWidth));
    this.draw();
  }

  private drawNow(): void {
    const { model } = this;
    const { first, end } = model.layout.range(model.left, model.seenWidth);
    const inSight = model.columns.slice(first, end);
    if (model.rows !== undefined)
      model.blocks?.want(
        model.heights.range(model.top),
        inSight.map(({ index }) => index),
      );
    // Cells come first: figures of heads wait until they are there.
    const isBusy = model.blocks ? model.blocks.isBusy : model.viewProblem === '';
    if (model.hasSummaries) model.summaries?.want(isBusy ? [] : inSight.map(({ name }) => name));
    render(page(model, this.seen, this.actions), this.root);
    this.settle();
  }

  /** After it was drawn: the scroll bars and the focus are where they belong. */
  private settle(): void {
    const { model } = this;
    const box = this.root.querySelector('.scroller');
    if (box) {
      if (box.clientWidth !== this.seen.width || box.clientHeight !== this.seen.height) this.measure();
      const scrollTop = Math.round(model.heights.scrollOf(model.top));
      if (Math.abs(box.scrollTop - scrollTop) > 1) box.scrollTop = scrollTop;
      if (Math.abs(box.scrollLeft - model.left) > 1) box.scrollLeft = model.left;
    }
    const wanted = this.focusWanted;
    this.focusWanted = undefined;
    if (wanted === 'cell') this.focusFirst('.cells [tabindex="0"]');
    if (wanted === 'popup') this.focusFirst('.popup :is(input, button, select, textarea, [tabindex="0"])');
  }

  private focusFirst(selector: string): void {
    const found = this.root.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }
}
