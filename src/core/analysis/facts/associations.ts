import { contingency } from '../statistics/contingency';
import { cutLabelSql } from './columnSql';
import type { Association, ColumnFacts } from './factSet';
import type { Runner } from './runner';

/** Labels of two dimensions as one counts them together: the rows of each pair of labels that occurs. */
export async function association(run: Runner, id: string, a: ColumnFacts, b: ColumnFacts): Promise<Association> {
  const [first, second] = [cutLabelSql(a), cutLabelSql(b)];
  const rows = await run.select(
    `SELECT ${first} AS "a", ${second} AS "b", count(*) AS "rows" ` +
      `${run.from(`${first} IS NOT NULL`, `${second} IS NOT NULL`)} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const cells = rows.map((row) => ({ a: row.text('a') ?? '', b: row.text('b') ?? '', rows: row.count('rows') }));
  const across = new Map([...new Set(cells.map((cell) => cell.b))].map((label, at) => [label, at]));
  const counts = new Map<string, number[]>();
  for (const cell of cells) {
    const row = counts.get(cell.a) ?? new Array<number>(across.size).fill(0);
    row[across.get(cell.b) ?? 0] = cell.rows;
    counts.set(cell.a, row);
  }
  const { n, chi2, df, p, v, thin } = contingency([...counts.values()]);
  return { id, a: a.number, b: b.number, n, chi2, df, p, v, thin, cells };
}
