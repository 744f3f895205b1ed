/** Names of files that are made here, as every file system takes them. */

/** Bytes of UTF-8 that the name of a file has at most, its ending included. */
export const MAX_NAME_BYTES = 120;
/** Names that Windows keeps for devices, whatever they end with. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\..*)?$/i;
/** What is not seen, or turns the direction of what follows: it stands for nothing. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu;
/** What some file system does not take in a name. */
const UNFIT = /[\p{Cc}\s<>:"/\\|?*]+/gu;
/** Whatever is neither a letter, a digit, a dash nor a line below. */
const NO_WORD = /[^\p{L}\p{M}\p{N}_-]+/gu;
/** Dots that do not stand between two digits: one before letters would look like an ending. */
const LOOSE_DOTS = /(?<!\p{N})\.+|\.+(?!\p{N})/gu;

export interface NameForm {
  /** What stands for all that a name cannot have: `_` makes one word of letters, digits, `_` and `-`. */
  gap: ' ' | '_';
  /** Stands before a name that Windows keeps for a device. */
  kind: string;
  /** Bytes of UTF-8 that are left for it beside what is put around it. */
  maxBytes: number;
  /** Characters that it has at most. */
  maxCharacters?: number;
}

/**
 * A text as the name of a file without its ending. Letters and digits of all languages stay, in their composed form; it leads
 * nowhere else, and is cut at a character. Empty where the text has no letter and no digit.
 */
export function fileStem(text: string, { gap, kind, maxBytes, maxCharacters = Infinity }: NameForm): string {
  const plain = text.replace(UNSEEN, '').normalize('NFC').replace(UNFIT, gap);
  const words = gap === '_' ? plain.replace(NO_WORD, gap) : plain.replace(LOOSE_DOTS, gap).replace(/ {2,}/g, gap);
  if (!/[\p{L}\p{N}]/u.test(words)) return '';
  const stem = trimmed(cutToBytes(trimmed(words), maxBytes, maxCharacters));
  return isDeviceName(stem) ? trimmed(cutToBytes(`${kind}${gap}${stem}`, maxBytes, maxCharacters)) : stem;
}

/** Whether Windows takes a name for a device. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

/** The beginning of a text that fits: whole characters, with as many marks as a character of any language has. */
export function cutToBytes(text: string, maxBytes: number, maxCharacters = Infinity): string {
  if (bytesOf(text) <= maxBytes && text.length <= maxCharacters) return text;
  let [kept, bytes] = ['', 0];
  for (const [cluster] of text.matchAll(/\P{M}\p{M}{0,8}|\p{M}/gu)) {
    bytes += bytesOf(cluster);
    if (bytes > maxBytes || kept.length + cluster.length > maxCharacters) break;
    kept += cluster;
  }
  return kept;
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Without what a name should not begin or end with: Windows drops dots and blanks at its end, programs take a dash for an option. */
function trimmed(name: string): string {
  return name.replace(/^[\s_.-]+|[\s_.]+$/gu, '');
}
