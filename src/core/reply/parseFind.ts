import { repairJson } from './jsonRepair';
import { endsThoughts, objectStarts, startsResponse } from './parseAround';
import { withoutHalves } from './parseCut';
import { readJson, type JsonReading } from './parseJson';
import { decoded, isRecord } from './parseMend';
import { checkResponse } from './parseSchema';
import { Hopeless, Unreadable, type Path, type Source } from './parseSource';
import type { StructuredResponse } from '../contract/response';

/** A response in a reply, or an object that was meant as one. */
export type Found =
  { ok: true; response: StructuredResponse; cut: boolean; strict: boolean } | { ok: false; problems: string[] };

export const CUT_OFF = 'The reply is cut off before its end, so nothing of it was run. Do less in one reply.';
const ESCAPING = 'In strings write " as \\", a line break as \\n and a backslash as \\\\.';
const GOES_ON = `The object ends before the reply does: a string in it ends too early, or a bracket is closed too early. ${ESCAPING}`;
/** How deep a response may stand inside of other objects: {"response": {…}}. */
const MAX_WRAPPERS = 3;
/** What a look at another object costs beside its length. */
const LOOK = 1000;

/** All responses of a reply; `problem` tells of the first object that could not be read and may have been meant. */
export function findResponses(source: Source): { found: Found[]; problem: string[] } {
  const { text } = source;
  const starts = [...objectStarts(text)];
  const last = starts.findLast((start) => startsResponse(text, start));
  let found: Found[] = [];
  let problem: string[] = [];
  let end = 0;
  for (const start of starts) {
    if (start < end) continue;
    const reading = tryRead(source, start, false);
    const named = startsResponse(text, start);
    if (!named && !('value' in reading)) {
      if (problem.length === 0) problem = reading.problems;
      continue;
    }
    const best = named ? bestReading(source, start, reading, start === last) : reading;
    const inside = 'value' in best ? responsesOf(source, start, best) : [best];
    if (inside.length === 0 && 'value' in best && best.cutAt !== undefined) continue; // prose that swallowed the rest
    if (endsThoughts(text.slice(end, start))) found = [];
    found.push(...inside);
    if (!('value' in best)) return { found, problem };
    end = best.end;
  }
  if (endsThoughts(text.slice(end))) found = [];
  return { found, problem };
}

interface Refused {
  ok: false;
  problems: string[];
  /** What was doubtful before it could not be read any further. */
  doubts: readonly string[];
  /** No other way of reading can help. */
  hopeless: boolean;
}

function tryRead(source: Source, start: number, innerQuotes: boolean): JsonReading | Refused {
  source.spend(LOOK);
  try {
    return readJson(source, start, innerQuotes);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { message, doubts } = error;
    return { ok: false, problems: [message, ESCAPING], doubts, hopeless: error instanceof Hopeless };
  }
}

/**
 * How a response is best read that `plain` is the plain reading of: as it is; with quotes inside of its strings, if that
 * gives a whole response without a doubt; by the general repairer.
 */
function bestReading(
  source: Source,
  start: number,
  plain: JsonReading | Refused,
  isLast: boolean,
): JsonReading | Refused {
  const goesOn = (end: number) => isLast && source.goesOnBehind(end);
  if ('value' in plain && plain.cutAt === undefined && !goesOn(plain.end)) return plain;
  if ('hopeless' in plain && plain.hopeless) return plain;
  const quoted = tryRead(source, start, true);
  const isCut = 'value' in quoted && quoted.cutAt !== undefined;
  const isWhole = 'value' in quoted && !isCut && !goesOn(quoted.end);
  if (isWhole && responsesOf(source, start, quoted).some(({ ok }) => ok)) return quoted;
  if ('value' in plain) {
    return plain.cutAt === undefined ? { ok: false, problems: [GOES_ON], doubts: [], hopeless: false } : plain;
  }
  if (quoted.doubts.length > 0) return { ...plain, problems: [...plain.problems, ...quoted.doubts] };
  if (isCut) return quoted;
  return (isLast ? repaired(source.text.slice(start), start) : undefined) ?? plain;
}

/** By the general repairer, which guesses: for a finished answer alone. */
function repaired(text: string, start: number): JsonReading | undefined {
  const end = text.lastIndexOf('}') + 1;
  const value = text.includes('"', end) ? undefined : repairJson(text.slice(0, end));
  const checked = isRecord(value) ? checkResponse(value) : undefined;
  if (!checked?.ok || checked.response.action.type !== 'complete') return undefined;
  return { value, end: start + end, cutAt: undefined, doubts: [], innerQuotes: false };
}

function responsesOf(source: Source, start: number, reading: JsonReading): Found[] {
  return attemptsIn(reading.value).map(({ value, path }) => {
    if (reading.doubts.length > 0) return { ok: false, problems: [...reading.doubts] };
    if (reading.cutAt !== undefined) return checkHalf(value, insideOf(path, reading.cutAt), reading.innerQuotes);
    const checked = checkResponse(value);
    return checked.ok ? { ...checked, cut: false, strict: isJson(source.text.slice(start, reading.end)) } : checked;
  });
}

function checkHalf(value: Record<string, unknown>, cutAt: Path, unsure: boolean): Found {
  const rest = withoutHalves(value, cutAt, unsure);
  const checked = rest && checkResponse(rest);
  if (checked?.ok && checked.response.action.type === 'complete') return { ...checked, cut: true, strict: false };
  return { ok: false, problems: [CUT_OFF] };
}

/** Where the text ended, seen from an object at this path; nowhere inside of it when that is whole. */
function insideOf(path: Path, cutAt: Path): Path {
  return path.every((step, index) => cutAt[index] === step) ? cutAt.slice(path.length) : [];
}

/** Objects in a value that were meant as responses: itself, or what it wraps, as an object or as text. */
function attemptsIn(value: unknown, path: Path = []): { value: Record<string, unknown>; path: Path }[] {
  const inner = decoded(value);
  if (isRecord(inner) && ('action' in inner || 'task_analysis' in inner)) return [{ value: inner, path }];
  if (path.length >= MAX_WRAPPERS || typeof inner !== 'object' || inner === null) return [];
  return Object.entries(inner).flatMap(([name, child]) =>
    attemptsIn(child, [...path, Array.isArray(inner) ? Number(name) : name]),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
