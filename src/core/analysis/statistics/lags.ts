/** Whether one series follows another one. */
import { autocorrelation } from './autocorrelation';
import { correlationOf, pairsOf } from './correlation';
import { pOfNormal } from './pValues';

type Series = readonly (number | null)[];

/** Fisher's z of fewer pairs is too coarse. */
const FEWEST = 8;

export interface LaggedCorrelation {
  /** By how many positions y follows x; below 0 x follows y. */
  lag: number;
  /** Correlation at that lag. */
  r: number;
  /** How likely the largest of all lags is as far from 0 where nothing follows. */
  p: number;
  /** Pairs at that lag. */
  n: number;
}

/**
 * The lag at which the changes of two series go together best. Changes from value to value, since two series that rise go together
 * whatever they are. Both go through the filter dₜ − φ dₜ₋₁ that leaves no correlation of neighbors in the changes of x (G. Box and
 * G. Jenkins, "Time series analysis", 1970, chapter 11: prewhitening): else what hangs together in both would look like a relation.
 *
 * p is of Fisher's z = artanh(r) √(n* − 3) (1921), times the number of lags (Bonferroni). n* is the number of independent pairs by
 * B. Pyper and R. Peterman, "Comparison of methods to account for autocorrelation in correlation analyses of fish data" (1998),
 * from the lags up to a fifth of the pairs; at most n.
 *
 * A season that both have is to be taken out first. Null where no lag has eight pairs that vary.
 * @param maxLag lags from −maxLag to maxLag are tried
 */
export function laggedCorrelation(x: Series, y: Series, maxLag: number): LaggedCorrelation | null {
  const changes = differences(x);
  const phi = autocorrelation(changes, 1);
  const [a, b] = [filtered(changes, phi), filtered(differences(y), phi)];
  const lags = 2 * maxLag + 1;
  const alike = Array.from(
    { length: Math.floor(a.length / 5) },
    (_, index) => autocorrelation(a, index + 1) * autocorrelation(b, index + 1),
  );
  const tried = Array.from({ length: lags }, (_, index) => index - maxLag).flatMap((lag) => {
    const pairs = lag < 0 ? pairsOf(a.slice(-lag), b) : pairsOf(a, b.slice(lag));
    const [first, second] = [pairs.map(([value]) => value), pairs.map(([, value]) => value)];
    const found = pairs.length < FEWEST ? null : correlationOf(first, second);
    return found === null
      ? []
      : [{ lag, r: found.r, n: found.n, z: Math.atanh(found.r) * Math.sqrt(independent(alike, found.n) - 3) }];
  });
  const best = tried.reduce<(typeof tried)[number] | null>(
    (most, each) => (most === null || Math.abs(each.z) > Math.abs(most.z) ? each : most),
    null,
  );
  if (best === null) return null;
  const { lag, r, n, z } = best;
  return { lag, r, p: Math.min(1, lags * pOfNormal(z)), n };
}

/** The change to each position from the one before it; null at the first one. */
function differences(values: Series): (number | null)[] {
  return filtered(values, 1);
}

/** vₜ − φ vₜ₋₁. */
function filtered(values: Series, phi: number): (number | null)[] {
  return values.map((value, at) => {
    const before = values[at - 1] ?? null;
    return value === null || before === null ? null : value - phi * before;
  });
}

/**
 * The number of pairs that are worth as much if no value hung together with the ones before.
 * @param alike product of the autocorrelations of both series at lags 1, 2, …
 */
function independent(alike: readonly number[], n: number): number {
  const sum = alike.slice(0, Math.floor(n / 5)).reduce((added, product) => added + product, 0);
  return Math.min(n, Math.max(4, n / (1 + 2 * sum)));
}
