import { cutToBytes, fileStem, MAX_NAME_BYTES } from '../../base/fileNames';
import { oneLine } from '../../base/text';
import type { CodeBlock } from './response';

/** Characters of an id at most, and bytes of UTF-8 beside the ending of its file; a version's number is within them. */
const MAX_ID_CHARACTERS = 64;
const MAX_ID_BYTES = MAX_NAME_BYTES - 8;
export const MAX_DESCRIPTION_CHARACTERS = 200;

/** Control characters, and marks that turn the direction of text: in a name they show something else than there is. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A code id that is safe as a file name: letters and digits of any language, `_` and `-`. It cannot leave the folder, since
 * neither `.` nor a separator can be in it. A missing id is made from the description.
 */
export function safeCodeId(id: string | undefined, description: string): string {
  const given = clean(id ?? '');
  if (given !== '') return given;
  const made = clean(description.toLowerCase().split(/\s+/).slice(0, 5).join('_'));
  return made === '' ? 'code_untitled' : clean(`code_${made}`);
}

/** Whether a text can be the id of saved code. */
export function isCodeId(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(text) && cutId(text) === text;
}

/** As much of an id as there is room for. @param suffix what is put behind it */
export function cutId(id: string, suffix = ''): string {
  return cutToBytes(id, MAX_ID_BYTES - suffix.length, MAX_ID_CHARACTERS - suffix.length);
}

function clean(text: string): string {
  return fileStem(text, { gap: '_', kind: 'code', maxBytes: MAX_ID_BYTES, maxCharacters: MAX_ID_CHARACTERS });
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
