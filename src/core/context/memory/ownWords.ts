import { endsFence, fenceOf, sentencesOf, withoutBullet, type Fence } from './sentences';

/** A quotation that is longer, in characters, is pasted and not said. */
const LONGEST_QUOTE = 200;
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['‘', '’'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
  ['《', '》'],
]);

/**
 * The sentences of a message that are the user's own words: without fences, quoted lines, rows of tables, indented code
 * and long quotations, since what is pasted may say anything.
 */
export function ownSentences(text: string): string[] {
  const lines = withoutLongQuotes(ownLines(text).join('\n')).split('\n');
  return lines.flatMap((line) => sentencesOf(withoutBullet(line)));
}

function ownLines(text: string): string[] {
  const own: string[] = [];
  let fence: Fence | undefined;
  let inCode = false;
  let before = '';
  for (const line of text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').split('\n')) {
    if (fence) {
      if (endsFence(line, fence)) fence = undefined;
      continue;
    }
    fence = fenceOf(line) ?? tripleQuote(line);
    if (fence) continue;
    // Code by its indentation begins behind an empty line; an item of a list may stand as deep.
    inCode = /^(?: {4}|\t)\s*\S/.test(line) && (inCode || before.trim() === '') && withoutBullet(line) === line.trim();
    before = line;
    if (!inCode && !isPasted(line)) own.push(line);
  }
  return own;
}

/** Three quotes alone on a line, or in front of it without others behind, begin what ends at the next such line. */
function tripleQuote(line: string): Fence | undefined {
  const match = /^\s*("""|''')(.*)$/.exec(line);
  return match?.[1] !== undefined && match[2]?.includes(match[1]) !== true ? { sign: match[1] } : undefined;
}

/** A line that is quoted, or a row of a table. */
function isPasted(line: string): boolean {
  if (/^\s*[>＞|｜]/.test(line)) return true;
  if ((line.match(/[|｜\t]/g) ?? []).length >= 2) return true;
  return /^[^,\s]*(?:,[^,\s]*){3,}$/.test(line.trim());
}

/** A text without what stands between quotation marks, where that is long. */
function withoutLongQuotes(text: string): string {
  let kept = '';
  let from = 0;
  let open: { at: number; end: string } | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (open?.end === sign && at > open.at && !isLetter(text, at + 1, sign)) {
      if (at - open.at - 1 > LONGEST_QUOTE) {
        kept += text.slice(from, open.at);
        from = at + 1;
      }
      open = undefined;
    } else if (!open) {
      const end = QUOTES.get(sign);
      // What stands behind a letter or a digit is an inch or an apostrophe, and begins no quotation.
      if (end !== undefined && !isLetter(text, at - 1, sign)) open = { at, end };
    }
  }
  return kept + text.slice(from);
}

/** Whether the same sign for both ends stands beside a letter. */
function isLetter(text: string, at: number, sign: string): boolean {
  return sign === '"' && /[\p{L}\p{N}]/u.test(text.charAt(at)) && !/\p{Script=Han}/u.test(text.charAt(at));
}
