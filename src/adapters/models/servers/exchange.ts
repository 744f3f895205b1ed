import { CancelledError } from '../../../base/errors';
import { parseJson } from '../../../base/parseJson';
import { ModelError } from '../../../core/contract/modelError';
import { abortableFetch } from '../../abortableFetch';
import { boundedText } from '../../boundedText';
import { MAX_ANSWER, MAX_ERROR, Watchdog, type Patience } from '../watchdog';
import { headersOf, hostOf, type ServerAccess } from './access';
import { connectionFailure, failureOf } from './failures';

/** A machine of one's own may load a model, and read a prompt of seven thousand tokens, before it answers. */
export const defaultServerPatience: Patience = { headerMs: 290_000, idleMs: 120_000, wholeMs: 1_800_000 };

/** Bytes of a reply as it streams: a token comes in some hundred bytes. */
export const MAX_REPLY = 48 * 1024 * 1024;
/** Milliseconds: a question about models is answered at once, or not waited for. */
const QUESTION_MS = 10_000;

/**
 * Asks for a reply and gives its text as it comes.
 * @throws ModelError, CancelledError
 */
export async function* streamText(
  access: ServerAccess,
  url: URL,
  body: string,
  patience: Patience,
  signal: AbortSignal,
): AsyncIterable<string> {
  const watchdog = new Watchdog(patience, MAX_REPLY);
  const ends = AbortSignal.any([signal, watchdog.signal]);
  try {
    watchdog.wait(patience.headerMs);
    const response = await begin(access, url, body, watchdog.fetch, ends);
    yield* texts(response);
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    throw (
      watchdog.failure({ host: hostOf(access) }) ??
      (error instanceof ModelError ? error : new ModelError('cut_off', ''))
    );
  } finally {
    watchdog.end();
  }
}

async function begin(
  access: ServerAccess,
  url: URL,
  body: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...headersOf(access) };
  let response: Response;
  try {
    // A server that sends us elsewhere would have the key and the data sent there.
    response = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
  } catch (error) {
    throw connectionFailure(access, error);
  }
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && !/\bhtml\b|application\/json/i.test(type)) return response;
  const said = (await boundedText(response, MAX_ERROR)).text;
  // Some servers send an error with a status of success.
  if (response.ok && !said.includes('"error"'))
    throw new ModelError('no_chat_api', '', undefined, { host: hostOf(access) });
  throw failureOf(access, response.ok ? 500 : response.status, response.headers, said);
}

/** @throws TypeError for bytes that are no text */
async function* texts(response: Response): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Uint8Array> | [] = response.body ?? [];
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * The answer to a question about models, as JSON that nobody has checked.
 * @param body what is sent; without it nothing is
 * @throws ModelError, CancelledError
 */
export async function question(access: ServerAccess, url: URL, signal: AbortSignal, body?: object): Promise<unknown> {
  const inTime = AbortSignal.timeout(QUESTION_MS);
  try {
    const response = await abortableFetch(url, {
      redirect: 'error',
      headers: { ...headersOf(access), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.any([signal, inTime]),
    });
    const { text, isWhole } = await boundedText(response, response.ok ? MAX_ANSWER : MAX_ERROR);
    if (!response.ok) throw failureOf(access, response.status, response.headers, text);
    const value = isWhole ? parseJson(text) : undefined;
    if (value === undefined) throw new ModelError('no_chat_api', '', undefined, { host: hostOf(access) });
    return value;
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    if (inTime.aborted) throw new ModelError('stalled', '', undefined, { host: hostOf(access) });
    throw connectionFailure(access, error);
  }
}
