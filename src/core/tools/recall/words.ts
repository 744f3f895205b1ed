import { fold, searchWords } from '../../session/excerpt';

/** Words that stand in nearly every text. */
export const PLAIN = new Set(
  'a an and are at be by did do for from how in is it of on or that the this to was were what when which with'.split(
    ' ',
  ),
);
/** Scripts that are written without spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}]+/gu;
/** Of a run without spaces, the part of its pairs that must be found where it is not found whole. */
const ENOUGH = 0.5;

/** A word that is looked for. */
export interface Word {
  /** The forms in which it may stand, folded: any of them counts as the word. */
  forms: string[];
  /** Pairs of characters of a longer run without spaces, folded: part of them counts as part of the word. */
  pairs: string[];
}

/** The words of a query. Those that stand everywhere are left out where others are left. */
export function wordsOf(query: string): Word[] {
  const bare = searchWords(query).map((word) =>
    word.replace(/^[\p{Ps}\p{Pi}"'`]+|[\p{Pe}\p{Pf}"'`.,;:!?。,、;:!?]+$/gu, ''),
  );
  const pieces = [...new Set(bare.flatMap(piecesOf))].filter((piece) => piece !== '');
  const telling = pieces.filter((piece) => !PLAIN.has(piece));
  const kept = telling.length > 0 ? telling : pieces;
  return (kept.length > 0 ? kept : searchWords(query)).map((piece) => ({
    forms: formsOf(piece),
    pairs: pairsOf(piece),
  }));
}

/** How much of the words a folded text has: 1 for each, a part for a run that is there in part. */
export function scoreOf(folded: string, words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + partOf(folded, word), 0);
}

/** Where the first of the words, or what of it is there, stands in a text (UTF-16); -1 where none does. */
export function densestPlace(text: string, words: readonly Word[]): number {
  const folded = fold(text);
  const places = words.flatMap(({ forms, pairs }) => {
    const whole = forms.map((form) => placeIn(folded, form)).filter((at) => at >= 0);
    return whole.length > 0 ? whole : pairs.map((pair) => folded.indexOf(pair)).filter((at) => at >= 0);
  });
  if (places.length === 0) return -1;
  // Folding changes the length of few texts, and of those by little.
  return Math.min(text.length, ...places);
}

function partOf(folded: string, { forms, pairs }: Word): number {
  if (forms.some((form) => placeIn(folded, form) >= 0)) return 1;
  if (pairs.length === 0) return 0;
  const part = pairs.filter((pair) => folded.includes(pair)).length / pairs.length;
  return part >= ENOUGH ? part * 0.9 : 0;
}

/** Where a form stands: one of one or two letters or digits, such as Q2, only as a word of its own. */
function placeIn(folded: string, form: string): number {
  if (!/^[a-z0-9]{1,2}$/.test(form)) return folded.indexOf(form);
  return folded.search(new RegExp(`(?<![a-z0-9])${form}(?![a-z0-9])`));
}

/** Runs without spaces, and what is between them. */
function piecesOf(word: string): string[] {
  const runs = word.match(UNSPACED) ?? [];
  return [...runs, ...word.split(UNSPACED)];
}

/** A number is the same with and without marks for thousands. */
function formsOf(word: string): string[] {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word)) return [word, word.replaceAll(',', '')];
  const number = /^(\d{4,15})(\.\d+)?$/.exec(word);
  if (!number) return [word];
  return [word, `${(number[1] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${number[2] ?? ''}`];
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < 3 || word.replace(UNSPACED, '') !== '') return [];
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`))];
}
