import type { Grain } from '../roles/semantic';
import { cutLabelSql } from './columnSql';
import type { Change, ColumnFacts } from './factSet';
import { filledSql, measuredFields, rounded, type Measured } from './measured';
import { periodsWhere } from './periods';
import type { ResultRow, Runner } from './runner';

/** Segments that a change lists at most. */
const MAX_SEGMENTS = 100;

export interface Periods {
  time: ColumnFacts;
  grain: Grain;
  before: string;
  after: string;
}

/** What a change of a measure between two periods is made of. */
export async function change(
  run: Runner,
  id: string,
  of: Measured,
  by: ColumnFacts,
  periods: Periods,
): Promise<Change> {
  const { time, grain, before, after } = periods;
  const label = cutLabelSql(by);
  const [first, second] = [periodsWhere(time, grain, before), periodsWhere(time, grain, after)];
  const value = filledSql(of);
  const side = (where: string): string =>
    `SELECT ${label} AS "label", ${value} AS "value" ${run.from(where)} GROUP BY 1`;
  const none = of.aggregate === 'avg' ? 'NULL::DOUBLE' : '0';
  // A segment without rows in a period has nothing to add up there.
  const both = `SELECT coalesce(b."label", a."label") AS "label",
  CASE WHEN b."rows" IS NULL THEN ${none} ELSE b."value" END AS "before",
  CASE WHEN a."rows" IS NULL THEN ${none} ELSE a."value" END AS "after"
FROM (SELECT *, 1 AS "rows" FROM (${side(first)})) b
FULL JOIN (SELECT *, 1 AS "rows" FROM (${side(second)})) a ON a."label" IS NOT DISTINCT FROM b."label"`;
  const rows = await run.select(
    `SELECT * FROM (${both}) ORDER BY abs("after" - "before") DESC NULLS LAST, "label" NULLS LAST LIMIT ${MAX_SEGMENTS}`,
  );
  const total = async (where: string): Promise<number | null> =>
    (await run.one(`SELECT ${value} AS "value" ${run.from(where)}`)).number('value');
  const totals = { before: await total(first), after: await total(second) };
  const others = rows.length < MAX_SEGMENTS ? undefined : await rest();
  return {
    id,
    ...measuredFields(of),
    ...{ time: time.number, by: by.number, grain, before, after, totals },
    segments: rows.map(segment).sort(byDifference),
    ...(others && others.segments > 0 && { others }),
  };

  async function rest(): Promise<NonNullable<Change['others']>> {
    // Of sums and numbers of rows the rest is what is left of the total; means of what is left cannot be told from means.
    const count = await run.one(`SELECT count(*) AS "all" FROM (${both})`);
    const left = (name: 'before' | 'after'): number | null => {
      if (of.aggregate === 'avg') return null;
      return (totals[name] ?? 0) - rows.reduce((sum, row) => sum + (row.number(name) ?? 0), 0);
    };
    return { segments: count.count('all') - rows.length, before: left('before'), after: left('after') };
  }
}

function segment(row: ResultRow): Change['segments'][number] {
  return { label: row.text('label'), before: row.number('before'), after: row.number('after') };
}

function byDifference(a: Change['segments'][number], b: Change['segments'][number]): number {
  const difference = ({ before, after }: Change['segments'][number]): number =>
    before === null || after === null ? -1 : rounded(Math.abs(after - before));
  return difference(b) - difference(a) || ((a.label ?? '\uffff') < (b.label ?? '\uffff') ? -1 : 1);
}
