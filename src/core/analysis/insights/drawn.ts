/** What the charts of insights show, of the cube in which they were found. */
import type { Drawn } from '../facts/drawn';
import type { FactSet } from '../facts/factSet';
import type { Insight } from '../facts/insight';
import { columnIn } from '../facts/measured';
import { periodStart } from '../facts/periods';
import { groupBy } from '../../../base/groupBy';
import { rowMean } from './candidate';
import { added, courseSubjects, finestLine, linesOf, meanOf, NO_CELL, overLabels, placeOfColumn, placeOfRows, valueOf, valuesOf, varianceOf, without, type Cell, type Cube, type LineCells, type PlacedSubject } from './cube'; // prettier-ignore
import { partAt } from './detectors/seasons';

/** Bars of labels at most. */
const MAX_BARS = 12;
/** Around a single period so many at each side are drawn, where there are more than three times as many. */
const AROUND = 90;
/** Rows of a bin that has a point. */
const LEAST_ROWS = 3;

/** What the chart of an insight shows; nothing where its kind has none. */
export function drawnOf(cube: Cube, set: FactSet, insight: Omit<Insight, 'drawn'>): { drawn?: Drawn } {
  const drawn = shownBy(cube, set, insight);
  return drawn ? { drawn } : {};
}

function shownBy(cube: Cube, set: FactSet, insight: Insight): Drawn | undefined {
  switch (insight.kind) {
    case 'level':
    case 'trend':
    case 'turn':
    case 'unit':
    case 'outlier':
    case 'mix':
    case 'episode':
    case 'gap':
      return courseOf(cube, insight);
    case 'spread':
      return insight.by === undefined ? courseOf(cube, insight) : spreadsOf(cube, insight);
    case 'season':
      return partsOf(cube, insight);
    case 'against':
    case 'drives':
    case 'moves':
    case 'part':
    case 'appears':
    case 'vanishes':
      return labelCourse(cube, insight);
    case 'lag':
      return lagCourse(cube, insight);
    case 'blank':
      return insight.by === undefined ? courseOf(cube, insight) : labelsOf(cube, insight);
    case 'differs':
    case 'units':
    case 'mixed':
      return labelsOf(cube, insight) ?? entitiesOf(cube, insight);
    case 'cell':
      return labelsWithin(cube, insight);
    case 'mostly':
      return labelsOfTotal(set, insight) ?? entitiesOf(cube, insight);
    case 'together':
      return insight.by === undefined ? binsOf(cube, insight) : undefined;
    case 'bent':
      return binsOf(cube, insight);
    case 'labels':
      return partsOfLabels(cube, insight);
    case 'reversal':
    case 'spellings':
    case 'stuck':
    case 'blanks':
    case 'twice':
    case 'order':
    case 'far':
    case 'exceptions':
    case 'closed':
    case 'holiday':
    case 'running':
    case 'subtotal':
    case 'heaped':
    case 'capped':
    case 'placeholder':
    case 'zeros':
    case 'copy':
    case 'breaks':
    case 'repeated':
    case 'humps':
    case 'signs':
      return undefined;
  }
}

function subjectOf(cube: Cube, { subject }: Pick<Insight, 'subject'>): PlacedSubject | undefined {
  const wanted = JSON.stringify(subject);
  return courseSubjects(cube).find((each) => JSON.stringify(each.subject) === wanted);
}

/** The line of a time with some grain. */
function lineOf(cube: Cube, { time, figures }: Insight): LineCells | undefined {
  const [spread] = figures.flatMap((figure) => (figure.of === 'spread' ? [figure.grain] : []));
  const grain = spread ?? time?.grain;
  return linesOf(cube).find(({ line }) => line.grain === grain && line.column === time?.column);
}

function courseOf(cube: Cube, insight: Insight): Drawn | undefined {
  const [of, found] = [subjectOf(cube, insight), lineOf(cube, insight)];
  if (!of || !found) return undefined;
  const { line, series } = found;
  const cells = series[of.at] ?? [];
  const isAmongRows = insight.kind === 'spread' && insight.figures.every((figure) => figure.of !== 'spread');
  const values = isAmongRows ? cells.map((cell) => (cell.n < 2 ? null : Math.sqrt(varianceOf(of, cell)))) : valuesOf(of, cells); // prettier-ignore
  const [from, until] = insight.kind === 'outlier' ? around(line.periods, insight.time?.from ?? '') : [0, line.periods.length]; // prettier-ignore
  return { of: 'course', grain: line.grain, periods: line.periods.slice(from, until), values: values.slice(from, until) }; // prettier-ignore
}

/** Which of many periods are drawn around one of them. */
function around(periods: readonly string[], period: string): readonly [from: number, until: number] {
  const at = periods.indexOf(period);
  if (periods.length <= 6 * AROUND || at < 0) return [0, periods.length];
  return [Math.max(0, at - AROUND), Math.min(periods.length, at + AROUND + 1)];
}

/** Some labels and all others over time; of a part of the whole that part alone. */
function labelCourse(cube: Cube, insight: Insight): Drawn | undefined {
  const { by, labels = [], kind } = insight;
  const { line, dimensions, byLabelAndPeriod } = cube;
  const [of, at] = [subjectOf(cube, insight), dimensions.findIndex(({ column }) => column.name === by)];
  const dimension = dimensions[at];
  if (!of || !line || !dimension) return undefined;
  const cells = byLabelAndPeriod[at]?.[of.at] ?? [];
  const whole = overLabels(cells, line);
  const own = overLabels(cells.filter((_, place) => labels.includes(dimension.labels[place] ?? null)), line); // prettier-ignore
  const course = { of: 'course', grain: line.grain, periods: line.periods } as const;
  if (kind === 'part') {
    return { ...course, values: own.map(({ sum }, period) => ratio(sum, whole[period]?.sum ?? 0)) };
  }
  const rest = whole.map((cell, period) => without(cell, own[period] ?? NO_CELL));
  const values = [...valuesOf(of, own)];
  const others = [...valuesOf(of, rest)];
  const count = dimension.labels.length - labels.length;
  // Beside the sum of many labels a single one lies at the ground.
  if (!of.isTotal || count < 2 || !isFar(added(own).sum, added(rest).sum, count)) return { ...course, values, others: { values: others } }; // prettier-ignore
  return { ...course, values, others: { values: others.map((value) => (value === null ? null : value / count)), count } }; // prettier-ignore
}

/** Whether the average of others is nearer to a value than their sum. */
function isFar(own: number, others: number, count: number): boolean {
  if (!(own > 0) || !(others > 0)) return false;
  return Math.abs(Math.log(others / count / own)) < Math.abs(Math.log(others / own));
}

function ratio(a: number, b: number): number | null {
  return b > 0 ? a / b : null;
}

/** A measure, and the one that it follows, as many periods later as it does. */
function lagCourse(cube: Cube, insight: Insight): Drawn | undefined {
  const { other, lag = 0 } = insight;
  const [found, of] = [finestLine(cube), subjectOf(cube, insight)];
  const first = cube.subjects[placeOfColumn(cube, other ?? '')];
  if (!found || !of || !first) return undefined;
  const { line, series } = found;
  const leading = valuesOf(rowMean(first), series[placeOfColumn(cube, other ?? '')] ?? []);
  const later = leading.map((_, at) => leading[at - lag] ?? null);
  return { of: 'course', grain: line.grain, periods: line.periods, values: [...valuesOf(of, series[of.at] ?? [])], others: { values: later } }; // prettier-ignore
}

/** What each weekday, month or hour has. */
function partsOf(cube: Cube, insight: Insight): Drawn | undefined {
  const { part } = insight;
  const of = subjectOf(cube, insight);
  const grain = part?.of === 'month' || part?.of === 'hour' ? part.of : 'day';
  const found = linesOf(cube).find(({ line }) => line.grain === grain);
  if (!of || !part || !found) return undefined;
  const { line, series } = found;
  const cells = line.periods.map((period, at) => ({ part: partAt(part.of, periodStart(period)), cell: series[of.at]?.[at] ?? NO_CELL })); // prettier-ignore
  const bars = [...groupBy(cells, (each) => each.part)].flatMap(([number, group]) => {
    const value = valueOf(of, added(group.map(({ cell }) => cell)));
    const isClosed = group.every(({ cell }) => cell.n === 0);
    return value === null || isClosed ? [] : [{ part: number, value: of.isTotal ? value / group.length : value }];
  });
  return { of: 'parts', bars: bars.sort((a, b) => a.part - b.part) };
}

/** The average or the rate of each label. */
function labelsOf(cube: Cube, insight: Insight): Drawn | undefined {
  const at = cube.dimensions.findIndex(({ column }) => column.name === insight.by);
  const [subject, dimension] = [subjectOf(cube, insight), cube.dimensions[at]];
  if (!subject || !dimension) return undefined;
  return bars(rowMean(subject), dimension.labels, cube.byLabel[at]?.[subject.at] ?? [], insight.labels ?? []);
}

/** The standard deviation of each label. */
function spreadsOf(cube: Cube, insight: Insight): Drawn | undefined {
  const at = cube.dimensions.findIndex(({ column }) => column.name === insight.by);
  const [of, dimension] = [subjectOf(cube, insight), cube.dimensions[at]];
  if (!of || !dimension) return undefined;
  const cells = cube.byLabel[at]?.[of.at] ?? [];
  const all = dimension.labels.flatMap((label, place) => {
    const cell = cells[place] ?? NO_CELL;
    return cell.n < 2 ? [] : [{ label, value: Math.sqrt(varianceOf(of, cell)) }];
  });
  return all.length < 2 ? undefined : { of: 'labels', ...fewest(all, insight.labels ?? []) };
}

/** The averages of the labels of a second dimension within one of the first. */
function labelsWithin(cube: Cube, insight: Insight): Drawn | undefined {
  const { by, also, labels = [] } = insight;
  const placeOf = (name: string | undefined): number => cube.dimensions.findIndex(({ column }) => column.name === name);
  const [a, b] = [placeOf(by), placeOf(also?.by)];
  const [subject, one, other] = [subjectOf(cube, insight), cube.dimensions[a], cube.dimensions[b]];
  const crossed = cube.crossed.find((each) => each.a === a && each.b === b);
  if (!subject || !one || !other || !crossed) return undefined;
  const cells = crossed.cells[subject.at]?.[one.labels.indexOf(labels[0] ?? null)] ?? [];
  return bars(rowMean(subject), other.labels, cells, [also?.label ?? null]);
}

/** In what part of the rows of each label of one dimension there is the label of the other that goes with one of them. */
function partsOfLabels(cube: Cube, { by, also, labels = [] }: Insight): Drawn | undefined {
  const placeOf = (name: string | undefined): number => cube.dimensions.findIndex(({ column }) => column.name === name);
  const [a, b] = [placeOf(by), placeOf(also?.by)];
  const [one, other] = [cube.dimensions[a], cube.dimensions[b]];
  const crossed = cube.crossed.find((each) => each.a === a && each.b === b);
  if (!one || !other || !crossed) return undefined;
  const at = other.labels.indexOf(also?.label ?? null);
  const all = one.labels.flatMap((label, place) => {
    const row = crossed.cells[placeOfRows(cube)]?.[place] ?? [];
    const { n } = added(row);
    return n === 0 ? [] : [{ label, value: (row[at]?.n ?? 0) / n }];
  });
  return all.length < 2 ? undefined : { of: 'labels', ...fewest(all, labels) };
}

function bars(
  of: Pick<PlacedSubject, 'isTotal'>,
  labels: readonly (string | null)[],
  cells: readonly Cell[],
  told: readonly (string | null)[],
): Drawn | undefined {
  const all = labels.flatMap((label, place) => {
    const value = valueOf(of, cells[place] ?? NO_CELL);
    return value === null || (cells[place]?.n ?? 0) === 0 ? [] : [{ label, value }];
  });
  return all.length < 2 ? undefined : { of: 'labels', ...fewest(all, told) };
}

/** The first bars, which are those with the most rows, and those that are told, the largest first. */
function fewest(all: readonly { label: string | null; value: number }[], told: readonly (string | null)[]) {
  const first = all.filter(({ label }) => !told.includes(label)).slice(0, MAX_BARS - Math.min(told.length, MAX_BARS));
  const drawn = all.filter((bar) => first.includes(bar) || told.includes(bar.label)).sort((a, b) => b.value - a.value);
  return { bars: drawn.slice(0, MAX_BARS), left: Math.max(0, all.length - Math.min(drawn.length, MAX_BARS)) };
}

/** What each label has of a total. */
function labelsOfTotal(set: FactSet, { by, subject }: Insight): Drawn | undefined {
  const breakdown = set.breakdowns.find((each) => {
    if (each.aggregate === 'avg' || columnIn(set, each.by)?.name !== by) return false;
    return columnIn(set, each.measure)?.name === ('column' in subject ? subject.column : undefined);
  });
  if (!breakdown) return undefined;
  const all = breakdown.segments.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const left = all.length - MAX_BARS + (breakdown.others?.segments ?? 0);
  return { of: 'labels', bars: all.slice(0, MAX_BARS), left: Math.max(0, left) };
}

/** Of many labels those with the most: of a total, or of rows where averages are told. */
function entitiesOf(cube: Cube, insight: Insight): Drawn | undefined {
  const found = cube.entities.find(({ column }) => column.name === insight.by);
  const of = subjectOf(cube, insight);
  if (!found || !of) return undefined;
  const all = found.labels.flatMap((label, place) => {
    const value = valueOf(of, found.cells[of.at]?.[place] ?? NO_CELL);
    return value === null ? [] : [{ label, value }];
  });
  const ordered = of.isTotal ? all.sort((a, b) => b.value - a.value) : all;
  const { bars: drawn } = fewest(ordered, insight.labels ?? []);
  return drawn.length < 2 ? undefined : { of: 'labels', bars: drawn, left: found.count - drawn.length };
}

/** The average of one measure by the size of another one. */
function binsOf(cube: Cube, insight: Insight): Drawn | undefined {
  const { kind, other, subject } = insight;
  const column = 'column' in subject ? subject.column : '';
  // Of two that go together the second one is drawn over the first; of a bend and a duration the first over the second.
  const isSecond = kind === 'bent' || subject.of === 'duration';
  const x = isSecond ? (other ?? '') : column;
  const [own, at] = [
    placeOfColumn(cube, x),
    isSecond ? (subjectOf(cube, insight)?.at ?? -1) : placeOfColumn(cube, other ?? ''),
  ];
  const bins = cube.binned.find(({ a }) => a === x)?.bins ?? [];
  const points = bins.flatMap(({ cells }): [number, number][] => {
    const [across, up] = [cells[own] ?? NO_CELL, cells[at] ?? NO_CELL];
    return up.n >= LEAST_ROWS && across.n > 0 ? [[meanOf(across), meanOf(up)]] : [];
  });
  return points.length < 3 ? undefined : { of: 'bins', points };
}
