import { cutLabelSql, isLabelSql } from './columnSql';
import type { Breakdown, ColumnFacts } from './factSet';
import { aggregateSql, byValue, measuredFields, rowsSql, type Measured } from './measured';
import type { Runner } from './runner';

/** Segments that a breakdown lists at most. */
const MAX_SEGMENTS = 100;

/** A measure by the values of a dimension. Two queries: the segments with the total, and the rest where there is one. */
export async function breakdown(run: Runner, id: string, of: Measured, by: ColumnFacts): Promise<Breakdown> {
  const value = aggregateSql(of);
  const label = cutLabelSql(by);
  const segments = `SELECT ${label} AS "label", ${value} AS "value", ${rowsSql(of)} AS "rows" ${run.from()} GROUP BY 1`;
  const ranked = `SELECT *, row_number() OVER (ORDER BY "value" DESC NULLS LAST, "label" NULLS LAST) AS "place" FROM segments`;
  const listed = await run.select(
    `WITH segments AS (${segments}), ranked AS (${ranked})
SELECT *, (SELECT count(*) FROM segments) AS "all" FROM ranked WHERE "place" <= ${MAX_SEGMENTS} ORDER BY "place"`,
  );
  const all = listed[0]?.count('all') ?? 0;
  const total = (await run.one(`SELECT ${value} AS "total" ${run.from()}`)).number('total');
  const found = listed
    .map((row) => ({ label: row.text('label'), value: row.number('value'), rows: row.count('rows') }))
    .sort(byValue);
  const others = all > MAX_SEGMENTS ? await rest() : undefined;
  return {
    ...{ id, ...measuredFields(of), by: by.number, total, segments: found },
    ...(others && { others }),
  };

  async function rest(): Promise<NonNullable<Breakdown['others']>> {
    const row = await run.one(`SELECT ${value} AS "value", ${rowsSql(of)} AS "rows" ${run.from(restWhere(by, found))}`);
    return { segments: all - MAX_SEGMENTS, value: row.number('value'), rows: row.count('rows') };
  }
}

/** Rows of none of these labels. */
export function restWhere(by: ColumnFacts, segments: readonly { label: string | null }[]): string {
  const listed = segments.filter(({ label }) => label !== null).map(({ label }) => `NOT (${isLabelSql(by, label)})`);
  const some = listed.join(' AND ');
  if (segments.some(({ label }) => label === null)) return some;
  return some === '' ? '' : `(${isLabelSql(by, null)} OR (${some}))`;
}
