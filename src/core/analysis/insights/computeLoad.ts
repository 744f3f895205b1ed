/** Looks for a period that was loaded twice. */
import { timeSql } from '../facts/columnSql';
import type { FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { periodEnd, periodSql, periodStart } from '../facts/periods';
import { QueryCompiler } from '../facts/query/compile';
import type { Predicate } from '../facts/query/query';
import type { Runner } from '../facts/runner';
import { grains } from '../roles/semantic';
import { groupBy } from '../../../base/groupBy';
import { sqlIdentifier } from '../../../base/sql';
import type { Load } from './faults';

/** Periods that may be loaded twice, the finest first, and days that are looked at. */
const LOADS = ['day', 'week', 'month'] as const;
const MAX_DAYS = 20_000;
/** Rows that repeat another one at least, and their part of the period: half of what is loaded twice. */
const LEAST_REPEATS = 3;
const MOST = 0.4;

/** Rows that are compared with each other, about. */
const SAMPLE = 50_000;

/** @returns undefined where rows cannot be compared, or none of a period repeats another */
export async function computeLoad(run: Runner, set: FactSet): Promise<Load | undefined> {
  const time = columnIn(set, set.focus.time);
  const { columns, duplicates } = set;
  if (!time || duplicates === null || columns.length < set.tableColumns) return undefined;
  // What is loaded again may have got new numbers.
  const without = duplicates > 0 ? [] : columns.filter(({ meaning, distinct, present }) => meaning.role === 'id' && distinct === present).map(({ name }) => name); // prettier-ignore
  const names = columns.map(({ name }) => name).filter((name) => !without.includes(name));
  const finest = grains.indexOf(time.meaning.grain ?? 'day');
  const looked = LOADS.filter((grain) => grains.indexOf(grain) >= finest);
  const [shortest] = looked;
  if ((duplicates === 0 && without.length === 0) || names.length < 3 || shortest === undefined) return undefined;
  const hash = `hash(${names.map(sqlIdentifier).join(', ')})`;
  // Of many rows those whose hash is a multiple of a number: a row and what repeats it are both among them, or neither is.
  const sampled = `${hash} % ${Math.ceil(set.rows / SAMPLE)} = 0`;
  const rows = await run.select(
    `SELECT ${periodSql({ ...time, name: 'time', type: 'TIMESTAMP' }, shortest)} AS "day", sum("n") AS "rows", sum("n") - count(*) AS "repeats" FROM (SELECT ${hash} AS "hash", CAST(any_value(${timeSql(time)}) AS TIMESTAMP) AS "time", count(*) AS "n" ${run.from(`isfinite(${timeSql(time)})`, sampled)} GROUP BY 1) GROUP BY 1 ORDER BY 1 LIMIT ${MAX_DAYS}`,
  );
  const days = rows.flatMap((row) => {
    const day = row.text('day');
    return day === null ? [] : [{ day, rows: row.count('rows'), repeats: row.count('repeats') }];
  });
  const found = twiceOf(days, looked);
  if (!found) return undefined;
  // Hashes may be the same by chance: the rows of the period are compared.
  const compiler = new QueryCompiler({ table: run.table, where: run.where, columns });
  const where = compiler.where({ where: loadWhere({ ...found, column: time.name }) });
  const row = await run.one(
    `SELECT count(*) AS "rows", count(*) - (SELECT count(*) FROM (SELECT DISTINCT ${names.map(sqlIdentifier).join(', ')} ${run.from(where)})) AS "repeats" ${run.from(where)}`,
  );
  return { ...found, column: time.name, without, rows: row.count('rows'), repeats: row.count('repeats') };
}

/** Condition of the rows of a period. */
export function loadWhere({ column, period, grain }: Pick<Load, 'column' | 'period' | 'grain'>): Predicate[] {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return [{ is: 'during', column, from: day(periodStart(period)), until: day(periodEnd(period, grain)) }];
}

interface Day {
  day: string;
  rows: number;
  repeats: number;
}

/** The period in which most rows repeat another one: of a day, its week and its month, the one with the most. */
export function twiceOf(
  days: readonly Day[],
  grains: readonly (typeof LOADS)[number][],
): Omit<Load, 'column' | 'without'> | undefined {
  const sum = (some: readonly Day[], of: 'rows' | 'repeats'): number =>
    some.reduce((total, each) => total + each[of], 0);
  const [all, again] = [sum(days, 'rows'), sum(days, 'repeats')];
  const found = grains.flatMap((grain) => {
    const periods = groupBy(days, ({ day }) => (grain === 'month' ? day.slice(0, 7) : grain === 'week' ? monday(day) : day)); // prettier-ignore
    return [...periods].map(([period, its]) => ({ period, grain, periods: periods.size, rows: sum(its, 'rows'), repeats: sum(its, 'repeats') })); // prettier-ignore
  });
  const [most] = found
    .filter(({ rows, repeats }) => repeats >= LEAST_REPEATS && repeats >= MOST * rows)
    .sort((a, b) => b.repeats - a.repeats);
  return most && { ...most, otherRows: all - most.rows, otherRepeats: again - most.repeats };
}

function monday(day: string): string {
  const at = new Date(periodStart(day));
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
