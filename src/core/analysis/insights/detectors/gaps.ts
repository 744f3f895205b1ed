/** A stretch of time without any rows, where nearly all other periods have some. */
import { amount, looked, type Candidate } from '../candidate';
import { during, linesOf, placeOfRows, ROWS, span, type Cube, type LineCells } from '../cube';
import { periodStart } from '../../facts/periods';
import { longestRun, runP, type Run } from '../../statistics/runs';
import { grains, type Grain } from '../../roles/semantic';
import { groupBy } from '../../../../base/groupBy';

/** Periods that are usually open, at least. */
const LEAST = 20;
/** Part of the periods that may be empty elsewhere: of more, those without rows are usual. */
const USUAL = 0.25;
/** Periods before and behind a gap that say how usual empty ones are at that time. */
const AROUND = 30;
/** Rows come again and again after so many periods, and a place among them is open where so large a part of its periods has some. */
const CYCLES: Readonly<Partial<Record<Grain, number>>> = { hour: 168, day: 7 };
const OPEN = 0.5;
const LEAST_CYCLES = 4;

export function detectGaps(cube: Cube): Candidate[] {
  const at = placeOfRows(cube);
  if (at < 0) return [];
  // The shortest periods of which nearly all have rows.
  const lines = [...linesOf(cube), ...cube.sparse].sort((a, b) => grains.indexOf(a.line.grain) - grains.indexOf(b.line.grain)); // prettier-ignore
  for (const each of lines) {
    const found = gapIn(each, at);
    if (found) return [found];
  }
  return [];
}

function gapIn({ line, series }: LineCells, subject: number): Candidate | undefined {
  const isEmpty = line.periods.map((_, at) => (series[subject]?.[at]?.n ?? 0) === 0);
  const open = openPlaces(line.periods, line.grain, isEmpty);
  const empty = open.map((at) => isEmpty[at] === true);
  const run = longestRun(empty);
  if (open.length < LEAST) return undefined;
  const usual = run ? usualRate(empty, run) : 0;
  if (usual > USUAL) return undefined;
  if (!run) return looked(ROWS.subject, 'gap', 1);
  const [from, to] = [open[run.from] ?? 0, open[run.from + run.length - 1] ?? 0];
  return {
    ...{ kind: 'gap', subject: ROWS.subject, isUp: false, p: runP(run.length, open.length, usual), effect: 0.8, share: 0.8 }, // prettier-ignore
    ...{ time: span(line, from, to), figures: [amount('count', ROWS, 0, [during(line, from, to + 1)])] },
  };
}

/** Periods of the weekdays, or of their hours, that usually have rows: a shop that is closed on Sundays has no gap on each of them. */
export function openPlaces(periods: readonly string[], grain: Grain, isEmpty: readonly boolean[]): number[] {
  const cycle = CYCLES[grain];
  const all = [...periods.keys()];
  if (cycle === undefined || periods.length < LEAST_CYCLES * cycle) return all;
  const length = periodStart(periods[1] ?? '') - periodStart(periods[0] ?? '');
  const slotOf = (at: number): number => Math.round(periodStart(periods[at] ?? '') / length) % cycle;
  const bySlot = groupBy(all, slotOf);
  return all.filter((at) => {
    const others = bySlot.get(slotOf(at)) ?? [];
    return others.filter((other) => isEmpty[other] === false).length >= OPEN * others.length;
  });
}

/**
 * How likely a period is empty: as often as all others, as those around the run, or as those that follow an empty one, whichever is
 * most. Rows that become fewer, and holidays, have empty periods beside each other.
 */
function usualRate(empty: readonly boolean[], { from, length }: Run): number {
  const [before, behind] = [empty.slice(0, from), empty.slice(from + length)];
  const around = [...before.slice(-AROUND), ...behind.slice(0, AROUND)];
  const following = [before, behind].flatMap((part) => part.filter((_, at) => part[at - 1] === true));
  return Math.max(rate([...before, ...behind]), rate(around), following.length === 0 ? 0 : rate(following));
}

/** With one more on either side, so that none is no proof that there can be none. */
function rate(empty: readonly boolean[]): number {
  return (empty.filter(Boolean).length + 1) / (empty.length + 1);
}
