/** SQL that makes one time of its parts, for our engine and for the scripts alike. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { TimeParts } from '../../contract/textFormat';
import { timeSql } from './valueSql';

/** The time of a row; null where its parts are none. */
export function joinedSql({ type, parts, after, format }: TimeParts): string {
  const texts = parts.flatMap(({ column, before, isYear }) => [
    ...(before === '' ? [] : [sqlLiteral(before)]),
    isYear ? yearSql(column) : textSql(column),
  ]);
  const text = [...texts, ...(after === '' ? [] : [sqlLiteral(after)])].join(' || ');
  return timeSql(format, type, `(${text})`);
}

function textSql(column: string): string {
  return `trim(CAST(${sqlIdentifier(column)} AS VARCHAR))`;
}

/** The year, in four digits, of a column whose texts begin with it. */
export function yearSql(column: string): string {
  return `left(${textSql(column)}, 4)`;
}

/**
 * @param from what the rows are read from, as in FROM
 * @param id what else of them is read, which is no column
 */
export function joinSql(plan: TimeParts, from: string, id?: string): string {
  const list = [...(id === undefined ? [] : [id]), '*', `${joinedSql(plan)} AS ${sqlIdentifier(plan.name)}`];
  return `SELECT ${list.join(', ')}\nFROM ${from}`;
}
