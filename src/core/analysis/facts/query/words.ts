/** A query in words: what is computed, by what, of which rows. The same words are read back to the user and name the facts. */
import type { Formatter } from '../../../text/formatter';
import type { QueryPart } from '../../../contract/readAs';
import type { Grain } from '../../roles/semantic';
import { periodOfRange, periodText } from '../periods';
import type {
  AggregateName,
  Comparison,
  DurationUnit,
  Predicate,
  Query,
  QueryKey,
  QueryMeasure,
  TimePart,
} from './query';

/** Comparisons as they are printed. */
const SIGNS: Readonly<Record<Comparison, string>> = { '<': '<', '<=': '≤', '=': '=', '>=': '≥', '>': '>' };

/** One part of a query as it is read back. */
export interface QueryWord {
  part: QueryPart;
  text: string;
}

/** All parts of a query, in the order of a sentence; several measures, keys and conditions in their own order. */
export function queryWords(query: Query, formatter: Formatter): QueryWord[] {
  const { t } = formatter;
  const { order, top, show, having } = query;
  const words = (part: QueryPart, texts: readonly string[]): QueryWord[] => texts.map((text) => ({ part, text }));
  const isLowest = order?.by === 'value' && !order.descending;
  return [
    ...words('measure', query.measures.map((measure) => measureWords(measure, formatter))),
    ...words('show', show ? [showWords(show, query, formatter)] : []),
    ...words('key', query.by.map((key) => t('by {key}', { key: keyWords(key, formatter) }))),
    ...words('where', query.where.map((predicate) => predicateWords(predicate, formatter))),
    ...words('having', having ? [t('with {op} {value} rows', { op: SIGNS[having.op], value: formatter.digits(having.value) })] : []),
    ...words('order', top ? [topWords(top, isLowest, formatter)] : order ? [orderWords(order, formatter)] : []),
  ]; // prettier-ignore
}

/**
 * A query as one line that can be asked: the words that are read back.
 * @param time the main time of the table, whose periods need no name
 */
export function queryText(query: Query, time: string | undefined, formatter: Formatter): string {
  const { t } = formatter;
  const keys = query.by.map((key) =>
    key.by === 'time' && key.column === time ? grainWord(key.grain, formatter) : keyWords(key, formatter),
  );
  return queryWords(query, formatter).reduce((line, { part, text }, at) => {
    if (at === 0) return text;
    if (part === 'measure') return t('{a} and {b}', { a: line, b: text });
    if (part !== 'key') return t('{parts}, {part}', { parts: line, part: text });
    return t('{parts} {key}', { parts: line, key: t('by {key}', { key: keys.shift() ?? '' }) });
  }, '');
}

function topWords({ count, from }: NonNullable<Query['top']>, isLowest: boolean, { t, number }: Formatter): string {
  if (from > 1) return isLowest ? t('place {place} from below', { place: from }) : t('place {place}', { place: from });
  return isLowest
    ? t('the {count} lowest', { count: number(count) })
    : t('the {count} highest', { count: number(count) });
}

function orderWords({ by, descending }: NonNullable<Query['order']>, { t }: Formatter): string {
  if (by === 'key') return descending ? t('in descending order') : t('in order');
  return descending ? t('highest first') : t('lowest first');
}

/** A figure of a query as it is shown: with its form, where that is another one. */
export function figureWords(measure: QueryMeasure, query: Query, formatter: Formatter): string {
  const name = measureWords(measure, formatter);
  return query.show
    ? formatter.t('{measure}, {form}', { measure: name, form: showWords(query.show, query, formatter) })
    : name;
}

function showWords(show: NonNullable<Query['show']>, query: Query, { t, number }: Formatter): string {
  switch (show.as) {
    case 'share':
      return query.by.length === 2 ? t('share of each group') : t('share of the total');
    case 'growth':
      return show.on === 'year' ? t('growth on the year before') : t('growth on the period before');
    case 'cumulative':
      return t('running total');
    case 'moving':
      return t('moving average of {count} periods', { count: number(show.periods) });
  }
}

/** "Mean of delay", "Sum of cost divided by sum of visits" */
export function measureWords(measure: QueryMeasure, formatter: Formatter): string {
  const { t } = formatter;
  const within = (text: string, where: readonly Predicate[] | undefined): string =>
    where ? t('{measure} where {condition}', { measure: text, condition: allWords(where, formatter) }) : text;
  switch (measure.of) {
    case 'rows':
      return within(t('Number of rows'), measure.where);
    case 'quantile':
      return within(
        t('{percent}th percentile of {column}', { column: measure.column, percent: formatter.digits(measure.share * 100) }), // prettier-ignore
        measure.where,
      );
    case 'column':
      return within(aggregateWords(measure.aggregate, measure.column, formatter), measure.where);
    case 'duration': {
      const values = { unit: unitWord(measure.unit, formatter), from: measure.column, to: measure.end };
      const column = t('{unit} from {from} to {to}', values);
      return within(aggregateWords(measure.aggregate, column, formatter), measure.where);
    }
    case 'share':
      return t('Share of rows where {condition}', { condition: allWords(measure.where, formatter) });
    case 'ratio':
      return t('{a} divided by: {b}', { a: measureWords(measure.a, formatter), b: measureWords(measure.b, formatter) });
    case 'difference':
      return t('{a} less: {b}', { a: measureWords(measure.a, formatter), b: measureWords(measure.b, formatter) });
    case 'growth':
      return t('Change to: {a}, from: {b}', { a: measureWords(measure.a, formatter), b: measureWords(measure.b, formatter) }); // prettier-ignore
  }
}

/** The plural of a unit of time. */
export function unitWord(unit: DurationUnit, { t }: Formatter): string {
  return { minute: t('minutes'), hour: t('hours'), day: t('days'), week: t('weeks') }[unit];
}

function aggregateWords(aggregate: AggregateName, column: string, { t }: Formatter): string {
  switch (aggregate) {
    case 'sum':
      return t('Sum of {column}', { column });
    case 'mean':
      return t('Mean of {column}', { column });
    case 'median':
      return t('Median of {column}', { column });
    case 'min':
      return t('Lowest value of {column}', { column });
    case 'max':
      return t('Highest value of {column}', { column });
    case 'sd':
      return t('Standard deviation of {column}', { column });
    case 'variance':
      return t('Variance of {column}', { column });
    case 'range':
      return t('Highest less lowest value of {column}', { column });
    case 'distinct':
      return t('Different values of {column}', { column });
    case 'present':
      return t('Rows where {column} has a value', { column });
    case 'missing':
      return t('Rows where {column} is missing', { column });
  }
}

export function keyWords(key: QueryKey, formatter: Formatter): string {
  const { t } = formatter;
  switch (key.by) {
    case 'column':
      return key.column;
    case 'time':
      return t('{grain} of {column}', { grain: grainWord(key.grain, formatter), column: key.column });
    case 'part':
      return t('{grain} of {column}', { grain: partWord(key.part, formatter), column: key.column });
    case 'cases':
      return formatter.list(key.cases.map(({ name }) => name));
  }
}

export function grainWord(grain: Grain, { t }: Formatter): string {
  return { hour: t('hour'), day: t('day'), week: t('week'), month: t('month'), quarter: t('quarter'), year: t('year') }[grain]; // prettier-ignore
}

export function partWord(part: TimePart, { t }: Formatter): string {
  return { weekday: t('weekday'), month: t('month of the year'), hour: t('hour of the day'), weekend: t('weekend or weekday'), monthDay: t('day of the month'), monthEnd: t('days until the end of the month') }[part]; // prettier-ignore
}

/** A value of a part of time: "Monday", "March", "14". */
export function partText(part: TimePart, value: number, formatter: Formatter): string {
  if (part === 'weekday') return formatter.weekday(value);
  if (part === 'month') return formatter.month(value);
  if (part === 'weekend') return value === 1 ? formatter.t('weekend') : formatter.t('weekdays');
  return String(value);
}

/** With what a run of parts is told to end: an hour ends with the next one, and of days before the end of a month it is told how many. */
export function endOfRun(part: TimePart, last: number): number {
  if (part === 'monthEnd') return last + 1;
  return part === 'hour' ? (last + 1) % 24 : last;
}

/** A key of a result as people read it; null for rows without one. */
export function keyText(key: QueryKey | undefined, value: string | null, formatter: Formatter): string {
  if (value === null) return formatter.t('(no value)');
  if (key?.by === 'part') return partText(key.part, Number(value), formatter);
  if (key?.by === 'time') {
    const text = periodText(value, key.grain).replace('T', ' ');
    return key.grain === 'week' ? formatter.t('Week of {day}', { day: text }) : text;
  }
  return value;
}

function allWords(predicates: readonly Predicate[], formatter: Formatter): string {
  return predicates.map((each) => predicateWords(each, formatter)).join(formatter.t(' and '));
}

export function predicateWords(predicate: Predicate, formatter: Formatter): string {
  const { t, digits } = formatter;
  if (predicate.is === 'any') return predicate.where.map((each) => predicateWords(each, formatter)).join(t(' or '));
  const { column } = predicate;
  const isNot = 'not' in predicate;
  switch (predicate.is) {
    case 'in': {
      const values = predicate.values.join(t(' or '));
      return isNot ? t('{column} is not {values}', { column, values }) : t('{column} is {values}', { column, values });
    }
    case 'compared':
      return `${column} ${SIGNS[predicate.op]} ${digits(predicate.value)}`; // prettier-ignore
    case 'versus':
      return `${column} ${SIGNS[predicate.op]} ${predicate.other}`;
    case 'lasting': {
      const values = { unit: unitWord(predicate.unit, formatter), from: column, to: predicate.end };
      return `${t('{unit} from {from} to {to}', values)} ${SIGNS[predicate.op]} ${digits(predicate.value)}`;
    }
    case 'between':
      return t('{column} is between {low} and {high}', { column, low: digits(predicate.low), high: digits(predicate.high) }); // prettier-ignore
    case 'beyondMean':
      return predicate.op === '>' ? t('{column} is above its mean', { column }) : t('{column} is below its mean', { column }); // prettier-ignore
    case 'beyondSd': {
      const values = { column, times: digits(predicate.times) };
      if (predicate.op === 'beyond')
        return t('{column} is more than {times} standard deviations from its mean', values);
      return predicate.op === '>'
        ? t('{column} is more than {times} standard deviations above its mean', values)
        : t('{column} is more than {times} standard deviations below its mean', values);
    }
    case 'text': {
      const values = { column, value: predicate.value };
      if (predicate.how === 'contains') return isNot ? t('{column} does not contain {value}', values) : t('{column} contains {value}', values); // prettier-ignore
      if (predicate.how === 'starts') return isNot ? t('{column} does not start with {value}', values) : t('{column} starts with {value}', values); // prettier-ignore
      return isNot ? t('{column} does not end with {value}', values) : t('{column} ends with {value}', values);
    }
    case 'missing':
      return isNot ? t('{column} has a value', { column }) : t('{column} has no value', { column });
    case 'during': {
      const values = { column, range: rangeText(predicate, formatter) };
      return isNot ? t('{column} not in: {range}', values) : t('{column}: {range}', values);
    }
    case 'part': {
      const values = predicate.values.map((value) => partText(predicate.part, value, formatter)).join(t(' or '));
      return isNot ? t('{column} is not {values}', { column, values }) : t('{column} is {values}', { column, values });
    }
  }
}

/** "2023", "2023 Q1", "from 2024-03-01", "before 2023-01-01", "2023-03 to 2023-05" */
export function rangeText(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  { t }: Pick<Formatter, 't'>,
): string {
  if (from === undefined) return until === undefined ? '' : t('before {day}', { day: until });
  if (until === undefined) return t('from {day} on', { day: from });
  const single = periodOf(from, until);
  if (single !== undefined) return single;
  const last = new Date(Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - 1).toISOString();
  if (until.length > 10) return t('{from} to {to}', { from, to: until });
  const isMonths = from.endsWith('-01') && until.endsWith('-01');
  const digits = isMonths ? 7 : 10;
  return t('{from} to {to}', { from: from.slice(0, digits), to: last.slice(0, digits) });
}

/** The one period that a range of days is, as people name it; half-years as well. */
function periodOf(from: string, until: string): string | undefined {
  const single = periodOfRange(from, until);
  if (single) return periodText(single.period, single.grain);
  const [year = '', month] = from.split('-');
  if (from === `${year}-01-01` && until === `${year}-07-01`) return `${year} H1`;
  return month === '07' && from.endsWith('-01') && until === `${Number(year) + 1}-01-01` ? `${year} H2` : undefined;
}
