/** Single periods that are far from those around them. */
import { apart, amount, change, looked, type Candidate } from '../candidate';
import {
  linesOf,
  NO_CELL,
  added,
  during,
  meanOf,
  valueOf,
  valuesOf,
  varianceOf,
  without,
  type Cell,
  type Cube,
  type CubeSubject,
  type Extremes,
  type Line,
} from '../cube';
import { anomaly } from '../../statistics/anomaly';
import type { InsightFigure } from '../../facts/insight';
import { periodEnd, periodStart } from '../../facts/periods';
import type { Predicate } from '../../facts/query/query';
import { pOfNormal } from '../../statistics/pValues';
import { medianOf } from '../../statistics/robust';
import { pOfTail } from '../../statistics/tail';
import { cycleOf } from '../cycles';
import { byOwnRows } from '../ownRows';
import { driftIn } from '../drift';
import { closedWeekdays } from './closed';
import { partAt } from './seasons';

/** Periods at each side that it is told against. */
const AROUND = 14;
const LEAST = 12;
const RARE = 0.4;
/** Periods that stand out most: the first of them that is far enough from those around it is told. */
const TRIED = 5;
/** From this p on it is worth a second look. */
const CLEAR = 0.05;
/** Smaller differences are not told: of totals, as months have more days or fewer, and of averages. */
const LEAST_OF_TOTAL = 0.2;
const LEAST_OF_MEAN = 0.05;
/** Rows of a period, on average, from which on their variance tells how far their average comes by chance. */
const LEAST_ROWS = 5;
/** A period is told as one of its rows where that makes so much of what it is beyond the usual. */
const MOST_OF_IT = 0.6;

export function detectOutliers(cube: Cube): Candidate[] {
  const lines = linesOf(cube).filter(({ line }) => line.grain !== 'hour');
  const closed = closedWeekdays(cube);
  return cube.subjects.flatMap((of, at) => {
    const isAmount = of.subject.of !== 'rate' && of.subject.of !== 'missing';
    // What wanders is far from where it was before long.
    if (!isAmount || driftIn(cube, { ...of, at }) !== undefined) return [];
    return lines.flatMap(({ line, series }) => outlierOf(of, series[at] ?? [], line, closed, cube.extremes[at]));
  });
}

function outlierOf(
  of: CubeSubject,
  cells: readonly Cell[],
  line: Line,
  closed: readonly number[],
  extremes?: Extremes,
): Candidate[] {
  // A closed day has nothing because it is closed.
  const isClosed = (at: number): boolean => line.grain === 'day' && closed.includes(partAt('weekday', periodStart(line.periods[at] ?? ''))); // prettier-ignore
  const values = valuesOf(of, cells).map((value, at) => (isClosed(at) ? null : value));
  // Of what happens now and then each time stands out.
  const isRare = values.filter((value) => value === 0).length > RARE * values.length;
  if (line.periods.length < LEAST || line.grain === 'year' || isRare) return [];
  const cycle = cycleOf(line.grain, values.length);
  const options = cycle === undefined ? {} : { period: cycle };
  const top = anomaly(weighed(of, values, cells), options).slice(0, TRIED);
  const isClear = top.some(({ p }) => p < CLEAR);
  // What varies by factors has large values that stand out of sums alone: there it has to stand out of the factors.
  const inFactors = isClear ? anomaly(weighed(of, logarithms(values), cells), options) : [];
  const found = top
    .map(({ index, p }) => ({ index, p: Math.max(p, inFactors.find((each) => each.index === index)?.p ?? p) }))
    .sort((a, b) => a.p - b.p)
    .map(({ index, p }) => outlierAt(of, cells, line, index, p, extremes));
  return [found.find(({ effect }) => effect > 0) ?? found[0]].filter((each) => each !== undefined);
}

/** How likely an average is so far from that of the other rows, by what rows vary by; 0 where that says nothing. */
function byRows(of: CubeSubject, cells: readonly Cell[], own: Cell, rest: Cell): number {
  if (of.isTotal || own.n + rest.n < LEAST_ROWS * cells.length || own.n === 0) return 0;
  return pOfNormal((meanOf(own) - meanOf(rest)) / Math.sqrt(varianceOf(of, rest) * (1 / own.n + 1 / rest.n)));
}

function outlierAt(
  of: CubeSubject,
  cells: readonly Cell[],
  line: Line,
  at: number,
  byPeriod: number,
  extremes?: Extremes,
): Candidate {
  const [from, until] = [Math.max(0, at - AROUND), Math.min(cells.length, at + AROUND + 1)];
  const around = cells.filter((_, place) => place >= from && place < until && place !== at);
  const here = amount('here', of, valueOf(of, cells[at] ?? NO_CELL) ?? 0, [during(line, at, at + 1)]);
  const window = [during(line, from, until), { ...during(line, at, at + 1), not: true as const }];
  const usual = amount('usual', of, valueOf(of, added(around)) ?? 0, window, around.length);
  const effect = apart(here.value, usual.value);
  const own = cells[at] ?? NO_CELL;
  const rest = without(added(cells), own);
  const excess = (of.isTotal ? 1 : own.n) * (here.value - usual.value);
  const row = rowOf(cells, line, at, excess, extremes);
  // Any of the periods may be the one (Bonferroni).
  const chance = Math.min(1, cells.length * Math.max(byRows(of, cells, own, rest), byOwnRows(of, own, rest, excess)));
  const p = Math.max(byPeriod, chance, row?.p ?? 0);
  if (effect < (of.isTotal ? LEAST_OF_TOTAL : LEAST_OF_MEAN)) return looked(of.subject, 'outlier', p);
  const period = line.periods[at] ?? '';
  return {
    ...{ kind: 'outlier', subject: of.subject, isUp: here.value > usual.value, p, effect, share: 0.5 },
    time: { column: line.column, grain: line.grain, from: period, to: period },
    figures: [here, usual, ...change('change', here, usual), ...(row ? [single(of, row.value, during(line, at, at + 1), here.value > usual.value)] : [])], // prettier-ignore
  };
}

/** The row that makes most of what a period of several rows is beyond the usual, with how likely any row lies so far out; none where several do. */
function rowOf(cells: readonly Cell[], { periods, grain }: Line, at: number, excess: number, extremes?: Extremes) {
  const own = cells[at] ?? NO_CELL;
  // Of a series each period is a row.
  if (!extremes || own.n === 0 || cells.every(({ n }) => n <= 1)) return undefined;
  const ends = excess > 0 ? extremes.high : extremes.low;
  const period = periods[at] ?? '';
  const [from, until] = [periodStart(period), periodEnd(period, grain)];
  const place = ends.findIndex(({ time }) => time >= from && time < until);
  const row = ends[place];
  const beyond = row && row.value - meanOf(without(added(cells), own));
  if (!row || beyond === undefined || beyond / excess < MOST_OF_IT) return undefined;
  return { value: row.value, p: pOfTail(ends.map(({ value }) => Math.abs(value - extremes.median)), place) }; // prettier-ignore
}

function single(of: CubeSubject, value: number, where: Predicate, isUp: boolean): InsightFigure {
  const column = of.subject.of === 'column' ? of.subject.column : '';
  return { of: 'amount', name: 'row', measure: { of: 'column', column, aggregate: isUp ? 'max' : 'min' }, where: [where], value }; // prettier-ignore
}

/** Logarithms of values that are nowhere negative, with a tenth of the usual one added, so that nothing has one; else the values. */
function logarithms(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const usual = medianOf(known.filter((value) => value > 0));
  if (usual === null || known.some((value) => value < 0)) return values;
  return values.map((value) => (value === null ? null : Math.log(value + usual / 10)));
}

/** Averages of more rows vary less: each by the root of how many there are. */
function weighed(
  of: CubeSubject,
  values: readonly (number | null)[],
  cells: readonly Cell[],
): readonly (number | null)[] {
  const middle = medianOf(values.filter((value) => value !== null));
  if (of.isTotal || middle === null) return values;
  const usual = medianOf(cells.flatMap(({ n }) => (n > 0 ? [n] : []))) ?? 1;
  return values.map((value, at) => (value === null ? null : (value - middle) * Math.sqrt((cells[at]?.n ?? 0) / usual)));
}
