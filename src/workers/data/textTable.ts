/** Loads a table of a text file: detected, read as texts by the engine, then given its types. */
import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { errorMessage } from '../../base/errors';
import { sqlIdentifier } from '../../base/sql';
import { decodeText } from '../../core/files/detect/encoding';
import { valueSql } from '../../core/files/detect/valueSql';
import { detectText, rowText, type DetectedText } from '../../core/files/detect/detectText';
import { detectLines } from '../../core/files/detect/logLines';
import { sectionName } from '../../core/files/detect/sections';
import { endsUnlabeled, footerRows } from '../../core/files/detect/totals';
import type { ColumnReading } from '../../core/files/detect/columnTypes';
import { splitRows } from '../../core/files/detect/splitRows';
import { tableNote } from '../../core/contract/tableNotes';
import { checkCodes, codeNotes, uncounted } from './codedCells';
import { countRows, unreadable, type Loaded, type Loading } from './loading';
import { logText, rowsOfLog } from './logRows';
import { oddNotes, refusedCells, repeatedHeaders } from './oddColumns';
import { repairNotes, repairRows, repairsOf, SECTION, type Repaired } from './rowRepairs';
import { tableDoubts } from './tableDoubts';
import { totalledColumns } from './totalled';
import { nameColumns, rowNotes } from './textColumns';
import { filledSql, quickValueSql, strictValueSql } from './readingSql';
import { readerSql, rowsOfTexts } from './textRows';
import { HEAD_BYTES, mendedSource, readAt, textSource, type TextSource } from './textSource';
import { describeFormat, typeNotes } from './textNotes';
import {
  checkColumns,
  countLateMissing,
  detectColumns,
  sampleClocks,
  type ColumnSample,
  type DetectedColumns,
} from './typeColumns';

/** Cells of the sample from which types are told, and rows at most. */
const SAMPLE_CELLS = 250_000;
const SAMPLE_ROWS = 5000;
/** Rows at the end in which totals are looked for. */
const TAIL_ROWS = 40;
/** Bytes at the end of a text that is not looked at whole. */
const TAIL_BYTES = 64 * 1024;

/** @param usual the delimiter that files of this kind have. @throws SqlEngineError */
export async function loadText(loading: Loading, usual: string): Promise<Loaded> {
  await using source = await textSource(loading);
  try {
    return await loadSource(loading, source, usual);
  } catch (error) {
    if (!/unicode|utf-?8/i.test(errorMessage(error)) || source.isOwn) throw error;
    await using mended = await mendedSource(loading, source);
    return await loadSource(loading, mended, usual);
  }
}

async function loadSource(loading: Loading, source: TextSource, usual: string): Promise<Loaded> {
  const { connection, identifier, file, limits } = loading;
  const isWhole = source.size <= HEAD_BYTES;
  const raw = `raw ${identifier.slice(1, -1)}`.replaceAll('""', '"');
  const form = detectLines(source.head, isWhole, file.choice);
  const logNotes = form && (await rowsOfLog(connection, raw, source, form));
  const isLog = form !== undefined && logNotes !== undefined;
  const detected = isLog ? logText(form) : detectText(source.head, isWhole, file.choice, usual);
  if (detected.names.length === 0) throw unreadable('The file is empty: it holds no row.');
  if (!isLog && source.size > limits.check && source.sampled === undefined) {
    const direct = await loadDirect(loading, source, detected);
    if (direct) return direct;
  }
  try {
    const width = isLog ? form.names.length : await rowsOfTexts(connection, raw, source, detected, loading.signal);
    const total = await countRows(connection, sqlIdentifier(raw));
    const tail = await rowsFrom(connection, raw, total - TAIL_ROWS, TAIL_ROWS);
    const footer = file.choice.footer ?? (isLog || detected.beside ? 0 : footerRows(tail, detected.names.length));
    if (footer > 0) await connection.run(`DELETE FROM ${sqlIdentifier(raw)} WHERE rowid >= ${total - footer}`);
    const named = await nameColumns(connection, raw, detected, width);
    const count = Math.max(20, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, named.columns.length))));
    const typed = async (rows: number): ReturnType<typeof typesOf> => {
      const samples = await sampleOf(connection, raw, named.columns, Math.min(count, rows), rows <= count);
      for (const sample of samples) if (isLog && form.texts.includes(sample.name)) sample.cells = [];
      return typesOf(loading, raw, samples, detected, rows <= count);
    };
    const first = await typed(total - footer);
    const rawRows = { raw, rows: total - footer, head: detected.rows, columns: first.columns.columns };
    const repairs = await repairRows(isLog ? asIs(loading) : loading, rawRows);
    if (repairs.sections.length > 0) {
      named.columns.push({ name: sectionName(named.columns.map(({ name }) => name)), source: SECTION });
    }
    const rows = total - footer - repairs.leftOut.length;
    const isRepaired = repairs.leftOut.length + repairs.filled.length > 0;
    const { samples, columns, missing } = isRepaired ? await typed(rows) : first;
    const codes = await checkCodes(connection, raw, columns.columns);
    await createTyped(connection, identifier, sqlIdentifier(raw), columns, quickValueSql);
    const added = await totalledOf(connection, identifier, columns, repairs, tail.slice(tail.length - footer));
    if (rows > count) await countLateMissing(connection, raw, identifier, columns.columns, missing);
    const nearlyNotes = await oddNotes(connection, raw, samples, columns);
    const notes = [
      ...source.notes,
      ...(isLog ? logNotes : rowNotes(detected, footer, named.extra)),
      ...repairNotes(repairs, named.columns),
      ...typeNotes(columns, missing),
      ...codes,
      ...nearlyNotes,
      ...(detected.headerRows === 1 ? await repeatedHeaders(connection, raw, named.columns) : []),
      ...(!isLog && repairs.leftOut.at(-1) !== total - footer - 1 && endsUnlabeled(tail.slice(0, tail.length - footer))
        ? [tableNote('lastUnlabeled')]
        : []),
      ...(await tableDoubts(connection, identifier, repairs.searched)),
    ];
    return {
      notes,
      around: [...detected.around, ...tail.slice(tail.length - footer).map(rowText), ...repairs.gone.map(rowText)],
      ...(added.length > 0 && { added }),
      text: {
        ...describeFormat(source.encoding, detected, columns, footer),
        ...(isLog && { lines: { pattern: form.pattern, names: named.columns.map(({ name }) => name) } }),
        ...repairsOf(repairs),
      },
      ...(source.sampled && {
        sampled: source.sampled,
        estimatedRows: Math.round((rows * source.sampled.of) / Math.max(1, source.sampled.bytes)),
      }),
    };
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${sqlIdentifier(raw)}`).catch(() => undefined);
  }
}

/** Columns that the file adds up itself. @param repairs with the rows among the records that are none, by columns @param footer those at the end, as the file has them */
function totalledOf(
  connection: DuckDBConnection,
  identifier: string,
  { columns }: DetectedColumns,
  { gone, leftOut, together }: Repaired,
  footer: readonly (readonly (string | null)[])[],
): Promise<string[]> {
  const places = new Map(leftOut.map((row, at) => [row, at]));
  const numbers = columns.flatMap(({ name, source, possible: [reading] }, at) => {
    if (reading?.type !== 'BIGINT' && reading?.type !== 'DOUBLE') return [];
    const place = Number(source.slice(1));
    const cells = [...gone.map((row) => row[at]), ...footer.map((row) => row[place])];
    const ofRows = (rows: readonly number[]): unknown[] => rows.map((row) => gone[places.get(row) ?? -1]?.[at]);
    return [
      {
        name,
        cells,
        together: together.map(ofRows),
        valueSql: (cell: string) => `CAST(${valueSql(reading, cell)} AS DOUBLE)`,
      },
    ];
  });
  return totalledColumns(connection, identifier, numbers);
}

/** The same with rows that are all records. */
function asIs(loading: Loading): Loading {
  const { file } = loading;
  return { ...loading, file: { ...file, choice: { ...file.choice, asIs: true } } };
}

/**
 * The types of all columns over all rows. Where rows behind the sample do not have those of it, their cells are taken to the
 * sample: the first number with a thousands' mark may come late.
 */
async function typesOf(
  { connection, file }: Loading,
  raw: string,
  samples: ColumnSample[],
  { dialect: { delimiter }, year }: Pick<DetectedText, 'dialect' | 'year'>,
  isWhole: boolean,
): Promise<{ samples: ColumnSample[]; columns: DetectedColumns; missing: number[] }> {
  const detect = async (): Promise<{
    columns: DetectedColumns;
    missing: number[];
    best: (ColumnReading | undefined)[];
  }> => {
    const columns = detectColumns(samples, delimiter, file.choice, year);
    const best = columns.columns.map(({ possible }) => possible[0]);
    return { columns, best, missing: await checkColumns(connection, raw, columns.columns, isWhole) };
  };
  const first = await detect();
  let isNew = false;
  for (const [at, { source, possible }] of first.columns.columns.entries()) {
    const wanted = first.best[at];
    if (!wanted || wanted === possible[0] || possible[0]?.type !== 'VARCHAR') continue;
    samples[at]?.cells.push(...(await refusedCells(connection, raw, source, wanted)));
    isNew = true;
  }
  return { samples, ...(isNew && !isWhole ? await detect() : first) };
}

/**
 * Loads a large text in one pass, with types told from its beginning, middle and end.
 * @returns undefined when a row further on does not have those types
 */
async function loadDirect(loading: Loading, source: TextSource, detected: DetectedText): Promise<Loaded | undefined> {
  const { connection, identifier, file } = loading;
  const parts = await partsOf(source, detected);
  const tail = parts.at(-1) ?? [];
  const footer = file.choice.footer ?? footerRows(tail, detected.names.length);
  const rows = [...detected.rows, ...parts.flat()].slice(0, -footer || undefined);
  const samples = detected.names.map((name, at) => ({
    name,
    source: `c${at}`,
    cells: rows.flatMap((row) => row[at] ?? []),
  }));
  const columns = detectColumns(samples, detected.dialect.delimiter, file.choice, detected.year);
  sampleClocks(columns.columns, samples);
  const reader = readerSql(source.file, detected, detected.names.length + 1);
  const extra = `c${detected.names.length}`;
  try {
    // A row with more cells than the first ones ends it as well.
    const onlyNamed = ` WHERE CASE WHEN ${extra} IS NULL THEN true ELSE CAST(concat('too long: ', ${extra}) AS BOOLEAN) END`;
    await createTyped(connection, identifier, reader + onlyNamed, columns, strictValueSql);
  } catch (error) {
    if (loading.signal.aborted || /unicode|utf-?8/i.test(errorMessage(error))) throw error;
    await connection.run(`DROP TABLE IF EXISTS ${identifier}`);
    return undefined;
  }
  if (footer > 0) {
    const total = await countRows(connection, identifier);
    await connection.run(`DELETE FROM ${identifier} WHERE rowid >= ${total - footer}`);
  }
  const notes = [
    ...source.notes,
    ...rowNotes(detected, footer, undefined),
    ...typeNotes(columns),
    ...codeNotes(columns.columns.flatMap(({ name, coded }) => (coded ? [[name, uncounted(coded)] as const] : []))),
    ...(await tableDoubts(connection, identifier)),
  ];
  const around = [...detected.around, ...tail.slice(tail.length - footer).map(rowText)];
  return { notes, around, text: describeFormat(source.encoding, detected, columns, footer) };
}

/** Rows of ranges of a large text behind its head, the last ones of it at the end. */
async function partsOf(source: TextSource, { dialect }: DetectedText): Promise<string[][][]> {
  await using handle = await open(source.file);
  const parts: string[][][] = [];
  const count = 24;
  for (let at = 1; at <= count; at++) {
    const from = Math.floor(((source.size - TAIL_BYTES) / count) * at);
    const text = decodeText(await readAt(handle, from, TAIL_BYTES), 'utf-8');
    const begin = text.indexOf('\n') + 1;
    const end = at === count ? text.length : text.lastIndexOf('\n') + 1;
    parts.push(splitRows(text.slice(begin, end), dialect).rows.filter((row) => row.length > 1));
  }
  return parts;
}

async function createTyped(
  connection: DuckDBConnection,
  identifier: string,
  from: string,
  { columns }: DetectedColumns,
  value: (reading: ColumnReading, cell: string) => string,
): Promise<void> {
  const list = columns.map(({ name, source, possible: [reading] }) => {
    const cell = sqlIdentifier(source);
    return `${reading ? value(reading, cell) : cell} AS ${sqlIdentifier(name)}`;
  });
  await connection.run(`CREATE TABLE ${identifier} AS SELECT ${list.join(', ')} FROM ${from}`);
}

async function rowsFrom(
  connection: DuckDBConnection,
  table: string,
  from: number,
  count: number,
): Promise<(string | null)[][]> {
  const reader = await connection.runAndReadAll(
    `SELECT * FROM ${sqlIdentifier(table)} WHERE rowid >= ${Math.max(0, from)} AND rowid < ${from + count}`,
  );
  return reader.getRows().map((row) => row.map((cell) => (typeof cell === 'string' ? cell : null)));
}

/** Cells of the first rows, and of columns that are empty there, of the first that are not. */
async function sampleOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { name: string; source: string }[],
  rows: number,
  isWhole: boolean,
): Promise<ColumnSample[]> {
  const list = columns.map(({ source }) => sqlIdentifier(source)).join(', ');
  const reader = await connection.runAndReadAll(`SELECT ${list} FROM ${sqlIdentifier(table)} WHERE rowid < ${rows}`);
  const found = reader.getColumns();
  const samples = columns.map((column, at) => ({
    ...column,
    cells: (found[at] ?? []).filter((cell) => typeof cell === 'string'),
  }));
  if (isWhole) return samples;
  for (const sample of samples.filter(({ cells }) => cells.every((cell) => cell.trim() === '')).slice(0, 500)) {
    const cell = sqlIdentifier(sample.source);
    const later = await connection.runAndReadAll(
      `SELECT ${cell} FROM ${sqlIdentifier(table)} WHERE ${filledSql(cell)} LIMIT 200`,
    );
    sample.cells = (later.getColumns()[0] ?? []).filter((each) => typeof each === 'string');
  }
  return samples;
}
