/** An answer that is no message: the HTTP status, and what the body's `error` says. */
export interface ApiError {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/** What the API answers to a request that breaks one of its rules. */
export function invalidRequest(message: string): ApiError {
  return { status: 400, type: 'invalid_request_error', message };
}

/** What the API answers for a model that it does not have, or no longer. */
export function unknownModel(id: string): ApiError {
  return { status: 404, type: 'not_found_error', message: `model: ${id}` };
}
