/** What a question asks of a table: one that was offered, by its text; another one by its words. */
import { MAX_WORDS, type Ask } from '../facts/asks';
import type { Query, QueryKey } from '../facts/query/query';
import { usual } from './rules/figures';
import type { FactSet } from '../facts/factSet';
import type { Formatter } from '../../text/formatter';
import { choiceQueries } from './choices';
import { compose, composed, obstacles, otherReadings, unknownIn, type Composed } from './compose';
import { allQuestions, furtherQuestions, type BoundQuestion } from './offer';
import { hasFurtherLabels } from './vocabulary';

export type Understood = Composed | Beyond;

/** A question with words that nothing here stands for: answered without them, it would be another. */
export interface Beyond {
  /** Questions near to it that are understood, the nearest first. */
  near: readonly string[];
  /** The words, as they stand in the question. */
  beyond: readonly string[];
}

/**
 * What is asked, or the words that were not understood.
 * @param before questions of the same conversation, the oldest first: what they come to is gone on from
 */
export function understand(
  question: string,
  set: FactSet,
  formatter: Formatter,
  before: readonly string[] = [],
): Understood {
  const text = question.trim();
  const ask = offersOf(set, formatter).offered.get(text);
  if (ask) return { ask, words: [], spelled: [] };
  const { query, chosen } = queriesBefore(before, set, formatter);
  const choice = chosen.get(text);
  if (choice) return composed(choice, set, formatter);
  const read = compose(text, set, formatter, query);
  if ('ask' in read) return read;
  const further = offersOf(set, formatter).further.get(text);
  if (further) return { ask: further, words: [], spelled: [] };
  const far = before.length > MAX_BEFORE ? queriesBefore(before, set, formatter, MAX_FAR).chosen.get(text) : undefined;
  if (far) return composed(far, set, formatter);
  const isUnknown = read.isUnknown === true;
  const { words, near } = obstacles(text, set, formatter, query, isUnknown ? read.beyond : []);
  return { beyond: words.length > 0 ? words : read.beyond, near };
}

/**
 * Words of a question that nothing that is known of the table stands for, or that were taken for misspelt ones, where columns have more
 * values than are known: one of these may be meant. None where all values are known.
 */
export function wordsToFind(question: string, set: FactSet): string[] {
  return set.columns.some(hasFurtherLabels) ? unknownIn(question, set).slice(0, MAX_WORDS) : [];
}

/** The asks of questions by their texts: of those that are offered, and of those that are asked in place of others. */
interface Offers {
  formatter: Formatter;
  offered: ReadonlyMap<string, Ask>;
  further: ReadonlyMap<string, Ask>;
}

/** Of the sets that were asked about. */
const offers = new WeakMap<FactSet, Offers>();

function offersOf(set: FactSet, formatter: Formatter): Offers {
  const known = offers.get(set);
  if (known?.formatter === formatter) return known;
  const asks = (questions: readonly BoundQuestion[]): ReadonlyMap<string, Ask> =>
    new Map(questions.map(({ text, bound }) => [text, bound.ask]));
  const made: Offers = {
    formatter,
    offered: asks(allQuestions(set, formatter)),
    further: asks(furtherQuestions(set, formatter)),
  };
  offers.set(set, made);
  return made;
}

/** Questions that are gone back to at most; for what an answer has offered that stands further up. */
const MAX_BEFORE = 20;
const MAX_FAR = 300;

/** What the questions before come to together, and the queries of the choices that their answers offered, by their texts. */
interface Before {
  query: Query | undefined;
  chosen: ReadonlyMap<string, Query>;
}

/** What was not understood of the questions before changes nothing. */
function queriesBefore(questions: readonly string[], set: FactSet, formatter: Formatter, most = MAX_BEFORE): Before {
  const chosen = new Map<string, Query>();
  const { offered, further } = offersOf(set, formatter);
  let query: Query | undefined;
  for (const question of questions.slice(-most)) {
    const text = question.trim();
    const ask = offered.get(text);
    const read = ask
      ? { query: queryOfAsk(ask, set) }
      : chosen.has(text)
        ? { query: chosen.get(text) }
        : compose(text, set, formatter, query);
    const other = further.get(text);
    if ('beyond' in read && !other) continue;
    query = 'beyond' in read ? other && queryOfAsk(other, set) : read.query;
    if ('assumed' in read) for (const each of otherReadings(read)) chosen.set(each.text, each.query);
    if (query) for (const [said, each] of choiceQueries(query, set, formatter)) chosen.set(said, each);
  }
  return { query, chosen };
}

/** An offered question as a query that can be gone on from. */
function queryOfAsk(ask: Ask, set: FactSet): Query | undefined {
  if (ask.kind !== 'breakdown' && ask.kind !== 'trend') return undefined;
  const column = set.columns.find(({ name }) => name === ask.measure);
  const by: QueryKey[] = [
    ...(ask.kind === 'trend'
      ? [{ by: 'time' as const, column: ask.time, grain: ask.grain ?? ('month' as const) }]
      : []),
    ...(ask.by === undefined ? [] : [{ by: 'column' as const, column: ask.by }]),
  ];
  return { measures: [column ? usual(column) : { of: 'rows' }], by, where: [] };
}
