/** Two dimensions with each other: labels that go together, and pairs of labels that differ from what each lets expect. */
import { amount, change, looked, rowMean, type Candidate } from '../candidate';
import { withinLabels } from '../alike';
import { added, labelled, meanOf, NO_CELL, placeOfRows, varianceOf, type Cell, type Cube, type CubeSubject, type Entities } from '../cube'; // prettier-ignore
import { amongUnits, unitsOf, type Units } from '../units';
import { additiveFit } from '../../statistics/additive';
import { biasCorrectedV, contingency } from '../../statistics/contingency';
import { pAmong } from '../../statistics/oneSample';
import { mad } from '../../statistics/robust';
import { pOfChiSquare, pOfNormal, pOfT } from '../../statistics/pValues';

const LEAST_ROWS = 8;
const LEAST_V = 0.08;
/** The part of a label's rows beyond the usual one from which on a pair is told, however little the others go together. */
const LEAST_PART = 0.08;
/** From here on one label tells the other by what they are: a code and its name. */
const SAME_V = 0.9;
/** Standard deviations of the rows by which a pair of labels has to differ. */
const LEAST_DEVIATIONS = 0.3;
/** Rows that are expected in a pair at least (Cochran, 1954). */
const LEAST_EXPECTED = 5;
/** Pairs whose residuals are as large as the largest, but for rounding and their own spread. */
const ALIKE = 0.9;
/** The part of its residual that a pair keeps at least. */
const LEAST_LEFT = 0.05;
/** Pairs of labels, or labels of one dimension, whose spread can be told, and the p from which on there is one. */
const OTHERS = 0.01;
const PEERS = 8;
/** A medium V (J. Cohen, 1988): labels that go together so much do so by what they are, and not as machines or stores differ. */
const MEDIUM_V = 0.3;

export function detectCells(cube: Cube): Candidate[] {
  const rows = placeOfRows(cube);
  const units = cube.dimensions.map((_, at) => unitsOf(cube, at));
  const haveUnits = (a: number, b: number): boolean =>
    units[a]?.some(({ at }) => at !== undefined && units[b]?.some((each) => each.at === at)) === true;
  return cube.crossed.flatMap(({ a, b, cells }) => [
    // Where both are told by a third one, its labels are what was observed, and there are few of them.
    ...(rows === -1 || haveUnits(a, b) ? [] : together(cube, a, b, cells[rows] ?? [], units)),
    ...(haveUnits(a, b) ? [] : cube.subjects.flatMap((_, at) => interaction(cube, a, b, cells[at] ?? [], at))),
  ]);
}

function together(cube: Cube, a: number, b: number, cells: readonly Cell[][], units: readonly Units[][]): Candidate[] {
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
  const rowsOf = cube.subjects.find(({ subject }) => subject.of === 'rows');
  // The pair that is there more often than expected, by its adjusted residual (Haberman, 1973).
  const residual = (each: (typeof filled)[number]): number =>
    (each.count - each.expected) / Math.sqrt(each.expected * (1 - (rowSums[each.x] ?? 0) / n) * (1 - (columnSums[each.y] ?? 0) / n)); // prettier-ignore
  const [top] = filled.sort((first, second) => residual(second) - residual(first));
  // All pairs together, or the one that stands out most (Bonferroni).
  const single = top ? filled.length * pOfNormal(residual(top)) : 1;
  const byRows = Math.min(1, 2 * Math.min(pOfChiSquare(chi2, df) ?? 1, single));
  const turnedTop = { x: top?.y ?? 0, y: top?.x ?? 0 };
  const p = Math.max(
    byRows,
    ...(top ? [amongUnitsOf(cube, units[a] ?? [], b, top.y), amongUnitsOf(cube, units[b] ?? [], a, top.x)] : []),
    ...cube.entities.map((entities) => amongEntities(entities, a, b, v < MEDIUM_V)),
    ...(top && v < MEDIUM_V ? [amongLabels(counts, top), amongLabels(transposed(counts), turnedTop)] : []),
  );
  const more = top ? (top.count - top.expected) / (rowSums[top.x] ?? 1) : 0;
  if (!top || !rowsOf || (v < LEAST_V && more < LEAST_PART) || v > SAME_V) return [looked({ of: 'rows' }, 'labels', p)];
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
      ...{
        also: { by: other.column.name, label: second },
        p,
        effect: Math.min(1, Math.max(v, more)),
        share: 0.8,
        figures,
      },
    },
  ];
}

/**
 * Where the other labels of a dimension differ as well in how often they have the second label of a pair, as machines or stores do, the
 * first one has to differ by more than these: how likely it lies so far from them. 0 where they are alike, or few.
 */
function amongLabels(counts: readonly number[][], { x, y }: { x: number; y: number }): number {
  const labels = counts.map((row) => ({ n: row.reduce((sum, n) => sum + n, 0), have: row[y] ?? 0 }));
  const [own, peers] = [labels[x], labels.filter(({ n }, at) => at !== x && n > 0)];
  if (!own || peers.length < PEERS - 1) return 0;
  if ((contingency(peers.map(({ n, have }) => [have, n - have])).p ?? 1) >= OTHERS) return 0;
  const part = peers.reduce((sum, { have }) => sum + have, 0) / peers.reduce((sum, { n }) => sum + n, 0);
  return pAmong(own.have / own.n, peers.map(({ n, have }) => have / n), (part * (1 - part)) / own.n); // prettier-ignore
}

/**
 * Where both labels are those of customers or fields, these are what was observed: how likely they go together so much. Where one is, rows of
 * a customer are alike in the other one: how much so is not known, and what is weak may be no more than that.
 */
function amongEntities({ owned }: Entities, a: number, b: number, isWeak: boolean): number {
  const [one, other] = [a, b].map((at) => owned.find(({ dimension }) => dimension === at)?.owners);
  if (!one || !other) return isWeak && (one ?? other) ? 1 : 0;
  const counts = Array.from({ length: Math.max(...one) + 1 }, () => Array.from({ length: Math.max(...other) + 1 }, () => 0)); // prettier-ignore
  for (const [at, x] of one.entries()) {
    const [row, y = -1] = [counts[x], other[at]];
    if (row && y >= 0) row[y] = (row[y] ?? 0) + 1;
  }
  const { n, p } = contingency(counts);
  return n === 0 ? 0 : (p ?? 1);
}

/** The rows of a unit, such as a machine, are no observations of its owner: units are, by the part of their rows that have a label. */
function amongUnitsOf(cube: Cube, units: readonly Units[], other: number, label: number): number {
  const rows = placeOfRows(cube);
  return Math.max(
    0,
    ...units.map(({ at, owners }) => {
      const found = cube.crossed.find(({ a, b }) => (a === at && b === other) || (a === other && b === at));
      if (!found) return 0;
      const counts = (found.cells[rows] ?? []).map((row) => row.map(({ n }) => n));
      const byUnit = found.a === at ? counts : transposed(counts);
      return amongUnits(owners, (unit) => ({
        ...NO_CELL,
        n: (byUnit[unit] ?? []).reduce((sum, n) => sum + n, 0),
        sum: byUnit[unit]?.[label] ?? 0,
      }));
    }),
  );
}

function transposed(rows: readonly number[][]): number[][] {
  return (rows[0] ?? []).map((_, y) => rows.map((row) => row[y] ?? 0));
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
  const tests = residuals(of, filled, variance);
  const most = Math.max(...tests.map(({ t }) => Math.abs(t)));
  // Of two labels each all pairs differ by the same: that which lies farthest from all is told.
  const far = ({ cell }: { cell: Cell }): number => Math.abs(meanOf(cell) - grand);
  const [top] = tests.filter(({ t }) => Math.abs(t) >= ALIKE * most).sort((first, second) => far(second) - far(first));
  if (!top) return [];
  // Where the others differ without it as well, as rows of one thing do, it is no surprise: it has to differ more.
  const others = residuals(of, filled.filter(({ x, y }) => x !== top.x || y !== top.y), variance); // prettier-ignore
  const spread = othersDiffer(others) ? Math.max(1, mad(others.map(({ t }) => t)) ?? 1) : 1;
  const p = Math.min(1, (pOfT(top.t / Math.max(spread, Math.sqrt(designEffect(cube, of, at, [a, b]))), df) ?? 1) * filled.length); // prettier-ignore
  const deviations = Math.abs(top.difference) / Math.sqrt(variance);
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
        isUp: top.difference > 0,
        by: one.column.name,
        labels: [label],
      },
      ...{
        also: { by: other.column.name, label: second },
        p,
        effect: Math.min(1, deviations / 2),
        share: Math.sqrt(top.cell.n / whole.n),
      },
      figures: [...figures, ...change('change', here, figures[3] ?? here)],
    },
  ];
}

interface Pair {
  x: number;
  y: number;
  cell: Cell;
}

/**
 * How far each pair lies from what both labels let expect by what each adds, in standard errors (adjusted residuals: Haberman, 1973).
 * Sizes of labels that go together make no pair of its own.
 */
function residuals(of: CubeSubject, pairs: readonly Pair[], variance: number) {
  const { grand, rows, columns } = additiveFit(pairs.map(({ x, y, cell }) => ({ x, y, n: cell.n, mean: meanOf(cell) }))); // prettier-ignore
  const isPositive = pairs.every(({ cell }) => cell.sum >= 0);
  const sizeOf = (chosen: (pair: Pair) => boolean): number => pairs.reduce((sum, pair) => sum + (chosen(pair) ? pair.cell.n : 0), 0); // prettier-ignore
  const [inRow, inColumn] = [rows.map((_, x) => sizeOf((pair) => pair.x === x)), columns.map((_, y) => sizeOf((pair) => pair.y === y))]; // prettier-ignore
  const all = sizeOf(() => true);
  return pairs.map((pair) => {
    const { n } = pair.cell;
    const [first, second] = [rows[pair.x] ?? 0, columns[pair.y] ?? 0];
    // Labels that multiply what there is let expect more than the sum of what they add: what lies between both is expected.
    const product = isPositive && grand > 0 ? (first * second) / grand : 0;
    const rest = meanOf(pair.cell) - grand - first - second;
    const beyond = rest * product > 0 ? Math.sign(rest) * Math.max(0, Math.abs(rest) - Math.abs(product)) : rest;
    // The part of its own residual that a pair takes away, as labels that have nothing to do with each other have it.
    const own = n * (1 / (inRow[pair.x] ?? n) + 1 / (inColumn[pair.y] ?? n) - 1 / all);
    const left = Math.max(LEAST_LEFT, 1 - own);
    const error = Math.sqrt((Math.max(variance, varianceOf(of, pair.cell)) / n) * left);
    return { ...pair, difference: beyond / left, left, t: beyond / error };
  });
}

/** Whether pairs differ from what both labels let expect by more than rows that have nothing to do with each other. */
function othersDiffer(pairs: ReturnType<typeof residuals>): boolean {
  const count = (of: (pair: Pair) => number): number => new Set(pairs.map(of)).size;
  const df = pairs.length - count(({ x }) => x) - count(({ y }) => y) + 1;
  const chi2 = pairs.reduce((sum, { t, left }) => sum + t * t * left, 0);
  return pairs.length >= PEERS && df > 0 && (pOfChiSquare(chi2, df) ?? 1) < OTHERS;
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
