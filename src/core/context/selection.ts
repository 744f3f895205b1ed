/** The part of a table that the user has picked, as a line of what a message tells. */
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import type { Attachment } from '../contract/events';

const COLUMNS = '; columns: ';
/** Whatever ends a line for some reader, or does not show. */
const BREAKS = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/**
 * `Selection of [upload_001]: 1,204 rows of 'sales.csv' WHERE "region" = 'East'; columns: a, "b c"`. Without a condition the
 * part from WHERE on is missing, without columns the last one. A condition that would not stay on its line is JSON text
 * behind `WHERE JSON `. No line where all of the file is meant.
 */
export function selectionLine({ id, selection }: Pick<Attachment, 'id' | 'selection'>): string[] {
  if (!selection) return [];
  const { table, where, rows, columns } = selection;
  const count = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  const condition = where.trim() === '' ? '' : ` WHERE ${BREAKS.test(where) ? `JSON ${asciiJson(where)}` : where}`;
  const named = columns === undefined ? '' : `${COLUMNS}${columns.map(columnName).join(', ')}`;
  return [`Selection of [${oneLine(id)}]: ${count} of ${sqlLiteral(oneLine(table))}${condition}${named}`];
}

function columnName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : sqlIdentifier(oneLine(name));
}

function oneLine(text: string): string {
  return text.replace(new RegExp(BREAKS, 'gu'), ' ');
}

function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    new RegExp(BREAKS, 'gu'),
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
