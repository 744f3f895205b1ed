/** Columns with many labels, each of which belongs to one of another column in nearly all rows: they are in no cube. */
import { cutLabelSql } from '../facts/columnSql';
import type { ColumnFacts, FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { MAX_LABELS } from './cube';
import { FEW_OF_LABEL, isRule, LEAST_OF_LABEL, type Dependency } from './dependency';

/** Columns that may tell others, and others. */
const MAX_PARTS = 2;
const MAX_WHOLES = 5;
/** So many rows of a label on average, and so many labels of it in each one of the other column. */
const LEAST_ROWS = 5;
const LEAST_LABELS = 2;

/** Looks at the rows once for each pair of columns. */
export async function computeDependencies(run: Runner, { columns }: FactSet): Promise<Dependency[]> {
  const parts = columns
    .filter(
      ({ meaning: { role }, distinct, present }) =>
        ['dimension', 'id', 'text'].includes(role) && distinct > MAX_LABELS && distinct * LEAST_ROWS <= present,
    ) // prettier-ignore
    .slice(0, MAX_PARTS);
  const wholes = columns.filter(({ meaning: { role }, distinct }) => ['dimension', 'text'].includes(role) && distinct > 1); // prettier-ignore
  const found: Dependency[] = [];
  for (const part of parts) {
    const fit = wholes.filter((whole) => whole !== part && whole.distinct * LEAST_LABELS <= part.distinct);
    for (const whole of fit.slice(0, MAX_WHOLES)) found.push(...(await dependencyOf(run, part, whole)));
  }
  return found;
}

async function dependencyOf(run: Runner, part: ColumnFacts, whole: ColumnFacts): Promise<Dependency[]> {
  const [a, b] = [cutLabelSql(part), cutLabelSql(whole)];
  const labels = `WITH pairs AS (SELECT ${a} AS "a", ${b} AS "b", count(*) AS "n" ${run.from(`${a} IS NOT NULL`, `${b} IS NOT NULL`)} GROUP BY 1, 2),
labels AS (SELECT "a", sum("n") AS "rows", max("n") AS "most", arg_max("b", ("n", "b")) AS "usual" FROM pairs GROUP BY 1)`;
  const known = `FILTER (WHERE "rows" >= ${LEAST_OF_LABEL})`;
  const row = await run.one(
    `${labels} SELECT sum("rows") AS "rows", sum("rows" - "most") AS "exceptions", count(*) ${known} AS "labels", sum("rows") ${known} AS "of", sum("most") ${known} AS "told", count(*) ${known.slice(0, -1)} AND "rows" - "most" > greatest(1, ${FEW_OF_LABEL} * "rows")) AS "undecided" FROM labels`,
  );
  const [rows, present] = [row.count('of'), Math.max(1, whole.present)];
  const usual = Math.round(((whole.top?.[0]?.rows ?? present) / present) * rows);
  const rule = { labels: row.count('labels'), rows, told: row.count('told'), usual, undecided: row.count('undecided') };
  if (!isRule(rule)) return [];
  const [top] = await run.select(
    `${labels} SELECT "a", "b", "n", "rows" FROM pairs JOIN labels USING ("a") WHERE "b" <> "usual" AND "rows" >= ${LEAST_OF_LABEL} ORDER BY "n" DESC, "rows" DESC, 1, 2 LIMIT 1`,
  );
  const [label, second] = [top?.text('a'), top?.text('b')];
  if (!top || typeof label !== 'string' || typeof second !== 'string') return [];
  return [
    {
      ...{ ...rule, by: part.name, also: whole.name, label, second, here: top.count('n'), first: top.count('rows') },
      ...{ all: row.count('rows'), exceptions: row.count('exceptions') },
    },
  ];
}
