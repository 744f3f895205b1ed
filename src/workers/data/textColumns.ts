import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import { listWithCount } from '../../base/text';
import { columnNames } from '../../core/files/detect/names';
import type { DetectedText } from '../../core/files/detect/detectText';
import type { SideBySide } from '../../core/contract/textFormat';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import { filledSql } from './readingSql';
import { countAll } from './typeColumns';

export interface NamedColumns {
  columns: { name: string; source: string }[];
  /** Columns that only rows have which are longer than the header, and how many rows those are. */
  extra: { names: string[]; rows: number } | undefined;
}

/** Names of a table's columns c0, c1, …; those that have neither a name nor a cell are left out. */
export async function nameColumns(
  connection: DuckDBConnection,
  table: string,
  { names, width: headerWidth }: Pick<DetectedText, 'names' | 'width'>,
  width: number,
): Promise<NamedColumns> {
  const all = columnNames(names, Math.max(width, names.length));
  // Those that were not named by the header are numbered; what is beyond the detected width is never named.
  const unnamed = all.flatMap((name, at) => (at >= names.length || name === `column${at + 1}` ? [at] : []));
  const filled = await countAll(
    connection,
    table,
    unnamed.map((at) => filledSql(sqlIdentifier(`c${at}`))),
  );
  const empty = new Set(unnamed.filter((_, i) => (filled[i] ?? 0) === 0));
  // Those in the middle keep their place; a table is never without a column.
  const last = Math.max(0, ...all.flatMap((_, at) => (at < width && !empty.has(at) ? [at] : [])));
  const columns = all.slice(0, last + 1).map((name, at) => ({ name, source: `c${at}` }));
  const beyond = unnamed.filter((at) => at >= headerWidth && !empty.has(at));
  const rows = Math.max(0, ...unnamed.map((at, i) => (beyond.includes(at) ? (filled[i] ?? 0) : 0)));
  return {
    columns,
    extra: beyond.length > 0 ? { names: beyond.map((at) => all[at] ?? ''), rows } : undefined,
  };
}

/** What is odd about the rows of a text. */
export function rowNotes(
  { short, skip, headerRows, before, beside, names }: DetectedText,
  footer: number,
  extra: NamedColumns['extra'],
): TableNote[] {
  const columns = listWithCount(extra?.names ?? [], 5);
  const beyond = extra?.rows ?? 0;
  return [
    ...countNote(tableNote('skippedLine'), skip, tableNote('skippedLines', { count: skip })),
    ...beforeNotes(before),
    ...besideNotes(beside, names),
    ...headerNotes(headerRows),
    ...countNote(tableNote('shortRow'), short, tableNote('shortRows', { count: short })),
    ...countNote(tableNote('longRow', { columns }), beyond, tableNote('longRows', { count: beyond, columns })),
    ...footerNotes(footer),
  ];
}

/** @param before the names of a small table before the one that is read, with their values */
export function besideNotes(beside: SideBySide | undefined, names: readonly string[]): TableNote[] {
  return beside ? [tableNote('sideBySide', { count: beside.parts.length, column: names[0] ?? '' })] : [];
}

export function beforeNotes(before: readonly string[] | undefined): TableNote[] {
  return before ? [tableNote('tableBefore', { cells: listWithCount(before, 10) })] : [];
}

export function headerNotes(headerRows: number): TableNote[] {
  if (headerRows === 2) return [tableNote('twoHeaders')];
  return headerRows === 0 ? [tableNote('noHeader')] : [];
}

export function footerNotes(footer: number): TableNote[] {
  return countNote(tableNote('footerRow'), footer, tableNote('footerRows', { count: footer }));
}
