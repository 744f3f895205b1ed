/** From the words of a question to what is asked: a query, or what no query says. */
import type { Ask } from '../facts/asks';
import { columnIn } from '../facts/measured';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { QueryCompiler } from '../facts/query/compile';
import type { Predicate, Query } from '../facts/query/query';
import { isQuery, queryOf } from '../facts/query/richer';
import type { QueryWord } from '../facts/query/words';
import type { Formatter } from '../../text/formatter';
import { coverWords, type Covered } from './cover';
import { monthsBetween } from './months';
import { asColumn, codeOf, columnsOf, DONE, isSense, Reading, type Meant, type Node } from './reading';
import type { Bound } from './bound';
import { boundText, boundWords } from './describe';
import { Composer } from './composer';
import { readAlternatives, readComparisons, readHeads, together, readFlags, readLabels, readLooseComparisons, readMissing, readTexts } from './rules/conditions'; // prettier-ignore
import { readDurations } from './rules/durations';
import { readFigures } from './rules/figures';
import { isEach, keyOfTime, readKeys } from './rules/keys';
import { readNames, readPeriodWords } from './rules/names';
import { statisticOf } from './rules/statistics';
import { readTimes } from './rules/times';
import { GROUPED, isFigure, Vocabulary } from './vocabulary';

/** What a question asks, and how it was read. */
export interface Composed {
  ask: Ask;
  /** The same as data that a question is bound to. */
  bound: Bound;
  /** The conditions of rows of what is no query, in SQL. */
  where?: string;
  /** How it was read, part by part. */
  words: readonly QueryWord[];
  /** Words that were read as others, for they are misspelt. */
  spelled: Spelled;
  /** Words that may mean something else as well. */
  assumed?: readonly Assumed[];
}

/** What words were taken for, and what else they may mean: each other reading is a question of its own. */
export interface Assumed {
  words: string;
  taken: string;
  others: readonly Other[];
}

/** Another reading: the column that it takes, and what it asks as a question of its own. */
interface Other {
  name: string;
  text: string;
  bound: Bound;
}

/** A question that was not understood. */
interface NotComposed {
  /** The words that nothing was made of. */
  beyond: string[];
  /** They stand for nothing at all. */
  isUnknown?: true;
}

export type Spelled = readonly { words: string; read: string }[];

const vocabularies = new WeakMap<FactSet, Vocabulary>();

function vocabularyOf(set: FactSet): Vocabulary {
  const known = vocabularies.get(set);
  if (known) return known;
  const made = new Vocabulary(set);
  vocabularies.set(set, made);
  return made;
}

/** What a question names of a table. */
interface Named {
  measures: ColumnFacts[];
  /** By their columns, or by one of their values. */
  labels: { column: ColumnFacts; value?: string }[];
  /** The question without these words. */
  rest: string;
}

export function namedIn(question: string, set: FactSet): Named {
  const named: Named = { measures: [], labels: [], rest: question };
  for (const { meant, text, at } of coverWords(question, vocabularyOf(set)).nodes) {
    if (meant.kind !== 'column' && meant.kind !== 'label') continue;
    named.rest = named.rest.slice(0, at) + ' '.repeat(text.length) + named.rest.slice(at + text.length);
    if (meant.kind === 'label') {
      const [first] = meant.labels[0] ?? [];
      if (first) named.labels.push({ column: first.column, value: first.label });
      continue;
    }
    const measure = meant.columns.find(isFigure);
    const label = meant.columns.find(({ meaning }) => GROUPED.has(meaning.role));
    if (measure) named.measures.push(measure);
    else if (label) named.labels.push({ column: label });
  }
  return named;
}

/** Letters of a word that may be a label, where it is no Chinese. */
const LEAST_LABEL = 3;

/** Words that nothing stands for, and those that were read as others: each part that stands together, and the words in it. */
export function unknownIn(question: string, set: FactSet): string[] {
  const { nodes, spelled } = coverWords(question, vocabularyOf(set));
  const parts = [...unknownWords(question, nodes), ...spelled.map(({ words }) => words)].map((part) => part.trim());
  const words = parts.flatMap((part) => [part, ...part.split(/[\s,;]+/)]);
  return [...new Set(words)].filter((word) =>
    /\p{Script=Han}/u.test(word) ? word.length > 1 : word.length >= LEAST_LABEL,
  );
}

/** Parts that are left out on trial at most, to find which of them stands in the way. */
const MAX_TRIALS = 40;

/**
 * The words that stand in the way of a question, and the questions that it is without them: those of which each alone, or with the unknown
 * ones, makes it one that is understood.
 */
export function obstacles(
  question: string,
  set: FactSet,
  formatter: Formatter,
  before: Query | undefined,
  unknown: readonly string[],
): { words: string[]; near: string[] } {
  const { nodes } = coverWords(question, vocabularyOf(set));
  // What a text is looked for by stays where nothing else is unknown.
  const known = unknown.length > 0 ? nodes.filter((node) => !/[?"]/.test(codeOf(node))) : nodes;
  const isUnderstood = (text: string, from?: Query): boolean =>
    text !== '' && 'ask' in compose(text, set, formatter, from);
  /** The question without these words: as it was written, and of what is known alone, which is shorter where words are unknown. */
  const without = (left: readonly Node[], from?: Query): string | undefined => {
    const written = cutOut(question, nodes.filter((node) => !known.includes(node) || left.includes(node))); // prettier-ignore
    const bare = textOf(known.filter((node) => !left.includes(node)));
    return (unknown.length > 0 ? [bare, written] : [written, bare]).find((text) => isUnderstood(text, from));
  };
  const bare = unknown.length > 0 ? without([]) : undefined;
  if (bare !== undefined) return { words: [...unknown], near: [bare] };
  const trialsOf = (pattern: RegExp): { text: string; word: string }[] =>
    known
      .filter((node) => pattern.test(codeOf(node)))
      .slice(0, MAX_TRIALS)
      .flatMap((node) => {
        // "for each" goes with what it is of.
        const mark = nodes[nodes.indexOf(node) - 1];
        const both = mark && codeOf(mark) === 'b' ? [[mark, node]] : [];
        return [[node], ...both].flatMap((left) => {
          const text = without(left, before);
          return text === undefined ? [] : [{ text, word: left.map((each) => each.text).join(' ') }];
        }).slice(0, 1); // prettier-ignore
      });
  const said = trialsOf(/[^bp&=f\-twx?"]/);
  const found = said.length > 0 ? said : trialsOf(/[bp&=f\-twx]/);
  return {
    words: unknown.length > 0 ? [...unknown] : found.map(({ word }) => word),
    // What goes on from a question before says nothing as a click.
    near: found.map(({ text }) => text).filter((text) => isUnderstood(text)),
  };
}

/** A question without some of its words. */
function cutOut(question: string, nodes: readonly Node[]): string {
  return [...nodes]
    .sort((a, b) => b.at - a.at)
    .reduce((text, node) => text.slice(0, node.at) + text.slice(node.at + node.text.length), question)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of nodes as a question, Chinese without blanks. */
function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}

/** What else a question may mean, as questions. */
export function otherReadings({ assumed = [] }: Pick<Composed, 'assumed'>): readonly Other[] {
  return assumed.flatMap(({ others }) => others);
}

/** Meanings of one word that are tried, and of all words together. */
const MAX_MEANINGS = 5;
const MAX_TRIED = 12;

/**
 * What a question asks. Where it makes sense with one of several meanings of a word alone, this is meant; where it does with several of
 * them, the likeliest is taken, and the others are told.
 * @param before what the question before asked: a question that says a part alone goes on from it
 * @returns the words that were not understood where it is none
 */
export function compose(question: string, set: FactSet, formatter: Formatter, before?: Query): Composed | NotComposed {
  const covered = coverWords(question, vocabularyOf(set));
  const composeWith = (picks: readonly Picked[]): Composed | NotComposed => {
    const nodes = covered.nodes.map((node) => ({ ...node, meant: picks.find((pick) => pick.node === node)?.meant ?? node.meant })); // prettier-ignore
    return composeNodes({ nodes, spelled: covered.spelled }, question, set, formatter, before);
  };
  const plain = composeWith([]);
  const ambiguous = 'ask' in plain || plain.isUnknown ? [] : ambiguousIn(covered.nodes, set);
  if (ambiguous.length === 0) return plain;
  const tries = ambiguous
    .reduce<Picked[][]>((all, picks) => all.flatMap((before) => picks.map((pick) => [...before, pick])), [[]])
    .slice(0, MAX_TRIED);
  const read = tries.flatMap((picks) => {
    const composed = composeWith(picks);
    return 'ask' in composed ? [{ picks, composed }] : [];
  });
  const [first, ...more] = read;
  if (!first) return plain;
  const texts = new Set([JSON.stringify(first.composed.bound)]);
  const assumed = first.picks.flatMap((taken, at): Assumed[] => {
    const others = more.flatMap(({ picks, composed: { bound } }) => {
      const own = picks[at];
      const isOther = own !== undefined && own !== taken && picks.every((pick, index) => index === at || pick === first.picks[index]); // prettier-ignore
      const isNew = isOther && !texts.has(JSON.stringify(bound)) && texts.add(JSON.stringify(bound));
      return isNew ? [{ name: own.name, text: boundText(bound, set, formatter), bound }] : [];
    });
    return others.length > 0 ? [{ words: taken.node.text, taken: taken.name, others }] : [];
  });
  return { ...first.composed, assumed };
}

/** A word, and what it is taken to mean. */
interface Picked {
  node: Node;
  name: string;
  meant: Meant;
}

/** Words that may mean several columns, or a label of several, with each of these: what the table is about first. */
function ambiguousIn(nodes: readonly Node[], set: FactSet): Picked[][] {
  const { measure, time, dimensions } = set.focus;
  const main = [measure, time, ...dimensions];
  const place = ({ number }: ColumnFacts): number => (main.indexOf(number) + 1 || Infinity) - 1;
  return nodes.flatMap((node) => {
    const { meant } = node;
    const meanings =
      meant.kind === 'column'
        ? meant.columns.map((column) => ({ column, meant: { ...meant, columns: [column] } }))
        : meant.kind === 'label'
          ? meant.labels.flatMap((labels) => labels.slice(0, 1).map(({ column }) => ({ column, meant: { ...meant, labels: [labels] } }))) // prettier-ignore
          : [];
    if (meanings.length < 2) return [];
    const sorted = meanings.sort((a, b) => Math.min(place(a.column), set.columns.length) - Math.min(place(b.column), set.columns.length)); // prettier-ignore
    return [sorted.slice(0, MAX_MEANINGS).map(({ column, meant: own }) => ({ node, name: column.name, meant: own }))];
  });
}

/** @param covered the question's words, whose meanings are changed */
function composeNodes(
  { nodes, spelled }: Covered,
  question: string,
  set: FactSet,
  formatter: Formatter,
  before: Query | undefined,
): Composed | NotComposed {
  const vocabulary = vocabularyOf(set);
  const reading = new Reading(set, question, nodes);
  if (nodes.length === 0) return { beyond: [] };
  reading.namedTimes = [...new Set(nodes.flatMap((node) => (columnsOf(node).every(isTime) ? columnsOf(node) : [])))];
  // "why did sales change" asks what makes up the change; of anything else a cause is not known.
  if (nodes.some((node) => isSense(node, 'change'))) {
    for (const node of nodes) if (isSense(node, 'why')) node.meant = DONE;
  }
  reading.isRise = readRises(nodes);
  const isOverTime =
    nodes.some((node) => isSense(node, 'overTime')) &&
    !nodes.some((node) => /[gG]/.test(codeOf(node)) && !isSense(node, 'overTime'));
  const isFurther = before !== undefined && reading.has(/^&|x/);
  // 「累计发电最多的3台」, 「每个队员累计里程」: a total, and no course of one
  const isByLabel = reading.has(/bC/) && !reading.has(/[gG]/);
  if (isByLabel || nodes.some((node) => codeOf(node) === 'K')) {
    for (const node of nodes)
      if (isSense(node, 'cumulative') && /^累[计积]$/.test(node.text)) node.meant = { kind: 'word', sense: 'sum' };
  }
  readNames(reading, vocabulary);
  readPerson(reading, vocabulary.person);
  // 「快多少小时」, 「同比增减百分之几」: what a difference or a growth is told in
  reading.reduce(/d[Gu](?!#)/, ([mark]) => mark && [mark]);
  reading.reduce(/W&?S/, ([mark]) => mark && [mark]);
  readHeads(reading);
  readComparisons(reading, vocabulary);
  readDurations(reading);
  readTexts(reading);
  readTimes(reading);
  readPeriodWords(reading);
  readMissing(reading);
  readLabels(reading);
  mergeCompared(reading);
  readFlags(reading);
  readAlternatives(reading);
  const composer = new Composer(reading, vocabulary, formatter);
  if (reading.has(/[?"]/))
    return {
      beyond: inOrder([...unknownWords(question, reading.nodes), ...composer.foreign()], question),
      isUnknown: true,
    };
  // 「逐月变化」
  reading.reduce(/gX$/, ([grain, mark]) => (grain && /^(?:变化|变动)$/.test(mark?.text ?? '') ? [grain] : undefined));
  if (reading.has(/X/)) {
    // 「斜率、截距各多少」
    reading.reduce(/bN$/, ([each]) => (isEach(each) ? [] : undefined));
    // 「健康牛和病牛…差异显著吗」: what each is called says nothing more
    reading.reduce(/LC/, ([label, named]) => (label && columnsOf(named).every(({ meaning }) => meaning.role === 'id') ? [label] : undefined)); // prettier-ignore
    // "between the number of violations and the score"
    reading.reduce(/N(?=C)/, ([count]) => (/number of/i.test(count?.text ?? '') ? [] : undefined));
    // "any outliers"; "does one go down when the other goes up"
    reading.reduce(/H(?=X)/, () => []);
    if (nodes.some((node) => isSense(node, 'correlation'))) reading.reduce(/4/, () => []);
  }
  const statistic = statisticOf(reading);
  if (statistic) {
    composer.use(statistic.used);
    composer.readBareFlags();
    const where = composer.conditions();
    const beyond = composer.left();
    if (beyond.length > 0 || isContradictory({ where, measures: [], by: [] })) return { beyond };
    const { ask, aspects } = statistic;
    if (isQuery(ask)) return { ...composed({ query: { ...queryOf(ask), where } }, set, formatter), spelled };
    if (ask.kind === 'overview' || ask.kind === 'labels') return { beyond: [] };
    return { ...composed({ ask, conditions: where, aspects: [...aspects] }, set, formatter), spelled };
  }
  readKeys(reading);
  readFigures(reading, vocabulary.money);
  readLooseComparisons(reading);
  const own = isFurther ? undefined : composer.query();
  const isDone = own !== undefined && composer.left().length === 0 && !(before && composer.isImplicit);
  const finish = (query: Query | undefined, beyond: string[]): Composed | NotComposed =>
    query && beyond.length === 0 && !isContradictory(query)
      ? { ...composed({ query: isOverTime ? inUsualPeriods(query, set) : query }, set, formatter), spelled }
      : { beyond };
  if (before === undefined || isDone) return finish(own, composer.left());
  const further = new Composer(reading, vocabulary, formatter);
  return finish(further.change(before), further.left());
}

/**
 * "By what percentage did it grow", "by how many did it rise": growth, or a difference. Alone it does not say which of the two is asked for.
 * @returns whether something rises or falls
 */
function readRises(nodes: readonly Node[]): boolean {
  const rises = nodes.filter((node) => isSense(node, 'rise'));
  const shares = nodes.filter((node) => isSense(node, 'share'));
  const [only, ...more] = rises;
  if (!only || more.length > 0) return false;
  if (shares.length > 0) {
    only.meant = { kind: 'word', sense: 'growth' };
    for (const node of shares) node.meant = DONE;
    for (const [at, node] of nodes.entries())
      if (isSense(node, 'by') && shares.includes(nodes[at + 1] ?? node)) node.meant = DONE;
  } else if (nodes.some((node) => isSense(node, 'more'))) only.meant = DONE;
  return true;
}

function inOrder(words: readonly string[], question: string): string[] {
  return [...words].sort((a, b) => question.indexOf(a) - question.indexOf(b));
}

/** Whether two labels of one column are asked of the same rows: of what there are none, the question has been read wrongly. */
function isContradictory({ where, measures }: Query): boolean {
  if (isOutside(where)) return true;
  const lists = [
    where,
    ...measures.flatMap((measure) => ('a' in measure ? [measure.a.where, measure.b.where] : [measure.where])),
  ];
  return lists.some(
    (list = []) =>
    list.some((a, at) => a.is === 'in' && !a.not && list.slice(at + 1).some((b) => b.is === 'in' && !b.not && a.column === b.column && !a.values.some((value) => b.values.includes(value)))), // prettier-ignore
  );
}

/** Whether a period within one year has none of the months that are asked for as well. */
function isOutside(where: readonly Predicate[]): boolean {
  return where.some((period) => {
    if (period.is !== 'during' || period.not || period.from === undefined || period.until === undefined) return false;
    const { column, from } = period;
    const [first, months] = [Number(from.slice(5, 7)), monthsBetween(from, period.until)];
    if (months < 1 || months >= 12) return false;
    return where.some(
      (each) =>
        each.is === 'part' && each.part === 'month' && !each.not && each.column === column &&
        !each.values.some((month) => (month - first + 12) % 12 < months),
    ); // prettier-ignore
  });
}

/** What a question asks that is bound to data. */
export function composed(bound: Bound, set: FactSet, formatter: Formatter): Composed {
  const words = boundWords(bound, formatter);
  if ('query' in bound) return { ask: { kind: 'query', query: bound.query }, bound, words, spelled: [] };
  return { ask: bound.ask, bound, ...whereOf(bound.conditions, set), words, spelled: [] };
}

/** A course for which no periods were asked: in those of the report, else in such that there are neither many nor few. */
function inUsualPeriods(query: Query, set: FactSet): Query {
  const [key, ...more] = query.by;
  const column = key?.by === 'time' ? set.columns.find(({ name }) => name === key.column) : undefined;
  const [measure] = query.measures;
  if (key?.by !== 'time' || !column) return query;
  const own = measure && 'column' in measure ? measure.column : undefined;
  const told = set.trends.find(({ time, measure: of }) => time === column.number && columnIn(set, of)?.name === own);
  const during = query.where.find((each) => each.is === 'during' && each.column === column.name && !each.not);
  const [from, until] = during?.is === 'during' ? [during.from, during.until] : [];
  if (from === undefined && until === undefined)
    return told ? { ...query, by: [{ ...key, grain: told.grain }, ...more] } : query;
  return {
    ...query,
    by: [keyOfTime({ ...column, min: from ?? column.min, max: until ?? column.max }, undefined), ...more],
  };
}

function isTime({ meaning }: ColumnFacts): boolean {
  return meaning.role === 'time';
}

/** Words that nothing stands for, neighbours together; of Chinese the whole words that their characters are in. */
function unknownWords(question: string, nodes: readonly Node[]): string[] {
  const open = nodes.filter((node) => /[?"]/.test(codeOf(node)));
  const ranges: { at: number; end: number }[] = [];
  for (const { at, text } of open) {
    const end = at + text.length;
    const last = ranges.at(-1);
    if (last && /^[\s-]*$/.test(question.slice(last.end, at))) last.end = end;
    else ranges.push({ at, end });
  }
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(question)];
  const whole = ranges.map(({ at, end }) => {
    if (!/\p{Script=Han}/u.test(question.slice(at, end))) return { at, end };
    const touched = words.filter(({ index, segment }) => index < end && index + segment.length > at);
    const last = touched.at(-1);
    return { at: touched[0]?.index ?? at, end: last ? last.index + last.segment.length : end };
  });
  return whole
    .map((range, at) => ({ ...range, isMore: at > 0 && whole[at - 1]?.end === range.at }))
    .reduce<string[]>((texts, { at, end, isMore }) => {
      const text = question.slice(at, end);
      return isMore ? [...texts.slice(0, -1), (texts.at(-1) ?? '') + text] : [...texts, text];
    }, []);
}

/** "Who": one of those that the only column of people has. */
function readPerson(reading: Reading, person: ColumnFacts | undefined): void {
  if (!person) return;
  reading.reduce(/w/, ([asked], at) => {
    const isAsked = /^(?:谁|who|whom)$/i.test(asked?.text ?? '');
    const isNamed =
      reading.nodes.some((node) => columnsOf(node).includes(person)) || columnsOf(reading.nodes[at + 1]).length > 0;
    return asked && isAsked && !isNamed ? [asked, asColumn(asked, person)] : undefined;
  });
}

/** Labels that are compared with each other: "A vs B", "A 比 B". */
function mergeCompared(reading: Reading): void {
  reading.reduce(/L[vt&dm>|]L/, ([a, mark, b]) => {
    const both = together(a, b);
    if (!both || !a || !mark) return undefined;
    if (/[&|]/.test(codeOf(mark))) return [{ ...a, meant: both }];
    // "did A bring more than B", "A minus B"
    const sense = isSense(mark, 'above', 'below') ? 'compare' : isSense(mark, 'minus') ? 'difference' : undefined;
    return [{ ...a, meant: both }, sense ? { ...mark, meant: { kind: 'word', sense } } : mark];
  });
  // "do men weigh more than women"
  reading.reduce(/LC>L/, ([a, named, mark, b]) => {
    const both = together(a, b);
    const isMore = /^(?:more|less|higher|lower|longer|older|heavier) than$/i.test(mark?.text ?? '');
    return both && a && named && mark && isMore ? [{ ...a, meant: both }, named, { ...mark, meant: { kind: 'word', sense: 'compare' } }] : undefined; // prettier-ignore
  });
  // 「福建的销售额是浙江的几倍」
  reading.reduce(/L[CFRN]{0,3}L(?=z)/, (nodes) => {
    const [first, last] = [nodes[0], nodes.at(-1)];
    const both = together(first, last);
    return both && first ? [{ ...first, meant: both }, ...nodes.slice(1, -1)] : undefined;
  });
  // 「女生英语平均比男生高几分」: what is compared stands behind the first
  if (!reading.has(/[vd]/)) return;
  reading.reduce(/L[CFARN]{1,4}tL/, (nodes) => {
    const [first, last] = [nodes[0], nodes.at(-1)];
    const both = together(first, last);
    return both && first ? [{ ...first, meant: both }, ...nodes.slice(1, -2)] : undefined;
  });
}

function whereOf(predicates: readonly Predicate[], set: FactSet): { where?: string } {
  if (predicates.length === 0) return {};
  return { where: new QueryCompiler({ ...set, where: '' }).where({ where: [...predicates] }) };
}
