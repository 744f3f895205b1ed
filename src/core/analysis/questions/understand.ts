/** What a question asks of a table: one that was offered, by its text; another one by the columns and the words in it. */
import { conditionSql } from '../conditions';
import type { Ask } from '../facts/asks';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnName } from '../report/names';
import { columnIn } from '../facts/measured';
import { mainTrend } from '../report/sentences/trend';
import type { Wording } from '../../text/wording';
import { allQuestions, type Bound } from './offer';
import {
  blankOut,
  CAUSE,
  CHANGE,
  DISTRIBUTION,
  grainIn,
  grainOf,
  isNamed,
  mentions,
  ROWS,
  TOGETHER,
  TREND,
} from './words';

/** `where`: a condition of rows that the question names beside. */
export type Understood = (Bound & { where?: string }) | Beyond;

/** A question that is clear but for a part that nothing here can do: answered without it, it would be another. */
export interface Beyond {
  beyond: string;
}

/**
 * @param others paths of tables that may be asked for
 * @returns undefined when it is not understood
 */
export function understand(
  question: string,
  set: FactSet,
  wording: Wording,
  others: readonly string[] = [],
): Understood | undefined {
  const text = question.trim();
  const offered = allQuestions(set, wording).find((each) => each.text === text);
  if (offered) return offered.bound;
  const path = others.find((each) => text === wording.t('Analyze {file}', { file: each }));
  if (path !== undefined) return { analyze: path };
  const ask = askIn(text, set);
  return ask && limited(text, ask, set);
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
  if (TREND.test(rest) && time !== undefined) {
    const grain = grainIn(rest);
    return { kind: 'trend', measure, time, ...(grain && { grain }), ...(label && { by: label.name }) };
  }
  return label && { kind: 'breakdown', measure, by: label.name };
}

/** An ask with the rows that a question names beside: one value of one column. Anything else is beyond it. */
function limited(question: string, ask: Ask, set: FactSet): Understood {
  let rest = set.columns.reduce((text, { name }) => blankOut(text, name), question);
  if (ask.kind === 'change') rest = [ask.before, ask.after].reduce((text, period) => text.replace(period, ' '), rest);
  rest = rest.replace(/(top|前)\s*\d+/i, ' ');
  const named = valuesIn(rest, set);
  const [found] = named;
  const without = found ? blankOut(rest, found.label) : rest;
  const further = named.find((each) => each !== found && isNamed(without, each.label)) ?? secondColumn(named);
  if (found && further) return { beyond: further === found ? found.label : further.label };
  const number = /\d+(?:[-./]\d+)*/.exec(without)?.[0];
  if (number !== undefined) return { beyond: number };
  const cause = ask.kind === 'change' ? undefined : CAUSE.exec(rest)?.[0];
  if (cause !== undefined) return { beyond: cause };
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
