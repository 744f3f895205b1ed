/** Looks for what faults of the data show in, by a few looks at the rows. */
import { cutLabelSql, doubleSql, missingSql, numberLiteral, timeSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { QueryCompiler } from '../facts/query/compile';
import type { Predicate } from '../facts/query/query';
import type { ResultRow, Runner } from '../facts/runner';
import { namesUnit, namesUnitOfMoney } from '../roles/nameWords';
import type { Grain } from '../roles/semantic';
import { sqlIdentifier } from '../../../base/sql';
import { computeCaps } from './computeCaps';
import { computeEndings } from './computeEndings';
import { computeHumps } from './computeHumps';
import { computeDependencies } from './computeDependencies';
import { computeFarDates } from './computeFarDates';
import { computeLoad } from './computeLoad';
import { computeMixed } from './computeMixed';
import { computePlaceholders } from './computePlaceholders';
import { computeSigns } from './computeSigns';
import { computeZeros } from './computeZeros';
import { MAX_LABELS, type Line } from './cube';
import {
  NO_FAULTS,
  subjectOf,
  type BlankPair,
  type Course,
  type Faults,
  type TimePair,
  type TwoScales,
} from './faults';

/** Measures that are looked at row by row, which costs most, and those whose scale is looked at. */
const MAX_COURSES = 4;
const MAX_SCALES = 8;
const MAX_ENDINGS = 6;
/** Columns with missing values that are paired. */
const MAX_BLANKS = 10;

/**
 * @param measures columns that are no serial numbers
 * @param line the periods of the report
 * @param times pairs of columns of times that follow each other
 */
export async function computeFaults(
  run: Runner,
  set: FactSet,
  measures: readonly ColumnFacts[],
  { line, times }: { line: Line | undefined; times: readonly TimePair[] },
): Promise<Faults> {
  const faults: Faults = { ...NO_FAULTS, times };
  const parts: readonly (() => Promise<Partial<Faults>>)[] = [
    async () => ({ courses: await coursesOf(run, set, measures.slice(0, MAX_COURSES)) }),
    async () => ({ scales: await scalesOf(run, set, measures.slice(0, MAX_SCALES)) }),
    async () => ({ blanks: await blanksOf(run, set) }),
    async () => ({ farDates: await computeFarDates(run, set) }),
    async () => ({ dependencies: await computeDependencies(run, set) }),
    async () => ({ load: await computeLoad(run, set) }),
    async () => ({ points: await computePlaceholders(run, measures.slice(0, MAX_SCALES)) }),
    async () => ({ heaps: await computeEndings(run, set, measures.slice(0, MAX_ENDINGS), line) }),
    async () => ({ caps: await computeCaps(run, measures.slice(0, MAX_SCALES)) }),
    async () => ({ mixed: await computeMixed(run, set) }),
    async () => ({ humps: await computeHumps(run, measures.slice(0, MAX_SCALES)) }),
    async () => ({ signs: await computeSigns(run, set, measures.slice(0, MAX_SCALES)) }),
    async () => ({ zeros: await computeZeros(run, measures.slice(0, MAX_SCALES)) }),
  ];
  // What the engine cannot compare has no such faults.
  for (const part of parts) await run.succeeds(async () => void Object.assign(faults, await part()));
  return faults;
}

/** Moments of a course at least, and rows of one moment from which on labels have to tell them apart. */
const LEAST_MOMENTS = 20;
const SEVERAL = 1.5;
/** A run that is worth to be counted. */
const LEAST_RUN = 3;

/** Stands for no further time. */
const NEVER = '9999-12-31';

async function coursesOf(run: Runner, set: FactSet, measures: readonly ColumnFacts[]): Promise<Course[]> {
  const time = columnIn(set, set.focus.time);
  if (!time || time.distinct < LEAST_MOMENTS || measures.length === 0) return [];
  const by = time.present > SEVERAL * time.distinct ? await apartBy(run, set, time) : null;
  if (by === undefined) return [];
  const rows = await run.select(coursesSql(run, time, by, measures));
  const found: Course[] = [];
  for (const row of rows) {
    for (const [at, measure] of measures.entries()) {
      const course = courseOf(row, at, measure, time, by);
      if (course.run && course.run.rows >= LEAST_RUN) await countRun(run, set, course, course.run);
      found.push(course);
    }
  }
  return found;
}

/** The column of labels each of which has one row at each time; undefined where there is none. */
async function apartBy(run: Runner, { columns }: FactSet, time: ColumnFacts): Promise<ColumnFacts | undefined> {
  const fit = columns.filter(
    ({ meaning: { role }, distinct }) =>
      (role === 'dimension' || role === 'flag') && distinct <= MAX_LABELS && distinct * time.distinct >= time.present,
  );
  if (fit.length === 0) return undefined;
  const times = sqlIdentifier(time.name);
  const row = await run.one(
    `SELECT ${fit.map(({ name }, at) => `${run.distinctSql([times, sqlIdentifier(name)])} AS "n${at}"`).join(', ')}`,
  );
  return fit.find((_, at) => row.count(`n${at}`) >= time.present);
}

/** Each moment beside the one before it. Several rows of one moment have a value where it is that of all of them. */
function coursesSql(run: Runner, time: ColumnFacts, by: ColumnFacts | null, measures: readonly ColumnFacts[]): string {
  const each = (of: (at: number, value: string) => string): string =>
    measures.map((measure, at) => of(at, doubleSql(measure))).join(', ');
  const label = by ? cutLabelSql(by) : 'NULL';
  const grouped = each((at, value) => `CASE WHEN min(${value}) = max(${value}) THEN min(${value}) END AS "v${at}", min(${value}) AS "l${at}", max(${value}) AS "h${at}", count(${value}) AS "n${at}"`); // prettier-ignore
  const steps = each((at) => `"v${at}", "n${at}", "h${at}", "v${at}" IS DISTINCT FROM lag("v${at}") OVER w AS "b${at}", "l${at}" < lag("h${at}") OVER w AS "f${at}", "h${at}" - lag("h${at}") OVER w AS "d${at}"`); // prettier-ignore
  const runs = each((at) => `"v${at}", "n${at}", "h${at}", "b${at}", "f${at}", "d${at}", "at" - max(CASE WHEN "b${at}" THEN "at" END) OVER w + 1 AS "r${at}", max(CASE WHEN "b${at}" THEN "t" END) OVER w AS "s${at}"`); // prettier-ignore
  const told = each((at) => {
    const isRun = `FILTER (WHERE "v${at}" <> 0)`;
    // Of runs that are as long the first one.
    const longest = (what: string): string =>
      `arg_max(${what}, CAST("r${at}" AS HUGEINT) * 1000000000000 - "at") ${isRun}`;
    return [
      `sum("n${at}") AS "n${at}", count(*) FILTER (WHERE NOT "b${at}" AND "v${at}" IS NOT NULL) AS "repeats${at}"`,
      `max("r${at}") ${isRun} AS "run${at}", ${longest(`"v${at}"`)} AS "value${at}"`,
      `CAST(${longest(`"s${at}"`)} AS VARCHAR) AS "from${at}", CAST(${longest('"t"')} AS VARCHAR) AS "to${at}"`,
      `CAST(${longest(`coalesce("next", DATE '${NEVER}')`)} AS VARCHAR) AS "until${at}"`,
      `count(*) FILTER (WHERE "f${at}") AS "falls${at}", count(*) FILTER (WHERE "f${at}" AND "month") AS "months${at}", count(*) FILTER (WHERE "f${at}" AND "year") AS "years${at}"`,
      `count(*) FILTER (WHERE "d${at}" > 0) AS "rises${at}", arg_min("h${at}", "t") AS "first${at}", arg_max("h${at}", "t") AS "last${at}", max("d${at}") AS "step${at}"`,
    ].join(', ');
  });
  return `WITH moments AS (SELECT ${label} AS "label", ${timeSql(time)} AS "t", ${grouped} ${run.from(`isfinite(${timeSql(time)})`)} GROUP BY 1, 2),
steps AS (SELECT "label", "t", row_number() OVER w AS "at", lead("t") OVER w AS "next", ${steps}, month("t") IS DISTINCT FROM month(lag("t") OVER w) AS "month", year("t") IS DISTINCT FROM year(lag("t") OVER w) AS "year" FROM moments WINDOW w AS (PARTITION BY "label" ORDER BY "t")),
runs AS (SELECT "label", "t", "next", "at", "month", "year", ${runs} FROM steps WINDOW w AS (PARTITION BY "label" ORDER BY "t"))
SELECT "label", CAST(min("t") AS VARCHAR) AS "begin", CAST(max("t") AS VARCHAR) AS "end", ${told} FROM runs GROUP BY "label" ORDER BY "label" NULLS LAST LIMIT ${MAX_LABELS}`;
}

/** Characters of a time as text, by how fine it is. */
const LENGTHS: Readonly<Record<Grain, number>> = { hour: 16, day: 10, week: 10, month: 7, quarter: 7, year: 4 };

function courseOf(row: ResultRow, at: number, measure: ColumnFacts, time: ColumnFacts, by: ColumnFacts | null): Course {
  const [label, value, from, to] = [row.text('label'), row.number(`value${at}`), row.text(`from${at}`), row.text(`to${at}`)]; // prettier-ignore
  const until = row.text(`until${at}`) ?? NEVER;
  const end = until.startsWith(NEVER) ? {} : { until: until.replace(/ 00:00:00$/, '') };
  return {
    ...{ subject: subjectOf(measure), time: time.name, grain: time.meaning.grain ?? 'day' },
    ...{ from: row.text('begin') ?? '', to: row.text('end') ?? '' },
    ...(by && label !== null && { labelled: { by: by.name, label } }),
    ...{ rows: row.count(`n${at}`), repeats: row.count(`repeats${at}`) },
    ...(value !== null && from !== null && to !== null && { run: { value, rows: row.count(`run${at}`), from, to, ...end, elsewhere: 0 } }), // prettier-ignore
    ...{ falls: row.count(`falls${at}`), monthFalls: row.count(`months${at}`), yearFalls: row.count(`years${at}`) },
    ...{
      rises: row.count(`rises${at}`),
      first: row.count(`first${at}`),
      last: row.count(`last${at}`),
      largestStep: row.count(`step${at}`),
    },
  };
}

/** Conditions of the rows of a run. */
export function runWhere(
  { subject, labelled, time }: Course,
  { value, from, until }: NonNullable<Course['run']>,
): Predicate[] {
  return [
    { is: 'during', column: time, from, ...(until !== undefined && { until }) },
    { is: 'compared', column: subject.column, op: '=', value },
    ...(labelled ? [{ is: 'in' as const, column: labelled.by, values: [labelled.label] }] : []),
  ];
}

/** How a time is told. */
export function toldTime(text: string, grain: Grain): string {
  return text.replace(' ', 'T').slice(0, LENGTHS[grain]);
}

async function countRun(run: Runner, set: FactSet, course: Course, found: NonNullable<Course['run']>): Promise<void> {
  const compiler = compilerOf(run, set);
  const [during, ...same] = runWhere(course, found);
  const row = await run.one(
    `SELECT count(*) FILTER (WHERE ${compiler.where({ where: during ? [during] : [] })}) AS "here", count(*) AS "all" ${run.from(compiler.where({ where: same }))}`,
  );
  found.rows = row.count('here');
  found.elsewhere = row.count('all') - found.rows;
}

function compilerOf(run: Runner, { columns }: FactSet): QueryCompiler {
  return new QueryCompiler({ table: run.table, where: run.where, columns });
}

/** Steps of a scale in each power of ten. */
const STEPS = 20;
/** Rows of a heap at least, and the gap between two in powers of ten. */
const LEAST_HEAP = 5;
const LEAST_GAP = 0.4;

async function scalesOf(run: Runner, set: FactSet, measures: readonly ColumnFacts[]): Promise<TwoScales[]> {
  const found: TwoScales[] = [];
  for (const measure of measures) {
    if ((measure.numbers?.negatives ?? 0) > 0) continue;
    const value = doubleSql(measure);
    const bins = await run.select(
      `SELECT floor(log10(${value}) * ${STEPS}) AS "bin", count(*) AS "n", min(${value}) AS "low", max(${value}) AS "high" ${run.from(`${value} > 0`)} GROUP BY 1 ORDER BY 1`,
    );
    const cut = widestGap(
      bins.map((row) => ({ rows: row.count('n'), low: row.count('low'), high: row.count('high') })),
    );
    if (!cut) continue;
    const at = numberLiteral(cut.cut);
    const heap = (name: string, op: string): string => `count(*) FILTER (WHERE ${value} ${op} ${at}) AS "${name}", favg(${value}) FILTER (WHERE ${value} ${op} ${at}) AS "${name}_mean"`; // prettier-ignore
    const row = await run.one(
      `SELECT ${heap('low', '<')}, ${heap('high', '>')}${daysOfHeaps(set, value, at)} ${run.from()}`,
    );
    const since = sinceOf(set, row);
    const label = await labelOfHeap(run, set, measure, at);
    found.push({
      ...{ subject: subjectOf(measure), ...cut, low: { rows: row.count('low'), mean: row.count('low_mean') } },
      ...{
        high: { rows: row.count('high'), mean: row.count('high_mean') },
        ...(label && { labelled: label }),
        ...(since && { since }),
      },
    });
  }
  return found;
}

/** The first and the last day of each heap, where there is time. */
function daysOfHeaps(set: FactSet, value: string, cut: string): string {
  const time = columnIn(set, set.focus.time);
  if (!time) return '';
  const day = (end: string, op: string): string => `CAST(CAST(${end}(${timeSql(time)}) FILTER (WHERE ${value} ${op} ${cut}) AS DATE) AS VARCHAR)`; // prettier-ignore
  return `, ${day('min', '<')} AS "low_from", ${day('max', '<')} AS "low_to", ${day('min', '>')} AS "high_from", ${day('max', '>')} AS "high_to"`;
}

function sinceOf(set: FactSet, row: ResultRow): TwoScales['since'] {
  const time = columnIn(set, set.focus.time);
  const days = time ? ['low_from', 'low_to', 'high_from', 'high_to'].map((name) => row.text(name)) : [];
  const [lowFrom, lowTo, highFrom, highTo] = days;
  if (!time || !lowFrom || !lowTo || !highFrom || !highTo) return undefined;
  if (lowTo < highFrom) return { column: time.name, from: highFrom, to: highTo, isHigh: true };
  return highTo < lowFrom ? { column: time.name, from: lowFrom, to: lowTo, isHigh: false } : undefined;
}

interface Bin {
  rows: number;
  low: number;
  high: number;
}

/** The widest gap between heaps of values, of bins from low to high. */
export function widestGap(bins: readonly Bin[]): Omit<TwoScales, 'subject' | 'low' | 'high' | 'labelled'> | undefined {
  const gaps = bins.slice(1).map((bin, at) => ({ at: at + 1, from: bins[at]?.high ?? bin.low, to: bin.low }));
  const rowsOf = (some: readonly Bin[]): number => some.reduce((sum, { rows }) => sum + rows, 0);
  const [widest] = gaps
    .map((gap) => ({
      ...gap,
      width: Math.log10(gap.to / gap.from),
      below: bins.slice(0, gap.at),
      above: bins.slice(gap.at),
    })) // prettier-ignore
    .filter(
      ({ width, below, above }) => width >= LEAST_GAP && rowsOf(below) >= LEAST_HEAP && rowsOf(above) >= LEAST_HEAP,
    )
    .sort((a, b) => b.width - a.width);
  if (!widest) return undefined;
  const [low, high] = [momentsOf(widest.below), momentsOf(widest.above)];
  return {
    ...{
      cut: Number(Math.sqrt(widest.from * widest.to).toPrecision(2)),
      decades: high.mean - low.mean,
      gap: widest.width,
    },
    ...{ error: Math.hypot(low.sd / Math.sqrt(low.rows), high.sd / Math.sqrt(high.rows)), spread: Math.max(low.sd, high.sd) }, // prettier-ignore
    places: bins.length,
  };
}

function momentsOf(bins: readonly Bin[]): { rows: number; mean: number; sd: number } {
  const parts = bins.map(({ rows, low, high }) => ({ rows, at: Math.log10(low * high) / 2 }));
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const mean = parts.reduce((sum, part) => sum + part.rows * part.at, 0) / rows;
  const squares = parts.reduce((sum, part) => sum + part.rows * (part.at - mean) ** 2, 0);
  // A bin has a spread of its own.
  return { rows, mean, sd: Math.sqrt(squares / Math.max(1, rows - 1) + 1 / (12 * STEPS ** 2)) };
}

/** The label that all values of one heap have, and none of the other. */
async function labelOfHeap(
  run: Runner,
  { columns }: FactSet,
  measure: ColumnFacts,
  cut: string,
): Promise<TwoScales['labelled']> {
  const value = doubleSql(measure);
  const labels = columns.filter(({ meaning: { role }, distinct }) => ['dimension', 'flag', 'text'].includes(role) && distinct >= 2 && distinct <= MAX_LABELS); // prettier-ignore
  for (const column of labels.slice(0, MAX_SCALES)) {
    const rows = await run.select(
      `SELECT ${cutLabelSql(column)} AS "label", count(*) FILTER (WHERE ${value} > ${cut}) AS "high", count(*) FILTER (WHERE ${value} < ${cut}) AS "low" ${run.from()} GROUP BY 1 ORDER BY 1`,
    );
    for (const isHigh of [true, false]) {
      const [heap, other] = isHigh ? (['high', 'low'] as const) : (['low', 'high'] as const);
      const all = rows.reduce((sum, row) => sum + row.count(heap), 0);
      const found = rows.find((row) => row.count(heap) > 0 && row.count(heap) === all && row.count(other) === 0);
      const label = found?.text('label');
      const isUnit = namesUnit(column.name) || namesUnitOfMoney(column.name);
      if (label !== null && label !== undefined) return { by: column.name, label, isHigh, isUnit };
    }
  }
  return undefined;
}

/** Rows without a value at least. */
const LEAST_BLANKS = 5;

async function blanksOf(run: Runner, { columns, rows }: FactSet): Promise<BlankPair[]> {
  const blank = columns
    .filter(({ missing, present }) => missing >= LEAST_BLANKS && present >= LEAST_BLANKS && missing < rows)
    .sort((a, b) => a.missing - b.missing || a.number - b.number)
    .slice(0, MAX_BLANKS);
  const pairs = blank.flatMap((a, at) => blank.slice(at + 1).map((b) => [a, b] as const));
  if (pairs.length === 0) return [];
  const counts = pairs.map(([a, b], at) => `count(*) FILTER (WHERE ${missingSql(a)} AND ${missingSql(b)}) AS "n${at}"`);
  const row = await run.one(`SELECT ${counts.join(', ')} ${run.from()}`);
  return pairs.map(([a, b], at) => ({ a: a.name, b: b.name, missingA: a.missing, missingB: b.missing, both: row.count(`n${at}`) })); // prettier-ignore
}
