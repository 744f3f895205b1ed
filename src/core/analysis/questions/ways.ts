/**
 * Questions that no computation answers: for causes, for the future, for advice. What can be computed instead is the nearest to it:
 * what a change is made of, the course so far, the figures that a decision rests on.
 */
import type { Formatter } from '../../text/formatter';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { queryText } from '../facts/query/words';
import { namedIn } from './compose';
import { changeOf, courseOf, rankingOf } from './offer';
import { usual } from './rules/figures';
import { keyOfTime } from './rules/keys';
import { understand } from './understand';

export const wayKinds = ['why', 'forecast', 'opinion'] as const;
export type WayKind = (typeof wayKinds)[number];

/** A way on from a question that cannot be answered. */
export interface Way {
  kind: WayKind;
  /** The measure that the questions are about; '' for the number of rows. */
  measure: string;
  /** The question names it. */
  isNamed: boolean;
  questions: string[];
}

/** Words of such questions, looked for in the order in which they decide. */
const WORDS: Readonly<Record<WayKind, RegExp>> = {
  why: /\b(?:why|how come|caus(?:e|es|ed|ing)|reasons?|led to|drove|drivers?|driving|explain\w*)\b|为什么|为何|为啥|原因|怎么会|怎么回事|导致|造成|归因/i,
  forecast:
    /\b(?:forecast\w*|predict\w*|projections?|next (?:day|week|month|quarter|year)|tomorrow|will|going to|in (?:the )?future)\b|预测|预计|预估|预报|未来|将来|明年|明天|下个?(?:月|季|周|年|半年)/i,
  opinion:
    /\b(?:should|ought|recommend\w*|advi[sc]e|suggest\w*|worth|good idea|better off|opinion|do you think|would you|what can (?:we|i) do|what to do|how (?:can|do|could|to) (?:we |i )?(?:improve|increase|reduce|grow|boost|cut|raise|lower))\b|应该|应当|应不应|该不该|要不要|是否[应该要]|建议|推荐|值不值|值得|觉得|认为|怎么看|怎么办|(?:如何|怎么|怎样)(?:提高|提升|增加|降低|减少|改善|改进)/i,
};

const MAX_QUESTIONS = 4;

/** The way on from a question; undefined for one that asks for none of these. */
export function wayOn(question: string, set: FactSet, formatter: Formatter): Way | undefined {
  const { measures, labels, rest } = namedIn(question, set);
  // A column may be called "reason".
  const kind = wayKinds.find((each) => WORDS[each].test(rest));
  if (!kind) return undefined;
  const [named] = measures;
  const measure = named ?? columnIn(set, set.focus.measure);
  const dimensions = set.focus.dimensions.flatMap((number) => columnIn(set, number) ?? []);
  const by = [...new Set([...labels.map(({ column }) => column), ...dimensions])].map(({ name }) => name);
  const course = courseOf(set, measure, formatter).map(({ text }) => text);
  const growth = growthOf(set, measure, formatter);
  const ranks = by.map((name) => rankingOf(set, measure, name, formatter).text);
  const changes = by.flatMap((name) => changeOf(set, measure, name, formatter).map(({ text }) => text));
  const [label] = labels;
  const own = courseOfLabel(set, measure, label, formatter);
  const questions = {
    why: [...changes.slice(0, 2), ...course, ...ranks.slice(0, 1)],
    forecast: [...own, ...course, ...growth, ...ranks.slice(0, 1)],
    opinion: [...ranks.slice(0, label ? 1 : 2), ...own, ...course, ...changes.slice(0, 1)],
  }[kind];
  return {
    kind,
    measure: measure?.name ?? '',
    isNamed: named !== undefined,
    questions: [...new Set(questions)]
      .filter((text) => 'ask' in understand(text, set, formatter))
      .slice(0, MAX_QUESTIONS),
  };
}

/** Days of two years less some: with fewer nothing has a year before. */
const YEARS = 400 * 86_400_000;

/** The growth on the year before. */
function growthOf(set: FactSet, measure: ColumnFacts | undefined, formatter: Formatter): string[] {
  const time = columnIn(set, set.focus.time);
  if (!time || !measure || Date.parse(time.max ?? '') - Date.parse(time.min ?? '') < YEARS) return [];
  return [formatter.t('Year over year growth of {measure} by month', { measure: measure.name })];
}

/** The course of one label alone; of all rows where none is named. */
function courseOfLabel(
  set: FactSet,
  measure: ColumnFacts | undefined,
  label: { column: ColumnFacts; value?: string } | undefined,
  formatter: Formatter,
): string[] {
  const time = columnIn(set, set.focus.time);
  if (!time || label?.value === undefined) return [];
  const query = {
    measures: [measure ? usual(measure) : { of: 'rows' as const }],
    by: [keyOfTime(time, undefined)],
    where: [{ is: 'in' as const, column: label.column.name, values: [label.value] }],
  };
  return [queryText(query, time.name, formatter)];
}
