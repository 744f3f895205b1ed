/** Words that are misspelt: what they are near to. */
import { editDistance } from '../../../base/editDistance';
import { soundAlike } from './homophones';
import type { Token } from './tokens';
import type { Vocabulary } from './vocabulary';

/** Letters of a word that may be misspelt by one edit, and by two. */
const LEAST = 4;
const LONG = 10;

/** A part of a question, and the words that it is a misspelling of. */
export interface Misspelt {
  at: number;
  end: number;
  read: string;
}

/** Unknown words that are near to one known word alone: nothing is guessed where several are as near. */
export function misspelt(
  tokens: readonly Token[],
  isUnknown: (token: Token) => boolean,
  vocabulary: Vocabulary,
): Misspelt[] {
  const found: Misspelt[] = [];
  for (const [at, token] of tokens.entries()) {
    // "orders" is no order, and no misspelling of one.
    if (
      !isUnknown(token) ||
      (/^[a-z]/.test(token.norm) && vocabulary.words.has(token.norm)) ||
      token.at < (found.at(-1)?.end ?? 0)
    )
      continue;
    const near = /\p{Script=Han}/u.test(token.norm)
      ? nearestName(tokens, at, vocabulary)
      : nearestWord(token, vocabulary);
    if (near) found.push(near);
  }
  return found;
}

/**
 * One edit away (a letter left out, put in, changed, or two changed about), of a long word two. Undefined where there is none, or where
 * several are as near.
 */
function nearestWord({ text, norm, at, end }: Token, vocabulary: Vocabulary): Misspelt | undefined {
  if (!/^\p{L}+$/u.test(norm)) return undefined;
  const written = text.toLowerCase();
  if (written.length < LEAST) return nearestCommon(written, at, end);
  let nearest: string[] = [];
  let least: number = written.length >= LONG ? 2 : written.length > LEAST ? 1.2 : 1;
  const forms = [...new Set([norm, written])].map((form) => ({ form, sound: soundOf(form) }));
  for (const word of vocabulary.words) {
    // Nobody misspells how a word begins.
    if (word.length < LEAST || !word.startsWith(norm.charAt(0))) continue;
    for (const { form, sound } of forms) {
      const isHeard = soundsAs(form, sound, word);
      const most = isHeard && form.length > LEAST ? MOST_HEARD : Math.max(1, Math.floor(least));
      const edits = editDistance(form, word, most, true);
      if (edits === undefined) continue;
      // Of some nouns the plural is another word: takings.
      if (form === `${word}s`) continue;
      const isSwap = edits === 1 && isSwapped(word, form);
      // A word that is heard as one that says nothing would be dropped.
      const isAlike = isHeard && (edits === 1 ? vocabulary.isTelling(word) : vocabulary.names.has(word));
      if (edits === 1 && !isSwap && !isAlike && !isPlausible(form, word)) continue;
      // Letters change places, and vowels are taken for each other, more often than others are wrong.
      const distance = isSwap ? 0.5 : isAlike ? 0.6 * edits : edits;
      if (distance > least) continue;
      if (distance < least) [nearest, least] = [[], distance];
      if (!nearest.includes(word)) nearest.push(word);
    }
  }
  // What the table has is likelier than a word that any question may have.
  const names = nearest.filter((word) => vocabulary.names.has(word));
  const [only, ...more] = names.length > 0 ? names : nearest;
  return only !== undefined && more.length === 0 ? { at, end, read: only } : nearestCommon(written, at, end);
}

/** Sounds of the shortest words that are told by them. */
const LEAST_SOUNDS = 2;

/** Edits of a word that sounds like another one. */
const MOST_HEARD = 2;

function soundsAs(form: string, sound: string, word: string): boolean {
  if (form.length < LEAST || Math.abs(form.length - word.length) > MOST_HEARD) return false;
  return sound.length > (form.length > LEAST ? LEAST_SOUNDS : 1) && sound === soundOf(word);
}

/** What a word sounds like: its consonants, those that are told apart by ear. */
function soundOf(word: string): string {
  return word
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/c/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/(?!^)[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Whether one wrong letter may be a misspelling: of short words it makes other words ("cause" is no "case"). A letter is left out or doubled
 * more often than it is put in, and a vowel is taken for another.
 */
function isPlausible(form: string, word: string): boolean {
  if (form.length < word.length) return word.length > LEAST;
  if (form.length > word.length) return word.length > LEAST || /(.)\1/.test(form);
  let at = 0;
  while (form[at] === word[at]) at++;
  const isVowel = /^[aeiou]{2}$/.test((form[at] ?? '') + (word[at] ?? ''));
  return form.length > (isVowel ? 4 : 6);
}

/** Little words that questions are made of. */
const COMMON = ['how', 'many', 'which', 'what', 'avg', 'per', 'the', 'and'];

/** A common word of which a letter is missing, or two have changed places. */
function nearestCommon(written: string, at: number, end: number): Misspelt | undefined {
  if (written.length < 2) return undefined;
  const near = COMMON.filter((word) => isSwapped(word, written) || (word.length === written.length && word.length > 3 && soundOf(word) === soundOf(written)) || (word.length === written.length + 1 && word.startsWith(written.charAt(0)) && editDistance(written, word, 1, false) === 1)); // prettier-ignore
  const [only] = near;
  return only !== undefined && near.length === 1 ? { at, end, read: only } : undefined;
}

/** Names of which characters are others that sound alike, and those of which two have changed places. */
function nearestName(tokens: readonly Token[], unknown: number, vocabulary: Vocabulary): Misspelt | undefined {
  const near = new Map<string, Misspelt & { isAlike: boolean }>();
  for (const name of vocabulary.hanNames) {
    const own = name.split(' ');
    for (let from = Math.max(0, unknown - own.length + 1); from <= unknown; from++) {
      const part = tokens.slice(from, from + own.length);
      if (part.length < own.length) continue;
      const other = own.flatMap((sign, at) => (part[at]?.norm === sign ? [] : [at]));
      const isAlike = other.every((at) => soundAlike(own[at] ?? '', part[at]?.norm ?? ''));
      if (!isAlike && !isTurned(own, part, other)) continue;
      near.set(name, { at: part[0]?.at ?? 0, end: part.at(-1)?.end ?? 0, read: name, isAlike });
    }
  }
  // A longer name says more than a part of it.
  const rank = ({ isAlike, read }: Misspelt & { isAlike: boolean }): number => (isAlike ? 100 : 0) + read.length;
  const [first, second] = [...near.values()].sort((a, b) => rank(b) - rank(a));
  return first && (!second || rank(second) < rank(first)) ? first : undefined;
}

/** Whether two characters have changed places; a negation is no misspelling. */
function isTurned(own: readonly string[], part: readonly Token[], other: readonly number[]): boolean {
  const [a = 0, b = 0] = other;
  const isNegation = other.some((at) => /[没不未无非别]/.test(part[at]?.norm ?? ''));
  return !isNegation && other.length === 2 && b === a + 1 && part[a]?.norm === own[b] && part[b]?.norm === own[a];
}

/** Whether two neighboring letters have changed places, and nothing else. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a.split('').keys()].find((index) => a[index] !== b[index]) ?? -1;
  return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b;
}
