/** Facts of columns of numbers: quantiles and moments in one look at the rows, fences and bins in a second one. */
import { isInteger } from '../roles/engineTypes';
import { doubleSql, numberLiteral, valueSql } from './columnSql';
import type { ColumnFacts, NumberFacts } from './factSet';
import { batches, inParts, type FirstLook } from './firstScan';
import { binsFor, binsSql, readBins } from './histogram';
import { momentsOf, powersSql, readPowers } from './moments';
import type { Runner } from './runner';

/** Shares of the quantiles that are computed: p5, q1, median, q3, p95. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

export type NumberParts = Required<Pick<ColumnFacts, 'numbers'>> & Pick<ColumnFacts, 'histogram'>;

/** @param columns measures that have a value @returns by the numbers of the columns; those that failed are missing */
export async function numberFacts(
  run: Runner,
  columns: readonly FirstLook[],
  rows: number,
): Promise<Map<number, NumberParts>> {
  const found = new Map<number, NumberParts>();
  await inParts(
    run,
    batches(columns, rows),
    (part) => `SELECT ${part.map(shapeSql).join(',\n')}\n${run.from()}`,
    (row, column) => {
      const { number, present, numbers } = column;
      const quantiles = row.numbers(`q${number}`);
      const [p5 = null, q1 = null, median = null, q3 = null, p95 = null] = quantiles;
      const [min, max] = [Number(column.min), Number(column.max)];
      const { sum = null, mean = null, zeros = 0, negatives = 0 } = numbers ?? {};
      const isOne = min === max && present > 0;
      // Of equal values the sums are no more than what rounding left of them.
      const moments = momentsOf(readPowers(row, `m${number}`));
      const none = { sd: present > 1 ? 0 : null, skew: null, kurtosis: null, jb: null, jb_p: null };
      const fences = fencesOf(q1, q3);
      found.set(number, {
        numbers: {
          ...{ sum, mean, ...(isOne ? none : moments), min, p5, q1, median, q3, p95, max, zeros, negatives },
          ...{ ...fences, below: 0, above: 0 },
        },
      });
    },
  );
  const done = columns.filter(({ number }) => found.has(number));
  await inParts(
    run,
    batches(done, rows),
    (part) =>
      `SELECT ${part.map((column) => spreadSql(column, found.get(column.number)?.numbers)).join(',\n')}\n${run.from()}`,
    (row, column) => {
      const { number } = column;
      const known = found.get(number);
      if (!known) return;
      const bins = binsOf(column, known.numbers);
      const outside = { below: row.count(`below${number}`), above: row.count(`above${number}`) };
      found.set(number, {
        numbers: { ...known.numbers, ...outside },
        ...(bins && { histogram: readBins(row, `bins${number}`, bins) }),
      });
    },
  );
  return found;
}

function fencesOf(q1: number | null, q3: number | null): Pick<NumberFacts, 'low' | 'high'> {
  if (q1 === null || q3 === null) return { low: null, high: null };
  const reach = 1.5 * (q3 - q1);
  const [low, high] = [q1 - reach, q3 + reach];
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : { low: null, high: null };
}

function shapeSql(column: FirstLook): string {
  const { number, numbers } = column;
  const quantiles = `quantile_cont(${doubleSql(column)}, [${SHARES.join(', ')}]) AS "q${number}"`;
  return `${quantiles}, ${powersSql(column, numbers?.mean ?? 0, `m${number}`)}`;
}

function spreadSql(column: FirstLook, numbers: NumberFacts | undefined): string {
  const { number } = column;
  const { low = null, high = null } = numbers ?? {};
  const count = (sign: string, fence: number | null): string =>
    fence === null ? '0' : `count(*) FILTER (WHERE ${valueSql(column)} ${sign} ${numberLiteral(fence)})`;
  const bins = numbers && binsOf(column, numbers);
  return [
    `${count('<', low)} AS "below${number}", ${count('>', high)} AS "above${number}"`,
    ...(bins ? [binsSql(column, bins, `bins${number}`)] : []),
  ].join(', ');
}

function binsOf(column: FirstLook, { min, max, q1, q3 }: NumberFacts): ReturnType<typeof binsFor> {
  return binsFor({ n: column.present, min, max, q1, q3, isWhole: isInteger(column.type) });
}
