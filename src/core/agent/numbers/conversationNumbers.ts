import { factText, type Fact } from '../../analysis/facts/fact';
import { allFacts, findFact } from '../../analysis/facts/allFacts';
import type { FactSet } from '../../analysis/facts/factSet';
import type { KnownFact, NumberSources } from './knownFacts';
import type { WorkspaceFiles } from '../../ports';
import type { Formatter } from '../../text/formatter';
import type { AgentEvent } from '../../contract/events';
import { rangesOf } from '../../analysis/facts/sameNumber';
import { SourceNumbers } from './sourceNumbers';

/** Bytes of one stored result that are looked at, and of all of them. */
const MAX_STORED = 2 * 1024 * 1024;
const MAX_ALL_STORED = 8 * 1024 * 1024;
/** Names that are looked for, at most. */
const MAX_NAMES = 400;
/** What it quotes was said before: it is no source of its own. */
const QUOTES = new Set(['recall']);
/** Files that runs made whose text may hold numbers. */
const TEXTS = new Set(['CSV', 'TSV', 'JSON', 'JSONL', 'TXT', 'text', 'Markdown', 'HTML']);

interface Parts {
  files: Pick<WorkspaceFiles, 'stat' | 'read'>;
  formatter: Formatter;
}

/** Events and sets never change: each is read once, however many replies a conversation has. */
const ofEvents = new WeakMap<AgentEvent, SourceNumbers>();
const ofStored = new WeakMap<AgentEvent, SourceNumbers[]>();
const ofSets = new WeakMap<FactSet, SetNumbers>();

interface SetNumbers {
  facts: ReadonlyMap<string, Fact>;
  numbers: SourceNumbers[];
  names: string[];
}

/**
 * Where the numbers of a conversation's next report may come from: its facts, the results of its tools, what they stored,
 * and the user's own words.
 * @param sets facts of the conversation, the newest last
 */
export async function conversationNumbers(
  events: readonly AgentEvent[],
  sets: readonly FactSet[],
  parts: Parts,
): Promise<NumberSources> {
  const results = events.filter((event) => event.type === 'tool_finished' && !QUOTES.has(event.result.tool_name));
  const known = sets.map((set) => setNumbers(set, parts.formatter));
  const texts = events.flatMap((event) => spoken(event) ?? []);
  const stored = await storedNumbers(results, parts.files);
  const sources = [...known.flatMap(({ numbers }) => numbers), ...texts, ...stored];
  const byId = new Map(sets.map((set) => [set.id, set]));
  const names = [...new Set(known.flatMap((set) => set.names))].sort((a, b) => b.length - a.length);
  return {
    hasData: sets.length > 0 || results.length > 0,
    names: names.slice(0, MAX_NAMES),
    fact: (id) => knownFact(byId.get(id.split('.')[0] ?? ''), id, parts.formatter),
    print: (fact) => factText(fact, parts.formatter),
    hasNumber: (shown) => {
      const ranges = rangesOf(shown);
      return sources.some((source) => source.hasWithin(ranges));
    },
    hasDate: (shown) => sources.some((source) => source.hasDate(shown)),
  };
}

function knownFact(set: FactSet | undefined, id: string, formatter: Formatter): KnownFact | undefined {
  const fact = set && (setNumbers(set, formatter).facts.get(id) ?? findFact(set, id, formatter));
  return fact && { ...fact, path: set.path, table: set.table };
}

function setNumbers(set: FactSet, formatter: Formatter): SetNumbers {
  const before = ofSets.get(set);
  if (before) return before;
  const facts = allFacts(set, formatter);
  const values = facts.flatMap(({ value, form }: Fact) => {
    if (typeof value !== 'number') return [];
    return form === 'share' ? [value, value * 100] : [value];
  });
  const labels = [
    ...set.columns.flatMap(({ name, top = [] }) => [name, ...top.map(({ label }) => label)]),
    ...set.breakdowns.flatMap(({ segments }) => segments.map(({ label }) => label ?? '')),
    ...set.changes.flatMap(({ segments }) => segments.map(({ label }) => label ?? '')),
    ...(set.result?.groups ?? []).flatMap(({ keys }) => keys.map((key) => key ?? '')),
  ];
  const times = [
    ...set.columns.flatMap(({ min, max }) => [min ?? '', max ?? '']),
    ...set.trends.flatMap(({ points }) => points.map(({ period }) => period)),
    ...set.changes.flatMap(({ before: from, after }) => [from, after]),
    ...facts.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  ];
  const made = {
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    numbers: [SourceNumbers.from(values), SourceNumbers.of([set.path, set.where, ...labels, ...times].join('\n'))],
    names: labels.filter((label) => /\p{Nd}/u.test(label) && /\p{L}/u.test(label) && label.length < 200),
  };
  ofSets.set(set, made);
  return made;
}

/** Numbers of what an event says itself. */
function spoken(event: AgentEvent): SourceNumbers | undefined {
  const before = ofEvents.get(event);
  if (before) return before;
  const made = numbersOf(event);
  if (made) ofEvents.set(event, made);
  return made;
}

function numbersOf(event: AgentEvent): SourceNumbers | undefined {
  if (event.type === 'turn_started') {
    const { text, context, attachments } = event;
    const attached = attachments.map(({ filename, size, selection }) => `${filename} ${size} ${selection?.rows ?? ''}`);
    return SourceNumbers.of([text, context, ...attached].join('\n'), { prose: true });
  }
  if (event.type !== 'tool_finished' || QUOTES.has(event.result.tool_name)) return undefined;
  const { observation, data_summary = '', details } = event.result;
  return SourceNumbers.of(
    [observation, data_summary, ...(details?.outputs ?? []).map(({ title = '' }) => title)].join('\n'),
  );
}

/** Numbers of what results stored beside their observations, the newest first, as far as that may be read. */
async function storedNumbers(results: readonly AgentEvent[], files: Parts['files']): Promise<SourceNumbers[]> {
  const all: SourceNumbers[] = [];
  let left = MAX_ALL_STORED;
  for (const event of results.toReversed()) {
    const known = ofStored.get(event);
    if (known) all.push(...known);
    if (known || event.type !== 'tool_finished' || left <= 0) continue;
    const { artifact_id, tool_name, truncated, details } = event.result;
    const artifact = artifact_id !== undefined && truncated === true && tool_name !== 'facts' ? [artifact_id] : [];
    const texts = (details?.outputs ?? [])
      .filter(({ kind, file_type }) => kind === 'table' || TEXTS.has(file_type))
      .map(({ id }) => id);
    const read: SourceNumbers[] = [];
    for (const address of [...artifact, ...texts]) {
      const text = left > 0 ? await textOf(address, Math.min(left, MAX_STORED), files) : '';
      left -= text.length;
      if (text !== '') read.push(SourceNumbers.of(text));
    }
    ofStored.set(event, read);
    all.push(...read);
  }
  return all;
}

/** The beginning of a stored text; empty where it is not there any more. */
async function textOf(address: string, most: number, files: Parts['files']): Promise<string> {
  try {
    const { size } = await files.stat(address);
    return new TextDecoder().decode(await files.read(address, 0, Math.min(size, most)));
  } catch {
    return '';
  }
}
