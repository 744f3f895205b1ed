/** Labels that belong to one of another column each, but for a few rows. */
import { boundOfMore } from '../../statistics/binomial';
import { amount, looked, strongest, type Candidate } from '../candidate';
import { labelled, turned, type Cube, type CubeDimension, type CubeSubject } from '../cube';

/** Rows of a label that say to which it belongs, and labels that do. */
const LEAST_ROWS = 5;
const LEAST_LABELS = 3;
/** Part of the rows that may be others, of all and of a label. */
const FEW = 0.02;
const FEW_OF_LABEL = 0.2;
/** How many of the rows that the most frequent label does not tell are told: λ of L. Goodman and W. Kruskal (1954). */
const TOLD = 0.9;
/** Columns that are told. */
const MOST = 2;

export function detectExceptions(cube: Cube): Candidate[] {
  const at = cube.subjects.findIndex(({ subject }) => subject.of === 'rows');
  const of = cube.subjects[at];
  if (!of) return [];
  return strongest(
    cube.crossed.flatMap(({ a, b, cells }): Candidate[] => {
      const [one, other] = [cube.dimensions[a], cube.dimensions[b]];
      const counts = (cells[at] ?? []).map((row) => row.map(({ n }) => n));
      if (!one || !other) return [];
      const found = brokenIn(of, one, other, counts) ?? brokenIn(of, other, one, turned(cells[at] ?? []).map((row) => row.map(({ n }) => n))); // prettier-ignore
      return [found ?? looked(of.subject, 'exceptions', 1)];
    }),
    MOST,
  );
}

/** @param counts `[label][label of the other]` */
function brokenIn(
  of: CubeSubject,
  one: CubeDimension,
  other: CubeDimension,
  counts: readonly (readonly number[])[],
): Candidate | undefined {
  const labels = one.labels.flatMap((label, x) => {
    const own = other.labels.map((second, y) => (second === null ? 0 : (counts[x]?.[y] ?? 0)));
    const rows = sum(own);
    const most = Math.max(0, ...own);
    return label === null || rows === 0 ? [] : [{ label, own, rows, most, place: own.indexOf(most) }];
  });
  const known = labels.filter(({ rows }) => rows >= LEAST_ROWS);
  const [rows, told] = [sum(known.map((each) => each.rows)), sum(known.map(({ most }) => most))];
  const usual = Math.max(...other.labels.map((_, y) => sum(known.map(({ own }) => own[y] ?? 0))));
  const isRule =
    known.length >= LEAST_LABELS &&
    told < rows &&
    rows - told <= FEW * rows &&
    told - usual >= TOLD * (rows - usual) &&
    known.every((each) => each.rows - each.most <= Math.max(1, FEW_OF_LABEL * each.rows));
  if (!isRule) return undefined;
  // The pair that is there most often, of those that should not be there.
  const wrong = known.flatMap(({ label, own, rows: first, place }) => own.flatMap((count, y) => (y === place || count === 0 ? [] : [{ label, first, count, second: other.labels[y] ?? null }]))); // prettier-ignore
  const [top] = wrong.sort((a, b) => b.count - a.count || b.first - a.first);
  if (!top) return undefined;
  const [here, both] = [labelled(one, top.label), { is: 'missing', column: other.column.name, not: true } as const];
  const all = sum(labels.map((each) => each.rows));
  const count = all - sum(labels.map(({ most }) => most));
  return {
    ...{ kind: 'exceptions', subject: of.subject, isUp: true, by: one.column.name, labels: [top.label] },
    ...{ also: { by: other.column.name, label: top.second }, p: boundOfMore(told, rows, usual / rows) },
    ...{ effect: 0.5 + (told - usual) / rows / 2, share: 0.5 },
    figures: [
      { of: 'exceptions', name: 'count', value: count, by: one.column.name, told: other.column.name },
      amount('rows', of, all, [{ is: 'missing', column: one.column.name, not: true }, both]),
      amount('here', of, top.count, [here, labelled(other, top.second)]),
      amount('first', of, top.first, [here, both]),
    ],
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
