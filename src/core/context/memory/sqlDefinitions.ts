import * as z from 'zod';
import { sqlLiteral } from '../../../base/sql';
import type { ConversationMemory } from '../../contract/conversationMemory';
import { sqlTokens, type SqlToken } from '../../text/sqlTokens';
import { lineOf } from './limits';

type Definition = Pick<ConversationMemory['definitions'][number], 'kind' | 'text'>;

/** A token beside comments. */
interface Part extends SqlToken {
  /** As it stands in the statement, with one blank before it where there is any. */
  told: string;
  /** Brackets that are open around it; those of its own not counted. */
  depth: number;
}

/** Characters of a statement that are read. */
const READ = 20_000;
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
  const tokens = partsOf(sql.slice(0, READ), new Map(Object.entries(params)));
  const filters: string[] = [];
  const metrics = new Map<string, Set<string>>();
  for (const [at, token] of tokens.entries()) {
    if (isWord(token, 'where', 'having', 'qualify')) {
      const condition = lineWith(partBehind(tokens, at, END_OF_CONDITION));
      if (!isTrivial(condition)) filters.push(condition);
    } else if (isWord(token, 'select')) {
      for (const item of splitAt(partBehind(tokens, at, END_OF_LIST), ',', token.depth)) {
        const metric = metricOf(item);
        if (metric) metrics.set(metric.name, (metrics.get(metric.name) ?? new Set()).add(metric.text));
      }
    }
  }
  const most = tokens.some((token) => isWord(token, 'union')) ? 1 : MEANINGS;
  const defined = [...metrics.values()].filter((texts) => texts.size <= most).flatMap((texts) => [...texts]);
  const define = (kind: Definition['kind'], texts: readonly string[]): Definition[] =>
    [...new Set(texts.map((text) => lineOf(text, LONGEST)))].slice(0, PER_QUERY).map((text) => ({ kind, text }));
  return [...define('filter', filters), ...define('metric', defined)];
}

/** The tokens of a statement, with the values of parameters in their place. */
function partsOf(sql: string, params: ReadonlyMap<string, unknown>): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let end = 0;
  for (const token of sqlTokens(sql, 'duckdb')) {
    if (token.kind === 'comment') continue;
    const sign = token.kind === 'sign' ? token.text : '';
    if (/[)\]}]/.test(sign)) depth = Math.max(0, depth - 1);
    const name = token.kind === 'word' && token.text.startsWith('$') ? token.text.slice(1) : undefined;
    const value =
      name !== undefined && params.has(name) ? literal(params.get(name)) : sql.slice(token.start, token.end);
    parts.push({ ...token, told: token.start > end ? ` ${value}` : value, depth });
    if (/[([{]/.test(sign)) depth++;
    ({ end } = token);
  }
  return parts;
}

/** Tokens as one line. */
function lineWith(tokens: readonly Part[]): string {
  return tokens
    .map(({ told }) => told)
    .join('')
    .trimStart();
}

/** The tokens behind a keyword, until its clause ends: at a keyword of the same depth, or where its bracket closes. */
function partBehind(tokens: readonly Part[], at: number, ends: ReadonlySet<string>): Part[] {
  const depth = tokens[at]?.depth ?? 0;
  const part: Part[] = [];
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next];
    if (!token || token.depth < depth || (token.depth === depth && isSign(token, ';'))) break;
    if (token.depth === depth && token.kind === 'word' && ends.has(token.text.toLowerCase())) {
      if (!isPartOfExpression(tokens, next)) break;
    }
    part.push(token);
  }
  return part;
}

/** `IS DISTINCT FROM` and `WITHIN GROUP` end no clause. */
function isPartOfExpression(tokens: readonly Part[], at: number): boolean {
  const [word, before] = [tokens[at], tokens[at - 1]];
  if (!word || !before) return false;
  return (isWord(word, 'from') && isWord(before, 'distinct')) || (isWord(word, 'group') && isWord(before, 'within'));
}

function splitAt(tokens: readonly Part[], sign: string, depth: number): Part[][] {
  const parts: Part[][] = [[]];
  for (const token of tokens) {
    if (isSign(token, sign) && token.depth === depth) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** An item of a list that has a name and computes something: an aggregate, a ratio or cases. */
function metricOf(item: readonly Part[]): { name: string; text: string } | undefined {
  const last = item.at(-1);
  const before = item.at(-2);
  if (!last || !before || (last.kind !== 'quoted' && last.kind !== 'word')) return undefined;
  const hasAs = isWord(before, 'as');
  if (!hasAs && (!isSign(before, ')') || NAMES_NOTHING.has(last.text.toLowerCase()))) return undefined;
  const expression = item.slice(0, hasAs ? -2 : -1);
  const computes = expression.some(
    (token, at) =>
      isSign(token, '/') ||
      isWord(token, 'case') ||
      (token.kind === 'word' && AGGREGATES.has(token.text.toLowerCase()) && isSign(expression[at + 1], '(')),
  );
  const name = last.text.toLowerCase();
  const text = lineWith(expression);
  // `min(x) AS min` says no more than its name, and `count(*)` than itself.
  if (!computes || AGGREGATES.has(name) || /^count\(\s*\*?\s*\)$/i.test(text)) return undefined;
  return { name, text: `${last.told.trim()} = ${text}` };
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

function isSign(token: SqlToken | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
