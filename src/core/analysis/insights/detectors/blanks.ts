/** Two columns that have no value in the same rows. */
import type { Predicate } from '../../facts/query/query';
import { looked, type Candidate } from '../candidate';
import type { Cube } from '../cube';
import type { BlankPair } from '../faults';

/** Rows in which both are missing at least. */
const LEAST_BOTH = 5;
/** Weaker relations (φ) are not told. */
const LEAST_PHI = 0.07;

export function detectBlanks({ faults: { blanks }, rows }: Cube): Candidate[] {
  return blanks.map((pair) => together(pair, rows));
}

function together({ a, b, missingA, missingB, both }: BlankPair, rows: number): Candidate {
  const subject = { of: 'missing' as const, column: a };
  const expected = (missingA * missingB) / rows;
  const spread = Math.sqrt((expected * (rows - missingA) * (rows - missingB)) / rows);
  const phi = spread > 0 ? (both - expected) / spread : 0;
  const p = pOfMore(both, missingA, missingB, rows);
  if (both < LEAST_BOTH || phi < LEAST_PHI) return looked(subject, 'blanks', p);
  const isA: Predicate = { is: 'missing', column: a };
  const figure = { of: 'amount', measure: { of: 'rows' } } as const;
  return {
    ...{
      kind: 'blanks',
      subject,
      other: b,
      isUp: true,
      p,
      effect: Math.min(1, phi),
      share: Math.max(0.3, missingA / rows),
    },
    figures: [
      { ...figure, name: 'both', where: [isA, { is: 'missing', column: b }], value: both },
      { ...figure, name: 'first', where: [isA], value: missingA },
    ],
  };
}

/** How likely as many rows or more have both by chance, by their hypergeometric distribution (Fisher, 1934). */
function pOfMore(both: number, a: number, b: number, rows: number): number {
  const most = Math.min(a, b);
  let term = Math.exp(logChoose(a, both) + logChoose(rows - a, b - both) - logChoose(rows, b));
  let sum = 0;
  for (let x = both; x <= most && term > sum * 1e-12; x++) {
    sum += term;
    term *= ((a - x) * (b - x)) / ((x + 1) * (rows - a - b + x + 1));
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Stirling's series, which is exact to 1e-9 here; small ones are multiplied. */
function logFactorial(n: number): number {
  if (n < 20)
    return Math.log(Array.from({ length: n }, (_, at) => at + 1).reduce((product, each) => product * each, 1));
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}
