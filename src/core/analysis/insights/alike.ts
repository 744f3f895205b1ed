import { added, meanOf, varianceOf, type Cell, type CubeSubject } from './cube';

/** Correlation of rows within a label, by variances between and within labels (Fisher, 1925); 0 where there is none. */
export function withinLabels(of: CubeSubject | undefined, cells: readonly Cell[]): number {
  const filled = cells.filter(({ n }) => n > 1);
  const whole = added(filled);
  const [k, n] = [filled.length, whole.n];
  if (!of || k < 2 || n <= k) return 0;
  const within = filled.reduce((sum, cell) => sum + varianceOf(of, cell) * (cell.n - 1), 0) / (n - k);
  const between = filled.reduce((sum, cell) => sum + cell.n * (meanOf(cell) - meanOf(whole)) ** 2, 0) / (k - 1);
  const size = (n - filled.reduce((sum, cell) => sum + cell.n ** 2, 0) / n) / (k - 1);
  return between > within ? (between - within) / (between + (size - 1) * within) : 0;
}
