import { cutLabelSql, presentSql } from './columnSql';
import type { ColumnFacts } from './factSet';
import type { FirstLook } from './firstScan';
import type { Runner } from './runner';

/** Values that are told of a column. */
const MAX_TOP = 10;
/** A column of which no value comes twice has no most frequent ones, unless it is this short. */
const FEW_VALUES = 60;

type Top = NonNullable<ColumnFacts['top']>;

/** The most frequent values of a column, ties by their text; undefined where none comes twice. */
export async function topValues(run: Runner, column: FirstLook): Promise<Top | undefined> {
  if (column.distinct === column.present && column.distinct > FEW_VALUES) return undefined;
  return run.attempt(column.name, async () => {
    const label = `${cutLabelSql(column)} AS "label", count(*) AS "rows"`;
    const rows = await run.select(
      `SELECT ${label} ${run.from(presentSql(column))} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_TOP}`,
    );
    return rows.map((row) => ({ label: row.text('label') ?? '', rows: row.count('rows') }));
  });
}
