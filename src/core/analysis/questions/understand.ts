/** What a question asks of a table: one that was offered, by its text; another one by the columns and the words in it. */
import { conditionSql } from '../conditions';
import { columnsOfAsk, type Ask } from '../facts/asks';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnName } from '../report/names';
import { columnIn } from '../facts/measured';
import { mainTrend } from '../report/sentences/trend';
import type { Formatter } from '../../text/formatter';
import { allQuestions, type BoundQuestion } from './offer';
import type { Grain } from '../roles/semantic';
import { uncovered, usesOf } from './coverage';
import { uses } from './lexicon/lexicon';
import { blank, blankOut, indexOfWord } from './words';

/** `where`: a condition of rows that the question names beside. */
export type Understood = (BoundQuestion['bound'] & { where?: string }) | Beyond;

/** A question with words that nothing here stands for: answered without them, it would be another. */
export interface Beyond {
  /** The words, as they stand in the question. */
  beyond: readonly string[];
}

/** @returns undefined when it is not understood */
export function understand(question: string, set: FactSet, formatter: Formatter): Understood | undefined {
  const text = question.trim();
  const offered = allQuestions(set, formatter).find((each) => each.text === text);
  if (offered) return offered.bound;
  const ask = askIn(text, set);
  if (ask) return limited(text, ask, set);
  const names = [...set.columns.map(({ name }) => name), ...valuesIn(text, set).map(({ label }) => label)];
  const unknown = uncovered(text, names, uses);
  return unknown.length === 0 ? undefined : { beyond: unknown };
}

/** Columns that can be asked for by their roles. */
const GROUPED = new Set(['dimension', 'flag']);

function askIn(question: string, set: FactSet): Ask | undefined {
  const { mentioned, rest } = mentions(question, set.columns);
  const measures = mentioned.filter(({ meaning }) => meaning.role === 'measure');
  const labels = mentioned.filter(({ meaning }) => GROUPED.has(meaning.role));
  const label = labels[0];
  const rows = measures.length === 0 && ROWS.test(rest);
  const main = set.focus.measure === null ? '' : columnName(set, set.focus.measure);
  const measure = measures[0]?.name ?? (rows ? '' : main);
  // "per month" alone may go on from an earlier question, of another measure.
  const namesMeasure = measures.length > 0 || rows || main === '';
  const timeColumn = mentioned.find(({ meaning }) => meaning.role === 'time') ?? columnIn(set, set.focus.time);
  const time = timeColumn?.name;
  const [a, b] = measures.length >= 2 ? measures : [...measures, ...labels];
  if (TOGETHER.test(rest) && a && b) return { kind: 'relation', a: a.name, b: b.name };
  const [before, after] = [...rest.matchAll(/\d{4}(?:-\d{2}){0,2}/g)].map((match) => match[0]);
  const first = set.focus.dimensions[0];
  const by = label?.name ?? (first === undefined ? undefined : columnName(set, first));
  if (
    CHANGE.test(rest) &&
    before !== undefined &&
    before.length === after?.length &&
    time !== undefined &&
    by !== undefined
  ) {
    const grain = grainOf([before, after], mainTrend({ set })?.grain);
    return { kind: 'change', measure, time, grain, before, after, by };
  }
  if (DISTRIBUTION.test(rest)) {
    const column = measures[0]?.name ?? label?.name ?? main;
    return column === '' ? undefined : { kind: 'distribution', column };
  }
  if (!namesMeasure) return undefined;
  if (TREND.test(rest) && time !== undefined) {
    const grain = grainsIn(rest)[0]?.grain;
    return { kind: 'trend', measure, time, ...(grain && { grain }), ...(label && { by: label.name }) };
  }
  return label && { kind: 'breakdown', measure, by: label.name };
}

/** An ask with the rows that a question names beside: one value of one column. Each other word has to be of the ask. */
function limited(question: string, ask: Ask, set: FactSet): Understood {
  const names = columnsOfAsk(ask) ?? [];
  const own = ask.kind === 'change' ? [...names, ask.before, ask.after] : names;
  const rest = own.reduce(blankOut, question);
  const named = valuesIn(rest, set);
  const [found] = named;
  const without = found ? blankOut(rest, found.label) : rest;
  const further = named.find((each) => each !== found && isNamed(without, each.label)) ?? secondColumn(named);
  if (found && further) return { beyond: [further === found ? found.label : further.label] };
  const first = /(?:top|前)\s*\d+/i.exec(rest)?.[0];
  const parts = [
    ...own,
    ...(found ? [found.label] : []),
    ...(ask.kind === 'breakdown' && first !== undefined ? [first] : []),
  ];
  // Of "weekly … by month" one would be dropped.
  const furtherGrains = ask.kind === 'trend' ? grainsIn(rest).slice(1) : [];
  const beyond = [...uncovered(question, parts, usesOf(ask, set)), ...furtherGrains.map(({ words }) => words)];
  if (beyond.length > 0) return { beyond };
  if (!found) return { ask };
  return { ask, where: conditionSql({ column: found.column.name, op: '=', value: found.label }) };
}

interface Value {
  column: ColumnFacts;
  label: string;
}

/** Values of labels that a text names, the longest first: "North Carolina" is no "North". */
function valuesIn(text: string, set: FactSet): Value[] {
  const known = set.columns
    .filter(({ meaning }) => GROUPED.has(meaning.role))
    .flatMap((column) => labelsOf(column, set).map((label): Value => ({ column, label })));
  const named: Value[] = [];
  let rest = text;
  for (const value of known.sort((a, b) => b.label.length - a.label.length)) {
    const again = named.some(({ label }) => label === value.label);
    if (!again && !isNamed(rest, value.label)) continue;
    named.push(value);
    rest = blankOut(rest, value.label);
  }
  return named;
}

function labelsOf(column: ColumnFacts, set: FactSet): string[] {
  const segments = set.breakdowns.filter(({ by }) => by === column.number).flatMap((each) => each.segments);
  return [...new Set([...(column.top ?? []), ...segments].flatMap(({ label }) => label ?? []))];
}

/** The same value in another column: which of them is meant cannot be told. */
function secondColumn(named: readonly Value[]): Value | undefined {
  return named.slice(1).find(({ label }) => label === named[0]?.label);
}

/** What is asked, by its words. */
const CHANGE = /change|make[s]? up|made up|explain|why|attribut|compare|变化|变动|构成|为什么|对比/i;
const TOGETHER = /together|correlat|relat(ion|ed)|相关|关系|一起|关联/i;
const DISTRIBUTION = /distribut|histogram|spread|outlier|分布|异常/i;
const TREND =
  /trend|develop|over time|(dai|week|month|quarter|year)ly|(by|per|each) (day|week|month|quarter|year)\b|趋势|走势|随时间|发展|[逐每按][日天周月季年]/i;
const ROWS = /\b(rows|records|entries|count of|number of|how many|most frequent)\b|行数|记录|条数|多少/i;

const GRAINS: readonly [RegExp, Grain][] = [
  [/hourly|(by|per|each) hour|[逐每按]小?时/i, 'hour'],
  [/daily|(by|per|each) day|[逐每按][日天]/i, 'day'],
  [/weekly|(by|per|each) week|[逐每按]周/i, 'week'],
  [/monthly|(by|per|each) month|[逐每按]月/i, 'month'],
  [/quarterly|(by|per|each) quarter|[逐每按]季/i, 'quarter'],
  [/yearly|(by|per|each) year|[逐每按]年/i, 'year'],
];

/** The grains that a question names, the finest first. */
function grainsIn(question: string): { grain: Grain; words: string }[] {
  return GRAINS.flatMap(([pattern, grain]) => {
    const words = pattern.exec(question)?.[0];
    return words === undefined ? [] : [{ grain, words }];
  });
}

/** What two periods are, by their form. Starts of weeks or quarters are those where the trend goes by them. */
function grainOf(periods: readonly string[], usual: Grain | undefined): Grain {
  const length = periods[0]?.length;
  if (length === 4) return 'year';
  if (length === 7) {
    return usual === 'quarter' && periods.every((period) => /-(01|04|07|10)$/.test(period)) ? 'quarter' : 'month';
  }
  return usual === 'week' && periods.every((period) => new Date(period).getUTCDay() === 1) ? 'week' : 'day';
}

/** Words that are short enough to be somebody's code for a value. */
const LITTLE_WORDS =
  /^(in|do|is|or|of|me|ok|hi|oh|id|by|to|at|on|as|it|the|and|how|why|for|top|sum|no|yes|all|any|per|are|was|has|did|can|one|two|day|not|low|a|i|if|we|us|be|an|up|so|my|out|its|our|you|who|per|vs)$/i;

/**
 * Whether a text names a value. A short word could be any ("IN" is a state): the case of a code counts then, and a single Chinese
 * character is never taken for a value (高 is in 最高).
 */
function isNamed(text: string, label: string): boolean {
  const name = label.trim();
  if (name === '' || /^\p{Script=Han}$/u.test(name)) return false;
  if (!/^[a-z]{1,3}$/i.test(name)) return indexOfWord(text.toLowerCase(), name.toLowerCase()) >= 0;
  if (LITTLE_WORDS.test(name)) return false;
  return name === name.toLowerCase() ? indexOfWord(text.toLowerCase(), name) >= 0 : indexOfWord(text, name) >= 0;
}

/**
 * Columns named in a text, in the order of their place, and the text without the names of measures and labels: a
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
    if (column.meaning.role !== 'time') words = blank(words, at, name.length);
  }
  return { mentioned: found.sort((a, b) => a.at - b.at).map(({ column }) => column), rest: words };
}
