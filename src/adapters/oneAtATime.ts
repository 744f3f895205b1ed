import { CancelledError, orCancelled } from '../base/errors';

/** Work that is done in the order in which it came, one after the other. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  /** Does it once all before it is over, however that ended. @throws CancelledError, as soon as it is; what the work throws */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const mine = this.last.then(() => {
      if (signal.aborted) throw new CancelledError();
      return work();
    });
    this.last = mine.catch(() => undefined);
    return orCancelled(mine, signal);
  }
}
