/** Questions that a reader would ask next, each bound to what is asked of the facts: a click works whatever columns are called. */
import type { Ask } from '../facts/asks';
import { distributionChart } from '../charts/distribution';
import { isDefinedByMeasure } from '../facts/definedLabels';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnName } from '../report/names';
import { columnIn } from '../facts/measured';
import { isNested, isThin, tellingAssociations, unbiasedV } from '../facts/telling';
import { namesCalendar } from '../types/nameWords';
import { isSnapshot } from '../report/sentences/snapshots';
import { mainTrend } from '../report/sentences/trend';
import type { Wording } from '../../wording';
import { periodName } from './periodNames';
import {
  canBeFollowed,
  changeAsked,
  hasCourse,
  hasFrequent,
  isDense,
  isRankable,
  measuresOf,
  pairsAsked,
  repeats,
  standsAtEach,
  stateOf,
  takesNoTurns,
  type Not,
} from './worth';

/** What a question comes to: something asked of the facts of the table, or another table to analyze. */
export type Bound = { ask: Ask } | { analyze: string };

export interface Question {
  text: string;
  bound: Bound;
  /** Understood, but not offered. */
  not?: Not;
}

/** Questions on the table that are offered, and those that lead to other tables. */
const MAX_OFFERED = 5;
const MIN_OFFERED = 1;
const MAX_OTHERS = 3;
/** Labels that go together less are no question that anybody gains from. */
const WEAK_V = 0.1;

/** @param others paths of tables that can be analyzed as well */
export function offerQuestions(set: FactSet, wording: Wording, others: readonly string[] = []): Question[] {
  const { t } = wording;
  // Of one row there is nothing else to ask.
  const all = allQuestions(set, wording).filter(
    ({ bound }) => set.rows > 1 || ('ask' in bound && bound.ask.kind === 'columns'),
  );
  const open = all.filter(({ not }) => not === undefined);
  const told = all.filter(({ not }) => not === 'told').slice(0, Math.max(0, MIN_OFFERED - open.length));
  const asked = [...open, ...told].slice(0, MAX_OFFERED);
  const further = others
    .slice(0, MAX_OTHERS)
    .map((path): Question => ({ text: t('Analyze {file}', { file: path }), bound: { analyze: path } }));
  return [...asked, ...further];
}

/** All that can be offered of a table, the most telling first. */
export function allQuestions(set: FactSet, wording: Wording): Question[] {
  const { t } = wording;
  const { focus } = set;
  const measure = focus.measure === null ? '' : columnName(set, focus.measure);
  const time = focus.time === null ? undefined : columnName(set, focus.time);
  // Labels that the measure defines, as "sun" is defined by no rain, say nothing of it.
  const defined = set.breakdowns.filter(isDefinedByMeasure).map(({ by }) => by);
  const dimensions = focus.dimensions
    .filter((number) => !defined.includes(number))
    .map((number) => columnName(set, number));
  const [first] = dimensions;
  const [main, other] = measuresOf(set);
  const names = { measure: measure === '' ? t('the number of rows') : measure };
  // A level is asked for at its points in time.
  const line = isSnapshot(set) ? mainTrend({ set }) : undefined;
  const grain = line && { grain: line.grain };
  const questions: Question[] = [];
  const offer = (text: string, ask: Ask, not?: Not): void => {
    if (!questions.some((question) => question.text === text))
      questions.push({ text, bound: { ask }, ...(not && { not }) });
  };
  const change = changeAsked(set);
  if (first !== undefined && change && time !== undefined) {
    const [before, after] = [change.before, change.after].map((period) => periodName(period, change.grain, wording));
    const values = { ...names, before: before ?? '', after: after ?? '', dimension: first };
    offer(t('What makes up the change in {measure} from {before} to {after}, by {dimension}?', values), {
      ...{ kind: 'change', measure, time, by: first },
      ...change,
    });
  }
  // What names each row has no course of its own.
  const repeated = focus.dimensions.find(
    (number) =>
      repeats(set, columnName(set, number)) &&
      takesNoTurns(set, number) &&
      !defined.includes(number) &&
      !namesCalendar(columnName(set, number)),
  );
  if (time !== undefined && repeated !== undefined && hasCourse(set)) {
    const by = columnName(set, repeated);
    const ask: Ask = { kind: 'trend', measure, time, by, ...grain };
    const not = canBeFollowed(set, repeated, wording) ? undefined : 'idle';
    offer(t('How does {measure} develop over time for each {dimension}?', { ...names, dimension: by }), ask, not);
  } else if (time !== undefined && hasCourse(set)) {
    const drawn = set.trends.some((trend) => trend.measure === focus.measure);
    offer(
      t('How does {measure} develop over time?', names),
      { kind: 'trend', measure, time, ...grain },
      drawn ? 'told' : undefined,
    );
    if (drawn && other) {
      offer(t('How does {measure} develop over time?', { measure: other.name }), {
        ...{ kind: 'trend', measure: other.name, time },
      });
    }
  }
  const ranked = dimensions.filter((name) => measure !== '' || repeats(set, name));
  const states = new Map(ranked.map((name) => [name, stateOf(set, name, wording)]));
  const inOrder = [...ranked].sort((a, b) => Number(states.get(a) !== undefined) - Number(states.get(b) !== undefined));
  for (const [at, name] of inOrder.entries()) {
    const ask: Ask = { kind: 'breakdown', measure, by: name };
    const not = states.get(name);
    offer(highest(set, columnIn(set, focus.measure), name, wording), ask, not ?? (at === 0 ? undefined : 'idle'));
    // What a conversation may have offered of old.
    offer(highestOf(measure, name, wording), ask, 'idle');
  }
  const [place = ranked[0]] = ranked.filter((name) => states.get(name) === 'told');
  if (place !== undefined && other && states.get(inOrder[0] ?? '') !== undefined) {
    const ask: Ask = { kind: 'breakdown', measure: other.name, by: place };
    const isOpen = !standsAtEach(set, other, place) && isRankable(set, other, place);
    offer(highest(set, other, place, wording), ask, isOpen ? undefined : 'idle');
  }
  if (other) {
    offer(t('How is {measure} distributed?', { measure: other.name }), { kind: 'distribution', column: other.name });
  }
  if (main && main.present > 1) {
    const ask: Ask = { kind: 'distribution', column: main.name };
    const isDrawn = main.number === focus.measure && distributionChart(main, wording) !== undefined;
    offer(
      t('How is {measure} distributed?', { measure: main.name }),
      ask,
      isDrawn ? 'told' : other ? 'idle' : undefined,
    );
  }
  for (const { pair, not } of pairsAsked(set, main, other)) {
    const [a, b] = pair;
    offer(t('Do {a} and {b} move together?', { a, b }), { kind: 'relation', a, b }, not);
  }
  const association = tellingAssociations(set)[0] ?? set.associations[0];
  if (association) {
    const [one, another] = [columnName(set, association.a), columnName(set, association.b)];
    const isTold = tellingAssociations(set).length > 0;
    const isIdle = isThin(association) || isNested(association) || unbiasedV(association) < WEAK_V;
    offer(
      t('Do {a} and {b} go together?', { a: one, b: another }),
      { kind: 'relation', a: one, b: another },
      isIdle ? 'idle' : isTold ? 'told' : undefined,
    );
  }
  const another = focus.dimensions
    .filter((number) => number !== repeated && canBeFollowed(set, number, wording))
    .map((number) => columnName(set, number))
    .find((name) => dimensions.includes(name) && isDense(set, name) && !namesCalendar(name));
  if (time !== undefined && repeated !== undefined && another !== undefined && hasCourse(set)) {
    offer(t('How does {measure} develop over time for each {dimension}?', { ...names, dimension: another }), {
      ...{ kind: 'trend', measure, time, by: another, ...grain },
    });
  }
  const listed = set.columns.filter((column) => hasFrequent(column) && !focus.dimensions.includes(column.number));
  for (const [at, { name }] of listed.entries()) {
    offer(
      t('Which values of {column} are the most frequent?', { column: name }),
      { kind: 'distribution', column: name },
      at === 0 ? undefined : 'idle',
    );
  }
  // The report has that table: it is a question of one row, of which there is nothing else to ask.
  offer(t('What is in each column?'), { kind: 'columns' }, set.rows > 1 ? 'idle' : 'told');
  return questions;
}

/**
 * The question for the label with the most of a measure, or of rows, as it is put together: a total, an average, or the value that
 * each label has.
 */
function highest(set: FactSet, measure: ColumnFacts | undefined, dimension: string, wording: Wording): string {
  const { t } = wording;
  if (!measure || !repeats(set, dimension)) return highestOf(measure?.name ?? '', dimension, wording);
  const values = { dimension, measure: measure.name };
  if (!measure.meaning.additive) return t('Which {dimension} has the highest average {measure}?', values);
  return /total|sum|合计|总/i.test(measure.name)
    ? highestOf(measure.name, dimension, wording)
    : t('Which {dimension} has the highest total {measure}?', values);
}

/** @param measure '' for the number of rows */
function highestOf(measure: string, dimension: string, { t }: Wording): string {
  return measure === ''
    ? t('Which {dimension} has the most rows?', { dimension })
    : t('Which {dimension} has the highest {measure}?', { dimension, measure });
}
