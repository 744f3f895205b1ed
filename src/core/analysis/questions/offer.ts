/** Questions that a reader would ask next, each bound to what is asked of the facts: a click works whatever columns are called. */
import type { Ask } from '../facts/asks';
import type { FactSet } from '../facts/factSet';
import type { Wording } from '../../text/wording';
import {
  changeQuestions,
  distributionQuestions,
  frequencyQuestions,
  furtherTimeQuestions,
  rankQuestions,
  relationQuestions,
  timeQuestions,
  topicOf,
  type Asked,
} from './kinds';

/** What a question comes to: something asked of the facts of the table, or another table to analyze. */
export type Bound = { ask: Ask } | { analyze: string };

export interface Question extends Omit<Asked, 'bound'> {
  bound: Bound;
}

/** Questions on the table that are offered, and those that lead to other tables. */
const MAX_OFFERED = 5;
const MIN_OFFERED = 1;
const MAX_OTHERS = 3;

/** @param others paths of tables that can be analyzed as well */
export function offerQuestions(set: FactSet, wording: Wording, others: readonly string[] = []): Question[] {
  const { t } = wording;
  // Of one row there is nothing else to ask.
  const all = allQuestions(set, wording).filter(({ bound }) => set.rows > 1 || bound.ask.kind === 'columns');
  const open = all.filter(({ not }) => not === undefined);
  const told = all.filter(({ not }) => not === 'told').slice(0, Math.max(0, MIN_OFFERED - open.length));
  const asked = [...open, ...told].slice(0, MAX_OFFERED);
  const further = others
    .slice(0, MAX_OTHERS)
    .map((path): Question => ({ text: t('Analyze {file}', { file: path }), bound: { analyze: path } }));
  return [...asked, ...further];
}

/** All that can be offered of a table, the most telling first. */
export function allQuestions(set: FactSet, wording: Wording): Asked[] {
  const topic = topicOf(set, wording);
  const kinds = [
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
  const columns: Asked = {
    ...{ text: wording.t('What is in each column?'), bound: { ask: { kind: 'columns' } } },
    not: set.rows > 1 ? 'idle' : 'told',
  };
  const texts = all.map(({ text }) => text);
  return [...all.filter(({ text }, at) => texts.indexOf(text) === at), columns];
}
