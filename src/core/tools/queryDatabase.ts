import * as z from 'zod';
import type { SqlEngine, SqlResult, SqlValue, WorkspaceFiles } from '../ports';
import type { Formatter } from '../text/formatter';
import { jsonLines, printRow } from './printRow';
import { responseFormat, type OutputLevel, type ToolDetails } from '../contract/toolResult';
import { tableOf } from './tableOf';
import { DEFAULT_TIMEOUT_MS, ToolError, type Tool } from '../contract/tool';
import { LEAST_GROUP } from '../contract/dataMode';

/** Rows printed at the standard level; the rest is counted, and the call says how to get it. */
const STANDARD_ROWS = 200;

const parameters = z.object({
  query: z.string().min(1).describe('One SELECT statement'),
  max_rows: z.int().min(1).max(10_000).default(1000).describe('Most rows to return'),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .default({})
    .describe('Values of $name parameters'),
  response_format: responseFormat('How much of the result to print'),
});

type Arguments = z.infer<typeof parameters>;

const NOT_RUN =
  'Queries do not run for you in the data mode "schema": a result could tell a cell. Read the columns with file_reader, and give the user the SQL as a code block.';
const LEFT_OUT = `Groups of fewer than ${LEAST_GROUP} rows, or with fewer than ${LEAST_GROUP} values behind a figure, are left out by the data mode.`;

export interface QueryDeps {
  sql: SqlEngine;
  files: Pick<WorkspaceFiles, 'stat'>;
  formatter: Formatter;
}

/** Runs read-only SQL over the workspace's data files. */
export function queryDatabase({ sql, files, formatter }: QueryDeps): Tool<Arguments> {
  return {
    name: 'query_database',
    version: '1.0.0',
    description:
      "Runs one read-only SQL statement (DuckDB dialect) over data files of the workspace: FROM 'sales.csv', FROM 'book.xlsx#Sheet2'.",
    parameters,
    effect: 'read',
    timeoutMs: DEFAULT_TIMEOUT_MS,
    retriesTimeouts: false,
    // Not for longer: what a query says of the time of day is no file, which would tell that it has changed.
    cache: 'ttl_short',
    async run({ query, max_rows, params }, { signal, level, mode }) {
      if (mode === 'schema') throw new ToolError('withheld', 'withheld', NOT_RUN);
      const aggregatesOnly = mode !== 'all';
      const limits = { maxRows: max_rows, ...(aggregatesOnly && { aggregatesOnly }) };
      const result = await sql.query({ sql: query, params, ...limits }, signal);
      const text = print(result, level);
      return {
        text,
        ...(aggregatesOnly && { faces: { aggregate: `${text}\n${LEFT_OUT}` } }),
        summary: summarize(query, result, formatter),
        truncated: result.truncated || printedRows(result, level) < result.rows.length,
        whole: { text: jsonLines(result), form: 'jsonl' },
        details: {
          rows: { count: result.rows.length, more: result.truncated },
          result: firstRows(result),
          tables: (
            await Promise.all(result.tables.map((table) => tableOf(table, () => sql.describe(table, signal), files)))
          ).flat(),
        },
        sources: result.sources,
      };
    },
  };
}

/** Rows of a result that are kept as data, and characters of a cell there. */
const KEPT_ROWS = 50;
const KEPT_CHARACTERS = 200;

function firstRows({ columns, rows }: SqlResult): NonNullable<ToolDetails['result']> {
  const cell = (value: SqlValue): string | number | boolean | null => {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : text;
  };
  return { columns, rows: rows.slice(0, KEPT_ROWS).map((row) => row.map(cell)) };
}

/** For people: what the query's first comment says it is about, and how many rows came. */
function summarize(query: string, { rows, truncated }: SqlResult, formatter: Formatter): string {
  const about = /^\s*--\s*(\S.*)/.exec(query)?.[1];
  const count = `${formatter.rows(rows.length)}${truncated ? ' +' : ''}`;
  return about === undefined ? count : `${about} · ${count}`;
}

function printedRows({ rows }: SqlResult, level: OutputLevel): number {
  return level === 'brief' ? 0 : level === 'standard' ? Math.min(STANDARD_ROWS, rows.length) : rows.length;
}

/** The result as lines: what it is, its columns, then one JSON array a row, so that numbers keep all their digits. */
function print(result: SqlResult, level: OutputLevel): string {
  const shown = printedRows(result, level);
  const lines = [
    `Result: ${result.rows.length}${result.truncated ? '+' : ''} rows × ${result.columns.length} columns`,
    `Columns: ${JSON.stringify(result.columns.map(({ name, type }) => ({ name, type })))}`,
    ...result.rows.slice(0, shown).map(printRow),
  ];
  if (shown < result.rows.length) {
    const [what, how] = level === 'brief' ? ['rows', 'standard'] : ['more rows', 'full'];
    const count = result.rows.length - shown;
    lines.push(`… ${count} ${what}; ask with response_format "${how}" or with LIMIT and OFFSET.`);
  }
  if (result.truncated) lines.push('The query has more rows than max_rows: aggregate, or ask with LIMIT and OFFSET.');
  return lines.join('\n');
}
