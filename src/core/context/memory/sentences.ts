/** What ends a sentence, in Latin script only where a blank follows; the source that is cited behind it goes with it. */
const END =
  /(?:[.!?]+["'”’)\]*_]*(?=\s|$)|[。！？；]+["'”’」』）)]*)(?:\s*[[(（【](?:see |sources?:? ?|来源[:：]? ?)?[PQ]\d{1,5}(?![\p{L}\p{N}])[^()[\]（）【】]{0,60}[)\]）】])*/giu;
/** Words that end with a dot and no sentence. */
const SHORT =
  /(?:^|[\s(（])(?:\p{L}|\p{L}\.\p{L}|vs|no|nos|approx|ca|etc|incl|excl|resp|est|fig|eq|cf|inc|ltd|co|corp|dr|mr|mrs|ms|st|dept|avg|max|min|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/iu;

/** The sentences of a line, verbatim. A full stop of an abbreviation or a number ends none. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length;
    const goesOn = match[0] === '.' && (SHORT.test(line.slice(Math.max(start, end - 12), end)) || isLower(line, end));
    if (goesOn) continue;
    sentences.push(line.slice(start, end).trim());
    start = end;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Whether what comes next begins with a small letter: then no sentence has ended. */
function isLower(line: string, end: number): boolean {
  return /^\s+\p{Ll}/u.test(line.slice(end, end + 4));
}

/** A line without the sign of a list in front of it. */
export function withoutBullet(line: string): string {
  return line.replace(/^\s*(?:[-*+•·–—]\s+|\(?\d{1,3}[.)、]\s+|\(?[a-z][.)]\s+|\[[ xX]\]\s+)*/, '').trim();
}

/** The key by which two sentences are the same: their words, whatever their case, spaces and last sign. */
export function sentenceKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?;。！？；]+$/, '');
}

export interface Fence {
  sign: string;
}

/** The fence of code that a line begins; undefined for a line that begins none. */
export function fenceOf(line: string): Fence | undefined {
  const sign = /^[ \t]{0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
  return sign === undefined ? undefined : { sign };
}

/** Whether a line ends a fence. */
export function endsFence(line: string, { sign }: Fence): boolean {
  const ticks = line.trim();
  return ticks.length >= sign.length && ticks === sign.charAt(0).repeat(ticks.length);
}
