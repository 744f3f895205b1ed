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
const calls =
  (what: DataCall['what'], usual: readonly string[]) =>
  (mode: DataCall['mode'], at = 0, names = usual): DataCall => ({ mode, what, at, names });
const file = calls('file', FILE_NAMES);
const table = calls('table', ['name', 'table_name', 'con_table']);

/** A pattern of callees, and what such a call does. */
type Known = readonly [RegExp, DataCall];

/** In the order in which they are tried, on the callee without spaces: `pd.read_csv`, `spark.read.csv`. */
const PYTHON: readonly Known[] = [
  [
    /(?:^|\.)(?:read|scan)_(?:csv|table|excel|parquet|json|feather|orc|fwf|pickle|hdf|stata|sas|spss|xml|html|ipc|ndjson|avro|delta|ods|csv_batched|file|csv_auto)$/,
    file('reads'),
  ],
  [/(?:^|\.)(?:loadtxt|genfromtxt|load_workbook|ExcelFile|fromfile|from_csv|open_dataset|read_dta)$/, file('reads')],
  [/^(?:np|numpy|joblib)\.load$/, file('reads')],
  [/\bread\b.*\.(?:csv|parquet|json|orc|text|load)$/, file('reads')],
  [/(?:\bread\b.*|^spark)\.table$/, table('reads')],
  [/(?:^|\.)read_sql_table$/, table('reads', 0, ['table_name'])],
  [/^ba\.(?:path|read|rows)$/, file('reads', 0, ['id'])],
  [/^(?:sqlite3|duckdb)\.connect$/, file('reads', 0, ['database'])],
  [
    /^(?:pyreadstat\.read_\w+|(?:urllib\.request\.)?urlopen|requests\.get)$/,
    file('reads', 0, ['url', 'filename_path']),
  ],
  [/^(?:glob\.)?i?glob$/, file('reads', 0, ['pathname'])],
  [/^ba\.output$/, file('writes', 0, ['name'])],
  [/^ba\.save$/, file('writes', 1, ['name'])],
  [/\.to_sql$/, table('writes', 0, ['name'])],
  [/\.to_(?:csv|excel|parquet|json|feather|pickle|hdf|html|stata|xml|orc|markdown|latex)$/, file('writes')],
  [
    /\.(?:write_(?:csv|parquet|excel|json|ndjson|ipc|avro|html|image)|sink_(?:csv|parquet|ipc|ndjson))$/,
    file('writes'),
  ],
  [/(?:^|\.)(?:savefig|savetxt|imwrite|ExcelWriter)$/, file('writes')],
  [/^(?:np|numpy)\.savez?(?:_compressed)?$/, file('writes')],
  [/^joblib\.dump$/, file('writes', 1)],
  [/\bwrite\b.*\.(?:saveAsTable|insertInto)$/, table('writes')],
  [/\bwrite\b.*\.(?:csv|parquet|json|orc|text|save)$/, file('writes')],
];

const SCRIPT: readonly Known[] = [
  [
    /(?:^|\.)(?:readFile|readFileSync|createReadStream|readJson|readJSON|readJsonSync|readTextFile|readTextFileSync)$/,
    file('reads'),
  ],
  [/^XLSX\.readFile$/, file('reads')],
  [/^(?:d3|dsv)\.(?:csv|tsv|json|dsv)$|^(?:aq|arquero)\.load(?:CSV|JSON|Arrow)$/, file('reads')],
  [/^(?:fetch|Bun\.file|axios\.get)$/, file('reads')],
  [
    /(?:^|\.)(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|writeJson|writeJSON|writeJsonSync|outputFile|writeTextFile|writeTextFileSync)$/,
    file('writes'),
  ],
  [/^Bun\.write$/, file('writes')],
];

const R_READS = file('reads', 0, ['file', 'path', 'input', 'con', 'filename', 'data_file']);
const R: readonly Known[] = [
  [/^(?:utils::)?read\.(?:csv2?|table|delim2?|fwf|xlsx2?|dta|spss|xport)$/, R_READS],
  [/^(?:readr::)?read_(?:csv2?|tsv|delim|table2?|fwf|rds|lines|file|log|csv_chunked)$/, R_READS],
  [
    /^(?:readxl::|haven::|arrow::|feather::|jsonlite::|openxlsx::|nanoparquet::|sf::|vroom::|data\.table::)?(?:read_excel|read_xlsx?|read_(?:dta|sas|sav|spss|stata|por|xpt|parquet|feather|ipc_file|csv_arrow|json_arrow|json)|open_dataset|fromJSON|read\.xlsx|st_read|read_sf|vroom|fread)$/,
    R_READS,
  ],
  [/^(?:readRDS|load|readLines|scan|source_data)$/, R_READS],
  [
    /^(?:utils::)?write\.(?:csv2?|table|xlsx2?)$|^(?:readr::|arrow::|feather::|haven::|jsonlite::|openxlsx::|writexl::|data\.table::)?(?:write_(?:csv2?|tsv|delim|rds|lines|file|excel_csv|parquet|feather|dta|sav|json|xlsx|csv_arrow)|fwrite|write\.xlsx|saveWorkbook)$/,
    file('writes', 1, ['file', 'path', 'sink']),
  ],
  [/^saveRDS$/, file('writes', 1, ['file'])],
  [/^save$/, file('writes', 99, ['file'])],
  [/^(?:ggplot2::)?ggsave$|^(?:png|pdf|svg|jpeg|sink)$/, file('writes', 0, ['filename', 'file'])],
  [/^(?:DBI::)?dbReadTable$|^(?:dplyr::)?tbl$/, table('reads', 1, ['name', 'from'])],
  [/^(?:DBI::)?dbWriteTable$|^(?:DBI::)?dbAppendTable$|^copy_to$/, table('writes', 1, ['name'])],
];

const CALLS = { python: PYTHON, script: SCRIPT, r: R };

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
 * @param around the function that takes it, or the name that it is given to; looked for only where it matters
 */
export function isQuery(text: string, around: () => string): boolean {
  if (text.length < 12 || text.length > 200_000) return false;
  const match = QUERY.exec(text);
  if (!match) return false;
  const isSure = match[1] !== undefined && match[1] !== 'FROM';
  return (isSure || QUERY_CALLS.test(around())) && CLAUSE.test(text.toUpperCase().replace(/\s+/g, ' '));
}
