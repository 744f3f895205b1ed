/** Words that begin with `@`: which file or column is meant. */

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

/** Names that a question can have without quotes: words, joined by underscores. */
const PLAIN = /^\p{L}[\p{L}\p{M}\d]+(?:_[\p{L}\p{M}\d]+)*$/u;

/**
 * The name of a column as a question has it: in quotes where it would be read as several words, or as another column.
 * @param names of all columns that are offered beside it
 */
export function columnInQuestion(name: string, names: readonly string[]): string {
  const bare = (each: string): string => each.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const isAlone = names.every((other) => other === name || bare(other) !== bare(name));
  if (PLAIN.test(name) && isAlone) return name;
  // A name with quotes of one kind stands in the other; one with both is left as it is.
  if (!/["“”「」]/.test(name)) return `"${name}"`;
  return /['‘’]/.test(name) ? name : `'${name}'`;
}

/** The text with the word replaced by a name, and where the cursor goes. */
export function takeMention(text: string, { start, end }: Mention, name: string): { text: string; caret: number } {
  const behind = text.slice(end);
  const gap = /^\s/.test(behind) ? '' : ' ';
  return { text: `${text.slice(0, start)}${name}${gap}${behind}`, caret: start + name.length + 1 };
}
