import { cutLabelSql, doubleSql, numberLiteral, presentSql, timeSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { deviationOf, type Subject } from '../facts/insight';
import { columnIn } from '../facts/measured';
import { relatable } from '../facts/overview';
import { isPeriod, periodEnd, periodKeySql, periodSql, periodStart } from '../facts/periods';
import type { ResultRow, Runner } from '../facts/runner';
import { spacing, trendOfFocus, wholePoints } from '../facts/wholePeriods';
import { isFloat } from '../roles/engineTypes';
import { namesCalendar } from '../roles/nameWords';
import { grains, type Grain } from '../roles/semantic';
import { durationRelations, durationsOf } from './computeDurations';
import { computeEntities } from './computeEntities';
import { computeExtremes } from './computeExtremes';
import { computeFaults } from './computeFaults';
import { computeIdentities } from './computeIdentities';
import { computeSpreads } from './computeSpreads';
import { computeWithin } from './computeWithin';
import { valuesSql } from './subjectSql';
import {
  added,
  MAX_LABELS,
  NO_CELL,
  type Binned,
  type Cell,
  type Cube,
  type CubeDimension,
  type CubeSubject,
  type Line,
} from './cube';
import { groupBy } from '../../../base/groupBy';
import type { TimePair } from './faults';

/** Measures beside the main one, and rows up to which there are more of them. */
const MAX_MEASURES = 4;
const MORE_MEASURES = 9;
const FEW_ROWS = 20_000;
/** Columns of yes and no, and columns whose missing values are looked at. */
const MAX_RATES = 4;
const MAX_DIMENSIONS = 8;
/** Fewer times are no course: they are labels. */
const LEAST_PERIODS = 4;
/** Periods of a line: of more, the latest. */
const MAX_PERIODS = 2000;
/** Hours or days of what is there now and then: a year of hours. */
const MAX_SPARSE = 8784;
/** Periods over which labels are followed; shorter ones are taken where there are no more. */
const MAX_FOLLOWED = 250;
/** Periods of the report from which on they tell enough. */
const ENOUGH_PERIODS = 30;
/** Rows of a period that labels are followed over, on average. */
const LEAST_ROWS = 8;
/** Dimensions that are crossed with each other. */
const MAX_CROSSED = 8;
const MAX_CELLS = 600;
/** Numbers of a counter that are left out, for each that is there. */
const MAX_STEP = 20;

/**
 * Looks at the rows once for each dimension, and for each pair of them.
 * @param times which times of a row follow each other
 * @returns undefined where there is nothing to look at
 */
export async function computeCube(run: Runner, set: FactSet, times: readonly TimePair[]): Promise<Cube | undefined> {
  const subjects = subjectsOf(set, times);
  if (set.rows === 0 || subjects.length === 0) return undefined;
  const dimensions = dimensionsOf(set);
  const told = lineOf(set);
  const time = told && set.columns.find(({ name }) => name === told.column);
  const values = valuesSql(set, subjects);
  const { finer, sparse } =
    told && time ? await fineLines(run, time, told, subjects, values) : { finer: [], sparse: [] };
  // Of few long periods single weeks or days tell more.
  const isShort = told !== undefined && told.periods.length < ENOUGH_PERIODS;
  const better = finer.find(
    (each) =>
      isShort &&
      each.line.grain !== 'hour' &&
      each.line.periods.length <= Math.min(MAX_FOLLOWED, set.rows / LEAST_ROWS),
  );
  const line = better?.line ?? told;
  const periodOf = (of: Line | undefined): string => (of && time ? periodSql(time, of.grain) : 'NULL');
  const keyOf = (of: Line | undefined): string => (of && time ? periodKeySql(time, of.grain) : '1');
  const whole = await run.select(
    `SELECT ${periodOf(told)} AS "period", ${values} ${run.from()} GROUP BY ${keyOf(told)}`,
  );
  const seriesOfTold = subjects.map((_, index) => placed(whole, placesOf(told), told?.periods.length ?? 0, index));
  const known = placesOf(line);
  const byDimension: { byLabel: Cell[][]; byPeriod: Cell[][][]; column: CubeDimension }[] = [];
  const seen = time
    ? `CAST(min(${timeSql(time)}) AS VARCHAR) AS "from", CAST(max(${timeSql(time)}) AS VARCHAR) AS "to", `
    : '';
  for (const column of dimensions) {
    const label = cutLabelSql(column);
    const found = await run.attempt(column.name, () =>
      run.select(
        `SELECT ${label} AS "label", ${periodOf(line)} AS "period", ${seen}${values} ${run.from()} GROUP BY 1, ${keyOf(line)}`,
      ),
    );
    if (found) byDimension.push(labelledCells(column, found, subjects, known, line?.periods.length ?? 0));
  }
  const labelled = {
    subjects,
    dimensions: byDimension.map(({ column }) => column),
    byLabel: byDimension.map(({ byLabel }) => byLabel),
  };
  return withoutCourses({
    ...{ rows: set.rows, ...labelled },
    totals: subjects.map((_, index) => added(whole.map((row) => cellOf(row, index)))),
    extremes: await computeExtremes(run, set, subjects, told),
    entities: await computeEntities(run, set, labelled, values),
    spreads: await computeSpreads(run, set, labelled),
    within: await computeWithin(run, set, labelled),
    durations: await durationRelations(run, set, subjects),
    byLabelAndPeriod: byDimension.map(({ byPeriod }) => byPeriod),
    ...(line && { line }),
    series: better?.series ?? seriesOfTold,
    others: [...finer.filter((each) => each !== better), ...(better && told ? [{ line: told, series: seriesOfTold }] : [])], // prettier-ignore
    sparse,
    isByTime: isByTime(time, [...finer, ...(told ? [{ line: told }] : [])]),
    identities: await computeIdentities(run, set),
    crossed: await crossedCells(run, labelled.dimensions, subjects, values),
    binned: await binnedCells(run, set, subjects),
    faults: await computeFaults(run, set, measuresOf(set), { line: told, times }),
  });
}

/** As many times as periods, but for some at the ends. */
const MORE_TIMES = 1.2;

function isByTime(time: ColumnFacts | undefined, lines: readonly { line: Line }[]): boolean {
  const periods = Math.max(0, ...lines.map(({ line }) => line.periods.length));
  return time !== undefined && time.distinct <= MORE_TIMES * periods;
}

/** Columns of amounts, the main one first. */
function measuresOf(set: FactSet): ColumnFacts[] {
  const main = columnIn(set, set.focus.measure);
  const others = set.columns.filter(({ meaning: { role } }) => role === 'measure');
  const all = [...new Set([...(main ? [main] : []), ...relatable(set), ...others])];
  return all.filter((column) => column.numbers && column.meaning.apart === undefined && !isSerial(column));
}

/** What insights are looked for in: the main measure first, further ones, durations, the number of rows, rates, and missing values. */
export function subjectsOf(set: FactSet, times: readonly TimePair[]): CubeSubject[] {
  const main = columnIn(set, set.focus.measure);
  const measures = [...new Set([...(main?.numbers ? [main] : []), ...relatable(set)])].slice(
    0,
    1 + (set.rows <= FEW_ROWS ? MORE_MEASURES : MAX_MEASURES),
  );
  const columns = measures.filter((column) => column.meaning.apart === undefined && column.meaning.per === undefined && !isSerial(column)); // prettier-ignore
  const subjects: { subject: Subject; center: number }[] = columns.map((column) => ({
    subject: { of: 'column', column: column.name, aggregate: column.meaning.additive ? 'sum' : 'mean' },
    center: column.numbers?.mean ?? 0,
  }));
  // Of a sample the number of rows says nothing; of a series each period has one.
  const counts = set.sampled === undefined;
  const rates = set.columns.flatMap((column) => {
    const value = column.meaning.role === 'flag' && column.distinct === 2 ? yesOf(column) : undefined;
    return value === undefined ? [] : [{ subject: { of: 'rate', column: column.name, value } as const, center: 0.5 }];
  });
  const blanks = set.columns
    .filter(({ missing, present, meaning }) => missing >= 5 && present > 0 && meaning.role !== 'empty')
    .sort((a, b) => b.missing - a.missing)
    .map(({ name }) => ({ subject: { of: 'missing', column: name } as const, center: 0 }));
  const all = [
    ...subjects,
    ...durationsOf(set, times),
    ...(counts ? [{ subject: { of: 'rows' } as const, center: 0 }] : []),
    ...rates.slice(0, MAX_RATES),
    ...blanks.slice(0, MAX_RATES),
  ];
  return all.map((each) => ({
    ...each,
    isTotal: each.subject.of === 'rows' || (each.subject.of === 'column' && each.subject.aggregate === 'sum'),
  }));
}

/** Whether whole numbers are those of a counter: all different, and with few left out. */
function isSerial({ type, present, distinct, numbers }: ColumnFacts): boolean {
  if (isFloat(type) || !numbers || distinct !== present || numbers.min === null || numbers.max === null) return false;
  return numbers.max - numbers.min < MAX_STEP * present;
}

const YES = /^(?:1|1\.0|true|t|yes|y|on|是|有|对)$/i;
const NO = /^(?:0|0\.0|false|f|no|n|off|否|无|没有|不)$/i;

/** The value of a column with two that says yes. */
function yesOf({ top = [] }: ColumnFacts): string | undefined {
  const labels = top.map(({ label }) => label);
  const yes = labels.find((label) => YES.test(label.trim()));
  return yes !== undefined && labels.some((label) => NO.test(label.trim())) ? yes : undefined;
}

function dimensionsOf(set: FactSet): ColumnFacts[] {
  const first = set.focus.dimensions.flatMap((number) => columnIn(set, number) ?? []);
  const others = set.columns.filter(({ meaning: { role }, distinct }) => role === 'dimension' || role === 'flag' || (role === 'time' && distinct < LEAST_PERIODS)); // prettier-ignore
  return [...new Set([...first, ...others])]
    .filter(
      ({ distinct, present, name, meaning: { role } }) =>
        distinct >= 2 && distinct <= MAX_LABELS && distinct < present && (role === 'time' || !namesCalendar(name)),
    )
    .slice(0, MAX_DIMENSIONS);
}

/** The whole periods of the report's trend, those without rows included. */
function lineOf(set: FactSet): Line | undefined {
  const trend = trendOfFocus(set);
  const column = trend && columnIn(set, trend.time);
  const points = trend ? wholePoints(trend) : [];
  const periods =
    trend &&
    filled(
      points.map(({ period }) => period),
      trend.grain,
    );
  return column && periods ? { column: column.name, grain: trend.grain, periods } : undefined;
}

/** All periods from the first to the last; undefined where they do not follow each other, or are too few. */
function filled(known: readonly string[], grain: Grain): string[] | undefined {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < LEAST_PERIODS) return undefined;
  // Those of a census come at a step.
  const { all: each, step } = spacing(
    known.map((period) => ({ period })),
    grain,
  );
  const due = each.filter((_, at) => at % step === 0);
  if (step > 1)
    return due.length <= known.length * 2 && known.every((period) => due.includes(period)) ? due : undefined;
  const all = [first];
  for (let period = first; period < last && all.length < MAX_PERIODS;) {
    period = new Date(periodEnd(period, grain)).toISOString().slice(0, first.length);
    all.push(period);
  }
  const places = new Set(all);
  return all.length <= known.length * 2 && known.every((period) => places.has(period)) ? all : undefined;
}

/** Empties the periods of what has no course. */
function withoutCourses(cube: Cube): Cube {
  const emptied = (cells: Cell[], subject: number): Cell[] => cube.subjects[subject]?.hasNoCourse === true ? cells.map(() => NO_CELL) : cells; // prettier-ignore
  const ofLine = <T extends Cube['others'][number]>(each: T): T => ({ ...each, series: each.series.map(emptied) });
  return {
    ...{ ...cube, series: cube.series.map(emptied), others: cube.others.map(ofLine), sparse: cube.sparse.map(ofLine) },
    byLabelAndPeriod: cube.byLabelAndPeriod.map((subjects) => subjects.map((labels, at) => labels.map((cells) => emptied(cells, at)))), // prettier-ignore
  };
}

function cellOf(row: ResultRow, at: number): Cell {
  return { n: row.count(`n${at}`), sum: row.number(`s${at}`) ?? 0, squares: row.number(`q${at}`) ?? 0 };
}

/** Where the period of a row is on a line. */
function placesOf(line: Line | undefined): (row: ResultRow) => number | undefined {
  const at = new Map(line?.periods.map((each, index) => [each, index]));
  return (row) => at.get(row.text('period') ?? '');
}

/** Cells by their period. */
function placed(
  rows: readonly ResultRow[],
  known: (row: ResultRow) => number | undefined,
  count: number,
  subject: number,
): Cell[] {
  const cells = Array.from({ length: count }, () => NO_CELL);
  for (const row of rows) {
    const at = known(row);
    if (at !== undefined) cells[at] = cellOf(row, subject);
  }
  return cells;
}

/** The first and the last day on which there are rows. */
function seenOf(rows: readonly ResultRow[]): { from: string; to: string } | undefined {
  const texts = (name: string): string[] => rows.flatMap((row) => row.text(name)?.slice(0, 10) ?? []).sort();
  const [from, to] = [texts('from')[0], texts('to').at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function labelledCells(
  column: ColumnFacts,
  rows: readonly ResultRow[],
  subjects: readonly CubeSubject[],
  known: (row: ResultRow) => number | undefined,
  periods: number,
) {
  const byLabel = groupBy(rows, (row) => row.text('label'));
  const counts = subjects.map((_, at) => at);
  const size = (label: string | null): number => added((byLabel.get(label) ?? []).map((row) => cellOf(row, 0))).n;
  const labels = [...byLabel.keys()].sort((a, b) => size(b) - size(a) || ((a ?? '') < (b ?? '') ? -1 : 1));
  const cells = (label: string | null): ResultRow[] => byLabel.get(label) ?? [];
  return {
    column: { column, labels, seen: labels.map((label) => seenOf(cells(label))) },
    byLabel: counts.map((at) => labels.map((label) => added(cells(label).map((row) => cellOf(row, at))))),
    byPeriod: counts.map((at) => labels.map((label) => placed(cells(label), known, periods, at))),
  };
}

/** Days below weeks and longer periods, or weeks where days have gaps; hours below days. What is there now and then has sparse ones. */
async function fineLines(
  run: Runner,
  time: ColumnFacts,
  { grain, column }: Line,
  subjects: readonly CubeSubject[],
  values: string,
): Promise<{ finer: Cube['others']; sparse: Cube['sparse'] }> {
  const finest = time.meaning.grain ?? 'day';
  const made: { finer: Cube['others']; sparse: Cube['sparse'] } = { finer: [], sparse: [] };
  for (const fine of grains.slice(grains.indexOf(finest), grains.indexOf(grain))) {
    const latest = async (most: number): Promise<ResultRow[]> => {
      const rows = await run.select(
        `SELECT ${periodSql(time, fine)} AS "period", ${values} ${run.from(`isfinite(${timeSql(time)})`)} GROUP BY ${periodKeySql(time, fine)} ORDER BY 1 DESC LIMIT ${most}`,
      );
      return rows.toReversed().filter((row) => isPeriod(row.text('period'), fine));
    };
    const periodsOf = (rows: readonly ResultRow[]): string[] => rows.map((row) => row.text('period') ?? '');
    const cellsOf = (rows: readonly ResultRow[], line: Line): Cell[][] => subjects.map((_, index) => placed(rows, placesOf(line), line.periods.length, index)); // prettier-ignore
    const found = await latest(MAX_PERIODS);
    const known = filled(periodsOf(found), fine);
    // Those at both ends may be there in part, but for those that the values themselves are.
    const periods = fine === finest ? known : known?.slice(1, -1);
    if (periods) {
      const own = { column, grain: fine, periods };
      made.finer.push({ line: own, series: cellsOf(found, own) });
    } else if (fine === 'hour' || fine === 'day') {
      const more = found.length < MAX_PERIODS ? found : await latest(MAX_SPARSE);
      const own = { column, grain: fine, periods: untilLast(periodsOf(more), fine) };
      if (own.periods.length > 0) made.sparse.push({ line: own, series: cellsOf(more, own) });
    }
  }
  return made;
}

/** The latest periods, those without rows included. */
function untilLast(known: readonly string[], grain: 'hour' | 'day'): string[] {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const step = periodEnd(last, grain) - periodStart(last);
  const count = Math.min(MAX_SPARSE, (periodStart(last) - periodStart(first)) / step + 1);
  return Array.from({ length: count }, (_, at) => new Date(periodStart(last) - (count - 1 - at) * step).toISOString().slice(0, last.length)); // prettier-ignore
}

async function crossedCells(
  run: Runner,
  dimensions: readonly CubeDimension[],
  subjects: readonly CubeSubject[],
  values: string,
): Promise<Cube['crossed']> {
  const first = dimensions.slice(0, MAX_CROSSED);
  const pairs = first.flatMap(
    (one, a) =>
    first.flatMap((other, b) => (b > a && one.labels.length * other.labels.length <= MAX_CELLS ? [{ a, b, one, other }] : [])), // prettier-ignore
  );
  if (pairs.length === 0) return [];
  // One query for all pairs: which one a row is of says GROUPING, a bit for each label that it is not by.
  const labels = first.map(({ column }) => cutLabelSql(column));
  const sets = pairs.map(({ a, b }) => `(${labels[a] ?? ''}, ${labels[b] ?? ''})`);
  const keys = labels.map((label, at) => `${label} AS "l${at}"`).join(', ');
  const rows = await run.select(
    `SELECT ${keys}, GROUPING(${labels.join(', ')}) AS "set", ${values} ${run.from()} GROUP BY GROUPING SETS (${sets.join(', ')})`,
  );
  const bySet = groupBy(rows, (row) => row.count('set'));
  return pairs.map(({ a, b, one, other }) => {
    const bits = labels.reduce((sum, _, at) => sum * 2 + (at === a || at === b ? 0 : 1), 0);
    const place = new Map((bySet.get(bits) ?? []).map((row) => [JSON.stringify([row.text(`l${a}`), row.text(`l${b}`)]), row])); // prettier-ignore
    const cellAt = (x: string | null, y: string | null, at: number): Cell => {
      const row = place.get(JSON.stringify([x, y]));
      return row ? cellOf(row, at) : NO_CELL;
    };
    return { a, b, cells: subjects.map((_, at) => one.labels.map((x) => other.labels.map((y) => cellAt(x, y, at)))) };
  });
}

/** Bins of a measure, and rows from which on there are some. */
const BINS = 20;
const LEAST_BINNED = 60;
/** Rows by which the bins are told. */
const MAX_CUT = 100_000;

/** Looks at the rows once for the borders between bins, and once for the bins of each measure. */
async function binnedCells(run: Runner, set: FactSet, subjects: readonly CubeSubject[]): Promise<Binned[]> {
  const measured = subjects.filter(({ subject }) => deviationOf(subject) !== undefined);
  const columns = measured.flatMap(({ subject }) => set.columns.find(({ name }) => 'column' in subject && name === subject.column) ?? []); // prettier-ignore
  if (columns.length === 0 || measured.length < 2 || set.rows < LEAST_BINNED) return [];
  const shares = Array.from({ length: BINS - 1 }, (_, at) => (at + 1) / BINS).join(', ');
  // Of many rows a part tells where the bins end, which hold all rows: it is chosen by what is in them, so that it is the same each time.
  const every = Math.ceil(set.rows / MAX_CUT);
  const some = every > 1 ? [`hash(${columns.map(doubleSql).join(', ')}) % ${every} = 0`] : [];
  const cut = await run.one(`SELECT ${columns.map((column, at) => `quantile_disc(${doubleSql(column)}, [${shares}]) AS "b${at}"`).join(', ')} ${run.from(...some)}`); // prettier-ignore
  const values = valuesSql(set, measured);
  const made: Binned[] = [];
  for (const [at, column] of columns.entries()) {
    const borders = [...new Set(cut.numbers(`b${at}`).filter((border) => border !== null))];
    if (borders.length < 2) continue;
    const value = doubleSql(column);
    const bin = borders.map((border) => `CAST(${value} > ${numberLiteral(border)} AS INTEGER)`).join(' + ');
    const rows = await run.select(
      `SELECT ${bin} AS "bin", min(${value}) AS "from", max(${value}) AS "to", ${values} ${run.from(presentSql(column))} GROUP BY 1 ORDER BY 1`,
    );
    const bins = rows.map((row) => ({
      ...{ from: row.number('from') ?? 0, to: row.number('to') ?? 0 },
      cells: measured.map((_, index) => cellOf(row, index)),
    }));
    made.push({ a: column.name, bins });
  }
  return made;
}
