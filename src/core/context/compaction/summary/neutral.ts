/** What begins a tag, `<name …>`, `</name>` or a comment. `a < b`, `a<5` and `a<b,` begin none. */
const TAG = /[<＜](?=[/／!?]|[\p{L}_][\p{L}\p{N}_:.-]*(?:[\s/>＞]|$))/gu;
/** A tag by a name that the program frames its words with may have blanks in it. */
const FRAME_TAG =
  /[<＜](?=[\s/／!?]*(?:conversation|session|context|observation|summary|ledger|system)(?![\p{L}\p{N}]))/giu;
const FRAME_NAME = /(conversation)[_-]+(summary)/giu;
/** Characters that nobody sees, and that hide words from who looks for them. */
const HIDDEN = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Joiners are a part of words of some scripts, and of pictures. */
const JOINER = String.raw`(?:\u200c|\u200d)+`;
const LATIN = String.raw`[\p{ASCII}\p{Script=Latin}]`;
const LOOSE_JOINER = new RegExp(`(?<=^|${LATIN})${JOINER}|${JOINER}(?=$|${LATIN})`, 'gmu');

/**
 * A model's text as plain lines: every break of a line is one, nothing is hidden, and no tag is left that could end what
 * the program puts around it, or begin something else.
 */
export function neutralLines(text: string): string[] {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(HIDDEN, '')
    .replace(LOOSE_JOINER, '')
    .replace(FRAME_NAME, '$1 $2')
    .split('\n')
    .map((line) => line.replace(TAG, '‹').replace(FRAME_TAG, '‹'));
}
