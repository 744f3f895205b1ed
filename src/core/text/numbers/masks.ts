import { codeRanges } from '../../../base/text';
import { PLACEHOLDER } from '../references';

/** Ranges of a text that say nothing in numbers: code, addresses, marks of lists and headings, placeholders. */
const PATTERNS: readonly RegExp[] = [
  /!\[[^\]\n]{0,1000}\]\([^)\n]{0,1000}\)/g, // a picture, its words too: nothing can be marked there
  /\]\([^)\n]{0,1000}\)/g,
  /^[ \t]{0,3}\[[^\]\n]+\]:[^\n]*/gm,
  /\b(?:https?|ftp|file|mailto):[^\s<>)\]]+|\bwww\.[^\s<>)\]]+/gi,
  PLACEHOLDER,
  /&#?\w{1,10};/g,
  /^[ \t>]*(?:[-*+][ \t]+)*\d{1,9}[.)](?=[ \t])/gm,
  /^[ \t]{0,3}#{1,6}[ \t]+(?:\d{1,3}(?:\.\d{1,3})*[.)、:：]?(?=[ \t、])|[（(]?\d{1,3}[)）])/gm,
  // Begins at the beginning of a word alone, and looks for its end once: a word may be a megabyte.
  /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_.-]+\.(?:csv|tsv|xlsx?|json|jsonl|parquet|sqlite|db|txt|md|py|sql|ipynb|html?|pdf|png|svg)(?:#[\p{L}\p{N}_]+)?/giu,
  // Names that are made of digits: of standards, telephones, and what is always open.
  /(?<![\p{L}\p{N}])(?:RFC|ISO|IEC|DIN|EN|ANSI|IEEE|GB(?:\/T)?)(?:[ /-]?(?:ISO|IEC|EN))*[ -]?\d{3,6}(?:-\d{1,2})?(?![\d.,]\d|\d)/gu,
  /(?<![\p{L}\p{N}])\+\d{1,3}[ -]?(?:\(\d{1,4}\)[ -]?)?\d{2,4}(?:[ -]\d{2,4}){1,4}(?![\p{N}]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}])(?:\(0?\d{2,3}\)[ -]?\d{3,4}|0\d{2,3}-\d{3,4})[ -]?\d{4}(?!\d|[.,]\d)/gu,
  /(?<![\d.,/])24\/7(?![\d/]|[.,]\d)/g,
  /(?<![\p{L}\p{N}_])(?:output:|attached:|outside:|artifact_)[^\s<>)\]]+/gu,
];

/** A line that may be code; in HTML it is not. */
const INDENTED = /^(?: {4,}|\t)(?![ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])[^\n]*/gm;
/**
 * A tag of HTML, a comment, or an element whose content is no prose. What is not closed ends with the text, as in a browser;
 * looking for its end from each of many would take the square of their number.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|pre|code|textarea|title|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?[a-z!](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const TAG = /<[^<>\n]*>/g;
const DRAWING = /<(svg|option|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** A text of the same length with blanks in place of what has no numbers to check, and plain digits. */
export function proseOf(text: string, isHtml = false): string {
  let prose = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (!isHtml) prose = blank(prose, rangesOf(prose, INDENTED));
  prose = blank(prose, codeRanges(prose));
  for (const pattern of PATTERNS) prose = blank(prose, rangesOf(prose, pattern));
  return blank(prose, rangesOf(prose, isHtml ? MARKUP : TAG));
}

/** Ranges of HTML that are told in drawings and the like: a mark would not show there. */
export function unmarkable(text: string): [number, number][] {
  return rangesOf(text, DRAWING);
}

/**
 * The text without names: those with a digit in them are no numbers, whatever they look like. What stands in their place is no
 * blank at the beginning of a line, which would make code or a list of what follows.
 */
export function withoutNames(prose: string, names: Iterable<string>): string {
  let left = prose;
  for (const name of names) {
    for (let at = left.indexOf(name); at >= 0; at = left.indexOf(name, at + name.length)) {
      if (isWord(left[at - 1]) || isWord(left[at + name.length])) continue;
      left = left.slice(0, at) + '\u00a0'.repeat(name.length) + left.slice(at + name.length);
    }
  }
  return left;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character) && !/[\u2e80-\u9fff\uac00-\ud7af]/.test(character);
}

function rangesOf(text: string, pattern: RegExp): [number, number][] {
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}

/** Blanks in place of ranges, which are in order and do not overlap; lines stay lines. */
function blank(text: string, ranges: readonly (readonly [number, number])[]): string {
  if (ranges.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    pieces.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}
