/**
 * Words as they are compared: capital or small, full or half width, composed or not, with or without the dot of a
 * Turkish i are the same, in every language.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/i\u0307/g, 'i');
}

/** The words of a search, folded. */
export function searchWords(text: string): string[] {
  return [
    ...new Set(
      fold(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}

/** Whether a text has all of these words, which are folded. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** A place in a text: from `start` to `end` (UTF-16). */
interface Range {
  start: number;
  end: number;
}

/** All places of folded words in a short text, in the order of the words. */
export function placesOf(text: string, words: readonly string[]): Range[] {
  // Which character each of the folded text is of: folding changes the length of some.
  const origins: Range[] = [];
  let folded = '';
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    folded += fold(character);
    while (origins.length < folded.length) origins.push({ start: index, end: index + character.length });
  }
  const places: Range[] = [];
  for (const word of words.filter((each) => each !== '')) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      const [first, last] = [origins[at], origins[at + word.length - 1]];
      if (first && last) places.push({ start: first.start, end: last.end });
    }
  }
  return places;
}

/**
 * What NFKC can make one with the character before it: marks; vowels and ends of Korean syllables, in their usual, their
 * compatible and their narrow form; the voicing of narrow kana.
 */
const JOINS = [
  '\\p{M}\\u1161-\\u1175\\u11a8-\\u11c2\\u3133\\u3135\\u3136\\u313a-\\u313f\\u314f-\\u3163\\uff9e\\uff9f',
  '\\uffa3\\uffa5\\uffa6\\uffaa-\\uffaf\\uffc2-\\uffc7\\uffca-\\uffcf\\uffd2-\\uffd7\\uffda-\\uffdc',
].join('');
/** Characters with what belongs to each. */
const CHARACTERS = new RegExp(`[^${JOINS}][${JOINS}]*|[${JOINS}]+`, 'gu');
const INSIDE = new RegExp(`^[${JOINS}\\udc00-\\udfff]`, 'u');

/** Characters of an excerpt, those that mark a cut not counted. */
const LENGTH = 120;
/** How many of them stand before the match. */
const BEFORE = 40;

export interface Excerpt {
  excerpt: string;
  /** The match is from `start` to `end` in it (UTF-16). */
  start: number;
  end: number;
}

/** The text around the first place of a folded word, on one line; undefined where the word is not in it. */
export function excerptAround(text: string, word: string): Excerpt | undefined {
  const match = findFolded(text, word);
  if (!match) return undefined;
  const from = Math.max(0, match.start - BEFORE);
  const to = Math.max(match.end, from + LENGTH);
  const before = shown(text.slice(atCharacter(text, from), match.start)).trimStart();
  const found = shown(text.slice(match.start, match.end));
  const after = shown(text.slice(match.end, atCharacter(text, to))).trimEnd();
  const lead = (from > 0 ? '…' : '') + before;
  const start = lead.length;
  return { excerpt: lead + found + after + (to < text.length ? '…' : ''), start, end: start + found.length };
}

/** Where a folded word is in a text. */
function findFolded(text: string, word: string): Range | undefined {
  const folded = fold(text);
  const at = folded.indexOf(word);
  if (at < 0) return undefined;
  const end = at + word.length;
  if (fold(text.slice(0, at)).length === at && fold(text.slice(at, end)) === word) return { start: at, end };
  // Folding changed the length of something: go part by part to the one where it begins, then character by character,
  // with the marks that belong to each.
  const [from, before] = partBefore(text, at);
  let length = before;
  let start: number | undefined;
  for (const { 0: character, index } of text.slice(from).matchAll(CHARACTERS)) {
    length += fold(character).length;
    if (start === undefined && length > at) start = from + index;
    if (length >= at + word.length) return { start: start ?? from + index, end: from + index + character.length };
  }
  return { start: start ?? text.length, end: text.length };
}

const PART = 4096;

/** Where a part begins that a place of the folded text is in, in the text and in the folded text. */
function partBefore(text: string, at: number): [number, number] {
  let [from, length] = [0, 0];
  while (from + PART < text.length) {
    const to = beforeMarks(text, from + PART);
    const next = length + fold(text.slice(from, to)).length;
    if (next > at) break;
    [from, length] = [to, next];
  }
  return [from, length];
}

/** The place, or the last one before it where a character begins; of one with very many marks any. */
function beforeMarks(text: string, at: number): number {
  for (let place = at; place > at - 64; place--) if (!INSIDE.test(text.slice(place, place + 2))) return place;
  return at;
}

/** The place, or the one before it where it is inside of a pair of surrogates. */
function atCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** On one line, without what cannot be seen. */
function shown(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}
