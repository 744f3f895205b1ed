import type { Clock } from '../../ports';

/** How long a call takes, without the time in which it waits for the user. */
export class Stopwatch {
  private readonly started: number;
  private paused = 0;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {
    this.started = clock.monotonic();
  }

  /** Milliseconds since the start. */
  elapsed(): number {
    return this.clock.monotonic() - this.started - this.paused;
  }

  /** Does something whose time does not count. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    const from = this.clock.monotonic();
    try {
      return await work();
    } finally {
      this.paused += this.clock.monotonic() - from;
    }
  }
}
