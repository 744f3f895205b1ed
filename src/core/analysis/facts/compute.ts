/** Computes a set of facts over the SQL engine. */
import { fingerprint } from '../../../base/fingerprint';
import { SqlEngineError, type SqlColumn, type SqlEngine, type TableShape } from '../../ports';
import { ToolError } from '../../contract/tool';
import type { Formatter } from '../../text/formatter';
import { joinWhere, standsAlone } from '../conditions';
import { isYearName } from '../roles/nameWords';
import type { ColumnRoleChoices } from '../roles/semantic';
import { columnsOfAsk, printAsk, type Ask } from './asks';
import { columnFacts } from './columns';
import type { FactSet, ColumnFacts } from './factSet';
import type { TableColumn } from './firstScan';
import { focusOf, focusOfAsk } from './focus';
import { findLabels } from './labels';
import { isPanel } from './panel';
import { computeRelations } from './overview';
import { QueryCompiler, type QueryTable } from './query/compile';
import { isPlain, richerAsk } from './query/richer';
import { kindOf } from './tableKind';
import { FileChangedError, fromSql, Runner } from './runner';
import { sqlIdentifier } from '../../../base/sql';

/** Columns of which facts are computed; a wider table says how many it has. */
const MAX_COLUMNS = 500;
/** How often it is begun again where the file is written to meanwhile. */
const ATTEMPTS = 3;

export interface FactsRequest {
  /** The file, relative to the workspace, or an address. */
  path: string;
  /** Condition of rows, in SQL; '' all. */
  where: string;
  ask: Ask;
  /** ISO date. */
  asOf: string;
  choice: ColumnRoleChoices;
}

/** Looks for what stands out in the rows of a set whose relations are done, and for what is told with that. */
export type InsightFinder = (
  run: Runner,
  set: FactSet,
) => Promise<Pick<FactSet, 'insights' | 'keyFigures' | 'outlook'>>;

export interface ComputedFacts {
  set: FactSet;
  /** The whole table, as the engine describes it. */
  shape: TableShape;
  /** The files that were read, each with its stamp. */
  sources: { path: string; stamp: string }[];
}

/**
 * Computes a set of facts, with the shape of the table and the state of what was read.
 * @param find where given, what stands out is looked for in an overview
 * @throws SqlEngineError, CancelledError; ToolError for columns that are not there, and for a file that keeps changing
 */
export async function computeFacts(
  sql: SqlEngine,
  request: FactsRequest,
  formatter: Formatter,
  signal: AbortSignal,
  find?: InsightFinder,
): Promise<ComputedFacts> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await computeOnce(sql, request, formatter, signal, find);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      if (attempt < ATTEMPTS) continue;
      const words = `${request.path} was written to while it was read, ${ATTEMPTS} times. Ask again when that is over.`;
      throw new ToolError('file', 'changed', words);
    }
  }
}

async function computeOnce(
  sql: SqlEngine,
  request: FactsRequest,
  formatter: Formatter,
  signal: AbortSignal,
  find: InsightFinder | undefined,
): Promise<ComputedFacts> {
  const { path, asOf, choice } = request;
  const where = request.where.trim();
  if (!standsAlone(where)) {
    const words = 'A condition is one SQL expression: its brackets close, and it has no comment, semicolon or $.';
    throw new SqlEngineError('syntax', words);
  }
  const shape = await sql.describe(path, signal);
  const run = new Runner(sql, shape.table, where, signal);
  const all = shape.columns.map((column, at) => ({ ...column, number: at + 1 }));
  const names = all.map(({ name }) => name);
  const chosen = chosenColumns(all, names, shape.table, request.ask);
  const { rows, tableRows } = await countRows(run);
  const signs = { ...shape.text?.signs, ...shape.unpivoted?.signs };
  const ofPeriods = shape.unpivoted?.values.map(({ name }) => name) ?? [];
  const added = [...(shape.added ?? []), ...(shape.unpivoted?.isAdded === true ? ofPeriods : [])];
  const parts = new Map(shape.joined?.parts.map(({ column, isYear }) => [column, isYear]));
  if (shape.unpivoted?.year !== undefined) parts.set(shape.unpivoted.year, true);
  const looked = withYearsBeside(all, chosen);
  const seen = await columnFacts(run, { columns: looked, names, rows, asOf, choice, signs, added, parts });
  const found = seen.filter(({ number }) => chosen.some((column) => column.number === number));
  const columns = shape.sampled ? ofSample(found, choice) : found;
  const narrowed = narrowedTo({ table: shape.table, where, columns }, request.ask);
  if (narrowed) return computeOnce(sql, { ...request, ...narrowed }, formatter, signal, find);
  const ask = request.ask.kind === 'query' ? (richerAsk(request.ask.query, columns) ?? request.ask) : request.ask;
  const isWhole = ask.kind === 'overview' || ask.kind === 'columns';
  const duplicates = isWhole
    ? await run.attempt(formatter.t('repeated rows'), () => countDuplicates(run, shape.columns, columns, rows))
    : undefined;
  const numberOf = (name: string): number | null => columns.find((column) => column.name === name)?.number ?? null;
  const focus = isWhole ? await focusOf(run, columns, rows, choice, ofPeriods) : focusOfAsk(ask, numberOf);
  const base: FactSet = {
    ...{ version: 1, id: setId(shape.table, where, ask), path, table: shape.table, where, ask, asOf },
    ...{ rows, tableRows, tableColumns: shape.columns.length, duplicates: duplicates ?? null },
    ...(shape.sampled && { sampled: shape.sampled }),
    ...{ columns, focus },
    ...(isWhole && { kind: choice.kind ?? kindOf(columns, focus, rows) }),
    ...(ask.kind === 'labels' && { labels: await findLabels(run, all, ask.words) }),
    ...((await isPanel(run, columns, focus, rows)) && { panel: true }),
    ...{ breakdowns: [], trends: [], crosses: [], changes: [], pairs: [], associations: [], effects: [], problems: [] },
  };
  const relations = await computeRelations(run, base, ask, formatter, signal);
  const related = { ...base, ...relations };
  const standing = find && ask.kind === 'overview' ? await run.attempt(formatter.t('what stands out'), () => find(run, related)) : undefined; // prettier-ignore
  const set = { ...related, ...standing, problems: [...run.problems, ...relations.problems] };
  return { set, shape, sources: run.sources };
}

/** A query that may be told by more than its figures, as a query of the rows alone that fulfil its conditions. */
function narrowedTo(of: QueryTable, ask: Ask): Pick<FactsRequest, 'where' | 'ask'> | undefined {
  if (ask.kind !== 'query' || ask.query.where.length === 0 || !isPlain(ask.query)) return undefined;
  const where = joinWhere(of.where, new QueryCompiler(of).where(ask.query));
  return { where, ask: { kind: 'query', query: { ...ask.query, where: [] } } };
}

/** Four characters of a–z and 0–9. */
function setId(table: string, where: string, ask: Ask): string {
  const hash = fingerprint(JSON.stringify([table, where, printAsk(ask)]));
  return (Number.parseInt(hash.slice(0, 12), 16) % 36 ** 4).toString(36).padStart(4, '0');
}

/** The columns that are looked at. @throws ToolError for names that are not there */
function chosenColumns(all: readonly TableColumn[], names: readonly string[], table: string, ask: Ask): TableColumn[] {
  const asked = columnsOfAsk(ask);
  if (asked === undefined) return all.slice(0, MAX_COLUMNS);
  for (const name of asked) {
    if (names.includes(name)) continue;
    const near = nearNames(name, names).map((each) => JSON.stringify(each));
    const words = `${table} has no column ${JSON.stringify(name)}. The nearest: ${near.join(', ')}.`;
    throw new ToolError('validation', 'unknown_column', words);
  }
  return all.filter(({ name }) => asked.includes(name));
}

/** What a year among columns of years means is told by all of them: it is to be the same in every answer. */
function withYearsBeside(all: readonly TableColumn[], chosen: readonly TableColumn[]): readonly TableColumn[] {
  if (!chosen.some(({ name }) => isYearName(name))) return chosen;
  return all.slice(0, MAX_COLUMNS).filter((column) => isYearName(column.name) || chosen.includes(column));
}

/**
 * The condition stands alone first, and then in brackets, as everywhere else: it has to be one, and nothing more, in both
 * places.
 */
async function countRows(run: Runner): Promise<{ rows: number; tableRows: number }> {
  const count = async (from: string): Promise<number> => (await run.one(`SELECT count(*) AS "n" ${from}`)).count('n');
  const tableRows = await count(fromSql(run.table));
  if (run.where === '') return { rows: tableRows, tableRows };
  const rows = await count(run.from());
  await count(run.from('true'));
  return { rows, tableRows };
}

/**
 * A sum over a sample is too small by the part that was left out, and of two periods each by another part: nothing is added up, unless
 * the user has said so.
 */
function ofSample(columns: readonly ColumnFacts[], { columns: chosen = {} }: ColumnRoleChoices): ColumnFacts[] {
  return columns.map((column) => {
    const isChosen = Object.hasOwn(chosen, column.name) && chosen[column.name]?.additive === true;
    return isChosen ? column : { ...column, meaning: { ...column.meaning, additive: false } };
  });
}

/** Names that are told where one is not there. */
const MAX_NAMES = 5;

/** The names that are like one, the most alike first. */
function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name);
  return names
    .map((each, at) => ({ each, at, alike: likeness(wanted, pairsOf(each)) }))
    .sort((a, b) => b.alike - a.alike || a.at - b.at)
    .slice(0, MAX_NAMES)
    .map(({ each }) => each);
}

/** Pairs of neighbouring letters and digits. */
function pairsOf(text: string): Set<string> {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')} `;
  return new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2)));
}

/** Dice's coefficient: twice what both have, by what each has (1945). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

/**
 * Rows that repeat an earlier one in all columns. Only rows that share their hash with another are compared: that is exact,
 * and does not hold the whole table in memory.
 */
async function countDuplicates(
  run: Runner,
  all: readonly SqlColumn[],
  columns: readonly ColumnFacts[],
  rows: number,
): Promise<number> {
  if (rows < 2 || columns.some(({ distinct }) => distinct === rows)) return 0;
  const hash = `hash(${all.map(({ name }) => sqlIdentifier(name)).join(', ')})`;
  const different = (await run.one(`SELECT count(DISTINCT ${hash}) AS "n" ${run.from()}`)).count('n');
  if (different === rows) return 0;
  const shared = `SELECT ${hash} ${run.from()} GROUP BY 1 HAVING count(*) > 1`;
  const alike = run.from(`${hash} IN (${shared})`);
  const found = await run.one(
    `SELECT (SELECT count(*) ${alike}) - (SELECT count(*) FROM (SELECT DISTINCT * ${alike})) AS "n"`,
  );
  return found.count('n');
}
