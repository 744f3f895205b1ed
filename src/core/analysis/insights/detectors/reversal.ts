/** Labels of which one has more over all rows, and less within the labels of another dimension (Simpson, 1951). */
import { withinLabels } from '../alike';
import { amount, looked, rowMean, type Candidate } from '../candidate';
import { added, groupOf, labelled, meanOf, NO_CELL, placeOfRows, turned, varianceOf, type Cell, type Cube, type CubeDimension, type CubeSubject } from '../cube'; // prettier-ignore
import { contrast } from '../../statistics/contrast';

/** Labels of a dimension at most: of more, few rows are in two of them. */
const MAX_LABELS = 12;
/** Rows of both labels within a label of the other dimension. */
const LEAST_ROWS = 5;
/** Within a label of the other dimension the difference is another one from this p on. */
const OTHER = 0.05;
/** Standard deviations of the rows by which both differences have to be different from none. */
const LEAST_DEVIATIONS = 0.1;
/** Labels of the other dimension that are told. */
const TOLD = 3;

export function detectReversals(cube: Cube): Candidate[] {
  const rows = placeOfRows(cube);
  return cube.subjects.flatMap((subject, at) => {
    const of = rowMean(subject);
    if (of.subject.of === 'rows' || of.subject.of === 'missing') return [];
    return cube.crossed.flatMap(({ a, b, cells }) => {
      const [one, other] = [cube.dimensions[a], cube.dimensions[b]];
      const [own = [], all = []] = [cells[at], cells[rows]];
      if (!one || !other || [one, other].some(({ labels }) => labels.length > MAX_LABELS)) return [];
      if ([one, other].some(({ column }) => 'column' in of.subject && of.subject.column === column.name)) return [];
      return [
        ...reversed({ of, by: one, also: other, cells: own, counts: all, things: thingsOf(cube, of, at, a, b) }),
        ...reversed({ of, by: other, also: one, cells: turned(own), counts: turned(all), things: thingsOf(cube, of, at, b, a) }), // prettier-ignore
      ];
    });
  });
}

/** What two dimensions have of a subject. */
interface Crossed {
  of: CubeSubject;
  by: CubeDimension;
  also: CubeDimension;
  /** `[label of by][label of also]`, and the numbers of rows of them. */
  cells: readonly (readonly Cell[])[];
  counts: readonly (readonly Cell[])[];
  things: readonly Things[];
}

/** Finer labels whose rows are alike: how much, and the cells of them `[label of by][thing]`. */
interface Things {
  alike: number;
  cells: readonly (readonly Cell[])[];
}

/** The dimensions with more labels than the two, such as shops and machines. */
function thingsOf(
  { byLabel, crossed, dimensions }: Cube,
  of: CubeSubject,
  at: number,
  by: number,
  also: number,
): Things[] {
  const sizeOf = (each: number): number => dimensions[each]?.labels.length ?? 0;
  return crossed.flatMap(({ a, b, cells }) => {
    const thing = a === by ? b : a;
    if ((a !== by && b !== by) || sizeOf(thing) <= Math.max(sizeOf(by), sizeOf(also))) return [];
    const own = cells[at] ?? [];
    return [{ alike: withinLabels(of, byLabel[thing]?.[at] ?? []), cells: a === by ? own : turned(own) }];
  });
}

/**
 * By how much the variance of a difference is larger where rows of a thing are alike: as far as things are in the two labels unevenly,
 * what they are themselves is in the difference. Of things that are in one label alone it is 1 + (m − 1) ρ (Kish, 1965).
 */
function inflationOf(things: readonly Things[], x: number, y: number): number {
  return Math.max(
    1,
    ...things.map(({ alike, cells }) => {
      const [a, b] = [cells[x] ?? [], cells[y] ?? []];
      const [n, m] = [added(a).n, added(b).n];
      const uneven = a.reduce((sum, cell, place) => sum + (cell.n / n - (b[place]?.n ?? 0) / m) ** 2, 0);
      return 1 - alike + (alike * uneven) / (1 / n + 1 / m);
    }),
  );
}

/** The two labels of which it is the surest that their difference turns round. */
function reversed(crossed: Crossed): Candidate[] {
  const { by, of } = crossed;
  const pairs = by.labels.flatMap((_, x) => by.labels.slice(0, x).map((__, y) => [y, x] as const));
  const found = pairs.flatMap(([x, y]) => reversal(crossed, ...higherFirst(crossed, x, y), pairs.length));
  // Where both go the same way nothing was tested: the sign says nothing of the size.
  const [best] = found.sort((a, b) => a.p - b.p);
  return best ? [best.effect > 0 ? best : looked(of.subject, 'reversal', best.p)] : [];
}

/** The label with the higher average over all rows, before the other one. */
function higherFirst({ cells }: Crossed, x: number, y: number): readonly [number, number] {
  return meanOf(added(cells[x] ?? [])) >= meanOf(added(cells[y] ?? [])) ? [x, y] : [y, x];
}

/**
 * The difference over all rows, and that within labels of the other dimension, weighted by n₁ n₂ / (n₁ + n₂) (Cochran, 1954; Mantel and
 * Haenszel, 1959). What a reader would not expect is the second one, which is tested; the first is what the rows have.
 */
function reversal({ of, things, by, also, cells, counts }: Crossed, x: number, y: number, pairs: number): Candidate[] {
  const [first, second] = [cells[x] ?? [], cells[y] ?? []];
  const [a, b] = [added(first), added(second)];
  const strata = also.labels.flatMap((label, place) => {
    const [one = NO_CELL, two = NO_CELL] = [first[place], second[place]];
    const weight = (one.n * two.n) / (one.n + two.n);
    return Math.min(one.n, two.n) >= LEAST_ROWS ? [{ label, place, one, two, weight }] : [];
  });
  if (strata.length < 2) return [];
  const inflation = inflationOf(things, x, y);
  const weights = strata.reduce((sum, { weight }) => sum + weight, 0);
  const crude = contrast([groupOf(of, a), groupOf(of, b)], [1, -1], inflation);
  const within = contrast(
    strata.flatMap(({ one, two }) => [groupOf(of, one), groupOf(of, two)]),
    strata.flatMap(({ weight }) => [weight / weights, -weight / weights]),
    inflation,
  );
  if (!crude || !within || !(crude.value > 0 && within.value < 0)) return [];
  // A first one that is none may turn round by chance.
  const p = crude.p > OTHER ? 1 : Math.min(1, pairs * within.p);
  const isOther = strata.some(({ one, two }) => {
    const own = contrast([groupOf(of, one), groupOf(of, two)], [1, -1], inflation);
    return meanOf(one) > meanOf(two) && (!own || own.p <= OTHER);
  });
  const deviations = Math.min(crude.value, -within.value) / Math.sqrt(varianceOf(of, added([a, b])));
  const effect = isOther || deviations < LEAST_DEVIATIONS ? 0 : Math.min(1, 2 * deviations);
  // Where the first one is more often than the second: what makes it higher over all rows.
  const [sizeA, sizeB] = [counts[x] ?? [], counts[y] ?? []];
  const [rowsA, rowsB] = [added(sizeA).n, added(sizeB).n];
  const oftener = (place: number): number => (sizeA[place]?.n ?? 0) / rowsA - (sizeB[place]?.n ?? 0) / rowsB;
  const [most] = strata.toSorted((one, two) => oftener(two.place) - oftener(one.place));
  if (!most) return [];
  const [inA, inB] = [labelled(by, by.labels[x] ?? null), labelled(by, by.labels[y] ?? null)];
  const counted = { ...of, subject: { of: 'rows' as const }, isTotal: true };
  const told = strata.toSorted((one, two) => two.weight - one.weight).slice(0, TOLD);
  const inMost = labelled(also, most.label);
  const figures: Candidate['figures'] = [
    amount('here', of, meanOf(a), [inA]),
    amount('others', of, meanOf(b), [inB]),
    ...told.flatMap(({ label, one, two }, at) => [
      amount(`first${at + 1}`, of, meanOf(one), [inA, labelled(also, label)]),
      amount(`second${at + 1}`, of, meanOf(two), [inB, labelled(also, label)]),
    ]),
    amount('rows_in', counted, sizeA[most.place]?.n ?? 0, [inA, inMost]),
    amount('rows', counted, rowsA, [inA]),
    amount('other_rows_in', counted, sizeB[most.place]?.n ?? 0, [inB, inMost]),
    amount('other_rows', counted, rowsB, [inB]),
    { of: 'share', name: 'part', a: 'rows_in', b: 'rows', value: (sizeA[most.place]?.n ?? 0) / rowsA },
    { of: 'share', name: 'usual', a: 'other_rows_in', b: 'other_rows', value: (sizeB[most.place]?.n ?? 0) / rowsB },
  ];
  return [
    {
      ...{ kind: 'reversal', subject: of.subject, isUp: true, by: by.column.name, p, effect },
      ...{ labels: [by.labels[x] ?? null, by.labels[y] ?? null], also: { by: also.column.name, label: most.label } },
      ...{ share: Math.sqrt((a.n + b.n) / Math.max(1, added(cells.flat()).n)), figures },
    },
  ];
}
