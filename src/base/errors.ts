/** The words of anything thrown: an Error's message, else its text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Thrown where a user or a caller cancelled. Cancelling is an outcome, not a failure: nobody shows it as an error. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';

  constructor(message = 'Cancelled') {
    super(message);
  }
}

/** Ends with the work, or at once when the signal aborts: work that hangs holds nobody up. @throws CancelledError */
export function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new CancelledError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
