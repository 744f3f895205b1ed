import { fingerprint } from '../../../base/fingerprint';
import { formatBytes } from '../../../base/text';
import { faceFor, type DataMode } from '../../contract/dataMode';
import type { Log } from '../../ports';
import type { Spool } from '../../contract/runFacts';
import type { Artifact, ArtifactStore } from '../../store/artifactStore';
import { faultText } from '../../text/describeError';
import type { OutputLevel } from '../../contract/toolResult';
import type { ArtifactForm, ToolOutput } from '../../contract/tool';
import type { DropSpool } from './spools';

/** UTF-8 bytes from which on a result is stored as an artifact. */
export const ARTIFACT_BYTES = 1_048_576;
/** UTF-8 bytes of a stored result that the observation begins with: about 8,000 tokens, for seeing what it is. */
export const BEGINNING_BYTES = 32 * 1024;
/** The same at the level full: about 25,000 tokens, an eighth of a window of 200,000. More at once leaves no room to work. */
export const FULL_BYTES = 100 * 1024;

/** A result as it is told. */
export interface Delivered extends Pick<ToolOutput, 'details' | 'sources'> {
  observation: string;
  /** One line for people. */
  summary: string;
  /** UTF-8 bytes of all of it. */
  bytes: number;
  /** A fingerprint of all of it. */
  hash: string;
  artifact?: string;
  truncated?: boolean;
}

export interface DeliveryPlace {
  level: OutputLevel;
  /** What the model that reads it may get. */
  mode: DataMode;
  /** Nothing is cut. */
  unbounded: boolean;
  tool: string;
  session: string;
  /** Missing: nothing can be kept. */
  artifacts?: ArtifactStore | undefined;
  log: Log;
  /** Gives back a file that is not taken over. */
  drop: DropSpool;
}

/** All of a result, in memory or as a file. */
interface Whole {
  form: ArtifactForm;
  /** UTF-8. */
  bytes: number;
  hash: string;
  lines: () => number;
  content: { text: string } | { spool: Spool };
}

/** What a model reads of a result that has nothing for its data mode. */
const WITHHELD =
  'It ran. What it gave is withheld by the data mode: the user can see it. Go on with what may be told: names, types, counts and, where the mode has them, figures of groups.';

/** Makes the observation of a tool's output: all of it, or what the data mode lets leave. What the user gets is the same. */
export async function deliver(output: ToolOutput, place: DeliveryPlace): Promise<Delivered> {
  const delivered = await deliverWhole(output, place);
  if (place.mode === 'all') return delivered;
  const face = faceFor(output.faces ?? {}, place.mode) ?? WITHHELD;
  const { beginning, cut } = beginningOf(face, place.unbounded ? Infinity : FULL_BYTES);
  return { ...delivered, observation: cut ? `${beginning}\n… (cut here: ask for less at a time)` : face };
}

/**
 * Makes the observation of a tool's output. What is large, or was asked for in full, is stored, and
 * the observation has its beginning, its id and how to read on; pages of something are told as they are. What cannot be
 * stored is cut all the same, and says so. A result that is a file is taken over as it is or given back: it is never read.
 */
async function deliverWhole(output: ToolOutput, place: DeliveryPlace): Promise<Delivered> {
  const { text, summary, details, sources, paged = false, keep = false } = output;
  const whole = wholeOf(output);
  const delivered = {
    ...{ summary, bytes: whole.bytes, hash: whole.hash },
    ...(details && { details }),
    ...(sources && { sources }),
  };
  // Who gets everything has a full result in the observation already.
  const isFull = place.level === 'full' && !place.unbounded;
  // Of nothing there is nothing to read on.
  const isStored = whole.bytes > 0 && (isFull || keep || whole.bytes >= ARTIFACT_BYTES);
  if (paged || !isStored) {
    if (output.spool) await place.drop(output.spool);
    return { ...delivered, observation: text, ...(output.truncated === true && { truncated: true }) };
  }
  const stored = await store(whole, summary, place);
  const most = place.unbounded ? Infinity : isFull ? FULL_BYTES : BEGINNING_BYTES;
  const { beginning, cut } = beginningOf(text, most);
  const lines = [beginning];
  if (cut) lines.push('… (cut here)');
  if (stored) lines.push(...storedLines(stored, whole.lines()));
  else if (cut || keep)
    lines.push(
      `The rest could not be kept: make the call again ${details?.run ? 'only if it may run twice' : 'for less at a time'}.`,
    );
  return {
    ...delivered,
    observation: lines.join('\n'),
    ...(stored && { artifact: stored.id }),
    ...((cut || output.truncated === true) && { truncated: true }),
  };
}

function wholeOf({ text, whole = { text, form: 'text' }, spool }: ToolOutput): Whole {
  if (spool)
    return { form: 'text', bytes: spool.bytes, hash: spool.hash, lines: () => spool.lines, content: { spool } };
  const encoded = new TextEncoder().encode(whole.text);
  return {
    ...{ form: whole.form, bytes: encoded.length, hash: fingerprint(encoded), content: { text: whole.text } },
    lines: () => lineCount(whole.text),
  };
}

async function store(
  { form, content }: Whole,
  summary: string,
  { artifacts, tool, session, log, drop }: DeliveryPlace,
): Promise<Artifact | undefined> {
  const about = { form, summary, tool, session };
  let artifact: Artifact | undefined;
  try {
    if ('text' in content) artifact = await artifacts?.store({ ...about, ...content });
    else artifact = await artifacts?.adopt({ ...about, ...content });
  } catch (error) {
    log.warn(`A result of ${tool} could not be stored: ${faultText(error)}`);
  }
  if (!artifact && 'spool' in content) await drop(content.spool);
  return artifact;
}

/** The first bytes of a text, to the end of a line where one is near, and never half a character. */
function beginningOf(text: string, most: number): { beginning: string; cut: boolean } {
  // A code unit is three bytes at most.
  if (text.length * 3 <= most) return { beginning: text, cut: false };
  const bytes = new TextEncoder().encode(text.slice(0, most + 1));
  if (bytes.length <= most) return { beginning: text, cut: false };
  // With `stream` the bytes of a cut character are left out.
  const part = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, most), { stream: true });
  const line = part.lastIndexOf('\n');
  return { beginning: line > part.length / 2 ? part.slice(0, line) : part, cut: true };
}

/** What is stored, and how it is read. */
function storedLines({ id, form, bytes }: Artifact, count: number): string[] {
  const lines = `${count} ${form === 'jsonl' ? 'row' : 'line'}${count === 1 ? '' : 's'}`;
  const what = form === 'jsonl' ? `${lines} as JSON Lines` : lines;
  const sql = form === 'jsonl' ? `, or query_database with FROM '${id}'` : '';
  return [
    `Data stored as artifact: ${id} (${what}, ${formatBytes(bytes)}).`,
    `To read on call file_reader with path "${id}"${sql}.`,
  ];
}

function lineCount(text: string): number {
  const ends = text.split('\n').length - 1;
  return text === '' || text.endsWith('\n') ? ends : ends + 1;
}
