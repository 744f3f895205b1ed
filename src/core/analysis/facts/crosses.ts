import { cutLabelSql, timeSql } from './columnSql';
import type { ColumnFacts, Cross } from './factSet';
import { aggregateSql, measuredFields, rowsSql, type Measured } from './measured';
import { isPeriod, periodSql } from './periods';
import type { Runner } from './runner';
import type { Timeline } from './trends';

/** Labels that are followed over time: more lines than these cannot be told apart, and a theme has no more colours. */
export const MAX_FOLLOWED = 6;

/**
 * A measure over time for each of the labels with the most of it. Averages of few rows jump: there those with the most rows
 * are followed, of labels with as many rows those with the higher average.
 * @param cut of the trend over the same time
 */
export async function cross(
  run: Runner,
  id: string,
  of: Measured,
  by: ColumnFacts,
  { time, grain }: Timeline,
  cut: Cross['cut'],
): Promise<Cross> {
  const label = cutLabelSql(by);
  const dated = `isfinite(${timeSql(time)})`;
  const order = `${of.aggregate === 'avg' ? 'count(*) DESC, ' : ''}${aggregateSql(of)} DESC NULLS LAST, 1`;
  const most = `SELECT ${label} AS "label" ${run.from(`${label} IS NOT NULL`, dated)} GROUP BY 1 ORDER BY ${order} LIMIT ${MAX_FOLLOWED}`;
  const labels = (await run.select(most)).map((row) => row.text('label'));
  const rows = await run.select(
    `SELECT ${periodSql(time, grain)} AS "period", ${label} AS "label", ${aggregateSql(of)} AS "value", ${rowsSql(of)} AS "rows" ` +
      `${run.from(dated, `${label} IN (SELECT "label" FROM (${most}))`)} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const points = rows.flatMap((row) => {
    const period = row.text('period');
    return isPeriod(period, grain)
      ? [{ period, label: row.text('label'), value: row.number('value'), rows: row.count('rows') }]
      : [];
  });
  return { id, ...measuredFields(of), time: time.number, by: by.number, grain, labels, points, cut };
}
