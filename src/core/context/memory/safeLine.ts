/** Characters that nobody sees, or that turn the direction of what is seen. */
const UNSEEN = /(?:[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf})+/gu;
/** What begins a tag; a blank behind it is no tag's, unless it is one of those that the program frames its words with. */
const TAG =
  /[<＜](?=[/／!?\\]*[\p{L}_-]|[\s/／!?\\]*(?:conversation|session|context|observation|summary|ledger|system)(?!\p{L}))/giu;
/** Signs that begin a heading, a list, a quotation or a fence where a line begins. */
const HEADING = /(^|\s|\\n)(#{1,6})(?=\s)/g;
const FENCE = /`{3,}|~{3,}/g;

/**
 * A text of anybody's as one line that forges nothing around it: no tag, no heading, no fence. What the breaks of its
 * lines were is seen as `\n` where they are to be kept, else they are blanks.
 */
export function safeLine(text: string, breaks: '\\n' | ' ' = ' '): string {
  return text
    .trim()
    .replace(/[^\S\n]*(?:\r\n?|[\n\u2028\u2029\u0085\v\f])[^\S\n]*/g, breaks)
    .replace(UNSEEN, ' ')
    .replace(/[^\S ]+| {2,}/g, ' ')
    .replace(TAG, '\\u003c')
    .replace(HEADING, '$1\\$2')
    .replace(FENCE, (signs) => signs.slice(0, 2));
}

/** A text by its words alone: whatever its case, its blanks, and what `safeLine` has changed. */
export function plainWords(text: string): string {
  return text
    .replace(/\\u003c|＜/gi, '<')
    .replace(UNSEEN, ' ')
    .replace(/\\n|\\(?=#)|[*`~]/g, ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
