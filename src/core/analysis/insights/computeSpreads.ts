/** How far the values of each label lie from their median, of the measures whose spread may differ between labels. */
import { cutLabelSql } from '../facts/columnSql';
import type { FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { groupBy } from '../../../base/groupBy';
import { deviationOf } from '../facts/insight';
import { valueSqlOf } from './subjectSql';
import { NO_CELL, varianceOf, type Cell, type Cube, type LabelSpread } from './cube';

/** Pairs of a measure and a dimension that are looked at, those first whose variances differ most. */
const MOST = 6;
/** Rows of a label that say how far they spread. */
export const LEAST_SPREAD_ROWS = 20;

/** Looks at the rows once for each dimension that counts, and once more for the medians of its labels. */
export async function computeSpreads(
  run: Runner,
  set: FactSet,
  cube: Pick<Cube, 'subjects' | 'dimensions' | 'byLabel'>,
): Promise<LabelSpread[]> {
  const told = candidatesOf(cube).slice(0, MOST);
  const made: LabelSpread[] = [];
  for (const [at, pairs] of groupBy(told, ({ dimension }) => dimension)) {
    const dimension = cube.dimensions[at];
    const columns = pairs.flatMap(({ subject }) => {
      const of = cube.subjects[subject]?.subject;
      const value = of && valueSqlOf(set, of);
      return value === undefined ? [] : [{ subject, value }];
    });
    if (!dimension) continue;
    const parts = (text: (at: number) => string): string => columns.map((_, place) => text(place)).join(', ');
    const rows = await run.attempt(dimension.column.name, () =>
      run.select(
        `WITH v AS (SELECT ${cutLabelSql(dimension.column)} AS "l", ${columns.map(({ value }, place) => `${value} AS "x${place}"`).join(', ')} ${run.from()}), ` +
          `m AS (SELECT "l", ${parts((place) => `median("x${place}") AS "m${place}"`)} FROM v GROUP BY 1) ` +
          `SELECT v."l" AS "l", ${parts((place) => `count("x${place}") AS "n${place}", sum(abs("x${place}" - "m${place}")) AS "s${place}", sum(("x${place}" - "m${place}") * ("x${place}" - "m${place}")) AS "q${place}"`)} ` +
          `FROM v JOIN m ON v."l" IS NOT DISTINCT FROM m."l" GROUP BY 1`,
      ),
    );
    if (!rows) continue;
    const byLabel = new Map(rows.map((row) => [row.text('l'), row]));
    for (const [place, { subject }] of columns.entries()) {
      const cells = dimension.labels.map((label): Cell => {
        const row = byLabel.get(label);
        if (!row) return NO_CELL;
        return { n: row.count(`n${place}`), sum: row.number(`s${place}`) ?? 0, squares: row.number(`q${place}`) ?? 0 };
      });
      made.push({ dimension: at, subject, cells });
    }
  }
  return made;
}

function candidatesOf({ subjects, dimensions, byLabel }: Pick<Cube, 'subjects' | 'dimensions' | 'byLabel'>) {
  const pairs = dimensions.flatMap((_, dimension) =>
    subjects.flatMap((of, subject) => {
      if (deviationOf(of.subject) === undefined) return [];
      const logs = (byLabel[dimension]?.[subject] ?? [])
        .filter((cell) => cell.n >= LEAST_SPREAD_ROWS && varianceOf(of, cell) > 0)
        .map((cell) => ({ log: Math.log(varianceOf(of, cell)), n: cell.n }));
      const n = logs.reduce((sum, each) => sum + each.n, 0);
      const mean = logs.reduce((sum, each) => sum + each.n * each.log, 0) / n;
      const most = Math.max(0, ...logs.map((each) => Math.abs(each.log - mean) * Math.sqrt(each.n)));
      return logs.length < 2 ? [] : [{ dimension, subject, most }];
    }),
  );
  return pairs.sort((a, b) => b.most - a.most);
}
