/** The part of a table that the user has picked, as a line of what a message tells: printed here, and read back. */
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import type { Attachment, Selection } from '../contract/events';

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

/** What {@link selectionLine} wrote, with the id of the file; undefined for anything else. */
export function readSelection(line: string): { id: string; selection: Selection } | undefined {
  const head = /^Selection of \[([^\]]+)\]: ([\d,]+) rows? of '((?:[^']|'')*)'/.exec(line);
  const [all, id, count, table] = head ?? [];
  if (all === undefined || id === undefined || count === undefined || table === undefined) return undefined;
  const rest = line.slice(all.length);
  const cut = columnsAt(rest);
  const condition = rest.slice(0, cut);
  const where = conditionOf(condition);
  const columns = cut < rest.length ? readColumns(rest.slice(cut + COLUMNS.length)) : undefined;
  if (where === undefined || (cut < rest.length && !columns)) return undefined;
  const rows = Number(count.replaceAll(',', ''));
  return { id, selection: { table: table.replaceAll("''", "'"), where, rows, ...(columns && { columns }) } };
}

function conditionOf(text: string): string | undefined {
  if (text === '') return '';
  const [, json, plain] = /^ WHERE (?:JSON (".*")|(.*))$/s.exec(text) ?? [];
  if (json === undefined) return plain;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where the columns begin: behind the condition, whose texts and names may hold the same words. */
function columnsAt(text: string): number {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote !== '' && sign === '\\' && text.startsWith(' WHERE JSON ')) at++;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (text.startsWith(COLUMNS, at)) return at;
  }
  return text.length;
}

function columnName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : sqlIdentifier(oneLine(name));
}

function readColumns(text: string): string[] | undefined {
  const names = [...text.matchAll(/"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_]*)/gu)];
  return names.length === 0 ? undefined : names.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');
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
