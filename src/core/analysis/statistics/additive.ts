/** What two labels of a row let expect, where each adds something of its own. */

/** A cell of a table of means: its row and column, how many values it has, and their mean. */
export interface MeanCell {
  x: number;
  y: number;
  n: number;
  mean: number;
}

export interface Additive {
  /** The mean of all values. */
  grand: number;
  /** What each row and each column adds to it. */
  rows: number[];
  columns: number[];
}

const MOST_ROUNDS = 200;
const EPSILON = 1e-12;

/**
 * Effects of rows and columns by weighted least squares, for cells of any sizes: each is the mean of what the others leave, again and
 * again until nothing changes (F. Yates, "The analysis of multiple classifications with unequal numbers in the different classes",
 * 1934, whose equations it solves by the method of Gauss and Seidel).
 */
export function additiveFit(cells: readonly MeanCell[]): Additive {
  const size = (of: (cell: MeanCell) => number): number => Math.max(-1, ...cells.map(of)) + 1;
  const all = cells.reduce((sum, { n }) => sum + n, 0);
  const grand = all > 0 ? cells.reduce((sum, { n, mean }) => sum + n * mean, 0) / all : 0;
  const columns = new Array<number>(size(({ y }) => y)).fill(0);
  let rows = new Array<number>(size(({ x }) => x)).fill(0);
  const scale = Math.max(...cells.map(({ mean }) => Math.abs(mean - grand)), 0);
  const averages = (count: number, place: (cell: MeanCell) => number, other: (cell: MeanCell) => number): number[] => {
    const sums = Array.from({ length: count }, () => ({ n: 0, sum: 0 }));
    for (const cell of cells) {
      const own = sums[place(cell)];
      if (!own) continue;
      own.n += cell.n;
      own.sum += cell.n * (cell.mean - grand - other(cell));
    }
    return sums.map(({ n, sum }) => (n > 0 ? sum / n : 0));
  };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = averages(rows.length, ({ x }) => x, ({ y }) => columns[y] ?? 0); // prettier-ignore
    const step = Math.max(0, ...next.map((value, at) => Math.abs(value - (rows[at] ?? 0))));
    rows = next;
    columns.splice(0, columns.length, ...averages(columns.length, ({ y }) => y, ({ x }) => rows[x] ?? 0)); // prettier-ignore
    if (round > 0 && step <= EPSILON * scale) break;
  }
  return { grand, rows, columns };
}
