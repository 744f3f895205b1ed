/**
 * What does not show, or makes a text look like another one: control characters but line ends and tabs, marks of direction,
 * characters without a width, spaces that are none, halves of characters.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f]/gu;

/** A text in which all that does not show is written out, as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => (isPlain(character) ? character : `⟨U+${hex(character)}⟩`));
}

/** How many characters of a text {@link visibleText} writes out. */
export function hiddenCharacters(text: string): number {
  return [...text.matchAll(HIDDEN)].filter(([character]) => !isPlain(character)).length;
}

function isPlain(character: string): boolean {
  return character === '\n' || character === '\t';
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
