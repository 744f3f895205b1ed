/** Where words and names stand in a text. */

/** The first place where a word stands on its own: not within another Latin word or number. -1 where there is none. */
export function indexOfWord(text: string, word: string): number {
  const letter = /[a-z0-9_]/i;
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = letter.test(text[at - 1] ?? '') && letter.test(word[0] ?? '');
    const after = letter.test(text[at + word.length] ?? '') && letter.test(word.at(-1) ?? '');
    if (!before && !after) return at;
  }
  return -1;
}

/** The text with blanks in place of a part, so that the other parts keep their places. */
export function blank(text: string, at: number, length: number): string {
  return text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);
}

/** The text with blanks where a name stands first, whatever its case. */
export function blankOut(text: string, name: string): string {
  const at = indexOfWord(text.toLowerCase(), name.toLowerCase());
  return at < 0 ? text : blank(text, at, name.length);
}

/** The same of all places where it stands. */
export function blankOutAll(text: string, name: string): string {
  const once = blankOut(text, name);
  return once === text || name.trim() === '' ? once : blankOutAll(once, name);
}
