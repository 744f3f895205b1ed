/** Single periods that are far from those around them. */
import { apart, amount, change, looked, type Candidate } from '../candidate';
import { added, courseSubjects, during, valueOf, valuesOf, type Cell, type Cube, type CubeSubject, type Line } from '../cube';
import { anomaly } from '../../statistics/anomaly';
import { medianOf } from '../../statistics/robust';
import { cycleOf } from '../cycles';

/** Periods at each side that it is told against. */
const AROUND = 14;
const LEAST = 12;
const LEAST_DIFFERENCE = 0.2;

export function detectOutliers(cube: Cube): Candidate[] {
  const { line, series, fine } = cube;
  const lines = [...(line ? [{ line, series }] : []), ...fine.filter((each) => each.line.grain === 'day')];
  return lines.flatMap((each) =>
    courseSubjects(cube).flatMap((of) => {
      const isAmount = of.subject.of === 'rows' || of.subject.of === 'column';
      return isAmount ? outlierOf(of, each.series[of.at] ?? [], each.line) : [];
    }),
  );
}

function outlierOf(of: CubeSubject, cells: readonly Cell[], line: Line): Candidate[] {
  const values = valuesOf(of, cells);
  if (line.periods.length < LEAST || line.grain === 'year') return [];
  const cycle = cycleOf(line.grain, values.length);
  const options = cycle === undefined ? {} : { period: cycle };
  const [top] = anomaly(weighed(of, values, cells), options);
  if (!top) return [];
  const at = top.index;
  // What varies by factors has large values that stand out of sums alone: there it has to stand out of the factors.
  const inFactors = anomaly(weighed(of, logarithms(values), cells), options).find(({ index }) => index === at);
  const p = Math.max(top.p, inFactors?.p ?? 1);
  const [from, until] = [Math.max(0, at - AROUND), Math.min(values.length, at + AROUND + 1)];
  const around = cells.filter((_, place) => place >= from && place < until && place !== at);
  const here = amount('here', of, valueOf(of, cells[at] ?? added([])) ?? 0, [during(line, at, at + 1)]);
  const window = [during(line, from, until), { ...during(line, at, at + 1), not: true as const }];
  const usual = amount('usual', of, valueOf(of, added(around)) ?? 0, window, around.length);
  const effect = apart(here.value, usual.value);
  if (effect < LEAST_DIFFERENCE) return [looked(of.subject, 'outlier', p)];
  const period = line.periods[at] ?? '';
  return [
    {
      ...{ kind: 'outlier', subject: of.subject, isUp: here.value > usual.value, p, effect, share: 0.5 },
      time: { column: line.column, grain: line.grain, from: period, to: period },
      figures: [here, usual, ...change('change', here, usual)],
    },
  ];
}

/** Logarithms of values that are nowhere negative, with a tenth of the usual one added, so that nothing has one; else the values. */
function logarithms(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const usual = medianOf(known.filter((value) => value > 0));
  if (usual === null || known.some((value) => value < 0)) return values;
  return values.map((value) => (value === null ? null : Math.log(value + usual / 10)));
}

/** Averages of more rows vary less: each by the root of how many there are. */
function weighed(of: CubeSubject, values: readonly (number | null)[], cells: readonly Cell[]): readonly (number | null)[] {
  const middle = medianOf(values.filter((value) => value !== null));
  if (of.isTotal || middle === null) return values;
  const usual = medianOf(cells.flatMap(({ n }) => (n > 0 ? [n] : []))) ?? 1;
  return values.map((value, at) => (value === null ? null : (value - middle) * Math.sqrt((cells[at]?.n ?? 0) / usual)));
}
