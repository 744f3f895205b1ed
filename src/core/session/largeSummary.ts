import { parseJson } from '../../base/parseJson';
import type { AppendLog } from '../ports';
import type { Entry } from '../contract/entries';
import { readEntries } from './entryReader';
import { eachLine, NEWLINE, type LinePlace } from './lineFrames';
import { asTitle, reportedTokens, summarize, titleOf, type SessionSummary } from './summary';
import { isBeside } from './thread';

/** Files over this many bytes are summarised without reading every line of them. */
export const LARGE_FILE = 4 * 1024 * 1024;

/** Bytes at the beginning and at the end that are read whole. */
const HEAD = 256 * 1024;
const TAIL = 512 * 1024;
/** Bytes of a message of the user that are read for the title. */
const MESSAGE = 16 * 1024;
/** Messages that are looked at for one that has words. */
const MESSAGES = 10;
/** Bytes that a token has about, where there is no sample. */
const TOKEN_BYTES = 4;
const CLOSING_BRACE = 0x7d;
/** How an entry says of which kind it is. */
const BEGINS = /"schemaVersion":\d+,"type":"(\w+)"(?:,"subtype":"(\w+)")?(?:,"isCompactSummary":(true))?/;

/**
 * What a list tells of a session whose file is large: of the lines between its beginning and its end only the first and
 * the last bytes are looked at, to count turns and damage and to find what the list needs. Tokens that no provider has
 * reported are estimated by a sample.
 */
export async function summarizeLarge(file: AppendLog, size: number): Promise<SessionSummary> {
  const head = readEntries(cutAfter(await file.readRange(0, HEAD))).entries;
  const tail = readEntries(cutBefore(await file.readRange(size - TAIL, TAIL))).entries;
  const { said, rename, fullness, ...found } = await scan(file, size);
  const entriesAt = async (place?: LinePlace): Promise<Entry[]> =>
    place ? readEntries(await file.readRange(place.start, place.length)).entries : [];
  const counted: Entry[] = [];
  for (const place of fullness) counted.push(...(await entriesAt(place)));
  const sample = summarize([...head, ...tail]).tokens;
  return {
    title: titleOf([...head, ...(await entriesAt(rename))]) || (await firstWords(file, said)),
    turns: found.turns,
    lastActive: found.lastActive,
    tokens: reportedTokens(counted) ?? (found.lastActive === undefined ? 0 : estimate(sample, size)),
    gitBranch: found.gitBranch,
    damaged: found.damaged,
  };
}

interface Scanned {
  turns: number;
  damaged: number;
  lastActive: string | undefined;
  gitBranch: string | undefined;
  /** Where the user's first messages stand. */
  said: LinePlace[];
  /** Where the last name stands. */
  rename?: LinePlace;
  /** Where a provider's last report stands, and what was compacted or taken back behind it. */
  fullness: LinePlace[];
}

/** Goes through all lines without parsing them. */
async function scan(file: AppendLog, size: number): Promise<Scanned> {
  const found: Scanned = { turns: 0, damaged: 0, lastActive: undefined, gitBranch: undefined, said: [], fullness: [] };
  await eachLine(file, size, ({ text, last, start, length }) => {
    if (text.trim() === '') return;
    const [, type, subtype, summary] = BEGINS.exec(text) ?? [];
    if (type === undefined || last !== CLOSING_BRACE) found.damaged++;
    if (type === undefined) return;
    const place = { start, length };
    const isSaid = type === 'user' && summary === undefined;
    if (isSaid) found.turns++;
    if (isSaid && found.said.length < MESSAGES) found.said.push(place);
    if (subtype === 'session_renamed') found.rename = place;
    if (subtype === 'model_usage' && !text.includes('"purpose":')) found.fullness = [place];
    if (summary !== undefined || subtype === 'compaction_undone') found.fullness.push(place);
    if (!isBeside(subtype === undefined ? {} : { subtype })) {
      found.lastActive = /"timestamp":("[^"\\]*")/.exec(text)?.[1]?.slice(1, -1) ?? found.lastActive;
    }
    found.gitBranch = stringIn(/"gitBranch":("(?:[^"\\]|\\.)*")/.exec(text)?.[1]) ?? found.gitBranch;
  });
  return found;
}

/** The beginning of the first message that has words. */
async function firstWords(file: AppendLog, said: readonly LinePlace[]): Promise<string> {
  for (const { start, length } of said) {
    const text = new TextDecoder().decode(await file.readRange(start, Math.min(length, MESSAGE)));
    const words = /"message":\{"role":"user","content":("(?:[^"\\]|\\u[0-9a-f]{4}|\\[^u])*)/i.exec(text)?.[1];
    const title = asTitle(words === undefined ? undefined : stringIn(`${words.replace(/\uFFFD$/, '')}"`));
    if (title !== '') return title;
  }
  return '';
}

/** Tokens of the whole file, from those of its beginning and its end. */
function estimate(sample: number, size: number): number {
  return Math.round(sample > 0 ? (sample * size) / (HEAD + TAIL) : size / TOKEN_BYTES);
}

/** A string of JSON; undefined for anything else. */
function stringIn(json: string | undefined): string | undefined {
  const value = json === undefined ? undefined : parseJson(json);
  return typeof value === 'string' ? value : undefined;
}

/** Without the line that does not end in it. */
function cutAfter(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
}

/** Without the line that does not begin in it. */
function cutBefore(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(bytes.indexOf(NEWLINE) + 1);
}
