import { oneLine } from '../../../base/text';

/** How much a list holds: so many things, and so many characters of them all as JSON, about. */
export interface Limit {
  count: number;
  characters: number;
}

/** Characters of JSON around each member of an object. */
const AROUND = 6;

/**
 * The newest of a list that is within its limit, oldest first. Of two with one key the newer one stays, at its place.
 * @param keyOf without it nothing is the same as anything else
 */
export function newest<T extends object>(
  known: readonly T[],
  more: readonly T[],
  { count, characters }: Limit,
  keyOf?: (item: T) => string,
): T[] {
  if (more.length === 0) return [...known];
  const keys = new Set<string>();
  const kept: T[] = [];
  let room = characters;
  for (const item of [...known, ...more].reverse()) {
    if (keyOf !== undefined) {
      const key = keyOf(item);
      if (keys.has(key)) continue;
      keys.add(key);
    }
    room -= sizeOf(item);
    if (kept.length >= count || room < 0) break;
    kept.push(item);
  }
  return kept.reverse();
}

/** What is in a conversation memory never changes: each thing is measured once, however often the ones beside it change. */
const sizes = new WeakMap<object, number>();

function sizeOf(item: object): number {
  const known = sizes.get(item);
  if (known !== undefined) return known;
  const size = charactersOf(item);
  sizes.set(item, size);
  return size;
}

/** Characters of a value as JSON, about. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let sum = 2;
  for (const [name, part] of Object.entries(value)) sum += charactersOf(part) + name.length + AROUND;
  return sum;
}

/** The beginning of a text, which ends in no half of a character. */
export function beginning(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = Math.max(0, limit);
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
}

/** A text, or its beginning and a sign that there is more. */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${beginning(text, limit - 1)}…`;
}

/** A text on one line, shortened. */
export function lineOf(text: string, limit: number): string {
  const start = text.slice(0, 4 * limit).replace(/[^\S ]|\p{Cc}/gu, ' ');
  const line = oneLine(start).trim();
  return line.length <= limit && text.length > start.length ? `${line}…`.slice(-limit) : shortened(line, limit);
}
