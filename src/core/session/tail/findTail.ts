import { pinsOf, undoneKey } from '../pins';
import type { AppendLog } from '../../ports';
import type { Entry } from '../../contract/entries';
import { readEntries } from '../entryReader';
import type { LineFrame } from '../lineFrames';
import { isBeside } from '../thread';
import { BoundaryWalk, decides, type WalkedEntry } from './boundaryWalk';
import { framesFromEnd } from './framesFromEnd';

/** How the end of a file is read. */
export interface TailLimits {
  /** Bytes that are read in one go. */
  chunk?: number;
  /** Bytes: what is farther from the end is not looked for. */
  most?: number;
}

const CHUNK = 512 * 1024;
/** More than a window of a million tokens makes of entries: a conversation that was compacted once is again before that. */
const MOST = 16 * 1024 * 1024;
const CLOSING_BRACE = 0x7d;

/** How every entry begins, as it is written. */
const BEGINS = new RegExp(
  [
    '^{"uuid":"([^"\\\\]+)","parentUuid":(?:null|"([^"\\\\]+)"),.*?"schemaVersion":\\d+,"type":"(\\w+)"',
    '(?:,"subtype":"(\\w+)")?(?:,"isCompactSummary":(true))?(?:,"turn":"([^"\\\\]+)")?(?:,"round":(\\d+))?',
  ].join(''),
);

/**
 * Where in a session's file, in bytes, the line begins from which on the conversation can be told to a model; undefined
 * where that takes the whole file, or nearly so. The file is read from its end, and no line is read whole but those of
 * summaries and of what takes one back. What is found has to be looked at again once its lines are read: one can be damaged
 * behind its beginning.
 */
export async function findTail(
  file: Pick<AppendLog, 'readRange'>,
  size: number,
  { chunk = CHUNK, most = MOST }: TailLimits = {},
): Promise<number | undefined> {
  /** Keys of what was taken back: that stands behind the summaries that it takes back, whatever its branch. */
  const undone = new Set<string>();
  const walk = new BoundaryWalk((id) => undone.has(undoneKey(id)));
  /** The entry before, whose line is looked for: undefined until the last one was met. */
  let sought: string | null | undefined;
  for await (const lines of framesFromEnd(file, size, chunk, size - most)) {
    for (const line of lines) {
      const step = stepOf(line);
      if (step?.subtype === 'compaction_undone') {
        for (const key of pinsOf(await entriesAt(file, line)).keys()) undone.add(key);
      }
      if (!step || (sought !== undefined && step.uuid !== sought)) continue;
      sought = step.parentUuid;
      if (!isBeside(step)) {
        const entry = decides(step) ? (await entriesAt(file, line))[0] : undefined;
        const found = walk.take(step, entry);
        if (found === 'enough') return line.start;
        if (found === 'all') return undefined;
      }
      if (sought === null) return undefined;
    }
  }
  return undefined;
}

interface Step extends WalkedEntry {
  uuid: string;
  parentUuid: string | null;
}

function stepOf({ text, last }: LineFrame): Step | undefined {
  const [, uuid, parentUuid = null, type, subtype, summary, turn, round] = BEGINS.exec(text) ?? [];
  if (uuid === undefined || type === undefined || last !== CLOSING_BRACE) return undefined;
  return {
    ...{ uuid, parentUuid, type },
    ...(subtype === undefined ? {} : { subtype }),
    ...(summary === undefined ? {} : { isCompactSummary: true }),
    ...(turn === undefined ? {} : { turn }),
    ...(round === undefined ? {} : { round: Number(round) }),
  };
}

async function entriesAt(file: Pick<AppendLog, 'readRange'>, { start, length }: LineFrame): Promise<Entry[]> {
  return readEntries(await file.readRange(start, length)).entries;
}
