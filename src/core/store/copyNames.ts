/** Names and addresses of copies: files from outside of the workspace that the user gave. */
import { bytesOf, cutToBytes, isDeviceName } from '../../base/fileNames';

const SCHEME = 'attached:';
/** Bytes of UTF-8 that a name has at most: file systems take 255, and what is written beside a copy has a longer one. */
const MAX_NAME_BYTES = 180;
/** Characters of an ending, its dot included, that a long name keeps. */
const MAX_ENDING = 20;
/** What a name may not hold: on Windows, and `#`, behind which the sheet of a workbook is named. */
const FORBIDDEN = /[<>:"/\\|?*#]/g;
/** Signs that are not seen, break lines, or turn the direction of what follows, and halves of signs. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * The name of a file as it can be kept on every system: the last part of what is given, without what no file system takes
 * and what nobody sees. It stays readable, is never empty, and leads nowhere else.
 */
export function copyName(given: string): string {
  const last = given.split(/[/\\]/).findLast((part) => trimmed(part) !== '') ?? '';
  const clean = trimmed(last);
  if (clean === '') return 'file';
  return shortened(isDeviceName(clean) ? `_${clean}` : clean);
}

/** The address by which a copy is known everywhere. */
export function copyAddress(id: string, name: string): string {
  return `${SCHEME}${id}/${name}`;
}

export function isCopyAddress(path: string): boolean {
  return path.startsWith(SCHEME);
}

/** Characters of an address until behind its id, at most. */
export const COPY_PLACE_CHARACTERS = SCHEME.length + 40 + 1;

/** What an address stands for; undefined where it is none that {@link copyAddress} has made. */
export function parseCopyAddress(address: string): { id: string; name: string } | undefined {
  const [, id, name] = /^attached:([0-9a-z]{8,40})\/([^/\\]+)$/.exec(address) ?? [];
  return id !== undefined && name !== undefined && copyName(name) === name ? { id, name } : undefined;
}

/** The ids of all copies that a text names, e.g. a session's file. */
export function copyIdsIn(text: string): string[] {
  return [...text.matchAll(/attached:([0-9a-z]{8,40})\//g)].map((match) => match[1] ?? '');
}

/** Without what may not be in a name; Windows drops dots and spaces at its end. */
function trimmed(part: string): string {
  const clean = part.replace(UNSEEN, '').normalize('NFC').replace(FORBIDDEN, '_');
  return clean.replace(/^\s+|[\s.]+$/gu, '');
}

/** As much of the beginning as there is room for, with the ending by which a file is known. */
function shortened(name: string): string {
  if (bytesOf(name) <= MAX_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= MAX_ENDING ? name.slice(dot) : '';
  const stem = cutToBytes(name.slice(0, name.length - ending.length), MAX_NAME_BYTES - bytesOf(ending));
  return trimmed(stem.replace(/[\s.]+$/u, '') + ending);
}
