import type { Log } from '../ports';
import { faultText } from '../text/describeError';
import { realAfter, type After } from '../../base/after';

/** Cleans up a while after there is reason to: never at once, and never twice at a time. One that fails harms nothing. */
export class CleanUpRuns {
  private cancel: (() => void) | undefined;
  private running: Promise<void> = Promise.resolve();

  /** @param work gives how many artifacts it removed */
  constructor(
    private readonly work: () => Promise<number>,
    private readonly delayMs: number,
    private readonly log: Log,
    private readonly after: After = realAfter,
  ) {}

  soon(): void {
    this.cancel ??= this.after(this.delayMs, () => {
      this.cancel = undefined;
      this.running = this.running.then(() => this.run());
    });
  }

  dispose(): void {
    this.cancel?.();
  }

  private async run(): Promise<void> {
    try {
      const removed = await this.work();
      if (removed > 0) this.log.info(`Stored results that no session names: ${removed} removed`);
    } catch (error) {
      this.log.warn(`Stored results could not be cleaned up: ${faultText(error)}`);
    }
  }
}
