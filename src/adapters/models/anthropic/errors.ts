import {
  AnthropicError,
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from '@anthropic-ai/sdk/error';
import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import { oneLine } from '../../../base/text';
import { ModelError, type ModelErrorKind } from '../../../core/agent/modelError';

/** Characters of the provider's words that are shown. */
const MAX_WORDS = 300;

const bodySchema = z.looseObject({
  error: z.looseObject({ type: z.string().exactOptional(), message: z.string().exactOptional() }),
});

/**
 * What failed, in the product's terms; cancelling stays cancelling. The provider's words are kept, the key never: a
 * server may send back what it was sent.
 */
export function asModelError(error: unknown, key: string): ModelError | CancelledError {
  if (error instanceof ModelError || error instanceof CancelledError) return error;
  if (error instanceof APIUserAbortError) return new CancelledError();
  const words = (text: string): string => shorten(key === '' ? text : text.replaceAll(key, '***'));
  if (error instanceof APIConnectionTimeoutError) return new ModelError('stalled', '');
  if (error instanceof APIConnectionError) return new ModelError('network', words(causeOf(error)));
  if (error instanceof APIError) {
    const { type = '', message = '' } = bodySchema.safeParse(error.error).data?.error ?? {};
    return new ModelError(kindOf(error.status, type, message), words(message), retryAfterMs(error.headers));
  }
  // The stream ended too early, broke off, or held what is no event.
  if (error instanceof AnthropicError || error instanceof SyntaxError || error instanceof TypeError) {
    return new ModelError('cut_off', '');
  }
  return new ModelError('server', words(errorMessage(error)));
}

function kindOf(reported: unknown, type: string, message: string): ModelErrorKind {
  const status = typeof reported === 'number' ? reported : undefined;
  if (type === 'overloaded_error' || status === 529) return 'overloaded';
  if (type === 'billing_error' || status === 402 || /credit balance|spend(ing)? limit/i.test(message))
    return 'no_credit';
  if (type === 'rate_limit_error' || status === 429) return 'rate_limited';
  if (type === 'authentication_error' || status === 401) return 'wrong_key';
  if (type === 'permission_error' || status === 403) return 'no_access';
  // A server that is no Messages API has pages of its own for what it does not know.
  if (status === 404 || status === 405) return type === 'not_found_error' ? 'unknown_model' : 'bad_address';
  if (type === 'request_too_large' || status === 413) return 'too_long';
  if (/prompt is too long|exceeds? .*context|context (window|length)/i.test(message)) return 'too_long';
  if (status === undefined) return type === '' ? 'cut_off' : 'server'; // an error in the middle of the stream
  return status >= 500 || status === 408 || status === 409 ? 'server' : 'refused';
}

/** The header's value in milliseconds: seconds, a date, or the provider's own milliseconds. */
function retryAfterMs(reported: unknown): number | undefined {
  const headers = reported instanceof Headers ? reported : undefined;
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const after = headers?.get('retry-after') ?? undefined;
  if (after === undefined) return undefined;
  const seconds = Number(after);
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  return wait > 0 ? wait : undefined;
}

/** The innermost reason of a failed connection, e.g. ECONNREFUSED; it names no header. */
function causeOf(error: Error): string {
  let reason = '';
  let cause: unknown = error.cause;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : reason;
    cause = cause.cause;
  }
  return reason;
}

function shorten(text: string): string {
  const line = oneLine(text).trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}
