/** Reads the lines of a log into a table of texts. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { countNote, tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { DetectedText } from '../../core/files/detect/detectText';
import { linesSql } from '../../core/files/detect/linesSql';
import type { LineForm } from '../../core/files/detect/logLines';
import { literalPath } from './loading';
import type { TextSource } from './textSource';

/**
 * Fills a table with columns c0, c1, …
 * @returns what is odd about it; undefined where its fields change on the way, so that no form holds for all lines
 */
export async function rowsOfLog(
  connection: DuckDBConnection,
  table: string,
  { file }: TextSource,
  form: LineForm,
): Promise<TableNote[] | undefined> {
  const { lines, isRecord, cells } = linesSql(literalPath(file), form.pattern, form.names.length);
  const isRemark = form.comment === '' ? 'false' : `starts_with(line, ${sqlLiteral(form.comment)})`;
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FILTER (WHERE trim(line) <> '' AND NOT ${isRecord} AND NOT ${isRemark}), count(DISTINCT line) FILTER (WHERE ${isRemark} AND starts_with(line, '#Fields:')) FROM ${lines}`,
  );
  if (Number(reader.value(1, 0)) > 1) return undefined;
  const left = Number(reader.value(0, 0));
  const named = cells.map((cell, at) => `${cell} AS c${at}`).join(', ');
  await connection.run(
    `CREATE OR REPLACE TABLE ${sqlIdentifier(table)} AS SELECT ${named} FROM ${lines} WHERE ${isRecord}`,
  );
  return [tableNote('webLog'), ...countNote(tableNote('unfitLine'), left, tableNote('unfitLines', { count: left }))];
}

/** The same as what is known of other texts. */
export function logText({ names }: LineForm): DetectedText {
  return {
    dialect: { delimiter: ' ', quote: '"', escape: '"', comment: '', directives: 0 },
    ...{ headerRows: 0, skip: 0, bodyLine: 0, names, width: names.length },
    ...{ rows: [], hasBreaks: false, around: [], short: 0 },
  };
}
