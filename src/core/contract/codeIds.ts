import { oneLine } from '../../base/text';
import type { CodeBlock } from './response';

/** Characters of an id at most; a version's number is within them. */
export const MAX_ID_CHARACTERS = 64;
export const MAX_DESCRIPTION_CHARACTERS = 200;

/** Control characters, and marks that turn the direction of text: in a name they show something else than there is. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A code id that is safe as a file name: letters, digits, `_` and `-`, at most 64. It cannot leave the folder, since
 * neither `.` nor a separator can be in it. A missing id is made from the description.
 */
export function safeCodeId(id: string | undefined, description: string): string {
  const given = clean(id ?? '');
  if (given) return given;
  const made = clean(description.toLowerCase().split(/\s+/).slice(0, 5).join('_'));
  return made ? clean(`code_${made}`) : 'code_untitled';
}

function clean(text: string): string {
  const cleaned = text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_ID_CHARACTERS);
  // Device names of Windows cannot be file names there, whatever the extension.
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(cleaned) ? `code_${cleaned}` : cleaned;
}

/** What code does, in one line: the model's description, else its first comment or definition. */
export function describeCode({ description, code }: CodeBlock): string {
  const given = descriptionLine(description ?? '');
  if (given) return given;
  const comment = /^\s*(?:#(?!!)|\/\/|--|\/\*+|<!--|"""|''')\s*(\S.*?)\s*(?:\*\/|-->|"""|''')?\s*$/m.exec(code);
  const definition = /^\s*(?:export\s+)?(?:async\s+)?(?:def|class|function|func|fn)\s+(\w+)/m.exec(code);
  const earliest = [comment, definition].filter((match) => match !== null).sort((a, b) => a.index - b.index)[0];
  return descriptionLine(earliest?.[1] ?? '');
}

/** A description as it is kept: one line, with nothing in it that is not seen, at most 200 characters. */
export function descriptionLine(text: string): string {
  const line = oneLine(text).replace(UNSEEN, '').trim();
  return wellFormed(line.slice(0, MAX_DESCRIPTION_CHARACTERS));
}

/** A text as a file can hold it: half characters become the replacement character, as they would when it is written. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
