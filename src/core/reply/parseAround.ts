import { parseJson } from '../../base/parseJson';
import { decodeString } from './parseEscapes';
import { responseFields } from './parseSource';

const THINKING = 'think|thinking|thought|reasoning|reflection|scratchpad';
const THOUGHTS = new RegExp(`<(${THINKING})>[^]*?(?:</\\1>|$)`, 'i');
const END_OF_THOUGHTS = new RegExp(`</(?:${THINKING})>`, 'i');
/** Layers of encoding that are taken off: a response in a string in a string is as deep as models go. */
const MAX_LAYERS = 3;
/** A brace with a name behind it, or with a comment, which may come before the name. */
const OBJECT = /[{｛](?=[\s\0]*(?:["'`“”„‟＂‘’*]|[\p{L}_$][\p{L}\p{N}_$]*[\s\0]*[:：]|\/[/*]|#))/gu;
const QUOTES = '["\'`“”„‟＂‘’*]*';
const RESPONSE = new RegExp(
  `[{｛](?:[\\s\\0]|//[^\\n]*\\n|#[^\\n]*\\n|/\\*[^*]*\\*/)*${QUOTES}(?:${responseFields.join('|')}):?${QUOTES}\\s*[:：]`,
  'y',
);

/** An object whose own quotes are escaped, in a string or without one. */
const ESCAPED_OBJECT = /^(?:[^{"]*")?[^{"]*\{(?:\s|\\[nrt])*\\"/;

/** The text of a reply without what is around its JSON as a whole: thoughts before it, an encoding of all of it. */
export function unwrapText(text: string): string {
  let inner = text;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    inner = withoutThoughts(inner);
    const decoded = decodeLayer(inner.replace(/^[\uFEFF\s]+/, ''));
    if (decoded === undefined) break;
    inner = decoded;
  }
  return inner;
}

/** Where objects may begin, in order. Braces of prose and of code are mostly none of them. */
export function* objectStarts(text: string): Generator<number, void, undefined> {
  for (const { index } of text.matchAll(OBJECT)) yield index;
}

/** Whether a response begins here, by the first name of the object. */
export function startsResponse(text: string, at: number): boolean {
  RESPONSE.lastIndex = at;
  return RESPONSE.test(text);
}

/** Whether thoughts end in a text. Templates that open them themselves leave only their end. */
export function endsThoughts(text: string): boolean {
  return END_OF_THOUGHTS.test(text);
}

/** What a model thinks in tags before its answer is not its answer; an object among it may be a draft. */
function withoutThoughts(text: string): string {
  let answer = text;
  for (let found = THOUGHTS.exec(answer); found; found = THOUGHTS.exec(answer)) {
    if (/[{｛]/.test(answer.slice(0, found.index))) break;
    answer = answer.slice(found.index + found[0].length);
  }
  return answer;
}

/** The text in an encoding of the whole: a JSON string, escaped quotes, HTML entities. Undefined when there is none. */
function decodeLayer(text: string): string | undefined {
  const whole = text.startsWith('"') ? jsonString(text) : undefined;
  if (whole !== undefined) return whole;
  if (ESCAPED_OBJECT.test(text)) {
    const body = text.slice(text.indexOf('{'));
    return jsonString(`"${body}"`) ?? decodeString(body, '"', true).text;
  }
  if (/^[^{"]*\{\s*&(?:quot|#34|#x22);/.test(text)) return decodeHtml(text);
  return undefined;
}

function jsonString(text: string): string | undefined {
  const value = parseJson(text);
  return typeof value === 'string' ? value : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** One layer of HTML taken off, if all of the text wears it: otherwise an entity may be the report's own. */
function decodeHtml(text: string): string | undefined {
  if (/["<>]|&(?!(?:quot|amp|lt|gt|apos|#\d{2,3}|#x[\da-f]{2});)/i.test(text)) return undefined;
  return text.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
    return String.fromCharCode(parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10));
  });
}
