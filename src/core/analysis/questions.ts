/** Questions that the analyst offers and understands, each bound to a plan that a query answers. */
import { dimensions, mainMeasure, mainTime, measures, type ColumnFacts, type Dataset } from './columns';
import { spanInDays, wholePeriods, yearTotals, type Facts } from './facts';
import { grainFor, type Grain } from './queries';
import type { Wording } from '../wording';

export type Plan =
  | { kind: 'rank'; measure: ColumnFacts; dimension: ColumnFacts }
  | { kind: 'trend'; measure: ColumnFacts; time: ColumnFacts; grain: Grain; dimension?: ColumnFacts }
  | {
      kind: 'change';
      measure: ColumnFacts;
      time: ColumnFacts;
      grain: Grain;
      dimension: ColumnFacts;
      periods: [string, string];
    }
  | { kind: 'distribution'; measure: ColumnFacts }
  | { kind: 'correlation'; a: ColumnFacts; b: ColumnFacts };

/** At most so many questions are offered. */
const MAX_OFFERED = 5;

/** What a reader would ask next. Each question is understood by {@link understand}. */
export function offerQuestions(dataset: Dataset, facts: Facts, { t }: Wording): string[] {
  const measure = mainMeasure(dataset);
  if (!measure) return [];
  const offered: string[] = [];
  const [first, ...others] = dimensions(dataset);
  const names = { measure: measure.name };
  const change = facts.trend && measure.additive && changePeriods(facts.trend);
  if (first && change) {
    const [before, after] = change;
    const values = { ...names, before, after, dimension: first.name };
    offered.push(t('What makes up the change in {measure} from {before} to {after}, by {dimension}?', values));
  }
  if (facts.trend && first) {
    offered.push(t('How does {measure} develop over time for each {dimension}?', { ...names, dimension: first.name }));
  }
  const unshown =
    others.find((each) => !facts.breakdowns.some(({ dimension }) => dimension === each)) ?? others[0] ?? first;
  if (unshown) offered.push(t('Which {dimension} has the highest {measure}?', { ...names, dimension: unshown.name }));
  const other = measures(dataset).find((column) => column !== measure);
  if (other) {
    offered.push(t('How is {measure} distributed?', { measure: other.name }));
    const strongest = facts.relations.find(({ a, b }) => a === measure || b === measure);
    const partner = strongest ? (strongest.a === measure ? strongest.b : strongest.a) : other;
    offered.push(t('Do {a} and {b} move together?', { a: measure.name, b: partner.name }));
  } else {
    offered.push(t('How is {measure} distributed?', names));
  }
  return offered.slice(0, MAX_OFFERED);
}

/** The two periods whose change is worth asking about: the last two whole years, else the last two whole periods. */
function changePeriods(trend: NonNullable<Facts['trend']>): [string, string] | undefined {
  const [beforeYear, afterYear] = yearTotals(trend).slice(-2);
  if (beforeYear && afterYear) return [beforeYear.year, afterYear.year];
  const [before, after] = wholePeriods(trend).slice(-2);
  return before && after && [before.period, after.period];
}

const CHANGE = /change|make[s]? up|made up|explain|why|attribut|compare|变化|变动|构成|为什么|对比/i;
const TOGETHER = /together|correlat|relat(ion|ed)|相关|关系|一起/i;
const DISTRIBUTION = /distribut|histogram|spread|outlier|分布|异常/i;
const TREND =
  /trend|develop|over time|(dai|week|month|quarter|year)ly|(by|per|each) (day|week|month|quarter|year)\b|趋势|走势|随时间|发展|[逐每按][日天周月季年]/i;

/** A question whose plan is clear but for a part that would need a filter: answered without it, it would be another. */
export interface Beyond {
  beyond: string;
}

/**
 * The plan that answers a question, by the columns and the words in it; undefined when it is not understood.
 * @param labels known values of dimensions: a question that names one asks for a part of the data only
 */
export function understand(
  question: string,
  dataset: Dataset,
  labels: readonly string[] = [],
): Plan | Beyond | undefined {
  const plan = planOf(question, dataset);
  if (!plan) return undefined;
  const beyond = filterIn(question, plan, dataset.columns, labels);
  return beyond === undefined ? plan : { beyond };
}

/** The first words of a question that its plan leaves out: a value to filter by, a year, a number, or "why". */
function filterIn(
  question: string,
  plan: Plan,
  columns: readonly ColumnFacts[],
  labels: readonly string[],
): string | undefined {
  // What the plan uses is taken out: the columns' names, the periods of a change, and how many are to be shown.
  let rest = columns.reduce((text, { name }) => blankOut(text, name), question);
  if (plan.kind === 'change') rest = plan.periods.reduce((text, period) => text.replace(period, ' '), rest);
  rest = rest.replace(/(top|前)\s*\d+/i, ' ');
  const label = labels.find((each) => isNamed(rest, each));
  if (label !== undefined) return label;
  const number = /\d+(?:[-./]\d+)*/.exec(rest)?.[0];
  if (number !== undefined) return number;
  return plan.kind === 'change' ? undefined : /\bwhy\b|为什么|原因/i.exec(rest)?.[0];
}

/** Words that are short enough to be somebody's code for a value. */
const LITTLE_WORDS = /^(in|do|is|or|of|me|ok|hi|oh|id|by|to|at|on|as|it|the|and|how|why|for|top|sum)$/i;

/**
 * Whether a text names a value. A short word could be any ("IN" is a state): its case counts then, and a single Chinese
 * character is never taken for a value (高 is in 最高).
 */
function isNamed(text: string, label: string): boolean {
  const name = label.trim();
  if (name === '' || /^\p{Script=Han}$/u.test(name)) return false;
  if (!/^[a-z]{1,3}$/i.test(name)) return indexOfWord(text.toLowerCase(), name.toLowerCase()) >= 0;
  return name !== name.toLowerCase() && !LITTLE_WORDS.test(name) && indexOfWord(text, name) >= 0;
}

function blankOut(text: string, name: string): string {
  const at = indexOfWord(text.toLowerCase(), name.toLowerCase());
  return at < 0 ? text : blank(text, at, name.length);
}

function blank(text: string, at: number, length: number): string {
  return text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);
}

function planOf(question: string, dataset: Dataset): Plan | undefined {
  const { mentioned, rest } = mentions(question, dataset.columns);
  const asked = mentioned.filter((column) => column.role === 'measure');
  const measure = asked[0] ?? mainMeasure(dataset);
  const dimension = mentioned.find((column) => column.role === 'dimension');
  const time = mentioned.find((column) => column.role === 'time') ?? mainTime(dataset);
  const [a, b] = asked;
  if (TOGETHER.test(rest) && a && b) return { kind: 'correlation', a, b };
  if (!measure) return undefined;
  const periods = [...rest.matchAll(/\d{4}(?:-\d{2}){0,2}/g)].map((match) => match[0]);
  const [before, after] = periods;
  const by = dimension ?? dimensions(dataset)[0];
  if (CHANGE.test(rest) && before && before.length === after?.length && time && by) {
    const grain = grainOf([before, after], grainFor(spanInDays(time)));
    return { kind: 'change', measure, time, grain, dimension: by, periods: [before, after] };
  }
  if (DISTRIBUTION.test(rest)) return { kind: 'distribution', measure };
  if (TREND.test(rest) && time) {
    const grain = grainIn(rest) ?? grainFor(spanInDays(time));
    return { kind: 'trend', measure, time, grain, ...(dimension && { dimension }) };
  }
  if (dimension) return { kind: 'rank', measure, dimension };
  return undefined;
}

/** What two periods are, by their form. Starts of weeks or quarters are those where the trend goes by them. */
function grainOf(periods: readonly string[], usual: Grain): Grain {
  const length = periods[0]?.length;
  if (length === 4) return 'year';
  if (length === 7) {
    return usual === 'quarter' && periods.every((period) => /-(01|04|07|10)$/.test(period)) ? 'quarter' : 'month';
  }
  return usual === 'week' && periods.every((period) => new Date(period).getUTCDay() === 1) ? 'week' : 'day';
}

function grainIn(question: string): Grain | undefined {
  const words: [RegExp, Grain][] = [
    [/daily|(by|per|each) day|[逐每按][日天]/i, 'day'],
    [/weekly|(by|per|each) week|[逐每按]周/i, 'week'],
    [/monthly|(by|per|each) month|[逐每按]月/i, 'month'],
    [/quarterly|(by|per|each) quarter|[逐每按]季/i, 'quarter'],
    [/yearly|(by|per|each) year|[逐每按]年/i, 'year'],
  ];
  return words.find(([pattern]) => pattern.test(question))?.[1];
}

/**
 * Columns named in a text, in the order of their place, and the text without the names of measures and dimensions: a
 * column "monthly_sales" does not ask for months. A name inside a longer named one does not count.
 */
function mentions(text: string, columns: readonly ColumnFacts[]): { mentioned: ColumnFacts[]; rest: string } {
  let rest = text.toLowerCase();
  let words = rest;
  const found: { column: ColumnFacts; at: number }[] = [];
  for (const column of [...columns].sort((a, b) => b.name.length - a.name.length)) {
    const name = column.name.toLowerCase();
    const at = indexOfWord(rest, name);
    if (at < 0) continue;
    found.push({ column, at });
    rest = blank(rest, at, name.length);
    if (column.role !== 'time') words = blank(words, at, name.length);
  }
  return { mentioned: found.sort((a, b) => a.at - b.at).map(({ column }) => column), rest: words };
}

function indexOfWord(text: string, word: string): number {
  const letter = /[a-z0-9_]/i;
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = letter.test(text[at - 1] ?? '') && letter.test(word[0] ?? '');
    const after = letter.test(text[at + word.length] ?? '') && letter.test(word.at(-1) ?? '');
    if (!before && !after) return at;
  }
  return -1;
}
