import type { DuckDBConnection } from '@duckdb/node-api';
import { foldedName } from '../../base/sql';
import { SqlEngineError } from '../../core/ports';
import { isCatalogView, isRefusedFunction, tableFunctionKind } from './guardedNames';

/** A node of the engine's syntax tree. */
export type Node = Record<string, unknown>;

/** What names of tables mean at a place of a statement, folded as the engine does. */
export interface Scope {
  /** Definitions of WITH clauses that are visible, by their names. */
  readonly names: ReadonlyMap<string, unknown>;
  /** Recursive ones whose rows so far are visible as `recurring.name`. */
  readonly recurring: ReadonlySet<string>;
}

/** A statement that may run. */
export interface Checked {
  /** Names of the tables that it uses, without those of its own WITH clauses. */
  tables: string[];
  /** Its PIVOT clauses, and what is visible there. */
  pivots: { pivot: Node; scope: Scope }[];
}

/**
 * Checks a statement with the engine's own parser before it runs: it must be a single SELECT, call nothing that reads
 * beside the named files, and name its tables plainly. DESCRIBE and SUMMARIZE are SELECTs for the engine.
 * @throws SqlEngineError with words for the model
 */
export async function checkStatement(connection: DuckDBConnection, sql: string): Promise<Checked> {
  const tree = await parse(connection, sql);
  const statements = listOf(isNode(tree) ? tree['statements'] : undefined);
  if (statements.length !== 1) throw new SqlEngineError('refused', 'Send one statement at a time.');
  const used: Used = { tables: new Set(), pivots: [] };
  visit(tree, { names: new Map(), recurring: new Set() }, used);
  return { tables: [...used.tables], pivots: used.pivots };
}

/** What the serializer says of everything but SELECT. */
export class NotSelectError extends SqlEngineError {
  constructor() {
    super(
      'refused',
      'Only SELECT, DESCRIBE, SUMMARIZE and EXPLAIN run here: the data is read-only. Behind IN a PIVOT takes a list of values, no query.',
    );
  }
}

/**
 * The statement's syntax tree. The serializer takes SELECT alone, so everything else ends here.
 * @throws SqlEngineError
 */
export async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql(CAST($sql AS VARCHAR))', { sql });
  // Places in the text are not used, and some are larger than numbers are here.
  // Quotes in strings are escaped: neither pattern is found in one.
  const json = String(reader.value(0, 0))
    .replace(/"query_location":\d+/g, '"query_location":0')
    .replace(/"value":-?(?:Infinity|NaN)\b/g, '"value":null');
  const tree: unknown = JSON.parse(json);
  if (isNode(tree) && tree['error'] === true) {
    if (tree['error_type'] === 'not implemented') throw new NotSelectError();
    throw new SqlEngineError('syntax', `Syntax error: ${String(tree['error_message'])}`);
  }
  return tree;
}

interface Used {
  tables: Set<string>;
  pivots: Checked['pivots'];
}

/** Walks the tree for what it uses. */
function visit(node: unknown, scope: Scope, used: Used): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, scope, used);
    return;
  }
  if (!isNode(node)) return;
  const { type } = node;
  if (type === 'BASE_TABLE') addTable(node, scope, used);
  else if (type === 'TABLE_FUNCTION') checkTableFunction(node, scope, used);
  else if (type === 'SHOW_REF') checkShow(node);
  else if (type === 'PIVOT') used.pivots.push({ pivot: node, scope });
  else if (node['class'] === 'FUNCTION' || node['class'] === 'WINDOW') checkFunction(node);
  const inner = withClauses(node, scope, used);
  // The rows so far are visible in the part that is repeated, and nowhere else.
  const repeated = type === 'RECURSIVE_CTE_NODE' ? recursive(inner, node) : inner;
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'cte_map') visit(child, key === 'right' ? repeated : inner, used);
  }
}

/** Walks a node's WITH clauses in their order: each sees those before it, and of its own name what is outside. */
function withClauses(node: Node, scope: Scope, used: Used): Scope {
  const map = isNode(node['cte_map']) ? node['cte_map']['map'] : undefined;
  if (!Array.isArray(map) || map.length === 0) return scope;
  const names = new Map(scope.names);
  for (const entry of map) {
    const name: unknown = isNode(entry) ? entry['key'] : undefined;
    if (!isNode(entry) || typeof name !== 'string') throw new SqlEngineError('refused', 'A WITH clause has no name.');
    checkWithName(name);
    visit(entry['value'], { ...scope, names: new Map(names) }, used);
    names.set(foldedName(name), entry);
  }
  return { ...scope, names };
}

function recursive(scope: Scope, node: Node): Scope {
  const name = foldedName(textOf(node, 'cte_name'));
  return { names: new Map(scope.names).set(name, undefined), recurring: new Set(scope.recurring).add(name) };
}

/** What a WITH clause may call its result: never what could be a place of files, nor a view of the engine. */
function checkWithName(name: string): void {
  const why = isCatalogView(foldedName(name))
    ? 'the engine has a view of that name'
    : /[/\\\p{Cc}]/u.test(name)
      ? 'it has a slash or a control character'
      : undefined;
  if (why !== undefined) throw new SqlEngineError('refused', `Rename ${name}, which WITH defines: ${why}.`);
}

function addTable(node: Node, { names, recurring }: Scope, used: Used): void {
  const name = textOf(node, 'table_name');
  const folded = foldedName(name);
  const schema = [textOf(node, 'catalog_name'), textOf(node, 'schema_name')].filter((part) => part !== '').join('.');
  if (schema === '') {
    if (!names.has(folded)) used.tables.add(name);
  } else if (foldedName(schema) !== 'recurring' || !recurring.has(folded)) {
    throw new SqlEngineError('refused', `Write a file's name in single quotes: FROM '${schema}.${name}'.`);
  }
}

/** DESCRIBE and SUMMARIZE of a query or a table; SHOW of anything else lists what the engine holds. */
function checkShow(node: Node): void {
  if (isNode(node['query'])) return;
  throw new SqlEngineError(
    'refused',
    "SHOW does not run here: the engine's lists are not read. Use DESCRIBE 'sales.csv' for columns.",
  );
}

function checkFunction(node: Node): void {
  const name = textOf(node, 'function_name');
  if (isRefusedFunction(foldedName(name))) {
    throw new SqlEngineError('refused', `The function ${name} does not run here: it does more than compute.`);
  }
}

function checkTableFunction(node: Node, scope: Scope, used: Used): void {
  const call = isNode(node['function']) ? node['function'] : {};
  const name = textOf(call, 'function_name');
  const kind = tableFunctionKind(foldedName(name));
  if (kind === 'computes') return;
  if (kind === 'refused') {
    throw new SqlEngineError('refused', `${name}() does not run here. Name a data file directly: FROM 'sales.csv'.`);
  }
  const table = tableOfCall(call);
  if (table === undefined) {
    const example = `${name}('"sales.csv"', amount)`;
    throw new SqlEngineError('refused', `Name the table of ${name}() first, in quotes of both kinds: FROM ${example}.`);
  }
  if (!scope.names.has(foldedName(table))) used.tables.add(table);
}

/**
 * The table that the first argument of a function names. The engine takes that for SQL: only a plain name, or one in
 * double quotes that has none inside, means the same there and here.
 */
function tableOfCall(call: Node): string | undefined {
  const [first, ...others] = listOf(call['children']).filter(isNode);
  const isNamed = (each: Node): boolean => foldedName(textOf(each, 'alias')) === 'source';
  if (!first || textOf(first, 'alias') !== '' || others.some(isNamed)) return undefined;
  const text = first['class'] === 'COLUMN_REF' ? onlyText(first['column_names']) : constantText(first);
  const [, quoted, plain] = /^(?:"([^"]+)"|([a-z_]\w*))$/i.exec(text ?? '') ?? [];
  return first['class'] === 'COLUMN_REF' ? plain : (quoted ?? plain);
}

function onlyText(list: unknown): string | undefined {
  const [text, ...others] = listOf(list);
  return others.length === 0 && typeof text === 'string' ? text : undefined;
}

function constantText(node: Node): string | undefined {
  const value = node['class'] === 'CONSTANT' && isNode(node['value']) ? node['value']['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function textOf(node: Node, key: string): string {
  const text = node[key];
  return typeof text === 'string' ? text : '';
}

/** What is no list is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
