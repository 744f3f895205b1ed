import type { DuckDBConnection } from '@duckdb/node-api';
import { SqlEngineError } from '../../core/ports';

/** Table functions that only compute. Every other one could read files, settings, or run text as SQL. */
const TABLE_FUNCTIONS = new Set([
  'range',
  'generate_series',
  'unnest',
  'json_each',
  'json_tree',
  'repeat',
  'generate_subscripts',
]);

/** Scalar functions that tell of the machine or change state. */
const SCALAR_FUNCTIONS = /^(getenv|getvariable|current_setting|nextval|currval|write_log|txid_current|in_search_path)$/;

/**
 * Checks a statement with the engine's own parser before it runs: it must be a single SELECT, call nothing that reads
 * beside the named files, and name its tables plainly.
 * @returns the table names it uses, without those of its own WITH clauses
 * @throws SqlEngineError with words for the model
 */
export async function checkStatement(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const tree = await parse(connection, sql);
  const statements = isObject(tree) && Array.isArray(tree['statements']) ? tree['statements'] : [];
  if (statements.length !== 1) throw new SqlEngineError('refused', 'Send one statement at a time.');
  const tables = new Set<string>();
  visit(tree, new Set(), tables);
  return [...tables];
}

/** The statement's syntax tree as JSON. The serialiser takes SELECT alone, so everything else ends here. */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql(CAST($sql AS VARCHAR))', { sql });
  const tree: unknown = JSON.parse(String(reader.value(0, 0)));
  if (isObject(tree) && tree['error'] === true) {
    if (tree['error_type'] === 'not implemented') {
      throw new SqlEngineError('refused', 'Only SELECT statements run here: the data is read-only.');
    }
    throw new SqlEngineError('syntax', `Syntax error: ${String(tree['error_message'])}`);
  }
  return tree;
}

/** What a WITH clause may call its result: a plain name, never one that could be a file's. */
const WITH_NAME = /^[\p{L}_][\p{L}\p{N}_ ]*$/u;

/**
 * Walks the tree for what it uses.
 * @param scope names that WITH clauses around this node define, lower case
 * @param tables takes the names of tables that are not in scope
 */
function visit(node: unknown, scope: ReadonlySet<string>, tables: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, scope, tables);
    return;
  }
  if (!isObject(node)) return;
  const { type } = node;
  if (type === 'BASE_TABLE') {
    const name = tableName(node);
    if (!scope.has(name.toLowerCase())) tables.add(name);
  } else if (type === 'TABLE_FUNCTION') checkTableFunction(node);
  else if (type === 'SHOW_REF') {
    throw new SqlEngineError('refused', 'DESCRIBE and SHOW do not run here: use file_reader.');
  } else if (node['class'] === 'FUNCTION' && SCALAR_FUNCTIONS.test(functionName(node))) {
    throw new SqlEngineError('refused', `The function ${functionName(node)} does not run here.`);
  }
  const inner = withClauses(node, scope, tables);
  for (const [key, child] of Object.entries(node)) if (key !== 'cte_map') visit(child, inner, tables);
}

/** Walks a node's WITH clauses in their order: each sees those before it, a recursive one itself as well. */
function withClauses(
  node: Record<string, unknown>,
  scope: ReadonlySet<string>,
  tables: Set<string>,
): ReadonlySet<string> {
  const map = isObject(node['cte_map']) ? node['cte_map']['map'] : undefined;
  if (!Array.isArray(map) || map.length === 0) return scope;
  const inner = new Set(scope);
  for (const entry of map) {
    const name: unknown = isObject(entry) ? entry['key'] : undefined;
    if (!isObject(entry) || typeof name !== 'string' || !WITH_NAME.test(name)) {
      throw new SqlEngineError('refused', 'Give what WITH defines a plain name: letters, digits and _.');
    }
    const recursive = JSON.stringify(entry['value']).includes('"RECURSIVE_CTE_NODE"');
    visit(entry['value'], recursive ? new Set([...inner, name.toLowerCase()]) : inner, tables);
    inner.add(name.toLowerCase());
  }
  return inner;
}

function tableName(node: Record<string, unknown>): string {
  const { table_name: table, schema_name: schema } = node;
  if (typeof schema === 'string' && schema !== '') {
    const guess = `${schema}.${String(table)}`;
    throw new SqlEngineError('refused', `Write a file's name in single quotes: FROM '${guess}'.`);
  }
  return String(table);
}

function checkTableFunction(node: Record<string, unknown>): void {
  const name = isObject(node['function']) ? functionName(node['function']) : '';
  if (TABLE_FUNCTIONS.has(name)) return;
  throw new SqlEngineError('refused', `${name}() does not run here. Name a data file directly: FROM 'sales.csv'.`);
}

function functionName(node: Record<string, unknown>): string {
  const name = node['function_name'];
  return typeof name === 'string' ? name.toLowerCase() : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
