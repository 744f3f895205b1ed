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
