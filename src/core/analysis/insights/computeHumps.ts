/** Looks for measures whose values have two peaks, by their histograms. */
import { doubleSql, numberLiteral } from '../facts/columnSql';
import type { ColumnFacts } from '../facts/factSet';
import { histogramEdges } from '../facts/histogram';
import type { Runner } from '../facts/runner';
import { valleyOf } from '../statistics/valley';
import { subjectOf, type Humps } from './faults';

/** Values at least, bins, and different values of a bin on average: of fewer, bins differ by which values they hold. */
const LEAST_VALUES = 100;
const LEAST_BINS = 8;
const PER_BIN = 4;
/** Less likely ones alone are looked at. */
const SURE = 1e-4;
/** The part of the smaller peak that lies between both at most, and the part of all values that belongs to each. */
const MOST_DEPTH = 0.5;
const LEAST_PART = 0.1;

/** Looks at the rows once for each measure with a valley. */
export async function computeHumps(run: Runner, measures: readonly ColumnFacts[]): Promise<Humps[]> {
  const found: Humps[] = [];
  for (const column of measures) {
    const { histogram, distinct, present } = column;
    if (!histogram || present < LEAST_VALUES || histogram.counts.length < LEAST_BINS) continue;
    if (distinct < PER_BIN * histogram.counts.length) continue;
    const valley = valleyOf(histogram.counts);
    if (!valley || valley.p > SURE || valley.depth > MOST_DEPTH) continue;
    const edges = histogramEdges(histogram);
    const cut = Number((((edges[valley.from] ?? 0) + (edges[valley.until] ?? 0)) / 2).toPrecision(3));
    const [value, at] = [doubleSql(column), numberLiteral(cut)];
    const heap = (name: string, op: string): string => `count(*) FILTER (WHERE ${value} ${op} ${at}) AS "${name}", median(${value}) FILTER (WHERE ${value} ${op} ${at}) AS "${name}_middle"`; // prettier-ignore
    const row = await run.one(`SELECT ${heap('low', '<')}, ${heap('high', '>=')} ${run.from()}`);
    const [low, high] = ['low', 'high'].map((name) => ({ rows: row.count(name), median: row.count(`${name}_middle`) }));
    if (!low || !high || Math.min(low.rows, high.rows) < LEAST_PART * present) continue;
    found.push({ subject: subjectOf(column), cut, low, high, p: valley.p, depth: valley.depth });
  }
  return found;
}
