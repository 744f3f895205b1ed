import { doubleSql } from './columnSql';
import type { ColumnFacts, Couple } from './factSet';
import { bothSql, rankSql, spearmanSql } from './pairSql';
import type { Runner } from './runner';

/** Rows that are sorted for ranks at most, all pairs together: some ten seconds on two cores. */
const MAX_SORTED = 100_000_000;
/** Pairs whose ranks are made in one query. */
const AT_ONCE = 7;

/**
 * Spearman's ρ of pairs. Columns that have a value in every row are ranked once for all their pairs; others for each pair over
 * the rows that have both. Null for pairs that are beyond what may be sorted, the last ones first.
 * @param rows of the set
 */
export async function spearmans(
  run: Runner,
  couples: readonly { couple: Couple; n: number }[],
  rows: number,
): Promise<(number | null)[]> {
  const out = couples.map((): number | null => null);
  let left = MAX_SORTED;
  const whole = (column: ColumnFacts): boolean => column.present === rows;
  const shared: number[] = [];
  const own: number[] = [];
  const sorted = new Set<number>();
  for (const [at, { couple, n }] of couples.entries()) {
    const together = couple.every(whole);
    const fresh = couple.filter((column) => !sorted.has(column.number));
    const cost = together ? fresh.length * rows : 2 * n;
    if (n < 2 || cost > left) continue;
    left -= cost;
    if (together) for (const column of fresh) sorted.add(column.number);
    (together ? shared : own).push(at);
  }
  const pick = (at: readonly number[]) => at.flatMap((index) => couples[index]?.couple ?? []);
  const columns = [...new Map(pick(shared).map((column) => [column.number, column])).values()];
  if (columns.length > 0) {
    const ranks = columns.map((column) => `${rankSql(doubleSql(column))} AS "c${column.number}"`).join(', ');
    const correlations = shared.map((at) => {
      const [a, b] = couples[at]?.couple ?? [];
      return `corr("c${b?.number}", "c${a?.number}") AS "r${at}"`;
    });
    const row = await run.one(`SELECT ${correlations.join(', ')} FROM (SELECT ${ranks} ${run.from()})`);
    for (const at of shared) out[at] = row.number(`r${at}`);
  }
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const parts = own.slice(from, from + AT_ONCE).flatMap((at) => {
      const couple = couples[at]?.couple;
      if (!couple) return [];
      const [a, b] = couple;
      return [`SELECT ${at} AS "at", "value" FROM (${spearmanSql(a, b, run.from(...bothSql(a, b)))})`];
    });
    for (const row of await run.select(parts.join('\nUNION ALL '))) out[row.count('at')] = row.number('value');
  }
  return out;
}

/** Whether a measure can be related to others: numbers that vary. */
export function varies({ numbers }: ColumnFacts): boolean {
  const { min, max } = numbers ?? {};
  return typeof min === 'number' && typeof max === 'number' && max > min;
}
