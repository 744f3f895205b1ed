/** Questions that a reader would ask next, each bound to what it asks as data: a click works whatever columns are called. */
import type { StatisticAsk } from '../facts/asks';
import { MAX_FOLLOWED } from '../facts/crosses';
import type { FactSet, ColumnFacts } from '../facts/factSet';
import type { Formatter } from '../../text/formatter';
import { distributionChart } from '../charts/distribution';
import { isDefinedByMeasure, isNested, isThin, tellingAssociations, unbiasedV } from '../facts/telling';
import { columnIn, measured, measuredBy } from '../facts/measured';
import type { Query } from '../facts/query/query';
import { queryMeasure } from '../facts/query/richer';
import { queryText } from '../facts/query/words';
import { columnName, looksLikeNumber } from '../report/names';
import { isSnapshot } from '../report/sentences/snapshots';
import { mainTrend } from '../report/sentences/trend';
import type { Grain } from '../roles/semantic';
import { namesCalendar } from '../roles/nameWords';
import type { Bound } from './bound';
import { periodName } from './periodNames';
import { keyOfTime } from './rules/keys';
import {
  canBeFollowed,
  changeAsked,
  hasCourse,
  hasFrequent,
  isDense,
  isRankable,
  lastPeriods,
  measuresOf,
  pairsAsked,
  repeats,
  stateOf,
  takesNoTurns,
  type Not,
} from './worth';

/** A question on the table, or one that leads to another table to analyze. */
export interface Question extends Omit<BoundQuestion, 'bound'> {
  bound: Bound | { analyze: string };
}

/** Questions on the table that are offered, and those that lead to other tables. */
const MAX_OFFERED = 5;
const MIN_OFFERED = 1;
const MAX_OTHERS = 3;

/** @param others paths of tables that can be analyzed as well */
export function offerQuestions(set: FactSet, formatter: Formatter, others: readonly string[] = []): Question[] {
  const { t } = formatter;
  // Of one row there is nothing else to ask.
  const all = allQuestions(set, formatter).filter(
    ({ bound }) => set.rows > 1 || ('ask' in bound && bound.ask.kind === 'columns'),
  );
  const open = all.filter(({ not }) => not === undefined);
  const already = all.filter(({ not }) => not === 'told').slice(0, Math.max(0, MIN_OFFERED - open.length));
  const asked = [...open, ...already].slice(0, MAX_OFFERED);
  const further = others
    .slice(0, MAX_OTHERS)
    .map((path): Question => ({ text: t('Analyze {file}', { file: path }), bound: { analyze: path } }));
  return [...asked, ...further];
}

/** All that can be offered of a table, the most telling first. */
export function allQuestions(set: FactSet, formatter: Formatter): BoundQuestion[] {
  const topic = topicOf(set, formatter);
  const kinds = [
    insightQuestions,
    changeQuestions,
    timeQuestions,
    rankQuestions,
    distributionQuestions,
    relationQuestions,
    furtherTimeQuestions,
    frequencyQuestions,
  ];
  const all = kinds.flatMap((questions) => questions(topic));
  // The report has that table: it is a question of one row, of which there is nothing else to ask.
  const columns = statistic(
    formatter.t('What is in each column?'),
    { kind: 'columns' },
    set.rows > 1 ? 'idle' : 'told',
  );
  const texts = all.map(({ text }) => text);
  return [...all.filter(({ text }, at) => texts.indexOf(text) === at), columns];
}

/** Columns of which {@link furtherQuestions} has any. */
const MAX_MEASURES = 12;
const MAX_LABELS = 6;

/**
 * The same questions of every measure and label: its course over time, who has the most, and what makes up its last change. They are
 * asked where one in other words cannot be answered, and may be too many to be offered.
 */
export function furtherQuestions(set: FactSet, formatter: Formatter): BoundQuestion[] {
  const measures = [undefined, ...measuresOf(set).slice(0, MAX_MEASURES)];
  const labels = set.focus.dimensions.slice(0, MAX_LABELS).map((number) => columnName(set, number));
  return measures.flatMap((measure) => [
    ...courseOf(set, measure, formatter),
    ...labels.flatMap((by) => [...changeOf(set, measure, by, formatter), rankingOf(set, measure, by, formatter)]),
  ]);
}

/** How a measure, or the number of rows, goes over time, where there is one. */
export function courseOf(set: FactSet, measure: ColumnFacts | undefined, formatter: Formatter): BoundQuestion[] {
  const time = columnIn(set, set.focus.time)?.name;
  if (time === undefined) return [];
  const told = measure ? quoted(measure.name) : formatter.t('the number of rows');
  const text = formatter.t('How does {measure} develop over time?', { measure: told });
  return [asked(text, courseQuery(set, measure?.name ?? '', time))];
}

/** Which value of a label has the most. */
export function rankingOf(
  set: FactSet,
  measure: ColumnFacts | undefined,
  by: string,
  formatter: Formatter,
): BoundQuestion {
  return asked(highest(set, measure, by, formatter), rankingQuery(set, measure?.name ?? '', by));
}

/** What makes up the last change, where there are two periods; averages are not made up of parts. */
export function changeOf(
  set: FactSet,
  measure: ColumnFacts | undefined,
  by: string,
  formatter: Formatter,
): BoundQuestion[] {
  const time = columnIn(set, set.focus.time)?.name;
  const periods = changeAsked(set) ?? lastPeriods(set);
  if (time === undefined || !periods || (measure && !measure.meaning.additive)) return [];
  return [changeQuestion({ measure: measure?.name ?? '', time, by, ...periods }, formatter)];
}

/** A question about a table. */
export interface BoundQuestion {
  text: string;
  bound: Bound;
  /** Understood, but not offered. */
  not?: Not;
}

/** What the questions on a table are about. */
interface Topic {
  set: FactSet;
  formatter: Formatter;
  /** The main measure; '' for the number of rows. */
  measure: string;
  /** The same as a question names it. */
  told: string;
  time: string | undefined;
  /** Numbers of the labels that it is broken down by, but for those that it defines. */
  dimensions: readonly number[];
  main: ColumnFacts | undefined;
  /** A second measure. */
  other: ColumnFacts | undefined;
  /** A level is asked for at its points in time. */
  grain: Grain | undefined;
}

/** Labels that go together less are no question that anybody gains from. */
const WEAK_V = 0.1;

function topicOf(set: FactSet, formatter: Formatter): Topic {
  const { focus } = set;
  const measure = focus.measure === null ? '' : columnName(set, focus.measure);
  // Labels that the measure defines, as "sun" is defined by no rain, say nothing of it.
  const defined = set.breakdowns.filter(isDefinedByMeasure).map(({ by }) => by);
  const [main, other] = measuresOf(set);
  const line = isSnapshot(set) ? mainTrend({ set }) : undefined;
  return {
    ...{ set, formatter, measure, main, other },
    told: measure === '' ? formatter.t('the number of rows') : quoted(measure),
    time: focus.time === null ? undefined : columnName(set, focus.time),
    dimensions: focus.dimensions.filter((number) => !defined.includes(number)),
    grain: line?.grain,
  };
}

/** A column as a question names it: one that is called like a number is no number. */
function quoted(name: string): string {
  return looksLikeNumber(name) ? `“${name}”` : name;
}

function asked(text: string, query: Query, not?: Not): BoundQuestion {
  return { text, bound: { query }, ...(not && { not }) };
}

/** A question that is no query. */
function statistic(text: string, ask: StatisticAsk, not?: Not): BoundQuestion {
  return { text, bound: { ask, conditions: [], aspects: [] }, ...(not && { not }) };
}

/** A measure by a label. @param measure '' for the number of rows */
function rankingQuery(set: FactSet, measure: string, by: string): Query {
  const [column = null, label] = [named(set, measure), named(set, by)];
  const made = label ? measuredBy(column, label) : measured(column);
  return { measures: [queryMeasure(made)], by: [{ by: 'column', column: by }], where: [] };
}

/**
 * A measure over time, in the periods of the report; of a label with many values for those that are followed.
 * @param measure '' for the number of rows
 */
function courseQuery(set: FactSet, measure: string, time: string, by?: string, grain?: Grain): Query {
  const [column = null, of, label] = [
    named(set, measure),
    named(set, time),
    by === undefined ? undefined : named(set, by),
  ];
  const told = set.trends.find((trend) => trend.time === of?.number);
  const periods = grain ?? told?.grain;
  const key =
    of && !periods
      ? keyOfTime(of, undefined)
      : { by: 'time' as const, column: time, grain: periods ?? ('month' as const) };
  const cross = set.crosses.find((each) => each.by === label?.number && each.measure === (column?.number ?? null));
  const values = (cross?.labels ?? label?.top?.map((each) => each.label) ?? []).filter((each) => each !== null);
  const isCut = label !== undefined && label.distinct > MAX_FOLLOWED && values.length > 0;
  return {
    measures: [queryMeasure(measured(column))],
    by: [key, ...(label ? [{ by: 'column' as const, column: label.name }] : [])],
    where: isCut ? [{ is: 'in', column: label.name, values: values.slice(0, MAX_FOLLOWED) }] : [],
  };
}

function named(set: FactSet, name: string): ColumnFacts | undefined {
  return set.columns.find((column) => column.name === name);
}

/** Insights that a question goes deeper into. */
const MAX_DEEPER = 3;

/** What goes deeper into what stands out: the query that shows it, in the words that are read back. */
function insightQuestions({ set, formatter }: Topic): BoundQuestion[] {
  const time = columnIn(set, set.focus.time)?.name;
  return (set.insights ?? [])
    .flatMap(({ query }) => (query ? [asked(queryText(query, time, formatter), query)] : []))
    .slice(0, MAX_DEEPER);
}

/** What makes up a change. */
function changeQuestions({ set, formatter, measure, time, dimensions: [first] }: Topic): BoundQuestion[] {
  const change = changeAsked(set);
  if (first === undefined || !change || time === undefined) return [];
  return [changeQuestion({ measure, time, by: columnName(set, first), ...change }, formatter)];
}

function changeQuestion(
  ask: Omit<Extract<StatisticAsk, { kind: 'change' }>, 'kind'>,
  formatter: Formatter,
): BoundQuestion {
  const { t } = formatter;
  const [before = '', after = ''] = [ask.before, ask.after].map((each) => periodName(each, ask.grain, formatter));
  const measure = ask.measure === '' ? t('the number of rows') : quoted(ask.measure);
  const values = { measure, before, after, dimension: quoted(ask.by) };
  const text = t('What makes up the change in {measure} from {before} to {after}, by {dimension}?', values);
  return statistic(text, { kind: 'change', ...ask });
}

/** The label that the main measure is followed by over time: what names each row has no course of its own, nor has a month. */
function followedLabel({ set, dimensions }: Topic): number | undefined {
  return dimensions.find(
    (number) =>
      repeats(set, columnName(set, number)) && takesNoTurns(set, number) && !namesCalendar(columnName(set, number)),
  );
}

function forEach(
  { set, formatter: { t }, measure, told, grain }: Topic,
  time: string,
  by: string,
  not?: Not,
): BoundQuestion {
  const values = { measure: told, dimension: quoted(by) };
  const text = t('How does {measure} develop over time for each {dimension}?', values);
  return asked(text, courseQuery(set, measure, time, by, grain), not);
}

/** How a measure goes over time. */
function timeQuestions(topic: Topic): BoundQuestion[] {
  const { set, formatter, measure, told, time, other, grain } = topic;
  const { t } = formatter;
  if (time === undefined || !hasCourse(set)) return [];
  const label = followedLabel(topic);
  if (label !== undefined)
    return [forEach(topic, time, columnName(set, label), canBeFollowed(set, label, formatter) ? undefined : 'idle')];
  const drawn = set.trends.some((trend) => trend.measure === set.focus.measure);
  const course = (name: string, query: Query, not?: Not): BoundQuestion =>
    asked(t('How does {measure} develop over time?', { measure: name }), query, not);
  return [
    course(told, courseQuery(set, measure, time, undefined, grain), drawn ? 'told' : undefined),
    ...(drawn && other ? [course(quoted(other.name), courseQuery(set, other.name, time))] : []),
  ];
}

/** A second label that the main measure is followed by. */
function furtherTimeQuestions(topic: Topic): BoundQuestion[] {
  const { set, formatter, time, dimensions } = topic;
  const label = followedLabel(topic);
  if (time === undefined || label === undefined || !hasCourse(set)) return [];
  const another = dimensions
    .filter((number) => number !== label && canBeFollowed(set, number, formatter))
    .map((number) => columnName(set, number))
    .find((name) => isDense(set, name) && !namesCalendar(name));
  return another === undefined ? [] : [forEach(topic, time, another)];
}

/** Who has the most. */
function rankQuestions({ set, formatter, measure, dimensions, other }: Topic): BoundQuestion[] {
  const ranked = dimensions
    .map((number) => columnName(set, number))
    .filter((name) => measure !== '' || repeats(set, name));
  const states = new Map(ranked.map((name) => [name, stateOf(set, name, formatter)]));
  const inOrder = [...ranked].sort((a, b) => Number(states.get(a) !== undefined) - Number(states.get(b) !== undefined));
  const own = inOrder.flatMap((name, at) => {
    const query = rankingQuery(set, measure, name);
    const not = states.get(name) ?? (at === 0 ? undefined : 'idle');
    return [
      asked(highest(set, columnIn(set, set.focus.measure), name, formatter), query, not),
      // What a conversation may have offered of old.
      asked(highestOf(measure, name, formatter), query, 'idle'),
    ];
  });
  const [place = ranked[0]] = ranked.filter((name) => states.get(name) === 'told');
  if (place === undefined || !other || states.get(inOrder[0] ?? '') === undefined) return own;
  const isOpen = isRankable(set, other, place);
  const query = rankingQuery(set, other.name, place);
  return [...own, asked(highest(set, other, place, formatter), query, isOpen ? undefined : 'idle')];
}

/**
 * The question for the label with the most of a measure, or of rows, as it is put together: a total, an average, or the value that
 * each label has.
 */
function highest(set: FactSet, measure: ColumnFacts | undefined, dimension: string, formatter: Formatter): string {
  const { t } = formatter;
  if (!measure || !repeats(set, dimension)) return highestOf(measure?.name ?? '', dimension, formatter);
  const values = { dimension: quoted(dimension), measure: quoted(measure.name) };
  if (!measure.meaning.additive) return t('Which {dimension} has the highest average {measure}?', values);
  return /total|sum|合计|总/i.test(measure.name)
    ? highestOf(measure.name, dimension, formatter)
    : t('Which {dimension} has the highest total {measure}?', values);
}

/** @param measure '' for the number of rows */
function highestOf(measure: string, dimension: string, { t }: Formatter): string {
  return measure === ''
    ? t('Which {dimension} has the most rows?', { dimension: quoted(dimension) })
    : t('Which {dimension} has the highest {measure}?', { dimension: quoted(dimension), measure: quoted(measure) });
}

/** How the values of measures lie. */
function distributionQuestions({ set, formatter, main, other }: Topic): BoundQuestion[] {
  const of = ({ name }: ColumnFacts, not?: Not): BoundQuestion =>
    statistic(
      formatter.t('How is {measure} distributed?', { measure: quoted(name) }),
      { kind: 'distribution', column: name },
      not,
    );
  const isDrawn = (column: ColumnFacts): boolean =>
    column.number === set.focus.measure && distributionChart(column, formatter) !== undefined;
  return [
    ...(other ? [of(other)] : []),
    ...(main && main.present > 1 ? [of(main, isDrawn(main) ? 'told' : other ? 'idle' : undefined)] : []),
  ];
}

/** What goes together. */
function relationQuestions({ set, formatter: { t }, main, other }: Topic): BoundQuestion[] {
  const pairs = pairsAsked(set, main, other).map(({ pair: [a, b], not }) =>
    statistic(t('Do {a} and {b} move together?', { a: quoted(a), b: quoted(b) }), { kind: 'relation', a, b }, not),
  );
  const telling = tellingAssociations(set);
  const association = telling[0] ?? set.associations[0];
  if (!association) return pairs;
  const [a, b] = [columnName(set, association.a), columnName(set, association.b)];
  const isIdle = isThin(association) || isNested(association) || unbiasedV(association) < WEAK_V;
  const text = t('Do {a} and {b} go together?', { a: quoted(a), b: quoted(b) });
  const not = isIdle ? 'idle' : telling.length > 0 ? 'told' : undefined;
  return [...pairs, statistic(text, { kind: 'relation', a, b }, not)];
}

/** Which values of texts come often, of which the report has but the first. */
function frequencyQuestions({ set, formatter: { t } }: Topic): BoundQuestion[] {
  return set.columns
    .filter((column) => hasFrequent(column) && !set.focus.dimensions.includes(column.number))
    .map(({ name }, at) =>
      statistic(
        t('Which values of {column} are the most frequent?', { column: quoted(name) }),
        { kind: 'distribution', column: name },
        at === 0 ? undefined : 'idle',
      ),
    );
}
