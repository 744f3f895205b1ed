import { oneLine } from '../../base/text';

/** Characters of the provider's words that are shown. */
const MAX_WORDS = 300;

/** The provider's words as they are shown: in one line, not too long, and without the key, which a server may send back. */
export function cleanWords(text: string, key: string): string {
  const line = oneLine(key === '' ? text : text.replaceAll(key, '***')).trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}

/** The innermost reason of a failed connection, such as ECONNREFUSED, which names no header; and whether it led elsewhere. */
export function causeOf(error: Error): { reason: string; redirected: boolean } {
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

/** Milliseconds that a header `retry-after` asks to wait, in seconds or as a date, or `retry-after-ms`; undefined: none. */
export function retryAfterMs(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const after = headers.get('retry-after');
  if (after === null) return undefined;
  const seconds = Number(after);
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  return wait > 0 ? wait : undefined;
}

/** Whether a refusal says that a model takes no images. One that is too large, or broken, says nothing of others. */
export function refusesImages(words: string): boolean {
  const isOfOne = /exceed|too (?:large|big|many|small)|maximum|process|corrupt|decode|dimension|pixel|base64/i;
  return /\bimage(?:s|_url)?\b/i.test(words) && !isOfOne.test(words);
}
