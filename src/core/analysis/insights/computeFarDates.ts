/** Dates that lie far behind all others of a column. */
import { timeSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import type { FarDates } from './faults';

/** Columns that are looked at, and dates of one. */
const MAX_TIMES = 4;
const LEAST_ROWS = 20;
/** Part of the dates that may lie behind the others. */
const FEW = 0.05;
/** How far, in parts of the days that all others have: dates to come, and any. */
const FUTURE = 0.25;
const ANY = 1;
const DAY = 86_400_000;

/** Looks at the rows once for all columns, and once more for one whose last dates are far. */
export async function computeFarDates(run: Runner, { columns, asOf }: FactSet): Promise<FarDates[]> {
  const times = columns.filter(({ meaning: { role }, present, distinct }) => role === 'time' && present >= LEAST_ROWS && distinct > 2).slice(0, MAX_TIMES); // prettier-ignore
  if (times.length === 0) return [];
  const parts = times.map((column, at) => `epoch_ms(CAST(min(${timeSql(column)}) AS TIMESTAMP)) AS "a${at}", epoch_ms(CAST(quantile_disc(${timeSql(column)}, ${1 - FEW}) AS TIMESTAMP)) AS "b${at}", epoch_ms(CAST(max(${timeSql(column)}) AS TIMESTAMP)) AS "c${at}"`); // prettier-ignore
  const row = await run.one(`SELECT ${parts.join(', ')} ${run.from()}`);
  const found: FarDates[] = [];
  for (const [at, column] of times.entries()) {
    const [first, usual, last] = ['a', 'b', 'c'].map((name) => row.number(`${name}${at}`));
    if (typeof first !== 'number' || typeof usual !== 'number' || typeof last !== 'number') continue;
    if (last - usual < FUTURE * (usual - first) || last - usual < DAY) continue;
    const far = await farIn(run, column, { first, usual, asOf });
    if (far) found.push(far);
  }
  return found;
}

async function farIn(
  run: Runner,
  column: ColumnFacts,
  { first, usual, asOf }: { first: number; usual: number; asOf: string },
): Promise<FarDates | undefined> {
  const time = timeSql(column);
  const rows = await run.select(
    `SELECT strftime(CAST(${time} AS DATE), '%Y-%m-%d') AS "day", count(*) AS "n" ${run.from(`CAST(${time} AS DATE) >= CAST(make_timestamp(${usual} * 1000) AS DATE)`)} GROUP BY 1 ORDER BY 1`,
  );
  const days = rows.map((row) => ({ day: row.text('day') ?? '', rows: row.count('n') }));
  const gaps = days.slice(1).map(({ day }, at) => ({ at: at + 1, gap: Date.parse(day) - Date.parse(days[at]?.day ?? day) })); // prettier-ignore
  const [widest] = gaps.sort((a, b) => b.gap - a.gap);
  const [before, behind] = [days[(widest?.at ?? 0) - 1], days[widest?.at ?? 0]];
  const end = days.at(-1);
  if (!widest || !before || !behind || !end) return undefined;
  const isFuture = before.day <= asOf && behind.day > asOf;
  const span = Date.parse(before.day) - first;
  if (widest.gap < (isFuture ? FUTURE : ANY) * span) return undefined;
  const count = days.slice(widest.at).reduce((sum, { rows: n }) => sum + n, 0);
  return { column, isFuture, rows: count, others: column.present - count, part: span / (span + widest.gap), from: behind.day, to: end.day }; // prettier-ignore
}
