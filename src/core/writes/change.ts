import { formatBytes } from '../../base/text';
import { ToolError } from '../contract/tool';
import { lineAt, lineEndsOf, withLineEnds, type LineEnds } from './lines';
import { MAX_WRITTEN_BYTES } from './written';

/** What is to be written, as a call has it. */
export interface Wish {
  path: string;
  content: string;
  /** The exact text that the content takes the place of; missing: all of the file. */
  old_text?: string | undefined;
}

const MARK = '\ufeff';
/** Places of a text that are counted. */
const MOST_PLACES = 1000;

/**
 * The text that a file has when a wish is done. Lines end as they do there, and a mark of the byte order stays.
 * @param before undefined where there is no such file
 * @throws ToolError
 */
export function textAfter({ path, content, old_text }: Wish, before: string | undefined): string {
  const after = old_text === undefined ? wholeText(content, before) : replaced(path, content, old_text, before);
  if (/\0|\p{Cs}/u.test(content)) {
    throw new ToolError(
      'validation',
      'not_text',
      'The content has NUL characters or halves of characters: it is no text.',
    );
  }
  const bytes = new TextEncoder().encode(after).length;
  if (bytes > MAX_WRITTEN_BYTES) {
    const limit = formatBytes(MAX_WRITTEN_BYTES);
    throw new ToolError('validation', 'too_large', `${path} would have ${formatBytes(bytes)}; ${limit} is the limit.`);
  }
  return after;
}

function wholeText(content: string, before: string | undefined): string {
  if (before === undefined) return content;
  const text = withLineEnds(content.startsWith(MARK) ? content.slice(1) : content, lineEndsOf(before));
  return before.startsWith(MARK) ? MARK + text : text;
}

function replaced(path: string, content: string, old: string, before: string | undefined): string {
  if (before === undefined) {
    throw new ToolError('file', 'not_found', `There is no file ${path}. To create it, leave old_text out.`);
  }
  const ends = lineEndsOf(before);
  const { text, like } = asThere(old, before, ends);
  const places = placesOf(text, before);
  const [at] = places;
  if (at === undefined) throw new ToolError('conflict', 'not_there', notThere(path, text, before));
  if (places.length > 1) {
    const often = places.length === MOST_PLACES ? `${MOST_PLACES} times or more` : `${places.length} times`;
    const lines = places.slice(0, 5).map((place) => lineAt(before, place));
    const message =
      `old_text is in ${path} ${often} (lines ${lines.join(', ')}${places.length > 5 ? ', …' : ''}). ` +
      'Nothing was written. Give more of the text around it, so that it is there once.';
    throw new ToolError('conflict', 'several', message);
  }
  return before.slice(0, at) + withLineEnds(content, like) + before.slice(at + text.length);
}

/** What is looked for with the line ends that it has there, and these. */
function asThere(old: string, before: string, ends: LineEnds): { text: string; like: LineEnds } {
  if (ends !== 'mixed') return { text: withLineEnds(old, ends), like: ends };
  if (before.includes(old)) return { text: old, like: old.includes('\n') ? lineEndsOf(old) : 'mixed' };
  const other = old.includes('\r\n') ? '\n' : '\r\n';
  return { text: withLineEnds(old, other), like: other };
}

/** All places of a part, those that overlap among them. */
function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(part, at + 1)) {
    places.push(at);
  }
  return places;
}

/** That a text is not there, and what is there that is like it. */
function notThere(path: string, old: string, before: string): string {
  const says = `old_text is not in ${path}: it was found 0 times, and nothing was written.`;
  const spaced = lineOfWords(old, before);
  if (spaced !== undefined) {
    return `${says} In line ${spaced} are the same words with other blanks, tabs or line ends: copy the text exactly.`;
  }
  const first =
    old
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  const at = first === '' ? -1 : before.indexOf(first);
  if (at >= 0 && first !== old.trim()) {
    return `${says} Its first line is in line ${lineAt(before, at)}, and what follows there is something else: read the file again.`;
  }
  return `${says} Read the file as it is now, and copy the text exactly.`;
}

/** The line in which a text begins when all white space is left out of both. */
function lineOfWords(old: string, before: string): number | undefined {
  const words = old.replace(/\s+/g, '');
  const at = words === '' ? -1 : before.replace(/\s+/g, '').indexOf(words);
  if (at < 0) return undefined;
  let left = at;
  for (let place = 0; place < before.length; place++) {
    if (/\s/.test(before.charAt(place))) continue;
    if (left === 0) return lineAt(before, place);
    left--;
  }
  return undefined;
}
