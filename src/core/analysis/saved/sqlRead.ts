/** SQL that makes of a file the table that our engine made of it, for a plain DuckDB. */
import { oneLine } from '../../../base/text';
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { Localize } from '../../text/formatter';
import { joinSql } from '../../files/detect/joinSql';
import { sectionSql } from '../../files/detect/sectionSql';
import { recodeSql } from '../../files/detect/recoding';
import { unpivotSql } from '../../files/detect/unpivotSql';
import { KEEPS_OFFSETS } from '../../files/detect/zones';
import { valueSql } from '../../files/detect/valueSql';
import { linesSql } from '../../files/detect/linesSql';
import { geometryParts, geometrySql } from '../../files/detect/geometry';
import type { SheetLayout, SideBySide } from '../../contract/textFormat';
import { readAs, type Source } from './source';

/** Columns beyond the named ones: rows may end in empty cells. */
const FURTHER = 24;
/** What Windows-1252 has where Latin-1 has control characters. */
const LATIN = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0x80 + at)).join('');
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The statements; lines that begin with `--` tell what else is needed. */
export function readLines(source: Source, table: string, t: Localize): string[] {
  const { recoded, unpivoted, joined } = source;
  const records = 'records of the file';
  const cells = sqlIdentifier(records);
  const from = recoded ? `(${recodeSql(recoded, cells)})` : cells;
  const steps = [
    ...(recoded ? [remark(t('Codes for missing values are left empty, and numbers of days are dates.'))] : []),
    ...(recoded && !unpivoted && !joined ? [create(table, recodeSql(recoded, cells))] : []),
    ...(unpivoted
      ? [remark(t('Columns that are periods become rows.')), create(table, unpivotSql(unpivoted, from))]
      : []),
    ...(joined ? [remark(t('Columns that are parts of a time make one.')), create(table, joinSql(joined, from))] : []),
  ];
  if (steps.length === 0) return recordLines(source, table, t);
  return [...recordLines(source, records, t), ...steps, `DROP TABLE ${cells};`];
}

/** The table as the file has it. */
function recordLines(source: Source, table: string, t: Localize): string[] {
  switch (source.kind) {
    case 'text':
      return textLines(source, table, t);
    case 'json':
    case 'jsonl':
      return jsonLines(source, table, t);
    case 'parquet':
      return [create(table, `SELECT * FROM read_parquet(${pathOf(source)})`)];
    case 'sqlite':
      return [
        remark(t('Databases of SQLite are read by an extension of DuckDB, which it downloads once.')),
        'INSTALL sqlite; LOAD sqlite; SET sqlite_all_varchar = true;',
        create(
          table,
          `SELECT ${source.columns.map(({ name, type }) => castSql(name, type)).join(', ')}\nFROM sqlite_scan(${sqlLiteral(source.file)}, ${sqlLiteral(source.part ?? '')})`,
        ),
      ];
    case 'excel':
      return excelLines(source, table, t);
  }
}

export function remark(text: string): string {
  return `-- ${oneLine(text)}`;
}

export function create(table: string, select: string): string {
  return `CREATE OR REPLACE TEMP TABLE ${sqlIdentifier(table)} AS\n${select};`;
}

/** A path as a pattern that stands for itself. A colon in its first part would make it the name of a drive. */
function pathOf({ file }: Source): string {
  const relative = /^[^/]*:/.test(file) ? `./${file}` : file;
  return sqlLiteral(relative.replace(/[*?[]/g, '[$&]'));
}

function castSql(name: string, type: string): string {
  const column = sqlIdentifier(name);
  return type === 'VARCHAR' ? column : `TRY_CAST(${column} AS ${type}) AS ${column}`;
}

function textLines(source: Source, table: string, t: Localize): string[] {
  const { text, columns } = source;
  const { setup, option } = encodingOf(text.encoding, t);
  const { beside } = text;
  const own = columns.map(({ name }) => name);
  // Of tables side by side the reader has the cells of all, which are put below each other then.
  const ends = beside?.parts.map(({ start }) => start + beside.width) ?? [];
  const cellNames = Array.from({ length: Math.max(0, ...ends) }, (_, at) => `cell ${at + 1}`);
  const names = [
    ...(beside ? cellNames : own),
    ...Array.from({ length: FURTHER }, (_, at) => `further cell ${at + 1}`),
  ];
  const typed = names.map((name) => `${sqlLiteral(name)}: 'VARCHAR'`).join(', ');
  const isWindows = text.encoding === 'windows-1252';
  const values = columns.map((column) => {
    const name = sqlIdentifier(column.name);
    const cell = isWindows ? `translate(${name}, ${sqlLiteral(LATIN)}, ${sqlLiteral(WINDOWS)})` : name;
    const read = readAs(source, column);
    const value = read ? valueSql(read, cell) : cell;
    return value === name ? name : `${value} AS ${name}`;
  });
  const reader = [
    pathOf(source),
    `auto_detect = false, header = false, delim = ${sqlLiteral(text.delimiter)}, quote = ${sqlLiteral(text.quote)}, escape = ${sqlLiteral(text.escape ?? text.quote)}, comment = '', skip = ${text.skip}${option}`,
    'null_padding = true, strict_mode = false, parallel = false',
    `columns = {${typed}}`,
  ];
  const lined =
    text.lines === undefined ? undefined : linesSql(pathOf(source), text.lines.pattern, columns.length, option);
  const cells = lined?.cells.map((cell, at) => `${cell} AS ${sqlIdentifier(names[at] ?? '')}`);
  // Of lines that are remarks the engine's reader skips more than were meant: they are left out as rows.
  const [first = ''] = names;
  const rows =
    text.comment === undefined
      ? ''
      : `\nWHERE NOT starts_with(coalesce(${sqlIdentifier(first)}, ''), ${sqlLiteral(text.comment)})`;
  const from = `${text.headerRows}`;
  const to = text.footer === 0 ? '' : ` AND rowid < (SELECT count(*) - ${text.footer} FROM "rows of texts")`;
  const filled = `FROM "rows of texts" WHERE rowid >= ${from}${to}`;
  const body = recordsSql(
    beside ? stackedSql(beside, own, names, filled) : `SELECT *, rowid - ${from} AS place ${filled}`,
    text,
    own,
    columns.length,
  );
  return [
    ...setup,
    lined && cells
      ? create('rows of texts', `SELECT ${cells.join(',\n  ')}\nFROM ${lined.lines}\nWHERE ${lined.isRecord}`)
      : create('rows of texts', `SELECT * FROM read_csv(${reader.join(',\n  ')})${rows}`),
    create(table, `SELECT ${values.join(',\n  ')}\nFROM (${body})`),
    'DROP TABLE "rows of texts";',
  ];
}

/** Tables side by side in a text below each other, with the places of their rows. @param from and where the rows are read */
function stackedSql(
  { width, parts }: SideBySide,
  [label = '', ...columns]: readonly string[],
  cells: readonly string[],
  from: string,
): string {
  const each = parts.map(({ start, title, rows }, part) => {
    const own = cells.slice(start, start + width).map(sqlIdentifier);
    const list = own.map((cell, at) => `${cell} AS ${sqlIdentifier(columns[at] ?? '')}`);
    const isFilled = own.map((cell) => `trim(${cell})`).join(', ');
    return `SELECT * FROM (SELECT ${part} AS part, ${sqlLiteral(title)} AS ${sqlIdentifier(label)}, ${list.join(', ')}, rowid AS place ${from} AND concat(${isFilled}) <> '' ORDER BY rowid LIMIT ${rows})`;
  });
  return `SELECT * REPLACE (row_number() OVER (ORDER BY part, place) - 1 AS place) FROM (${each.join('\nUNION ALL ')})`;
}

/** Of rows with their places those that are records, with cells filled from above and the sections that they are in. */
function recordsSql(
  rows: string,
  { leftOut = [], filled = [], sections }: Pick<SheetLayout, 'leftOut' | 'filled' | 'sections'>,
  names: readonly string[],
  width: number,
): string {
  const above = filled.map((at) => {
    const name = sqlIdentifier(names[at] ?? '');
    return `last_value(nullif(trim(${name}), '') IGNORE NULLS) OVER (ORDER BY place) AS ${name}`;
  });
  if (sections) above.push(`${sectionSql('place', sections)} AS ${sqlIdentifier(names[width - 1] ?? '')}`);
  const whole = above.length === 0 ? rows : `SELECT * REPLACE (${above.join(', ')}) FROM (${rows})`;
  return leftOut.length === 0 ? whole : `SELECT * FROM (${whole}) WHERE place NOT IN (${leftOut.join(', ')})`;
}

function encodingOf(encoding: string, t: Localize): { setup: string[]; option: string } {
  if (encoding === 'utf-8') return { setup: [], option: '' };
  if (encoding === 'windows-1252' || encoding === 'iso-8859-1') return { setup: [], option: `, encoding = 'latin-1'` };
  if (encoding === 'utf-16le') return { setup: [], option: `, encoding = 'utf-16'` };
  const words = t(
    'The file is in {encoding}, which DuckDB reads with an extension that it downloads once. Without it: save the file as UTF-8 and leave the encoding out.',
    { encoding },
  );
  return {
    setup: [remark(words), 'INSTALL encodings; LOAD encodings;'],
    option: `, encoding = ${sqlLiteral(encoding)}`,
  };
}

function jsonLines(source: Source, table: string, t: Localize): string[] {
  const { format, fields, geometry, way, lists, encoding, isPlain, hasOffsets } = source.json;
  const parts = [...(geometry ? geometryParts(geometry) : [])];
  const places = new Map([
    ...fields.map(({ name, path }) => [name, path.map(sqlIdentifier).join('.')] as const),
    ...parts.map(([name, part]) => [name, geometrySql(part)] as const),
  ]);
  const list = source.columns.map((column) => {
    const { name, type } = column;
    const place = places.get(name);
    const value = place ?? sqlIdentifier(name);
    const read = readAs(source, column);
    if (read) return `${valueSql(read, `CAST(${value} AS VARCHAR)`)} AS ${sqlIdentifier(name)}`;
    // What holds both numbers and texts is JSON, and looked at as the text of it.
    if (type === 'VARCHAR') return `CAST(${value} AS VARCHAR) AS ${sqlIdentifier(name)}`;
    return place !== undefined ? `${value} AS ${sqlIdentifier(name)}` : value;
  });
  const isList = source.columns.length === 1 && source.columns[0]?.name === 'value';
  const read = (as: string): string =>
    `read_json(${pathOf(source)}, format = '${as}', sample_size = -1, maximum_object_size = 268435456${hasOffsets ? KEEPS_OFFSETS : ''})`;
  // The reader of lists alone passes over a byte order mark.
  const isRead = isPlain || (encoding === 'utf-8' && format === 'array' && !way);
  const head = isRead
    ? []
    : [remark(t('DuckDB reads JSON in UTF-8 without a byte order mark alone: save a copy like that first.'))];
  if (lists) {
    const cells = source.columns.map((column) => {
      const cell = `json_extract_string(to_json(row), '$[${lists.names.indexOf(column.name)}]')`;
      const type = readAs(source, column) ? 'VARCHAR' : column.type;
      return `CAST(${cell} AS ${type}) AS ${sqlIdentifier(column.name)}`;
    });
    const rows = way
      ? `SELECT unnest(${way.map(sqlIdentifier).join('.')}) AS row FROM ${read('unstructured')}`
      : `SELECT json AS row FROM ${read('array')} OFFSET ${lists.first}`;
    return [...head, create(table, `SELECT ${list.join(', ')}\nFROM (SELECT ${cells.join(', ')}\nFROM (${rows}))`)];
  }
  if (!way) {
    return [...head, create(table, `SELECT ${isList ? 'json AS "value"' : list.join(', ')}\nFROM ${read(format)}`)];
  }
  const inside = way.map(sqlIdentifier).join('.');
  return [
    ...head,
    remark(t('The table is the list {part} inside of the file.', { part: way.join('.') })),
    create(
      table,
      `SELECT ${list.join(', ')}\nFROM (SELECT unnest(${inside}, max_depth := 2) FROM ${read('unstructured')})`,
    ),
  ];
}

function excelLines(source: Source, table: string, t: Localize): string[] {
  const { layout, columns, part, file, rows } = source;
  const row = layout.skip + layout.headerRows + 1;
  const sheet = part === undefined ? '' : `, sheet = ${sqlLiteral(part)}`;
  const places = columns.map((_, at) => letters(at) + String(row));
  const cells = columns.map((column, at) => {
    const { name, type } = column;
    const cell = sqlIdentifier(places[at] ?? '');
    const read = readAs(source, column);
    if (read) return `${valueSql(read, `CAST(${cell} AS VARCHAR)`)} AS ${sqlIdentifier(name)}`;
    return type === 'VARCHAR'
      ? `${cell} AS ${sqlIdentifier(name)}`
      : `TRY_CAST(${cell} AS ${type}) AS ${sqlIdentifier(name)}`;
  });
  /** Filled rows of columns of the sheet, with their place. */
  const read = (start: number, width: number, list: string, count: number): string => {
    const own = Array.from({ length: width }, (_, at) => letters(start + at));
    const isFilled = own.map((column) => `trim(CAST(${sqlIdentifier(`${column}${row}`)} AS VARCHAR))`).join(', ');
    return `SELECT ${list}, row_number() OVER () - 1 AS place FROM read_xlsx(${sqlLiteral(file)}${sheet}, header = false, range = '${own[0] ?? 'A'}${row}:${own.at(-1) ?? 'A'}', stop_at_empty = false)\nWHERE concat(${isFilled}) <> '' LIMIT ${count}`;
  };
  const { beside, leftOut = [] } = layout;
  const parts = beside?.parts.map(({ start, title, rows: count }, part) => {
    const [label = '', ...names] = places.map(sqlIdentifier);
    const list = names.map((name, at) => `${sqlIdentifier(`${letters(start + at)}${row}`)} AS ${name}`);
    const inner = read(start, beside.width, [`${part} AS part`, `${sqlLiteral(title)} AS ${label}`, ...list].join(', '), count); // prettier-ignore
    return `SELECT * FROM (${inner})`;
  });
  const body = parts
    ? `SELECT * REPLACE (row_number() OVER (ORDER BY part, place) - 1 AS place) FROM (${parts.join('\nUNION ALL ')})`
    : read(0, Math.max(1, columns.length), '*', rows + leftOut.length);
  return [
    remark(t('Workbooks (.xlsx) are read by an extension of DuckDB, which it downloads once.')),
    'INSTALL excel; LOAD excel;',
    // Empty rows are none, and rows of totals come last.
    create(table, `SELECT ${cells.join(',\n  ')}\nFROM (${recordsSql(body, layout, places, columns.length)})`),
  ];
}

/** The name of a sheet's column, from 0: A, B, …, Z, AA. */
function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}
