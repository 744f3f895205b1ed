import { doubleSql, meanSql, numberLiteral, presentSql, sumSql, valueSql } from './columnSql';
import type { Fact, FactForm } from './fact';
import type { FactSet, ColumnFacts, NumberFacts } from './factSet';
import { shareOf } from './factMaker';
import { histogramEdges } from './histogram';
import { momentSql, type Moments } from './moments';
import { QUANTILES } from './numbers';
import { fromSql } from './runner';

export type Places = Readonly<Record<string, string | number>>;

/** What a fact may have beside its value and its SQL. */
export interface More {
  form?: FactForm;
  /** Of the rows behind it, beside the set's own. */
  condition?: string;
  /** For its label. */
  places?: Places;
  /** In place of a SELECT over the set's rows. */
  sql?: string;
  /** Signs of the column's values belong to it. */
  signed?: boolean;
}

/** What makes a fact of a column. */
export interface ColumnFactMaker {
  set: FactSet;
  column: ColumnFacts;
  /** @param select what is selected of the set's rows */
  make: (name: string, value: Fact['value'], select: string, more?: More) => Fact;
  /** A count of rows that fulfil a condition, and its share of the rows with a value (or of all). */
  counted: (name: string, rows: number, condition: string, of?: 'present' | 'all', places?: Places) => Fact[];
}

const SIGNED = { signed: true } as const;

/** Facts of a column of numbers: sum, mean, spread, quantiles, shape, fences, bins. */
export function factsOfNumbers(maker: ColumnFactMaker, numbers: NumberFacts): Fact[] {
  const { set, column, make, counted } = maker;
  const value = valueSql(column);
  const double = doubleSql(column);
  const has = presentSql(column);
  const quantile = (share: number): string => `quantile_cont(${double}, ${share})`;
  const moment = (name: keyof Moments, more: { signed?: boolean } = {}): Fact =>
    make(name, numbers[name], '', { ...more, condition: has, sql: momentSql(name, column, set.table, set.where) });
  const extreme = (name: 'min' | 'max'): Fact => {
    const found = numbers[name];
    const condition = found === null ? has : `${value} = ${numberLiteral(found)}`;
    return make(name, found, `CAST(${name}(${value}) AS DOUBLE)`, { ...SIGNED, condition });
  };
  const between = (name: string, high: number | null, low: number | null, select: string): Fact =>
    make(name, high === null || low === null ? null : high - low, select, { ...SIGNED, condition: has });
  const { q1, q3, min, max, mean, sd } = numbers;
  const reach = `1.5 * (${quantile(0.75)} - ${quantile(0.25)})`;
  return [
    make('sum', numbers.sum, sumSql(column), { ...SIGNED, condition: has }),
    make('mean', mean, meanSql(column), { ...SIGNED, condition: has }),
    moment('sd', SIGNED),
    ...largestShare(maker, numbers),
    ...(mean !== null && sd !== null && mean > 0
      ? [make('cv', sd / mean, '', { condition: has, form: 'share', sql: ratioSql(maker) })]
      : []),
    extreme('min'),
    ...QUANTILES.map(([name, share]) =>
      make(name, numbers[name], quantile(share), { ...SIGNED, condition: has, places: { percent: 100 * share } }),
    ),
    extreme('max'),
    between('range', max, min, `CAST(max(${value}) AS DOUBLE) - CAST(min(${value}) AS DOUBLE)`),
    between('iqr', q3, q1, `${quantile(0.75)} - ${quantile(0.25)}`),
    moment('skew'),
    moment('kurtosis'),
    moment('jb'),
    moment('jb_p'),
    ...counted('zeros', numbers.zeros, `${value} = 0`),
    ...counted('negatives', numbers.negatives, `${value} < 0`),
    ...fenceFacts(maker, numbers, [`${quantile(0.25)} - ${reach}`, `${quantile(0.75)} + ${reach}`]),
    ...binFacts(maker),
  ];
}

/** Part of the sum that the largest value makes up alone, of what adds up and is nowhere negative. */
function largestShare({ column, make }: ColumnFactMaker, { sum, max, negatives }: NumberFacts): Fact[] {
  const share = column.meaning.additive && negatives === 0 ? shareOf(max, sum) : undefined;
  if (share === undefined) return [];
  const sql = `CAST(max(${valueSql(column)}) AS DOUBLE) / ${sumSql(column)}`;
  return [make('max_share', share, sql, { condition: presentSql(column), form: 'share' })];
}

function ratioSql({ set, column }: ColumnFactMaker): string {
  const sd = momentSql('sd', column, set.table, set.where);
  return `SELECT (${sd}) / (SELECT ${meanSql(column)} ${fromSql(set.table, set.where)}) AS "cv"`;
}

function fenceFacts(
  { column, make, counted }: ColumnFactMaker,
  numbers: NumberFacts,
  [low, high]: [string, string],
): Fact[] {
  const value = valueSql(column);
  const has = presentSql(column);
  if (numbers.low === null || numbers.high === null) return [];
  const [below, above] = [`${value} < ${numberLiteral(numbers.low)}`, `${value} > ${numberLiteral(numbers.high)}`];
  return [
    make('low', numbers.low, low, { ...SIGNED, condition: has }),
    make('high', numbers.high, high, { ...SIGNED, condition: has }),
    ...counted('below', numbers.below, below),
    ...counted('above', numbers.above, above),
    ...counted('outliers', numbers.below + numbers.above, `(${below} OR ${above})`),
  ];
}

/** Rows in each bin of the histogram. */
function binFacts({ column, counted }: ColumnFactMaker): Fact[] {
  const { histogram } = column;
  if (!histogram) return [];
  const edges = histogramEdges(histogram);
  const last = histogram.counts.length - 1;
  return histogram.counts.flatMap((rows, at) => {
    const [from = 0, to = 0] = edges.slice(at, at + 2);
    const value = doubleSql(column);
    const condition = `${value} >= ${numberLiteral(from)} AND ${value} ${at === last ? '<=' : '<'} ${numberLiteral(to)}`;
    return counted(`bin${at + 1}`, rows, condition, 'present', { from, to });
  });
}
