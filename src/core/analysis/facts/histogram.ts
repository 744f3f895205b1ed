/** Histograms: bins with edges that people can read. */
import { doubleSql, numberLiteral } from './columnSql';
import type { ColumnFacts } from './factSet';
import type { ResultRow } from './runner';

export type Histogram = NonNullable<ColumnFacts['histogram']>;
type Bins = Omit<Histogram, 'counts'> & { bins: number };

const LEAST_BINS = 5;
const MOST_BINS = 30;
/** Below it doubles lose digits. */
const LEAST_RANGE = 1e-290;
/** Beyond it the edge after the last value may not be finite. */
const MOST_SIZE = 1e300;
const STEPS = [1, 2, 2.5, 5, 10];
/** Significant digits of an edge: what every double keeps of a decimal number. */
const DIGITS = 15;

/**
 * Edges of the bins, the upper end of the last one included: `from + k · width`, rounded to 15 significant digits so that
 * 3 · 0.1 is 0.3. A bin holds what is at least its lower edge and below its upper one; the last one takes its upper edge in.
 */
export function binEdges({ from, width, bins }: Bins): number[] {
  return Array.from({ length: bins + 1 }, (_, at) => Number((from + at * width).toPrecision(DIGITS)));
}

/** The edges of a histogram that was computed. */
export function histogramEdges({ from, width, counts }: Histogram): number[] {
  return binEdges({ from, width, bins: counts.length });
}

/**
 * Bins by the rule of Freedman and Diaconis (1981), 2·IQR·n^(−1/3) wide, or by that of Sturges (1926) where the quartiles
 * are the same; between 5 and 30 of them, and of n values 2·√n at most. Whole numbers of few values have a bin each. Undefined where
 * there is no range.
 */
export function binsFor(values: {
  n: number;
  min: number | null;
  max: number | null;
  q1: number | null;
  q3: number | null;
  isWhole: boolean;
}): Bins | undefined {
  const { n, min, max, q1, q3, isWhole } = values;
  if (n === 0 || min === null || max === null) return undefined;
  const range = max - min;
  if (range === 0 && isWhole) return usable({ from: min, width: 1, bins: 1 }, min, max);
  const most = Math.min(MOST_BINS, Math.max(LEAST_BINS, Math.round(2 * Math.sqrt(n))));
  if (isWhole && range < most) return fieldsFor(min, max, most, isWhole);
  const iqr = (q3 ?? 0) - (q1 ?? 0);
  const asked = iqr > 0 ? range / (2 * iqr * n ** (-1 / 3)) : Math.log2(n) + 1;
  return fieldsFor(min, max, Math.min(most, Math.max(LEAST_BINS, Math.ceil(asked))), isWhole);
}

/** As many fields as fit between two ends; a whole number of few has one of its own. Undefined where there is no range. */
export function fieldsFor(min: number, max: number, most: number, isWhole: boolean): Bins | undefined {
  const range = max - min;
  if (!isDivisible(min, max)) return undefined;
  if (isWhole && range < most) return usable({ from: min, width: 1, bins: range + 1 }, min, max);
  return usable(niceBins(min, max, most, isWhole), min, max);
}

/** The power of ten of the last digit that the edges of these bins keep. */
function lastDigit(min: number, max: number): number {
  return Math.floor(Math.log10(Math.max(Math.abs(min), Math.abs(max)))) - DIGITS + 1;
}

/** Whether there is a range, and edges within it differ in the digits that they keep. */
function isDivisible(min: number, max: number): boolean {
  const range = max - min;
  const isWithin = Math.max(Math.abs(min), Math.abs(max)) <= MOST_SIZE;
  return isWithin && range >= LEAST_RANGE && range >= Number(`1e${lastDigit(min, max)}`);
}

/** At most so many bins, whose width is 1, 2, 2.5 or 5 of a power of ten, and which begin at a multiple of it. */
function niceBins(min: number, max: number, most: number, isWhole: boolean): Bins {
  let power = Math.floor(Math.log10((max - min) / most));
  const last = lastDigit(min, max);
  for (;;) {
    for (const step of STEPS) {
      const width = Number(`${step}e${power}`);
      if (isWhole && !Number.isInteger(width)) continue;
      // A width that is no multiple of the last digit gives edges that are rounded, and no longer so far from each other.
      if (!Number.isInteger(Number(`${step}e${power - last}`))) continue;
      const from = Number((Math.floor(min / width) * width).toPrecision(DIGITS));
      const bins = Math.floor((max - from) / width) + 1;
      // A value on the last edge alone gets no bin of its own.
      const needed = bins > 1 && binEdges({ from, width, bins: bins - 1 }).at(-1) === max ? bins - 1 : bins;
      if (needed <= most) return { from, width, bins: needed };
    }
    power++;
  }
}

/** Where doubles are too coarse for the edges there are no bins. */
function usable(found: Bins, min: number, max: number): Bins | undefined {
  const edges = binEdges(found);
  const rises = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge));
  return found.bins <= MOST_BINS && rises && (edges[0] ?? min) <= min && (edges.at(-1) ?? max) >= max
    ? found
    : undefined;
}

/** Counts in the bins, as the engine gives them. It takes upper edges in, so that numbers and edges change their signs. */
export function binsSql(column: Parameters<typeof doubleSql>[0], bins: Bins, alias: string): string {
  const edges = binEdges(bins)
    .reverse()
    .map((edge) => `${numberLiteral(-edge)}::DOUBLE`);
  return `map_values(histogram(-(${doubleSql(column)}), [${edges.join(', ')}])) AS "${alias}"`;
}

export function readBins(row: ResultRow, alias: string, { from, width, bins }: Bins): Histogram {
  const [atTop = 0, ...counts] = row
    .numbers(alias)
    .slice(0, bins + 1)
    .map((count) => count ?? 0);
  counts.reverse();
  const last = counts.length - 1;
  return { from, width, counts: counts.map((count, at) => (at === last ? count + atTop : count)) };
}
