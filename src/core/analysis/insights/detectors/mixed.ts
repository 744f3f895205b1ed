/** A measure that is in another unit or currency with each label of a column that says so: its sum over all rows is none. */
import { measureOf, type InsightFigure } from '../../facts/insight';
import type { Predicate } from '../../facts/query/query';
import { unitFactor } from '../../roles/unitFactors';
import { welch } from '../../statistics/tests';
import { looked, type Candidate } from '../candidate';
import type { Cube } from '../cube';
import type { MixedUnits } from '../faults';

/** Rows of a label at least. */
const LEAST_ROWS = 5;
/** How many times as large values are on average, as a logarithm: less does little to a sum. */
const LEAST = Math.log(1.5);
/** How near to the factor of two units that comes, and the most that few rows excuse. */
const NEAR = 0.15;
const ERRORS = 3;
const MOST_NEAR = 0.4;

export function detectMixed({ faults: { mixed } }: Cube): Candidate[] {
  return mixed.flatMap(mixedOf);
}

type Label = MixedUnits['labels'][number];

/** The labels with the smallest and the largest values: of units that are known the factor between them has to be theirs. */
function mixedOf({ subject, by, isApart, labels }: MixedUnits): Candidate[] {
  const fit = labels.filter(({ n }) => n >= LEAST_ROWS).sort((a, b) => a.log - b.log);
  const [low, high] = [fit[0], fit.at(-1)];
  if (!low || !high || low === high) return [];
  const pairs = (fit.length * (fit.length - 1)) / 2;
  const p = Math.min(1, (welch(groupOf(low), groupOf(high))?.p ?? 1) * pairs);
  const difference = high.log - low.log;
  const factor = unitFactor(low.label, high.label);
  const near = Math.min(MOST_NEAR, NEAR + ERRORS * Math.sqrt(low.variance / low.n + high.variance / high.n));
  const isFactor = factor !== undefined && Math.abs(difference - Math.log(factor)) <= near;
  if (difference < LEAST || !(isFactor || isApart)) return [looked(subject, 'mixed', p)];
  const mean = measureOf({ ...subject, aggregate: 'mean' });
  const inLabel = ({ label }: Label): Predicate => ({ is: 'in', column: by, values: [label] });
  const meanIn = (name: string, of: Label): InsightFigure => ({ of: 'amount', name, measure: mean, where: [inLabel(of)], value: of.mean }); // prettier-ignore
  return [
    {
      ...{ kind: 'mixed', subject, isUp: true, by, labels: [high.label, low.label], p, effect: 1, share: 1 },
      figures: [meanIn('here', high), meanIn('others', low)],
    },
  ];
}

/** The logarithms of a label. */
function groupOf({ n, log, variance }: Label) {
  return { n, mean: log, ss: variance * (n - 1) };
}
