import * as z from 'zod';
import { JsonLineDecoder, type DamagedLine, type JsonLines } from '../../base/jsonl';
import { entrySchema, SCHEMA_VERSION, type Entry } from '../contract/entries';
import { Migration } from './migrate';
import { EntryIndex } from './thread';

/** What a session file held beside good entries. */
export interface SessionDamage {
  /** Lines that cannot be read; they stay in the file. */
  lines: DamagedLine[];
  /** Entries that a newer version of the extension wrote. They are kept; what they mean may not be known. */
  newer: number;
  /** Entries whose id another one with other content had before. Both are kept. */
  repeated: number;
  /** Entries that stood before their parent in the file. They were put behind it. */
  moved: number;
}

/** The subtype of an entry of a kind that is not known; `data.entry` is what the file has. */
export const UNKNOWN_ENTRY = 'unknown_entry';

/** What each entry of each version has, whatever else it holds. */
const frameSchema = entrySchema
  .pick({ uuid: true, parentUuid: true, sessionId: true, timestamp: true, schemaVersion: true })
  .extend({ type: z.string(), cwd: z.string().catch(''), version: z.string().catch('') });
const knownTypes: readonly string[] = entrySchema.shape.type.options;

/**
 * Reads the entries of a session's file, in pieces of any size. Never throws.
 *
 * A line that is no entry is damage, and costs that line alone. An entry of an unknown kind is no damage: it is kept in
 * its place. An entry with the id of an earlier one is left out when it says the same (the line is there twice); else it
 * is kept behind that one under an id made of it, and what comes later and names the id comes behind it: nothing that was
 * said falls out of the conversation.
 */
export class EntryReader {
  private readonly lines = new JsonLineDecoder();
  private readonly migration = new Migration();
  /** Ids that came again, and the one that the last of them has now. */
  private readonly renamed = new Map<string, string>();
  /** The number that was given last to an id that came again. */
  private readonly counts = new Map<string, number>();
  private readonly damage: SessionDamage = { lines: [], newer: 0, repeated: 0, moved: 0 };

  /** @param index what takes the entries, in the order of the file */
  constructor(private readonly index = new EntryIndex()) {}

  /** Takes the next bytes of the file. */
  push(bytes: Uint8Array): void {
    this.take(this.lines.push(bytes));
  }

  /** The file has no more bytes. */
  end(): { index: EntryIndex; damage: SessionDamage } {
    this.take(this.lines.end());
    this.damage.lines.sort((a, b) => a.line - b.line);
    const { index, moved } = this.index.inOrder();
    return { index, damage: { ...this.damage, moved } };
  }

  private take({ values, damaged }: JsonLines): void {
    for (const line of damaged) this.damage.lines.push(line);
    for (const { value, line, byteOffset, byteLength } of values) {
      const entry = this.read(value);
      if (typeof entry === 'string') this.damage.lines.push({ line, byteOffset, byteLength, reason: entry });
      else this.add(entry);
    }
  }

  /** The entry, or why there is none. */
  private read(value: unknown): Entry | string {
    const raw = this.migration.apply(value);
    const entry = entrySchema.safeParse(raw);
    return entry.success ? entry.data : (unknownEntry(raw) ?? reasonOf(entry.error));
  }

  private add(entry: Entry): void {
    if (entry.schemaVersion > SCHEMA_VERSION) this.damage.newer++;
    const parentUuid = entry.parentUuid === null ? null : (this.renamed.get(entry.parentUuid) ?? entry.parentUuid);
    const placed = parentUuid === entry.parentUuid ? entry : { ...entry, parentUuid };
    const first = this.index.find(entry.uuid);
    const unique = first === undefined ? placed : this.repeated(placed, first);
    if (unique) this.index.add(unique);
  }

  /** The entry under an id of its own, behind the one whose id it has; undefined when it says the same. */
  private repeated(entry: Entry, first: number): Entry | undefined {
    const { list } = this.index;
    const before = list[this.index.find(this.renamed.get(entry.uuid) ?? '') ?? first];
    const same = [list[first], before].some((each) => each && sameContent(each, entry));
    if (same || !before) return undefined;
    const uuid = this.freeId(entry.uuid);
    this.renamed.set(entry.uuid, uuid);
    this.damage.repeated++;
    const parent = entry.parentUuid === null ? undefined : this.index.find(entry.parentUuid);
    const behind = parent !== undefined && parent >= first;
    return { ...entry, uuid, parentUuid: behind ? entry.parentUuid : before.uuid };
  }

  /** An id that no entry has, made of one that is taken. */
  private freeId(taken: string): string {
    let count = this.counts.get(taken) ?? 1;
    let uuid: string;
    do uuid = `${taken}~${++count}`;
    while (this.index.find(uuid) !== undefined);
    this.counts.set(taken, count);
    return uuid;
  }
}

/** The entries of a whole session file, as `EntryReader` reads them. */
export function readEntries(bytes: Uint8Array): { entries: Entry[]; damage: SessionDamage } {
  const reader = new EntryReader();
  reader.push(bytes);
  const { index, damage } = reader.end();
  return { entries: index.list, damage };
}

/** An entry of an unknown kind or a later version, in the form of a system entry that nobody reads. */
function unknownEntry(raw: unknown): Entry | undefined {
  const frame = frameSchema.safeParse(raw);
  if (!frame.success) return undefined;
  const { uuid, parentUuid, sessionId, timestamp, type, cwd, version, schemaVersion } = frame.data;
  if (knownTypes.includes(type) && schemaVersion <= SCHEMA_VERSION) return undefined;
  const rest = { cwd, version, schemaVersion, data: { entry: raw } };
  return { uuid, parentUuid, sessionId, timestamp, type: 'system', subtype: UNKNOWN_ENTRY, ...rest };
}

function sameContent(a: Entry, b: Entry): boolean {
  const { uuid: _a, parentUuid: _pa, ...first } = a;
  const { uuid: _b, parentUuid: _pb, ...second } = b;
  return JSON.stringify(first) === JSON.stringify(second);
}

function reasonOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
