import type { After } from '../../src/base/after';
import { until } from './process';

/** Timers whose time is up when a test says so, and never by itself: however slow a machine is, nothing is too late. */
export class HeldTimers {
  /** The milliseconds that were asked for, in order. */
  readonly asked: number[] = [];
  private readonly held: (() => void)[] = [];

  readonly after: After = (milliseconds, callback) => {
    this.asked.push(milliseconds);
    this.held.push(callback);
    return () => {
      const at = this.held.indexOf(callback);
      if (at >= 0) this.held.splice(at, 1);
    };
  };

  /** Timers that are set. */
  get waiting(): number {
    return this.held.length;
  }

  /** Lets the time be up of the timer that was set first, once there is one. */
  async pass(): Promise<void> {
    await until('a timer is set', () => this.held.length > 0);
    this.held.shift()?.();
  }
}
