/** Labels whose average or rate goes another way than that of the others. */
import { apart, amount, change, looked, type Candidate } from '../candidate';
import { overLabels, NO_CELL, added, courseSubjects, during, labelled, meanOf, span, without, type Cell, type Cube, type CubeDimension, type Line, type PlacedSubject } from '../cube'; // prettier-ignore
import { levelShift } from '../../statistics/levelShift';
import { mannKendall } from '../../statistics/mannKendall';

const LEAST_PERIODS = 8;
const FILLED = 0.8;
/** Labels of a dimension that are followed: those with the most rows. */
const MAX_LABELS = 25;
const LEAST_CHANGE = 0.03;

export function detectMoves(cube: Cube): Candidate[] {
  const { line, dimensions, byLabelAndPeriod } = cube;
  if (!line || line.periods.length < LEAST_PERIODS) return [];
  return courseSubjects(cube).flatMap((of) => {
    if (of.isTotal || of.subject.of === 'missing') return [];
    return dimensions.flatMap((dimension, at) => {
      if ('column' in of.subject && of.subject.column === dimension.column.name) return [];
      const cells = byLabelAndPeriod[at]?.[of.at] ?? [];
      const whole = overLabels(cells, line);
      // The other one of two labels says the same.
      const labels = dimension.labels.slice(0, dimension.labels.length === 2 ? 1 : MAX_LABELS);
      return labels.flatMap((label, place) => moveOf(of, dimension, label, cells[place] ?? [], whole, line));
    });
  });
}

function moveOf(
  of: PlacedSubject,
  dimension: CubeDimension,
  label: string | null,
  cells: readonly Cell[],
  whole: readonly Cell[],
  line: Line,
): Candidate[] {
  // When values are missing is told as such.
  if (label === null) return [];
  const rest = whole.map((cell, period) => without(cell, cells[period] ?? NO_CELL));
  const differences = cells.map((cell, period) => {
    const others = rest[period];
    return cell.n > 0 && others && others.n > 0 ? meanOf(cell) - meanOf(others) : null;
  });
  const count = differences.length;
  if (differences.filter((value) => value !== null).length < Math.max(LEAST_PERIODS, FILLED * count)) return [];
  const [shift, trend] = [levelShift(differences), mannKendall(differences, false)];
  if (!shift || !trend) return [];
  const isSteady = trend.p < shift.p;
  const third = Math.max(2, Math.floor(count / 3));
  const [end, start] = isSteady ? [third, count - third] : [shift.at, shift.at];
  const p = Math.min(1, 2 * Math.min(trend.p, shift.p));
  const figure = (name: string, each: readonly Cell[], from: number, until: number, not = false) =>
    amount(name, of, meanOf(added(each.slice(from, until))), [
      labelled(dimension, label, not),
      during(line, from, until),
    ]);
  const [before, after] = [figure('before', cells, 0, end), figure('after', cells, start, count)];
  const [restBefore, restAfter] = [
    figure('rest_before', rest, 0, end, true),
    figure('rest_after', rest, start, count, true),
  ];
  const [own, others] = [after.value - before.value, restAfter.value - restBefore.value];
  const effect = apart(before.value, after.value);
  // What stands still beside others that move is told of the others.
  if (effect < LEAST_CHANGE || Math.abs(own) < Math.abs(others)) return [looked(of.subject, 'moves', p)];
  const figures = [before, after, ...change('change', after, before), restBefore, restAfter];
  return [
    {
      ...{ kind: 'moves', subject: of.subject, by: dimension.column.name, labels: [label], isUp: own > 0, p, effect },
      ...{ share: Math.sqrt(added(cells).n / Math.max(1, added(whole).n)), time: span(line, start, count - 1) },
      figures: [...figures, ...change('rest_change', restAfter, restBefore)],
    },
  ];
}
