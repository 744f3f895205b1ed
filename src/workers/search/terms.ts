import { fold } from '../../core/session/excerpt';
import { PLAIN, UNSPACED } from '../../core/tools/recall/words';

/** Characters of a term that count: what is longer is no word. */
const MAX_TERM = 64;
/** A word, an identifier, or a number with its marks. */
const RUN = /[\p{L}\p{M}\p{N}_]+(?:[.,](?=\p{N})[\p{L}\p{M}\p{N}_]+|['’][\p{L}]{1,2}(?![\p{L}\p{N}_]))*/gu;
/** Words whose terms are remembered, and their characters at most: in every text the same few come again and again. */
const MAX_KNOWN = 50_000;
const MAX_KNOWN_LENGTH = 32;
const known = new Map<string, readonly string[]>();
const NUMBER = /^\p{N}[\p{N}.,]*$/u;

/**
 * The terms of a text in their order, repeated ones too: words folded and without the plural's s, numbers without marks
 * for thousands, identifiers whole and in their parts (`load_data` and
 * `loadData`: loaddata, load, data), and pairs of characters where a
 * script has no spaces between words.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.normalize('NFKC').matchAll(RUN)) {
    if (run.length <= MAX_KNOWN_LENGTH) for (const term of knownTerms(run)) terms.push(term);
    else addRun(run, terms);
  }
  return terms;
}

function knownTerms(run: string): readonly string[] {
  const before = known.get(run);
  if (before) return before;
  const terms: string[] = [];
  addRun(run, terms);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(run, terms);
  return terms;
}

/** The distinct terms of a query. Words that stand everywhere are left out where others are left. */
export function queryTerms(query: string): string[] {
  const all = [...new Set(termsOf(query))];
  const telling = all.filter((term) => !PLAIN.has(term));
  return telling.length > 0 ? telling : all;
}

function addRun(run: string, terms: string[]): void {
  let at = 0;
  for (const match of run.matchAll(UNSPACED)) {
    addWord(run.slice(at, match.index), terms);
    addPairs(match[0], terms);
    at = match.index + match[0].length;
  }
  addWord(at === 0 ? run : run.slice(at), terms);
}

/** Overlapping pairs; a character that stands alone is a term. */
function addPairs(run: string, terms: string[]): void {
  const characters = Array.from(fold(run));
  if (characters.length === 1) terms.push(characters[0] ?? '');
  for (let at = 1; at < characters.length; at++) terms.push(`${characters[at - 1] ?? ''}${characters[at] ?? ''}`);
}

function addWord(word: string, terms: string[]): void {
  if (word === '') return;
  if (NUMBER.test(word)) {
    push(numberTerm(word), terms);
    return;
  }
  for (const piece of word.split(/[.,]/)) addIdentifier(piece.replace(/['’]\p{L}{1,2}$/u, ''), terms);
}

/** A number with marks for thousands is the same as without. */
function numberTerm(number: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number;
}

function addIdentifier(piece: string, terms: string[]): void {
  const bare = piece.length > 4 * MAX_TERM ? piece.slice(0, 4 * MAX_TERM) : piece;
  const whole = bare.replace(/^_+|_+$/g, '');
  const parts = whole
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .split(/_+/);
  if (parts.length === 1) {
    push(singular(fold(whole)), terms);
    return;
  }
  push(fold(parts.join('')), terms);
  for (const part of parts) push(singular(fold(part)), terms);
}

function push(term: string, terms: string[]): void {
  if (term !== '') terms.push(term.length > MAX_TERM ? term.slice(0, MAX_TERM) : term);
}

/**
 * An English word without the s of a plural: the "S stemmer" of Harman, "How effective is suffixing?", Journal of the
 * American Society for Information Science 42(1), 1991. Other words stay as they are.
 */
function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
  if (word.endsWith('ies')) return /[ea]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  if (word.endsWith('es')) return /[aeo]es$/.test(word) ? word : word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}
