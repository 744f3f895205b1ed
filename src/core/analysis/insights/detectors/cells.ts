/** Two dimensions with each other: labels that go together, and pairs of labels that differ from what each lets expect. */
import { amount, change, looked, rowMean, type Candidate } from '../candidate';
import { withinLabels } from '../alike';
import { NO_CELL, added, labelled, meanOf, varianceOf, type Cell, type Cube, type CubeSubject } from '../cube';
import { unitsOf } from '../units';
import { biasCorrectedV } from '../../statistics/contingency';
import { mad } from '../../statistics/robust';
import { pOfChiSquare, pOfT } from '../../statistics/pValues';

const LEAST_ROWS = 8;
const LEAST_V = 0.08;
/** From here on one label tells the other by what they are: a code and its name. */
const SAME_V = 0.9;
/** Standard deviations of the rows by which a pair of labels has to differ. */
const LEAST_DEVIATIONS = 0.3;
/** Rows that are expected in a pair at least (Cochran, 1954). */
const LEAST_EXPECTED = 5;
/** Pairs of labels whose spread can be told. */
const PEERS = 8;

export function detectCells(cube: Cube): Candidate[] {
  const rows = cube.subjects.findIndex(({ subject }) => subject.of === 'rows');
  const units = cube.dimensions.map((_, at) => unitsOf(cube, at).map((each) => each.at));
  const haveUnits = (a: number, b: number): boolean => units[a]?.some((each) => units[b]?.includes(each)) === true;
  return cube.crossed.flatMap(({ a, b, cells }) => [
    // Where both are told by a third one, its labels are what was observed, and there are few of them.
    ...(rows === -1 || haveUnits(a, b) ? [] : together(cube, a, b, cells[rows] ?? [])),
    ...(haveUnits(a, b) ? [] : cube.subjects.flatMap((_, at) => interaction(cube, a, b, cells[at] ?? [], at))),
  ]);
}

function together(cube: Cube, a: number, b: number, cells: readonly Cell[][]): Candidate[] {
  const [one, other] = [cube.dimensions[a], cube.dimensions[b]];
  if (!one || !other) return [];
  const counts = cells.map((row) => row.map(({ n }) => n));
  const rowSums = counts.map((row) => row.reduce((sum, n) => sum + n, 0));
  const columnSums = other.labels.map((_, y) => counts.reduce((sum, row) => sum + (row[y] ?? 0), 0));
  const n = rowSums.reduce((sum, each) => sum + each, 0);
  const expected = (x: number, y: number): number => ((rowSums[x] ?? 0) * (columnSums[y] ?? 0)) / n;
  const found = counts.flatMap((row, x) => row.map((count, y) => ({ x, y, count, expected: expected(x, y) })));
  const filled = found.filter((each) => each.expected > 0);
  const thin = filled.filter((each) => each.expected < LEAST_EXPECTED).length;
  if (thin > 0.2 * filled.length || filled.length === 0) return [];
  const chi2 = filled.reduce((sum, each) => sum + (each.count - each.expected) ** 2 / each.expected, 0);
  const [r, c] = [rowSums.filter((sum) => sum > 0).length, columnSums.filter((sum) => sum > 0).length];
  const df = (r - 1) * (c - 1);
  const v = biasCorrectedV(chi2, n, r, c);
  const p = pOfChiSquare(chi2, df) ?? 1;
  const rowsOf = cube.subjects.find(({ subject }) => subject.of === 'rows');
  // The pair that is there more often than expected, by its adjusted residual (Haberman, 1973).
  const residual = (each: (typeof filled)[number]): number =>
    (each.count - each.expected) / Math.sqrt(each.expected * (1 - (rowSums[each.x] ?? 0) / n) * (1 - (columnSums[each.y] ?? 0) / n)); // prettier-ignore
  const [top] = filled.sort((first, second) => residual(second) - residual(first));
  if (!top || !rowsOf || v < LEAST_V || v > SAME_V) return [looked({ of: 'rows' }, 'labels', p)];
  const [label, second] = [one.labels[top.x] ?? null, other.labels[top.y] ?? null];
  const [inOne, inOther] = [labelled(one, label), labelled(other, second)];
  const figures: Candidate['figures'] = [
    amount('both', rowsOf, top.count, [inOne, inOther]),
    amount('first', rowsOf, rowSums[top.x] ?? 0, [inOne]),
    amount('second', rowsOf, columnSums[top.y] ?? 0, [inOther]),
    amount('rows', rowsOf, n, []),
    { of: 'share', name: 'part', a: 'both', b: 'first', value: top.count / (rowSums[top.x] ?? 1) },
    { of: 'share', name: 'usual', a: 'second', b: 'rows', value: (columnSums[top.y] ?? 0) / n },
  ];
  return [
    {
      ...{ kind: 'labels', subject: { of: 'rows' }, isUp: true, by: one.column.name, labels: [label] },
      ...{ also: { by: other.column.name, label: second }, p, effect: Math.min(1, v), share: 0.8, figures },
    },
  ];
}

/** A pair of labels whose rows differ from the sum of what both labels do. */
function interaction(cube: Cube, a: number, b: number, cells: readonly Cell[][], at: number): Candidate[] {
  const [one, other, subject] = [cube.dimensions[a], cube.dimensions[b], cube.subjects[at]];
  if (!one || !other || !subject) return [];
  const of = rowMean(subject);
  if (of.subject.of === 'rows' || of.subject.of === 'missing') return [];
  const rows = cells.map((row) => added(row));
  const columns = other.labels.map((_, y) => added(cells.map((row) => row[y] ?? NO_CELL)));
  const whole = added(rows);
  const grand = meanOf(whole);
  const filled = cells.flatMap((row, x) => row.flatMap((cell, y) => (cell.n >= LEAST_ROWS ? [{ x, y, cell }] : [])));
  if (filled.length < 4 || one.labels.length < 2 || other.labels.length < 2) return [];
  const inner = filled.reduce((sum, { cell }) => sum + varianceOf(of, cell) * (cell.n - 1), 0);
  const df = filled.reduce((sum, { cell }) => sum + cell.n - 1, 0);
  const variance = inner / df;
  if (!(variance > 0)) return [];
  const tests = filled.map((each) => {
    // What both labels let expect, each without this pair.
    const restOf = (cell: Cell | undefined): number => {
      const [n, sum] = [(cell?.n ?? 0) - each.cell.n, (cell?.sum ?? 0) - each.cell.sum];
      return n > 0 ? sum / n : grand;
    };
    const expected = restOf(rows[each.x]) + restOf(columns[each.y]) - grand;
    const rest = Math.max(1, Math.min(rows[each.x]?.n ?? 0, columns[each.y]?.n ?? 0) - each.cell.n);
    return {
      ...each,
      t: (meanOf(each.cell) - expected) / Math.sqrt(variance / each.cell.n + (2 * variance) / rest),
      expected,
    };
  });
  const [top] = tests.sort((first, second) => Math.abs(second.t) - Math.abs(first.t));
  if (!top) return [];
  // Pairs that all differ from what is expected, as rows of one thing do, are no surprise: one has to differ more.
  const spread = filled.length >= PEERS ? Math.max(1, mad(tests.map(({ t }) => t)) ?? 1) : 1;
  const p = Math.min(1, (pOfT(top.t / Math.max(spread, Math.sqrt(designEffect(cube, of, at, [a, b]))), df) ?? 1) * filled.length); // prettier-ignore
  const deviations = Math.abs(meanOf(top.cell) - top.expected) / Math.sqrt(variance);
  if (deviations < LEAST_DEVIATIONS) return [looked(of.subject, 'cell', p)];
  const [label, second] = [one.labels[top.x] ?? null, other.labels[top.y] ?? null];
  const [inOne, inOther] = [labelled(one, label), labelled(other, second)];
  const here = amount('here', of, meanOf(top.cell), [inOne, inOther]);
  const figures = [
    here,
    amount('first', of, meanOf(rows[top.x] ?? NO_CELL), [inOne]),
    amount('second', of, meanOf(columns[top.y] ?? NO_CELL), [inOther]),
    amount('all', of, grand, []),
  ];
  return [
    {
      ...{
        kind: 'cell',
        subject: of.subject,
        isUp: meanOf(top.cell) > top.expected,
        by: one.column.name,
        labels: [label],
      },
      ...{ also: { by: other.column.name, label: second }, p, effect: Math.min(1, deviations / 2), share: 0.4 },
      figures: [...figures, ...change('change', here, figures[3] ?? here)],
    },
  ];
}

/** By how much rows that are alike within the labels of further dimensions make means vary more: 1 + (m − 1) ρ (Kish, 1965). */
function designEffect({ byLabel, dimensions }: Cube, of: CubeSubject, subject: number, but: readonly number[]): number {
  return Math.max(
    1,
    ...dimensions.flatMap((_, at) => {
      const cells = byLabel[at]?.[subject] ?? [];
      const n = added(cells).n;
      if (but.includes(at) || n === 0) return [];
      return [1 + (cells.reduce((sum, cell) => sum + cell.n ** 2, 0) / n - 1) * withinLabels(of, cells)];
    }),
  );
}
