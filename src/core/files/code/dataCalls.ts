/** Functions by which code reads and writes data, by their names: libraries of Python, R and JavaScript. */
import type { DataAccess } from '../../contract/codeFacts';

/** What a call does, and which of its arguments says to what. */
export interface DataCall {
  mode: 'reads' | 'writes';
  what: DataAccess['what'];
  /** Place of the argument among those without a name, from 0. */
  at: number;
  /** Names by which it may be given instead. */
  names: readonly string[];
}

const FILE_NAMES =
  'filepath_or_buffer path_or_buf path_or_buffer filepath path io source file filename fname f path_or_file excel_writer'.split(
    ' ',
  );
const file = (mode: DataCall['mode'], at = 0, names: readonly string[] = FILE_NAMES): DataCall => ({
  mode,
  what: 'file',
  at,
  names,
});
const table = (
  mode: DataCall['mode'],
  at = 0,
  names: readonly string[] = ['name', 'table_name', 'con_table'],
): DataCall => ({
  mode,
  what: 'table',
  at,
  names,
});

const called = (pattern: RegExp, call: DataCall): readonly [RegExp, DataCall] => [pattern, call];

/** In the order in which they are tried, on the callee without spaces: `pd.read_csv`, `spark.read.csv`. */
const PYTHON = [
  called(
    /(?:^|\.)(?:read|scan)_(?:csv|table|excel|parquet|json|feather|orc|fwf|pickle|hdf|stata|sas|spss|xml|html|ipc|ndjson|avro|delta|ods|csv_batched|file|csv_auto)$/,
    file('reads'),
  ),
  called(
    /(?:^|\.)(?:loadtxt|genfromtxt|load_workbook|ExcelFile|fromfile|from_csv|open_dataset|read_dta)$/,
    file('reads'),
  ),
  called(/^(?:np|numpy|joblib)\.load$/, file('reads')),
  called(/\bread\b.*\.(?:csv|parquet|json|orc|text|load)$/, file('reads')),
  called(/(?:\bread\b.*|^spark)\.table$/, table('reads')),
  called(/(?:^|\.)read_sql_table$/, table('reads', 0, ['table_name'])),
  called(/^ba\.(?:path|read|rows)$/, file('reads', 0, ['id'])),
  called(/^(?:sqlite3|duckdb)\.connect$/, file('reads', 0, ['database'])),
  called(
    /^(?:pyreadstat\.read_\w+|(?:urllib\.request\.)?urlopen|requests\.get)$/,
    file('reads', 0, ['url', 'filename_path']),
  ),
  called(/^(?:glob\.)?i?glob$/, file('reads', 0, ['pathname'])),
  called(/^ba\.output$/, file('writes', 0, ['name'])),
  called(/^ba\.save$/, file('writes', 1, ['name'])),
  called(/\.to_sql$/, table('writes', 0, ['name'])),
  called(/\.to_(?:csv|excel|parquet|json|feather|pickle|hdf|html|stata|xml|orc|markdown|latex)$/, file('writes')),
  called(
    /\.(?:write_(?:csv|parquet|excel|json|ndjson|ipc|avro|html|image)|sink_(?:csv|parquet|ipc|ndjson))$/,
    file('writes'),
  ),
  called(/(?:^|\.)(?:savefig|savetxt|imwrite|ExcelWriter)$/, file('writes')),
  called(/^(?:np|numpy)\.savez?(?:_compressed)?$/, file('writes')),
  called(/^joblib\.dump$/, file('writes', 1)),
  called(/\bwrite\b.*\.(?:saveAsTable|insertInto)$/, table('writes')),
  called(/\bwrite\b.*\.(?:csv|parquet|json|orc|text|save)$/, file('writes')),
] as const;

const SCRIPT = [
  called(
    /(?:^|\.)(?:readFile|readFileSync|createReadStream|readJson|readJSON|readJsonSync|readTextFile|readTextFileSync)$/,
    file('reads'),
  ),
  called(/^XLSX\.readFile$/, file('reads')),
  called(/^(?:d3|dsv)\.(?:csv|tsv|json|dsv)$|^(?:aq|arquero)\.load(?:CSV|JSON|Arrow)$/, file('reads')),
  called(/^(?:fetch|Bun\.file|axios\.get)$/, file('reads')),
  called(
    /(?:^|\.)(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|writeJson|writeJSON|writeJsonSync|outputFile|writeTextFile|writeTextFileSync)$/,
    file('writes'),
  ),
  called(/^Bun\.write$/, file('writes')),
] as const;

const R_NAMES = ['file', 'path', 'input', 'x', 'con', 'filename', 'data_file'];
const rReads = (at = 0): DataCall =>
  file(
    'reads',
    at,
    R_NAMES.filter((name) => name !== 'x'),
  );
const R = [
  called(/^(?:utils::)?read\.(?:csv2?|table|delim2?|fwf|xlsx2?|dta|spss|xport)$/, rReads()),
  called(/^(?:readr::)?read_(?:csv2?|tsv|delim|table2?|fwf|rds|lines|file|log|csv_chunked)$/, rReads()),
  called(
    /^(?:readxl::|haven::|arrow::|feather::|jsonlite::|openxlsx::|nanoparquet::|sf::|vroom::|data\.table::)?(?:read_excel|read_xlsx?|read_(?:dta|sas|sav|spss|stata|por|xpt|parquet|feather|ipc_file|csv_arrow|json_arrow|json)|open_dataset|fromJSON|read\.xlsx|st_read|read_sf|vroom|fread)$/,
    rReads(),
  ),
  called(/^(?:readRDS|load|readLines|scan|source_data)$/, rReads()),
  called(
    /^(?:utils::)?write\.(?:csv2?|table|xlsx2?)$|^(?:readr::|arrow::|feather::|haven::|jsonlite::|openxlsx::|writexl::|data\.table::)?(?:write_(?:csv2?|tsv|delim|rds|lines|file|excel_csv|parquet|feather|dta|sav|json|xlsx|csv_arrow)|fwrite|write\.xlsx|saveWorkbook)$/,
    file('writes', 1, ['file', 'path', 'sink']),
  ),
  called(/^saveRDS$/, file('writes', 1, ['file'])),
  called(/^save$/, file('writes', 99, ['file'])),
  called(/^(?:ggplot2::)?ggsave$|^(?:png|pdf|svg|jpeg|sink)$/, file('writes', 0, ['filename', 'file'])),
  called(/^(?:DBI::)?dbReadTable$|^(?:dplyr::)?tbl$/, table('reads', 1, ['name', 'from'])),
  called(/^(?:DBI::)?dbWriteTable$|^(?:DBI::)?dbAppendTable$|^copy_to$/, table('writes', 1, ['name'])),
] as const;

const CALLS: Readonly<Record<'python' | 'script' | 'r', readonly (readonly [RegExp, DataCall])[]>> = {
  python: PYTHON,
  script: SCRIPT,
  r: R,
};

/** What a call reads or writes, by its callee; undefined for one that is not known. */
export function dataCall(language: keyof typeof CALLS, callee: string): DataCall | undefined {
  if (callee.length > 300) return undefined;
  return CALLS[language].find(([pattern]) => pattern.test(callee))?.[1];
}

/** Functions whose text is a query. */
const QUERY_CALLS = /sql|query|execute|^q$|prepare|statement|cursor|^text$|duckdb|^run$|^all$|^exec$|dbGet|dbSend/i;

const QUERY =
  /^[\s(]*(?:--[^\n]*\n\s*|\/\*[^]{0,2000}?\*\/\s*){0,20}[\s(]*(?:(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|CREATE|COPY|TRUNCATE|DROP|ALTER|FROM)|(select|with|insert|update|delete|merge|create|copy|truncate|drop|alter|from))\s/;
const CLAUSE = /\s(?:FROM|INTO|SET|TABLE|VIEW|TO|AS)\s/;

/**
 * Whether a string is a query and no prose: "Select a file from the list" begins like one. Written small, it is one only where
 * something around it says so.
 * @param around the function that takes it, or the name that it is given to
 */
export function isQuery(text: string, around: string): boolean {
  if (text.length < 12 || text.length > 200_000) return false;
  const match = QUERY.exec(text);
  if (!match) return false;
  const says = QUERY_CALLS.test(around);
  if (match[1] !== undefined)
    return CLAUSE.test(text.toUpperCase().replace(/\s+/g, ' ')) && (match[1] !== 'FROM' || says);
  return says && CLAUSE.test(text.toUpperCase().replace(/\s+/g, ' '));
}
