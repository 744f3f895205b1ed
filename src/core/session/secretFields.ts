import { isSecretValue, secrecyOf, type Secrecy } from './secretNames';

export const MASK = '[masked]';

/** Places of a name, and what stands between it and its value. Each word is looked at once, whatever its length. */
const NAMED =
  /(?:(?<![\w-])(?=([\w-]+))\1|(密码|口令|密钥|令牌))\\{0,7}["'`*]{0,3}[ \t]{0,8}(?:=>|:=|={1,3}|:(?!:)|[：＝])\*{0,2}[ \t]{0,8}/g;
/** An option of a command, whose value is its next word. */
const OPTION = /(?<![\w-])(?=(--[a-z][\w-]*))\1[ \t]{1,8}(?![-\s])/gi;
/** An element of XML. */
const ELEMENT = /(<(?=([\w.:-]+))\2>)([^<]+)(?=<\/)/g;

/** A name may be two words, as in "api key: …". */
const WORD_BEFORE = /([a-z]+)[ \t]$/i;
/** What an authorization begins with. */
const SCHEME = /(?:Bearer|Basic|Token|Digest|Negotiate|ApiKey)[ \t]{1,8}/iy;
/** The name of an environment variable, with its value right behind: that ends with its word, whatever is in it. */
const VARIABLE = /^[A-Z][A-Z0-9_]*=$/;
/** A name in quotes, as JSON has it: a value without any is a number or a word, which a comma ends. */
const KEY = /"[ \t]{0,8}:[ \t]{0,8}$/;
/** Characters of a list or an object that are taken for the value of a name. */
const BRACKETED_CHARACTERS = 2000;
/** Characters of a value that are looked at to see whether it is a secret; a longer one without spaces is. */
const LOOK_CHARACTERS = 300;

/** What a value without quotes looks like: that of an environment variable, one in JSON, or a word of a text. */
type Shape = 'variable' | 'json' | 'word';

interface Value {
  start: number;
  end: number;
}

/** A text with the values of fields masked that are secrets by their name. It takes time in proportion to its length. */
export function maskFields(text: string): string {
  const fields = maskAll(maskAll(text, NAMED), OPTION);
  return fields.replace(ELEMENT, (element: string, tag: string, name: string, value: string) =>
    isSecretValue(secrecyOf(name), value.trim()) ? `${tag}${MASK}` : element,
  );
}

function maskAll(text: string, places: RegExp): string {
  const pattern = new RegExp(places);
  let masked = '';
  let done = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const secrecy = secrecyAt(text, match);
    if (secrecy === undefined) continue;
    const [whole] = match;
    const from = pattern.lastIndex;
    // Beside a Chinese name stand Chinese words, which are no password.
    if (match[2] !== undefined && !/[!-~]/.test(text[from] ?? '')) continue;
    const shape = VARIABLE.test(whole) ? 'variable' : KEY.test(whole) ? 'json' : 'word';
    const { start, end } = valueAt(text, from, shape, LOOK_CHARACTERS);
    const value = text.slice(start, end);
    if (text.startsWith(MASK, start)) continue;
    const isBracketed = start === from && shape !== 'variable' && /^[[{]/.test(value);
    if (isBracketed && secrecy !== 'always') continue;
    const isTight = whole.endsWith('=');
    if (!isSecretValue(isTight && secrecy === 'ifLikeOne' ? 'unlessNumber' : secrecy, value)) continue;
    masked += text.slice(done, start) + MASK;
    done = isBracketed ? bracketEnd(text, start) : valueAt(text, from, shape, Infinity).end;
    pattern.lastIndex = done;
  }
  return masked + text.slice(done);
}

function secrecyAt(text: string, { 1: word, 2: other, index }: RegExpExecArray): Secrecy {
  const name = word ?? other ?? '';
  if (!/^(?:key|token)$/i.test(name)) return secrecyOf(name);
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, index - 24), index))?.[1];
  return secrecyOf(before === undefined ? name : `${before}_${name}`);
}

/** Where the value that begins here is; of one in quotes what is in them. At most about so many characters are read. */
function valueAt(text: string, from: number, shape: Shape, limit: number): Value {
  const stop = Math.min(text.length, from + limit);
  let start = from;
  while (text[start] === '\\') start++;
  const quote = quoteAt(text, start);
  if (quote !== '') return quotedAt(text, start + quote.length, quote, start - from, stop);
  SCHEME.lastIndex = from;
  start = SCHEME.test(text) ? SCHEME.lastIndex : from;
  let end = start;
  while (end < stop && !endsValue(text, end, shape)) end++;
  while (shape !== 'variable' && end > start && /[.,)\]]/.test(text[end - 1] ?? '')) end--;
  return { start, end };
}

function quoteAt(text: string, at: number): string {
  const quote = text[at] ?? '';
  if (!/["'`]/.test(quote)) return '';
  return text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
}

/**
 * What is in quotes: up to the quote that has as many backslashes before it as the first one, one level of a string in a
 * string doubling them, or to the end of the line.
 */
function quotedAt(text: string, start: number, quote: string, backslashes: number, stop: number): Value {
  let run = 0;
  for (let at = start; at < stop; at++) {
    const character = text[at];
    if (character === '\n' && quote.length === 1) return { start, end: at };
    if (character === '\\') {
      run++;
      continue;
    }
    if (text.startsWith(quote, at)) {
      if (run < backslashes) return { start, end: at - run };
      if (run % (2 * (backslashes + 1)) === backslashes) return { start, end: at - backslashes };
    }
    run = 0;
  }
  return { start, end: stop };
}

/** Behind the list or the object that begins here, strings in it included. */
function bracketEnd(text: string, start: number): number {
  const stop = Math.min(text.length, start + BRACKETED_CHARACTERS);
  let depth = 0;
  for (let at = start; at < stop; at++) {
    if (/[[{]/.test(text[at] ?? '')) depth++;
    if (/[\]}]/.test(text[at] ?? '') && --depth === 0) return at + 1;
  }
  return stop;
}

function endsValue(text: string, at: number, shape: Shape): boolean {
  const next = text[at + 1] ?? '';
  switch (text[at]) {
    case '"':
    case "'":
    case '`':
      return !/\w/.test(next);
    case '\\':
      return /["'nrt]/.test(next);
    case ',':
      return shape === 'json' || (shape === 'word' && !/[\w!#-&(-_a-~]/.test(next));
    case ']':
      return shape === 'json';
    case ';':
    case '&':
    case '<':
    case '}':
      return shape !== 'variable';
    default:
      return /\s/.test(text[at] ?? '');
  }
}
