/**
 * The facts of a set that scripts compute again, by their addresses without the set's id. What stands in a list has its label
 * in its address and not its rank: two sums that differ in their last digit alone may change places from run to run.
 */
import { isNested, isNumeric } from '../types/engineTypes';
import type { ColumnFacts, FactSet, NumberFacts, Trend } from '../facts/factSet';
import { escapeText, type SetFact } from './hash';

/** Periods that a set has of a trend at most. */
const MAX_PERIODS = 2000;

/** Figures of a column of numbers. Left out: `jb` and `jb_p`, which follow from skewness and kurtosis. */
export const NUMBER_KEYS = [
  ...(['sum', 'mean', 'sd', 'min', 'p5', 'q1', 'median', 'q3', 'p95', 'max'] as const),
  ...(['zeros', 'negatives', 'low', 'high', 'below', 'above'] as const),
] as const satisfies readonly (keyof NumberFacts)[];
export const SHARE_KEYS = ['skew', 'kurtosis'] as const satisfies readonly (keyof NumberFacts)[];

/** Figures of a column that are computed again. Single floats are told by their decimal text, which is another number as a double. */
export function numberKeys({ type }: Pick<ColumnFacts, 'type'>): readonly (typeof NUMBER_KEYS)[number][] {
  return type === 'FLOAT' ? NUMBER_KEYS.filter((key) => key !== 'min' && key !== 'max') : NUMBER_KEYS;
}

/** How a place in a list is named by its label: `["North"]`, and `[]` for rows without one. */
export function keyOf(label: string | null): string {
  return label === null ? '[]' : `["${escapeText(label)}"]`;
}

/** Whether all rows of a set can be told apart by their values alone, in whatever language. */
export function hasPlainColumns(set: Pick<FactSet, 'columns' | 'tableColumns'>): boolean {
  return set.columns.length === set.tableColumns && !set.columns.some(({ type }) => isNested(type));
}

/** Whether the extremes of a column are told as texts: those of numbers are figures, those of lists and objects are not told. */
export function hasTextExtremes({ type, numbers }: ColumnFacts): boolean {
  return !numbers && !isNested(type) && !isNumeric(type);
}

/** All of them, in the set's order. */
export function setFacts(set: FactSet): SetFact[] {
  const { rows, duplicates } = set;
  return [
    { address: 'rows', value: rows },
    { address: 'tableRows', value: set.tableRows },
    ...(duplicates === null || !hasPlainColumns(set) ? [] : [{ address: 'duplicates', value: duplicates }]),
    ...set.columns.flatMap(columnFacts),
    ...set.breakdowns.flatMap(({ id, total, segments, others }) => [
      { address: `${id}.total`, value: total },
      ...segments.flatMap(({ label, value, rows: count }) => [
        { address: `${id}${keyOf(label)}.value`, value },
        { address: `${id}${keyOf(label)}.rows`, value: count },
      ]),
      ...(others
        ? [
            { address: `${id}.others.value`, value: others.value },
            { address: `${id}.others.rows`, value: others.rows },
            { address: `${id}.others.segments`, value: others.segments },
          ]
        : []),
    ]),
    ...set.trends.flatMap(({ id, points, years }) => [
      ...points.flatMap(({ period, value, rows: count }) => [
        { address: `${id}["${period}"].value`, value },
        { address: `${id}["${period}"].rows`, value: count },
      ]),
      ...years.map(({ year, value }) => ({ address: `${id}.y${year}`, value })),
    ]),
    ...set.crosses.flatMap(({ id, points }) =>
      points.map(({ period, label, value }) => ({ address: `${id}["${period}"]${keyOf(label)}`, value })),
    ),
    // What is left of the total beside the segments follows from these.
    ...set.changes.flatMap(({ id, totals, segments }) => [
      { address: `${id}.before`, value: totals.before },
      { address: `${id}.after`, value: totals.after },
      ...segments.flatMap(({ label, before, after }) => [
        { address: `${id}${keyOf(label)}.before`, value: before },
        { address: `${id}${keyOf(label)}.after`, value: after },
      ]),
    ]),
    ...set.pairs.flatMap(({ id, n, pearson, spearman }) => [
      { address: `${id}.n`, value: n },
      ...share(`${id}.pearson`, pearson),
      ...share(`${id}.spearman`, spearman),
    ]),
    ...set.associations.flatMap(({ id, n, v, df, cells }) => [
      { address: `${id}.n`, value: n },
      { address: `${id}.df`, value: df },
      ...share(`${id}.v`, v),
      ...cells.map(({ a, b, rows: count }) => ({ address: `${id}${keyOf(a)}${keyOf(b)}`, value: count })),
    ]),
    ...set.effects.flatMap(({ id, n, groups, df1, df2, eta2 }) => [
      { address: `${id}.n`, value: n },
      { address: `${id}.groups`, value: groups },
      { address: `${id}.df1`, value: df1 },
      { address: `${id}.df2`, value: df2 },
      ...share(`${id}.eta2`, eta2),
    ]),
  ];
}

/** A figure whose scale is 1; none where it is not defined, or was too much to compute. */
function share(address: string, value: number | null): SetFact[] {
  return value === null ? [] : [{ address, value, isShare: true }];
}

/** Of a trend of more periods than a set has: the oldest one that it has. */
export function firstPeriod({ points }: Pick<Trend, 'points'>): string {
  return points.length < MAX_PERIODS ? '' : (points[0]?.period ?? '');
}

function columnFacts(column: ColumnFacts): SetFact[] {
  const { numbers, histogram, top = [], lengths } = column;
  const of = (key: string, value: SetFact['value'], isShare = false): SetFact => ({
    address: `c${column.number}.${key}`,
    value,
    ...(isShare && { isShare }),
  });
  return [
    of('present', column.present),
    of('missing', column.missing),
    of('odd', column.odd),
    ...(isNested(column.type) ? [] : [of('distinct', column.distinct)]),
    ...(hasTextExtremes(column) ? [of('min', column.min), of('max', column.max)] : []),
    ...(numbers
      ? [
          ...numberKeys(column).map((key) => of(key, numbers[key])),
          ...SHARE_KEYS.map((key) => of(key, numbers[key], true)),
        ]
      : []),
    ...(histogram?.counts ?? []).map((count, at) => of(`bin${at + 1}`, count)),
    ...(isNested(column.type) ? [] : top.map(({ label, rows }) => of(`top${keyOf(label)}`, rows))),
    ...(column.future === undefined ? [] : [of('future', column.future)]),
    ...(lengths && !isNested(column.type) ? [of('shortest', lengths.min), of('longest', lengths.max)] : []),
  ];
}
