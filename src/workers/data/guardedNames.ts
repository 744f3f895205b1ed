/** What the engine offers by name, and what of it a checked statement may use. */

/** Table functions that only compute. Every other one could read files, settings, or run text as SQL. */
const TABLE_FUNCTIONS = new Set([
  ...['range', 'generate_series', 'unnest', 'repeat', 'repeat_row', 'generate_subscripts'],
  ...['json_each', 'json_tree', 'pg_timezone_names', 'icu_calendar_names'],
]);

/** Table functions that read the table which their first argument names. */
const TABLE_READERS = new Set(['histogram', 'histogram_values']);

/** Functions that tell of the machine, the engine or other queries, change state, wait, or take text as SQL. */
const REFUSED_FUNCTIONS = new Set([
  ...['getenv', 'getvariable', 'current_setting', 'nextval', 'currval', 'write_log', 'setseed', 'sleep_ms', 'pg_sleep'],
  ...['txid_current', 'current_transaction_id', 'current_connection_id', 'current_query_id', 'in_search_path'],
  ...['json_serialize_plan', 'json_execute_serialized_sql', 'query', 'query_table', 'parse_duckdb_log_message'],
  ...['pg_get_viewdef', 'pg_get_constraintdef', 'format_type', 'get_block_size', 'current_schemas'],
]);

/** Views that the engine finds without a schema: they list tables, views with their SQL, and settings. */
const CATALOG_VIEWS = new Set([
  ...['columns', 'constraints', 'databases', 'indexes', 'logs', 'schemas', 'tables', 'types', 'views'].map(
    (name) => `duckdb_${name}`,
  ),
  ...['am', 'attrdef', 'attribute', 'class', 'collation', 'constraint', 'database', 'depend', 'description'].map(
    (name) => `pg_${name}`,
  ),
  ...['enum', 'index', 'indexes', 'namespace', 'prepared_statements', 'proc', 'sequence', 'sequences'].map(
    (name) => `pg_${name}`,
  ),
  ...['settings', 'tables', 'tablespace', 'type', 'views'].map((name) => `pg_${name}`),
  ...['pragma_database_list', 'sqlite_master', 'sqlite_schema', 'sqlite_temp_master', 'sqlite_temp_schema'],
]);

/** @param name folded as the engine does */
export function isCatalogView(name: string): boolean {
  return CATALOG_VIEWS.has(name);
}

/** Whether a table function only computes, reads the table that it names, or may not run. @param name folded */
export function tableFunctionKind(name: string): 'computes' | 'reads' | 'refused' {
  if (TABLE_FUNCTIONS.has(name)) return 'computes';
  return TABLE_READERS.has(name) ? 'reads' : 'refused';
}

/** @param name folded */
export function isRefusedFunction(name: string): boolean {
  return REFUSED_FUNCTIONS.has(name);
}
