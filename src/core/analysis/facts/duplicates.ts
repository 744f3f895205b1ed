import { sqlIdentifier } from '../../../base/sql';
import type { SqlColumn } from '../../ports';
import type { ColumnFacts } from './factSet';
import type { Runner } from './runner';

/**
 * Rows that repeat an earlier one in all columns. Only rows that share their hash with another are compared: that is exact,
 * and does not hold the whole table in memory.
 */
export async function countDuplicates(
  run: Runner,
  all: readonly SqlColumn[],
  columns: readonly ColumnFacts[],
  rows: number,
): Promise<number> {
  if (rows < 2 || columns.some(({ distinct }) => distinct === rows)) return 0;
  const hash = `hash(${all.map(({ name }) => sqlIdentifier(name)).join(', ')})`;
  const different = (await run.one(`SELECT count(DISTINCT ${hash}) AS "n" ${run.from()}`)).count('n');
  if (different === rows) return 0;
  const shared = `SELECT ${hash} ${run.from()} GROUP BY 1 HAVING count(*) > 1`;
  const alike = run.from(`${hash} IN (${shared})`);
  const found = await run.one(
    `SELECT (SELECT count(*) ${alike}) - (SELECT count(*) FROM (SELECT DISTINCT * ${alike})) AS "n"`,
  );
  return found.count('n');
}
