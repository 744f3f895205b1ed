/** Names of files, columns and functions as they stand in a stub: whatever they hold, they forge nothing around them. */

const MAX_NAME_CHARACTERS = 60;
/** Of a list of names: how many, and characters of them all. */
const MAX_NAMES = 12;
const MAX_LIST_CHARACTERS = 240;

/** Line breaks and other characters that are not seen, or turn the direction of what is. */
const UNSEEN = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\uFEFF]+/gu;
/** Without the signs that a stub is made of; a pair of brackets inside, as in "amount (USD)", is none of them. */
const PLAIN = /^(?!…)[^()[\]{}<>"'`,;:\\]+(?:\([^()[\]{}<>"'`,;:\\]*\)[^()[\]{}<>"'`,;:\\]*)*$/u;

/** What is not seen in a path, or not as the one character that it is; a single space inside is. */
const UNSEEN_IN_PATH = /^ | $| {2}|(?! )[\p{C}\p{Z}]/u;
const TO_ESCAPE = /<|(?! )[\p{C}\p{Z}]/gu;

/** A name on one line, cut; in quotes where it holds signs that could be taken for the stub's own. */
export function harmless(name: string, limit = MAX_NAME_CHARACTERS): string {
  const line = name.replace(UNSEEN, ' ').trim();
  const characters = Array.from(line);
  const cut = characters.length > limit ? `${characters.slice(0, limit).join('')}…` : line;
  // Names of C++ have pairs of colons.
  return PLAIN.test(cut.replaceAll('::', '')) ? cut : JSON.stringify(cut).replace(/</g, '\\u003c');
}

/**
 * A path or an id, never cut or changed: by it the file is read again. Where it cannot stand as it is, it is written as a
 * string of JSON, which a call's arguments take as it stands.
 */
export function harmlessPath(path: string): string {
  if (PLAIN.test(path) && !UNSEEN_IN_PATH.test(path)) return path;
  return JSON.stringify(path).replace(TO_ESCAPE, escaped);
}

/** A character as JSON writes it with digits alone. */
export function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}

/** Names in a row; of many the first ones, and how many more there are. */
export function nameList(names: readonly string[]): string {
  const shown: string[] = [];
  let room = MAX_LIST_CHARACTERS;
  for (const name of names.slice(0, MAX_NAMES)) {
    const text = harmless(name);
    room -= text.length + 2;
    if (room < 0 && shown.length > 0) break;
    shown.push(text);
  }
  const left = names.length - shown.length;
  return left === 0 ? shown.join(', ') : `${shown.join(', ')}, … +${left}`;
}
