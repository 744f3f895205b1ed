/** Looks at the last digits of measures, and at where values are rounded. */
import { cutLabelSql, doubleSql, timeSql, wholeSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import { multipleSql } from '../facts/insightFacts';
import { periodKeySql, periodSql } from '../facts/periods';
import type { Runner } from '../facts/runner';
import { ENDINGS, heapingOf } from '../statistics/heaping';
import type { Line } from './cube';
import { subjectOf, type Heap } from './faults';
import { labelColumns } from './places';

/** Different values of a measure at least: of a few each is a label. */
const LEAST_DISTINCT = 50;
/** Digits after the point that are looked at, and the part of values that have no more of them. */
const DIGITS = [0, 1, 2, 3];
const NEARLY_ALL = 0.995;
const NEAR = 1e-6;
/** Columns of labels that say where values are rounded. */
const MAX_DIMENSIONS = 6;
/** So many errors make a closer look worth it. */
const CLEAR = 3;

/** @param line the periods of the report */
export async function computeEndings(
  run: Runner,
  set: FactSet,
  measures: readonly ColumnFacts[],
  line: Line | undefined,
): Promise<Heap[]> {
  const columns = measures.filter(({ distinct }) => distinct >= LEAST_DISTINCT);
  if (columns.length === 0) return [];
  const parts = columns.flatMap((column, at) =>
    DIGITS.map((digits) => {
      const value = `${doubleSql(column)} * ${10 ** digits}`;
      return `avg(CASE WHEN abs(${value} - round(${value})) < ${NEAR} THEN 1.0 WHEN ${value} IS NOT NULL THEN 0.0 END) AS "d${at}_${digits}"`;
    }),
  );
  const known = await run.one(`SELECT ${parts.join(', ')} ${run.from()}`);
  const found: Heap[] = [];
  for (const [at, column] of columns.entries()) {
    const digits = DIGITS.find((each) => known.count(`d${at}_${each}`) >= NEARLY_ALL);
    const { q1 = null, q3 = null } = column.numbers ?? {};
    if (digits === undefined || q1 === null || q3 === null) continue;
    const rows = await run.select(
      `SELECT ${wholeSql(column, digits)} % ${ENDINGS} AS "ending", count(*) AS "n" ${run.from(`${wholeSql(column, digits)} IS NOT NULL`)} GROUP BY 1`,
    );
    const endings = Array.from({ length: ENDINGS }, () => 0);
    for (const row of rows) endings[row.count('ending')] = row.count('n');
    const heaping = heapingOf(endings, (q3 - q1) * 10 ** digits);
    if (!heaping) continue;
    const step = heaping.every / 10 ** digits;
    const heap = { subject: subjectOf(column), digits, step, ...heaping };
    const isClear = heaping.isEven && heaping.z > CLEAR;
    found.push({ ...heap, ...(isClear ? await placesOf(run, set, column, heap, line) : { most: 0, labels: [] }) });
  }
  return found;
}

/** How much more often than the values beside it a multiple comes at most, and how many there are by label and period. */
async function placesOf(
  run: Runner,
  { columns }: FactSet,
  column: ColumnFacts,
  heap: Pick<Heap, 'digits' | 'step'>,
  line: Line | undefined,
): Promise<Pick<Heap, 'most' | 'labels' | 'periods'>> {
  const isMultiple = multipleSql(column, heap);
  const present = `${wholeSql(column, heap.digits)} IS NOT NULL`;
  const counts = `count(*) AS "n", count(*) FILTER (WHERE ${isMultiple}) AS "multiples"`;
  const value = doubleSql(column);
  // What the values next to it let expect comes without any rounding.
  const top = await run.one(
    `WITH c AS (SELECT ${value} AS "v", any_value(${wholeSql(column, heap.digits)}) AS "k", count(*) AS "n", bool_or(${isMultiple}) AS "is" ${run.from(present)} GROUP BY 1) ` +
      `SELECT max(c."n" - (coalesce(a."n", 0) + coalesce(b."n", 0)) / 2) AS "most" FROM c LEFT JOIN c a ON a."k" = c."k" - 1 AND a."v" * c."v" > 0 LEFT JOIN c b ON b."k" = c."k" + 1 AND b."v" * c."v" > 0 WHERE c."is"`,
  );
  const labels: Heap['labels'] = [];
  for (const dimension of labelColumns({ columns }).slice(0, MAX_DIMENSIONS)) {
    const rows = await run.select(
      `SELECT ${cutLabelSql(dimension)} AS "label", ${counts} ${run.from(present)} GROUP BY 1 ORDER BY 1`,
    );
    labels.push(...rows.map((row) => ({ by: dimension.name, label: row.text('label'), n: row.count('n'), multiples: row.count('multiples') }))); // prettier-ignore
  }
  const time = line && columns.find(({ name }) => name === line.column);
  if (!time) return { most: top.count('most'), labels };
  const rows = await run.select(
    `SELECT ${periodSql(time, line.grain)} AS "period", ${counts} ${run.from(present, `isfinite(${timeSql(time)})`)} GROUP BY ${periodKeySql(time, line.grain)}`,
  );
  const byPeriod = new Map(rows.map((row) => [row.text('period'), row]));
  const cells = line.periods.map((period) => ({ n: byPeriod.get(period)?.count('n') ?? 0, multiples: byPeriod.get(period)?.count('multiples') ?? 0 })); // prettier-ignore
  return { most: top.count('most'), labels, periods: { line, cells } };
}
