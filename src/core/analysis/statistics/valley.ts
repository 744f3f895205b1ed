/** Whether values lie around two places with few between them. */
import { pOfAsMany } from './counts';

/** Neighboring bins that are taken together, so that no bin is one of the rounded values alone. */
const WIDTH = 2;

export interface Valley {
  /** The bins of the lowest window, from the first on until before the last. */
  from: number;
  until: number;
  /** How likely so few lie there, if as many belong there as to the smaller one of both peaks, for all windows that were tried. */
  p: number;
  /** The values of the valley, by those of the smaller peak. */
  depth: number;
}

/**
 * The deepest valley between two peaks of a histogram. Where values have one peak, a window between two others of the same width holds no
 * less than the smaller of both: how likely it has so few by chance says the binomial distribution with one half, times all triples of
 * windows (Bonferroni). Undefined where there is none.
 * @param counts values in bins that are equally wide
 */
export function valleyOf(counts: readonly number[]): Valley | undefined {
  const windows = counts
    .slice(WIDTH - 1)
    .map((_, at) => counts.slice(at, at + WIDTH).reduce((sum, count) => sum + count, 0));
  const tried = (windows.length * (windows.length - 1) * (windows.length - 2)) / 6;
  let best: Valley | undefined;
  for (let at = WIDTH; at < windows.length - WIDTH; at++) {
    const low = windows[at] ?? 0;
    const peak = Math.min(Math.max(...windows.slice(0, at - WIDTH + 1)), Math.max(...windows.slice(at + WIDTH)));
    if (low >= peak) continue;
    const p = Math.min(1, tried * pOfAsMany(peak, low + peak, 0.5));
    if (!best || p < best.p) best = { from: at, until: at + WIDTH, p, depth: low / peak };
  }
  return best;
}
