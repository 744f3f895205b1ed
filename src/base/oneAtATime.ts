import { CancelledError, orCancelled } from './errors';

/** Work that is done in the order in which it came, one after the other. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Does it once all before it is over, however that ended.
   * @param signal of who waits for it: work that has not begun by then is left out
   * @throws CancelledError, as soon as it is; what the work throws
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const mine = this.last.then(() => {
      if (signal?.aborted) throw new CancelledError();
      return work();
    });
    this.last = mine.catch(() => undefined);
    return signal ? orCancelled(mine, signal) : mine;
  }
}
