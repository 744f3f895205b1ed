/** Values of a measure that are 100 or 1,000 times as large as the others: in some rows, in those of one label, or from a day on. */
import { measureOf } from '../../facts/insight';
import type { Predicate } from '../../facts/query/query';
import { looked, type Candidate } from '../candidate';
import type { Cube } from '../cube';
import type { TwoScales } from '../faults';

/** Powers of ten that units lie apart: cents, grams, percent. */
const POWERS = [2, 3, 6];
/** How near the middles have to come, in powers of ten, and the most that few rows excuse. */
const NEAR = 0.05;
const MOST_NEAR = 0.15;
const ERRORS = 3;
/** Powers of ten between currencies, which lie any factor apart, where a column names them. */
const LEAST_NAMED = 1;
/** The gap beside the spread of each heap. */
const WIDE = 2;

export function detectUnits({ faults: { scales } }: Cube): Candidate[] {
  return scales.map(unitsOf);
}

function unitsOf({
  subject,
  cut,
  low,
  high,
  decades,
  error,
  gap,
  spread,
  places,
  labelled,
  since,
}: TwoScales): Candidate {
  // Where few large values are by chance, the distances of their logarithms are exponential (Rényi, 1953).
  const few = Math.min(low.rows, high.rows);
  const p = Math.min(1, places * Math.exp((-few * gap) / spread));
  const near = Math.min(MOST_NEAR, Math.max(NEAR, ERRORS * error));
  const isFactor = POWERS.some((power) => Math.abs(decades - power) <= near);
  const isNamed = labelled?.isUnit === true && decades >= LEAST_NAMED;
  if ((!isFactor && !isNamed) || gap < WIDE * spread) return looked(subject, 'units', p);
  const measure = measureOf({ ...subject, aggregate: 'mean' });
  if (since) {
    const { column, from, to } = since;
    const [before, after] = since.isHigh ? [low, high] : [high, low];
    return {
      ...{ kind: 'unit', subject: { ...subject, aggregate: 'mean' }, isUp: since.isHigh, p, effect: 1, share: 1 },
      time: { column, grain: 'day', from, to },
      figures: [
        { of: 'amount', name: 'before', measure, where: [{ is: 'during', column, until: from }], value: before.mean },
        { of: 'amount', name: 'after', measure, where: [{ is: 'during', column, from }], value: after.mean },
      ],
    };
  }
  const isHigh = labelled ? labelled.isHigh : high.rows <= low.rows;
  const [here, others] = isHigh ? [high, low] : [low, high];
  const above: Predicate = { is: 'compared', column: subject.column, op: '>', value: cut };
  const below: Predicate = { ...above, op: '<' };
  const [own, rest] = isHigh ? [[above], [below]] : [[below], [above]];
  return {
    ...{ kind: 'units', subject, isUp: isHigh, p, effect: 1, share: 1 },
    ...(labelled && { by: labelled.by, labels: [labelled.label] }),
    figures: [
      { of: 'amount', name: 'count', measure: { of: 'rows' }, where: own, value: here.rows },
      { of: 'amount', name: 'here', measure, where: own, value: here.mean },
      { of: 'amount', name: 'others', measure, where: rest, value: others.mean },
    ],
  };
}
