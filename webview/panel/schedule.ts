/** Milliseconds between two renders while a reply streams in. */
const streamingInterval = 100;

/**
 * Renders at most once an animation frame, and news of a streaming reply at most every 100 ms; what the user did
 * himself does not wait.
 */
export class RenderSchedule {
  private frame: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(private readonly render: () => void) {}

  soon(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.last = performance.now();
      this.render();
    });
  }

  streaming(): void {
    if (this.frame !== undefined || this.timer !== undefined) return;
    this.timer = setTimeout(() => this.soon(), Math.max(0, this.last + streamingInterval - performance.now()));
  }
}
