/** Single facts, by their addresses in a set. */
import { makeWording, type Wording } from '../../text/wording';
import type { Fact } from './fact';
import { factsOfColumn } from './factsOfColumn';
import { factsOfTable } from './factsOfTable';
import type { FactSet } from './factSet';
import { breakdownFacts, changeFacts } from './breakdownFacts';
import { crossShareFacts, crossFacts, trendFacts } from './trendFacts';
import { FactMaker } from './factMaker';
import { associationFacts, effectFacts, pairFacts } from './groupFacts';

/**
 * The fact of an address; undefined where the set has none of it.
 * @param id with or without the set's id before it
 */
export function findFact(set: FactSet, id: string, wording: Wording): Fact | undefined {
  const whole = id.startsWith(`${set.id}.`) ? id : `${set.id}.${id}`;
  return factsBeside(set, whole.slice(set.id.length + 1), wording).find((fact) => fact.id === whole);
}

/** All facts of a set, in its order. */
export function allFacts(set: FactSet, wording: Wording): Fact[] {
  return [
    ...factsOfTable(set, wording),
    ...set.columns.flatMap((column) => factsOfColumn(set, column, wording)),
    ...relationFacts(set, wording),
  ];
}

/** For what tells no person of them: printing for models, the hash. */
export const UNTRANSLATED = makeWording((message) => message, 'en');

/** The facts among which one is, by its address without the set's id. */
function factsBeside(set: FactSet, address: string, wording: Wording): Fact[] {
  const [row = '', ...names] = address.split('.');
  if (names.length === 0) return factsOfTable(set, wording);
  const number = /^c(\d+)$/.exec(row)?.[1];
  if (number === undefined) return relationFacts(set, wording);
  const column = set.columns.find((each) => each.number === Number(number));
  return column ? factsOfColumn(set, column, wording) : [];
}

/** Facts of breakdowns, trends, crosses, changes, pairs, associations and effects, in the set's order. */
export function relationFacts(set: FactSet, wording: Wording): Fact[] {
  const make = new FactMaker(set, wording);
  return [
    ...set.breakdowns.flatMap((each) => breakdownFacts(make, each)),
    ...set.trends.flatMap((each) => trendFacts(make, each)),
    ...set.crosses.flatMap((each) => [...crossFacts(make, each), ...crossShareFacts(make, each)]),
    ...set.changes.flatMap((each) => changeFacts(make, each)),
    ...set.pairs.flatMap((each) => pairFacts(make, each)),
    ...set.associations.flatMap((each) => associationFacts(make, each)),
    ...set.effects.flatMap((each) => effectFacts(make, each)),
  ];
}
