/** A label whose rows are sums of the others, in each period or with each label of another column: sums count everything twice. */
import type { Predicate } from '../../facts/query/query';
import { amount, type Candidate } from '../candidate';
import { added, labelled, NO_CELL, turned, without, type Cell, type Cube, type PlacedSubject } from '../cube';

/** Sums that have to agree at least, and their part of all. */
const LEAST_SUMS = 3;
const MOST = 0.7;
/** How near two sums come where one is that of the other's rounded parts, as a part of them. */
const NEAR = 1e-4;
/** By chance the parts of two amounts lie no denser than this around the same, as a part of them. */
const DENSE = 20;
/** The steps of amounts that are no whole numbers. */
const CENT = 0.01;
/** So likely by chance, and no matter how sure others are. */
const SURE = 1e-6;
/** Rows without a label are told where no label is theirs. */
const UNNAMED = 0.8;
/** Labels beside it: of two each is the sum of all others where both are alike, as debit and credit are. */
const LEAST_OTHERS = 2;

/** What a label has, and all others together, in the same place. */
interface Place {
  own: Cell;
  others: Cell;
  /** Of the others, how many there are. */
  labels: number;
}

export function detectSubtotals(cube: Cube): Candidate[] {
  const subjects = cube.subjects.flatMap((of, at) => {
    const { subject } = of;
    return subject.of === 'column' ? [{ ...of, at, subject: { ...subject, aggregate: 'sum' as const }, isTotal: true }] : []; // prettier-ignore
  });
  const tests = subjects.length * cube.dimensions.reduce((sum, { labels }) => sum + labels.length, 0);
  return cube.dimensions.flatMap(({ labels }, dimension) =>
    labels.flatMap((_, label) => {
      const found = subjects.flatMap((of) => totalOf(cube, dimension, label, of, tests));
      // Of the main measure, which comes first, where that is as sure as of any.
      const told = found.find(({ p }) => p <= SURE) ?? found.sort((a, b) => a.p - b.p)[0];
      return told ? [told] : [];
    }),
  );
}

function totalOf(cube: Cube, dimension: number, label: number, of: PlacedSubject, tests: number): Candidate[] {
  const ways = [since(cube, dimension, label, of.at), ...across(cube, dimension, label, of.at)];
  const p = Math.min(1, ...ways.map((places) => chanceOf(places) * tests * ways.length));
  const by = cube.dimensions[dimension];
  const all = cube.byLabel[dimension]?.[of.at] ?? [];
  if (!by || p === 1) return [];
  const [own, text] = [all[label] ?? NO_CELL, by.labels[label] ?? null];
  const here: Predicate = labelled(by, text);
  return [
    {
      ...{ kind: 'subtotal', subject: of.subject, isUp: true, p, effect: text === null ? UNNAMED : 1, share: 1, by: by.column.name, labels: [text] }, // prettier-ignore
      figures: [
        amount('here', of, own.sum, [here]),
        amount('others', of, without(added(all), own).sum, [labelled(by, text, true)]),
      ],
    },
  ];
}

/** In each period with rows of the label: the others since the period behind the last such. */
function since({ byLabelAndPeriod, line }: Cube, dimension: number, label: number, subject: number): Place[] {
  const cells = byLabelAndPeriod[dimension]?.[subject] ?? [];
  const own = cells[label];
  const rest = cells.filter((_, at) => at !== label);
  const places: Place[] = [];
  let from = 0;
  for (const at of (line?.periods ?? []).keys()) {
    const cell = own?.[at] ?? NO_CELL;
    if (cell.n === 0) continue;
    const others = rest.map((each) => added(each.slice(from, at + 1)));
    places.push(placeOf(cell, others));
    from = at + 1;
  }
  return places;
}

/** With each label of another dimension. */
function across({ crossed }: Cube, dimension: number, label: number, subject: number): Place[][] {
  return crossed.flatMap(({ a, b, cells }) => {
    if (a !== dimension && b !== dimension) return [];
    const of = cells[subject] ?? [];
    // By the label of this dimension, and behind it by that of the other one.
    const byLabel = a === dimension ? of : turned(of);
    const own = byLabel[label] ?? [];
    const rest = byLabel.filter((_, at) => at !== label);
    const places = own.map((cell, at) => placeOf(cell, rest.map((each) => each[at] ?? NO_CELL))); // prettier-ignore
    return [places.filter((place) => place.own.n > 0)];
  });
}

function placeOf(own: Cell, others: readonly Cell[]): Place {
  return { own, others: added(others), labels: others.filter(({ n }) => n > 0).length };
}

/** So likely as many sums agree by chance; 1 where they are none of several others. */
function chanceOf(places: readonly Place[]): number {
  const isWhole = places.every(({ own, others }) => Number.isInteger(own.sum) && Number.isInteger(others.sum));
  const step = isWhole ? 1 : CENT;
  const told = places.filter(({ labels }) => labels >= LEAST_OTHERS);
  // A row cannot be the sum of fewer rows than itself.
  const agree = told.filter(({ own, others }) => own.n < others.n && Math.abs(own.sum - others.sum) <= NEAR * Math.abs(others.sum) && others.sum !== 0); // prettier-ignore
  if (agree.length < LEAST_SUMS || agree.length < MOST * places.length) return 1;
  const chances = agree.map(({ others }) => Math.min(1, DENSE * (NEAR + step / Math.abs(others.sum))));
  return choose(told.length, agree.length) * chances.reduce((product, each) => product * each, 1);
}

/** In how many ways some of all may be those that agree. */
function choose(all: number, some: number): number {
  let ways = 1;
  for (let at = 0; at < all - some; at++) ways = (ways * (all - at)) / (at + 1);
  return ways;
}
