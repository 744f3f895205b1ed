/** Words that begin with `@`: which file is meant. */

/** A word of the input that begins with `@`. */
export interface Mention {
  /** What stands behind the sign. */
  query: string;
  /** Where the word begins, its sign included, and ends, in UTF-16 units. */
  start: number;
  end: number;
}

/**
 * `@`, as keyboards of any width write it, and a word up to the cursor. What stands before it is no letter of an address;
 * Chinese words are written without spaces.
 */
const MENTION = /(?<![A-Za-z0-9._%+-])[@＠]([^\s@＠]{0,200})$/u;

/** The word before the cursor, where it begins with `@`. @param caret where the cursor stands, in UTF-16 units */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const found = MENTION.exec(text.slice(0, caret));
  return found ? { query: found[1] ?? '', start: found.index, end: caret } : undefined;
}

/** The text with the word replaced by a file's name, and where the cursor goes. */
export function takeMention(text: string, { start, end }: Mention, filename: string): { text: string; caret: number } {
  const behind = text.slice(end);
  const gap = /^\s/.test(behind) ? '' : ' ';
  return { text: `${text.slice(0, start)}${filename}${gap}${behind}`, caret: start + filename.length + 1 };
}
