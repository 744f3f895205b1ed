import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from '@anthropic-ai/sdk/error';
import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import { ModelError, type ModelErrorKind } from '../../../core/contract/modelError';
import { causeOf, cleanWords, retryAfterMs } from '../words';

const bodySchema = z.looseObject({
  error: z.looseObject({ type: z.string().exactOptional(), message: z.string().exactOptional() }),
});

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
    return new ModelError(kindOf(error.status, type, message), words(message), askedToWait(error.headers));
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

function askedToWait(headers: unknown): number | undefined {
  return headers instanceof Headers ? retryAfterMs(headers) : undefined;
}
