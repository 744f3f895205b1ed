import { ToolError } from '../contract/tool';
import { isEncoding } from './detect/encoding';

/** What a text's encoding can be said to be; other labels of the Encoding Standard are taken as well. */
export const encodingLabels =
  'utf-8, utf-16le, utf-16be, windows-1252, iso-8859-1, iso-8859-15, windows-1250, iso-8859-2, windows-1251, koi8-r, gb18030, gbk, big5, shift_jis, euc-jp, euc-kr';

/** The encoding that a label means, as the Encoding Standard names it. @throws ToolError */
export function encodingOf(label: string): string {
  const name = label.trim().toLowerCase();
  // The one name that stands for another in the standard itself.
  if (name === 'utf-16' || name === 'utf16') return 'utf-16le';
  if (name === 'utf8') return 'utf-8';
  if (isEncoding(name)) return name;
  const message = `There is no encoding "${label}". Encodings: ${encodingLabels}.`;
  throw new ToolError('validation', 'unknown_encoding', message);
}

/** An encoding as people write it. */
export function encodingName(encoding: string, marked: boolean): string {
  const name = encoding.startsWith('utf-') ? encoding.toUpperCase() : encoding;
  return marked && encoding === 'utf-8' ? `${name} with BOM` : name;
}
