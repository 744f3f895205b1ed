import type { AppendLog } from '../../ports';
import type { Entry } from '../entries';
import { EntryReader } from '../entryReader';
import { NEWLINE } from '../lineFrames';
import { readSlices, type ReadEntries } from '../readSlices';
import { EntryIndex, EntryTree } from '../thread';
import { summaryFor } from './boundaryWalk';
import { findTail, type TailLimits } from './findTail';
import { lookInFront } from './inFront';
import { besideOf, standingBeside, stateOf } from './sessionState';

/** Bytes that are read in one go when lines are counted. */
const SLICE = 512 * 1024;

/** The end of a session's file. */
export interface Tail extends ReadEntries {
  /** Where it begins, in bytes. */
  start: number;
  /** The summary whose state tells what is in front of it. */
  boundary: Entry;
}

/**
 * Reads a session's file from the turn on that its last summary leaves whole; undefined where that is not enough, and
 * the whole file is needed. In front of its entries come those of the state: what they hold holds. Of the lines in front
 * no more is looked at than whether a model would be told the same if all of them were read.
 */
export async function readTail(file: AppendLog, size: number, limits?: TailLimits): Promise<Tail | undefined> {
  const start = await findTail(file, size, limits);
  if (start === undefined) return undefined;
  const { index, damage } = await readSlices(file, new EntryReader(), start);
  const boundary = damage.moved > 0 ? undefined : summaryFor(index, new EntryTree(index).leafId);
  const state = boundary && stateOf(boundary);
  if (!state) return undefined;
  const front = await lookInFront(file, start, index);
  const known = besideOf(state);
  const before = [...front.beside, ...index.list.slice(0, index.find(boundary.uuid))];
  if (front.namesEnd || JSON.stringify(standingBeside(before)) !== JSON.stringify(known)) return undefined;
  const beside = known.filter(({ uuid }) => index.find(uuid) === undefined);
  if (damage.lines.length > 0) {
    const linesInFront = await linesBefore(file, start);
    for (const place of damage.lines) {
      place.line += linesInFront;
      place.byteOffset += start;
    }
  }
  return { index: EntryIndex.of([...beside, ...index.list]), damage, start, boundary };
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
