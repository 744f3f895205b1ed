import * as z from 'zod';
import { computeFacts } from '../analysis/facts/compute';
import { findInsights } from '../analysis/insights';
import { querySchema, type Query } from '../analysis/facts/query/query';
import { isQuery, queryOf } from '../analysis/facts/query/richer';
import { parseAsk, printAsk, type Ask } from '../analysis/facts/asks';
import type { Clock, SqlEngine, WorkspaceFiles } from '../ports';
import type { ColumnRoleStore } from '../store/columnRoleStore';
import type { Formatter } from '../text/formatter';
import { isMade, withoutPart } from '../files/fileKinds';
import { tableOf } from './tableOf';
import { responseFormat, type OutputLevel } from '../contract/toolResult';
import { ToolError, type Tool } from '../contract/tool';
import type { FactSet } from '../analysis/facts/factSet';
import { reportNames } from '../analysis/saved/names';
import { factTag } from '../text/references';
import { plainLine, printColumn, printColumnBriefly, printQuoted } from './printColumns';
import { printRelations } from './printRelations';
import { printSetAggregates, printSetShape } from './printShape';

/** A million rows take some twenty seconds on two cores. */
const TIMEOUT_MS = 120_000;

/** What a query cannot say: it gives figures of groups, and not how values lie, how columns relate and what a change is made of. */
const FORMS =
  'columns; distribution of "sales"; relation of "sales" and "region"; change of "sales" over "date" by month from 2024-01 to 2024-02 for each "region" (rows without quotes: the number of rows); labels with "smith", "jones" (columns that have these words)';

const EXAMPLE =
  '{"measures":[{"of":"column","column":"price","aggregate":"median"}],"by":[{"by":"column","column":"region"}],"where":[{"is":"in","column":"status","values":["open"],"not":true}],"top":{"count":5}}';

const parameters = z.object({
  path: z.string().min(1).describe('The data file, as for file_reader'),
  query: querySchema.exactOptional().describe(`Figures of groups of rows: ${EXAMPLE}`),
  ask: z.string().default('').describe(`Empty, without query: all facts for a report. Otherwise one of: ${FORMS}`),
  where: z.string().default('').describe('Rows to use, as an SQL condition'),
  response_format: responseFormat('How many facts to print'),
});

type Arguments = z.infer<typeof parameters>;

const WHOLE_ONLY =
  'The data mode lets facts of all rows of a table alone be told to you: leave out query and where, and ask nothing or "columns".';

export interface FactsDeps {
  sql: SqlEngine;
  files: Pick<WorkspaceFiles, 'stat'>;
  formatter: Formatter;
  clock: Pick<Clock, 'now'>;
  choices: ColumnRoleStore;
}

/** Computes facts of a table, each with an id by which a report cites it. */
export function facts({ sql, files, formatter, clock, choices }: FactsDeps): Tool<Arguments> {
  const today = (): string => clock.now().slice(0, 10);
  return {
    name: 'facts',
    version: '2.0.0',
    description:
      'Computes facts of a data table (types, distributions, breakdowns, trends, relations, what stands out), each with an id that a report cites.',
    parameters,
    usage: `A query is a JSON object: ${EXAMPLE}.`,
    effect: 'read',
    timeoutMs: TIMEOUT_MS,
    retriesTimeouts: false,
    cache: 'cacheable',
    refersTo: ({ path }) => [choices.stamp(path), today()],
    async run({ path, query, ask: text, where }, { signal, level, mode }) {
      const ask = asked(query, text);
      const isWhole = where === '' && (ask.kind === 'overview' || ask.kind === 'columns');
      if (mode !== 'all' && !isWhole) throw new ToolError('withheld', 'withheld', WHOLE_ONLY);
      await files.stat(withoutPart(path)); // that a file is not there is told as such
      const request = { path, where, ask, asOf: today(), choice: choices.get(path) };
      const { set, shape, sources } = await computeFacts(sql, request, formatter, signal, findInsights);
      return {
        text: printFacts(set, level),
        ...(mode !== 'all' &&
          !isMade(path) && { faces: { shape: printSetShape(set), aggregate: printSetAggregates(set) } }),
        summary: formatter.rows(set.rows),
        whole: { text: JSON.stringify(set), form: 'text' },
        keep: true,
        details: { tables: await tableOf(path, () => shape, files) },
        sources,
      };
    },
  };
}

/** What a call asks. @throws ToolError that says what to write instead */
function asked(query: Query | undefined, text: string): Ask {
  const ask = parseAsk(text);
  const refused = (words: string): ToolError => new ToolError('validation', 'unknown_ask', words);
  if (query) {
    if (text === '') return { kind: 'query', query };
    throw refused('Give either query or ask, and make two calls for both.');
  }
  if (ask && !isQuery(ask)) return ask;
  if (ask) throw refused(`This is asked as a query: leave out ask, and give query: ${JSON.stringify(queryOf(ask))}`);
  const isJson = text.trimStart().startsWith('{');
  throw refused(
    isJson
      ? `A query is not given as ask, but as query: ${EXAMPLE}`
      : `This cannot be asked: ${text}. Figures of groups are a query: ${EXAMPLE}. What is no query is one of: ${FORMS}`,
  );
}

/** Characters that the lines of columns take at the level `standard`, and what all lines take together. */
const COLUMN_CHARACTERS = 6000;
const CHARACTERS = 12_000;
/** Problems that are told one by one. */
const MAX_PROBLEMS = 5;

/** A set of facts for models: one line each, with ids, in English. */
function printFacts(set: FactSet, level: OutputLevel): string {
  const columns = columnLines(set, level);
  const relations = level === 'brief' ? [] : printRelations(set, level);
  const ends = [...labelLines(set), ...problemLines(set), ...(level === 'brief' ? [] : saved(set))];
  const room = CHARACTERS - [...columns, ...ends].join('\n').length;
  return [...head(set), ...columns, ...(level === 'standard' ? fitting(relations, room) : relations), ...ends].join(
    '\n',
  );
}

function head(set: FactSet): string[] {
  const { id, table, rows, tableRows, tableColumns, duplicates, sampled, where, ask, focus } = set;
  const name = (number: number | null): string =>
    `${printQuoted(set.columns.find((column) => column.number === number)?.name ?? '')} (c${number})`;
  const question = printAsk(ask);
  return [
    `Facts ${id} of ${plainLine(table)}${question === '' ? '' : `, ${plainLine(question)}`}: .rows ${rows}${where === '' ? '' : ` of .tableRows ${tableRows}, where ${plainLine(where)}`}, .tableColumns ${tableColumns}${duplicates === null ? '' : `, .duplicates ${duplicates}`}`,
    ...(sampled ? [`A sample: ${sampled.bytes} of ${sampled.of} bytes were read. Say so in the report.`] : []),
    `An id is ${id}.<row>.<name>, e.g. ${id}.c1.missing; of the whole ${id}.rows. Cite each number: ${factTag(`${id}.c1.missing`, '…')}. Shares are ids too: ${id}.c1.missing_share.`,
    ...(ask.kind === 'overview' || ask.kind === 'columns'
      ? [
          `Main measure: ${focus.measure === null ? 'number of rows' : name(focus.measure)}; main time: ${focus.time === null ? 'none' : name(focus.time)}; dimensions: ${focus.dimensions.length === 0 ? 'none' : focus.dimensions.map(name).join(', ')}`,
        ]
      : []),
  ];
}

function labelLines({ ask, labels, tableColumns }: FactSet): string[] {
  if (ask.kind !== 'labels' || labels === undefined) return [];
  if (labels.length === 0) return [`No value of the ${tableColumns} columns has these words.`];
  return labels.map(({ column, label, rows }) => `c${column}: ${plainLine(label)}, ${rows} rows`);
}

/** Columns that an analysis is about come first where there is no room for all. */
function columnLines(set: FactSet, level: OutputLevel): string[] {
  const { columns, focus, tableColumns } = set;
  const lines = new Map(
    columns.map((column) => [
      column.number,
      level === 'brief' ? printColumnBriefly(column) : printColumn(set, column, level),
    ]),
  );
  const first = [focus.measure, focus.time, ...focus.dimensions];
  const order = [...new Set([...first, ...lines.keys()])].filter((number) => number !== null);
  const kept = new Set<number>();
  let left = level === 'full' ? Number.POSITIVE_INFINITY : COLUMN_CHARACTERS;
  for (const number of order) {
    left -= (lines.get(number)?.length ?? 0) + 1;
    if (left < 0) break;
    kept.add(number);
  }
  const cut = lines.size - kept.size;
  const isWhole = set.ask.kind === 'overview' || set.ask.kind === 'columns';
  const uncounted = isWhole ? tableColumns - lines.size : 0;
  return [
    'Columns:',
    ...[...lines].flatMap(([number, line]) => (kept.has(number) ? [line] : [])),
    ...(cut > 0
      ? [`… ${cut} more columns; all are in the artifact, and in response_format "full"; one: distribution of "name".`]
      : []),
    ...(uncounted > 0
      ? [
          `… ${uncounted} columns behind the first ${lines.size} were not looked at; ask for one: distribution of "name".`,
        ]
      : []),
  ];
}

function fitting(lines: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [...kept, `… ${lines.length - kept.length} more lines: ask with response_format "full".`];
    kept.push(line);
  }
  return kept;
}

function problemLines({ problems }: FactSet): string[] {
  const lines = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ about, reason }) => `Not computed: ${plainLine(about)}: ${plainLine(reason).slice(0, 300)}`);
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more that could not be computed.`] : lines;
}

function saved(set: FactSet): string[] {
  const { page, facts, sql, python } = reportNames(set);
  return [
    `A reply that names them offers these: download_links ${page} (the report as one page), ${facts}; code ids ${sql} (SQL), ${python} (Python).`,
  ];
}
