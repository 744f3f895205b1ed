/** The tags by which a report cites code, files and facts. */

/**
 * A whole tag: `<code_ref>id</code_ref>`, `<file_ref>id</file_ref>`, `<fact_ref>id</fact_ref>`,
 * `<fact_ref id="id">words</fact_ref>` or `<fact_ref id="id"/>`. Groups: kind; id of one without an attribute; id in the
 * attribute, and the words, which are missing where the tag closes itself.
 */
export const REFERENCE_TAG =
  /<(?:(code_ref|file_ref|fact_ref)>\s*([^<>\s]{1,200})\s*<\/\1>|fact_ref\s+id\s*=\s*["']\s*([^"'<>\s]{1,200})\s*["']\s*(?:\/>|>([^<>]{0,400})<\/fact_ref>))/g;

/** A tag whose end has not come yet. */
const BEGUN = /<(?:code_ref|file_ref|fact_ref)\b(?:[^<>]*|[^<>]*>([^<>]*)(?:<(?:\/[a-z_]*)?)?)$/;
const BEGINNING = /<(?:[cf](?:[a-z]{1,3}(?:_[a-z]{0,3})?)?)?$/;

/**
 * A report that is still being written, without tags: a citation is its words, else the id that it names. What is not yet a
 * whole tag at its end is its words so far.
 */
export function withoutReferenceTags(text: string): string {
  const whole = text.replace(
    REFERENCE_TAG,
    (_tag, kind: string | undefined, own: string | undefined, _id, words: string | undefined) =>
      kind === undefined || kind === 'fact_ref' ? (words ?? '…') : (own ?? ''),
  );
  const begun = BEGUN.exec(whole);
  if (begun) return whole.slice(0, begun.index) + (/^<\w+>/.test(begun[0]) ? '' : (begun[1] ?? ''));
  return whole.replace(BEGINNING, '');
}
