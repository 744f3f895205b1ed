import { jsonrepair } from 'jsonrepair';

/** The general repairer takes the square of the length: this is about a quarter of a second at worst. */
const MAX_LENGTH = 20_000;
const BRACKETS_AND_COMMAS = ['{', '}', '[', ']', ',', ':'];

/**
 * The value in a text that nothing else can read, by a general repairer that guesses. Undefined unless the guess kept
 * all of the text: whatever is no quote or bracket in the same order, and no bracket or comma fewer; and none where
 * backslashes are to be understood, which the repairer does in its own way.
 */
export function repairJson(text: string): unknown {
  if (text.length > MAX_LENGTH || /\\[^"n]|:\\n/.test(text.replaceAll('\\\\', ''))) return undefined;
  try {
    const repaired = jsonrepair(text);
    const fewer = BRACKETS_AND_COMMAS.some((char) => repaired.split(char).length < text.split(char).length);
    return fewer || wordsOf(repaired) !== wordsOf(text) ? undefined : JSON.parse(repaired);
  } catch {
    return undefined;
  }
}

/** Everything but quotes, brackets, commas, white space and escapes. */
function wordsOf(json: string): string {
  return json
    .replace(/\\./gs, '')
    .replace(/[\s{}[\]",:]+/g, '')
    .toLowerCase();
}
