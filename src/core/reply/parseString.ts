import { bracket, type Frame, type Source } from './parseSource';

/** Where a string ends. */
export interface StringEnd {
  /** Index of the closing quote; the length of the text when there is none. */
  close: number;
  /** Why another end is as likely. */
  doubt?: string;
}

const DOUBLE = '"“”„‟＂';
const SINGLE = "'‘’‚‛";

/** The quotes that may close a string which this one opened; undefined for what is no quote. */
export function closersOf(open: string): string | undefined {
  if (open === '"' || open === "'" || open === '`') return open;
  if (open !== '' && DOUBLE.includes(open)) return DOUBLE;
  return open !== '' && SINGLE.includes(open) ? SINGLE : undefined;
}

/** The first quote that is not escaped. */
export function firstEnd({ text }: Source, from: number, closers: string): number {
  let at = from;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (closers.includes(char)) return at;
  }
  return text.length;
}

const UNESCAPED =
  'A string holds double quotes that are not escaped, and where it ends is not certain: write them as \\".';

/**
 * The end of a string that may hold quotes which are not escaped: the first quote behind which the JSON goes on, with a
 * field that belongs here or with the brackets that are open. Where what it would hold speaks against that end, it is
 * a doubt.
 */
export function plausibleEnd(source: Source, from: number, closers: string, frames: readonly Frame[]): StringEnd {
  const { text } = source;
  let inner = 0; // quotes inside so far
  let depth = 0; // brackets inside that are open so far
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (!closers.includes(char)) depth = Math.max(0, depth + bracket(char));
    else {
      const verdict = whatFollows(source, at + 1, frames, { odd: inner % 2 === 1, nested: inner > 0 && depth > 0 });
      if (verdict === 'text') {
        if (inner % 2 === 0 && startsHere(ANOTHER, text, at + 1)) return { close: at, doubt: UNESCAPED };
        if (!isApostrophe(text, at)) inner++;
        continue;
      }
      // Quotes and brackets come in pairs: where one is open this may be the other, unless nothing follows. And an item
      // of a list that is empty, or has space at its edge, may be torn from a text with a comma between quotes.
      const open = inner > 0 && (depth > 0 || (inner % 2 === 1 && verdict === 'next'));
      const torn = frames.at(-1)?.kind === 'array' && !/^\S(?:[^]*\S)?$/.test(text.slice(from, at));
      return open || torn || verdict === 'doubt' ? { close: at, doubt: UNESCAPED } : { close: at };
    }
  }
  const closed = /[}\]]\s*(?:`{3,}\s*)?$/.test(text.slice(-200));
  return inner > 0 && closed ? { close: text.length, doubt: UNESCAPED } : { close: text.length };
}

function isApostrophe(text: string, at: number): boolean {
  return SINGLE.includes(text.charAt(at)) && /^\p{L}.\p{L}/u.test(text.slice(at - 1, at + 2));
}

/** A string behind a string: they may be two parts of one, or a comma may be missing. */
const ANOTHER = /\s*(?:\+\s*)?["'`“”„‟＂‘’]/y;
const NAME = /\s*["'`“”„‟＂‘’]([^"'`“”„‟＂‘’\\\n]{1,60})["'`“”„‟＂‘’]\s*[:：]/y;
/** What came of a next field before the reply was cut off: then the text before it is its own beginning at least. */
const HALF_NAME = /(?:[,，]\s*)?(?:["'`“”„‟＂‘’][\w ]{0,60}["'`“”„‟＂‘’]?\s*)?$/y;
const VALUE = /\s*(?:["'`“”„‟＂‘’{[\d-]|$)/y;

/** What a string would hold up to a quote. */
interface Inside {
  /** An odd number of quotes: the quote may be the other half of the last one. */
  odd: boolean;
  /** Open brackets, beside quotes: what follows may belong to them. */
  nested: boolean;
}

/** What a quote is that has this behind it: a piece of the text, the end before a next field or item, or the last end. */
function whatFollows(
  source: Source,
  from: number,
  frames: readonly Frame[],
  inside: Inside,
): 'text' | 'next' | 'end' | 'doubt' {
  const { text } = source;
  let level = frames.length - 1;
  for (let at = skipSpace(source, from); ;) {
    const frame = frames[level];
    if (at >= text.length) return 'end';
    if (!frame) return source.goesOnBehind(at) ? 'text' : 'end';
    const char = text.charAt(at);
    const comma = char === ',' || (char === '，' && source.wide);
    if (char === '}' || char === ']' || (comma && closes(text, skipSpace(source, at + 1)))) {
      const closer = comma ? skipSpace(source, at + 1) : at;
      if ((text.charAt(closer) === '}') !== (frame.kind === 'object')) return 'text';
      level--;
      at = skipSpace(source, closer + 1);
      continue;
    }
    if (frame.kind === 'array') {
      if (!comma || !startsHere(VALUE, text, at + 1)) return 'text';
      return !inside.nested ? 'next' : inside.odd ? 'text' : 'doubt';
    }
    const name = nameAt(text, comma ? at + 1 : at);
    if (name === undefined && startsHere(HALF_NAME, text, at)) return 'end';
    // A comma may be missing, but then the field must be one that belongs here, on a line of its own.
    if (name === undefined || (!comma && !text.slice(from, at).includes('\n'))) return 'text';
    return judge(name, frame, inside, comma);
  }
}

function judge(name: string, { known, names }: Frame, inside: Inside, comma: boolean): 'text' | 'next' | 'doubt' {
  const expected = known ? known.includes(name) && !names.includes(name) : comma;
  if (inside.nested) return !inside.odd || (known && expected) ? 'doubt' : 'text';
  if (expected) return 'next';
  return known ? 'doubt' : 'text';
}

function closes(text: string, at: number): boolean {
  return bracket(text.charAt(at)) < 0;
}

/** The quoted name that stands here with a colon behind it. */
export function nameAt(text: string, at: number): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[1];
}

function startsHere(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function skipSpace(source: Source, from: number): number {
  let at = from;
  while (/\s/.test(source.text.charAt(at))) at++;
  source.spend(at - from + 1);
  return at;
}
