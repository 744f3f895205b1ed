import type { ColumnFacts, FactSet } from './factSet';

/** How near sums come to each other, in parts of the larger one: figures that are added up may be rounded. */
const NEAR = 2e-5;
/** With more measures than this sums come out by chance. */
const MAX_MEASURES = 40;

/**
 * Whether one of two measures is the other and one or two further ones added up, as the total is of its parts, by their means: that they
 * go together is no finding then.
 */
export function isSumOf({ columns }: Pick<FactSet, 'columns'>, one: number, other: number): boolean {
  const measures = columns.filter((column) => column.meaning.role === 'measure' && meanOf(column) !== 0);
  const [first, second] = [one, other].map((number) => measures.find((column) => column.number === number));
  if (!first || first.present !== second?.present || measures.length > MAX_MEASURES) return false;
  const further = measures
    .filter((column) => column !== first && column !== second && column.present === first.present)
    .map(meanOf);
  const adds = (whole: number, part: number): boolean => {
    const isRest = (sum: number): boolean => Math.abs(whole - part - sum) <= NEAR * Math.abs(whole);
    return further.some((mean, at) => isRest(mean) || further.slice(at + 1).some((next) => isRest(mean + next)));
  };
  return adds(meanOf(first), meanOf(second)) || adds(meanOf(second), meanOf(first));
}

/** Whether two measures are totals that have a part in common. */
export function shareAPart(set: Pick<FactSet, 'columns'>, one: number, other: number): boolean {
  return set.columns.some(
    ({ number }) => number !== one && number !== other && isPartOf(set, number, one) && isPartOf(set, number, other),
  );
}

function isPartOf(set: Pick<FactSet, 'columns'>, part: number, whole: number): boolean {
  const mean = (number: number): number => Math.abs(meanOf(set.columns.find((each) => each.number === number) ?? {}));
  return mean(part) < mean(whole) && isSumOf(set, part, whole);
}

function meanOf({ numbers }: Pick<ColumnFacts, 'numbers'>): number {
  return numbers?.mean ?? 0;
}
