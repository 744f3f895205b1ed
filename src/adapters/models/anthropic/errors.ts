import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from '@anthropic-ai/sdk/error';
import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import { oneLine } from '../../../base/text';
import { ModelError, type ModelErrorKind } from '../../../core/contract/modelError';

/** Characters of the provider's words that are shown. */
const MAX_WORDS = 300;

const bodySchema = z.looseObject({
  error: z.looseObject({ type: z.string().exactOptional(), message: z.string().exactOptional() }),
});

/** The provider's words as they are shown: in one line, not too long, and without the key, which a server may send back. */
export function cleanWords(text: string, key: string): string {
  const line = oneLine(key === '' ? text : text.replaceAll(key, '***')).trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}

/** What failed, in the product's terms; cancelling stays cancelling, and a fault of ours stays what it is. */
export function asModelError(error: unknown, key: string): Error {
  if (error instanceof ModelError || error instanceof CancelledError) return error;
  if (error instanceof APIUserAbortError) return new CancelledError();
  const words = (text: string): string => cleanWords(text, key);
  if (error instanceof APIConnectionTimeoutError) return new ModelError('stalled', '');
  if (error instanceof APIConnectionError) {
    const { reason, redirected } = causeOf(error);
    return redirected ? new ModelError('no_api', '') : new ModelError('network', words(reason));
  }
  if (error instanceof APIError) {
    const { type = '', message = '' } = bodySchema.safeParse(error.error).data?.error ?? {};
    return new ModelError(kindOf(error.status, type, message), words(message), retryAfterMs(error.headers));
  }
  return error instanceof Error ? error : new Error(errorMessage(error));
}

/** What failed while a reply streamed: one that ended too early, broke off, or held what is no event is cut off. */
export function asStreamError(error: unknown, key: string): Error {
  const known = asModelError(error, key);
  return known instanceof ModelError || known instanceof CancelledError ? known : new ModelError('cut_off', '');
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
  if (status === 404 || status === 405) return type === 'not_found_error' ? 'unknown_model' : 'no_api';
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

/** The innermost reason of a failed connection, e.g. ECONNREFUSED, which names no header; and whether it led elsewhere. */
function causeOf(error: Error): { reason: string; redirected: boolean } {
  let reason = '';
  let redirected = false;
  let cause: unknown = error.cause;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : reason;
    redirected ||= /redirect/i.test(cause.message);
    cause = cause.cause;
  }
  return { reason, redirected };
}
