/** What a question asks of a table: one that was offered, by its text; another one by its words. */
import { MAX_WORDS } from '../facts/asks';
import type { Query } from '../facts/query/query';
import type { FactSet } from '../facts/factSet';
import type { Formatter } from '../../text/formatter';
import type { Bound } from './bound';
import { readAs } from './choices';
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

/** A question of the same conversation; `bound`: what it was read as, where that is known. */
export interface AskedBefore {
  text: string;
  bound?: Bound;
}

/**
 * What is asked, or the words that were not understood.
 * @param before questions of the same conversation, the oldest first: what they come to is gone on from
 */
export function understand(
  question: string,
  set: FactSet,
  formatter: Formatter,
  before: readonly AskedBefore[] = [],
): Understood {
  const text = question.trim();
  const offer = offersOf(set, formatter).offered.get(text);
  if (offer) return composed(offer, set, formatter);
  const { query, chosen } = queriesBefore(before, set, formatter);
  const choice = chosen.get(text);
  if (choice) return composed(choice, set, formatter);
  const read = compose(text, set, formatter, query);
  if ('ask' in read) return read;
  const further = offersOf(set, formatter).further.get(text);
  if (further) return composed(further, set, formatter);
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

/** What questions ask by their texts: of those that are offered, and of those that are asked in place of others. */
interface Offers {
  formatter: Formatter;
  offered: ReadonlyMap<string, Bound>;
  further: ReadonlyMap<string, Bound>;
}

/** Of the sets that were asked about. */
const offers = new WeakMap<FactSet, Offers>();

function offersOf(set: FactSet, formatter: Formatter): Offers {
  const known = offers.get(set);
  if (known?.formatter === formatter) return known;
  const asks = (questions: readonly BoundQuestion[]): ReadonlyMap<string, Bound> =>
    new Map(questions.map(({ text, bound }) => [text, bound]));
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

/** What the questions before come to together, and what the choices ask that their answers offered, by their texts. */
interface Before {
  query: Query | undefined;
  chosen: ReadonlyMap<string, Bound>;
}

/** What was not understood of the questions before changes nothing. */
function queriesBefore(
  questions: readonly AskedBefore[],
  set: FactSet,
  formatter: Formatter,
  most = MAX_BEFORE,
): Before {
  const chosen = new Map<string, Bound>();
  const { offered, further } = offersOf(set, formatter);
  let query: Query | undefined;
  for (const { text: question, bound: own } of questions.slice(-most)) {
    const text = question.trim();
    const known = own ?? offered.get(text) ?? chosen.get(text);
    const read = known ? { bound: known } : compose(text, set, formatter, query);
    const bound = 'bound' in read ? read.bound : further.get(text);
    if (!bound) continue;
    query = 'query' in bound ? bound.query : undefined;
    if ('assumed' in read) for (const other of otherReadings(read)) chosen.set(other.text, other.bound);
    for (const [said, each] of readAs(bound, set, formatter).choices) chosen.set(said, each);
  }
  return { query, chosen };
}
