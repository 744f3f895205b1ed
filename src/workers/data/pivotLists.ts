/**
 * PIVOT without a list of values: `PIVOT sales ON month USING sum(amount)`. The engine makes several statements of it, of
 * which the first creates a type, so its serializer refuses it. Here the values are read first, and the statement that
 * then runs has them in its text: a plain SELECT, which is checked as it is.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlLiteral } from '../../base/sql';
import { SqlEngineError } from '../../core/ports';
import { sqlTokens, type SqlToken } from '../../core/text/sqlTokens';
import { checkStatement, isNode, listOf, parse, type Checked, type Node, type Scope } from './guard';

/** Values, and so columns, that a PIVOT gets at most without a list. */
const MAX_VALUES = 1000;

/** Finds the places at which a statement misses `IN (…)`, in their order. */
export function missingLists(sql: string): number[] {
  const tokens = [...sqlTokens(sql, 'duckdb')].filter(({ kind }) => kind !== 'comment');
  const ends = tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const begins = before === undefined || isSign(before, '(', ')') || isWord(before, 'DESCRIBE', 'SUMMARIZE');
    return begins && isWord(token, 'PIVOT', 'PIVOT_WIDER') ? listsAfter(tokens, at + 1) : [];
  });
  // One PIVOT may stand inside of another.
  return ends.sort((a, b) => a - b);
}

/** Ends of the expressions behind ON that have no list. @param from behind PIVOT */
function listsAfter(tokens: readonly SqlToken[], from: number): number[] {
  let depth = 0;
  let isOn = false;
  let hasList = false;
  let last = 0;
  let ends: number[] = [];
  const close = (): void => {
    if (isOn && !hasList && last > 0) ends.push(last);
    hasList = false;
    last = 0;
  };
  for (const token of tokens.slice(from)) {
    if (isSign(token, ')', ']', '}') && --depth < 0) break;
    if (depth === 0 && (isSign(token, ';') || (isOn && isWord(token, 'USING', 'GROUP', 'ORDER', 'LIMIT')))) break;
    if (depth === 0 && isWord(token, 'ON')) {
      // One before it was that of a JOIN.
      [isOn, hasList, last, ends] = [true, false, 0, []];
      continue;
    }
    if (isSign(token, '(', '[', '{')) depth++;
    if (depth === 0 && isSign(token, ',')) close();
    else {
      hasList ||= depth === 0 && isWord(token, 'IN');
      last = token.end;
    }
  }
  close();
  return ends;
}

function isWord({ kind, text }: SqlToken, ...words: readonly string[]): boolean {
  return kind === 'word' && words.includes(text.toUpperCase());
}

function isSign({ kind, text }: SqlToken, ...signs: readonly string[]): boolean {
  return kind === 'sign' && signs.includes(text);
}

/** A text with a list at each of the places. */
function withLists(sql: string, places: readonly number[], lists: readonly string[]): string {
  let text = '';
  let from = 0;
  for (const [at, place] of places.entries()) {
    text += `${sql.slice(from, place)} IN (${lists[at] ?? ''})`;
    from = place;
  }
  return text + sql.slice(from);
}

/** A statement whose PIVOT clauses take their values from its tables. */
export class PivotLists {
  private constructor(
    private readonly sql: string,
    private readonly places: readonly number[],
    /** What gives the values of each place. */
    private readonly queries: readonly string[],
    readonly tables: string[],
  ) {}

  /** @throws SqlEngineError for what may not run, or is read otherwise than it is written */
  static async read(connection: DuckDBConnection, sql: string, places: readonly number[]): Promise<PivotLists> {
    const marks = places.map((_, at) => `values of list ${at}`);
    const checked = await checkStatement(connection, withLists(sql, places, marks.map(sqlLiteral)));
    const found = marks.map((mark) => placeOf(checked, mark));
    const queries: string[] = [];
    for (const place of found) {
      const query = place && (await valuesQuery(connection, place));
      if (query === undefined) {
        throw new SqlEngineError('refused', "Write the values of this PIVOT: PIVOT … ON month IN ('May', 'June').");
      }
      await checkMade(connection, query, checked.tables);
      queries.push(query);
    }
    return new PivotLists(sql, places, queries, checked.tables);
  }

  /** The statement with its values, checked. The tables that it uses must be loaded. @throws SqlEngineError */
  async filled(connection: DuckDBConnection): Promise<string> {
    const lists: string[] = [];
    for (const query of this.queries) {
      const reader = await connection.runAndReadUntil(query, MAX_VALUES + 1);
      const values = reader.getRows().map(([value]) => String(value));
      if (values.length > MAX_VALUES) {
        const words = `A PIVOT without a list has ${MAX_VALUES} values at most. Write those that matter: ON month IN ('May', 'June').`;
        throw new SqlEngineError('refused', words);
      }
      if (values.length === 0) throw new SqlEngineError('refused', 'PIVOT finds no value behind ON: all are missing.');
      lists.push(values.map(sqlLiteral).join(', '));
    }
    const sql = withLists(this.sql, this.places, lists);
    await checkMade(connection, sql, this.tables);
    return sql;
  }
}

/** The query that gives the values of an expression. */
const PATTERN = 'SELECT DISTINCT CAST(of_each AS VARCHAR) FROM source WHERE of_each IS NOT NULL ORDER BY 1';

interface Place {
  expression: unknown;
  source: unknown;
  scope: Scope;
}

/** The clause whose list is nothing but the mark. */
function placeOf({ pivots }: Checked, mark: string): Place | undefined {
  for (const { pivot, scope } of pivots) {
    for (const { entries, pivot_expressions: expressions } of listOf(pivot['pivots']).filter(isNode)) {
      const [expression, ...others] = listOf(expressions);
      const isHere = JSON.stringify(entries).includes(JSON.stringify(mark));
      if (isHere) return others.length === 0 ? { expression, source: pivot['source'], scope } : undefined;
    }
  }
  return undefined;
}

/** A number of the tree that may have lost digits when it was read. */
const LONG_NUMBER = /[:,[]-?\d{16}/;

/**
 * The query that the values of a place come from; the engine has them in the same order.
 * @returns undefined where it could be another one than the statement says
 */
async function valuesQuery(
  connection: DuckDBConnection,
  { expression, source, scope }: Place,
): Promise<string | undefined> {
  const tree = replaced(await parse(connection, PATTERN), expression, source);
  const [statement] = listOf(isNode(tree) ? tree['statements'] : undefined);
  if (!isNode(statement) || !isNode(statement['node'])) return undefined;
  statement['node']['cte_map'] = { map: [...scope.names.values()].filter((entry) => entry !== undefined) };
  const json = JSON.stringify(tree);
  if (LONG_NUMBER.test(json)) return undefined;
  const reader = await connection.runAndReadAll('SELECT json_deserialize_sql(CAST($json AS JSON))', { json });
  return String(reader.value(0, 0));
}

/** Checks a statement that was made of another one: it may use no further table. @throws SqlEngineError */
async function checkMade(connection: DuckDBConnection, sql: string, tables: readonly string[]): Promise<void> {
  const made = await checkStatement(connection, sql);
  const further = made.tables.find((table) => !tables.includes(table));
  if (further !== undefined) throw new SqlEngineError('refused', `This PIVOT reads ${further} in a way that is not understood.`); // prettier-ignore
}

/** The pattern's tree with an expression and a source in their places. */
function replaced(node: unknown, expression: unknown, source: unknown): unknown {
  if (Array.isArray(node)) return node.map((child) => replaced(child, expression, source));
  if (!isNode(node)) return node;
  if (node['class'] === 'COLUMN_REF' && JSON.stringify(node['column_names']) === '["of_each"]') return expression;
  if (node['type'] === 'BASE_TABLE') return source;
  const entries = Object.entries(node).map(([key, child]) => [key, replaced(child, expression, source)] as const);
  return Object.fromEntries(entries) satisfies Node;
}
