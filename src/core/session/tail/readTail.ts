import type { AppendLog } from '../../ports';
import type { Entry } from '../../contract/entries';
import { EntryReader } from '../entryReader';
import { NEWLINE } from '../lineFrames';
import { readSlices, type ReadEntries } from '../readSlices';
import { EntryIndex, EntryTree } from '../thread';
import { summaryFor } from './boundaryWalk';
import { findTail, type TailLimits } from './findTail';
import { besideOf, stateOf } from './sessionState';

/** Bytes that are read in one go when lines are counted. */
const SLICE = 512 * 1024;

/** The end of a session's file. */
export interface Tail extends ReadEntries {
  /** Where it begins, in bytes. */
  start: number;
  /** The summary whose state tells what is in front of it. */
  boundary: Entry;
  /** How many of its entries, the first ones, are copies that the summary has. */
  copies: number;
}

/**
 * Reads a session's file from the turn on that its last summary leaves whole; undefined where that is not enough, and
 * the whole file is needed. In front of its entries come those of the state: what they hold holds. Whether the lines in
 * front leave it at that, `isSameInFront` tells.
 */
export async function readTail(file: AppendLog, size: number, limits?: TailLimits): Promise<Tail | undefined> {
  const start = await findTail(file, size, limits);
  if (start === undefined) return undefined;
  const { index, damage } = await readSlices(file, new EntryReader(), start);
  const boundary = damage.moved > 0 ? undefined : summaryFor(index, new EntryTree(index).leafId);
  const state = boundary && stateOf(boundary);
  if (!state) return undefined;
  const beside = besideOf(state).filter(({ uuid }) => index.find(uuid) === undefined);
  if (damage.lines.length > 0) {
    const linesInFront = await linesBefore(file, start);
    for (const place of damage.lines) {
      place.line += linesInFront;
      place.byteOffset += start;
    }
  }
  return { index: EntryIndex.of([...beside, ...index.list]), damage, start, boundary, copies: beside.length };
}

async function linesBefore(file: AppendLog, end: number): Promise<number> {
  let lines = 0;
  for (let offset = 0; offset < end;) {
    const bytes = await file.readRange(offset, Math.min(SLICE, end - offset));
    if (bytes.length === 0) break;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
    offset += bytes.length;
  }
  return lines;
}
