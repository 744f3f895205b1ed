import * as z from 'zod';
import { sqlLiteral } from '../../../base/sql';
import type { Ledger } from '../../contract/ledger';
import { lineOf } from './limits';
import { sqlLine, sqlTokens, type SqlToken } from './sqlTokens';

type Definition = Pick<Ledger['definitions'][number], 'kind' | 'text'>;

const LONGEST = 300;
/** Of one query, of each kind. */
const PER_QUERY = 12;
/** A name that one statement gives in more ways, or in parts that are put under each other in two, defines nothing. */
const MEANINGS = 2;

const END_OF_CONDITION = wordSet(
  'group order limit offset having qualify window union except intersect using where select from',
);
const END_OF_LIST = wordSet('from where group having qualify window union except intersect order limit offset select');
const AGGREGATES = wordSet(
  'sum avg mean count min max median mode quantile quantile_cont quantile_disc stddev stddev_samp stddev_pop variance var_samp var_pop corr covar_pop covar_samp count_if countif sum_if arg_max arg_min max_by min_by approx_count_distinct approx_quantile first last any_value bool_and bool_or fsum kahan_sum product geomean geometric_mean skewness kurtosis entropy mad regr_slope regr_r2 row_number rank dense_rank ntile lag lead percent_rank cume_dist percentile_cont percentile_disc',
);
const NAMES_NOTHING = wordSet('end asc desc null true false distinct all and or not is in as from');

const argumentsSchema = z.looseObject({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).catch({}).default({}),
});

/** What a query is, by its arguments: what its first comment calls it, and what it defines. */
export interface Query {
  /** `Q1`; where the comment has none the comment itself. */
  label?: string;
  definitions: Definition[];
}

/** Reads the arguments of `query_database`; undefined where they are none. */
export function readQuery(parameters: unknown): Query | undefined {
  const parsed = argumentsSchema.safeParse(parameters);
  if (!parsed.success) return undefined;
  const { query, params } = parsed.data;
  const about = /^\s*--[ \t]*(\S.*)/.exec(query.slice(0, 2000))?.[1];
  const label =
    about === undefined ? undefined : (/^Q\d{1,5}(?!\w)/i.exec(about)?.[0].toUpperCase() ?? lineOf(about, 60));
  return { ...(label === undefined ? {} : { label }), definitions: definitionsOf(query, params) };
}

/** The conditions of a statement, and its metrics: `name = expression`. Values stand in place of their parameters. */
export function definitionsOf(sql: string, params: Readonly<Record<string, unknown>> = {}): Definition[] {
  const tokens = sqlTokens(sql);
  const values = new Map(Object.entries(params).map(([name, value]) => [name, literal(value)]));
  const filters: string[] = [];
  const metrics = new Map<string, Set<string>>();
  for (const [at, token] of tokens.entries()) {
    if (isWord(token, 'where', 'having', 'qualify')) {
      const condition = sqlLine(partBehind(tokens, at, END_OF_CONDITION), values);
      if (!isTrivial(condition)) filters.push(condition);
    } else if (isWord(token, 'select')) {
      for (const item of splitAt(partBehind(tokens, at, END_OF_LIST), ',', token.depth)) {
        const metric = metricOf(item, values);
        if (metric) metrics.set(metric.name, (metrics.get(metric.name) ?? new Set()).add(metric.text));
      }
    }
  }
  const most = tokens.some((token) => isWord(token, 'union')) ? 1 : MEANINGS;
  const defined = [...metrics.values()].filter((texts) => texts.size <= most).flatMap((texts) => [...texts]);
  const told = (kind: Definition['kind'], texts: readonly string[]): Definition[] =>
    [...new Set(texts.map((text) => lineOf(text, LONGEST)))].slice(0, PER_QUERY).map((text) => ({ kind, text }));
  return [...told('filter', filters), ...told('metric', defined)];
}

/** The tokens behind a keyword, until its clause ends: at a keyword of the same depth, or where its bracket closes. */
function partBehind(tokens: readonly SqlToken[], at: number, ends: ReadonlySet<string>): SqlToken[] {
  const depth = tokens[at]?.depth ?? 0;
  const part: SqlToken[] = [];
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next];
    if (!token || token.depth < depth || (token.depth === depth && token.text === ';')) break;
    if (token.depth === depth && token.kind === 'word' && ends.has(token.text.toLowerCase())) {
      if (!isPartOfExpression(tokens, next)) break;
    }
    part.push(token);
  }
  return part;
}

/** `IS DISTINCT FROM` and `WITHIN GROUP` end no clause. */
function isPartOfExpression(tokens: readonly SqlToken[], at: number): boolean {
  const [word, before] = [tokens[at], tokens[at - 1]];
  if (!word || !before) return false;
  return (isWord(word, 'from') && isWord(before, 'distinct')) || (isWord(word, 'group') && isWord(before, 'within'));
}

function splitAt(tokens: readonly SqlToken[], sign: string, depth: number): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.text === sign && token.depth === depth) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** An item of a list that has a name and computes something: an aggregate, a ratio or cases. */
function metricOf(
  item: readonly SqlToken[],
  values: ReadonlyMap<string, string>,
): { name: string; text: string } | undefined {
  const last = item.at(-1);
  const before = item.at(-2);
  if (!last || !before || (last.kind !== 'name' && last.kind !== 'word')) return undefined;
  const hasAs = isWord(before, 'as');
  if (!hasAs && (before.text !== ')' || NAMES_NOTHING.has(last.text.toLowerCase()))) return undefined;
  const expression = item.slice(0, hasAs ? -2 : -1);
  const computes = expression.some(
    (token, at) =>
      token.text === '/' ||
      isWord(token, 'case') ||
      (token.kind === 'word' && AGGREGATES.has(token.text.toLowerCase()) && expression[at + 1]?.text === '('),
  );
  const name = last.kind === 'name' ? last.text.slice(1, -1).replaceAll('""', '"') : last.text;
  const text = sqlLine(expression, values);
  // `min(x) AS min` says no more than its name, and `count(*)` than itself.
  if (!computes || AGGREGATES.has(name.toLowerCase()) || /^count\(\s*\*?\s*\)$/i.test(text)) return undefined;
  return { name: name.toLowerCase(), text: `${last.text} = ${text}` };
}

/** A condition that is none, or one that a program adds to keep to finite numbers. */
function isTrivial(condition: string): boolean {
  return /^(?:true|1\s*=\s*1|(?:not\s+)?isfinite\((?:"(?:[^"]|"")*"|[\p{L}\p{N}_.]+)\)|)$/iu.test(condition.trim());
}

function literal(value: unknown): string {
  if (typeof value === 'string') return sqlLiteral(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'NULL';
}

function isWord({ kind, text }: SqlToken, ...words: readonly string[]): boolean {
  return kind === 'word' && words.includes(text.toLowerCase());
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
