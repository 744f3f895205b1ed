import type { CodeBlock } from '../agent/response';

const MAX_LENGTH = 64;
export const MAX_DESCRIPTION_CHARACTERS = 200;

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
    .slice(0, MAX_LENGTH);
  // Device names of Windows cannot be file names there, whatever the extension.
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(cleaned) ? `code_${cleaned}` : cleaned;
}

/** What code does, in one line: the model's description, else its first comment or definition. */
export function describeCode({ description, code }: CodeBlock): string {
  const given = (description ?? '').replace(/\s+/g, ' ').trim();
  if (given) return given.slice(0, MAX_DESCRIPTION_CHARACTERS);
  const comment = /^\s*(?:#(?!!)|\/\/|--|\/\*+|<!--|"""|''')\s*(\S.*?)\s*(?:\*\/|-->|"""|''')?\s*$/m.exec(code);
  const definition = /^\s*(?:export\s+)?(?:async\s+)?(?:def|class|function|func|fn)\s+(\w+)/m.exec(code);
  const earliest = [comment, definition].filter((match) => match !== null).sort((a, b) => a.index - b.index)[0];
  return (earliest?.[1] ?? '').slice(0, MAX_DESCRIPTION_CHARACTERS);
}
