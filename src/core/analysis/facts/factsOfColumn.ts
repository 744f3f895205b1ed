/** The kinds of facts of one column, by their addresses: `c3.mean`, `c3.missing`, `c3.top1`. */
import { sqlIdentifier } from '../../../base/sql';
import type { Formatter } from '../../text/formatter';
import { isFloat, isNested, isNumeric, isTemporal } from '../roles/engineTypes';
import {
  countsSql,
  doubleSql,
  isLabelSql,
  labelSql,
  meanSql,
  missingSql,
  numberLiteral,
  presentSql,
  sumSql,
  TEXT_CHARACTERS,
  timeSql,
  valueSql,
} from './columnSql';
import type { Fact, FactForm } from './fact';
import { FactMaker, keyOf, shareOf } from './factMaker';
import type { ColumnFacts, FactSet, NumberFacts } from './factSet';
import { histogramEdges } from './histogram';
import { momentSql } from './moments';

/** What a kind has beside its name, its label and its value. */
interface Kind extends Pick<Fact, 'print' | 'isUnit' | 'of'> {
  form?: FactForm;
  /** Of the rows behind it, beside the set's own; those with a value where it is missing. */
  condition?: string;
  /** Signs of the column's values belong to it. */
  signed?: true;
  again?: boolean | string;
}

/** Whether the extremes of a column are told as texts: those of numbers are figures, those of lists and objects are not told. */
export function hasTextExtremes({ type, numbers }: ColumnFacts): boolean {
  return !numbers && !isNested(type) && !isNumeric(type);
}

const ALWAYS = { print: 'always', again: true } as const;
const FOUND = { print: 'found', again: true } as const;
const FULL = { print: 'full', again: true } as const;

export function factsOfColumn(set: FactSet, column: ColumnFacts, formatter: Formatter): Fact[] {
  const { t } = formatter;
  const { type, meaning, present, missing, odd, distinct, numbers: n, top = [], future, lengths, histogram } = column;
  const maker = new FactMaker(set, formatter);
  const id = `c${column.number}`;
  const c = { column: column.name };
  const again = !isNested(type);
  const look = countsSql(column, set.asOf);
  const [has, value, double] = [presentSql(column), valueSql(column), doubleSql(column)];
  const facts: Fact[] = [];

  /** A value that the rows give; `undefined` is none. */
  const whole = (name: string, label: string, of: Fact['value'] | undefined, sql: string, kind: Kind = {}): void => {
    const { condition = has, signed, ...more } = kind;
    if (of === undefined) return;
    const sign = signed && meaning.sign;
    facts.push(maker.fact(`${id}.${name}`, { label, value: of, sign, ...more }, sql, condition));
  };
  const one = (name: string, label: string, of: Fact['value'] | undefined, select: string, kind?: Kind): void =>
    whole(name, label, of, maker.select(`${select} AS ${sqlIdentifier(name)}`), kind);
  /** A count of rows that fulfil a condition, and its share of the rows with a value (or of all). */
  const counted = (
    name: string,
    [label, share]: [string, string],
    rows: number,
    condition: string,
    kind: Kind,
    all = look.present,
  ): void => {
    // prettier-ignore
    const count = `count(*) FILTER (WHERE ${condition})`;
    const total = all === look.present ? present : set.rows;
    one(name, label, rows, count, { ...kind, condition });
    one(`${name}_share`, share, total === 0 ? undefined : rows / total, `${count} / ${all}`, { form: 'share', condition }); // prettier-ignore
  };

  // prettier-ignore
  {
    one('present', t('Rows where {column} has a value', c), present, look.present, ALWAYS);
    counted('missing', [t('Rows where {column} is missing', c), t('Share of rows where {column} is missing', c)], missing, missingSql(column), FOUND, 'count(*)');
    one('odd', t('Values of {column} that are no finite number', c), odd, look.odd, { ...FOUND, condition: isFloat(type) ? `NOT isfinite(${sqlIdentifier(column.name)})` : 'false' });
    one('distinct', t('Different values of {column}', c), distinct, look.distinct, { print: 'always', again });
    one('distinct_share', t('Different values of {column} as a share of its values', c), present === 0 ? undefined : distinct / present, `${look.distinct} / ${look.present}`, { form: 'share' });
    if (n) numberKinds(n);
    else extremeKinds();
    for (const [at, { label, rows }] of top.entries()) {
      const words = { ...c, label };
      counted(`top${at + 1}`, [t('Rows where {column} is {label}', words), t('Share of the values of {column} that are {label}', words)], rows, isLabelSql(column, label), { of: [label], print: at < PRINTED_TOP ? 'always' : 'full', again: again && `${id}.top${keyOf(label)}` });
    }
    if (future !== undefined)
      counted('future', [t('Values of {column} in the future', c), t('Share of the values of {column} in the future', c)], future, `CAST(${timeSql(column)} AS DATE) > CAST('${set.asOf}' AS DATE)`, FOUND);
    const length = meaning.role === 'text' ? { print: 'always' as const } : {};
    one('length_min', t('Characters of the shortest value of {column}', c), lengths?.min, look.shortest, { ...length, again: again && `${id}.shortest` });
    one('length_max', t('Characters of the longest value of {column}', c), lengths?.max, look.longest, { ...length, again: again && `${id}.longest` });
  }
  return facts;

  /** Sum, mean, spread, quantiles, shape, fences, bins. */
  function numberKinds(n: NumberFacts): void {
    const signed = true;
    const kept = { signed, ...ALWAYS } as const;
    const rest = { signed, ...FULL } as const;
    const isFound = (extreme: number | null): string =>
      extreme === null ? has : `${value} = ${numberLiteral(extreme)}`;
    const quantile = (share: number): string => `quantile_cont(${double}, ${share})`;
    const moment = (name: 'sd' | 'skew' | 'kurtosis' | 'jb' | 'jb_p', label: string, kind: Kind): void =>
      whole(name, label, n[name], momentSql(name, column, set.table, set.where), kind);
    const reach = `1.5 * (${quantile(0.75)} - ${quantile(0.25)})`;
    const beyond = (sign: string, fence: number | null): string => fence === null ? 'false' : `${value} ${sign} ${numberLiteral(fence)}`; // prettier-ignore
    const [below, above] = [beyond('<', n.low), beyond('>', n.high)];
    const isDouble = type !== 'FLOAT'; // single floats are told by their decimal text, which is another number as a double
    const between = (high: number | null, low: number | null) => (high === null || low === null ? null : high - low);
    const largest = meaning.additive && n.negatives === 0 ? shareOf(n.max, n.sum) : undefined;
    const cv = n.mean !== null && n.sd !== null && n.mean > 0 ? n.sd / n.mean : undefined;
    const sd = momentSql('sd', column, set.table, set.where);
    // prettier-ignore
    {
      one('sum', t('Sum of {column}', c), n.sum, sumSql(column), meaning.additive ? kept : rest);
      one('mean', t('Mean of {column}', c), n.mean, meanSql(column), kept);
      moment('sd', t('Standard deviation of {column}', c), kept);
      one('max_share', t('Share of the largest value in: {measure}', { measure: t('Sum of {column}', c) }), largest, `CAST(max(${value}) AS DOUBLE) / ${sumSql(column)}`, { form: 'share' });
      whole('cv', t('Standard deviation of {column} as a share of its mean', c), cv, `SELECT (${sd}) / (${maker.select(meanSql(column))}) AS "cv"`, { form: 'share' });
      one('min', t('Lowest value of {column}', c), n.min, `CAST(min(${value}) AS DOUBLE)`, { ...kept, again: isDouble, condition: isFound(n.min) });
      one('p5', t('{percent}th percentile of {column}', { ...c, percent: 5 }), n.p5, quantile(0.05), rest);
      one('q1', t('First quartile of {column}', c), n.q1, quantile(0.25), kept);
      one('median', t('Median of {column}', c), n.median, quantile(0.5), kept);
      one('q3', t('Third quartile of {column}', c), n.q3, quantile(0.75), kept);
      one('p95', t('{percent}th percentile of {column}', { ...c, percent: 95 }), n.p95, quantile(0.95), rest);
      one('max', t('Highest value of {column}', c), n.max, `CAST(max(${value}) AS DOUBLE)`, { ...kept, again: isDouble, condition: isFound(n.max) });
      one('range', t('Highest less lowest value of {column}', c), between(n.max, n.min), `CAST(max(${value}) AS DOUBLE) - CAST(min(${value}) AS DOUBLE)`, { signed });
      one('iqr', t('Interquartile range of {column}', c), between(n.q3, n.q1), `${quantile(0.75)} - ${quantile(0.25)}`, { signed });
      moment('skew', t('Skewness of {column}', c), { ...ALWAYS, isUnit: true });
      moment('kurtosis', t('Excess kurtosis of {column}', c), { ...FULL, isUnit: true });
      moment('jb', t('Jarque–Bera statistic of {column}', c), { print: 'full' }); // it and its p follow from skewness and kurtosis
      moment('jb_p', t('p-value of the Jarque–Bera test of {column}', c), { print: 'full' });
      counted('zeros', [t('Rows where {column} is 0', c), t('Share of the values of {column} that are 0', c)], n.zeros, `${value} = 0`, FOUND);
      counted('negatives', [t('Rows where {column} is negative', c), t('Share of the values of {column} that are negative', c)], n.negatives, `${value} < 0`, FOUND);
      one('low', t('Lower fence of {column}', c), n.low, `${quantile(0.25)} - ${reach}`, rest);
      one('high', t('Upper fence of {column}', c), n.high, `${quantile(0.75)} + ${reach}`, rest);
      counted('below', [t('Values of {column} below the lower fence', c), t('Share of the values of {column} below the lower fence', c)], n.below, below, FULL);
      counted('above', [t('Values of {column} above the upper fence', c), t('Share of the values of {column} above the upper fence', c)], n.above, above, FULL);
      counted('outliers', [t('Outliers of {column}', c), t('Share of the values of {column} that are outliers', c)], n.below + n.above, `(${below} OR ${above})`, { print: 'found' });
      const edges = histogram ? histogramEdges(histogram) : [];
      for (const [at, rows] of (histogram?.counts ?? []).entries()) {
        const [from = 0, to = 0] = edges.slice(at, at + 2);
        const upper = at === edges.length - 2 ? '<=' : '<';
        const words = { ...c, from, to };
        counted(`bin${at + 1}`, [t('Rows where {column} is between {from} and {to}', words), t('Share of the values of {column} between {from} and {to}', words)], rows, `${double} >= ${numberLiteral(from)} AND ${double} ${upper} ${numberLiteral(to)}`, { again: true });
      }
    }
  }

  /** The first and the last value, of what is no measure; of times also the days between them. */
  function extremeKinds(): void {
    const { min, max } = column;
    const isTime = meaning.role === 'time';
    const isDate = isTime && (isTemporal(type) || meaning.epoch !== undefined);
    const time = timeSql(column);
    const expression = type.startsWith('ENUM') ? labelSql(column) : meaning.epoch ? time : sqlIdentifier(column.name);
    const select = (which: string): string => `left(CAST(${which}(${expression}) AS VARCHAR), ${TEXT_CHARACTERS})`;
    const day = (text: string | null): number => Date.parse(`${text?.slice(0, 10) ?? ''}Z`);
    const days = isDate ? (day(max) - day(min)) / 86_400_000 : Number.NaN;
    const form = isDate ? 'date' : isTime ? 'period' : 'text';
    const kind: Kind = { form, again: hasTextExtremes(column), ...(isTime && { print: 'always' }) };
    if (!hasTextExtremes(column) && (min === null || max === null)) return;
    one('min', t('Lowest value of {column}', c), min, select('min'), kind);
    one('max', t('Highest value of {column}', c), max, select('max'), kind);
    one('days', t('Days between the first and the last value of {column}', c), Number.isFinite(days) ? days : undefined, `CAST(max(${time}) AS DATE) - CAST(min(${time}) AS DATE)`); // prettier-ignore
  }
}

/** Most frequent values that are printed in the standard form. */
const PRINTED_TOP = 5;
