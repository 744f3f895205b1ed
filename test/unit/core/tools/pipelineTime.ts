/** A clock that goes on only when a test says so, with the timers that hang on it. */
import type { After } from '../../../../src/base/after';

export class FakeTime {
  now = 1;
  private timers: { at: number; callback: () => void }[] = [];

  readonly after: After = (milliseconds, callback) => {
    const timer = { at: this.now + milliseconds, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  };

  /** Timers that are set. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Goes on to each timer until the work has ended. @throws when nothing is set that could end it */
  async runUntil<T>(work: Promise<T>): Promise<T> {
    const state = { ended: false };
    const end = (): void => {
      state.ended = true;
    };
    work.then(end, end);
    for (;;) {
      await settled();
      if (state.ended) return work;
      const [next] = this.timers.sort((a, b) => a.at - b.at);
      if (!next) throw new Error('Nothing can end it.');
      this.timers = this.timers.slice(1);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
  }
}

/** Everything that needs no timer has happened. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
