import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import { parseJson } from '../../../base/parseJson';
import { ModelError, type ModelErrorKind } from '../../../core/contract/modelError';
import { causeOf, cleanWords, retryAfterMs } from '../words';
import { hostOf, type ServerAccess } from './access';

/** The error of either API: `{ error: { message, type, code, param } }`, or a text in its place. */
export const errorSchema = z.union([
  z.string(),
  z.looseObject({
    message: z.string().nullish(),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
    param: z.string().nullish(),
  }),
]);
export type ServerError = z.infer<typeof errorSchema>;

const bodySchema = z.looseObject({ error: errorSchema });

/** What a response that is no success says. @param body its text, as far as it was read */
export function failureOf(access: ServerAccess, status: number, headers: Headers, body: string): ModelError {
  const { data } = bodySchema.safeParse(parseJson(body));
  return asFailure(access, data?.error, status, retryAfterMs(headers));
}

/** What an error within a stream says. */
export function streamFailure(access: ServerAccess, error: ServerError): ModelError {
  const code = typeof error === 'string' ? undefined : Number(error.code ?? Number.NaN);
  return asFailure(access, error, code !== undefined && code >= 400 && code < 600 ? code : undefined, undefined);
}

function asFailure(
  access: ServerAccess,
  error: ServerError | undefined,
  status: number | undefined,
  waitMs: number | undefined,
): ModelError {
  const { message, type, code, param } = typeof error === 'object' ? error : { message: error };
  const said = message ?? '';
  // A parameter that is refused may be named beside the words alone.
  const words = param && !said.includes(param) ? `${param}: ${said}` : said;
  const kind = kindOf(status, `${type ?? ''} ${code ?? ''} ${words}`, error !== undefined);
  return new ModelError(kind, cleanWords(words, access.key), waitMs, { host: hostOf(access) });
}

/** @param said the type, the code and the words of the error @param isApi whether the error is one of either API */
function kindOf(status: number | undefined, said: string, isApi: boolean): ModelErrorKind {
  if (status === 402 || /insufficient_quota|credit balance|spend(ing)? limit/i.test(said)) return 'no_credit';
  if (/context[ _](length|size|window)|prompt is too long|too many tokens/i.test(said) || status === 413)
    return 'too_long';
  if (/model_not_found|model\b.{0,200}(not found|does not exist)/i.test(said)) return 'unknown_model';
  if (status === 401) return 'server_key';
  if (status === 403) return 'no_access';
  if (status === 429) return 'rate_limited';
  if (status === 404 || status === 405) return isApi && status === 404 ? 'unknown_model' : 'no_chat_api';
  // It does not pass by itself.
  if (/(more|out of) (system |video )?memory|unable to allocate/i.test(said)) return 'refused';
  if (status === 503 || /overloaded/i.test(said)) return 'overloaded';
  if (status === undefined) return 'server';
  return status >= 500 || status === 408 || status === 409 ? 'server' : 'refused';
}

/** Why a request got no response at all. The words of the runtime may hold the address: a code alone is kept. */
export function connectionFailure(access: ServerAccess, error: unknown): Error {
  if (error instanceof ModelError || error instanceof CancelledError) return error;
  if (!(error instanceof Error)) return new Error(errorMessage(error));
  const { reason, redirected } = causeOf(error);
  const facts = { host: hostOf(access) };
  if (redirected) return new ModelError('no_chat_api', '', undefined, facts);
  return new ModelError('network', cleanWords(reason, access.key), undefined, facts);
}
