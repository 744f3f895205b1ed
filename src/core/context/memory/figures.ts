import type { AgentEvent } from '../../contract/events';
import type { AgentResponse } from '../../contract/response';
import { fillNumbers, fillReferences } from '../../session/reports';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { placeholdersIn, withoutSources } from '../../text/references';
import { lineOf, newest, type Limit } from './limits';
import { reportParts, type ReportPart } from './reportLines';

type Figure = ConversationMemory['figures'][number];

const FIGURES: Limit = { count: 1200, characters: 180_000 };
const LONGEST = 300;
const COLUMNS = 120;
/** Of one report, and sources of one figure. */
const PER_REPORT = 60;
const SOURCES = 6;
const SOURCE = 64;

/** A group in brackets that names queries and scripts and nothing else: `(Q1)`, `(Q1, P3)`, `(see Q2)`. */
const GROUP = /[([（【]([^()[\]（）【】]{2,80})[)\]）】]/g;
const LABEL = /(?<![\p{L}\p{N}_])[PQ]\d{1,5}(?![\p{L}\p{N}_])/gu;
const BESIDE_LABELS =
  /\b(?:sources?|see|query|queries|from|and|to|by)\b|来源|查询|数据|见|及|和|与|至|[\s,，、;；:：&/–—-]/giu;

/** The conversation memory after a turn's report: what it says that holds figures, with what that names as its source. */
export function takeReport(
  memory: ConversationMemory,
  reply: Extract<AgentEvent, { type: 'reply' }>,
): ConversationMemory {
  const response = fillNumbers(reply.response);
  const { turns, queries } = memory;
  const parts = reportParts(response.response, response.metadata.contains_html).filter(hasFigure).slice(0, PER_REPORT);
  const ofTurn = queries.filter(({ turn }) => turn === turns).map(({ label }) => label);
  const figures = parts.map((part): Figure => {
    const named = sourcesOf(part.text, response);
    const inTable = named.length > 0 ? named : sourcesOf(part.columns ?? '', response);
    const sources = (inTable.length > 0 ? inTable : ofTurn.slice(-SOURCES)).map((source) => lineOf(source, SOURCE));
    const rows = rowsOf(sources, queries);
    return {
      turn: turns,
      text: lineOf(fillReferences({ ...response, response: part.text }), LONGEST),
      ...(part.columns === undefined ? {} : { columns: lineOf(part.columns, COLUMNS) }),
      sources,
      ...(rows === undefined ? {} : { rows }),
    };
  });
  return { ...memory, figures: newest(memory.figures, figures, FIGURES, keyOf) };
}

/** Whether a part has a number of its own; labels and places of references are none, and of a heading a year is none. */
function hasFigure({ kind, text }: ReportPart): boolean {
  const words = withoutSources(text.replace(LABEL, '')).replace(/<\/?[^<>]*>/g, '');
  return /\p{Nd}/u.test(kind === 'heading' ? words.replace(/(?:19|20)\d\d/g, '').replace(/^\d+[.)、\s]/, '') : words);
}

/** Labels and ids of code that a text names as its source. */
function sourcesOf(text: string, { metadata }: AgentResponse): string[] {
  const labels = [...text.matchAll(GROUP)].flatMap(([, group = '']) =>
    group.replace(LABEL, '').replace(BESIDE_LABELS, '') === '' ? (group.match(LABEL) ?? []) : [],
  );
  const codes = placeholdersIn(text).flatMap((place) => {
    const code = metadata.code_refs.find(({ index }) => place.kind === 'CODE' && place.index === index);
    return code ? [code.code_id] : [];
  });
  return [...new Set([...labels, ...codes])].slice(0, SOURCES);
}

/** The rows of the results of these queries, where all of them are known. */
function rowsOf(sources: readonly string[], queries: ConversationMemory['queries']): number | undefined {
  const labels = sources.filter((source) => /^[PQ]\d+$/.test(source));
  const known = labels.map((label) => queries.find((query) => query.label === label)?.rows);
  const rows = known.filter((count) => count !== undefined);
  return rows.length === 0 || rows.length < known.length ? undefined : rows.reduce((sum, count) => sum + count, 0);
}

function keyOf({ text, columns = '' }: Figure): string {
  return `${text}\n${columns}`;
}
