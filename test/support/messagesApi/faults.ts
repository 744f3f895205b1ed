import type { ConnectionFault, HttpFault } from './script';

function http(
  status: number,
  type: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpFault {
  return { fault: 'http', status, type, message, headers };
}

/** The errors that the API is known to answer, in its own words, each as a step of a script. */
export const faults = {
  /** Any other error of HTTP. */
  http,

  /** 429. With a number of seconds the answer has `retry-after`; a spend limit that was reached has none. */
  rateLimited: (retryAfterSeconds?: number): HttpFault =>
    http(
      429,
      'rate_limit_error',
      "This request would exceed your organization's rate limit of 50,000 input tokens per minute.",
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    ),

  /** 529. */
  overloaded: (): HttpFault => http(529, 'overloaded_error', 'Overloaded'),

  /** 500. */
  internal: (): HttpFault => http(500, 'api_error', 'Internal server error'),

  /** 504. */
  timeout: (): HttpFault => http(504, 'timeout_error', 'Request timed out.'),

  /** 401 for a key that is none, or none any more. */
  badKey: (): HttpFault => http(401, 'authentication_error', 'API key is invalid.'),

  /** 402. */
  billing: (): HttpFault => http(402, 'billing_error', "There's an issue with your billing or payment information."),

  /** 400 for prepaid credit that is used up. */
  creditTooLow: (): HttpFault =>
    http(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),

  /** 403. */
  forbidden: (): HttpFault =>
    http(403, 'permission_error', 'Your API key does not have permission to use the specified resource.'),

  /** 404 for a model that is not there, or not for this key. */
  modelNotFound: (model: string): HttpFault => http(404, 'not_found_error', `model: ${model}`),

  /** 413. */
  tooLarge: (): HttpFault => http(413, 'request_too_large', 'Request exceeds the maximum size'),

  /** 400 for more input than the model has room for. */
  promptTooLong: (tokens = 215_000, maximum = 200_000): HttpFault =>
    http(400, 'invalid_request_error', `prompt is too long: ${tokens} tokens > ${maximum} maximum`),

  /** The connection breaks before there is an answer. */
  reset: (): ConnectionFault => ({ fault: 'reset' }),

  /** There is no answer, and the connection stays open. */
  silence: (): ConnectionFault => ({ fault: 'silence' }),
};
