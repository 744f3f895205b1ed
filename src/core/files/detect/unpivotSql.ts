/** SQL that makes rows of columns that are periods, for our engine and for the scripts alike. */
import { sqlIdentifier, sqlLiteral } from '../../../base/sql';
import type { PeriodPlan } from '../../contract/textFormat';
import { yearSql } from './joinSql';

/**
 * A row for each record and period, the periods of a record one after the other. A row without any value of its period says nothing, as
 * of a place that did not report that year, and is left out.
 * @param from what the records are read from, as in FROM
 */
export function unpivotSql({ kept, period, values, periods, year }: PeriodPlan, from: string): string {
  const names = kept.map(sqlIdentifier);
  let part = 'of a period';
  while (kept.some((name) => name.toLowerCase() === part)) part += '_';
  const each = sqlIdentifier(part);
  const cell = (column: string | null, type: string): string =>
    `CAST(${column === null ? 'NULL' : sqlIdentifier(column)} AS ${type})`;
  const rows = periods.map(({ first, columns }) => {
    const cells = values.map(({ type }, at) => `, 'v${at}': ${cell(columns[at] ?? null, type)}`);
    return `{'first': ${year === undefined ? `DATE ${sqlLiteral(first)}` : `CAST(${yearSql(year)} || ${sqlLiteral(`-${first}-01`)} AS DATE)`}${cells.join('')}}`;
  });
  const told = values.map(({ name }, at) => `${each}.v${at} AS ${sqlIdentifier(name)}`);
  const isThere = values.map((_, at) => `${each}.v${at} IS NOT NULL`).join(' OR ');
  return [
    `SELECT ${[...names, `${each}."first" AS ${sqlIdentifier(period)}`, ...told].join(', ')}`,
    `FROM (SELECT ${[...names, `unnest([\n  ${rows.join(',\n  ')}]) AS ${each}`].join(', ')}\nFROM ${from})`,
    `WHERE ${isThere}`,
  ].join('\n');
}
