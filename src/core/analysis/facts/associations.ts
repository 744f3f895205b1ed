import { contingency } from '../statistics/contingency';
import { cutLabelSql, presentSql } from './columnSql';
import type { Association, ColumnFacts, Effect } from './factSet';
import type { Runner } from './runner';
import { anova, welch, type Group } from '../statistics/tests';
import { fromOriginSql, originOf } from './pairSql';

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

/** A measure between the groups of a dimension: those with a label and at least two values. */
export async function effect(run: Runner, id: string, measure: ColumnFacts, by: ColumnFacts): Promise<Effect> {
  const from = run.from(presentSql(measure), `${cutLabelSql(by)} IS NOT NULL`);
  // The means first, then squares about them, with what rounding left of the sum (Chan, Golub and LeVeque, 1983).
  const rows = await run.select(
    `WITH data AS (SELECT ${cutLabelSql(by)} AS "label", ${fromOriginSql(measure)} AS "value" ${from}),
means AS (SELECT "label", count(*) AS "n", favg("value") AS "mean" FROM data GROUP BY 1 HAVING count(*) >= 2)
SELECT data."label", any_value("n") AS "n", any_value("mean") AS "mean",
  fsum(("value" - "mean") * ("value" - "mean")) - pow(fsum("value" - "mean"), 2) / count(*) AS "ss"
FROM data JOIN means ON data."label" = means."label" GROUP BY 1 ORDER BY 1`,
  );
  const groups = rows.map((row): Group & { label: string } => ({
    ...{ label: row.text('label') ?? '', n: row.count('n') },
    ...{ mean: row.number('mean') ?? 0, ss: Math.max(row.number('ss') ?? 0, 0) },
  }));
  const { n, f, df1, df2, p, eta2 } = anova(groups);
  const [a, b] = groups;
  const both = a && b && groups.length === 2 ? { a, b, test: welch(a, b) } : undefined;
  const origin = originOf(measure);
  return {
    ...{ id, measure: measure.number, by: by.number, n, groups: groups.length, f, df1, df2, p, eta2 },
    ...(both && {
      welch: {
        ...{ t: both.test?.t ?? null, df: both.test?.df ?? null, p: both.test?.p ?? null },
        ...{ a: both.a.label, b: both.b.label, mean_a: origin + both.a.mean, mean_b: origin + both.b.mean },
      },
    }),
  };
}
