import { CancelledError } from '../../../../base/errors';
import type { CarriedFile } from '../../../contract/events';
import type { Outliner } from '../../../files/outline/outliner';
import type { ImportantFile } from './knownFiles';
import { hasLastRead, HEADING, printNamed, printShape, printWhole, type Printed } from './printFile';
import { readNow, type FileNow, type ReadSources } from './readNow';

interface CarrySources extends ReadSources {
  outliner: Outliner;
}

/** Tokens that there are, and how texts are counted in them. */
export interface CarryRoom {
  tokens: number;
  count: (texts: readonly string[]) => Promise<number[]>;
}

/** A part of the text that is of one file; `file` is missing for one that cannot be read. */
interface Part extends Printed {
  file?: CarriedFile;
}

/**
 * Tells files as they are now, the most important one first, within so many tokens: with their text where there is room,
 * else by path and outline, else not at all. Tables are told by their shape, but for small ones. The same files and room
 * give the same text. Nothing that a file holds ends its own part or the summary around it.
 * @throws CancelledError, and whatever counting throws; what cannot be read is told to be so
 */
export async function carryFiles(
  files: readonly ImportantFile[],
  sources: CarrySources,
  room: CarryRoom,
  signal: AbortSignal,
): Promise<{ text: string; files: CarriedFile[] }> {
  const parts: Part[] = [];
  stopWhenAborted(signal);
  for (const file of files) {
    const now = await readNow(file, sources, signal);
    stopWhenAborted(signal);
    const part = await firstThatFits(parts, waysToTell(file, now, sources.outliner), room);
    stopWhenAborted(signal);
    if (part)
      parts.push({ ...part, ...(now.state !== 'unreadable' && { file: carried(file, now.state, part.lines) }) });
  }
  return { text: textOf(parts), files: parts.flatMap(({ file }) => file ?? []) };
}

function stopWhenAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CancelledError();
}

function carried({ path }: ImportantFile, state: CarriedFile['state'], lines: number): CarriedFile {
  return { path, state, lines };
}

/** How a file may be told, the fullest way first. */
function* waysToTell(file: ImportantFile, now: FileNow, outliner: Outliner): Generator<Printed | Promise<Printed>> {
  if (now.state === 'gone' || now.state === 'unreadable') {
    yield printNamed(file, now);
    return;
  }
  if (hasLastRead(file, now)) yield printWhole(file, now);
  const { facts, lines } = now;
  if (facts.kind === 'code' && lines) {
    const outline = outliner.outline(facts.name, lines.join('\n')).catch(() => undefined);
    yield outline.then((found) => printShape(now, found));
  }
  yield printShape(now, undefined);
  yield printShape({ ...now, lines: undefined }, undefined);
}

async function firstThatFits(
  parts: readonly Part[],
  ways: Iterable<Printed | Promise<Printed>>,
  { tokens, count }: CarryRoom,
): Promise<Printed | undefined> {
  for (const way of ways) {
    const printed = await way;
    const [size = Infinity] = await count([textOf([...parts, printed])]);
    if (size <= tokens) return printed;
  }
  return undefined;
}

function textOf(parts: readonly Printed[]): string {
  return parts.length === 0 ? '' : [HEADING, ...parts.map(({ text }) => text)].join('\n\n');
}
