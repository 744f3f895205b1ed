var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __typeError = (msg) => {
  throw TypeError(msg);
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __using = (stack, value, async) => {
  if (value != null) {
    if (typeof value !== "object" && typeof value !== "function") __typeError("Object expected");
    var dispose, inner;
    if (async) dispose = value[__knownSymbol("asyncDispose")];
    if (dispose === void 0) {
      dispose = value[__knownSymbol("dispose")];
      if (async) inner = dispose;
    }
    if (typeof dispose !== "function") __typeError("Object not disposable");
    if (inner) dispose = function() {
      try {
        inner.call(this);
      } catch (e) {
        return Promise.reject(e);
      }
    };
    stack.push([async, dispose, value]);
  } else if (async) {
    stack.push([async]);
  }
  return value;
};
var __callDispose = (stack, error, hasError) => {
  var E = typeof SuppressedError === "function" ? SuppressedError : function(e, s, m, _) {
    return _ = Error(m), _.name = "SuppressedError", _.error = e, _.suppressed = s, _;
  };
  var fail = (e) => error = hasError ? new E(e, error, "An error was suppressed during disposal") : (hasError = true, e);
  var next = (it) => {
    while (it = stack.pop()) {
      try {
        var result = it[1] && it[1].call(it[2]);
        if (it[0]) return Promise.resolve(result).then(next, (e) => (fail(e), next()));
      } catch (e) {
        fail(e);
      }
    }
    if (hasError) throw error;
  };
  return next();
};

// ../prof.ts
var import_node_module = require("node:module");
var import_promises9 = require("node:fs/promises");
var import_node_path4 = __toESM(require("node:path"));
var import_node_api4 = require("@duckdb/node-api");

// src/workers/data/engine.ts
var import_promises8 = require("node:fs/promises");
var import_node_api3 = require("@duckdb/node-api");

// src/base/errors.ts
function errorMessage(error) {
  return error instanceof Error ? error.message : String(error);
}
var CancelledError = class extends Error {
  name = "CancelledError";
  constructor(message = "Cancelled") {
    super(message);
  }
};

// src/base/sql.ts
function sqlIdentifier(name) {
  return `"${name.replace(/"/g, '""')}"`;
}
function sqlLiteral(text) {
  return `'${text.replace(/'/g, "''")}'`;
}

// src/core/ports.ts
var SqlEngineError = class extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
  code;
  name = "SqlEngineError";
};

// src/workers/data/guard.ts
var TABLE_FUNCTIONS = /* @__PURE__ */ new Set([
  "range",
  "generate_series",
  "unnest",
  "json_each",
  "json_tree",
  "repeat",
  "generate_subscripts"
]);
var SCALAR_FUNCTIONS = /^(getenv|getvariable|current_setting|nextval|currval|write_log|txid_current|in_search_path)$/;
async function checkStatement(connection, sql) {
  const tree = await parse(connection, sql);
  const statements = isObject(tree) && Array.isArray(tree["statements"]) ? tree["statements"] : [];
  if (statements.length !== 1) throw new SqlEngineError("refused", "Send one statement at a time.");
  const tables = /* @__PURE__ */ new Set();
  visit(tree, /* @__PURE__ */ new Set(), tables);
  return [...tables];
}
async function parse(connection, sql) {
  const reader = await connection.runAndReadAll("SELECT json_serialize_sql(CAST($sql AS VARCHAR))", { sql });
  const tree = JSON.parse(String(reader.value(0, 0)));
  if (isObject(tree) && tree["error"] === true) {
    if (tree["error_type"] === "not implemented") {
      throw new SqlEngineError("refused", "Only SELECT statements run here: the data is read-only.");
    }
    throw new SqlEngineError("syntax", `Syntax error: ${String(tree["error_message"])}`);
  }
  return tree;
}
var WITH_NAME = /^[\p{L}_][\p{L}\p{N}_ ]*$/u;
function visit(node, scope, tables) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, scope, tables);
    return;
  }
  if (!isObject(node)) return;
  const { type } = node;
  if (type === "BASE_TABLE") {
    const name = tableName(node);
    if (!scope.has(name.toLowerCase())) tables.add(name);
  } else if (type === "TABLE_FUNCTION") checkTableFunction(node);
  else if (type === "SHOW_REF") {
    throw new SqlEngineError("refused", "DESCRIBE and SHOW do not run here: use file_reader.");
  } else if (node["class"] === "FUNCTION" && SCALAR_FUNCTIONS.test(functionName(node))) {
    throw new SqlEngineError("refused", `The function ${functionName(node)} does not run here.`);
  }
  const inner = withClauses(node, scope, tables);
  for (const [key, child] of Object.entries(node)) if (key !== "cte_map") visit(child, inner, tables);
}
function withClauses(node, scope, tables) {
  const map = isObject(node["cte_map"]) ? node["cte_map"]["map"] : void 0;
  if (!Array.isArray(map) || map.length === 0) return scope;
  const inner = new Set(scope);
  for (const entry of map) {
    const name = isObject(entry) ? entry["key"] : void 0;
    if (!isObject(entry) || typeof name !== "string" || !WITH_NAME.test(name)) {
      throw new SqlEngineError("refused", "Give what WITH defines a plain name: letters, digits and _.");
    }
    const recursive = JSON.stringify(entry["value"]).includes('"RECURSIVE_CTE_NODE"');
    visit(entry["value"], recursive ? /* @__PURE__ */ new Set([...inner, name.toLowerCase()]) : inner, tables);
    inner.add(name.toLowerCase());
  }
  return inner;
}
function tableName(node) {
  const { table_name: table, schema_name: schema } = node;
  if (typeof schema === "string" && schema !== "") {
    const guess = `${schema}.${String(table)}`;
    throw new SqlEngineError("refused", `Write a file's name in single quotes: FROM '${guess}'.`);
  }
  return String(table);
}
function checkTableFunction(node) {
  const name = isObject(node["function"]) ? functionName(node["function"]) : "";
  if (TABLE_FUNCTIONS.has(name)) return;
  throw new SqlEngineError("refused", `${name}() does not run here. Name a data file directly: FROM 'sales.csv'.`);
}
function functionName(node) {
  const name = node["function_name"];
  return typeof name === "string" ? name.toLowerCase() : "";
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/workers/data/loading.ts
var import_node_path = __toESM(require("node:path"));
var MB = 1024 * 1024;
var defaultLimits = {
  check: 256 * MB,
  load: 2048 * MB,
  sample: 128 * MB,
  whole: 256 * MB,
  part: 64 * MB,
  unpacked: 192 * MB
};
function literalPath(file) {
  return `'${file.replace(/[*?[]/g, "[$&]").replace(/'/g, "''")}'`;
}
function extensionOf({ file }) {
  return import_node_path.default.extname(file).slice(1).toLowerCase();
}
async function columnsOf(connection, identifier) {
  const reader = await connection.runAndReadUntil(`SELECT * FROM ${identifier} LIMIT 0`, 1);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, at) => ({ name, type: String(types[at]) }));
}
async function countRows(connection, identifier) {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${identifier}`);
  return Number(reader.value(0, 0));
}
async function columnsThat(connection, identifier, names, condition) {
  if (names.length === 0) return [];
  const tests = names.map((name) => `coalesce(${condition(sqlIdentifier(name))}, false)`);
  const reader = await connection.runAndReadAll(`SELECT ${tests.join(", ")} FROM ${identifier}`);
  return names.filter((_, at) => reader.getRows()[0]?.[at] === true);
}
function chosenPart({ part: part2, file }, names, missing2) {
  const wanted = part2 ?? file.choice.sheet;
  if (wanted === void 0) return -1;
  const exact = names.indexOf(wanted);
  const chosen = exact >= 0 ? exact : names.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
  if (chosen < 0 && part2 !== void 0) throw unreadable(missing2(part2));
  return chosen;
}
function freeName(taken) {
  let name = "row number";
  while (taken.includes(name)) name += "_";
  return sqlIdentifier(name);
}
function unreadable(why) {
  return new SqlEngineError("unreadable", why);
}

// src/workers/dataProtocol.ts
var z4 = __toESM(require("zod"));

// src/core/analysis/grid/tableViews.ts
var z = __toESM(require("zod"));
var orderKeySchema = z.object({ column: z.string(), descending: z.boolean() });

// src/core/contract/tableNotes.ts
var z2 = __toESM(require("zod"));

// src/base/text.ts
function formatBytes(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = -1;
  do {
    value /= 1024;
    unit++;
  } while (Number(value.toFixed(1)) >= 1024 && unit < units.length - 1);
  return `${value.toFixed(1)} ${units[unit]}`;
}
function listWithCount(items, limit2) {
  if (items.length <= limit2) return items.join(", ");
  return `${items.slice(0, limit2).join(", ")}, \u2026 +${items.length - limit2}`;
}

// src/core/contract/tableNotes.ts
var NOTE_MESSAGES = {
  encodingGuessed: "The encoding was told from how often bytes come: {encoding}.",
  encodingFurther: "The encoding was told from {count} lines further down: {encoding}.",
  encodingMixed: "{count} lines are not UTF-8, as the others are: they were read as {encoding}.",
  skippedLine: "The first line is no part of the table.",
  skippedLines: "The first {count} lines are no part of the table.",
  skippedSheetRow: "The first row is no part of the table.",
  skippedSheetRows: "The first {count} rows are no part of the table.",
  tableBefore: "Another table stands before it and is left out: {cells}.",
  shortRow: "1 of the first rows has fewer cells than the header; what is missing is empty.",
  shortRows: "{count} of the first rows have fewer cells than the header; what is missing is empty.",
  longRow: "1 row has more cells than the header: kept in {columns}.",
  longRows: "{count} rows have more cells than the header: kept in {columns}.",
  footerRow: "The last row is left out: totals, notes or empty.",
  footerRows: "The last {count} rows are left out: totals, notes or empty.",
  leftOutRow: "1 row among the others is no record and left out: {labels}.",
  leftOutRows: "{count} rows among the others are no records and left out: {labels}.",
  headingRow: "1 row is no record and left out: a heading, a line, or what tells of all others.",
  headingRows: "{count} rows are no records and left out: headings, lines, or what tells of all others.",
  filledDown: "Empty cells of {columns} have the value above them, as merged cells do.",
  periodColumns: "{count} columns are periods: they are read as rows, {first} to {last} as dates in {period}, their numbers in {values}. Rows without a number are left out.",
  leftOutColumns: "Columns that say again what the periods hold are left out, totals or changes: {columns}.",
  twoHeaders: "Two rows name the columns; their names are put together.",
  noHeader: "No row names the columns: they are numbered.",
  dayFirst: "{columns}: day and month may be either way round; read as day/month.",
  monthFirst: "{columns}: day and month may be either way round; read as month/day.",
  decimalComma: "Numbers like 1,234 may be 1234 or 1.234; the comma is read as the decimal mark.",
  groupComma: "Numbers like 1,234 may be 1234 or 1.234; the comma is read as what groups thousands.",
  decimalPoint: "Numbers like 1.234 may be 1234 or 1.234; the point is read as the decimal mark.",
  groupPoint: "Numbers like 1.234 may be 1234 or 1.234; the point is read as what groups thousands.",
  signs: "Signs at numbers are left out of their values: {columns}.",
  percents: "Percents are read as they are written, 12% as 12: {columns}.",
  brackets: "Numbers in brackets or with a minus behind them are read as negative: {columns}.",
  codes: "Cells among numbers that are none have no value: {columns}.",
  flags: "Flags behind numbers are left out of their values: {columns}.",
  nearly: "Nearly all cells are numbers or times, but not all: {columns}. Such a column is read as text.",
  twoDigitYears: "Years of two digits are read as {first} to {last}: {columns}.",
  excelDays: "Numbers of days as Excel counts them are read as dates: {columns}.",
  serialDates: "Dates may be written as numbers of days, as Excel counts them: {columns}.",
  mixedForms: "Cells are numbers or times, but not written alike: {columns}. Such a column is read as text.",
  repeatedHeader: "1 row repeats the names of the columns.",
  repeatedHeaders: "{count} rows repeat the names of the columns.",
  totalRow: "1 row looks like a total and is counted with the others, so that sums may count twice: {labels}.",
  totalRows: "{count} rows look like totals and are counted with the others, so that sums may count twice: {labels}.",
  lastUnlabeled: "The last row has no label, as totals often have none; it is counted with the others.",
  missing: "Cells that stand for a missing value are empty: {columns}.",
  errorCells: "{count} cells hold errors ({kinds}); they are empty.",
  fullestSheet: "This is sheet {number} of {count}, {sheet}: it has the most data.",
  fullestTable: "This is table {number} of {count}, {sheet}: it has the most data.",
  hiddenSheets: "Hidden sheets: {sheets}.",
  binaryCells: "{count} cells hold binary data; they are told by their size.",
  webLog: "It is the log of a web server: each of its lines is a row.",
  unfitLine: "1 line is no record of the log and left out.",
  unfitLines: "{count} lines are no records of the log and left out.",
  emptyList: "The list is empty.",
  tornJson: "The file ends before its JSON does: it was cut off."
};
var tableNoteSchema = z2.object({
  /** English, with places in braces. */
  message: z2.string(),
  values: z2.record(z2.string(), z2.union([z2.string(), z2.number()]))
});
function tableNote(key, ...[values]) {
  return { message: NOTE_MESSAGES[key], values: values ?? {} };
}
function countNote(one, count, many) {
  return count <= 0 ? [] : [count === 1 ? one : many];
}

// src/core/contract/textFormat.ts
var z3 = __toESM(require("zod"));
var textFormatSchema = z3.object({
  /** As the WHATWG Encoding Standard names it: utf-8, utf-16le, gb18030, shift_jis, windows-1252, … */
  encoding: z3.string(),
  delimiter: z3.string(),
  /** The character around cells that hold the delimiter or a line's end; empty where none is. */
  quote: z3.string(),
  /** What stands before a quote inside of a cell, where that is not the quote itself: a backslash. */
  escape: z3.string().exactOptional(),
  /** Rows are the lines that this pattern fits, its groups their cells, as in logs of web servers; others are left out. */
  lines: z3.object({ pattern: z3.string(), names: z3.array(z3.string()) }).exactOptional(),
  /** Begins lines between the rows that are remarks, where there are some. */
  comment: z3.string().exactOptional(),
  /** Rows before the first record: 0, 1, or 2 whose names are put together; of more the first one names the columns. */
  headerRows: z3.int().min(0).max(5),
  /** Lines before the header: titles, notes. */
  skip: z3.int().min(0),
  /** Rows at the end that are totals and left out. */
  footer: z3.int().min(0),
  /** Rows below the header that are no records and left out, from 0: subtotals, opening balances, headings of groups. */
  leftOut: z3.array(z3.int().min(0)).exactOptional(),
  /** Places of columns whose empty cells have the value above them, as merged cells do. */
  filled: z3.array(z3.int().min(0)).exactOptional(),
  decimal: z3.enum([".", ","]),
  /** Between groups of three digits; empty where nothing is. */
  thousands: z3.enum(["", ",", ".", " ", "'"]),
  /** Signs at the numbers of columns, by their names: a currency, a percent sign; empty where only the negative ones are
   * marked, by brackets or a minus behind them. They are no part of the values. */
  signs: z3.record(z3.string(), z3.string()).exactOptional(),
  /** Columns of numbers in which single cells are codes, which have no number, or have a flag behind theirs. */
  coded: z3.array(z3.string()).exactOptional(),
  /** The dates' format as strptime has it; empty for ISO 8601. */
  dateFormat: z3.string(),
  /** The same of times with a date. */
  timestampFormat: z3.string(),
  /** The formats of columns whose dates or times have another one than these, by their names; empty for ISO 8601. */
  otherFormats: z3.record(z3.string(), z3.string()).exactOptional()
});
var textColumnsSchema = z3.object({
  ...textFormatSchema.pick({ decimal: true, thousands: true }).shape,
  columns: z3.record(
    z3.string(),
    z3.object({
      type: z3.string(),
      format: z3.string().exactOptional(),
      sign: z3.string().exactOptional(),
      coded: z3.literal(true).exactOptional()
    })
  )
});
var sheetLayoutSchema = z3.object({
  ...textFormatSchema.pick({ skip: true, headerRows: true, footer: true, leftOut: true, filled: true }).shape,
  texts: textColumnsSchema.exactOptional()
});
var jsonLayoutSchema = z3.object({
  encoding: z3.string(),
  /** The engine reads the file as it is; else what stands for it is UTF-8 without a byte order mark. */
  isPlain: z3.boolean(),
  format: z3.enum(["array", "auto", "newline_delimited", "unstructured"]),
  /** Keys on the way to the list inside of the file that was read. */
  way: z3.array(z3.string()).exactOptional(),
  /** Columns that are fields of objects in the rows: the keys that lead to each. */
  fields: z3.array(z3.object({ name: z3.string(), path: z3.array(z3.string()) })),
  /** The rows are features of GeoJSON: these columns are the kind and the place of their geometries. */
  geometry: z3.object({ kind: z3.string(), longitude: z3.string(), latitude: z3.string() }).exactOptional(),
  texts: textColumnsSchema.exactOptional()
});
var parseOptionsSchema = z3.object({
  encoding: z3.string().max(40).exactOptional(),
  delimiter: z3.string().min(1).max(4).exactOptional(),
  headerRows: z3.int().min(0).max(2).exactOptional(),
  skip: z3.int().min(0).max(1e4).exactOptional(),
  footer: z3.int().min(0).max(1e4).exactOptional(),
  /** All rows are records as they stand: none is left out among the others, and no cell is filled from above. */
  asIs: z3.literal(true).exactOptional(),
  /** Columns that are periods stay columns: records do not become a row for each period. */
  periods: z3.literal("columns").exactOptional(),
  /** Columns of numbers with codes or flags among them stay texts. */
  codes: z3.literal("texts").exactOptional(),
  decimal: z3.enum([".", ","]).exactOptional(),
  /** What comes first in dates like 01/02/2024: the day or the month. */
  dateOrder: z3.enum(["dmy", "mdy"]).exactOptional(),
  /** The sheet, table or part that the file's name alone stands for. */
  sheet: z3.string().max(1e3).exactOptional()
});

// src/workers/dataProtocol.ts
var sqlValueSchema = z4.lazy(
  () => z4.union([
    z4.string(),
    z4.number(),
    z4.boolean(),
    z4.null(),
    z4.array(sqlValueSchema),
    z4.record(z4.string(), sqlValueSchema)
  ])
);
var column = z4.object({ name: z4.string(), type: z4.string() });
var MEMORY_WORDS = "takes more memory than the SQL engine may have (setting baAgent.queryMemoryLimit).";
var BROKEN = "The SQL engine has failed, and is started again.";
var initParams = z4.object({ folders: z4.array(z4.string()), memoryLimit: z4.string(), temporary: z4.string() });
var token = z4.int();
var queryParams = z4.object({
  sql: z4.string(),
  params: z4.record(z4.string(), sqlValueSchema),
  maxRows: z4.int().min(1),
  token
});
var describeParams = z4.object({ path: z4.string(), token });
var view = { table: z4.string(), where: z4.string(), order: z4.array(orderKeySchema).max(100) };
var part = {
  columns: z4.array(z4.string()).max(1e4),
  from: z4.int().min(0),
  count: z4.int().min(0)
};
var viewParams = z4.object({ ...view, token });
var viewRowsParams = z4.object({ ...view, ...part, characters: z4.int().min(1), token });
var viewSumsParams = z4.object({ ...view, ...part, token });
var dropViewsParams = z4.object({ table: z4.string(), token });
var sqlResultSchema = z4.object({
  columns: z4.array(column),
  rows: z4.array(z4.array(z4.custom((value) => value !== void 0))),
  truncated: z4.boolean(),
  tables: z4.array(z4.string()),
  sources: z4.array(z4.object({ path: z4.string(), stamp: z4.string() }))
});
var tableShapeSchema = z4.object({
  table: z4.string(),
  columns: z4.array(column),
  rows: z4.number(),
  sheets: z4.array(z4.string()),
  sheet: z4.string().exactOptional(),
  sampled: z4.object({ bytes: z4.number(), of: z4.number() }).exactOptional(),
  notes: z4.array(tableNoteSchema),
  text: textFormatSchema.exactOptional(),
  layout: sheetLayoutSchema.exactOptional(),
  json: jsonLayoutSchema.exactOptional()
});
var viewSchema = z4.object({ rows: z4.number(), tableRows: z4.number(), stamp: z4.string() });
var viewRowsSchema = z4.object({
  numbers: z4.array(z4.number()),
  rows: z4.array(z4.array(z4.custom((value) => value !== void 0))),
  stamp: z4.string()
});
var viewSumsSchema = z4.object({
  numbers: z4.array(z4.object({ count: z4.number(), sum: z4.number() })),
  stamp: z4.string()
});
var runningSchema = z4.object({ tokens: z4.array(z4.number()) });
var readingParams = z4.object({
  path: z4.string(),
  stamp: z4.string(),
  isOver: z4.boolean(),
  /** Of the file, what was read until now: 0 to 1. */
  share: z4.number().optional()
});
var resolveParams = z4.object({ path: z4.string() });
var resolvedFileSchema = z4.object({
  /** Absolute path. */
  file: z4.string(),
  size: z4.number(),
  /** Another one whenever its content, or how it is to be read, may be another. */
  stamp: z4.string(),
  /** What the user wants of how it is read. */
  choice: parseOptionsSchema
});

// src/workers/data/memory.ts
function isOutOfMemory(error) {
  return /out of memory|memory allocation failure|array buffer allocation failed|invalid string length|bad.alloc|longer than 0x1fffffe8/i.test(
    errorMessage(error)
  );
}
function isBroken(error) {
  return /^FATAL Error|database has been invalidated/.test(errorMessage(error));
}
var outOfMemory = (what) => `${what} ${MEMORY_WORDS}`;

// src/workers/data/orderedRows.ts
var ORDERS_SCHEMA = "orders";
var MAX_KEPT = 4;
function numbered({ identifier, columns, source }) {
  const { from, id } = source ?? { from: identifier, id: "rowid" };
  const names = columns.map(({ name }) => name.toLowerCase());
  if (!names.includes(id)) return { from: `${from} AS ${identifier}`, id };
  const free2 = freeName(names);
  return { from: `(SELECT row_number() OVER () - 1 AS ${free2}, * FROM ${from}) AS ${identifier}`, id: free2 };
}
function orderSql(order, id) {
  const keys = order.map(
    ({ column: column2, descending }) => `${sqlIdentifier(column2)} ${descending ? "DESC" : "ASC"} NULLS LAST`
  );
  return [...keys, id].join(", ");
}
function filterSql(where) {
  return where.trim() === "" ? "" : `WHERE (${where}
)`;
}
var OrderedRows = class {
  kept = /* @__PURE__ */ new Map();
  next = 1;
  /**
   * The order of a view: the table `name` holds the numbers of its rows in `id`, its own rowid is their place.
   * @param sources what it reads, and the state of that: of another one there is another order
   * @returns undefined for all rows in the order of the file: there the place is the number
   */
  async get(connection, table, { where, order }, sources, signal) {
    if (where.trim() === "" && order.length === 0) return void 0;
    const key = JSON.stringify([table.identifier, where, order, sources]);
    for (; ; ) {
      const known2 = this.kept.get(key);
      const entry = known2 ?? this.make(connection, table, { where, order }, key);
      if (this.kept.get(key) === entry) {
        this.kept.delete(key);
        this.kept.set(key, entry);
      }
      try {
        return { name: entry.name, rows: await entry.rows };
      } catch (error) {
        if (!(error instanceof CancelledError) || signal.aborted || !known2) throw error;
      }
    }
  }
  /** Lets go of all orders of a table. */
  async release(connection, identifier) {
    for (const [key, entry] of [...this.kept]) {
      if (entry.identifier === identifier) await this.drop(connection, key, entry);
    }
  }
  make(connection, table, { where, order }, key) {
    const name = `${ORDERS_SCHEMA}.o${this.next++}`;
    const { from, id } = numbered(table);
    const sql = `CREATE TABLE ${name} AS SELECT ${id} AS id FROM ${from} ${filterSql(where)} ORDER BY ${orderSql(order, id)}`;
    const rows = (async () => {
      await this.makeRoom(connection);
      await connection.run(sql);
      return countRows(connection, name);
    })().catch((error) => {
      if (this.kept.get(key) === entry) this.kept.delete(key);
      throw error instanceof Error && /INTERRUPT/i.test(error.message) ? new CancelledError() : error;
    });
    const entry = { identifier: table.identifier, name, rows };
    this.kept.set(key, entry);
    return entry;
  }
  /** Lets the ones go that were not used for longest. */
  async makeRoom(connection) {
    const room = this.kept.size - MAX_KEPT;
    for (const [oldest, each] of [...this.kept].slice(0, Math.max(0, room))) await this.drop(connection, oldest, each);
  }
  async drop(connection, key, entry) {
    if (this.kept.get(key) === entry) this.kept.delete(key);
    await entry.rows.catch(() => void 0);
    await connection.run(`DROP TABLE IF EXISTS ${entry.name}`).catch(() => void 0);
  }
};

// src/workers/data/tables.ts
var import_node_path3 = __toESM(require("node:path"));

// src/workers/data/json.ts
var import_promises2 = require("node:fs/promises");
var import_node_fs = require("node:fs");

// src/base/parseJson.ts
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}

// src/core/files/detect/jsonParts.ts
var MAX_DEPTH = 4;
function jsonOutline(text) {
  const parts = [];
  const first = skipSpace(text, 0);
  const kind = text[first] === "{" ? "object" : text[first] === "[" ? "list" : "other";
  const end = kind === "object" ? walkObject(text, first, [], parts) : skipValue(text, first);
  if (skipSpace(text, end) < text.length) return { kind: "several", parts: [], isTorn: false };
  const last = text.trimEnd().at(-1);
  const isTorn = kind === "object" && last !== "}" || kind === "list" && last !== "]";
  return { kind, parts, isTorn };
}
function holdsFeatures(text, { keys, from, to }) {
  const isNamed = /"type"\s*:\s*"FeatureCollection"/;
  return keys.length === 1 && keys[0] === "features" && (isNamed.test(text.slice(0, from)) || isNamed.test(text.slice(to)));
}
function walkObject(text, from, path5, parts) {
  let at = skipSpace(text, from + 1);
  while (at < text.length && text[at] !== "}") {
    const keyEnd = skipString(text, at);
    const literal2 = text.slice(at, keyEnd);
    const named = parseJson(literal2);
    const key = typeof named === "string" ? named : literal2;
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const inner = [...path5, key];
    const isObject2 = text[value] === "{" && inner.length < MAX_DEPTH;
    const end = isObject2 ? walkObject(text, value, inner, parts) : skipValue(text, value);
    if (text[value] === "[" && text[skipSpace(text, value + 1)] === "{") {
      parts.push({ path: inner.join("."), keys: inner, from: value, to: end });
    }
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== "}") return text.length;
  }
  return at + 1;
}
function skipSpace(text, from) {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}
function skipString(text, from) {
  if (text[from] !== '"') return text.length;
  let at = from + 1;
  for (; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}
function skipValue(text, from) {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text[at];
    if (code === '"') at = skipString(text, at);
    else if (code === "{" || code === "[") {
      depth++;
      at++;
    } else if (code === "}" || code === "]") {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0 && (code === "," || at > from && text.charCodeAt(at) <= 32)) return at;
    else at++;
    if (depth === 0 && (code === '"' || code === "}" || code === "]")) return at;
  }
  return at;
}

// src/core/files/detect/geometry.ts
function geometryParts({
  kind,
  longitude,
  latitude
}) {
  return /* @__PURE__ */ new Map([
    [kind, "kind"],
    [longitude, 0],
    [latitude, 1]
  ]);
}
function geometrySql(part2) {
  const json = 'to_json("geometry")';
  const kind = `json_extract_string(${json}, '$.type')`;
  if (part2 === "kind") return kind;
  const number3 = `TRY_CAST(json_extract_string(${json}, '$.coordinates[${part2}]') AS DOUBLE)`;
  return `CASE WHEN ${kind} = 'Point' THEN ${number3} END`;
}

// src/core/files/detect/encoding.ts
var import_chardet = __toESM(require("chardet"));
var STATISTICS_BYTES = 64 * 1024;
var LABELS = {
  GB18030: "gb18030",
  Big5: "big5",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "iso-8859-2",
  "ISO-8859-5": "iso-8859-5",
  "ISO-8859-6": "iso-8859-6",
  "ISO-8859-7": "iso-8859-7",
  "ISO-8859-8": "iso-8859-8",
  "ISO-8859-9": "windows-1254",
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "windows-1253": "windows-1253",
  "windows-1254": "windows-1254",
  "windows-1255": "windows-1255",
  "windows-1256": "windows-1256",
  "KOI8-R": "koi8-r"
};
function detectEncoding(bytes, isCut) {
  const sure = (encoding) => ({ encoding, isGuess: false });
  const marked = markedEncoding(bytes);
  if (marked !== void 0) return sure(marked);
  const wide = utf16Pattern(bytes);
  if (wide !== void 0) return sure(wide);
  if (isUtf8(bytes, isCut)) return sure("utf-8");
  return { encoding: byStatistics(bytes), isGuess: true };
}
var MARKS = {
  "utf-8": [239, 187, 191],
  "utf-16le": [255, 254],
  "utf-16be": [254, 255]
};
function markLength(head, encoding) {
  const mark2 = MARKS[encoding] ?? [];
  return mark2.every((byte, at) => head[at] === byte) ? mark2.length : 0;
}
function markedEncoding(head) {
  return Object.keys(MARKS).find((encoding) => markLength(head, encoding) > 0);
}
function isUtf8(bytes, isCut = false) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}
function utf16Pattern(bytes) {
  const length = Math.min(bytes.length, STATISTICS_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const few = length * 0.05;
  if (odd >= length * 0.1 && odd > 0 && even <= few * 0.2) return "utf-16le";
  if (even >= length * 0.1 && even > 0 && odd <= few * 0.2) return "utf-16be";
  return void 0;
}
function byStatistics(bytes) {
  const sample = withoutPlainLines(bytes);
  const found = import_chardet.default.analyse(sample).flatMap(({ name, confidence }) => {
    const label = Object.hasOwn(LABELS, name) ? LABELS[name] : void 0;
    return label === void 0 ? [] : [{ label, score: confidence + plausibility(sample, label) }];
  }).sort((a, b) => b.score - a.score)[0];
  return found?.label ?? "windows-1252";
}
function withoutPlainLines(bytes) {
  const kept = new Uint8Array(STATISTICS_BYTES);
  let length = 0;
  let from = 0;
  while (from < bytes.length && length < STATISTICS_BYTES) {
    const found = bytes.indexOf(10, from);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(from, Math.min(end, from + STATISTICS_BYTES - length));
    if (line.some((byte) => byte >= 128)) {
      kept.set(line, length);
      length += line.length;
    }
    from = end;
  }
  return kept.subarray(0, length);
}
var EAST_ASIAN = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"];
function plausibility(bytes, label) {
  const text = decodeText(bytes, label).replace(/\uFFFD$/, "");
  if (text.includes("\uFFFD")) return -60;
  const high = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (high === 0) return 0;
  const share = (pattern) => (text.match(pattern)?.length ?? 0) / high;
  const odd = share(/[\u0080-\u009F\p{Co}\p{Cn}]/gu) * 60;
  if (!EAST_ASIAN.includes(label)) {
    return -odd - share(new RegExp("(?<=\\p{L})[^\\p{ASCII}\\p{L}\\p{M}\u2019'\xB4\u2013\u2014\u20AC]|(?<=\\p{Ll})(?![\\p{ASCII}])\\p{Lu}", "gu")) * 40;
  }
  const kana = share(/[\u3041-\u30FE]/gu);
  const hangul = share(/[\uAC00-\uD7A3]/gu);
  const strange = share(/[\uFF61-\uFF9F]/gu) + share(/[\u3400-\u4DBF\u2500-\u257F\u0370-\u04FF]/gu);
  const isFrequent = FREQUENT[label];
  const own = isFrequent ? pairShare(bytes, isFrequent) * 100 - 50 - kana * 20 : label === "euc-kr" ? hangul * 40 - (1 - hangul) * 20 : (kana >= 0.1 ? 60 : 0) + kana * 40 - hangul * 20;
  return own - odd - strange * 60;
}
var FREQUENT = {
  gb18030: (lead, trail) => lead >= 176 && lead <= 215 && trail >= 161,
  big5: (lead) => lead >= 164 && lead <= 198
};
function pairShare(bytes, isFrequent) {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 129) continue;
    pairs++;
    if (isFrequent(lead, bytes[at + 1] ?? 0)) common++;
    at++;
  }
  return pairs === 0 ? 0 : common / pairs;
}
function isEncoding(label) {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
var WINDOWS_1252 = "\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178";
var TextPieces = class {
  decoder;
  isWestern;
  /** @throws RangeError for an encoding that is not known */
  constructor(encoding) {
    this.decoder = new TextDecoder(encoding);
    this.isWestern = this.decoder.encoding === "windows-1252";
  }
  /** The text of a piece; the last one gives what is left. */
  decode(bytes, isLast = false) {
    const text = this.decoder.decode(bytes, { stream: !isLast });
    if (!this.isWestern) return text;
    return text.replace(/[\u0080-\u009F]/g, (each) => WINDOWS_1252[each.charCodeAt(0) - 128] ?? each);
  }
};
function decodeText(bytes, encoding) {
  return new TextPieces(encoding).decode(bytes, true);
}

// src/workers/data/jsonFields.ts
var import_node_api = require("@duckdb/node-api");
var MAX_KEYS = 3;
var MAX_INNER = 100;
function flatFields(names, types) {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return names.flatMap((name, at) => fieldsOf({ name, path: [name] }, types[at], MAX_KEYS, taken));
}
function fieldsOf(field, type, keys, taken) {
  const { name, path: path5 } = field;
  if (!(type instanceof import_node_api.DuckDBStructType) || path5.length >= keys) return [field];
  const inner = type.entryNames.map((key) => ({ name: `${name}.${key}`, path: [...path5, key] }));
  if (path5.length > 1 && inner.length > MAX_INNER) return [field];
  if (inner.some((each) => taken.has(each.name.toLowerCase()))) return [field];
  for (const each of inner) taken.add(each.name.toLowerCase());
  return inner.flatMap((each, at) => fieldsOf(each, type.entryTypes[at], keys, taken));
}
function featureFields(names, types) {
  const properties = types[names.indexOf("properties")];
  if (!names.includes("geometry")) return void 0;
  const own = properties instanceof import_node_api.DuckDBStructType ? properties : void 0;
  const taken = new Set(own?.entryNames.map((name) => name.toLowerCase()));
  const fields = (own?.entryNames ?? []).flatMap(
    (name, at) => fieldsOf({ name, path: ["properties", name] }, own?.entryTypes[at], MAX_KEYS + 1, taken)
  );
  const free2 = (name) => {
    let found = name;
    while (taken.has(found.toLowerCase())) found += " of geometry";
    taken.add(found.toLowerCase());
    return found;
  };
  const id = names.includes("id") && !taken.has("id") ? [{ name: free2("id"), path: ["id"] }] : [];
  const geometry = { kind: free2("geometry type"), longitude: free2("longitude"), latitude: free2("latitude") };
  return { fields: [...fields, ...id], geometry };
}

// src/core/files/detect/periodForms.ts
var MONTH_NAMES = [
  "jan feb mar apr may jun jul aug sep oct nov dec",
  "january february march april may june july august september october november december",
  "jan febr mar apr may june july aug sept oct nov dec",
  "j\xE4n feb m\xE4r apr mai jun jul aug sep okt nov dez",
  "januar februar m\xE4rz april mai juni juli august september oktober november dezember",
  "j\xE4nner feber mrz april mai juni juli august sept oktober november dezember",
  "janv f\xE9vr mars avr mai juin juil ao\xFBt sept oct nov d\xE9c",
  "janvier f\xE9vrier mars avril mai juin juillet ao\xFBt septembre octobre novembre d\xE9cembre",
  "jan f\xE9v mar avr mai jun jui ao\xFB sep oct nov d\xE9c",
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
  "ene feb mar abr may jun jul ago sep oct nov dic",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "gen feb mar apr mag giu lug ago set ott nov dic",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "jan fev mar abr mai jun jul ago set out nov dez",
  "janeiro fevereiro mar\xE7o abril maio junho julho agosto setembro outubro novembro dezembro",
  "jan feb mrt apr mei jun jul aug sep okt nov dec",
  "januari februari maart april mei juni juli augustus september oktober november december",
  "\u044F\u043D\u0432 \u0444\u0435\u0432 \u043C\u0430\u0440 \u0430\u043F\u0440 \u043C\u0430\u0439 \u0438\u044E\u043D \u0438\u044E\u043B \u0430\u0432\u0433 \u0441\u0435\u043D \u043E\u043A\u0442 \u043D\u043E\u044F \u0434\u0435\u043A",
  "\u044F\u043D\u0432\u0430\u0440\u044C \u0444\u0435\u0432\u0440\u0430\u043B\u044C \u043C\u0430\u0440\u0442 \u0430\u043F\u0440\u0435\u043B\u044C \u043C\u0430\u0439 \u0438\u044E\u043D\u044C \u0438\u044E\u043B\u044C \u0430\u0432\u0433\u0443\u0441\u0442 \u0441\u0435\u043D\u0442\u044F\u0431\u0440\u044C \u043E\u043A\u0442\u044F\u0431\u0440\u044C \u043D\u043E\u044F\u0431\u0440\u044C \u0434\u0435\u043A\u0430\u0431\u0440\u044C",
  "\u044F\u043D\u0432\u0430\u0440\u044F \u0444\u0435\u0432\u0440\u0430\u043B\u044F \u043C\u0430\u0440\u0442\u0430 \u0430\u043F\u0440\u0435\u043B\u044F \u043C\u0430\u044F \u0438\u044E\u043D\u044F \u0438\u044E\u043B\u044F \u0430\u0432\u0433\u0443\u0441\u0442\u0430 \u0441\u0435\u043D\u0442\u044F\u0431\u0440\u044F \u043E\u043A\u0442\u044F\u0431\u0440\u044F \u043D\u043E\u044F\u0431\u0440\u044F \u0434\u0435\u043A\u0430\u0431\u0440\u044F",
  "\u044F\u043D\u0432 \u0444\u0435\u0432\u0440 \u043C\u0430\u0440\u0442 \u0430\u043F\u0440 \u043C\u0430\u044F \u0438\u044E\u043D\u044F \u0438\u044E\u043B\u044F \u0430\u0432\u0433 \u0441\u0435\u043D\u0442 \u043E\u043A\u0442 \u043D\u043E\u044F\u0431 \u0434\u0435\u043A",
  "sty lut mar kwi maj cze lip sie wrz pa\u017A lis gru",
  "stycze\u0144 luty marzec kwiecie\u0144 maj czerwiec lipiec sierpie\u0144 wrzesie\u0144 pa\u017Adziernik listopad grudzie\u0144"
].flatMap((names) => names.split(" "));
var QUARTERS = ["i", "ii", "iii", "iv", "\u4E00", "\u4E8C", "\u4E09", "\u56DB"];
var HALVES = ["i", "ii", "\u4E0A", "\u4E0B"];
var GAP = "[\\s\\x{00A0}\\-\u2013/_.,:'\u2019]*";
var OF = `(?:${GAP}(?:of|de|del|di|do|van|years?|jahr)?${GAP})`;
var FISCAL = "(?:fy|f\\.y\\.|cy|fiscal(?: year)?|financial year|gj|wj|gesch\xE4ftsjahr|exercice|ejercicio|esercizio)";
var YEAR_END = "(?:\\s*(?:\u5E74\u5EA6?|\u8CA1\u5E74|\u8D22\u5E74|\u0433\\.?|\u0433\u043E\u0434\u0430?|\u0433\u043E\u0434))?";
var STATE = "(?:\\s*\\(?[aefpr]\\)?)?";
var YEAR = `(?:${FISCAL}${GAP})?['\u2019]?(\\d{4}|\\d{2})${YEAR_END}${STATE}`;
var WHOLE_YEAR = "((?:1[5-9]|20|21)\\d{2})";
var WEEKDAY = "(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mi\xE9|mie|jeu|jue|ven|vie|sam|s\xE1b|sab|dim|dom|gio|seg|ter|qua|qui|sex|\u043F\u043D|\u0432\u0442|\u0441\u0440|\u0447\u0442|\u043F\u0442|\u0441\u0431|\u0432\u0441)[a-z\xE0-\xFF\u0430-\u044F]*";
var CHINESE_WEEKDAY = "(?:\u661F\u671F|\u5468|\u9031)?[\u4E00\u4E8C\u4E09\u56DB\u4E94\u516D\u65E5\u5929\u6708\u706B\u6C34\u6728\u91D1\u571F]\u66DC?\u65E5?";
var NUMBERS = [
  {
    name: "day.month.year",
    date: "(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})",
    parts: ["D", "M", "Y"],
    order: "dmy"
  },
  {
    name: "month/day/year",
    date: "(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})",
    parts: ["M", "D", "Y"],
    order: "mdy"
  },
  { name: "year-month-day", date: "(\\d{4})[-/.\u5E74](\\d{1,2})[-/.\u6708](\\d{1,2})\u65E5?", parts: ["Y", "M", "D"] }
];
var NAMES = [...new Set(MONTH_NAMES)].sort((a, b) => b.length - a.length).join("|");
var NAME = `(${NAMES})\\.?`;
var ORDINAL = "(?:st|nd|rd|th|er|e|\xE8re|\xE8me|eme|re|\xBA|\xAA|\xB0|o|a|\\.|-?\u0439|-?\u044F|-?\u0435)?";
var QUARTER = [
  `(?:q|qtr\\.?|quarter|quartal|kvartal|kwarta\u0142|kwartaal|trimestre|trim\\.?|t|k|\u043A\u0432\u0430\u0440\u0442\u0430\u043B|\u043A\u0432\\.?)${GAP}([1-4]|iv|i{1,3})`,
  `([1-4]|iv|i{1,3})${ORDINAL}${GAP}(?:q|qtr\\.?|quarter|quartal|kvartal|kwarta\u0142|kwartaal|trimestre|trim\\.?|t|k|\u043A\u0432\u0430\u0440\u0442\u0430\u043B\u0430?|\u043A\u0432\\.?)`,
  `\u7B2C?\\s*([1-4\u4E00\u4E8C\u4E09\u56DB])\\s*(?:\u5B63\u5EA6|\u5B63|\u56DB\u534A\u671F|\uBD84\uAE30)`
];
var HALF = [
  `(?:h|hy|half|halbjahr|hj\\.?|semester|semestre|sem\\.?|s|\u043F\u043E\u043B\u0443\u0433\u043E\u0434\u0438\u0435|\u043F/\u0433)${GAP}([12]|i{1,2})`,
  `([12]|i{1,2})${ORDINAL}${GAP}(?:h|hy|half|halbjahr|hj\\.?|semester|semestre|sem\\.?|s|\u043F\u043E\u043B\u0443\u0433\u043E\u0434\u0438\u0435|\u043F/\u0433)`,
  "([\u4E0A\u4E0B])\u534A(?:\u5E74\u5EA6?|\u671F)"
];
var WEEK = [
  `(?:w|wk\\.?|week|kw|cw|kalenderwoche|woche|semaine|semana|sem\\.?|s|settimana|sett\\.?|\u043D\u0435\u0434\u0435\u043B\u044F|\u043D\u0435\u0434\\.?|vecka|v)${GAP}(\\d{1,2})`,
  `(\\d{1,2})\\.?${GAP}(?:week|kw|kalenderwoche|semaine|semana|settimana|\u043D\u0435\u0434\u0435\u043B\u044F|\u043D\u0435\u0434\\.?)`,
  "\u7B2C?\\s*(\\d{1,2})\\s*[\u5468\u9031]"
];
function withYear(part2, word, spellings) {
  return spellings.flatMap((spelling, at) => {
    const name = at === 0 ? word : `${word} (${at + 1})`;
    return [
      { format: `${name} year`, pattern: `${spelling}${OF}${YEAR}`, parts: [part2, "Y"] },
      { format: `year ${name}`, pattern: `${YEAR}${OF}${spelling}`, parts: ["Y", part2] }
    ];
  });
}
var EXCEL_DAY = { format: "day of Excel", pattern: "([2-5]\\d{4})", parts: ["E"] };
var FIRST_FORMS = [
  { format: "month number.year", pattern: `(0[1-9]|1[0-2])\\.${WHOLE_YEAR}`, parts: ["M", "Y"] },
  { format: "year.month number", pattern: `${WHOLE_YEAR}\\.(0[1-9]|1[0-2])`, parts: ["Y", "M"] },
  {
    format: "year/next year",
    pattern: `(?:${FISCAL}${GAP})?['\u2019]?(\\d{4}|\\d{2})\\s*[/\\-\u2013]\\s*['\u2019]?(\\d{4}|\\d{2})(?:\\s*(?:\u5E74\u5EA6|\u5B66\u5E74|\u8CA1\u5E74|\u8D22\u5E74))?`,
    parts: ["Y", "Z"]
  }
];
var PERIOD_FORMS = [
  ...withYear("Q", "quarter", QUARTER),
  ...withYear("H", "half", HALF),
  ...withYear("W", "week", WEEK),
  { format: "day month year", pattern: `(\\d{1,2})${ORDINAL}${OF}${NAME}${OF}${YEAR}`, parts: ["D", "N", "Y"] },
  { format: "month day year", pattern: `${NAME}${GAP}(\\d{1,2})${ORDINAL}${GAP}${WHOLE_YEAR}`, parts: ["N", "D", "Y"] },
  {
    format: "weekday month day year",
    pattern: `${WEEKDAY}\\.?,?\\s+${NAME}${GAP}(\\d{1,2})${ORDINAL}${GAP}${WHOLE_YEAR}`,
    parts: ["N", "D", "Y"]
  },
  {
    format: "weekday day month year",
    pattern: `${WEEKDAY}\\.?,?\\s+(\\d{1,2})${ORDINAL}${OF}${NAME}${OF}${YEAR}`,
    parts: ["D", "N", "Y"]
  },
  ...NUMBERS.flatMap(({ name, date, parts, order }) => [
    // Of a range of days, as of a week, the first one.
    {
      format: `${name} to another`,
      pattern: `${date}\\s*(?:[-\u2013~\u81F3]|to|bis|\xE0)\\s*[\\d./\u5E74\u6708\u65E5-]{5,11}`,
      parts,
      ...order && { order }
    },
    { format: `weekday ${name}`, pattern: `${WEEKDAY}[.,]*\\s*${date}`, parts, ...order && { order } },
    {
      format: `${name} weekday`,
      pattern: `${date}\\s*[(\uFF08]?(?:${CHINESE_WEEKDAY}|${WEEKDAY})\\.?[)\uFF09]?`,
      parts,
      ...order && { order }
    }
  ]),
  { format: "month to month year", pattern: `${NAME}\\s*[-\u2013/]\\s*(?:${NAMES})\\.?${OF}${YEAR}`, parts: ["N", "Y"] },
  {
    format: "year\u5E74month-month\u6708",
    pattern: `${WHOLE_YEAR}\u5E74\\s*(\\d{1,2})\\s*[-\u2013~\uFF5E\u81F3]\\s*\\d{1,2}\u6708\u671F?`,
    parts: ["Y", "M"]
  },
  { format: "roman quarter/year", pattern: `(iv|i{1,3})\\s*[/\\-]\\s*${YEAR}`, parts: ["Q", "Y"] },
  { format: "month year", pattern: `${NAME}${OF}${YEAR}`, parts: ["N", "Y"] },
  { format: "year month", pattern: `${YEAR}${OF}${NAME}`, parts: ["Y", "N"] },
  { format: "year\u5E74month\u6708", pattern: `${WHOLE_YEAR}\\s*\u5E74\\s*(0?[1-9]|1[0-2])\\s*\u6708(?:\u4EFD|\u5206|\u5EA6)?`, parts: ["Y", "M"] },
  { format: "short year\u5E74month\u6708", pattern: "(\\d{2})\\s*\u5E74\\s*(0?[1-9]|1[0-2])\\s*\u6708(?:\u4EFD|\u5206)?", parts: ["Y", "M"] },
  { format: "month number/year", pattern: `m?(0?[1-9]|1[0-2])[/\\-. ]${WHOLE_YEAR}`, parts: ["M", "Y"] },
  { format: "year/month number", pattern: `${WHOLE_YEAR}[/\\-. ]?m?(0?[1-9]|1[0-2])`, parts: ["Y", "M"] },
  { format: "fiscal year", pattern: `${FISCAL}${GAP}['\u2019]?(\\d{4}|\\d{2})`, parts: ["Y"] },
  { format: "year\u5E74", pattern: `${WHOLE_YEAR}\\s*(?:\u5E74\u5EA6?|\u8CA1\u5E74|\u8D22\u5E74|\u4F1A\u8BA1\u5E74\u5EA6|fy|\u0433\\.?|\u0433\u043E\u0434)?${STATE}`, parts: ["Y"] }
];
var known = new Map([EXCEL_DAY, ...FIRST_FORMS, ...PERIOD_FORMS].map((form) => [form.format, form]));
function periodForm(format) {
  return known.get(format);
}
var ENOUGH = {
  "month number.year": 2,
  "year.month number": 3,
  "year/next year": 2
};
function isMeantBy({ format, parts }, values, match) {
  const least = ENOUGH[format];
  if (least !== void 0) return new Set(values).size >= least;
  if (parts.length !== 2 || !parts.includes("N")) return true;
  const [at, year] = [parts.indexOf("N") + 1, parts.indexOf("Y") + 1];
  const distinct = (group) => new Set(values.map((value) => match.exec(value)?.[group]?.toLowerCase() ?? ""));
  const years = distinct(year);
  return [...years].some((each) => each.length > 2) || years.size <= distinct(at).size;
}
function periodOf(parts, found) {
  const text = (part2) => {
    const at2 = parts.indexOf(part2);
    return at2 < 0 ? void 0 : found[at2 + 1]?.toLowerCase();
  };
  const ordinal = (value, words, count) => words.includes(value) ? words.indexOf(value) % count + 1 : Number(value);
  const [year, next, quarter, half] = [text("Y"), text("Z"), text("Q"), text("H")];
  const [week, name, month, day, serial] = [text("W"), text("N"), text("M"), text("D"), text("E")];
  if (serial !== void 0) return isoDay(Date.UTC(1899, 11, 30 + Number(serial)));
  if (year === void 0) return void 0;
  const full = year.length === 2 ? fullYear(Number(year)) : Number(year);
  if (next !== void 0 && Number(next) % 100 !== (full + 1) % 100) return void 0;
  if (week !== void 0) return mondayOf(full, Number(week));
  const at = name !== void 0 ? ordinal(name, MONTH_NAMES, 12) : quarter !== void 0 ? ordinal(quarter, QUARTERS, 4) * 3 - 2 : half !== void 0 ? ordinal(half, HALVES, 2) * 6 - 5 : Number(month ?? 1);
  const date = new Date(Date.UTC(full, at - 1, Number(day ?? 1)));
  return date.getUTCMonth() === at - 1 ? isoDay(date.getTime()) : void 0;
}
var USUAL_CENTURY = 1969;
function fullYear(short, from = USUAL_CENTURY) {
  return from + ((short - from) % 100 + 100) % 100;
}
function mondayOf(year, week) {
  if (week < 1 || week > 53) return void 0;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = fourth.getTime() - (fourth.getUTCDay() + 6) % 7 * DAY;
  return isoDay(monday + (week - 1) * 7 * DAY);
}
var DAY = 864e5;
function isoDay(at) {
  return new Date(at).toISOString().slice(0, 10);
}

// src/core/files/detect/centuries.ts
var AHEAD = 10;
var MARK = /^@(\d{4}) /;
function firstOfCentury(short, others, now) {
  const years = [...new Set(short)].sort((a, b) => a - b);
  const gap = (at) => ((years[at] ?? 0) - (years.at(at - 1) ?? 0) + 100) % 100 || 100;
  const begin = years.reduce((best, _, at) => gap(at) > gap(best) ? at : best, 0);
  const start = years[begin] ?? 0;
  const latest = fullYear(start, now + AHEAD - 99);
  const first = others ? nearest([latest, latest - 100, latest + 100], others) : latest;
  const isUsual = years.every((year) => fullYear(year, first) === fullYear(year));
  return isUsual ? USUAL_CENTURY : first;
}
function nearest(firsts, { first, last }) {
  const away = (year) => Math.max(0, first - year, year - last);
  const reached = firsts.filter((year) => year <= last + AHEAD);
  return reached.reduce(
    (best, each) => away(each) < away(best) ? each : best,
    reached[0] ?? firsts[0] ?? USUAL_CENTURY
  );
}
function withCentury(format, first) {
  return first === USUAL_CENTURY ? format : `@${first} ${format}`;
}
function centuryOf(format) {
  const mark2 = MARK.exec(format);
  return mark2 ? { format: format.slice(mark2[0].length), first: Number(mark2[1]) } : { format };
}

// src/core/files/detect/numbers.ts
var MISSING_NUMBER = [
  "na",
  "n/a",
  "#n/a",
  "nan",
  "null",
  "none",
  "nil",
  "-",
  "--",
  "---",
  "\u2013",
  "\u2014",
  "?",
  ".",
  "..",
  ":",
  "k.a.",
  "\u65E0"
];
var GROUP = {
  "": "",
  ",": ",",
  ".": "\\.",
  " ": "[ \\x{00A0}\\x{202F}]",
  "'": "['\\x{2019}]"
};
var EXACT = "(?-i)";
function jsPattern(pattern) {
  const isExact = pattern.startsWith(EXACT);
  return new RegExp(`^(?:${jsSource(isExact ? pattern.slice(EXACT.length) : pattern)})$`, isExact ? "" : "i");
}
function jsSource(pattern) {
  return pattern.replace(/\\x\{([\dA-F]{4})\}/g, "\\u$1");
}
function groupPattern({ thousands }) {
  return GROUP[thousands];
}
function orGrouped(style) {
  const group = groupPattern(style);
  const three = `|[1-9]\\d{0,2}(?:${group}\\d{3})+`;
  if (group === "") return "";
  return group === "," ? `${three}|[1-9]\\d?(?:,\\d{2})+,\\d{3}` : three;
}
function pointPattern({ decimal }) {
  return decimal === "," ? "," : "\\.";
}
function integerPattern(style) {
  const groups = orGrouped(style);
  return `\\s*(?:[+-]?(?:0|[1-9]\\d{0,5})|-?[1-9]\\d{6,14}${groups === "" ? "" : `|[+-]?(?:${groups.slice(1)})`})\\s*`;
}
function numberPattern(style) {
  const point = pointPattern(style);
  const whole = `(?:0|[1-9]\\d{0,14}${orGrouped(style)})`;
  return `${integerPattern(style)}|\\s*[+-]?(?:${whole}${point}\\d*|${point}\\d+|${whole}(?:${point}\\d*)?[eE][+-]?\\d{1,3})\\s*`;
}
var SIGNS = "[%\u2030$\u20AC\xA3\xA5\uFFE5\u20B9\u20BD\u20A9\u20BA\u20B4\u5143\u5186\uC6D0]|(?:EUR|USD|GBP|CHF|CNY|RMB|JPY|PLN|SEK|NOK|DKK|CZK|z\u0142|K\u010D|kr|R\\$|US\\$)";
var SIGN = new RegExp(`^[+\\-\u2212(]*(${SIGNS})(?=[\\s\\d+\\-\u2212.,])|(?<=[\\d\\s.,])(${SIGNS})[)\\-\u2212]?$`, "i");
var BLANK = "[\\s\\x{00A0}\\x{202F}]*";
function signOf(cell) {
  const found = /^[\d.,]*$/.test(cell) ? null : SIGN.exec(cell.trim());
  return found?.[1] ?? found?.[2] ?? "";
}
var FLAG = "(?:[bcdefinprsuz]{1,2}|\\([bcdefinprsuz]\\)|\\*{1,3})";
var FLAG_BEHIND = new RegExp(`(?<=[\\d.,]\\s*)${FLAG}$`);
function bareNumber(cell) {
  const text = cell.trim();
  if (/^\d[\d.,]*$/.test(text)) return text;
  return text.replace(FLAG_BEHIND, "").replace(signOf(cell), "").replace(/^[(+\-−\s]+|[)\-−\s]+$/g, "");
}
function numberIn(cell, { decimal, thousands }) {
  const bare = bareNumber(cell);
  const digits = thousands === "" ? bare : bare.replace(new RegExp(jsSource(GROUP[thousands]), "g"), "");
  const isNegative = /^[(\-−]|-$/.test(cell.trim().replace(signOf(cell), "").trim());
  return bare === "" ? Number.NaN : Number(decimal === "," ? digits.replace(",", ".") : digits) * (isNegative ? -1 : 1);
}
function isNumberLike(cells) {
  const some = cells.filter((cell) => cell.trim() !== "").slice(0, 200);
  return some.filter((cell) => /^[\d.,'’\s]*\d[\d.,'’\s]*$/.test(bareNumber(cell))).length * 2 > some.length;
}
function signedPattern(style, sign) {
  const point = pointPattern(style);
  const number3 = `(?:(?:0|[1-9]\\d{0,14}${orGrouped(style)})(?:${point}\\d*)?|${point}\\d+)`;
  const mark2 = sign.replace(/[$]/g, "\\$&");
  const minus = "[+\\-\\x{2212}]?";
  const forms = sign === "%" || sign === "\u2030" ? [`${minus}${number3}${BLANK}${mark2}`, `\\(${number3}${BLANK}${mark2}\\)`, `0(?:${point}0*)?`] : sign === "" ? [`${minus}${number3}`, `\\(${number3}\\)`, `${number3}-`] : [
    `${minus}${BLANK}(?:${mark2})?${BLANK}${minus}${number3}`,
    `${minus}${number3}${BLANK}(?:${mark2})?-?`,
    `\\((?:${mark2})?${BLANK}${number3}${BLANK}(?:${mark2})?\\)`
  ];
  return `\\s*(?:${forms.join("|")})\\s*`;
}
function detectNumbers(cells, delimiter, chosen) {
  const proof = { comma: 0, point: 0, groups: { ",": 0, ".": 0, " ": 0, "'": 0 }, openComma: 0, openPoint: 0 };
  for (const cell of cells) weigh(bareNumber(cell), /^[^%‰]+$/.test(signOf(cell)), proof);
  const { comma, point, groups, openComma, openPoint } = proof;
  let decimal = ".";
  if (chosen !== void 0) decimal = chosen;
  else if (comma !== point) decimal = comma > point ? "," : ".";
  else if (openComma > 0 && openPoint === 0) decimal = delimiter === ";" ? "," : ".";
  const isProven = comma > 0 !== point > 0;
  const doubtful = openComma > 0 ? "," : openPoint > 0 ? "." : "";
  const other = decimal === "," ? "." : ",";
  const open3 = other === "," ? openComma : openPoint;
  const thousands = groups["'"] > 0 ? "'" : groups[" "] > 0 ? " " : groups[other] > 0 || open3 > 0 ? other : "";
  return { decimal, thousands, ambiguous: chosen === void 0 && !isProven ? doubtful : "" };
}
function weigh(cell, isMoney, proof) {
  if (!/^\d/.test(cell) && !/^[.,]\d/.test(cell)) return;
  if (/^\d+,\d+$/.test(cell) || /^,\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2},\d{3}$/.test(cell)) {
      if (isMoney) mark(proof, ",", "point");
      else proof.openComma++;
    } else proof.comma++;
  } else if (/^\d+\.\d+([eE][+-]?\d+)?$/.test(cell) || /^\.\d+$/.test(cell)) {
    if (/^[1-9]\d{0,2}\.\d{3}$/.test(cell)) {
      if (isMoney) mark(proof, ".", "comma");
      else proof.openPoint++;
    } else proof.point++;
  } else if (/^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})+,\d{3})(\.\d*)?$/.test(cell)) mark(proof, ",", "point");
  else if (/^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(cell)) mark(proof, ".", "comma");
  else {
    const spaced = /^[1-9]\d{0,2}(?:([ \u00A0\u202F])\d{3}(?:\1\d{3})*|(['’])\d{3}(?:\2\d{3})*)([.,]\d+)?$/.exec(cell);
    if (!spaced) return;
    proof.groups[spaced[1] === void 0 ? "'" : " "]++;
    if (spaced[3]?.startsWith(",") === true) proof.comma++;
    else if (spaced[3] !== void 0) proof.point++;
  }
}
function mark(proof, group, decimal) {
  proof.groups[group]++;
  proof[decimal]++;
}

// src/core/files/detect/valueSql.ts
function valueSql({ coded, ...read }, column2) {
  if (coded !== true) return plainValueSql(read, column2);
  const bare = read.sign === void 0 ? `regexp_replace(${column2}, ${sqlLiteral(`\\s*${FLAG}\\s*$`)}, '')` : column2;
  return `CASE WHEN regexp_matches(${column2}, '\\d') THEN ${plainValueSql(read, bare)} END`;
}
function plainValueSql({ type, style, form, sign }, column2) {
  if (type === "VARCHAR") return column2;
  if (form) return timeSql(form.format, type, `trim(${column2})`);
  if (style && sign !== void 0) return `TRY_CAST(${plainSignedSql(style, sign, column2)} AS DOUBLE)`;
  if (!style) return `TRY_CAST(trim(${column2}) AS ${type})`;
  const digits = digitsSql(style, column2);
  return `TRY_CAST(${type === "DOUBLE" ? `nullif(lower(trim(${digits})), 'nan')` : digits} AS ${type})`;
}
function digitsSql({ decimal, thousands }, column2) {
  const group = groupPattern({ decimal, thousands });
  const plain = thousands === "." || thousands === "," ? `replace(${column2}, ${sqlLiteral(thousands)}, '')` : group === "" ? column2 : `regexp_replace(${column2}, ${sqlLiteral(group)}, '', 'g')`;
  return decimal === "," ? `replace(${plain}, ',', '.')` : plain;
}
function plainSignedSql(style, sign, column2) {
  const spaces = `regexp_replace(${column2}, '[\\s\\x{00A0}\\x{202F}]', '', 'g')`;
  const bare = sign === "" ? spaces : `regexp_replace(${spaces}, ${sqlLiteral(sign.replace(/[$]/g, "\\$&"))}, '', 'gi')`;
  const minus = `replace(${bare}, '\u2212', '-')`;
  return digitsSql(style, `regexp_replace(regexp_replace(${minus}, '^\\((.*)\\)$', '-\\1'), '^(.*)-$', '-\\1')`);
}
function timeSql(stored, type, cell) {
  if (stored === "") return `TRY_CAST(${cell} AS ${type})`;
  const { format, first } = centuryOf(stored);
  const form = periodForm(format);
  if (form) return periodSql(form, cell, first ?? USUAL_CENTURY);
  const parsed = `try_strptime(${cell}, ${sqlLiteral(format)})`;
  const time = first === void 0 ? parsed : `${parsed} + to_years(${shiftSql(`year(${parsed})`, first)})`;
  return type === "DATE" ? `CAST(${time} AS DATE)` : first === void 0 ? time : `CAST(${time} AS ${type})`;
}
function shiftSql(year, first) {
  return `CAST(${first} + ((${year} - ${first}) % 100 + 100) % 100 - ${year} AS INTEGER)`;
}
function periodSql({ pattern, parts }, cell, first) {
  const text = (part2) => `regexp_extract(${cell}, ${sqlLiteral(`^(?:${pattern})$`)}, ${parts.indexOf(part2) + 1}, 'i')`;
  const whole = (part2) => `TRY_CAST(${text(part2)} AS INTEGER)`;
  const ordinal = (part2, words, count) => `coalesce(${whole(part2)}, (nullif(list_position([${words.map(sqlLiteral).join(", ")}], lower(${text(part2)})), 0) - 1) % ${count} + 1)`;
  const has = (part2) => parts.includes(part2);
  if (has("E")) return `(DATE '1899-12-30' + ${whole("E")})`;
  const year = `(CASE WHEN length(${text("Y")}) = 2 THEN ${whole("Y")} + ${shiftSql(whole("Y"), first)} ELSE ${whole("Y")} END)`;
  if (has("W")) {
    return `(CASE WHEN ${whole("W")} BETWEEN 1 AND 53 THEN CAST(date_trunc('week', make_date(${year}, 1, 4)) AS DATE) + 7 * (${whole("W")} - 1) END)`;
  }
  const month = has("N") ? ordinal("N", MONTH_NAMES, 12) : has("Q") ? `(${ordinal("Q", QUARTERS, 4)} * 3 - 2)` : has("H") ? `(${ordinal("H", HALVES, 2)} * 6 - 5)` : has("M") ? whole("M") : "1";
  const date = `TRY_CAST(${year} || '-' || ${month} || '-' || ${has("D") ? whole("D") : "1"} AS DATE)`;
  return has("Z") ? `(CASE WHEN ${whole("Z")} % 100 = (${year} + 1) % 100 THEN ${date} END)` : date;
}

// src/core/files/detect/dateNames.ts
var EXCEL_DAYS = { least: 2e4, most: 6e4 };
var DATE_NAME = /(^|[^\p{L}])(date|datum|fecha|data|day|tag)([^\p{L}]|$)|日期|日付|날짜|дата/iu;
var YEAR_NAME = /(^|[^\p{L}])(year|jahr|año|anno|ano|année|annee|jaar|год|yr)([^\p{L}]|$)|年$|年度|年份/iu;
function namesDate(name) {
  return DATE_NAME.test(name);
}
function namesYear(name) {
  return YEAR_NAME.test(name);
}

// src/core/files/detect/times.ts
var TWO = "(\\d{1,2})";
var YEAR2 = "(\\d{4})";
var SHORT = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
var LONG = "(?:january|february|march|april|may|june|july|august|september|october|november|december)";
var DATES = [
  { pattern: `${YEAR2}-(\\d{2})-(\\d{2})`, format: "", order: "ymd" },
  { pattern: `${YEAR2}-${TWO}-${TWO}`, format: "%Y-%m-%d", order: "ymd" },
  { pattern: `${YEAR2}/${TWO}/${TWO}`, format: "%Y/%m/%d", order: "ymd" },
  { pattern: `${YEAR2}\\.${TWO}\\.${TWO}`, format: "%Y.%m.%d", order: "ymd" },
  { pattern: `${YEAR2}\u5E74${TWO}\u6708${TWO}\u65E5`, format: "%Y\u5E74%m\u6708%d\u65E5", order: "ymd" },
  { pattern: `${TWO}\\.${TWO}\\.${YEAR2}`, format: "%d.%m.%Y", order: "dmy" },
  ...["/", "-"].flatMap((mark2) => [
    { pattern: `${TWO}${mark2}${TWO}${mark2}${YEAR2}`, format: `%m${mark2}%d${mark2}%Y`, order: "mdy" },
    { pattern: `${TWO}${mark2}${TWO}${mark2}${YEAR2}`, format: `%d${mark2}%m${mark2}%Y`, order: "dmy" }
  ]),
  { pattern: `(\\d{2})\\.(\\d{2})\\.(\\d{2})`, format: "%d.%m.%y", order: "dmy" },
  ...["/", "-"].flatMap((mark2) => [
    { pattern: `${TWO}${mark2}${TWO}${mark2}(\\d{2})`, format: `%m${mark2}%d${mark2}%y`, order: "mdy" },
    { pattern: `${TWO}${mark2}${TWO}${mark2}(\\d{2})`, format: `%d${mark2}%m${mark2}%y`, order: "dmy" }
  ]),
  ...[
    [SHORT, "%b"],
    [LONG, "%B"]
  ].flatMap(([month = "", code = ""]) => [
    { pattern: `\\d{1,2} ${month} \\d{4}`, format: `%d ${code} %Y`, order: "" },
    { pattern: `\\d{1,2}-${month}-\\d{4}`, format: `%d-${code}-%Y`, order: "" },
    { pattern: `${month} \\d{1,2}, \\d{4}`, format: `${code} %d, %Y`, order: "" },
    { pattern: `${month} \\d{1,2} \\d{4}`, format: `${code} %d %Y`, order: "" },
    { pattern: `${month} \\d{4}`, format: `${code} %Y`, order: "" }
  ]),
  { pattern: `\\d{1,2}-${SHORT}-\\d{2}`, format: "%d-%b-%y", order: "" },
  // Months alone stand for their first day.
  { pattern: `\\d{4}-(?:0[1-9]|1[0-2])`, format: "%Y-%m", order: "" },
  { pattern: `\\d{4}/(?:0[1-9]|1[0-2])`, format: "%Y/%m", order: "" },
  { pattern: `\\d{4}\u5E74(?:0?[1-9]|1[0-2])\u6708`, format: "%Y\u5E74%m\u6708", order: "" }
];
var COMPACT_DATE = {
  type: "DATE",
  pattern: "((?:19|20)\\d{2})(0[1-9]|1[0-2])([0-3]\\d)",
  format: "%Y%m%d",
  order: "ymd"
};
var CLOCK = "(?:[01]?\\d|2[0-3]):[0-5]\\d";
var HALF2 = "(?:0?[1-9]|1[0-2]):[0-5]\\d";
var CLOCKS = [
  { pattern: `${CLOCK}:[0-5]\\d\\.\\d{1,6}`, format: "%H:%M:%S.%f" },
  { pattern: `${CLOCK}:[0-5]\\d`, format: "%H:%M:%S" },
  { pattern: CLOCK, format: "%H:%M" },
  { pattern: `${HALF2}:[0-5]\\d [ap]m`, format: "%I:%M:%S %p" },
  { pattern: `${HALF2} [ap]m`, format: "%I:%M %p" }
];
var ISO_CLOCK = `[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?`;
var ZONE = `\\s?(?:Z|[+-]\\d{2}(?::?\\d{2})?)`;
var asDate = ({ order, ...form }) => ({ type: "DATE", ...form, order: order ?? "" });
var FIRST_TIME_FORMS = FIRST_FORMS.map(asDate);
var EXCEL_DATE = asDate(EXCEL_DAY);
var TIME_FORMS = [
  ...DATES.map((date) => ({ ...date, type: "DATE" })),
  { type: "TIMESTAMP", pattern: `${YEAR2}-(\\d{2})-(\\d{2})(?:${ISO_CLOCK})?`, format: "", order: "ymd" },
  {
    type: "TIMESTAMP WITH TIME ZONE",
    pattern: `${YEAR2}-(\\d{2})-(\\d{2})${ISO_CLOCK}${ZONE}`,
    format: "",
    order: "ymd"
  },
  // As logs of web servers have it.
  {
    type: "TIMESTAMP WITH TIME ZONE",
    pattern: `\\d{1,2}/${SHORT}/\\d{4}:${CLOCK}:[0-5]\\d [+-]\\d{4}`,
    format: "%d/%b/%Y:%H:%M:%S %z",
    order: ""
  },
  {
    type: "TIMESTAMP WITH TIME ZONE",
    pattern: `${YEAR2}-(\\d{2})-(\\d{2}) ${CLOCK}:[0-5]\\d [+-]\\d{4}`,
    format: "%Y-%m-%d %H:%M:%S %z",
    order: "ymd"
  },
  ...[...DATES, COMPACT_DATE].filter(({ format }) => format !== "").flatMap(
    (date) => CLOCKS.map((clock) => ({
      type: "TIMESTAMP",
      pattern: `${date.pattern} ${clock.pattern}`,
      format: `${date.format} ${clock.format}`,
      order: date.order
    }))
  ),
  { type: "TIME", pattern: `${CLOCK}:[0-5]\\d`, format: "", order: "" },
  ...PERIOD_FORMS.map(asDate)
];
function isTime(found, { order, parts }) {
  return parts ? periodOf(parts, found) !== void 0 : isDay(found, order);
}
function isDay(found, order) {
  if (order === "") return true;
  const [, first, second, third] = found.map(Number);
  const [year = 0, month = 0, day = 0] = order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second];
  const full = year < 100 ? year + 2e3 : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

// src/core/files/detect/columnTypes.ts
var TEXT = { type: "VARCHAR", pattern: "" };
var NEARLY = 0.8;
var missing = new Set(MISSING_NUMBER);
function isMissing(cell) {
  const text = cell.trim();
  return text === "" || missing.has(text.toLowerCase());
}
var compiled = /* @__PURE__ */ new Map();
function matcher(pattern) {
  let found = compiled.get(pattern);
  if (!found) compiled.set(pattern, found = jsPattern(pattern));
  return found;
}
function takes({ type, pattern, form }, cell) {
  if (type === "VARCHAR") return true;
  const found = matcher(pattern).exec(form ? cell.trim() : cell);
  return found !== null && (!form || isTime(found, form));
}
function readings(style) {
  return [
    { type: "BOOLEAN", pattern: "\\s*(?:true|false)\\s*" },
    { type: COMPACT_DATE.type, pattern: COMPACT_DATE.pattern, form: COMPACT_DATE },
    ...FIRST_TIME_FORMS.map(asReading),
    { type: "BIGINT", pattern: integerPattern(style), style },
    { type: "DOUBLE", pattern: numberPattern(style), style },
    ...TIME_FORMS.map(asReading),
    TEXT
  ];
}
function asReading(form) {
  return { type: form.type, pattern: form.pattern, form };
}
function possibleReadings(cells, all) {
  const values = cells.filter((cell) => !isMissing(cell));
  if (values.length === 0) return [TEXT];
  const found = all.filter((reading) => values.every((value) => takes(reading, value)) && isMeant(reading, values));
  const isByChance = new Set(values).size < 2;
  const plain = isByChance ? found.filter(({ form }) => form !== COMPACT_DATE) : found;
  if (plain[0]?.type !== "VARCHAR") return plain;
  const signed = signedReading(values, all);
  return signed ? [signed, TEXT] : plain;
}
function isMeant({ form, pattern }, values) {
  return !form?.parts || isMeantBy({ format: form.format, parts: form.parts }, values, matcher(pattern));
}
function nearestReading(cells, all) {
  let best;
  for (const reading of all) {
    if (reading.type === "VARCHAR") continue;
    const count = countNearly(cells, (cell) => takes(reading, cell));
    if (count > (best?.count ?? 0)) best = { reading, count };
  }
  return best?.reading;
}
function isMixed(cells, all) {
  const typed = all.filter(({ type }) => type !== "VARCHAR");
  return cells.length > 1 && countNearly(cells, (cell) => typed.some((reading) => takes(reading, cell))) > 0;
}
function countNearly(cells, isSo) {
  let others = 0;
  for (const cell of cells) {
    if (!isSo(cell)) others++;
    if (cells.length - others < cells.length * NEARLY) return 0;
  }
  return cells.length - others;
}
function signedReading(values, all) {
  const style = all.find(({ type }) => type === "DOUBLE")?.style;
  const signs = new Set(values.map(signOf).filter((sign2) => sign2 !== ""));
  const [sign = ""] = signs;
  if (!style || signs.size > 1) return void 0;
  const reading = { type: "DOUBLE", pattern: signedPattern(style, sign), style, sign };
  const isPlain = matcher(numberPattern(style));
  if (sign === "" && !values.some((value) => isPlain.test(value))) return void 0;
  return values.every((value) => takes(reading, value)) ? reading : void 0;
}
function preferOrder(found, order) {
  const rank = ({ form }) => form && form.order !== "" && form.order !== "ymd" && form.order !== order ? 1 : 0;
  const at = found.findIndex(({ form }) => form?.order === "dmy" || form?.order === "mdy");
  if (at < 0) return [...found];
  const times = found.filter(({ form }) => form).sort((a, b) => rank(a) - rank(b));
  return [...found.filter(({ type, form }) => !form && type !== "VARCHAR"), ...times, TEXT];
}
function isOrderOpen(found) {
  const orders = new Set(found.map(({ form }) => form?.order));
  return orders.has("dmy") && orders.has("mdy");
}
function provenOrder(found) {
  if (isOrderOpen(found)) return void 0;
  const slashed = found.find(
    ({ form }) => form && (form.parts ?? /%[dm][/-]/.test(form.format)) && form.order !== "ymd"
  );
  return slashed?.form?.order === "dmy" || slashed?.form?.order === "mdy" ? slashed.form.order : void 0;
}
function shortYears(reading, cells) {
  const form = reading?.form;
  if (!reading || !form) return [];
  const year = form.parts ? form.parts.indexOf("Y") + 1 : 0;
  if (!form.parts && !form.format.includes("%y")) return [];
  return cells.flatMap((cell) => {
    const text = form.parts ? matcher(reading.pattern).exec(cell.trim())?.[year] : /(\d{2})(?: .*)?$/.exec(cell.trim())?.[1];
    return text?.length === 2 ? [Number(text)] : [];
  });
}
function wholeYears(name, reading, cells) {
  if (!reading?.form && !(reading?.type === "BIGINT" && namesYear(name))) return [];
  return cells.flatMap((cell) => {
    const year = /(?:^|\D)((?:1[5-9]|20|21)\d{2})(?:\D|$)/.exec(cell)?.[1];
    return year === void 0 ? [] : [Number(year)];
  });
}

// src/core/files/detect/codes.ts
var LIMIT = "\\s*[<>\\x{2264}\\x{2265}]=?\\s*\\d[\\d.,]*\\s*[%\\x{2030}]?\\s*|\\s*\\d[\\d.,]*\\s*\\+\\s*|\\s*#[A-Z/0]+[!?]?\\s*";
var WORD = "\\D{1,30}";
var MOST_WORDS = 8;
var NEARLY2 = 0.8;
var LEAST_NUMBERS = 3;
var PROVEN = 3;
function isLimit(text) {
  return limit.test(text);
}
var limit = jsPattern(LIMIT);
var isWord = jsPattern(WORD);
var flagged = new RegExp(`^(.*\\d[.,]?)\\s*(${FLAG})\\s*$`);
function codedColumns(columns, all) {
  const found = columns.map((cells) => codedColumn(cells, all));
  const isProven = found.filter((column2) => column2 && column2.flags.length > 0).length >= PROVEN;
  return found.map((column2) => column2 && (isProven || column2.isSure) ? column2 : void 0);
}
function codedColumn(cells, all) {
  const values = cells.filter((cell) => !isMissing(cell));
  const codes = [];
  const flags = [];
  const numbers = [];
  for (const value of values) {
    const [, number3, flag] = flagged.exec(value) ?? [];
    if (isLimit(value) || isWord.test(value)) codes.push(value.trim());
    else numbers.push(number3 ?? value);
    if (flag !== void 0) flags.push(flag);
    if (!isFew(codes.length, values.length)) return void 0;
  }
  const words = new Set(codes.filter((code) => isWord.test(code)));
  if (numbers.length < LEAST_NUMBERS || words.size > MOST_WORDS || codes.length + flags.length === 0) return void 0;
  const readings3 = possibleReadings(numbers, all).filter(({ type }) => type !== "VARCHAR");
  const [best] = readings3;
  const isNumber = best?.style !== void 0 && (best.sign === void 0 || flags.length === 0);
  if (!isNumber) return void 0;
  const isSure = flags.length === 0 || best.type === "DOUBLE" && flags.length <= numbers.length / 2;
  const withFlags = flags.length > 0;
  return {
    readings: [...readings3.map((reading) => codedReading(reading, withFlags)), TEXT],
    codes: [...new Set(codes)],
    flags: [...new Set(flags)],
    isSure
  };
}
function isFew(codes, filled) {
  return filled - codes >= filled * NEARLY2;
}
function areNames(codes) {
  return codes.filter((code) => isWord.test(code)).length > MOST_WORDS;
}
function codedReading(reading, withFlags) {
  const numbers = withFlags ? `(?:${reading.pattern})(?:${FLAG}\\s*)?` : reading.pattern;
  return { ...reading, coded: true, pattern: `${withFlags ? EXACT : ""}${numbers}|${LIMIT}|${WORD}` };
}

// src/workers/data/readingSql.ts
var MISSING = `[${["", ...MISSING_NUMBER].map(sqlLiteral).join(", ")}]`;
function missingSql(column2) {
  return `list_contains(${MISSING}, lower(trim(${column2})))`;
}
function filledSql(column2) {
  return `CASE WHEN ${column2} >= '!' THEN true ELSE trim(${column2}) <> '' END`;
}
function refusedSql(reading, column2) {
  const { pattern, form } = reading;
  const cell = form ? `trim(${column2})` : column2;
  const match = `regexp_full_match(${cell}, ${sqlLiteral(pattern)}, 'i')`;
  const fits2 = form ? `${match} AND ${timeSql(form.format, form.type, cell)} IS NOT NULL` : match;
  return `${column2} IS NOT NULL AND NOT ${plainSql(reading, column2)} AND NOT (${fits2}) AND NOT ${missingSql(column2)}`;
}
function plainSql({ type, style, form, sign }, column2) {
  if (sign !== void 0) return "false";
  const isPlain = style?.decimal === "." && style.thousands === "";
  const digits = `length(${column2}) <= 15 AND ${column2} >= '1' AND ${column2} < ':'`;
  if (type === "BOOLEAN") return `(${column2} = 'true' OR ${column2} = 'false')`;
  if (type === "BIGINT" && isPlain) {
    return `coalesce(${digits} AND CAST(TRY_CAST(${column2} AS BIGINT) AS VARCHAR) = ${column2}, false)`;
  }
  if (type === "DOUBLE" && isPlain)
    return `(${digits} AND NOT contains(${column2}, '_') AND TRY_CAST(${column2} AS DOUBLE) IS NOT NULL)`;
  if (type === "DATE" && form?.format === "") {
    return `(length(${column2}) = 10 AND TRY_CAST(${column2} AS DATE) IS NOT NULL)`;
  }
  return "false";
}
function strictValueSql(reading, column2) {
  const { type } = reading;
  if (type === "VARCHAR") return column2;
  const failure = `CAST(concat('not as detected: ', ${column2}) AS ${type})`;
  return `CASE WHEN ${plainSql(reading, column2)} THEN TRY_CAST(${column2} AS ${type}) WHEN ${refusedSql(reading, column2)} THEN ${failure} ELSE ${valueSql(reading, column2)} END`;
}

// src/core/files/detect/dateOrder.ts
var DATE = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
var DAY2 = 864e5;
var LEAST_DATES = 3;
var SORTED_DATES = 5;
var SORTED_STEPS = 2;
var SURE_DATES = 12;
function orderEvidence(cells) {
  const days = (order) => cells.flatMap((cell) => dayOf(cell, order) ?? []);
  const [dmy, mdy] = [days("dmy"), days("mdy")];
  const [dayFirst, monthFirst] = [series(dmy), series(mdy)];
  if (dayFirst.dates < LEAST_DATES) return void 0;
  if (dayFirst.isRegular !== monthFirst.isRegular) return { order: dayFirst.isRegular ? "dmy" : "mdy", isSure: true };
  if (dayFirst.isRegular) {
    const isFirst = (all) => all.every(({ day }) => day === 1);
    if (isFirst(dmy) !== isFirst(mdy)) return { order: isFirst(dmy) ? "dmy" : "mdy", isSure: false };
    return void 0;
  }
  const [one, other] = [backSteps(dmy), backSteps(mdy)];
  if (dayFirst.dates < SORTED_DATES || Math.max(one, other) < SORTED_STEPS) return void 0;
  const isSure = Math.min(one, other) === 0 && dayFirst.dates >= SURE_DATES;
  if (one * 4 <= other) return { order: "dmy", isSure };
  return other * 4 <= one ? { order: "mdy", isSure } : void 0;
}
function dayOf(cell, order) {
  const [, first, second, years] = DATE.exec(cell)?.map(Number) ?? [];
  if (first === void 0 || second === void 0 || years === void 0) return void 0;
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  const year = years < 100 ? years + 2e3 : years;
  const at = Date.UTC(year, month - 1, day);
  const isLast = new Date(at + DAY2).getUTCDate() === 1;
  return { at, month: year * 12 + month, day, isLast };
}
function series(days) {
  const sorted = [...new Map(days.map((each) => [each.at, each])).values()].sort((a, b) => a.at - b.at);
  const steps = new Set(
    sorted.slice(1).map((each, at) => {
      const before = sorted[at] ?? each;
      const isMonths = each.day === before.day || each.isLast && before.isLast;
      return isMonths ? `${each.month - before.month} months` : `${(each.at - before.at) / DAY2} days`;
    })
  );
  return { dates: sorted.length, isRegular: steps.size === 1 };
}
function backSteps(days) {
  let [up, down] = [0, 0];
  for (const [at, { at: time }] of days.entries()) {
    const before = days[at - 1]?.at ?? time;
    if (time > before) up++;
    else if (time < before) down++;
  }
  return Math.min(up, down);
}

// src/workers/data/typeColumns.ts
var BATCH = 50;
var NAMED = 3;
function detectColumns(samples, delimiter, choice) {
  const style = detectNumbers(numberCells(samples), delimiter, choice.decimal);
  const all = readings({ decimal: style.decimal, thousands: style.thousands });
  const found = samples.map((sample) => withExcelDays(sample, possibleReadings(sample.cells, all)));
  const isText2 = (at) => found[at]?.[0]?.type === "VARCHAR" && choice.codes !== "texts";
  const coded = codedColumns(
    samples.map(({ cells }, at) => isText2(at) ? cells : []),
    all
  );
  for (const [at, column2] of coded.entries()) if (column2) found[at] = column2.readings;
  const evidence = found.map(
    (possible, at) => isOrderOpen(possible) ? orderEvidence(samples[at]?.cells ?? []) : void 0
  );
  const sure = evidence.flatMap((each) => each?.isSure === true ? [each.order] : []);
  const proven = theOnly(found.flatMap((possible) => provenOrder(possible) ?? [])) ?? theOnly(sure);
  const likely = theOnly(evidence.flatMap((each) => each?.order ?? []));
  const isEuropean = style.decimal === "," || delimiter === ";";
  const order = choice.dateOrder ?? proven ?? likely ?? (isEuropean ? "dmy" : "mdy");
  const columns = samples.map(({ name, source, cells }, at) => {
    const own = evidence[at]?.isSure === true ? evidence[at].order : void 0;
    const possible = preferOrder(found[at] ?? [TEXT], choice.dateOrder ?? own ?? order);
    const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== "" && isMissing(cell));
    const isOpen = (choice.dateOrder ?? own ?? proven) === void 0 && isOrderOpen(possible);
    const { codes, flags } = coded[at] ?? {};
    return {
      ...{ name, source, possible, isOpen, missing: [...new Set(words)].slice(0, NAMED) },
      ...codes && flags && { coded: { codes, flags } }
    };
  });
  readCenturies(columns, samples);
  return { columns, style, order };
}
function theOnly(orders) {
  return new Set(orders).size === 1 ? orders[0] : void 0;
}
function withExcelDays({ name, cells }, possible) {
  const isDays = possible[0]?.type === "BIGINT" && namesDate(name) && cells.every(isExcelDay);
  return isDays ? [asReading(EXCEL_DATE), ...possible] : possible;
}
var isExcelDay = (cell) => isMissing(cell) || Number(cell) >= EXCEL_DAYS.least && Number(cell) <= EXCEL_DAYS.most;
function readCenturies(columns, samples) {
  const shorts = columns.map(({ possible: [best] }, at) => shortYears(best, samples[at]?.cells ?? []));
  if (shorts.every(({ length }) => length === 0)) return;
  const whole = columns.flatMap(
    ({ name, possible: [best] }, at) => (shorts[at] ?? []).length > 0 ? [] : wholeYears(name, best, samples[at]?.cells ?? [])
  );
  const others = whole.reduce(
    (range, year) => ({ first: Math.min(range?.first ?? year, year), last: Math.max(range?.last ?? year, year) }),
    void 0
  );
  for (const [at, column2] of columns.entries()) {
    const years = shorts[at] ?? [];
    if (years.length === 0) continue;
    const first = firstOfCentury(years, others, (/* @__PURE__ */ new Date()).getUTCFullYear());
    column2.possible = column2.possible.map(
      (reading) => reading.form ? { ...reading, form: { ...reading.form, format: withCentury(reading.form.format, first) } } : reading
    );
  }
}
function* numberCells(samples) {
  for (const { cells } of samples) if (isNumberLike(cells)) yield* cells;
}
async function checkColumns(connection, table, columns, isWhole) {
  const first = ({ possible }) => possible[0] ?? TEXT;
  const isDue = (column2) => first(column2).type !== "VARCHAR" && (!isWhole || first(column2).form !== void 0);
  let due = columns.flatMap((column2, at) => isDue(column2) ? [at] : []);
  while (due.length > 0) {
    const again = [];
    const refused = await countAll(
      connection,
      table,
      due.map((at) => refusedSql(columns[at]?.possible[0] ?? TEXT, sqlIdentifier(columns[at]?.source ?? "")))
    );
    for (const [i, at] of due.entries()) {
      const column2 = columns[at];
      if (!column2 || (refused[i] ?? 0) === 0) continue;
      column2.possible.shift();
      if (first(column2).type !== "VARCHAR") again.push(at);
    }
    due = again;
  }
  await dropClosed(connection, table, columns);
  const hasMissing = (column2) => column2.missing.length > 0 && first(column2).type !== "VARCHAR";
  return missingIn(connection, table, columns, hasMissing);
}
async function missingIn(connection, table, columns, isDue) {
  const due = columns.filter(isDue);
  const conditions = due.map(({ source }) => {
    const cell = sqlIdentifier(source);
    return `trim(${cell}) <> '' AND ${missingSql(cell)}`;
  });
  const counts = await countAll(connection, table, conditions);
  return columns.map((column2) => counts[due.indexOf(column2)] ?? 0);
}
async function countLateMissing(connection, table, identifier, columns, missing2) {
  const texts = await countAll(
    connection,
    table,
    columns.map(({ source }) => filledSql(sqlIdentifier(source)))
  );
  const typed = await countAll(
    connection,
    identifier.slice(1, -1).replaceAll('""', '"'),
    columns.map(({ name }) => `${sqlIdentifier(name)} IS NOT NULL`)
  );
  const isDue = ({ possible: [best] }, at) => best?.type !== "VARCHAR" && missing2[at] === 0 && (texts[at] ?? 0) > (typed[at] ?? 0);
  const found = await missingIn(connection, table, columns, isDue);
  for (const [at, count] of found.entries()) if (count > 0) missing2[at] = count;
}
async function dropClosed(connection, table, columns) {
  for (const column2 of columns.filter(({ isOpen }) => isOpen)) {
    const [best, ...rest] = column2.possible;
    const turned = rest.find(
      ({ form }) => form?.order && best?.form && form.order !== best.form.order && form.type === best.form.type
    );
    const refused = turned ? await countAll(connection, table, [refusedSql(turned, sqlIdentifier(column2.source))]) : [1];
    column2.isOpen = refused[0] === 0;
  }
}
async function countAll(connection, table, conditions) {
  const found = [];
  for (let from = 0; from < conditions.length; from += BATCH) {
    const list = conditions.slice(from, from + BATCH).map((condition) => `count(*) FILTER (WHERE ${condition})`);
    const reader = await connection.runAndReadAll(`SELECT ${list.join(", ")} FROM ${sqlIdentifier(table)}`);
    found.push(...(reader.getRows()[0] ?? []).map(Number));
  }
  return found;
}

// src/workers/data/codedCells.ts
var LOOK = 1e3;
var NAMED2 = 3;
var MAX_COLUMNS = 5;
async function checkCodes(connection, table, columns) {
  const found = /* @__PURE__ */ new Map();
  for (const column2 of columns) {
    const [best] = column2.possible;
    if (best?.coded !== true) continue;
    const cell = sqlIdentifier(column2.source);
    const filled = `trim(${cell}) <> '' AND NOT ${missingSql(cell)}`;
    const all = await codesIn(connection, table, column2);
    const [count = 0] = await countAll(connection, table, [filled]);
    const codes = all.codes.map(([label]) => label);
    const isNumber = isFew(sum(all.codes), count) && !areNames(codes) && all.codes.length + all.flags.length < LOOK;
    if (isNumber) found.set(column2.name, all);
    else column2.possible = [TEXT];
  }
  return codeNotes([...found]);
}
function codeNotes(columns) {
  const of = (key) => {
    const named = columns.flatMap(([name, found]) => {
      const labels = found[key].slice(0, NAMED2).map(([label]) => label);
      const count = sum(found[key]);
      return labels.length > 0 ? [`${name} (${count > 0 ? `${count}: ` : ""}${labels.join(", ")})`] : [];
    });
    return named.length > 0 ? [tableNote(key, { columns: listWithCount(named, MAX_COLUMNS) })] : [];
  };
  return [...of("codes"), ...of("flags")];
}
function uncounted({ codes, flags }) {
  const some = (labels) => labels.map((label) => [label, 0]);
  return { codes: some(codes), flags: some(flags) };
}
async function codesIn(connection, table, { source, possible: [best = TEXT] }) {
  const cell = sqlIdentifier(source);
  const flag = `regexp_extract(${cell}, ${sqlLiteral(`(${FLAG})\\s*$`)}, 1)`;
  const reader = await connection.runAndReadAll(
    `SELECT number IS NULL AS is_code, CASE WHEN number IS NULL THEN trim(cell) ELSE flag END AS label, count(*) AS n
FROM (SELECT ${cell} AS cell, ${valueSql(best, cell)} AS number, ${best.sign === void 0 ? flag : `''`} AS flag FROM ${sqlIdentifier(table)})
WHERE trim(cell) <> '' AND (number IS NULL OR flag <> '') AND NOT ${missingSql("cell")}
GROUP BY ALL ORDER BY n DESC, label LIMIT ${LOOK}`
  );
  const rows = reader.getRows().map(([isCode2, label, n]) => ({ isCode: isCode2, entry: [String(label), Number(n)] }));
  return {
    codes: rows.flatMap(({ isCode: isCode2, entry }) => isCode2 === true ? [entry] : []),
    flags: rows.flatMap(({ isCode: isCode2, entry }) => isCode2 === true ? [] : [entry])
  };
}
function sum(counts) {
  return counts.reduce((all, [, count]) => all + count, 0);
}

// src/workers/data/textNotes.ts
var NAMED3 = 5;
function describeFormat(encoding, { dialect, headerRows, skip }, { columns, style }, footer) {
  const readings3 = columns.flatMap(({ name, possible: [best] }) => best ? [{ name, best }] : []);
  const dateFormat = formatOf(readings3, ["DATE"]);
  const timestampFormat = formatOf(readings3, ["TIMESTAMP", "TIMESTAMP WITH TIME ZONE"]);
  const others = readings3.flatMap(({ name, best: { form } }) => {
    if (!form || form.type === "TIME") return [];
    return form.format === (form.type === "DATE" ? dateFormat : timestampFormat) ? [] : [[name, form.format]];
  });
  const signs = readings3.flatMap(({ name, best: { sign } }) => sign === void 0 ? [] : [[name, sign]]);
  const coded = readings3.flatMap(({ name, best }) => best.coded === true ? [name] : []);
  const usesGroups = readings3.some(({ best }) => best.style);
  return {
    encoding,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    ...dialect.escape !== dialect.quote && { escape: dialect.escape },
    ...dialect.comment !== "" && { comment: dialect.comment },
    headerRows,
    skip,
    footer,
    decimal: style.decimal,
    thousands: usesGroups ? style.thousands : "",
    dateFormat,
    timestampFormat,
    ...signs.length > 0 && { signs: Object.fromEntries(signs) },
    ...coded.length > 0 && { coded },
    ...others.length > 0 && { otherFormats: Object.fromEntries(others) }
  };
}
function formatOf(readings3, types) {
  return readings3.find(({ best }) => best.form && types.includes(best.type))?.best.form?.format ?? "";
}
function typeNotes({ columns, style, order }, missing2) {
  const open3 = columns.filter(({ isOpen, possible: [best] }) => isOpen && best?.form);
  const numbers = columns.some(({ possible: [best] }) => best?.style);
  const words = columns.flatMap(({ name, missing: examples }, at) => {
    const count = missing2?.[at] ?? 0;
    const named = examples.join(", ");
    if (missing2 === void 0) return examples.length > 0 ? [`${name} (${named})`] : [];
    return count > 0 ? [`${name} (${count}${named === "" ? "" : `: ${named}`})`] : [];
  });
  const opened = {
    columns: listWithCount(
      open3.map(({ name }) => name),
      NAMED3
    )
  };
  return [
    ...open3.length > 0 ? [order === "dmy" ? tableNote("dayFirst", opened) : tableNote("monthFirst", opened)] : [],
    ...numbers && style.ambiguous !== "" ? [markNote(style.ambiguous, style.decimal)] : [],
    ...signNotes(columns),
    ...dateNotes(columns),
    ...words.length > 0 ? [tableNote("missing", { columns: listWithCount(words, NAMED3) })] : []
  ];
}
function markNote(mark2, decimal) {
  if (mark2 === ",") return tableNote(decimal === "," ? "decimalComma" : "groupComma");
  return tableNote(decimal === "." ? "decimalPoint" : "groupPoint");
}
function signNotes(columns) {
  const of = (key, isMeant2) => {
    const found = columns.flatMap(
      ({ name, possible: [best] }) => best?.sign !== void 0 && isMeant2(best.sign) ? [best.sign === "" ? name : `${name} (${best.sign})`] : []
    );
    return found.length > 0 ? [tableNote(key, { columns: listWithCount(found, NAMED3) })] : [];
  };
  const isPercent = (sign) => sign === "%" || sign === "\u2030";
  return [
    ...of("signs", (sign) => sign !== "" && !isPercent(sign)),
    ...of("percents", isPercent),
    ...of("brackets", (sign) => sign === "")
  ];
}
function dateNotes(columns) {
  const centuries = /* @__PURE__ */ new Map();
  const days = [];
  for (const { name, possible } of columns) {
    const { format, first } = centuryOf(possible[0]?.form?.format ?? "");
    if (first !== void 0) centuries.set(first, [...centuries.get(first) ?? [], name]);
    if (format === EXCEL_DATE.format) days.push(name);
  }
  return [
    ...[...centuries].map(
      ([first, names]) => tableNote("twoDigitYears", { first, last: first + 99, columns: listWithCount(names, NAMED3) })
    ),
    ...days.length > 0 ? [tableNote("excelDays", { columns: listWithCount(days, NAMED3) })] : []
  ];
}

// src/workers/data/cellTexts.ts
var SAMPLE_ROWS = 5e3;
async function readTexts(connection, identifier, choice, mixed) {
  const described = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE ${identifier})`);
  const all = described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  const names = all.flatMap(({ name, type }) => type === "VARCHAR" ? [name] : []);
  if (names.length === 0) return void 0;
  const list = names.map(sqlIdentifier).join(", ");
  const sample = await connection.runAndReadAll(`SELECT ${list} FROM ${identifier} LIMIT ${SAMPLE_ROWS + 1}`);
  const cells = sample.getColumns();
  const samples = names.map((name, at) => ({
    ...{ name, source: name },
    cells: (cells[at] ?? []).filter((cell) => typeof cell === "string")
  }));
  const detected = detectColumns(samples, ",", choice);
  const table = identifier.slice(1, -1).replaceAll('""', '"');
  const missing2 = await checkColumns(connection, table, detected.columns, sample.currentRowCount <= SAMPLE_ROWS);
  const codes = await checkCodes(connection, table, detected.columns);
  const read = new Map(
    detected.columns.flatMap(
      (column2) => isText(column2) || mixed?.has(column2.name) === false && isCodes(column2, samples) ? [] : [[column2.name, column2]]
    )
  );
  if (read.size === 0) return void 0;
  const values = all.map(({ name }) => {
    const reading = read.get(name)?.possible[0];
    const cell = sqlIdentifier(name);
    return reading ? `${valueSql(reading, cell)} AS ${cell}` : cell;
  });
  await connection.run(`CREATE OR REPLACE TABLE ${identifier} AS SELECT ${values.join(", ")} FROM ${identifier}`);
  const { decimal, thousands } = detected.style;
  const columns = [...read].map(([name, { possible }]) => {
    const { type = "VARCHAR", form, sign, coded } = possible[0] ?? {};
    const more = { ...sign !== void 0 && { sign }, ...coded && { coded } };
    return [name, { type, ...form && { format: form.format }, ...more }];
  });
  return {
    texts: { decimal, thousands, columns: Object.fromEntries(columns) },
    notes: [...typeNotes(detected, missing2), ...codes]
  };
}
var GROUPED = /\d[,. '’\u00A0\u202F]\d{3}(?!\d)/;
function isCodes({ name, possible: [best] }, samples) {
  const isNumber = best?.type === "BIGINT" || best?.type === "DOUBLE";
  const cells = samples.find((sample) => sample.name === name)?.cells ?? [];
  return isNumber && best.sign === void 0 && !cells.some((cell) => GROUPED.test(cell));
}
function isText({ possible: [best] }) {
  return best === void 0 || best.type === "VARCHAR";
}

// src/workers/data/textSource.ts
var import_promises = require("node:fs/promises");
var HEAD_BYTES = 512 * 1024;
var PIECE_BYTES = 1024 * 1024;
var RANGES = 64;
var ODD_BYTES = 64 * 1024;
async function textSource({ file, limits, scratch, signal }, takesMark = true) {
  var _stack = [];
  try {
    const handle = __using(_stack, await (0, import_promises.open)(file.file), true);
    const head = await readAt(handle, 0, HEAD_BYTES);
    const isCut = file.size > head.length;
    const { encoding, isGuess } = chosenEncoding(file.choice.encoding) ?? detectEncoding(head, isCut);
    const notes = isGuess ? [tableNote("encodingGuessed", { encoding })] : [];
    const isSample = file.size > limits.load;
    const isPlain = encoding === "utf-8" && !head.includes(0) && (takesMark || head[0] !== 239);
    if (isPlain && !isSample) {
      const text = new TextPieces(encoding).decode(head, !isCut);
      return { ...sourceIn(file.file, false), size: file.size, head: text, encoding, notes };
    }
    const own = scratch("csv");
    const writer = __using(_stack, await (0, import_promises.open)(own, "wx"), true);
    const ranges = isSample ? sampleRanges(file.size, limits.sample) : [{ from: 0, length: file.size }];
    let bytes = 0;
    for (const range of ranges) {
      bytes += await copyRange(handle, writer, range, { encoding, size: file.size, signal });
    }
    const sampled = isSample ? { sampled: { bytes, of: file.size } } : {};
    return { ...sourceIn(own, true), ...await headOf(own), encoding, notes, ...sampled };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function sourceIn(file, isOwn) {
  return { file, isOwn, [Symbol.asyncDispose]: () => isOwn ? (0, import_promises.rm)(file, { force: true }) : Promise.resolve() };
}
async function mendedSource({ file, scratch, signal }, begun) {
  var _stack = [];
  try {
    const odd = await oddLines(begun.file, signal);
    const { encoding } = detectEncoding(odd.bytes, false);
    const fallback = file.choice.encoding === void 0 ? encoding : begun.encoding;
    const own = scratch("csv");
    const writer = __using(_stack, await (0, import_promises.open)(own, "wx"), true);
    for await (const lines of wholeLines(begun.file, signal)) {
      if (isUtf8(lines)) await writer.write(lines);
      else await writer.write(Buffer.from(mendLines(lines, fallback)));
    }
    const note = odd.isMixed ? tableNote("encodingMixed", { count: odd.count, encoding: fallback }) : tableNote("encodingFurther", { count: odd.count, encoding: fallback });
    return { ...sourceIn(own, true), ...await headOf(own), encoding: odd.isMixed ? "utf-8" : fallback, notes: [note] };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function chosenEncoding(choice) {
  if (choice === void 0) return void 0;
  if (!isEncoding(choice)) throw unreadable(`There is no encoding "${choice}".`);
  return { encoding: new TextDecoder(choice).encoding, isGuess: false };
}
async function headOf(file) {
  var _stack = [];
  try {
    const handle = __using(_stack, await (0, import_promises.open)(file), true);
    const { size } = await handle.stat();
    const bytes = await readAt(handle, 0, HEAD_BYTES);
    return { head: new TextPieces("utf-8").decode(bytes, size <= bytes.length), size };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function readAt(handle, at, length) {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
function sampleRanges(size, bytes) {
  const length = Math.floor(bytes / RANGES);
  const step = (size - length) / (RANGES - 1);
  return Array.from({ length: RANGES }, (_, at) => ({ from: Math.round(step * at / 4) * 4, length }));
}
async function copyRange(from, to, range, { encoding, size, signal }) {
  const pieces = new TextPieces(encoding);
  let at = range.from;
  let end = Math.min(size, range.from + range.length);
  if (at > 0) at = await afterLineEnd(from, at, encoding);
  if (end < size) end = await afterLineEnd(from, end, encoding);
  const started = at;
  while (at < end) {
    if (signal.aborted) throw new CancelledError();
    const bytes = await readAt(from, at, Math.min(PIECE_BYTES, end - at));
    if (bytes.length === 0) break;
    at += bytes.length;
    await to.write(pieces.decode(bytes, at >= end).replaceAll("\0", ""));
  }
  return Math.max(0, at - started);
}
async function afterLineEnd(handle, at, encoding) {
  const bytes = await readAt(handle, at, PIECE_BYTES);
  if (!encoding.startsWith("utf-16")) {
    const found = bytes.indexOf(10);
    return found < 0 ? at + bytes.length : at + found + 1;
  }
  const low = encoding === "utf-16le" ? 0 : 1;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    if (bytes[i + low] === 10 && bytes[i + 1 - low] === 0) return at + i + 2;
  }
  return at + bytes.length;
}
async function* wholeLines(file, signal) {
  var _stack = [];
  try {
    const handle = __using(_stack, await (0, import_promises.open)(file), true);
    let rest = new Uint8Array();
    let at = 0;
    for (; ; ) {
      if (signal.aborted) throw new CancelledError();
      const bytes = await readAt(handle, at, PIECE_BYTES);
      at += bytes.length;
      const all = Buffer.concat([rest, bytes]);
      if (bytes.length === 0) {
        if (all.length > 0) yield all;
        return;
      }
      const end = all.lastIndexOf(10) + 1;
      if (end > 0) yield all.subarray(0, end);
      rest = all.subarray(end);
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function* linesOf(bytes) {
  let from = 0;
  while (from < bytes.length) {
    const found = bytes.indexOf(10, from);
    const end = found < 0 ? bytes.length : found + 1;
    yield bytes.subarray(from, end);
    from = end;
  }
}
function mendLines(bytes, fallback) {
  return [...linesOf(bytes)].map((line) => decodeText(line, isUtf8(line) ? "utf-8" : fallback)).join("");
}
async function oddLines(file, signal) {
  const odd = [];
  let length = 0;
  let count = 0;
  let isMixed2 = false;
  for await (const lines of wholeLines(file, signal)) {
    if (isUtf8(lines)) {
      isMixed2 ||= lines.some((byte) => byte >= 128);
      continue;
    }
    for (const line of linesOf(lines)) {
      if (isUtf8(line)) isMixed2 ||= line.some((byte) => byte >= 128);
      else {
        count++;
        if (length < ODD_BYTES) odd.push(line.slice());
        length += line.length;
      }
    }
  }
  return { bytes: Buffer.concat(odd), count, isMixed: isMixed2 };
}

// src/workers/data/json.ts
var OBJECT_BYTES = { least: 4 * 1024 * 1024, most: 256 * 1024 * 1024 };
async function loadJsonLines(loading) {
  var _stack = [];
  try {
    const { file } = loading;
    if (file.size === 0) throw unreadable("The file is empty.");
    const source = __using(_stack, await textSource(loading, false), true);
    await assertShallow(source.file, loading.signal);
    const format = "newline_delimited";
    const { rows, fields, texts, notes } = await createFrom(loading, source.file, format);
    const { sampled, encoding } = source;
    if (!sampled) return { notes, json: { encoding, isPlain: !source.isOwn, format, fields, ...texts } };
    return { notes, sampled, estimatedRows: Math.round(rows * sampled.of / Math.max(1, sampled.bytes)) };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function loadJson(loading) {
  const { connection, identifier, file, limits, part: part2, signal } = loading;
  await assertShallow(file.file, signal);
  if (file.size > limits.whole) {
    if (extensionOf(file) === "geojson") throw unreadable("GeoJSON as large as this is not read.");
    if (part2 !== void 0) throw unreadable("The file is too large to look for lists inside of it.");
    const { fields, texts, notes } = await createFrom(loading, file.file, "auto");
    return { notes, json: { encoding: "utf-8", isPlain: true, format: "auto", fields, ...texts } };
  }
  const bytes = await (0, import_promises2.readFile)(file.file);
  const choice = file.choice.encoding;
  const encoding = choice !== void 0 && isEncoding(choice) ? choice : detectEncoding(bytes, false).encoding;
  const text = decodeText(bytes, encoding);
  if (text.trim() === "") throw unreadable("The file is empty.");
  const { kind, parts, isTorn } = jsonOutline(text);
  const names = parts.map(({ path: path5 }) => path5);
  const known2 = names.length > 0 ? `Lists: ${names.join(", ")}.` : "It holds no list of objects.";
  const asked = chosenPart(loading, names, (list) => `There is no list "${list}" in it. ${known2}`);
  const chosen = parts[asked] ?? (kind === "object" ? envelopeOf(text, parts) : void 0);
  const own = loading.scratch("json");
  try {
    if (kind === "list" && /^\s*\[\s*\]\s*$/.test(text)) {
      await connection.run(`CREATE TABLE ${identifier} (value VARCHAR)`);
      return { notes: [tableNote("emptyList")] };
    }
    const isPlain = encoding === "utf-8" && bytes[0] !== 239;
    const isWhole = isPlain && !chosen;
    if (!isWhole) await (0, import_promises2.writeFile)(own, chosen ? text.slice(chosen.from, chosen.to) : text);
    const format = formatOf2(kind, chosen);
    const isFeatures = chosen !== void 0 && holdsFeatures(text, chosen);
    const made = await createFrom(loading, isWhole ? file.file : own, format, isFeatures);
    const notes = [...isTorn ? [tableNote("tornJson")] : [], ...made.notes];
    const { fields, texts, geometry } = made;
    const way = chosen && { way: chosen.keys };
    const json = { encoding, isPlain, format, fields, ...texts, ...geometry, ...way };
    return { sheets: names, notes, json, ...chosen && { sheet: chosen.path } };
  } finally {
    await (0, import_promises2.rm)(own, { force: true });
  }
}
function formatOf2(kind, chosen) {
  if (chosen || kind === "list") return "array";
  return kind === "other" ? "auto" : "unstructured";
}
function envelopeOf(text, parts) {
  const size = ({ from, to }) => to - from;
  const all = parts.reduce((sum2, part2) => sum2 + size(part2), 0);
  return all >= text.trim().length / 2 ? [...parts].sort((a, b) => size(b) - size(a))[0] : void 0;
}
async function createFrom({ connection, identifier, file: { choice } }, file, format, isFeatures = false) {
  const { size } = await (0, import_promises2.stat)(file);
  const bytes = Math.max(OBJECT_BYTES.least, Math.min(OBJECT_BYTES.most, size + 1024));
  const source = `read_json(${literalPath(file)}, format = '${format}', sample_size = -1, maximum_object_size = ${bytes})`;
  const raw = sqlIdentifier(`raw ${identifier.slice(1, -1).replaceAll('""', '"')}`);
  try {
    await connection.run(`CREATE OR REPLACE TABLE ${raw} AS SELECT * FROM ${source}`);
    const reader = await connection.runAndReadUntil(`SELECT * FROM ${raw} LIMIT 0`, 1);
    const names = reader.columnNames();
    const types = reader.columnTypes();
    const features = isFeatures ? featureFields(names, types) : void 0;
    const all = features?.fields ?? flatFields(names, types);
    const isValues = names.length === 1 && names[0] === "json";
    const list = isValues ? ['"json" AS "value"'] : all.map(({ name, path: path5 }) => `${path5.map(sqlIdentifier).join(".")} AS ${sqlIdentifier(name)}`);
    const places = [...features ? geometryParts(features.geometry) : []].map(
      ([name, part2]) => `${geometrySql(part2)} AS ${sqlIdentifier(name)}`
    );
    await connection.run(`CREATE TABLE ${identifier} AS SELECT ${[...list, ...places].join(", ")} FROM ${raw}`);
    const rows = await countRows(connection, identifier);
    const read = await readTexts(connection, identifier, choice);
    return {
      ...{ rows, fields: all.filter(({ path: path5 }) => path5.length > 1), notes: read?.notes ?? [] },
      geometry: features ? { geometry: features.geometry } : {},
      texts: read ? { texts: read.texts } : {}
    };
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${raw}`).catch(() => void 0);
  }
}
var MAX_DEPTH2 = 500;
var [QUOTE, BACKSLASH, SQUARE, END_SQUARE, CURLY, END_CURLY] = [34, 92, 91, 93, 123, 125];
async function assertShallow(file, signal) {
  let depth = 0;
  let isText2 = false;
  let isEscaped = false;
  for await (const chunk of (0, import_node_fs.createReadStream)(file, { highWaterMark: 1024 * 1024, signal })) {
    const bytes = chunk;
    if (!(bytes instanceof Uint8Array)) continue;
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isText2) {
        if (byte === QUOTE) isText2 = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isText2 = true;
      else if (byte === SQUARE || byte === CURLY) {
        if (++depth > MAX_DEPTH2) {
          throw unreadable(
            `It is nested more than ${MAX_DEPTH2} levels deep, which no table is. Take the part that is needed out of it.`
          );
        }
      } else if ((byte === END_SQUARE || byte === END_CURLY) && depth > 0) depth--;
    }
  }
}

// src/workers/data/sqlite.ts
var import_promises3 = require("node:fs/promises");
var import_promises4 = require("node:timers/promises");

// src/core/files/detect/cells.ts
var SPACES = " \xA0\u202F";
var NUMBER = new RegExp(
  `^[+\\-\u2212(]?[$\u20AC\xA3\xA5]?[+\\-]?\\d+([.,'\u2019${SPACES}]\\d+)*([.,]\\d*)?([eE][+\\-]?\\d+)?\\s?[%\u20AC\xA3\xA5$]?\\)?$|^[+\\-]?[.,]\\d+$`
);
var TIME = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|\d{4}年\d{1,2}月(\d{1,2}日)?|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}|[A-Za-z]{3,9} \d{1,2}, \d{4})([ T].*)?$|^\d{1,2}:\d{2}(:\d{2})?$/;
var MISSING2 = /^(n\/?a|nan|null|none|-{1,3}|\?|\.{1,2}|:|#n\/a)$/i;
function kindOf(cell) {
  if (cell === null) return "empty";
  if (typeof cell === "number" || typeof cell === "bigint") return "number";
  if (typeof cell === "boolean") return "flag";
  if (cell instanceof Date) return "time";
  const text = cell.trim();
  if (text === "" || MISSING2.test(text)) return "empty";
  if (TIME.test(text)) return "time";
  if (NUMBER.test(text) || isSigned(text)) return "number";
  return /^(true|false)$/i.test(text) ? "flag" : "text";
}
function isSigned(text) {
  const sign = /\d/.test(text) ? signOf(text) : "";
  return sign !== "" && NUMBER.test(text.replace(sign, "").trim());
}
function isBlank(cell) {
  return cell === void 0 || cell === null || typeof cell === "string" && cell.trim() === "";
}
function filledCells(row) {
  return row.reduce((count, cell) => isBlank(cell) ? count : count + 1, 0);
}
function cellText(cell) {
  if (cell === void 0 || cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell).replace(/\s+/g, " ").trim();
}

// src/core/files/detect/names.ts
function columnNames(header, width) {
  const taken = /* @__PURE__ */ new Set();
  return Array.from({ length: width }, (_, at) => {
    const given = cellText(header[at]);
    const base = given === "" ? `column${at + 1}` : given;
    let name = base;
    for (let again = 1; taken.has(name.toLowerCase()); again++) name = `${base}_${again}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
function joinHeaders(upper, lower, width) {
  let carried = "";
  return Array.from({ length: width }, (_, at) => {
    const own = cellText(upper[at]);
    const name = cellText(lower[at]);
    if (own !== "") carried = own;
    const over = own === "" && name === "" ? "" : carried;
    return over === name ? name : `${over} ${name}`.trim();
  });
}

// src/workers/data/cellTable.ts
var import_node_api2 = require("@duckdb/node-api");
var DAY_MS = 864e5;
var ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/;
async function createCellTable(connection, identifier, { names, rows, readsTimes }, signal) {
  const writer = new CellTableWriter(connection, identifier, names, readsTimes);
  await writer.add(rows, signal);
  return { notes: await writer.end(), mixed: writer.mixed() };
}
var CellTableWriter = class {
  constructor(connection, identifier, names, readsTimes) {
    this.connection = connection;
    this.identifier = identifier;
    this.readsTimes = readsTimes;
    this.columns = names.map(emptyColumn);
  }
  connection;
  identifier;
  readsTimes;
  columns;
  appender;
  isMade = false;
  /** Names of the columns of texts that have numbers among them. */
  mixed() {
    const found = this.columns.filter(({ type, hasNumbers }) => type === "VARCHAR" && hasNumbers);
    return new Set(found.map(({ name }) => name));
  }
  async add(rows, signal) {
    for (const [at, column2] of this.columns.entries()) await this.widen(column2, typeOf(rows, at, this.readsTimes));
    if (!this.isMade) await this.make();
    this.appender ??= await this.connection.createAppender(this.identifier.slice(1, -1).replace(/""/g, '"'));
    for (const [at, row] of rows.entries()) {
      if (at % 1e4 === 0 && signal.aborted) throw new CancelledError();
      for (const [i, { type }] of this.columns.entries()) append(this.appender, type, row[i] ?? null);
      this.appender.endRow();
    }
  }
  /** Adds a column, behind the others, that holds nothing so far. */
  async grow(name) {
    this.columns.push(emptyColumn(name));
    if (!this.isMade) return;
    this.close();
    await this.connection.run(`ALTER TABLE ${this.identifier} ADD COLUMN ${sqlIdentifier(name)} VARCHAR`);
  }
  async end() {
    if (!this.isMade) await this.make();
    this.close();
    for (const { name, type } of this.columns) {
      if (type === "DATE") await this.alter(name, "DATE");
    }
    return missingNotes(this.columns);
  }
  async make() {
    const list = this.columns.map(({ name, type }) => `${sqlIdentifier(name)} ${storedType(type)}`);
    await this.connection.run(`CREATE TABLE ${this.identifier} (${list.join(", ")})`);
    this.isMade = true;
  }
  /** Gives a column the type that its cells have together with more of them. */
  async widen(column2, more) {
    if (!more) return;
    const { name, type, isOpen } = column2;
    const wider = isOpen ? more.type : more.isOpen ? type : together(type, more.type);
    column2.isOpen &&= more.isOpen;
    column2.hasNumbers ||= more.hasNumbers;
    column2.missing = column2.isOpen || wider !== "VARCHAR" ? column2.missing + more.missing : 0;
    column2.type = wider;
    if (!this.isMade || storedType(type) === storedType(wider)) return;
    this.close();
    await this.alter(name, storedType(wider), usingOf(name, type, wider));
  }
  async alter(name, type, using = "") {
    await this.connection.run(`ALTER TABLE ${this.identifier} ALTER ${sqlIdentifier(name)} TYPE ${type}${using}`);
  }
  close() {
    this.appender?.closeSync();
    this.appender = void 0;
  }
};
function emptyColumn(name) {
  return { name, type: "VARCHAR", missing: 0, isOpen: true, hasNumbers: false };
}
function storedType(type) {
  return type === "DATE" ? "TIMESTAMP" : type;
}
function together(one, other) {
  if (one === other) return one;
  const both = /* @__PURE__ */ new Set([one, other]);
  if (both.has("BIGINT") && both.has("DOUBLE")) return "DOUBLE";
  if (both.has("DATE") && both.has("TIMESTAMP")) return "TIMESTAMP";
  return "VARCHAR";
}
function usingOf(name, from, to) {
  const value = sqlIdentifier(name);
  if (from === "VARCHAR") return ` USING NULL::${storedType(to)}`;
  if (to !== "VARCHAR") return "";
  if (from === "DOUBLE") {
    const isWhole = `${value} = floor(${value}) AND abs(${value}) < 1e15`;
    return ` USING CASE WHEN ${isWhole} THEN ${value}::BIGINT::VARCHAR ELSE ${value}::VARCHAR END`;
  }
  if (from === "DATE" || from === "TIMESTAMP") {
    return ` USING replace(strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ'), 'T00:00:00.000Z', '')`;
  }
  return ` USING ${value}::VARCHAR`;
}
function missingNotes(columns) {
  const named = columns.filter(({ missing: missing2, isOpen }) => missing2 > 0 && !isOpen).map(({ name, missing: missing2 }) => `${name} (${missing2})`);
  return named.length > 0 ? [tableNote("missing", { columns: listWithCount(named, 20) })] : [];
}
function append(appender, type, cell) {
  if (cell === null || type !== "VARCHAR" && typeof cell === "string" && isMissing(cell)) appender.appendNull();
  else if (type === "VARCHAR") appender.appendVarchar(typeof cell === "string" ? cell : cellText(cell));
  else if (type === "BIGINT") appender.appendBigInt(BigInt(Number(cell)));
  else if (type === "DOUBLE") appender.appendDouble(Number(cell));
  else if (type === "BOOLEAN") appender.appendBoolean(cell === true);
  else {
    const ms = cell instanceof Date ? cell.getTime() : Date.parse(`${String(cell).replace(" ", "T").slice(0, 23)}Z`);
    const day = typeof cell === "string" && cell.length === 10 ? Date.parse(cell) : ms;
    appender.appendTimestamp(new import_node_api2.DuckDBTimestampValue(BigInt(Math.round(day)) * 1000n));
  }
}
function typeOf(rows, at, readsTimes) {
  const present = rows.flatMap((row) => isBlank(row[at]) ? [] : [row[at] ?? null]);
  if (present.length === 0) return void 0;
  const isNumber = (cell) => typeof cell === "number" || typeof cell === "bigint";
  const hasNumbers = present.some(isNumber);
  const text = { type: "VARCHAR", missing: 0, isOpen: false, hasNumbers };
  const values = present.filter((cell) => typeof cell !== "string" || !isMissing(cell));
  const missing2 = present.length - values.length;
  const all = (type) => ({ type, missing: missing2, isOpen: false, hasNumbers });
  if (values.length === 0) return { ...text, missing: missing2, isOpen: true };
  if (values.every(isNumber)) {
    const isExact = values.every((cell) => Number.isSafeInteger(Number(cell)));
    if (!isExact && values.some((cell) => typeof cell === "bigint" && !Number.isSafeInteger(Number(cell)))) return text;
    return all(isExact ? "BIGINT" : "DOUBLE");
  }
  if (values.every((cell) => typeof cell === "boolean")) return all("BOOLEAN");
  if (values.every((cell) => cell instanceof Date)) {
    return all(values.every((cell) => cell.getTime() % DAY_MS === 0) ? "DATE" : "TIMESTAMP");
  }
  if (readsTimes && values.every((cell) => typeof cell === "string" && isIsoTime(cell))) {
    return all(values.every((cell) => String(cell).length === 10) ? "DATE" : "TIMESTAMP");
  }
  return text;
}
function isIsoTime(text) {
  const found = ISO.exec(text);
  return found !== null && isDay(found, "ymd");
}
function filledRows(rows) {
  return rows.filter((row) => filledCells(row) > 0).map((row) => row.map((cell) => typeof cell === "string" && cell.trim() === "" ? null : cell));
}

// src/workers/data/sqlite.ts
var MAX_CELLS = 2e7;
var BREATH_ROWS = 1e4;
var MAGIC = "SQLite format 3\0";
async function loadSqlite(loading) {
  const { connection, identifier, path: path5, file, limits, sqliteWasm, signal, getsOn } = loading;
  if (file.size > limits.whole) {
    throw unreadable(
      `The database has ${formatBytes(file.size)}; databases are read up to ${formatBytes(limits.whole)}. Export its table as CSV or Parquet.`
    );
  }
  const bytes = await (0, import_promises3.readFile)(file.file);
  if (bytes.length === 0) throw unreadable("The file is empty.");
  if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw unreadable(`${path5} is no SQLite database, or it is encrypted.`);
  }
  const { default: initSqlite } = await import("sql.js");
  const wasmBinary = await (0, import_promises3.readFile)(sqliteWasm);
  const sqlite = await initSqlite({
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.byteLength)
  });
  const database = new sqlite.Database(bytes);
  try {
    const ask = (sql) => database.exec(sql)[0]?.values ?? [];
    const parts = ask(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, rowid`
    ).map(([name, type]) => ({ name: String(name), isView: type === "view" }));
    const names = parts.map(({ name }) => name);
    if (names.length === 0) throw unreadable("The database has no tables.");
    const asked = chosenPart(loading, names, (table2) => `There is no table "${table2}". Tables: ${names.join(", ")}.`);
    const columnsOf3 = (name) => ask(`SELECT name FROM pragma_table_xinfo(${sqlLiteral(name)}) WHERE hidden <> 1`).map(([title]) => String(title));
    const cells = (name) => Number(ask(`SELECT count(*) FROM ${sqlIdentifier(name)}`)[0]?.[0] ?? 0) * columnsOf3(name).length;
    const tables = parts.filter(({ isView }) => !isView).map(({ name }) => name);
    const sheet = names[asked] ?? (tables.length > 0 ? largest(tables, cells) : names[0] ?? "");
    const columns = columnsOf3(sheet);
    const statement = database.prepare(`SELECT ${columns.map(exactSql).join(", ")} FROM ${sqlIdentifier(sheet)}`);
    const rows = [];
    let binary = 0;
    while (statement.step()) {
      if (rows.length * columns.length >= MAX_CELLS) {
        throw unreadable(
          `"${sheet}" has more than ${MAX_CELLS.toLocaleString("en")} cells. Export it as CSV or Parquet.`
        );
      }
      if (rows.length % BREATH_ROWS === 0) {
        getsOn();
        await (0, import_promises4.setImmediate)();
      }
      if (signal.aborted) throw new CancelledError();
      const row = statement.get();
      rows.push(
        row.map((value) => {
          if (value instanceof Uint8Array) binary++;
          return toCell(value);
        })
      );
    }
    statement.free();
    const table = { names: columnNames(columns, columns.length), rows, readsTimes: true };
    const { notes } = await createCellTable(connection, identifier, table, signal);
    return {
      sheets: names,
      sheet,
      notes: [
        ...asked < 0 && names.length > 1 ? [tableNote("fullestTable", { sheet, number: names.indexOf(sheet) + 1, count: names.length })] : [],
        ...binary > 0 ? [tableNote("binaryCells", { count: binary })] : [],
        ...notes
      ]
    };
  } catch (error) {
    if (error instanceof SqlEngineError || error instanceof CancelledError) throw error;
    throw unreadable(`The database is damaged, or uses what is not known here: ${errorMessage(error)}`);
  } finally {
    database.close();
  }
}
function largest(names, cells) {
  const sizes = names.map((name) => ({ name, cells: safely(() => cells(name)) }));
  return sizes.reduce((best, each) => each.cells > best.cells ? each : best).name;
}
function safely(count) {
  try {
    return count();
  } catch {
    return -1;
  }
}
function toCell(value) {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  return typeof value === "string" || typeof value === "number" ? value : null;
}
function exactSql(name) {
  const column2 = sqlIdentifier(name);
  const most = String(Number.MAX_SAFE_INTEGER);
  return `CASE WHEN typeof(${column2}) = 'integer' AND (${column2} > ${most} OR ${column2} < -${most}) THEN CAST(${column2} AS TEXT) ELSE ${column2} END`;
}

// src/workers/data/textTable.ts
var import_promises6 = require("node:fs/promises");

// src/core/files/detect/splitRows.ts
function splitRows(text, { delimiter, quote, escape }, limit2 = Infinity) {
  const rows = [];
  const lines = [];
  let row = [];
  let line = 0;
  let startedAt = 0;
  let at = 0;
  let hasBreaks = false;
  let junk = 0;
  let isOpen = false;
  const endRow = () => {
    rows.push(row);
    lines.push(startedAt);
    row = [];
    startedAt = line;
  };
  const special = new RegExp(`${delimiter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}|\\r\\n?|\\n`, "g");
  while (at < text.length && rows.length < limit2) {
    let cell = "";
    const quoteAt = quote === "" ? -1 : skipSpaces(text, at, delimiter);
    if (quote !== "" && text[quoteAt] === quote) {
      const quoted = readQuoted(text, quoteAt + 1, quote, escape);
      cell = quoted.cell;
      at = quoted.end;
      if (quoted.breaks > 0) hasBreaks = true;
      line += quoted.breaks;
      isOpen = quoted.isOpen;
      special.lastIndex = at;
    } else special.lastIndex = at;
    const found = special.exec(text);
    const end = found ? found.index : text.length;
    if (quoteAt < 0 || text[quoteAt] !== quote) cell = text.slice(at, end);
    else if (text.slice(at, end).trim() !== "") junk++;
    row.push(cell);
    at = found ? end + found[0].length : text.length;
    if (found && found[0] !== delimiter) {
      line++;
      endRow();
    } else if (found && at >= text.length) row.push("");
  }
  if (row.length > 0) endRow();
  return { rows, lines, isOpen, hasBreaks, junk };
}
function skipSpaces(text, at, delimiter) {
  let to = at;
  while (text[to] === " " && delimiter !== " ") to++;
  return to;
}
function readQuoted(text, from, quote, escape) {
  let cell = "";
  let at = from;
  let breaks = 0;
  for (; ; ) {
    const next = nextOf(text, at, quote, escape);
    if (next < 0) {
      const rest = text.slice(at);
      return { cell: cell + rest, end: text.length, breaks: breaks + countBreaks(rest), isOpen: true };
    }
    const piece = text.slice(at, next);
    cell += piece;
    breaks += countBreaks(piece);
    if (text[next] === escape && (escape !== quote || text[next + 1] === quote)) {
      cell += text[next + 1] ?? "";
      at = next + 2;
    } else return { cell, end: next + 1, breaks, isOpen: false };
  }
}
function nextOf(text, at, quote, escape) {
  const quoteAt = text.indexOf(quote, at);
  if (escape === quote || escape === "") return quoteAt;
  const escapeAt = text.indexOf(escape, at);
  return escapeAt >= 0 && (escapeAt < quoteAt || quoteAt < 0) ? escapeAt : quoteAt;
}
function countBreaks(text) {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

// src/core/files/detect/dialect.ts
var DELIMITERS = [",", ";", "	", "|", "^", "~", ":", " "];
var RARE = ["^", "~", ":", " "];
var ROWS = 500;
function detectDialect(text, chosen, usual = ",") {
  const directive = /^sep=(.)\r?\n/i.exec(text);
  const body = directive ? text.slice(directive[0].length) : text;
  const comment = commentOf(body);
  const plain = comment === "" ? body : withoutComments(body, comment);
  const sure = chosen ?? directive?.[1];
  const delimiters = sure === void 0 ? [usual, ...DELIMITERS.filter((each) => each !== usual)] : [sure];
  let best;
  for (const delimiter of delimiters) {
    for (const quote of quotesOf(plain, delimiter)) {
      for (const escape of escapesOf(plain, quote)) {
        const dialect2 = { delimiter, quote, escape };
        const score2 = scoreOf(splitRows(plain, dialect2, ROWS), dialect2);
        if (!best || score2 > best.score + 1e-9) best = { score: score2, dialect: dialect2 };
      }
    }
  }
  const { score, dialect } = best ?? { score: 0, dialect: { delimiter: usual, quote: '"', escape: '"' } };
  const found = score > 0 || sure !== void 0 ? dialect : { ...dialect, delimiter: undivided(plain, usual) };
  return { ...found, comment, directives: directive ? 1 : 0 };
}
function undivided(text, usual) {
  return [usual, ...DELIMITERS.slice(0, 4)].find((delimiter) => !text.includes(delimiter)) ?? usual;
}
function isOneColumn([header = [], ...body], delimiter) {
  if (delimiter !== "," || header.length !== 1 || body.length === 0) return false;
  const whole = (cell) => /^\d+$/.test((cell ?? "").trim());
  const isDecimal = body.every(
    ([first, second, ...more]) => more.length === 0 && /^\s*[+-]?\d+$/.test(first ?? "") && (second === void 0 || whole(second))
  );
  return isDecimal || body.every((row) => row.slice(1).every((cell) => cell.startsWith(" ")));
}
function quotesOf(text, delimiter) {
  const edge = delimiter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const begins = (quote) => new RegExp(`(^|${edge}) *${quote}`, "m").test(text);
  const ends = (quote) => new RegExp(`${quote} *(${edge}|$)`, "m").test(text);
  const single = begins("'") && ends("'") ? ["'"] : [];
  return begins('"') ? ['"', ...single, ""] : ['"', ...single];
}
function escapesOf(text, quote) {
  if (quote === "") return [""];
  return text.includes(`\\${quote}`) ? [quote, "\\"] : [quote];
}
var OPENS_CELL = /(?:^|[,;\t|])\s*"(?:[^"]|"")*$/;
function commentOf(text) {
  const lines = rowStarts(text.split(/\r\n?|\n/, ROWS)).filter((line) => line.trim() !== "");
  for (const mark2 of ["#", "//", "%"]) {
    const marked = lines.filter((line) => line.startsWith(mark2));
    if (marked.length === 0 || marked.length > lines.length / 2) continue;
    const others = lines.filter((line) => !line.startsWith(mark2));
    const cells = (line) => line.split(/[,;\t|]/).length;
    if (marked.some((line) => cells(line) !== cells(others[0] ?? "") || cells(line) === 1)) return mark2;
  }
  return "";
}
function rowStarts(lines) {
  let isOpen = false;
  return lines.filter((line) => {
    const goesOn = isOpen;
    const closes = (line.split('"').length - 1) % 2 === 1;
    isOpen = goesOn ? !closes : closes && OPENS_CELL.test(line);
    return !goesOn;
  });
}
function withoutComments(text, comment) {
  const mark2 = comment.replace(/[/%#]/g, "\\$&");
  return text.replace(new RegExp(`^${mark2}[^\\r\\n]*`, "gm"), "");
}
function scoreOf({ rows, isOpen, junk }, { delimiter, quote }) {
  const filled = rows.filter((row) => filledCells(row) > 0);
  const widths = /* @__PURE__ */ new Map();
  for (const { length } of filled) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 0, same = 0] = [...widths].sort(([a, n], [b, m]) => m - n || b - a)[0] ?? [];
  const open3 = (isOpen && quote !== "" ? 0.5 : 0) + Math.min(0.5, 5 * junk / Math.max(1, filled.length));
  if (width < 2 || isOneColumn(filled, delimiter)) return quote === '"' || quote === "" ? -open3 : -0.1 - open3;
  const regular = same / filled.length;
  const isRare = RARE.includes(delimiter);
  if (isRare && (regular < 1 || filled.length < 3 || width < (delimiter === ":" ? 3 : 2))) return -1;
  const body = filled.filter((row) => row.length === width).slice(1);
  let uniform = 0;
  for (let at = 0; at < width; at++) uniform += uniformity(body, at);
  const typed = body.length === 0 ? 0.5 : uniform / width;
  const left = quote === '"' ? 0 : filled.slice(0, 50).some((row) => row.some((cell) => /^".*"$/s.test(cell))) ? 0.3 : 0;
  const loose = quote === "'" ? 0.05 : quote === "" ? 0.02 : 0;
  return regular + typed + Math.min(width, 10) / 40 - open3 - left - loose - (isRare ? 0.5 : 0);
}
function uniformity(rows, at) {
  const counts = { number: 0, time: 0, flag: 0, text: 0 };
  for (const row of rows) {
    const kind = kindOf(row[at] ?? "");
    if (kind !== "empty") counts[kind]++;
  }
  const values = Math.max(counts.number, counts.time, counts.flag);
  const all = counts.number + counts.time + counts.flag + counts.text;
  if (all === 0) return 0.5;
  return Math.max(values / all, counts.text / all * 0.6);
}

// src/core/files/detect/layout.ts
var BODY_ROWS = 200;
var MAX_TITLES = 100;
var MOST_BEFORE = 3;
var MAX_LABELS = 3;
var TYPED = 0.8;
var PIVOT = /^(?:(?:sum|count|average|min|max) of|(?:summe|anzahl|mittelwert) von|(?:somme|nombre|moyenne) de|(?:求和|计数|平均值|最大值|最小值)项[:：])\s*\S/i;
function detectLayout(rows, choice = {}) {
  const width = usualWidth(rows.slice(choice.skip ?? 0));
  const second = choice.skip === void 0 ? secondTable(rows) : void 0;
  const start = choice.skip ?? second?.at ?? tableStart(rows, width);
  const isCaption = choice.skip === void 0 && isPivotCaption(rows[start] ?? [], rows[start + 1] ?? []);
  const skip = isCaption ? start + 1 : start;
  const first = rows[skip] ?? [];
  const next = rows[skip + 1] ?? [];
  const body = rows.slice(skip + 1, skip + 1 + BODY_ROWS);
  const named = choice.headerRows ?? (isUpperHeader(first, next, body.slice(1), width) ? 2 : isHeader(first, body) ? 1 : 0);
  const labels = choice.headerRows === void 0 && named > 0 ? labelRows(rows.slice(skip + named)) : 0;
  const isJoined = named === 2 || named === 1 && labels === 1;
  const names = isJoined ? joinHeaders(first, next, Math.max(width, next.length)) : named === 1 ? first : [];
  const headerRows = named + labels;
  const wide = Math.max(lastFilled(names), widest(rows.slice(skip + headerRows)));
  return { skip, headerRows, names: columnNames(names, wide), ...second && { before: second.before } };
}
function secondTable(rows) {
  const from = firstFilled(rows);
  const names = rows[from] ?? [];
  const width = lastFilled(names);
  const isRecord = (row = []) => lastFilled(row) === width && !isNames(row, 0);
  let end = from + 1;
  while (end - from <= MOST_BEFORE && isRecord(rows[end])) end++;
  if (end === from + 1 || !isNames(names, Math.max(2, width))) return void 0;
  const at = end + firstFilled(rows.slice(end));
  const own = lastFilled(rows[at] ?? []);
  const body = rows.slice(at + 1).filter((row) => filledCells(row) > 0);
  const isWhole = own !== width && isNames(rows[at] ?? [], Math.max(2, own)) && body.length > 2 * MOST_BEFORE;
  const isBody = isWhole && body.every((row) => lastFilled(row) <= own) && namesBelow(rows, at).typed > 0;
  if (!isBody || body.filter((row) => lastFilled(row) === own).length <= body.length / 2) return void 0;
  return { at, before: names.map((name, i) => `${cellText(name)} ${cellText(rows[from + 1]?.[i])}`.trim()) };
}
function tableStart(rows, width) {
  const usual = titleRows(rows, width);
  const first = namesBelow(rows, usual);
  let best = { at: usual, score: first.score };
  const end = valuedColumns(rows, usual) > first.typed ? Math.min(rows.length - 1, MAX_TITLES) : 0;
  for (let at2 = usual + 1; at2 < end; at2++) {
    const row = rows[at2] ?? [];
    if (filledCells(row) < 2 || row.filter(mayName).length <= first.typed) continue;
    const { score, typed } = namesBelow(rows, at2);
    if (score > best.score && typed > first.typed && !skipsRecords(rows, usual, at2)) best = { at: at2, score };
  }
  let { at } = best;
  while (at > usual && isNames(rows[at - 1] ?? [], filledCells(rows[at] ?? []))) at--;
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS);
  return at > usual && isUpperHeader(rows[at - 1] ?? [], rows[at] ?? [], body, width) ? at - 1 : at;
}
function valuedColumns(rows, from) {
  const looked = rows.slice(from, MAX_TITLES + BODY_ROWS);
  return Array.from({ length: widest(looked) }, (_, at) => at).filter(
    (at) => looked.some((row) => isValue(kindOf(row[at] ?? null)))
  ).length;
}
function mayName(cell) {
  return isPeriod(cell) || ["text", "time"].includes(kindOf(cell));
}
function namesBelow(rows, at) {
  const row = rows[at] ?? [];
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS).filter((each) => filledCells(each) > 1);
  let [score, typed] = [0, 0];
  for (let column2 = 0; column2 < Math.max(lastFilled(row), widest(body)); column2++) {
    const cell = row[column2] ?? null;
    const kind = isPeriod(cell) || isDateOver(cell, body, column2) ? "text" : kindOf(cell);
    const { filled, values } = kindsBelow(body, column2);
    if (filled === 0) continue;
    const isTyped = values >= TYPED * filled;
    const isName = kind === "text" && !(isTyped && isCode(cell, body, column2));
    if (isName && isTyped) typed++;
    if (isName) score += isTyped ? 2 : 1 + Math.min(0, looksLikeValue(row, body, column2));
    else if (kind !== "empty") score -= 2;
    else if (filled > body.length / 5) score -= 1;
  }
  return { score, typed };
}
function isCode(cell, body, column2) {
  const text = cellText(cell);
  return isLimit(text) || body.some((row) => cellText(row[column2]) === text);
}
function isNames(row, least) {
  return filledCells(row) >= least && row.every((cell) => isBlank(cell) || kindOf(cell) === "text");
}
function kindsBelow(body, column2) {
  const cells = body.map((row) => row[column2] ?? null).filter((cell) => kindOf(cell) !== "empty");
  return {
    filled: cells.length,
    values: cells.filter((cell) => isValue(kindOf(cell)) || isLimit(cellText(cell))).length
  };
}
function skipsRecords(rows, from, at) {
  const width = lastFilled(rows[at] ?? []);
  const isRecord = (row) => lastFilled(row) >= width && filledCells(row) >= Math.max(2, width / 2) && row.some((cell) => isValue(kindOf(cell)));
  const above = rows.slice(from, at).filter(isRecord).length;
  return above > 0 && above * 2 > rows.slice(at + 1).filter(isRecord).length;
}
function labelRows(rows) {
  const body = rows.slice(MAX_LABELS, MAX_LABELS + BODY_ROWS);
  if (body.length < 2) return 0;
  const typed = Array.from({ length: widest(body) }, (_, at) => at).filter((at) => {
    const { filled, values } = kindsBelow(body, at);
    return filled > body.length / 2 && values === filled;
  });
  const isLabel = (row = []) => {
    const kinds = typed.map((at) => kindOf(row[at] ?? null));
    return kinds.filter((kind) => kind === "text").length > typed.length / 2 && !kinds.some(isValue);
  };
  let count = 0;
  while (count < MAX_LABELS && isLabel(rows[count])) count++;
  return typed.length < 2 ? 0 : count;
}
function lastFilled(row) {
  let length = row.length;
  while (length > 0 && isBlank(row[length - 1])) length--;
  return length;
}
function widest(rows) {
  return rows.reduce((wide, row) => Math.max(wide, lastFilled(row)), 0);
}
function usualWidth(rows) {
  const counts = /* @__PURE__ */ new Map();
  for (const row of rows) {
    const width = lastFilled(row);
    if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [first] = counts.keys();
  const most = [...counts].sort(([a, n], [b, m]) => m - n || b - a)[0];
  return most?.[1] === 1 && counts.size > 3 ? first ?? 0 : most?.[0] ?? 0;
}
function titleRows(rows, width) {
  let at = 0;
  while (at < rows.length && at < MAX_TITLES) {
    const row = rows[at] ?? [];
    const filled = filledCells(row);
    const sparse = filled === 0 || width > 1 && filled < Math.max(2, width / 2);
    if (!sparse || startsLate(row, width) || beginsTwo(rows, at, width)) return at;
    at++;
  }
  return at < rows.length ? at : firstFilled(rows);
}
function startsLate(row, width) {
  return width > 1 && filledCells(row) > 0 && isBlank(row[0]) && row.length >= width - 1;
}
function isPivotCaption([first = null], names) {
  return typeof first === "string" && PIVOT.test(first.trim()) && !isBlank(names[0]) && kindOf(names[0] ?? null) === "text";
}
function beginsTwo(rows, at, width) {
  const first = rows[at] ?? [];
  const body = rows.slice(at + 2, at + 2 + BODY_ROWS);
  return filledCells(first) >= 2 && isUpperHeader(first, rows[at + 1] ?? [], body, width);
}
function firstFilled(rows) {
  return Math.max(
    0,
    rows.findIndex((row) => filledCells(row) > 0)
  );
}
function usualKind(rows, at) {
  const counts = /* @__PURE__ */ new Map();
  for (const row of rows) {
    const kind = kindOf(row[at] ?? null);
    if (kind !== "empty") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, n], [, m]) => m - n)[0]?.[0] ?? "empty";
}
var isValue = (kind) => kind === "number" || kind === "time" || kind === "flag";
function isHeader(row, body) {
  const kinds = row.map((cell) => kindOf(cell));
  const texts = kinds.filter((kind) => kind === "text").length;
  if (texts === 0) return isSequence(row) && body.length > 0 && usualKind(body, 0) === "text" && kinds[0] === "empty";
  if (body.every((each) => filledCells(each) === 0)) {
    return kinds.every((kind) => kind === "text" || kind === "empty");
  }
  let score = 0;
  for (const [at, kind] of kinds.entries()) {
    const below = usualKind(body, at);
    if (kind === "text" && isValue(below)) score += 2;
    else if (isDateOver(row[at] ?? null, body, at)) score += 1;
    else if (isValue(kind) && isValue(below)) score -= isPeriod(row[at]) ? 0 : 2;
    else if (isValue(kind) && below === "text") score += isPeriod(row[at]) ? 1 : -1;
    else if (kind === "text" && below === "text") score += looksLikeValue(row, body, at);
  }
  return score >= 0;
}
function looksLikeValue(row, body, at) {
  const name = String(row[at]).trim();
  const values = body.map((each) => each[at]).filter((cell) => typeof cell === "string");
  if (values.some((value) => value.trim() === name)) return -2;
  const digits = (text) => /\d/.test(text);
  if (values.length >= 2 && values.every(digits) && !digits(name)) return 1;
  if (values.length >= 2 && digits(name) && values.every((value) => shapeOf(value) === shapeOf(name))) return -2;
  return 0;
}
function shapeOf(text) {
  return text.trim().replace(new RegExp("\\p{L}+", "gu"), "a").replace(/\d/g, "0");
}
function isDateOver(cell, body, at) {
  return kindOf(cell) === "time" && usualKind(body, at) === "number";
}
function isPeriod(cell) {
  return /^((19|20)\d\d)([-/.]\d{1,2})?$/.test(String(cell).trim());
}
function isSequence(row) {
  const filled = row.filter((cell) => !isBlank(cell));
  return filled.length >= 2 && filled.every(isPeriod);
}
function isUpperHeader(upper, lower, body, width) {
  if (width < 2 || body.length === 0 || filledCells(upper) === 0) return false;
  if (upper.some((cell) => /\S[:：]\s*\S/.test(cellText(cell)))) return false;
  const isName = (cell) => isBlank(cell) || kindOf(cell) === "text" || isPeriod(cell);
  if (!upper.every(isName) || !lower.every(isName)) return false;
  const gaps = lower.filter((cell, at) => !isBlank(cell) && isBlank(upper[at])).length;
  if (gaps === 0 || filledCells(lower) <= width / 2) return false;
  const over = upper.filter((cell, at) => !isBlank(cell) && !isBlank(lower[at])).length;
  const valued = lower.filter((cell, at) => kindOf(cell) === "text" && isValue(usualKind(body, at))).length;
  const isGrouped = filledCells(upper) >= 2;
  const covered = lower.every((cell, at) => !isBlank(cell) || !isBlank(upper[at]) || at === 0 && isGrouped);
  return over > 0 && valued > 0 && covered && (filledCells(upper) >= 2 || isBlank(upper[0]));
}

// src/core/files/detect/detectText.ts
function detectText(head, isWhole, choice, usual = ",") {
  const text = (isWhole ? head : head.slice(0, lastLineEnd(head))).replaceAll("\0", "");
  const dialect = detectDialect(text, choice.delimiter, usual);
  const plain = dialect.comment === "" ? text : withoutComments(text, dialect.comment);
  const split = splitRows(dialect.directives > 0 ? plain.replace(/^[^\r\n]*/, "") : plain, dialect);
  if (!isWhole && split.isOpen) split.rows.pop();
  const firstRow = choice.skip === void 0 ? void 0 : rowAtLine(split.lines, choice.skip);
  const layout = detectLayout(split.rows.slice(0, 1e3), { skip: firstRow, headerRows: choice.headerRows });
  const bodyRow = layout.skip + layout.headerRows;
  const rows = split.rows.slice(bodyRow).filter((row) => row.length > 1 || filledCells(row) > 0);
  const lineOf = (row) => split.lines[row] ?? countLines(text);
  const commentLater = dialect.comment !== "" && hasCommentFrom(text, lineOf(layout.skip), dialect.comment);
  const width = layout.headerRows > 0 ? headerWidth(split.rows, layout.skip, layout.headerRows) : layout.names.length;
  return {
    dialect: { ...dialect, comment: commentLater ? dialect.comment : "" },
    headerRows: layout.headerRows,
    skip: choice.skip ?? lineOf(layout.skip),
    bodyLine: lineOf(bodyRow),
    names: layout.names,
    width,
    rows,
    hasBreaks: split.hasBreaks,
    short: rows.filter((row) => row.length < width).length,
    ...layout.before && { before: layout.before }
  };
}
function headerWidth(rows, at, count) {
  return Math.max(...rows.slice(at, at + count).map((row) => row.length), 0);
}
function lastLineEnd(text) {
  const at = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return at < 0 ? text.length : at + 1;
}
function countLines(text) {
  return (text.match(/\r\n?|\n/g)?.length ?? 0) + (/[^\r\n]$/.test(text) ? 1 : 0);
}
function rowAtLine(lines, line) {
  const found = lines.findIndex((each) => each >= line);
  return found < 0 ? lines.length : found;
}
function hasCommentFrom(text, line, comment) {
  return text.split(/\r\n?|\n/).slice(line).some((each) => each.startsWith(comment));
}

// src/core/files/detect/logLines.ts
var NO_CELL = "-";
var LINES = 200;
var FITTING = 0.9;
var CLIENT = "([^ ]+) ([^ ]+) (.+?) \\[([^\\]]+)\\]";
var SERVED = "([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) \\[([^\\]]+)\\]";
var REQUEST = '"(?:([A-Z]+) )?((?:[^"\\\\]|\\\\.)*?)(?: (HTTP/[0-9.]+))?" ([0-9]{3}) ([0-9]+|-)';
var QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
var BROWSER = `${QUOTED} ${QUOTED}`;
var NAMES2 = ["host", "ident", "user", "time", "method", "path", "protocol", "status", "bytes"];
var BROWSER_NAMES = ["referer", "agent"];
var FORMS = [
  [`${SERVED} ${REQUEST}`, ["server", ...NAMES2]],
  [`${SERVED} ${REQUEST} ${BROWSER}`, ["server", ...NAMES2, ...BROWSER_NAMES]],
  [`${CLIENT} ${REQUEST}`, NAMES2],
  [`${CLIENT} ${REQUEST} ${BROWSER}`, [...NAMES2, ...BROWSER_NAMES]],
  [`${CLIENT} ${REQUEST} ${BROWSER} (.+)`, [...NAMES2, ...BROWSER_NAMES, "more"]]
];
var TYPED2 = ["time", "status", "bytes", "more"];
var WORDS = /ip$|host|uri|agent|referer|cookie|user|method|name|version|stem|query/i;
var DIRECTIVE = "#";
var FIELDS = /^#Fields:[ \t]*(.+)$/;
var MOST_FIELDS = 100;
function detectLines(head, isWhole, choice) {
  if ([choice.delimiter, choice.headerRows, choice.skip].some((each) => each !== void 0)) return void 0;
  const all = head.slice(0, 1e6).split(/\r\n?|\n/);
  const lines = (isWhole ? all : all.slice(0, -1)).filter((line) => line.trim() !== "");
  const fields = lines.slice(0, LINES).flatMap((line) => FIELDS.exec(line)?.[1] ?? []);
  if (fields[0] !== void 0) {
    const records = lines.filter((line) => !line.startsWith(DIRECTIVE)).slice(0, LINES);
    const form = extended(fields[0].trim().split(/[ \t]+/), records);
    return new Set(fields).size === 1 && form.names.length <= MOST_FIELDS && fits(form.pattern, records) ? form : void 0;
  }
  const first = lines.slice(0, LINES);
  const [pattern, names] = FORMS.find(([each]) => fits(`^${each}$`, first)) ?? [];
  if (pattern === void 0 || !names) return void 0;
  return {
    ...{ pattern: `^${pattern}$`, names: [...names], comment: "" },
    texts: names.filter((name) => !TYPED2.includes(name))
  };
}
function extended(names, records) {
  const groups = [];
  const named = [];
  const isDay2 = records.some((line) => /(?:^| )\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: |$)/.test(line));
  for (let at = 0; at < names.length; at++) {
    const isMoment = isDay2 && names[at] === "date" && names[at + 1] === "time";
    const word = at === 0 ? "[^ \\t#][^ \\t]*" : "[^ \\t]+";
    groups.push(isMoment ? "([0-9-]+ [0-9:.]+)" : `("[^"]*"|${word})`);
    named.push(isMoment ? "date time" : names[at] ?? "");
    if (isMoment) at++;
  }
  return {
    pattern: `^${groups.join("[ \\t]+")}[ \\t]*$`,
    names: named,
    texts: named.filter((name) => WORDS.test(name)),
    comment: DIRECTIVE
  };
}
function fits(pattern, lines) {
  const expression = new RegExp(pattern);
  const count = lines.filter((line) => expression.test(line)).length;
  return count > 0 && count >= lines.length * FITTING;
}

// src/core/files/detect/totals.ts
var TOTAL = /^(grand[\s-]*total|sub[\s-]*total|overall[\s-]*total|totals?|sum|summe|gesamt(summe|ergebnis)?|insgesamt|total g[eé]n[eé]ral|totale|somme|итого|всего|合\s*计|总\s*计|小\s*计|总\s*和|總\s*計|合\s*計|小\s*計|합계)\s*[:：]?(\s*[(（].*)?$/i;
var TOTAL_LABEL = [
  "(?:(?:grand|sub|overall)[\\s-]*)?totals?:?",
  "total (?:for|de|des|du|della?|general|g\xE9n\xE9ral|geral|generale|complessivo)\\b.*",
  "total ?[:\\d(].*",
  "\\S.* (?:sub-?)?total",
  "sous-total.*",
  "totale?s?",
  "totaal.*",
  // SAP marks totals by asterisks.
  "\\*{1,3}",
  "(?:zwischen|end)?summe|(?:zwischen)?summe \\S.*|gesamt(?:summe|ergebnis)?|\\S.* (?:gesamt|summe|ergebnis)|insgesamt",
  "suma|razem|og\xF3\u0142em",
  "\u0438\u0442\u043E\u0433\u043E.*|\u0432\u0441\u0435\u0433\u043E.*|\u043E\u0431\u043E\u0440\u043E\u0442\u044B \u0437\u0430 .*",
  ".{0,20}(?:\u5408\\s*\u8BA1|\u603B\\s*\u8BA1|\u5C0F\\s*\u8BA1|\u6C47\\s*\u603B|\u7D2F\\s*\u8BA1|\u5408\\s*\u8A08|\u7DCF\\s*\u8A08|\u7E3D\\s*\u8A08|\u5C0F\\s*\u8A08|\uD569\uACC4)[:\uFF1A]?"
].join("|");
var STATISTIC_LABEL = "(?:\u5E73\u5747|\u6700\u9AD8|\u6700\u4F4E|\u6700\u5927|\u6700\u5C0F)(?:\u5206|\u503C|\u6570|\u6210\u7EE9)?|\u6EE1\u5206|\u53CA\u683C\u7387|\u4F18\u79C0\u7387|averages?|mean|median|max(?:imum)?|min(?:imum)?|(?:points|marks) possible|(?:possible|max(?:imum)?) (?:points|marks|score)|durchschnitt|mittelwert|moyenne|promedio|m\xE9diane";
var BALANCE_LABEL = [
  "(?:beginning|opening|starting|ending|closing|previous) balance.*",
  "balance (?:brought|carried) forward.*|balance [bc]/[fd].*|(?:brought|carried) forward.*",
  "(?:anfangs|end|schluss)(?:saldo|bestand)(?: .*)?|saldovortrag.*",
  "solde (?:initial|final|pr\xE9c\xE9dent|report\xE9).*|report \xE0 nouveau.*",
  "saldo (?:iniziale|finale|inicial|final|anterior)(?: .*)?",
  "\u0441\u0430\u043B\u044C\u0434\u043E .*|\u043E\u0441\u0442\u0430\u0442\u043E\u043A .*",
  "(?:\u671F\u521D|\u671F\u672B|\u4E0A\u5E74|\u4E0A\u671F|\u5E74\u521D)(?:\u4F59\u989D|\u7ED3\u8F6C|\u7ED3\u5B58|\u9980\u984D).*"
].join("|");
var MARK_LABEL = "\\$\\w+\\$";
var TYPED3 = 0.75;
var LOOK2 = 30;
function footerRows(rows, width) {
  const least = Math.max(0, rows.length - LOOK2);
  let at = rows.length - rowsBelow(rows, width);
  while (at > least && at > 1 && isOutside(rows[at - 1] ?? [], width)) at--;
  const above = notesFrom(rows, at, width);
  if (above < at && above > least && isTotal(rows[above - 1] ?? [])) at = above;
  while (at > least && at > 1 && isOutside(rows[at - 1] ?? [], width)) at--;
  const body = rows.slice(0, at);
  if (body.some((row) => isTotal(row))) {
    while (at < rows.length && isTotal(rows[at] ?? [])) at++;
  }
  return rows.length - at;
}
function endsUnlabeled(rows) {
  return rows.length > 2 && isUnlabeled(rows.at(-1) ?? [], rows.slice(0, -1));
}
function isUnlabeled(row, others) {
  const kinds = row.map((cell) => kindOf(cell));
  const isOpen = isBlank(row[0]) && kinds.includes("number") && !kinds.includes("text");
  return isOpen && others.every((each) => !isBlank(each[0]));
}
function isOutside(row, width) {
  const filled = filledCells(row);
  if (filled === 0 || row.every((cell) => isBlank(cell) || /^[-=_*]{3,}$/.test(String(cell).trim()))) return true;
  return isTotal(row) || width >= 3 && filled === 1 && isNote(row[0]);
}
function rowsBelow(rows, width) {
  const columns = typedColumns(rows, width);
  if (columns.length < 2) return 0;
  let at = rows.length;
  while (at > 1 && isBelow(rows[at - 1] ?? [], columns)) at--;
  const length = (row) => cellText(row[0]).length;
  const longest = (from) => Math.max(0, ...from.map(length));
  const above = longest(rows.slice(0, at)) * (rows.length - at > 1 ? 1 : 2);
  const codes = codesAmong(rows, columns);
  const isRemark = (row) => isMisplaced(row, columns, codes);
  while (at < rows.length && !rows.slice(at).some(isRemark) && longest(rows.slice(at)) <= above) at++;
  return rows.length - at;
}
function typedColumns(rows, width) {
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const kinds = rows.map((row) => kindOf(row[at] ?? null)).filter((kind) => kind !== "empty");
    return kinds.length >= 2 && kinds.filter((kind) => kind !== "text").length >= TYPED3 * kinds.length;
  });
}
function isBelow(row, typed) {
  const kinds = typed.map((at) => kindOf(row[at] ?? null));
  if (kinds.some((kind) => kind !== "empty" && kind !== "text")) return false;
  return filledCells(row) <= 1 || kinds.includes("text");
}
function codesAmong(rows, typed) {
  const cellsOf = (row) => typed.map((at) => row[at] ?? null);
  const isRecord = (cells) => cells.some((cell) => !["text", "empty"].includes(kindOf(cell)));
  const texts = rows.map(cellsOf).filter(isRecord).flat().filter((cell) => kindOf(cell) === "text");
  return new Set(texts.map(cellText));
}
function isMisplaced(row, typed, codes) {
  return typed.some((at) => kindOf(row[at] ?? null) === "text" && !codes.has(cellText(row[at])));
}
function isTotal(row) {
  const label = row.find((cell) => !isBlank(cell));
  return typeof label === "string" && TOTAL.test(label.trim()) && row.some((cell) => kindOf(cell) === "number");
}
function notesFrom(rows, end, width) {
  let at = end;
  const isAlone2 = (row) => filledCells(row) === 1 && !isBlank(row[0]) && kindOf(row[0] ?? null) === "text";
  while (width >= 3 && at > 0 && end - at < 5 && isAlone2(rows[at - 1] ?? [])) at--;
  return at;
}
function isNote(cell) {
  return typeof cell === "string" && /^(\*|\(|sources?\b|notes?\b|quellen?\b|anmerkung|stand\b|(generated|exported|printed|created|erstellt|exportiert) (on|at|by|am|von)\b|数据来源|来源|資料|备注|说明|制表|审核|打印|出典|注[:：])/i.test(
    cell.trim()
  );
}

// src/core/files/detect/linesSql.ts
var NO_DELIMITER = "";
function linesSql(path5, pattern, count, options = "") {
  const names = Array.from({ length: count }, (_, at) => sqlLiteral(`c${at}`)).join(", ");
  const columns = `columns = {'line': 'VARCHAR', 'rest': 'VARCHAR'}`;
  const read = `read_csv(${path5}, auto_detect = false, header = false, delim = ${sqlLiteral(NO_DELIMITER)}, quote = '', escape = '', comment = '', null_padding = true, strict_mode = false${options}, ${columns})`;
  return {
    // One look with the pattern gives all cells.
    lines: `(SELECT line, regexp_extract(line, ${sqlLiteral(pattern)}, [${names}]) AS found FROM ${read})`,
    isRecord: `regexp_matches(line, ${sqlLiteral(pattern)})`,
    cells: Array.from({ length: count }, (_, at) => `nullif(nullif(found.c${at}, ''), ${sqlLiteral(NO_CELL)})`)
  };
}

// src/workers/data/logRows.ts
async function rowsOfLog(connection, table, { file }, form) {
  const { lines, isRecord, cells } = linesSql(literalPath(file), form.pattern, form.names.length);
  const isRemark = form.comment === "" ? "false" : `starts_with(line, ${sqlLiteral(form.comment)})`;
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FILTER (WHERE trim(line) <> '' AND NOT ${isRecord} AND NOT ${isRemark}), count(DISTINCT line) FILTER (WHERE ${isRemark} AND starts_with(line, '#Fields:')) FROM ${lines}`
  );
  if (Number(reader.value(1, 0)) > 1) return void 0;
  const left = Number(reader.value(0, 0));
  const named = cells.map((cell, at) => `${cell} AS c${at}`).join(", ");
  await connection.run(
    `CREATE OR REPLACE TABLE ${sqlIdentifier(table)} AS SELECT ${named} FROM ${lines} WHERE ${isRecord}`
  );
  return [tableNote("webLog"), ...countNote(tableNote("unfitLine"), left, tableNote("unfitLines", { count: left }))];
}
function logText({ names }) {
  return {
    dialect: { delimiter: " ", quote: '"', escape: '"', comment: "", directives: 0 },
    ...{ headerRows: 0, skip: 0, bodyLine: 0, names, width: names.length },
    ...{ rows: [], hasBreaks: false, short: 0 }
  };
}

// src/workers/data/oddColumns.ts
var LOOK3 = 200;
var NAMED4 = 3;
var MAX_COLUMNS2 = 5;
var COMPARED = 10;
var CODE = /^\s*(\+?0\d+|\+\d{7,}|\d{16,})\s*$/;
async function refusedCells(connection, table, source, reading) {
  const cell = sqlIdentifier(source);
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT ${cell} FROM (SELECT ${cell} FROM ${sqlIdentifier(table)} WHERE ${refusedSql(reading, cell)} LIMIT ${LOOK3})`
  );
  return (found.getColumns()[0] ?? []).filter((each) => typeof each === "string").sort();
}
async function oddNotes(connection, table, samples, { columns, style: { decimal, thousands } }) {
  const all = readings({ decimal, thousands });
  const every = [...all, ...readings({ decimal: decimal === "," ? "." : ",", thousands: "" })];
  const nearly = [];
  const mixed = [];
  for (const [at, { name, source, possible }] of columns.entries()) {
    const cells = (samples[at]?.cells ?? []).filter((cell) => !isMissing(cell));
    if (possible[0]?.type !== "VARCHAR" || cells.some((cell) => CODE.test(cell))) continue;
    const some = cells.slice(0, LOOK3);
    const nearest2 = nearestReading(some, all);
    if (nearest2) {
      const odd = await refusedCells(connection, table, source, nearest2);
      const [count = 0] = await countAll(connection, table, [refusedSql(nearest2, sqlIdentifier(source))]);
      const isCode2 = odd.some((cell) => CODE.test(cell));
      if (count > 0 && !isCode2) nearly.push(`${name} (${count}: ${odd.slice(0, NAMED4).map(shorten).join(", ")})`);
    } else if (isMixed(some, every)) mixed.push(name);
  }
  return [
    ...nearly.length > 0 ? [tableNote("nearly", { columns: listWithCount(nearly, MAX_COLUMNS2) })] : [],
    ...mixed.length > 0 ? [tableNote("mixedForms", { columns: listWithCount(mixed, MAX_COLUMNS2) })] : []
  ];
}
async function repeatedHeaders(connection, table, columns) {
  if (columns.length < 2) return [];
  const tests = columns.slice(0, COMPARED).map(({ name, source }) => `trim(${sqlIdentifier(source)}) = ${sqlLiteral(name)}`);
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FROM ${sqlIdentifier(table)} WHERE ${tests.join(" AND ")}`
  );
  const count = Number(reader.value(0, 0));
  return countNote(tableNote("repeatedHeader"), count, tableNote("repeatedHeaders", { count }));
}
function shorten(cell) {
  return cell.length > 30 ? `${cell.slice(0, 29)}\u2026` : cell;
}

// src/core/files/detect/records.ts
var NO_RECORD = `${TOTAL_LABEL}|${BALANCE_LABEL}|${STATISTIC_LABEL}|${MARK_LABEL}`;
var LABEL = new RegExp(`^(?:${NO_RECORD})$`, "iu");
var LINE = /^[-=_*|+.\s]{2,}$/;
var MAX_NAMED = 3;
var MOST_LEFT_OUT = 0.5;
var LEAST_EMPTY = 0.2;
var LEAST_ROWS = 4;
var MOST_CELLS = 5e5;
var ROUNDED = 6e-3;
var MARKED_ROWS = 500;
var CODE2 = /^\d[\d.-]*$/;
var MOST_CODES = 3e3;
function rowRepairs(rows, width) {
  const none = { leftOut: [], labels: [], filled: [] };
  if (rows.length < LEAST_ROWS || width < 2 || rows.length * width > MOST_CELLS) return none;
  const labels = /* @__PURE__ */ new Map();
  const headings = /* @__PURE__ */ new Set();
  const below = [];
  const typed = typedColumns(rows, width);
  const isSum = sumsIn(rows);
  const [indented, coded] = [indentedBelow(rows), codedBelow(rows)];
  for (const [at, row] of rows.entries()) {
    const isTotal2 = isSum(at, indented[at] ?? [], 0.5) || isSum(at, coded[at] ?? [], 0.5);
    const label = isTotal2 ? cellText(row[0]) : totalLabelOf(row);
    if (label !== void 0) labels.set(at, label);
    else if (width >= 3 && isAlone(row)) headings.add(at);
    else if (typed.length >= 2 && filledCells(row) > 1 && isBelow(row, typed)) below.push(at);
    else if (row.every((cell) => isBlank(cell) || LINE.test(String(cell)))) labels.set(at, "");
  }
  const codes = below.length > 0 ? codesAmong(rows, typed) : /* @__PURE__ */ new Set();
  for (const at of below) if (isMisplaced(rows[at] ?? [], typed, codes)) labels.set(at, "");
  if (!labels.has(0) && beginsApart(rows, width)) labels.set(0, "");
  const isRecord = (_, at) => !labels.has(at) && !headings.has(at);
  for (const end of [0, rows.length - 1]) {
    const others = rows.flatMap((row, at) => at !== end && isRecord(row, at) ? [at] : []);
    const isOpen = isUnlabeled(
      rows[end] ?? [],
      others.map((at) => rows[at] ?? [])
    );
    if (!labels.has(end) && isOpen && isSum(end, others, 0)) labels.set(end, "");
  }
  const records = rows.filter(isRecord);
  if (records.length < rows.length * (1 - MOST_LEFT_OUT) && labels.size > headings.size) return none;
  const isUnder = headings.size > 0 && records.every((row) => isBlank(row[0]));
  const isGrouped = headings.size > 0 && headings.size < records.length && (isUnder || isBetween(rows, headings));
  const leftOut = [...labels.keys(), ...isGrouped ? headings : []].sort((a, b) => a - b);
  const kept = isGrouped ? records : rows.filter((_, at) => !labels.has(at));
  const merged = isUnder ? [] : mergedColumns(kept, width);
  return {
    leftOut,
    labels: [...new Set(labels.values())].filter((label) => label !== "").slice(0, MAX_NAMED),
    filled: isUnder && isGrouped ? [0] : merged
  };
}
function totalLabelOf(row) {
  if (!row.some((cell) => kindOf(cell) === "number")) return void 0;
  const found = row.find((cell) => typeof cell === "string" && LABEL.test(cell.trim()));
  return typeof found === "string" ? found.trim() : void 0;
}
function beginsApart(rows, width) {
  const [first = [], ...others] = rows;
  if (rows.length < LEAST_ROWS || filledCells(first) > width - 2) return false;
  const found = { words: 0, times: 0, alone: 0, missing: 0, keys: 0, shared: 0 };
  for (let column2 = 0; column2 < width; column2++) {
    const own = first[column2] ?? null;
    const cells = others.flatMap((row) => isBlank(row[column2]) ? [] : [row[column2] ?? null]);
    const different = new Set(cells.map(cellText));
    if (isBlank(own)) {
      if (cells.length < others.length) continue;
      found.missing++;
      if (different.size === cells.length) found.keys++;
    } else if (cells.length === 0) found.alone++;
    else if (kindOf(own) === "text" && cells.every(isValue2)) found.words++;
    else if (different.size > 1 || !different.has(cellText(own))) found.shared++;
    if (kindOf(own) === "time" && cells.length > 0) found.times++;
  }
  const { words, times, alone, missing: missing2, keys, shared } = found;
  return missing2 > 1 && (words > 0 && keys > 0 && times === 0 || alone > 1 && shared === 0);
}
function isValue2(cell) {
  return ["number", "time"].includes(kindOf(cell));
}
function sumsIn(rows) {
  const figure = figuresOf(rows);
  return (at, parts, share) => {
    if (parts.length === 0) return false;
    const row = rows[at] ?? [];
    const columns = row.flatMap((cell, column2) => column2 > 0 && figure(cell) !== 0 ? [column2] : []);
    const sums = columns.filter((column2) => {
      const sum2 = parts.reduce((all, part2) => all + figure(rows[part2]?.[column2]), 0);
      return Math.abs(sum2 - figure(row[column2])) <= ROUNDED * parts.length;
    });
    return sums.length > share * columns.length;
  };
}
function figuresOf(rows) {
  let style;
  return (cell = null) => {
    if (kindOf(cell) !== "number") return 0;
    if (typeof cell !== "string") return Number(cell);
    style ??= detectNumbers(
      rows.slice(0, MARKED_ROWS).flatMap((row) => row.slice(1).filter((each) => typeof each === "string")),
      ","
    );
    return numberIn(cell, style) || 0;
  };
}
function indentedBelow(rows) {
  const depths = rows.map(([label]) => typeof label === "string" ? label.length - label.trimStart().length : 0);
  return depths.map((depth, at) => {
    let end = at + 1;
    while ((depths[end] ?? 0) > depth) end++;
    const inner = depths.slice(at + 1, end);
    const step = Math.min(...inner);
    return inner.flatMap((other, i) => other === step ? [at + 1 + i] : []);
  });
}
function codedBelow(rows) {
  const codes = rows.map((row) => cellText(row[0]));
  if (rows.length > MOST_CODES || codes.filter((code) => CODE2.test(code)).length < rows.length / 2) return [];
  const below = codes.map(
    (code, at) => CODE2.test(code) ? codes.flatMap((other, i) => i !== at && other.length > code.length && other.startsWith(code) ? [i] : []) : []
  );
  return below.map((inner) => {
    const leaves = inner.filter((i) => below[i]?.length === 0);
    return leaves.length < 2 ? [] : leaves;
  });
}
function isAlone(row) {
  return filledCells(row) === 1 && !isBlank(row[0]) && kindOf(row[0] ?? null) === "text";
}
function isBetween(rows, headings) {
  return headings.has(0) && headings.size > 1 && [...headings].every((at) => at + 1 < rows.length && !headings.has(at + 1));
}
function mergedColumns(rows, width) {
  const found = [];
  let groups = rows.map(() => "");
  for (let column2 = 0; column2 < width - 1; column2++) {
    const cells = rows.map((row) => row[column2] ?? null);
    const empty = cells.filter(isBlank).length;
    const isLabel = cells.every((cell) => isBlank(cell) || kindOf(cell) !== "number");
    if (!isLabel || isBlank(cells[0]) || empty < LEAST_EMPTY * cells.length || empty > cells.length - 2) break;
    const isCovered = rows.every((row, at) => !isBlank(cells[at]) || filledCells(row.slice(column2 + 1)) > 0);
    const named = cells.flatMap((cell, at) => isBlank(cell) ? [] : [`${groups[at] ?? ""}
${cellText(cell)}`]);
    const isOnce = new Set(named).size === named.length;
    if (!isOnce || !isCovered) break;
    groups = filledGroups(cells, groups);
    found.push(column2);
  }
  return found;
}
function filledGroups(cells, groups) {
  let above = "";
  return cells.map((cell, at) => {
    if (!isBlank(cell)) above = cellText(cell);
    return `${groups[at] ?? ""}
${above}`;
  });
}
function repaired(rows, { leftOut, filled }) {
  const above = [];
  const out = new Set(leftOut);
  return rows.flatMap((row, at) => {
    const cells = [...row];
    for (const column2 of filled) {
      if (isBlank(cells[column2])) cells[column2] = above[column2] ?? null;
      else above[column2] = cells[column2] ?? null;
    }
    return out.has(at) ? [] : [cells];
  });
}

// src/workers/data/rowRepairs.ts
var LABELS2 = 12;
var NAMED5 = 5;
var HEAD_ROWS = 50;
var NOTHING = { leftOut: [], labels: [], filled: [] };
async function repairRows({ connection, file }, { raw, rows, head, columns }) {
  const none = { ...NOTHING, searched: /* @__PURE__ */ new Set() };
  if (file.choice.asIs === true || columns.length < 2 || rows * columns.length > MOST_CELLS) return none;
  const table = sqlIdentifier(raw);
  if (!beginsApart(head.slice(0, HEAD_ROWS), columns.length) && !await hasOdd(connection, table, columns)) {
    const texts = columns.filter(mayHoldLabels);
    const some = [...texts.slice(0, LABELS2), ...texts.slice(LABELS2).slice(-1)];
    if (!await hasLabel(connection, table, some)) return { ...none, searched: new Set(some.map(({ name }) => name)) };
  }
  const names = columns.map(({ source }) => sqlIdentifier(source));
  const reader = await connection.runAndReadAll(`SELECT rowid, ${names.join(", ")} FROM ${table} ORDER BY rowid`);
  const all = reader.getRows();
  const repairs = rowRepairs(
    all.map((row) => textsOf(row.slice(1))),
    columns.length
  );
  for (const column2 of repairs.filled) {
    const name = names[column2] ?? "";
    const above = `SELECT rowid AS n, last_value(nullif(trim(${name}), '') IGNORE NULLS) OVER (ORDER BY rowid) AS value FROM ${table}`;
    await connection.run(
      `UPDATE ${table} SET ${name} = above.value FROM (${above}) above WHERE ${table}.rowid = above.n`
    );
  }
  const ids = repairs.leftOut.map((at) => String(all[at]?.[0]));
  if (ids.length > 0) await connection.run(`DELETE FROM ${table} WHERE rowid IN (${ids.join(", ")})`);
  return { ...none, ...repairs };
}
async function hasOdd(connection, table, columns) {
  const [first = "", ...others] = columns.slice(0, LABELS2).map(({ source }) => `coalesce(${sqlIdentifier(source)}, '') < '!'`);
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM ${table} WHERE ${first} OR (${others.join(" AND ")}) LIMIT 1`
  );
  return reader.currentRowCount > 0;
}
function mayHoldLabels({ possible: [best], missing: missing2 }) {
  return best === void 0 || best.type === "VARCHAR" || best.coded === true || missing2.length > 0;
}
async function hasLabel(connection, table, columns) {
  if (columns.length === 0) return false;
  const cells = columns.map(({ source }) => `SELECT DISTINCT ${sqlIdentifier(source)} AS cell FROM ${table}`);
  const pattern = sqlLiteral(`\\s*(?:${NO_RECORD}|[-=_*|+.\\s]{2,})\\s*`);
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM (${cells.join(" UNION ALL ")}) WHERE regexp_full_match(cell, ${pattern}, 'i') LIMIT 1`
  );
  return reader.currentRowCount > 0;
}
function textsOf(row) {
  return row.map((cell) => typeof cell === "string" ? cell : null);
}
function repairsOf({ leftOut, filled }) {
  return { ...leftOut.length > 0 && { leftOut }, ...filled.length > 0 && { filled } };
}
function repairNotes({ leftOut, labels, filled }, columns) {
  const count = leftOut.length;
  const named = { labels: labels.join(", ") };
  const isNamed = labels.length > 0;
  const one = isNamed ? tableNote("leftOutRow", named) : tableNote("headingRow");
  const many = isNamed ? tableNote("leftOutRows", { count, ...named }) : tableNote("headingRows", { count });
  const names = filled.map((at) => columns[at]?.name ?? "");
  return [
    ...countNote(one, count, many),
    ...names.length > 0 ? [tableNote("filledDown", { columns: listWithCount(names, NAMED5) })] : []
  ];
}

// src/workers/data/tableDoubts.ts
var LABELS3 = 3;
var NAMED6 = 3;
async function tableDoubts(connection, identifier, searched) {
  const columns = await columnsOf(connection, identifier);
  const labels = columns.filter(({ type }) => type === "VARCHAR").slice(0, LABELS3);
  const texts = labels.filter(({ name }) => searched?.has(name) !== true);
  const hasNumbers = columns.some(({ type }) => type === "BIGINT" || type === "DOUBLE");
  const totals = hasNumbers ? await totalRows(
    connection,
    identifier,
    texts.map(({ name }) => name)
  ) : [];
  const named = columns.filter(({ name, type }) => type === "BIGINT" && namesDate(name)).map(({ name }) => name);
  const serial = await columnsThat(
    connection,
    identifier,
    named,
    (column2) => `min(${column2}) >= ${EXCEL_DAYS.least} AND max(${column2}) <= ${EXCEL_DAYS.most}`
  );
  return [
    ...totals,
    ...serial.length > 0 ? [tableNote("serialDates", { columns: listWithCount(serial, NAMED6) })] : []
  ];
}
async function totalRows(connection, identifier, names) {
  if (names.length === 0) return [];
  const tests = names.map((name) => `regexp_full_match(trim(${sqlIdentifier(name)}), ${sqlLiteral(TOTAL_LABEL)}, 'i')`);
  const label = names.map((name, at) => `CASE WHEN ${tests[at] ?? "false"} THEN trim(${sqlIdentifier(name)}) END`);
  const reader = await connection.runAndReadAll(
    `SELECT count(label), (list(DISTINCT label) FILTER (label IS NOT NULL))[:${NAMED6}], count(*) FROM (SELECT coalesce(${label.join(", ")}, NULL) AS label FROM ${identifier})`
  );
  const [row] = reader.getRowsJson();
  const [count, labels, all] = [Number(row?.[0]), row?.[1], Number(row?.[2])];
  if (count === 0 || count * 2 > all || !Array.isArray(labels)) return [];
  const values = { labels: labels.map(String).sort().join(", ") };
  return countNote(tableNote("totalRow", values), count, tableNote("totalRows", { count, ...values }));
}

// src/workers/data/textColumns.ts
async function nameColumns(connection, table, { names, width: headerWidth2 }, width) {
  const all = columnNames(names, Math.max(width, names.length));
  const unnamed = all.flatMap((name, at) => at >= names.length || name === `column${at + 1}` ? [at] : []);
  const filled = await countAll(
    connection,
    table,
    unnamed.map((at) => `trim(${sqlIdentifier(`c${at}`)}) <> ''`)
  );
  const empty = new Set(unnamed.filter((_, i) => (filled[i] ?? 0) === 0));
  const last = Math.max(0, ...all.flatMap((_, at) => at < width && !empty.has(at) ? [at] : []));
  const columns = all.slice(0, last + 1).map((name, at) => ({ name, source: `c${at}` }));
  const beyond = unnamed.filter((at) => at >= headerWidth2 && !empty.has(at));
  const rows = Math.max(0, ...unnamed.map((at, i) => beyond.includes(at) ? filled[i] ?? 0 : 0));
  return {
    columns,
    extra: beyond.length > 0 ? { names: beyond.map((at) => all[at] ?? ""), rows } : void 0
  };
}
function rowNotes({ short, skip, headerRows, before }, footer, extra) {
  const columns = listWithCount(extra?.names ?? [], 5);
  const beyond = extra?.rows ?? 0;
  return [
    ...countNote(tableNote("skippedLine"), skip, tableNote("skippedLines", { count: skip })),
    ...beforeNotes(before),
    ...headerNotes(headerRows),
    ...countNote(tableNote("shortRow"), short, tableNote("shortRows", { count: short })),
    ...countNote(tableNote("longRow", { columns }), beyond, tableNote("longRows", { count: beyond, columns })),
    ...footerNotes(footer)
  ];
}
function beforeNotes(before) {
  return before ? [tableNote("tableBefore", { cells: listWithCount(before, 10) })] : [];
}
function headerNotes(headerRows) {
  if (headerRows === 2) return [tableNote("twoHeaders")];
  return headerRows === 0 ? [tableNote("noHeader")] : [];
}
function footerNotes(footer) {
  return countNote(tableNote("footerRow"), footer, tableNote("footerRows", { count: footer }));
}

// src/workers/data/textRows.ts
var import_promises5 = require("node:fs/promises");
var COMPARED2 = 50;
var SPLIT_BYTES = 64 * 1024 * 1024;
var MAX_LINE_BYTES = 16 * 1024 * 1024;
var MAX_EXTRA = 1e3;
async function rowsOfTexts(connection, table, source, detected, signal) {
  let width = detected.names.length + 1;
  for (; ; ) {
    const isRead = await readAll(connection, table, source, detected, width);
    if (!isRead) return splitHere(connection, table, source.file, detected, signal);
    const last = await connection.runAndReadAll(`SELECT count(c${width - 1}) FROM ${sqlIdentifier(table)}`);
    if (Number(last.value(0, 0)) === 0 || width > detected.names.length + MAX_EXTRA) break;
    width = width * 2 + 8;
  }
  if (source.size <= SPLIT_BYTES && !await isAsSensed(connection, table, detected)) {
    return splitHere(connection, table, source.file, detected, signal);
  }
  return width;
}
async function readAll(connection, table, { file, size }, detected, width) {
  const options = detected.hasBreaks ? [", parallel = false"] : [""];
  for (; ; ) {
    const more = options.join("");
    try {
      await connection.run(
        `CREATE OR REPLACE TABLE ${sqlIdentifier(table)} AS SELECT * FROM ${readerSql(file, detected, width, more)}`
      );
      return true;
    } catch (error) {
      const words = errorMessage(error);
      if (/parallel ?= ?false/.test(words) && !more.includes("parallel")) options.push(", parallel = false");
      else if (/max(imum)?[_ ]line[_ ]size/i.test(words) && !more.includes("max_line_size")) {
        if (size <= SPLIT_BYTES) return false;
        options.push(`, max_line_size = ${MAX_LINE_BYTES}`);
      } else if (more.includes("max_line_size") && /line[_ ]size/i.test(words)) {
        throw unreadable(`A line of it is longer than ${formatBytes(MAX_LINE_BYTES)}, which is the most that is read.`);
      } else throw error;
    }
  }
}
async function isAsSensed(connection, table, { rows }) {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${sqlIdentifier(table)} WHERE rowid < ${COMPARED2}`);
  const read = reader.getRows();
  const detected = rows.slice(0, COMPARED2);
  if (read.length < detected.length) return false;
  return detected.every(
    (row, at) => (read[at] ?? []).every((cell, i) => (typeof cell === "string" ? cell : "") === (row[i] ?? ""))
  );
}
async function splitHere(connection, table, file, { dialect, bodyLine }, signal) {
  const text = (await (0, import_promises5.readFile)(file, "utf8")).replace(/^\uFEFF/, "").replaceAll("\0", "");
  const plain = dialect.comment === "" ? text : withoutComments(text, dialect.comment);
  const split = splitRows(fromLine(plain, bodyLine), dialect);
  const rows = split.rows.filter((row) => row.length > 1 || filledCells(row) > 0);
  const width = rows.reduce((wide, row) => Math.max(wide, row.length), 0) + 1;
  const columns = Array.from({ length: width }, (_, at) => `c${at} VARCHAR`).join(", ");
  await connection.run(`CREATE OR REPLACE TABLE ${sqlIdentifier(table)} (${columns})`);
  const appender = await connection.createAppender(table);
  for (const [at, row] of rows.entries()) {
    if (at % 1e4 === 0 && signal.aborted) throw new CancelledError();
    for (let i = 0; i < width; i++) {
      const cell = row[i] ?? "";
      if (cell === "") appender.appendNull();
      else appender.appendVarchar(cell);
    }
    appender.endRow();
  }
  appender.closeSync();
  return width;
}
function fromLine(text, line) {
  const ends = /\r\n?|\n/g;
  for (let at = 0; at < line; at++) if (!ends.exec(text)) return "";
  return text.slice(ends.lastIndex);
}
function readerSql(file, { dialect, bodyLine }, width, more = "") {
  const { delimiter, quote, escape, comment } = dialect;
  const columns = Array.from({ length: width }, (_, at) => `'c${at}': 'VARCHAR'`).join(", ");
  return `read_csv(${literalPath(file)}, auto_detect = false, header = false, delim = ${sqlLiteral(delimiter)}, quote = ${sqlLiteral(quote)}, escape = ${sqlLiteral(escape)}, comment = ${sqlLiteral(comment)}, skip = ${bodyLine}, null_padding = true, strict_mode = false, ignore_errors = false, columns = {${columns}}${more})`;
}

// src/workers/data/textTable.ts
var SAMPLE_CELLS = 1e6;
var SAMPLE_ROWS2 = 5e3;
var TAIL_ROWS = 40;
var TAIL_BYTES = 64 * 1024;
async function loadText(loading, usual) {
  var _stack2 = [];
  try {
    const source = __using(_stack2, await textSource(loading), true);
    try {
      return await loadSource(loading, source, usual);
    } catch (error) {
      var _stack = [];
      try {
        if (!/unicode|utf-?8/i.test(errorMessage(error)) || source.isOwn) throw error;
        const mended = __using(_stack, await mendedSource(loading, source), true);
        return await loadSource(loading, mended, usual);
      } catch (_) {
        var _error = _, _hasError = true;
      } finally {
        var _promise = __callDispose(_stack, _error, _hasError);
        _promise && await _promise;
      }
    }
  } catch (_2) {
    var _error2 = _2, _hasError2 = true;
  } finally {
    var _promise2 = __callDispose(_stack2, _error2, _hasError2);
    _promise2 && await _promise2;
  }
}
async function loadSource(loading, source, usual) {
  const { connection, identifier, file, limits } = loading;
  const isWhole = source.size <= HEAD_BYTES;
  const raw = `raw ${identifier.slice(1, -1)}`.replaceAll('""', '"');
  const form = detectLines(source.head, isWhole, file.choice);
  const logNotes = form && await rowsOfLog(connection, raw, source, form);
  const isLog = form !== void 0 && logNotes !== void 0;
  const detected = isLog ? logText(form) : detectText(source.head, isWhole, file.choice, usual);
  if (detected.names.length === 0) throw unreadable("The file is empty: it holds no row.");
  if (!isLog && source.size > limits.check && source.sampled === void 0) {
    const direct = await loadDirect(loading, source, detected);
    if (direct) return direct;
  }
  try {
    const width = isLog ? form.names.length : await rowsOfTexts(connection, raw, source, detected, loading.signal);
    const total = await countRows(connection, sqlIdentifier(raw));
    const tail = await rowsFrom(connection, raw, total - TAIL_ROWS, TAIL_ROWS);
    const footer = file.choice.footer ?? (isLog ? 0 : footerRows(tail, detected.names.length));
    if (footer > 0) await connection.run(`DELETE FROM ${sqlIdentifier(raw)} WHERE rowid >= ${total - footer}`);
    const named = await nameColumns(connection, raw, detected, width);
    const count = Math.max(20, Math.min(SAMPLE_ROWS2, Math.floor(SAMPLE_CELLS / Math.max(1, named.columns.length))));
    const typed = async (rows2) => {
      const samples2 = await sampleOf(connection, raw, named.columns, Math.min(count, rows2), rows2 <= count);
      for (const sample of samples2) if (isLog && form.texts.includes(sample.name)) sample.cells = [];
      return typesOf(loading, raw, samples2, detected.dialect.delimiter, rows2 <= count);
    };
    const first = await typed(total - footer);
    const rawRows = { raw, rows: total - footer, head: detected.rows, columns: first.columns.columns };
    const repairs = await repairRows(isLog ? asIs(loading) : loading, rawRows);
    const rows = total - footer - repairs.leftOut.length;
    const isRepaired = repairs.leftOut.length + repairs.filled.length > 0;
    const { samples, columns, missing: missing2 } = isRepaired ? await typed(rows) : first;
    const codes = await checkCodes(connection, raw, columns.columns);
    await createTyped(connection, identifier, sqlIdentifier(raw), columns, valueSql);
    if (rows > count) await countLateMissing(connection, raw, identifier, columns.columns, missing2);
    const nearlyNotes = await oddNotes(connection, raw, samples, columns);
    const notes = [
      ...source.notes,
      ...isLog ? logNotes : rowNotes(detected, footer, named.extra),
      ...repairNotes(repairs, named.columns),
      ...typeNotes(columns, missing2),
      ...codes,
      ...nearlyNotes,
      ...detected.headerRows === 1 ? await repeatedHeaders(connection, raw, named.columns) : [],
      ...!isLog && repairs.leftOut.at(-1) !== total - footer - 1 && endsUnlabeled(tail.slice(0, tail.length - footer)) ? [tableNote("lastUnlabeled")] : [],
      ...await tableDoubts(connection, identifier, repairs.searched)
    ];
    return {
      notes,
      text: {
        ...describeFormat(source.encoding, detected, columns, footer),
        ...isLog && { lines: { pattern: form.pattern, names: named.columns.map(({ name }) => name) } },
        ...repairsOf(repairs)
      },
      ...source.sampled && {
        sampled: source.sampled,
        estimatedRows: Math.round(rows * source.sampled.of / Math.max(1, source.sampled.bytes))
      }
    };
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${sqlIdentifier(raw)}`).catch(() => void 0);
  }
}
function asIs(loading) {
  const { file } = loading;
  return { ...loading, file: { ...file, choice: { ...file.choice, asIs: true } } };
}
async function typesOf({ connection, file }, raw, samples, delimiter, isWhole) {
  const detect = async () => {
    const columns = detectColumns(samples, delimiter, file.choice);
    const best = columns.columns.map(({ possible }) => possible[0]);
    return { columns, best, missing: await checkColumns(connection, raw, columns.columns, isWhole) };
  };
  const first = await detect();
  let isNew = false;
  for (const [at, { source, possible }] of first.columns.columns.entries()) {
    const wanted = first.best[at];
    if (!wanted || wanted === possible[0] || possible[0]?.type !== "VARCHAR") continue;
    samples[at]?.cells.push(...await refusedCells(connection, raw, source, wanted));
    isNew = true;
  }
  return { samples, ...isNew && !isWhole ? await detect() : first };
}
async function loadDirect(loading, source, detected) {
  const { connection, identifier, file } = loading;
  const parts = await partsOf(source, detected);
  const tail = parts.at(-1) ?? [];
  const footer = file.choice.footer ?? footerRows(tail, detected.names.length);
  const rows = [...detected.rows, ...parts.flat()].slice(0, -footer || void 0);
  const samples = detected.names.map((name, at) => ({
    name,
    source: `c${at}`,
    cells: rows.flatMap((row) => row[at] ?? [])
  }));
  const columns = detectColumns(samples, detected.dialect.delimiter, file.choice);
  const reader = readerSql(source.file, detected, detected.names.length + 1);
  const extra = `c${detected.names.length}`;
  try {
    const onlyNamed = ` WHERE CASE WHEN ${extra} IS NULL THEN true ELSE CAST(concat('too long: ', ${extra}) AS BOOLEAN) END`;
    await createTyped(connection, identifier, reader + onlyNamed, columns, strictValueSql);
  } catch (error) {
    if (loading.signal.aborted || /unicode|utf-?8/i.test(errorMessage(error))) throw error;
    await connection.run(`DROP TABLE IF EXISTS ${identifier}`);
    return void 0;
  }
  if (footer > 0) {
    const total = await countRows(connection, identifier);
    await connection.run(`DELETE FROM ${identifier} WHERE rowid >= ${total - footer}`);
  }
  const notes = [
    ...source.notes,
    ...rowNotes(detected, footer, void 0),
    ...typeNotes(columns),
    ...codeNotes(columns.columns.flatMap(({ name, coded }) => coded ? [[name, uncounted(coded)]] : [])),
    ...await tableDoubts(connection, identifier)
  ];
  return { notes, text: describeFormat(source.encoding, detected, columns, footer) };
}
async function partsOf(source, { dialect }) {
  var _stack = [];
  try {
    const handle = __using(_stack, await (0, import_promises6.open)(source.file), true);
    const parts = [];
    const count = 24;
    for (let at = 1; at <= count; at++) {
      const from = Math.floor((source.size - TAIL_BYTES) / count * at);
      const text = decodeText(await readAt(handle, from, TAIL_BYTES), "utf-8");
      const begin = text.indexOf("\n") + 1;
      const end = at === count ? text.length : text.lastIndexOf("\n") + 1;
      parts.push(splitRows(text.slice(begin, end), dialect).rows.filter((row) => row.length > 1));
    }
    return parts;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function createTyped(connection, identifier, from, { columns }, value) {
  const list = columns.map(({ name, source, possible: [reading] }) => {
    const cell = sqlIdentifier(source);
    return `${reading ? value(reading, cell) : cell} AS ${sqlIdentifier(name)}`;
  });
  await connection.run(`CREATE TABLE ${identifier} AS SELECT ${list.join(", ")} FROM ${from}`);
}
async function rowsFrom(connection, table, from, count) {
  const reader = await connection.runAndReadAll(
    `SELECT * FROM ${sqlIdentifier(table)} WHERE rowid >= ${Math.max(0, from)} AND rowid < ${from + count}`
  );
  return reader.getRows().map((row) => row.map((cell) => typeof cell === "string" ? cell : null));
}
async function sampleOf(connection, table, columns, rows, isWhole) {
  const list = columns.map(({ source }) => sqlIdentifier(source)).join(", ");
  const reader = await connection.runAndReadAll(`SELECT ${list} FROM ${sqlIdentifier(table)} WHERE rowid < ${rows}`);
  const found = reader.getColumns();
  const samples = columns.map((column2, at) => ({
    ...column2,
    cells: (found[at] ?? []).filter((cell) => typeof cell === "string")
  }));
  if (isWhole) return samples;
  for (const sample of samples.filter(({ cells }) => cells.every((cell) => cell.trim() === "")).slice(0, 500)) {
    const cell = sqlIdentifier(sample.source);
    const later = await connection.runAndReadAll(
      `SELECT ${cell} FROM ${sqlIdentifier(table)} WHERE trim(${cell}) <> '' LIMIT 200`
    );
    sample.cells = (later.getColumns()[0] ?? []).filter((each) => typeof each === "string");
  }
  return samples;
}

// src/core/analysis/roles/engineTypes.ts
var INTEGER = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;
var DECIMAL = /^DECIMAL\(.*\)$/;
var NESTED = /(\[\d*\]$|^STRUCT|^MAP|^JSON|^UNION|^VARIANT)/;
function isInteger(type) {
  return INTEGER.test(type);
}
function isFloat(type) {
  return type === "DOUBLE" || type === "FLOAT";
}
function isNumeric(type) {
  return isInteger(type) || isFloat(type) || DECIMAL.test(type);
}
function isNested(type) {
  return NESTED.test(type);
}

// src/core/files/detect/periodColumns.ts
var LEAST = 3;
var MOST_COLUMNS = 3e3;
var MOST_YEARS = 10;
var MOST_DAYS = 184;
var MONTHS_DIFFER = 4;
var DAY3 = 864e5;
var NUMBER2 = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DOUBLE|FLOAT|DECIMAL\(.*\))$/;
var WHOLE = /^(?:U?(?:TINY|SMALL)INT|U?INTEGER|BIGINT)$/;
var MIDNIGHT = "(?:[T ]00:00(?::00(?:\\.0+)?)?Z?)?";
var DAYS = [
  { format: "ymd", pattern: `(\\d{4})[-/.\u5E74](\\d{1,2})[-/.\u6708](\\d{1,2})\u65E5?${MIDNIGHT}`, parts: ["Y", "M", "D"] },
  { format: "mdy", pattern: `(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4})${MIDNIGHT}`, parts: ["M", "D", "Y"] },
  { format: "dmy", pattern: `(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${MIDNIGHT}`, parts: ["D", "M", "Y"] }
];
var YEAR_ALONE = "year\u5E74";
var YEAR_FORMS = ["year/next year", "fiscal year"];
var FORMS2 = [...PERIOD_FORMS.filter(({ format }) => format === YEAR_ALONE), ...FIRST_FORMS, ...DAYS, ...PERIOD_FORMS].filter((form, at, all) => all.indexOf(form) === at).map((form) => ({ ...form, match: jsPattern(form.pattern) }));
var TOTAL2 = /^(?:grand|overall|totals?|sub-?totals?|sum|ytd|qtd|mtd|cumulative|cum|summe|gesamt|gesamtsumme|gesamtergebnis|insgesamt|kumuliert|average|avg|mean|mittelwert|durchschnitt|totale|totaal|total général|suma|somme|moyenne|итого|всего|合计|合計|总计|總計|総計|小计|小計|总和|累计|累計|平均|평균|합계)$/i;
var SUM = /\btotals?\b|\bsum\b|\b[yqm]td\b|summe|gesamt|insgesamt|totale|totaal|suma|somme|итого|всего|[合总總総]\s*[计計和]|합계/i;
var CHANGE = /^(?:changes?|change|chg|growth|diff(?:erence)?s?|variance|delta|yoy|qoq|mom|cagr|trend|veränderung|abweichung|variation|variación|evolution|évolution|(?:同比|环比)(?:增长|增减)?率?|(?:增长|增减)率?|変化率)$/i;
var CONNECTOR = /^(?:['’]?\d\d|[%–—\-+/&.:Δ]+|to|vs\.?|bis|over|from|and|the|year|full|date|of|in|till|à|至|比|von|zu|pct)$/i;
var NO_MEASURE = /^(?:(?:fiscal |calendar |full )?(?:years?|quarters?|months?|weeks?|periods?)(?: (?:ended|ending|to))?|(?:as )?(?:of|at)|fy|cy|y|yr|期间|期間|年份|月份|年度|季度|日期|date|jahr|monat|quartal|zeitraum|periode|année|mois|año|mes)$/i;
function readings2(text) {
  if (!/\d/.test(text) || text.length > 40) return [];
  return FORMS2.flatMap(({ format, parts, match }) => {
    const groups = match.exec(text);
    if (!groups) return [];
    const first = periodOf(parts, groups);
    const year = groups[parts.indexOf("Y") + 1] ?? "";
    const isShort = year.length === 2;
    const isOther = isShort && (/^\d\d\s*[-–]\s*\d\d$/.test(text) || /[_.]/.test(text) && /^(?:year )?(?:quarter|half|week)/.test(format));
    if (first === void 0 || isOther) return [];
    return [{ format, isShort, first }];
  });
}
var EDGE = /^[\s_|:,;()[\]–—-]+|[\s_|:,;()[\]–—-]+$/g;
var LETTER = new RegExp("\\p{L}", "u");
var WORD2 = /^[\p{L}\d]{2}$/u;
function cuts(name) {
  return Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => at + 1).filter((at) => {
    const [before = "", after = ""] = [name[at - 1], name[at]];
    if (/[\s_|:,;()[\]-]/.test(before) || /[\s_|:,;()[\]-]/.test(after)) return true;
    const turns = WORD2.test(before + after) && LETTER.test(before) !== LETTER.test(after);
    return turns || /[年月度]/.test(before);
  });
}
function namedAs(column2) {
  const name = column2.trim();
  const whole = readings2(name);
  if (whole.length > 0) return whole.map((found) => ({ ...found, column: column2, side: "whole", rest: "" }));
  const places = cuts(name);
  const parts = (side, at) => {
    const [before, after] = [name.slice(0, at).replace(EDGE, ""), name.slice(at).replace(EDGE, "")];
    const [period, rest] = side === "head" ? [before, after] : [after, before];
    const isInWord = LETTER.test(name[at - 1] ?? "") !== LETTER.test(name[at] ?? "") && WORD2.test(name.slice(at - 1, at + 1));
    if (isInWord && (/\s/.test(period) || /^[a-z]{1,2}$/i.test(rest))) return [];
    return rest === "" ? [] : readings2(period).map((found) => ({ ...found, column: column2, side, rest }));
  };
  const heads = [...places].reverse().map((at) => parts("head", at));
  const tails = places.map((at) => parts("tail", at));
  return [...heads.find(({ length }) => length > 0) ?? [], ...tails.find(({ length }) => length > 0) ?? []];
}
function grouped(named, by) {
  const groups = /* @__PURE__ */ new Map();
  for (const each of named) groups.set(by(each), [...groups.get(by(each)) ?? [], each]);
  return groups;
}
function groupOf(named) {
  const byRest = grouped(named, ({ rest }) => rest.toLowerCase());
  const all = [...byRest.values()].map((each) => ({
    rest: each[0]?.rest ?? "",
    columns: new Map(each.map(({ first, column: column2 }) => [first, column2]))
  })).filter(({ rest, columns }) => columns.size >= LEAST && columns.size === byRest.get(rest.toLowerCase())?.length);
  const largest2 = Math.max(0, ...all.map(({ columns }) => columns.size));
  const measures = all.filter(({ columns }) => columns.size > largest2 / 2);
  const periods = [...new Set(measures.flatMap(({ columns }) => [...columns.keys()]))].sort();
  const [one] = named;
  if (!one || measures.length === 0 || !isSeries(named, periods)) return void 0;
  return { format: one.format, side: one.side, measures, periods };
}
function isSeries(named, periods) {
  const days = periods.map((first) => Date.parse(first) / DAY3);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  gaps.sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  if (named.some(({ format }) => format === YEAR_ALONE)) return middle <= MOST_YEARS * 366;
  const areYears = named.some(({ format }) => YEAR_FORMS.includes(format));
  const like = gaps.filter((gap) => Math.abs(gap - middle) <= MONTHS_DIFFER).length;
  const isEven = middle <= MOST_DAYS && like * 3 >= gaps.length * 2;
  return areYears || isEven || !named.some(({ isShort }) => isShort);
}
function periodPlan(columns) {
  const numbers = columns.filter(({ type, isEmpty }) => NUMBER2.test(type) || isEmpty === true);
  if (columns.length > MOST_COLUMNS || numbers.length < LEAST) return void 0;
  const named = numbers.flatMap(({ name }) => namedAs(name));
  const groups = [...grouped(named, ({ format, side }) => `${side} ${format}`).values()].map(groupOf).filter((group) => group !== void 0);
  const [best] = groups.sort((a, b) => sizeOf(b) - sizeOf(a) || daysOf(a) - daysOf(b));
  if (!best) return void 0;
  const used = new Set(best.measures.flatMap((measure) => [...measure.columns.values()]));
  const typed = new Map(numbers.map(({ name, type, isEmpty }) => [name, isEmpty === true ? "" : type]));
  const isFilled = (name) => (typed.get(name) ?? "") !== "";
  const amounts = numbers.filter(({ name }) => isFilled(name));
  const values = [...used].filter(isFilled);
  if (values.length < LEAST || values.length * 2 <= amounts.length) return void 0;
  const rests = best.measures.map(({ rest }) => rest);
  const texts = columns.filter(({ name }) => !typed.has(name)).flatMap(({ name }) => namedAs(name));
  const isOne = ({ format, side, rest }) => format === best.format && side === best.side && rests.some((each) => each.toLowerCase() === rest.toLowerCase());
  if (texts.some(isOne)) return void 0;
  const leftOut = numbers.map(({ name }) => name).filter((name) => !used.has(name) && saysAgain(name, rests));
  const kept = columns.map(({ name }) => name).filter((name) => !used.has(name) && !leftOut.includes(name));
  const taken = new Set(kept.map((name) => name.toLowerCase()));
  return {
    kept,
    period: free("period", taken),
    values: best.measures.map(({ rest, columns: places }) => ({
      name: free(rest === "" || rests.length === 1 && NO_MEASURE.test(rest) ? "value" : rest, taken),
      type: commonType([...places.values()].filter(isFilled).map((name) => typed.get(name) ?? ""))
    })),
    periods: best.periods.map((first) => ({
      first,
      columns: best.measures.map(({ columns: places }) => {
        const name = places.get(first);
        return name !== void 0 && isFilled(name) ? name : null;
      })
    })),
    leftOut,
    hasTotals: leftOut.some((name) => SUM.test(name))
  };
}
function namesPeriod(name) {
  return namedAs(name).length > 0;
}
function sizeOf({ measures }) {
  return measures.reduce((sum2, { columns }) => sum2 + columns.size, 0);
}
function daysOf({ periods }) {
  return new Set(periods.map((first) => first.slice(8))).size;
}
function saysAgain(column2, rests) {
  const name = column2.trim().replace(/_\d+$/, "");
  if (readings2(name).length > 0) return true;
  const known2 = new Set(rests.flatMap((rest) => rest.toLowerCase().split(/\s+/)));
  const words = name.split(/[\s_()[\],|]+/).filter((word) => word !== "");
  const isNews = (word) => TOTAL2.test(word) || CHANGE.test(word);
  const isPeriod2 = (word, at) => [word, `${word} ${words[at + 1] ?? ""}`, `${words[at - 1] ?? ""} ${word}`].some((text) => readings2(text.trim()).length > 0);
  return words.some(isNews) && words.every((word, at) => isNews(word) || CONNECTOR.test(word) || known2.has(word.toLowerCase()) || isPeriod2(word, at));
}
function commonType(types) {
  const [first = "DOUBLE"] = types;
  if (types.every((type) => type === first)) return first;
  return types.every((type) => WHOLE.test(type)) ? "BIGINT" : "DOUBLE";
}
function free(base, taken) {
  let name = base;
  for (let again = 2; taken.has(name.toLowerCase()); again++) name = `${base} ${again}`;
  taken.add(name.toLowerCase());
  return name;
}

// src/core/files/detect/unpivotSql.ts
function unpivotSql({ kept, period, values, periods }, from) {
  const names = kept.map(sqlIdentifier);
  let part2 = "of a period";
  while (kept.some((name) => name.toLowerCase() === part2)) part2 += "_";
  const each = sqlIdentifier(part2);
  const cell = (column2, type) => `CAST(${column2 === null ? "NULL" : sqlIdentifier(column2)} AS ${type})`;
  const rows = periods.map(({ first, columns }) => {
    const cells = values.map(({ type }, at) => `, 'v${at}': ${cell(columns[at] ?? null, type)}`);
    return `{'first': DATE ${sqlLiteral(first)}${cells.join("")}}`;
  });
  const told = values.map(({ name }, at) => `${each}.v${at} AS ${sqlIdentifier(name)}`);
  const isThere = values.map((_, at) => `${each}.v${at} IS NOT NULL`).join(" OR ");
  return [
    `SELECT ${[...names, `${each}."first" AS ${sqlIdentifier(period)}`, ...told].join(", ")}`,
    `FROM (SELECT ${[...names, `unnest([
  ${rows.join(",\n  ")}]) AS ${each}`].join(", ")}
FROM ${from})`,
    `WHERE ${isThere}`
  ].join("\n");
}

// src/workers/data/unpivot.ts
var MOST_NAMES = 6;
async function unpivoted({ connection, identifier, file }, loaded) {
  if (file.choice.periods === "columns") return loaded;
  const columns = await columnsOf(connection, identifier);
  const plan = periodPlan(await withEmpty(connection, identifier, columns));
  if (!plan) return loaded;
  const { source, estimatedRows } = loaded;
  const records = await countRows(connection, identifier);
  if (source) await connection.run(`CREATE OR REPLACE VIEW ${identifier} AS ${unpivotSql(plan, source.from)}`);
  else {
    const made = sqlIdentifier(`rows ${identifier.slice(1, -1).replaceAll('""', '"')}`);
    await connection.run(`CREATE OR REPLACE TABLE ${made} AS ${unpivotSql(plan, identifier)}`);
    await connection.run(`DROP TABLE ${identifier}`);
    await connection.run(`ALTER TABLE ${made} RENAME TO ${identifier}`);
  }
  const rows = await countRows(connection, identifier);
  const footer = loaded.text?.footer ?? loaded.layout?.footer ?? 0;
  const signs = signsOf(plan, loaded.text?.signs ?? {});
  return {
    ...loaded,
    ...source && {
      source: numberedView(identifier, [...plan.kept, plan.period, ...plan.values.map(({ name }) => name)])
    },
    ...estimatedRows !== void 0 && { estimatedRows: Math.round(estimatedRows * rows / Math.max(1, records)) },
    notes: [...loaded.notes ?? [], ...notesOf(plan)],
    unpivoted: { ...plan, columns, rows: records, signs, isAdded: plan.hasTotals && footer > 0 }
  };
}
async function withEmpty(connection, identifier, columns) {
  const doubtful = columns.filter(({ name, type }) => !isNumeric(type) && namesPeriod(name)).map(({ name }) => name);
  const empty = await columnsThat(connection, identifier, doubtful, (column2) => `count(${column2}) = 0`);
  return columns.map((column2) => empty.includes(column2.name) ? { ...column2, isEmpty: true } : column2);
}
function numberedView(identifier, names) {
  const id = freeName(names.map((name) => name.toLowerCase()));
  return { from: `(SELECT row_number() OVER () - 1 AS ${id}, * FROM ${identifier})`, id };
}
function signsOf(plan, signs) {
  const entries = plan.values.flatMap(({ name }, at) => {
    const columns = plan.periods.map((each) => each.columns[at] ?? null).filter((column2) => column2 !== null);
    const own = new Set(columns.map((column2) => Object.hasOwn(signs, column2) ? signs[column2] : void 0));
    const [sign] = own;
    return own.size === 1 && sign !== void 0 ? [[name, sign]] : [];
  });
  return Object.fromEntries(entries);
}
function notesOf(plan) {
  const names = plan.periods.flatMap(({ columns }) => columns.filter((column2) => column2 !== null));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const told = plan.leftOut.slice(0, MOST_NAMES).join(", ") + (plan.leftOut.length > MOST_NAMES ? ", \u2026" : "");
  const values = { count: names.length, first, last, period: plan.period, values: plan.values.map(({ name }) => name).join(", ") };
  return [
    tableNote("periodColumns", values),
    ...plan.leftOut.length > 0 ? [tableNote("leftOutColumns", { columns: told })] : []
  ];
}

// src/workers/data/workbook.ts
var import_promises7 = require("node:fs/promises");

// src/workers/data/closedUp.ts
var MAX_GAP = 200;
function closedUp(used, first) {
  const places = /* @__PURE__ */ new Map();
  const sorted = [...used].sort((a, b) => a - b);
  let [before, place] = [first ?? sorted[0] ?? 0, 0];
  for (const at of sorted) {
    const gap = at - before;
    place += gap > MAX_GAP ? 1 : gap;
    places.set(at, place);
    before = at;
  }
  return places;
}

// src/workers/data/fullestSheet.ts
var WORDS_ONLY = 0.25;
function fullestSheet(sheets) {
  const filled = (sheet) => sheet && sheet.rows.length > 0 ? dataIn(sheet) : -1;
  let best = -1;
  let most = -1;
  for (const [at, sheet] of sheets.entries()) {
    const data = filled(sheet);
    if (data > most) [best, most] = [at, data];
  }
  return best;
}
function dataIn({ rows, height }) {
  const { skip, headerRows, names } = detectLayout(rows);
  const body = rows.slice(skip + headerRows);
  const least = Math.max(1, Math.min(2, names.length));
  const isLines = names.length < 2;
  let cells = 0;
  let values = 0;
  for (const row of body) {
    const filled = row.filter((cell) => !isBlank(cell));
    if (filled.length < least) continue;
    cells += filled.length;
    values += filled.filter((cell) => !["text", "empty"].includes(kindOf(cell))).length;
  }
  if (isLines && (headerRows === 0 || values === 0)) return 0;
  const share = rows.length === 0 ? 1 : Math.max(1, height / rows.length);
  return cells * share * (values === 0 ? WORDS_ONLY : 1);
}

// src/workers/data/serialDates.ts
var DAY_MS2 = 864e5;
function dateOf(serial, date1904, format) {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general|h+:?m+(:?s+)?/gi, "");
  if (!/[ymd]/i.test(letters) || serial < 1) return void 0;
  const days = date1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25569) * DAY_MS2));
}

// src/workers/data/sheetLayout.ts
var HEAD_ROWS2 = 1e3;
var FOOT_ROWS = 40;
function sheetLayout(rows, { skip, headerRows }) {
  return detectLayout(rows.slice(0, HEAD_ROWS2), {
    ...skip !== void 0 && { skip },
    ...headerRows !== void 0 && { headerRows }
  });
}

// src/workers/data/bookParts.ts
var import_node_path2 = __toESM(require("node:path"));
async function readBookParts(zip, signal) {
  const root = await relationsOf(zip, "", signal);
  const main = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";
  const relations = await relationsOf(zip, main, signal);
  const sized = (part2 = "") => {
    const bytes = zip.sizeOf(part2);
    return bytes === void 0 ? void 0 : { part: part2, bytes };
  };
  const sheets = [];
  let date1904 = false;
  const open3 = (name, attributes) => {
    if (name === "workbookPr") date1904 = isTrue(attributes["date1904"]);
    if (name !== "sheet") return;
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? "";
    const sheet = sized(relations.get(id)?.target);
    const isHidden2 = /hidden/i.test(attributes["state"] ?? "");
    if (sheet) sheets.push({ ...sheet, name: attributes["name"] ?? "", isHidden: isHidden2 });
  };
  await zip.parse(main, signal, { open: open3 });
  const ofKind = (kind) => sized([...relations.values()].find(({ type }) => kind.test(type))?.target);
  const styles = ofKind(/\/styles$/);
  const formats = styles ? await formatsOf(zip, styles.part, signal) : [];
  return { sheets, date1904, formats, strings: ofKind(/\/sharedStrings$/) };
}
async function readStrings(zip, part2, signal) {
  const strings = [];
  let [text, isText2, phonetic] = ["", false, 0];
  await zip.parse(part2, signal, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") phonetic++;
      isText2 = name === "t" && phonetic === 0;
    },
    characters: (more) => {
      if (isText2) text += more;
    },
    close: (name) => {
      isText2 = false;
      if (name === "rPh") phonetic--;
      if (name === "si") strings.push(text);
    }
  });
  return strings;
}
async function relationsOf(zip, part2, signal) {
  const folder = part2 === "" ? "" : import_node_path2.default.posix.dirname(part2);
  const name = import_node_path2.default.posix.join(folder, "_rels", `${import_node_path2.default.posix.basename(part2)}.rels`);
  const relations = /* @__PURE__ */ new Map();
  const open3 = (tag, { Id: id, Type: type = "", Target: target = "" }) => {
    if (tag !== "Relationship" || id === void 0) return;
    relations.set(id, { type, target: target.startsWith("/") ? target.slice(1) : import_node_path2.default.posix.join(folder, target) });
  };
  await zip.parse(name, signal, { open: open3 });
  return relations;
}
async function formatsOf(zip, part2, signal) {
  const codes = /* @__PURE__ */ new Map();
  const formats = [];
  let isOfCells = false;
  await zip.parse(part2, signal, {
    open: (name, attributes) => {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells) return;
      const id = Number(attributes["numFmtId"] ?? 0);
      formats.push(codes.get(id) ?? id);
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    }
  });
  return formats;
}
function isTrue(value) {
  return value === "1" || value === "true";
}

// src/workers/data/largeSheet.ts
var MB2 = 1024 * 1024;
var MAX_ROWS = 1048576;
var MAX_STRINGS = 256 * MB2;
var MAX_STYLES = 64 * MB2;
var BATCH_ROWS = 2e4;
var DAY_FORMATS = /* @__PURE__ */ new Set([
  14,
  15,
  16,
  17,
  22,
  27,
  28,
  29,
  30,
  31,
  36,
  50,
  51,
  52,
  53,
  54,
  57,
  58
]);
var DAY_CODE = "yyyy-mm-dd";
async function loadLargeSheet(loading, zip) {
  const { connection, identifier, signal } = loading;
  const styles = zip.sizeOf("xl/styles.xml") ?? 0;
  if (styles > MAX_STYLES) throw tooLarge("Its formats take", styles, MAX_STYLES);
  const book = await readBookParts(zip, signal);
  const names = book.sheets.map(({ name }) => name);
  const asked = chosenPart(loading, names, (sheet) => `There is no sheet "${sheet}". Sheets: ${names.join(", ")}.`);
  const shown = book.sheets.filter(({ isHidden: isHidden2 }) => !isHidden2);
  const chosen = book.sheets[asked] ?? [...shown].sort((a, b) => b.bytes - a.bytes)[0] ?? book.sheets[0];
  if (!chosen) throw unreadable("The workbook has no sheets.");
  if (book.strings && book.strings.bytes > MAX_STRINGS) {
    throw tooLarge("Its texts take", book.strings.bytes, MAX_STRINGS);
  }
  const strings = book.strings ? await readStrings(zip, book.strings.part, signal) : [];
  const rows = new SheetRows(book, strings);
  const table = new SheetTable(loading, (columns) => new CellTableWriter(connection, identifier, columns, false));
  await zip.parse(chosen.part, signal, rows, async (bytes) => {
    loading.getsOn(Math.min(1, bytes / chosen.bytes));
    if (rows.count >= BATCH_ROWS) await table.add(rows.take());
  });
  await table.add(rows.take());
  const { layout, notes, last } = await table.end(chosen.name);
  const hidden = book.sheets.filter(({ isHidden: isHidden2 }) => isHidden2).map(({ name }) => name);
  const hadChoice = asked < 0 && shown.length > 1;
  return { names, hidden, sheet: chosen.name, hadChoice, layout, errors: rows.errors, notes, last };
}
function tooLarge(what, bytes, most) {
  return unreadable(
    `${what} ${formatBytes(bytes)} once they are unpacked; up to ${formatBytes(most)} are read. Save the sheet as CSV.`
  );
}
var SheetRows = class {
  constructor(book, strings) {
    this.book = book;
    this.strings = strings;
  }
  book;
  strings;
  errors = { count: 0, kinds: /* @__PURE__ */ new Set() };
  rows = [];
  row = { at: -1, cells: [] };
  column = -1;
  cell = { type: "", style: 0 };
  text = "";
  isText = false;
  phonetic = 0;
  read = 0;
  /** How many rows there are to take. */
  get count() {
    return this.rows.length;
  }
  take() {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
  open(name, { r, s, t }) {
    switch (name) {
      case "row":
        this.row = { at: r === void 0 ? this.row.at + 1 : Number(r) - 1, cells: [] };
        this.column = -1;
        if (++this.read > MAX_ROWS || this.row.at >= MAX_ROWS) {
          throw unreadable(`The sheet has more than ${MAX_ROWS.toLocaleString("en")} rows.`);
        }
        return;
      case "c":
        this.column = r === void 0 ? this.column + 1 : columnOf(r);
        this.cell = { type: t ?? "n", style: Number(s ?? -1) };
        this.text = "";
        return;
      case "rPh":
        this.phonetic++;
        return;
      default:
        this.isText = name === "v" || name === "t" && this.phonetic === 0;
    }
  }
  characters(more) {
    if (this.isText) this.text += more;
  }
  close(name) {
    this.isText = false;
    if (name === "rPh") this.phonetic--;
    else if (name === "c") {
      const value = this.value();
      if (value !== null) this.row.cells.push([this.column, value]);
    } else if (name === "row" && this.row.cells.length > 0) this.rows.push(this.row);
  }
  value() {
    const { text } = this;
    const { type, style } = this.cell;
    if (text === "") return null;
    switch (type) {
      case "s":
        return this.strings[Number(text)] ?? null;
      case "b":
        return text === "1" || text === "true";
      case "e":
        this.errors.count++;
        this.errors.kinds.add(text);
        return null;
      case "d": {
        const day = new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
        return Number.isNaN(day.getTime()) ? text : day;
      }
      case "n": {
        const number3 = Number(text);
        if (Number.isNaN(number3)) return text;
        const format = this.book.formats[style];
        const code = typeof format === "number" ? DAY_FORMATS.has(format) ? DAY_CODE : "" : format ?? "";
        return code === "" ? number3 : dateOf(number3, this.book.date1904, code) ?? number3;
      }
      default:
        return text;
    }
  }
};
function columnOf(reference) {
  let column2 = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column2 = column2 * 26 + letter;
  }
  return column2 - 1;
}
var SheetTable = class {
  constructor(loading, write) {
    this.loading = loading;
    this.write = write;
  }
  loading;
  write;
  head = [];
  writer;
  places = /* @__PURE__ */ new Map();
  layout = { skip: 0, headerRows: 0 };
  before;
  width = 0;
  /** The last rows so far, which may be no data. */
  last = [];
  async add(rows) {
    if (this.writer) return this.addBody(rows.map((row) => this.cellsOf(row)));
    for (const row of rows) this.head.push(row);
    if (this.head.length >= HEAD_ROWS2) await this.begin();
  }
  async end(sheet) {
    if (!this.writer) await this.begin();
    if (!this.writer || this.width === 0) throw unreadable(`The sheet "${sheet}" is empty.`);
    const footer = this.loading.file.choice.footer ?? footerRows(this.last, this.width);
    const last = this.last.slice(0, this.last.length - footer);
    await this.writer.add(last, this.loading.signal);
    return {
      layout: { ...this.layout, footer },
      notes: [...beforeNotes(this.before), ...await this.writer.end()],
      last
    };
  }
  /** Tells by the first rows how the table lies, and begins it. */
  async begin() {
    const { head } = this;
    this.head = [];
    const used = head.flatMap(({ cells }) => cells.flatMap(([column2, cell]) => isBlank(cell) ? [] : [column2]));
    this.places = closedUp([...new Set(used)]);
    const rowPlaces = closedUp(
      head.map(({ at }) => at),
      0
    );
    const rows = [];
    for (const row of head) rows[rowPlaces.get(row.at) ?? rows.length] = this.cellsOf(row);
    const all = Array.from(rows, (row) => row ?? []);
    const layout = sheetLayout(all, this.loading.file.choice);
    this.layout = { skip: layout.skip, headerRows: layout.headerRows };
    this.before = layout.before;
    this.width = layout.names.length;
    if (this.width === 0) return;
    this.writer = this.write(layout.names);
    await this.addBody(all.slice(layout.skip + layout.headerRows));
  }
  async addBody(rows) {
    const widest2 = rows.reduce((most, row) => Math.max(most, row.length), this.width);
    for (; this.width < widest2; this.width++) await this.writer?.grow(`column${this.width + 1}`);
    const body = [...this.last, ...filledRows(rows)];
    const kept = Math.max(0, body.length - FOOT_ROWS);
    this.last = body.slice(kept);
    await this.writer?.add(body.slice(0, kept), this.loading.signal);
  }
  cellsOf({ cells }) {
    const row = [];
    for (const [column2, cell] of cells) row[this.placeOf(column2)] = cell;
    return Array.from(row, (cell) => cell ?? null);
  }
  /** A column that the first rows do not have comes behind theirs. */
  placeOf(column2) {
    const known2 = this.places.get(column2);
    if (known2 !== void 0) return known2;
    const place = Math.max(-1, ...this.places.values()) + 1;
    this.places.set(column2, place);
    return place;
  }
};

// src/workers/data/zipParts.ts
var import_htmlparser2 = require("htmlparser2");
var import_yauzl = require("yauzl");
var ZipParts = class _ZipParts {
  constructor(zip, entries) {
    this.zip = zip;
    this.entries = entries;
  }
  zip;
  entries;
  /** @throws Error when it is none, or damaged */
  static async open(file) {
    const zip = await (0, import_yauzl.openPromise)(file, { lazyEntries: true, autoClose: false });
    try {
      const entries = /* @__PURE__ */ new Map();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
      return new _ZipParts(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }
  /** Bytes of a part once it is unpacked; undefined where there is none. Names have no case. */
  sizeOf(name) {
    return this.entries.get(name.toLowerCase())?.uncompressedSize;
  }
  /** Bytes of the largest part, and of all of them, once they are unpacked. */
  sizes() {
    let [largest2, total] = [0, 0];
    for (const { uncompressedSize } of this.entries.values()) {
      largest2 = Math.max(largest2, uncompressedSize);
      total += uncompressedSize;
    }
    return { largest: largest2, total };
  }
  /**
   * Reads a part as XML, piece by piece: between two of them everything else has its turn.
   * @param breathe called after each piece; what it waits for holds up the reading
   */
  async parse(name, signal, handler, breathe) {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw new Error(`There is no ${name} in it.`);
    const stream = await this.zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder();
    let read = 0;
    const parser = new import_htmlparser2.Parser(
      {
        onopentag: (tag, attributes) => handler.open?.(localName(tag), attributes),
        ontext: (text) => handler.characters?.(text),
        onclosetag: (tag) => handler.close?.(localName(tag))
      },
      { xmlMode: true }
    );
    try {
      for await (const chunk of stream) {
        if (signal.aborted) throw new CancelledError();
        const bytes = chunk;
        if (bytes instanceof Uint8Array) {
          parser.write(decoder.decode(bytes, { stream: true }));
          read += bytes.length;
        }
        await breathe?.(read);
      }
      parser.end();
    } finally {
      stream.destroy();
    }
  }
  close() {
    this.zip.close();
  }
};
function localName(tag) {
  const colon = tag.indexOf(":");
  return colon < 0 ? tag : tag.slice(colon + 1);
}

// src/workers/data/workbook.ts
var CONTAINER = [208, 207, 17, 224];
var MAGIC2 = [
  [80, 75, 3, 4],
  CONTAINER,
  [9, 8],
  [9, 4],
  [9, 2],
  [9, 0]
];
var START_ROWS = 300;
async function loadWorkbook(loading) {
  const { connection, identifier, file, limits } = loading;
  if (file.size > limits.whole) {
    throw unreadable(
      `The workbook has ${formatBytes(file.size)}; workbooks are read up to ${formatBytes(limits.whole)}. Save the sheet as CSV.`
    );
  }
  const { names, hidden, sheet, hadChoice, layout, errors, notes, last } = await largeSheetOf(loading) ?? await wholeSheetOf(loading);
  const { skip, headerRows, footer } = layout;
  return {
    sheets: names,
    sheet,
    layout,
    notes: [
      ...hadChoice ? [tableNote("fullestSheet", { sheet, number: names.indexOf(sheet) + 1, count: names.length })] : [],
      ...countNote(tableNote("skippedSheetRow"), skip, tableNote("skippedSheetRows", { count: skip })),
      ...headerNotes(headerRows),
      ...footerNotes(footer),
      ...errors.count > 0 ? [tableNote("errorCells", { count: errors.count, kinds: [...errors.kinds].join(", ") })] : [],
      ...hidden.length > 0 ? [tableNote("hiddenSheets", { sheets: listWithCount(hidden, 20) })] : [],
      ...notes,
      ...endsUnlabeled(last) ? [tableNote("lastUnlabeled")] : [],
      ...await tableDoubts(connection, identifier)
    ]
  };
}
async function largeSheetOf(loading) {
  const zip = await ZipParts.open(loading.file.file).catch(() => void 0);
  if (!zip) return void 0;
  try {
    const { largest: largest2, total } = zip.sizes();
    const { part: part2, unpacked } = loading.limits;
    if (largest2 <= part2 && total <= unpacked) return void 0;
    if (/\.xls[xm]$/i.test(loading.file.file)) return await loadLargeSheet(loading, zip);
    throw unreadable(
      `The workbook unpacks to ${formatBytes(total)}; of its kind up to ${formatBytes(unpacked)} are read. Save it as XLSX, or the sheet as CSV.`
    );
  } finally {
    zip.close();
  }
}
async function wholeSheetOf(loading) {
  const { connection, identifier, path: path5, file, signal } = loading;
  const xlsx = await import("@e965/xlsx");
  const bytes = await (0, import_promises7.readFile)(file.file);
  const isWorkbook = MAGIC2.some((magic) => magic.every((byte, at) => bytes[at] === byte));
  if (!isWorkbook) throw unreadable(`${path5} is damaged or no workbook: it does not begin like one.`);
  const names = readBook(xlsx, bytes, { bookSheets: true, bookProps: true }).SheetNames;
  const asked = chosenPart(loading, names, (sheet2) => `There is no sheet "${sheet2}". Sheets: ${names.join(", ")}.`);
  const picked = asked < 0 && names.length > 1 ? pickSheet(readBook(xlsx, bytes, { sheetRows: START_ROWS })) : void 0;
  const chosen = picked ? picked.at : Math.max(0, asked);
  const book = readBook(xlsx, bytes, { sheets: chosen });
  const sheet = names[chosen] ?? "";
  const { rows, errors } = gridOf(book, sheet);
  if (rows.length === 0) throw unreadable(`The sheet "${sheet}" is empty.`);
  const { skip, headerRows, names: columns, before } = sheetLayout(rows, file.choice);
  const body = filledRows(rows.slice(skip + headerRows));
  const footer = file.choice.footer ?? footerRows(body.slice(-FOOT_ROWS), columns.length);
  const table = body.slice(0, body.length - footer);
  const repairs = file.choice.asIs === true ? void 0 : rowRepairs(table, columns.length);
  const records = repairs ? repaired(table, repairs) : table;
  const { notes, mixed } = await createCellTable(
    connection,
    identifier,
    { names: columns, rows: records, readsTimes: false },
    signal
  );
  const read = await readTexts(connection, identifier, file.choice, mixed);
  const hidden = names.filter((_, at) => isHidden(book, at));
  const layout = { skip, headerRows, footer, ...repairs && repairsOf(repairs), ...read && { texts: read.texts } };
  const last = records.slice(-FOOT_ROWS);
  const named = columns.map((name) => ({ name }));
  const all = [
    ...beforeNotes(before),
    ...repairs ? repairNotes(repairs, named) : [],
    ...notes,
    ...read?.notes ?? []
  ];
  return { names, hidden, sheet, hadChoice: picked?.hadChoice === true, layout, errors, notes: all, last };
}
function isHidden(book, at) {
  return (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
}
function pickSheet(book) {
  const starts = book.SheetNames.map((name, at) => {
    if (isHidden(book, at)) return void 0;
    const { rows } = gridOf(book, name);
    const whole = /\d+$/.exec(String(book.Sheets[name]?.["!fullref"] ?? ""));
    const height = rows.length < 0.9 * START_ROWS ? rows.length : Number(whole?.[0] ?? rows.length);
    return { rows, height: Math.max(rows.length, height) };
  });
  const hadChoice = starts.filter((start) => start && start.rows.length > 0).length > 1;
  return { at: Math.max(0, fullestSheet(starts)), hadChoice };
}
function readBook(xlsx, bytes, more) {
  try {
    return xlsx.read(bytes, { type: "buffer", dense: true, cellNF: true, cellText: false, cellHTML: false, ...more });
  } catch (error) {
    const words = errorMessage(error);
    if (/password|encrypt/i.test(words) && saysEncrypted(bytes)) {
      throw unreadable(
        "The workbook is protected with a password. Open it in Excel, save a copy without one, and use that."
      );
    }
    throw unreadable(`The workbook is damaged or of a kind that cannot be read: ${words}`);
  }
}
function saysEncrypted(bytes) {
  const isContainer = CONTAINER.every((byte, at) => bytes[at] === byte);
  return isContainer && ["EncryptedPackage", "Workbook", "Book"].some((name) => bytes.includes(name, 0, "utf16le"));
}
function gridOf(book, name) {
  const errors = { count: 0, kinds: /* @__PURE__ */ new Set() };
  const data = (name === void 0 ? void 0 : book.Sheets[name]?.["!data"]) ?? [];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const filled = [];
  const columns = /* @__PURE__ */ new Set();
  data.forEach((row, at) => {
    const cells = [];
    row?.forEach((cell, column2) => {
      const value = cell === void 0 ? null : valueOf(cell, date1904, errors);
      if (value !== null) cells.push([column2, value]);
      if (!isBlank(value)) columns.add(column2);
    });
    if (cells.length > 0) filled.push({ at, cells });
  });
  const place = closedUp([...columns]);
  const rowPlace = closedUp(
    filled.map(({ at }) => at),
    0
  );
  const rows = [];
  for (const { at, cells } of filled) {
    const row = [];
    for (const [column2, cell] of cells) {
      const to = place.get(column2);
      if (to !== void 0) row[to] = cell;
    }
    rows[rowPlace.get(at) ?? rows.length] = Array.from(row, (cell) => cell ?? null);
  }
  return { rows: columns.size === 0 ? [] : Array.from(rows, (row) => row ?? []), errors };
}
function valueOf({ t, v, w, z: z5 }, date1904, errors) {
  if (t === "e") {
    errors.count++;
    errors.kinds.add(w ?? ERRORS[Number(v)] ?? "#ERROR");
    return null;
  }
  if (v instanceof Date) return v;
  if (typeof v === "number" && typeof z5 === "string") return dateOf(v, date1904, z5) ?? v;
  return v ?? null;
}
var ERRORS = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A"
};

// src/workers/data/tables.ts
var TELL_EVERY_MS = 500;
var WITH_PARTS = /(?<=\.(?:xlsx|xlsm|xlsb|xls|ods|sqlite3?|db|json|geojson))#/i;
var TableCatalog = class {
  constructor(options) {
    this.options = options;
  }
  options;
  cache = /* @__PURE__ */ new Map();
  scratchFiles = 0;
  /** @throws SqlEngineError when the file is not there, may not be read or is no table; CancelledError */
  async ensure(connection, name, signal) {
    const [asked, part2] = splitName(name);
    const file = await this.options.resolve(asked).catch((error) => {
      throw unreadable(errorMessage(error));
    });
    const source = { path: asked, stamp: file.stamp };
    const key = name.toLowerCase();
    const cached = this.cache.get(key);
    if (cached?.file === file.file && cached.stamp === file.stamp) {
      try {
        return { table: await cached.table, source };
      } catch (error) {
        if (!(error instanceof CancelledError) || signal.aborted) throw error;
      }
    }
    const { temporary, sqliteWasm, limits } = this.options;
    let toldMs = performance.now();
    const getsOn = (share) => {
      if (performance.now() - toldMs < TELL_EVERY_MS) return;
      toldMs = performance.now();
      void this.options.reading({ ...source, share }, false);
    };
    const read = async (loading) => {
      await this.options.reading(source, false);
      try {
        return await load(loading);
      } finally {
        await this.options.reading(source, true);
      }
    };
    const table = read({
      connection,
      identifier: sqlIdentifier(name),
      path: asked,
      part: part2,
      file,
      limits,
      sqliteWasm,
      getsOn,
      scratch: (extension) => import_node_path3.default.join(temporary, `scratch-${++this.scratchFiles}.${extension}`),
      signal
    });
    this.cache.set(key, { file: file.file, stamp: file.stamp, table });
    table.catch(() => {
      if (this.cache.get(key)?.table === table) this.cache.delete(key);
    });
    return { table: await table, source };
  }
};
function splitName(name) {
  const at = name.search(WITH_PARTS);
  return at < 0 ? [name, void 0] : [name.slice(0, at), name.slice(at + 1)];
}
async function load(loading) {
  const { connection, identifier, path: asked, signal } = loading;
  await drop(connection, identifier);
  try {
    const loaded = await unpivoted(loading, await loadByExtension(loading));
    return { identifier, columns: await columnsOf(connection, identifier), ...loaded };
  } catch (error) {
    await drop(connection, identifier);
    if (signal.aborted || error instanceof CancelledError) throw new CancelledError();
    if (isBroken(error)) throw error;
    if (isOutOfMemory(error)) throw unreadable(outOfMemory(`Reading ${asked}`));
    if (error instanceof SqlEngineError) throw new SqlEngineError(error.code, `${asked}: ${error.message}`);
    const reason = errorMessage(error).split("\n").slice(0, 3).join(" ");
    throw unreadable(`${asked} cannot be read as a table: ${reason}`);
  }
}
var LOADERS = [
  ["csv txt log dat", (loading) => loadText(loading, ",")],
  ["tsv tab", (loading) => loadText(loading, "	")],
  ["json geojson", loadJson],
  ["jsonl ndjson", loadJsonLines],
  ["parquet pq", loadParquet],
  ["xlsx xlsm xlsb xls ods", loadWorkbook],
  ["sqlite sqlite3 db", loadSqlite]
];
function loadByExtension(loading) {
  const extension = extensionOf(loading.file);
  const [, load2] = LOADERS.find(([extensions]) => extensions.split(" ").includes(extension)) ?? [];
  if (load2) return load2(loading);
  throw unreadable(
    "It is no table: csv, tsv, xlsx, xls, xlsb, ods, json, jsonl, geojson, parquet and sqlite files are."
  );
}
async function loadParquet({ connection, identifier, file }) {
  if (file.size === 0) throw unreadable("The file is empty.");
  const from = `read_parquet(${literalPath(file.file)})`;
  await connection.run(`CREATE VIEW ${identifier} AS SELECT * FROM ${from}`);
  return { source: { from, id: "file_row_number" } };
}
async function drop(connection, identifier) {
  for (const kind of ["TABLE", "VIEW"]) {
    await connection.run(`DROP ${kind} IF EXISTS ${identifier}`).catch(() => void 0);
  }
}

// src/workers/data/values.ts
function toSqlValue(value, type) {
  if (typeof value !== "string") return value;
  if (/^(U?BIGINT|U?HUGEINT)$/.test(type)) {
    const number3 = Number(value);
    return Number.isSafeInteger(number3) ? number3 : value;
  }
  if (type.startsWith("DECIMAL")) {
    const digits = value.replace(/^-?0*\.?0*|\./g, "").length;
    return digits <= 15 ? Number(value) : value;
  }
  return value;
}

// src/workers/data/views.ts
var Views = class {
  constructor(tables) {
    this.tables = tables;
  }
  tables;
  orders = new OrderedRows();
  async view(connection, view2, signal) {
    const { table, stamp, order } = await this.ready(connection, view2, signal);
    const tableRows = await countRows(connection, table.identifier);
    return { rows: order?.rows ?? tableRows, tableRows, stamp };
  }
  async rows(connection, part2, signal) {
    const ready = await this.ready(connection, part2, signal);
    const { id } = numbered(ready.table);
    const columns = columnsOf2(ready.table, part2.columns);
    const list = columns.map((column2, at) => `${cellSql(column2, part2.characters)} AS c${at}`);
    const { from, place } = partSql(ready, part2);
    const sql = `SELECT ${[id, ...list].join(", ")} FROM ${from} ORDER BY ${place}`;
    const reader = await connection.runAndReadAll(sql);
    const types = reader.columnTypes().map(String);
    const rows = reader.getRowsJson();
    return {
      numbers: rows.map(([number3]) => Number(number3)),
      rows: rows.map((row) => row.slice(1).map((value, at) => toSqlValue(value, types[at + 1] ?? ""))),
      stamp: ready.stamp
    };
  }
  async sums(connection, part2, signal) {
    const ready = await this.ready(connection, part2, signal);
    const columns = columnsOf2(ready.table, part2.columns);
    const wrong = columns.find(({ type }) => !isNumeric(type));
    if (wrong) throw new SqlEngineError("refused", `${wrong.name} holds no numbers.`);
    if (columns.length === 0) return { numbers: [], stamp: ready.stamp };
    const list = columns.map(({ name, type }) => {
      const value = sqlIdentifier(name);
      const finite = /^(DOUBLE|FLOAT)$/.test(type) ? ` FILTER (isfinite(${value}))` : "";
      return `count(${value})${finite}, coalesce(CAST(sum(${value})${finite} AS DOUBLE), 0)`;
    });
    const reader = await connection.runAndReadAll(`SELECT ${list.join(", ")} FROM ${partSql(ready, part2).from}`);
    const figures = (reader.getRows()[0] ?? []).map(Number);
    const numbers = columns.map((_, at) => ({ count: figures[2 * at] ?? 0, sum: figures[2 * at + 1] ?? 0 }));
    return { numbers, stamp: ready.stamp };
  }
  async drop(connection, table) {
    await this.orders.release(connection, sqlIdentifier(table));
  }
  /** Loads what the view reads, and puts it in order. */
  async ready(connection, view2, signal) {
    const probe = `SELECT 1 FROM ${sqlLiteral(view2.table)} ${filterSql(view2.where)}`;
    const stamps = [];
    for (const name of await checkStatement(connection, probe)) {
      const { source: source2 } = await this.tables.ensure(connection, name, signal);
      stamps.push(`${name} ${source2.stamp}`);
    }
    const { table, source } = await this.tables.ensure(connection, view2.table, signal);
    for (const { column: column2 } of view2.order) columnsOf2(table, [column2]);
    const order = await this.orders.get(connection, table, view2, stamps.join("\n"), signal);
    return { table, stamp: source.stamp, ...order && { order } };
  }
};
function columnsOf2({ columns }, names) {
  return names.map((name) => {
    const column2 = columns.find((each) => each.name === name);
    if (!column2) throw new SqlEngineError("failed", `There is no column ${name}.`);
    return column2;
  });
}
function partSql({ table, order }, { from: first, count }) {
  const { from, id } = numbered(table);
  const places = (place) => `${place} >= ${first} AND ${place} < ${first + count}`;
  if (!order) return { from: `${from} WHERE ${places(id)}`, place: id };
  const picked = `(SELECT rowid AS place, id AS number FROM ${order.name} WHERE ${places("rowid")}) AS "picked rows"`;
  return { from: `${picked} JOIN ${from} ON ${id} = "picked rows".number`, place: '"picked rows".place' };
}
function cellSql({ name, type }, characters) {
  const value = sqlIdentifier(name);
  if (isNumeric(type) || /^(BOOLEAN|DATE|TIMESTAMP.*|TIME.*|UUID)$/.test(type)) return value;
  const text = isNested(type) && type !== "JSON" ? `CAST(to_json(${value}) AS VARCHAR)` : `CAST(${value} AS VARCHAR)`;
  return `left(${text}, ${characters})`;
}

// src/workers/data/engine.ts
var INTERRUPT_AGAIN_MS = 50;
var ignore = () => Promise.resolve();
var Engine = class _Engine {
  constructor(instance, tables, scrub) {
    this.instance = instance;
    this.tables = tables;
    this.scrub = scrub;
    this.views = new Views(tables);
  }
  instance;
  tables;
  scrub;
  views;
  /**
   * @param resolve finds the file of a workspace path, or throws words for the user
   */
  static async start({ folders, memoryLimit, temporary, sqliteWasm, limits = defaultLimits, reading = ignore }, resolve) {
    const own = await (0, import_promises8.realpath)(temporary);
    const instance = await import_node_api3.DuckDBInstance.create(":memory:", {
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      memory_limit: memoryLimit,
      temp_directory: temporary,
      // its own default is the working folder, which may be the user's
      max_temp_directory_size: "10GB"
    });
    const connection = await instance.connect();
    try {
      const list = [...folders, own].map(sqlLiteral).join(", ");
      await connection.run(`SET TimeZone = 'UTC'`);
      await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
      await connection.run(`CREATE SCHEMA ${ORDERS_SCHEMA}`);
      await connection.run(`SET allowed_directories = [${list}]`);
      await connection.run(`SET allowed_paths = [${list}]`);
      await connection.run("SET enable_external_access = false");
      await connection.run("SET lock_configuration = true");
    } finally {
      connection.disconnectSync();
    }
    const paths = [own, temporary, ...folders].sort((a, b) => b.length - a.length);
    const scrub = (text) => paths.reduce((out, folder) => out.replaceAll(folder, "."), text);
    return new _Engine(instance, new TableCatalog({ resolve, reading, temporary: own, sqliteWasm, limits }), scrub);
  }
  /** Runs one checked SELECT. @throws SqlEngineError, whose message holds no absolute path; CancelledError */
  query({ sql, params, maxRows }, signal) {
    return this.onConnection(signal, async (connection) => {
      const tables = await checkStatement(connection, sql);
      const twin = tables.find(
        (name, at) => tables.some((other, i) => i < at && other.toLowerCase() === name.toLowerCase())
      );
      if (twin !== void 0) {
        throw new SqlEngineError(
          "refused",
          `Write ${twin} the same way throughout: names that differ in case alone clash.`
        );
      }
      const sources = /* @__PURE__ */ new Map();
      for (const table of tables) {
        const { source } = await this.tables.ensure(connection, table, signal);
        if (!sources.has(source.path)) sources.set(source.path, source.stamp);
      }
      throwIfAborted(signal);
      const reader = await runBound(connection, sql, params, maxRows + 1);
      const types = reader.columnTypes();
      const columns = reader.deduplicatedColumnNames().map((name, at) => ({ name, type: String(types[at]) }));
      const json = reader.getRowsJson();
      const rows = json.slice(0, maxRows).map((row) => row.map((value, at) => toSqlValue(value, columns[at]?.type ?? "")));
      const truncated = json.length > maxRows || !reader.done;
      return { columns, rows, truncated, tables, sources: [...sources].map(([path5, stamp]) => ({ path: path5, stamp })) };
    });
  }
  /** Columns and row count of a data file. @throws SqlEngineError; CancelledError */
  describe(path5, signal) {
    return this.onConnection(signal, async (connection) => {
      const { table } = await this.tables.ensure(connection, path5, signal);
      const { identifier, columns, sheets = [], sheet, sampled, estimatedRows, notes = [] } = table;
      const { text, layout, json, unpivoted: unpivoted2 } = table;
      return {
        table: path5,
        columns,
        rows: estimatedRows ?? await countRows(connection, identifier),
        sheets,
        ...sheet !== void 0 && { sheet },
        ...sampled && { sampled },
        notes,
        ...text && { text },
        ...layout && { layout },
        ...json && { json },
        ...unpivoted2 && { unpivoted: unpivoted2 }
      };
    });
  }
  /** Rows of a view, and of its table. @throws SqlEngineError; CancelledError */
  view(view2, signal) {
    return this.onConnection(signal, (connection) => this.views.view(connection, view2, signal));
  }
  /** A part of a view. @throws SqlEngineError; CancelledError */
  viewRows(part2, signal) {
    return this.onConnection(signal, (connection) => this.views.rows(connection, part2, signal));
  }
  /** What numbers in a part of a view add up to. @throws SqlEngineError; CancelledError */
  viewSums(part2, signal) {
    return this.onConnection(signal, (connection) => this.views.sums(connection, part2, signal));
  }
  /** Lets go of what is kept of a table's views. */
  dropViews(table) {
    return this.onConnection(new AbortController().signal, (connection) => this.views.drop(connection, table));
  }
  async onConnection(signal, work) {
    throwIfAborted(signal);
    const connection = await this.instance.connect();
    let again;
    const interrupt = () => {
      connection.interrupt();
      again = setTimeout(interrupt, INTERRUPT_AGAIN_MS);
    };
    signal.addEventListener("abort", interrupt, { once: true });
    try {
      throwIfAborted(signal);
      return await work(connection);
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof CancelledError) throw error;
      if (isBroken(error)) throw new SqlEngineError("engine_died", BROKEN);
      if (error instanceof SqlEngineError) throw new SqlEngineError(error.code, this.scrub(error.message));
      const words = isOutOfMemory(error) ? `${outOfMemory("This")} Ask for fewer rows, columns or combinations at a time.` : errorMessage(error).split("\n\nStack Trace:")[0] ?? "";
      throw new SqlEngineError("failed", this.scrub(words));
    } finally {
      signal.removeEventListener("abort", interrupt);
      clearTimeout(again);
      connection.disconnectSync();
    }
  }
};
async function runBound(connection, sql, params, rows) {
  const values = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "object" && value !== null) {
      throw new SqlEngineError(
        "refused",
        `The parameter ${name} is a list or an object; only plain values can be bound.`
      );
    }
    values[name] = value;
  }
  const bound = Object.keys(values).length > 0 ? values : void 0;
  return connection.streamAndReadUntil(sql, rows, bound);
}
function throwIfAborted(signal) {
  if (signal.aborted) throw new CancelledError();
}

// ../prof.ts
void (async () => {
  const folder = "/tmp/hc/bench";
  const temporary = `/tmp/hc/tmp-${process.pid}`;
  (await import("node:fs")).mkdirSync(temporary, { recursive: true });
  const sqliteWasm = (0, import_node_module.createRequire)(import_node_path4.default.resolve("package.json")).resolve("sql.js/dist/sql-wasm.wasm");
  let n = 0;
  let log = [];
  const proto = import_node_api4.DuckDBConnection.prototype;
  let depth = 0;
  for (const m of ["run", "runAndReadAll", "runAndReadUntil"]) {
    const old = proto[m];
    proto[m] = async function(...args) {
      const c = process.cpuUsage();
      const t = performance.now();
      depth++;
      try {
        return await old.apply(this, args);
      } finally {
        depth--;
        const u = process.cpuUsage(c);
        if (depth === 0) log.push([String(args[0]).replace(/\d+ (\w+\.csv)/g, "$1"), (u.user + u.system) / 1e3, performance.now() - t]);
      }
    };
  }
  const engine = await Engine.start({ folders: [folder], memoryLimit: "1GB", temporary, sqliteWasm }, async (name) => {
    const file2 = import_node_path4.default.join(folder, name.replace(/^\d+ /, ""));
    return { file: file2, size: (await (0, import_promises9.stat)(file2)).size, stamp: `${n}`, choice: {} };
  });
  const file = process.argv[2];
  const runs = Number(process.argv[3] ?? 8);
  const all = [];
  const totals = [];
  for (let i = 0; i < runs; i++) {
    n++;
    log = [];
    const c = process.cpuUsage();
    await engine.describe(`${n} ${file}`, new AbortController().signal);
    const u = process.cpuUsage(c);
    totals.push((u.user + u.system) / 1e3);
    all.push(log);
  }
  const count = all[1].length;
  let sum2 = 0;
  for (let q = 0; q < count; q++) {
    const cpu = Math.min(...all.slice(1).map((l) => l[q]?.[1] ?? 1e9));
    const wall = Math.min(...all.slice(1).map((l) => l[q]?.[2] ?? 1e9));
    sum2 += cpu;
    console.log(cpu.toFixed(1).padStart(8), wall.toFixed(1).padStart(8), all[1][q][0].replace(/\s+/g, " ").slice(0, 150));
  }
  console.log("total cpu", Math.min(...totals).toFixed(1), "in queries", sum2.toFixed(1), "rest", (Math.min(...totals) - sum2).toFixed(1), "queries", count);
  process.exit(0);
})();
