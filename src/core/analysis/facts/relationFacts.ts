import type { Wording } from '../../text/wording';
import { breakdownFacts } from './breakdownFacts';
import { changeFacts } from './changeFacts';
import { crossShareFacts } from './crossShares';
import type { Fact } from './fact';
import { FactMaker } from './factMaker';
import type { FactSet } from './factSet';
import { associationFacts, effectFacts } from './groupFacts';
import { pairFacts } from './pairFacts';
import { crossFacts, trendFacts } from './trendFacts';

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
