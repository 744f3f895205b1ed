/** Questions in plain words with the answers of another engine: what each of ours is judged by. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { joinWhere } from '../../src/core/analysis/conditions';
import { periodText } from '../../src/core/analysis/facts/periods';
import type { Grain } from '../../src/core/analysis/roles/semantic';
import type { FactSet } from '../../src/core/analysis/facts/factSet';
import { columnsOfQuery, type QueryKey } from '../../src/core/analysis/facts/query/query';
import { columnsOfAsk } from '../../src/core/analysis/facts/asks';
import type { Composed } from '../../src/core/analysis/questions/compose';
import type { Meant } from '../../src/core/analysis/questions/reading';
import { coverWords } from '../../src/core/analysis/questions/cover';
import type { Sense } from '../../src/core/analysis/questions/lexicon/lexicon';
import { understand, wordsToFind } from '../../src/core/analysis/questions/understand';
import { withLabels } from '../../src/core/analysis/facts/labels';
import { CHINESE_MODIFIERS, ENGLISH_MODIFIERS } from './modifiers';
import { Vocabulary } from '../../src/core/analysis/questions/vocabulary';
import { formatter, openTables, type TableReport } from './tables';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const single = z.union([
  z.object({ rows: z.array(z.array(cell)), ordered: z.boolean().optional() }),
  z.object({ stat: z.record(z.string(), z.union([z.number(), z.boolean()])) }),
  z.object({ refuse: z.array(z.string()) }),
]);
type Expected = z.infer<typeof single>;
const entrySchema = z.object({
  id: z.string(),
  table: z.string(),
  kind: z.string(),
  before: z.array(z.string()).optional(),
  question: z.string(),
  expect: z.union([single, z.object({ either: z.array(single) })]),
});
export type Entry = z.infer<typeof entrySchema>;
export type Verdict = 'right' | 'refused' | 'wrong';

/** The questions of a set. */
export async function questionsOf(folder: string): Promise<Entry[]> {
  const text = await readFile(path.join(folder, 'corpus.json'), 'utf8');
  return z.array(entrySchema).parse(JSON.parse(text));
}

export async function verdictsOf(entries: readonly Entry[], folder: string): Promise<Map<string, Judged>> {
  await using tables = await openTables(folder);
  const verdicts = new Map<string, Judged>();
  for (const table of new Set(entries.map((entry) => entry.table))) {
    const report = await tables.report(table);
    for (const entry of entries.filter((each) => each.table === table)) {
      verdicts.set(entry.id, await verdictOf(entry, report));
    }
  }
  return verdicts;
}

/** How a question was answered, and by what. */
export interface Judged {
  verdict: Verdict;
  told: string;
}

/** The facts of a table with the labels that questions may mean, as the analyst looks for them. */
export async function labelledFor(
  questions: readonly string[],
  { set, where, compute }: TableReport,
): Promise<FactSet> {
  const searches = questions.map((question) => wordsToFind(question, set)).filter((words) => words.length > 0);
  return withLabels(set, await Promise.all(searches.map((words) => compute(where, { kind: 'labels', words }))));
}

async function verdictOf({ question, expect, before: texts = [] }: Entry, report: TableReport): Promise<Judged> {
  const { where, compute } = report;
  const set = await labelledFor([...texts, question], report);
  const expected = 'either' in expect ? expect.either : [expect];
  const before = texts.map((text) => ({ text }));
  const known = texts.map((text, at) => understand(text, set, formatter, before.slice(0, at)));
  // The conversation has stopped there, with an honest refusal.
  if (known.some((each) => 'beyond' in each)) return { verdict: 'refused', told: 'refused: a question before' };
  const understood = understand(question, set, formatter, before);
  if ('beyond' in understood) {
    const isRefused = expected.some((each) => 'refuse' in each && namesOne(understood.beyond, each.refuse));
    const told = `refused: ${understood.beyond.join(', ')}`;
    return { verdict: isRefused ? 'right' : 'refused', told };
  }
  const answer = await compute(joinWhere(where, understood.where ?? ''), understood.ask);
  const told = `${JSON.stringify(understood)} ${JSON.stringify(rowsOf(answer).slice(0, 3))}`;
  return { verdict: expected.some((each) => isMet(each, answer)) ? 'right' : 'wrong', told };
}

/** Questions that are read with one word more as without it, and do not name the word: of those that are understood. */
export async function droppedOf(entries: readonly Entry[], folder: string): Promise<string[]> {
  await using tables = await openTables(folder);
  const dropped: string[] = [];
  for (const table of new Set(entries.map((entry) => entry.table))) {
    const { set } = await tables.report(table);
    const vocabulary = new Vocabulary(set);
    for (const { question, before: texts = [] } of entries.filter((each) => each.table === table)) {
      const before = texts.map((text) => ({ text }));
      const isChinese = /\p{Script=Han}/u.test(question);
      const plain = understand(question, set, formatter, before);
      if ('beyond' in plain) continue;
      const known = [...[question, ...texts].flatMap((text) => sensesOf(text, vocabulary).flat()), ...saidBy(plain)];
      for (const modifier of isChinese ? CHINESE_MODIFIERS : ENGLISH_MODIFIERS) {
        // Said twice it says the same.
        if (isSaid(modifier, known, vocabulary)) continue;
        const longer = isChinese ? `${modifier}${question}` : `${question.replace(/[?.!]+$/, '')} ${modifier}`;
        if (isSaid(longer, known, vocabulary)) continue;
        const read = understand(longer, set, formatter, before);
        if ('ask' in read ? JSON.stringify(read.bound) === JSON.stringify(plain.bound) : !(namesOne(read.beyond, [modifier]) || namesOne([modifier], read.beyond.flatMap((word) => word.split(' '))))) dropped.push(`${table}: ${longer}${'beyond' in read ? ` (refused: ${read.beyond.join(', ')})` : ''}`); // prettier-ignore
      }
    }
  }
  return dropped;
}

/** What a question says that is read so, whatever its words: its columns, the order of its groups, and that growth is in percent. */
function saidBy({ ask, bound }: Composed): string[] {
  if (!('query' in bound)) return columnsOfAsk(ask) ?? [];
  const { query } = bound;
  const isGrowth = query.show?.as === 'growth' || query.measures.some(({ of }) => of === 'growth');
  const isOrdered = query.order !== undefined || query.top !== undefined;
  const [measure] = query.measures;
  const isTotal = measure?.of === 'rows' || (measure?.of === 'column' && measure.aggregate === 'sum');
  // "since 2020" begins with its January.
  const begins = query.where.some((each) => each.is === 'during' && (each.from ?? each.until)?.endsWith('-01-01') === true && (each.from === undefined || each.until === undefined)); // prettier-ignore
  return [
    ...columnsOfQuery(query),
    ...(isGrowth ? ['share', 'growth', 'rise'] : []),
    ...(isOrdered ? ['ranked'] : []),
    // What is the highest by its total is so in total as well.
    ...(isOrdered && isTotal ? ['cumulative'] : []),
    ...(begins ? ['month 1'] : []),
  ];
}

/** Senses that say the same of an answer. */
const SAME: readonly (readonly Sense[])[] = [
  ['top', 'highest', 'mostFrequent', 'descending', 'oldestFirst'],
  ['bottom', 'lowest', 'leastFrequent', 'ascending'],
  ['share', 'rate', 'ratio'],
  ['not', 'notBehind'],
  ['significance', 'association', 'distinct'],
];
/** Senses that change no answer: of these rows alone is what a condition says. */
const SAYING_NOTHING: readonly Sense[] = ['only', 'instead', 'unit'];

/** What each word of a text is: the sense that it has, the columns or the labels that it may name. What says nothing is left out. */
function sensesOf(text: string, vocabulary: Vocabulary): string[][] {
  const { nodes } = coverWords(text, vocabulary);
  return nodes.flatMap(({ meant, text: own }, at) => {
    // What a row is, or when: both say that rows are meant.
    if (isRow(meant)) return [];
    if (meant.kind === 'column') return [meant.columns.map(({ name }) => name)];
    if (meant.kind === 'label') return [meant.labels.flat().map(({ label }) => label)];
    if (meant.kind === 'month') return [[`month ${meant.value}`]];
    if (meant.kind !== 'word') return [[own.toLowerCase()]];
    const { sense } = meant;
    const next = nodes[at + 1]?.meant;
    // "for each order" is of the rows as they are.
    if (SAYING_NOTHING.includes(sense) || (sense === 'by' && next && isRow(next))) return [];
    return [[SAME.find((group) => group.includes(sense))?.[0] ?? sense]];
  });
}

function isRow(meant: Meant): boolean {
  if (meant.kind === 'row') return true;
  return (
    meant.kind === 'column' && meant.columns.every(({ meaning }) => meaning.role === 'time' || meaning.role === 'id')
  );
}

/** Whether the words of a text say nothing that is not known. */
function isSaid(text: string, known: readonly string[], vocabulary: Vocabulary): boolean {
  return sensesOf(text, vocabulary).every((senses) => senses.some((sense) => known.includes(sense)));
}

function namesOne(words: readonly string[], named: readonly string[]): boolean {
  const text = words.join(' ').toLowerCase();
  return named.some((word) => text.includes(word.toLowerCase()));
}

function isMet(expected: Expected, answer: FactSet): boolean {
  if ('refuse' in expected) return false;
  if ('stat' in expected) {
    const told = statsOf(answer);
    return Object.entries(expected.stat).every(([key, value]) =>
      isNear(told[key], key === 'difference' ? Math.abs(Number(value)) : value),
    );
  }
  const rows = rowsOf(answer);
  const [only, first] = [expected.rows.length === 1 ? expected.rows[0] : undefined, rows[0]];
  // Which one is the highest is said first; of one label alone its number is the answer.
  if (first?.length === only?.length && only?.every((value, at) => isNear(first?.[at], value)) === true) return true;
  if (only?.length === 1 && rows.length === 1) return isNear(first?.at(-1), only[0]);
  const found = expected.rows.every((row) => rows.some((own) => row.every((value, at) => isNear(own[at], value))));
  return found && rows.length === expected.rows.length;
}

function isNear(own: unknown, value: unknown): boolean {
  if (typeof own !== 'number' || typeof value !== 'number')
    return String(own) === String(value).replace(/(?<=\d\d):00$/, '');
  return Math.abs(own - value) <= 1e-6 * Math.max(1, Math.abs(value));
}

/** The answer as a table: keys first, then the number. Rows without a label are left out where they were not asked for. */
function rowsOf({ breakdowns, trends, crosses, changes, ask, result }: FactSet): (string | number | null)[][] {
  if (ask.kind === 'query') {
    const rows = (result?.groups ?? []).map(({ keys, values }) => [
      ...keys.map((key, at) => keyValue(ask.query.by[at], key)),
      ...values,
    ]);
    return rows.filter((row) => ask.query.by.length === 0 || row[0] !== null);
  }
  const [breakdown, trend, cross, change] = [breakdowns[0], trends[0], crosses[0], changes[0]];
  const named = (period: string, grain: Grain): string =>
    grain === 'hour' ? period.slice(0, 13).replace('T', ' ') : periodText(period, grain).replace(' ', '-');
  if (cross) return cross.points.map(({ period, label, value }) => [named(period, cross.grain), label, value]);
  if (trend) return trend.points.map(({ period, value }) => [named(period, trend.grain), value]);
  if (change) return [[change.before, change.totals.before], [change.after, change.totals.after]]; // prettier-ignore
  return (breakdown?.segments ?? []).filter(({ label }) => label !== null).map(({ label, value }) => [label, value]);
}

const MONTHS = Array.from({ length: 12 }, (_, at) => formatter.month(at + 1));
/** How parts of time are told as names, and how the sets have them. */
const CASES: Readonly<Record<string, string | number>> = {
  ...{ weekend: 'Weekend', weekdays: 'Weekday' },
  ...Object.fromEntries(MONTHS.map((name, at) => [name, at + 1])),
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function keyValue(key: QueryKey | undefined, value: string | null): string | number | null {
  if (value === null || key === undefined) return value;
  if (key.by === 'time')
    return key.grain === 'hour' ? value.slice(0, 13).replace('T', ' ') : periodText(value, key.grain).replace(' ', '-');
  if (key.by === 'cases') return CASES[value] ?? value.replace(' ', '-');
  if (key.by !== 'part') return value;
  return key.part === 'weekday' ? (WEEKDAYS[Number(value) - 1] ?? null) : Number(value);
}

function statsOf({ columns, pairs, effects, associations, ask }: FactSet): Readonly<Record<string, unknown>> {
  const [pair] = pairs;
  const [effect] = effects;
  if (pair) return { ...pair, r: pair.pearson, rho: pair.spearman };
  const [association] = associations;
  const p = effect ? (effect.welch?.p ?? effect.p) : association?.p;
  if (p !== undefined) {
    const { mean_a = null, mean_b = null } = effect?.welch ?? {};
    // Both means are told: which of them is taken from the other is no matter.
    const difference = mean_a === null || mean_b === null ? undefined : Math.abs(mean_a - mean_b);
    return { ...((p ?? 1) < 0.05 ? { p_below: 0.05 } : { p_above: 0.05 }), difference };
  }
  const numbers = ask.kind === 'distribution' ? columns.find(({ name }) => name === ask.column)?.numbers : undefined;
  return numbers
    ? { outliers: numbers.below + numbers.above, skewness: numbers.skew, normal: (numbers.jb_p ?? 1) >= 0.05 }
    : {};
}
