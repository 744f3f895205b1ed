import type { ColumnFacts } from '../factSet';
import type { Runner } from '../runner';
import { isMoment, QueryCompiler } from './compile';
import type { QueryResult } from './result';
import type { Query } from './query';

/** Groups that a result lists at most. */
export const MAX_GROUPS = 2000;

/** Runs a query over the rows of a set. @throws SqlEngineError, ToolError for a column that is not there or of no such kind */
export async function computeQuery(
  run: Runner,
  id: string,
  query: Query,
  columns: readonly ColumnFacts[],
): Promise<QueryResult> {
  const compiler = new QueryCompiler({ table: run.table, where: run.where, columns });
  const rows = await run.select(compiler.select(query, MAX_GROUPS + 1));
  const covered = await run.one(`SELECT count(*) AS "n" ${run.from(compiler.where(query))}`);
  return {
    id,
    covered: covered.count('n'),
    isCut: rows.length > MAX_GROUPS,
    groups: rows.slice(0, MAX_GROUPS).map((row) => ({
      keys: query.by.map((_, at) => row.text(`k${at + 1}`)),
      values: query.measures.map((measure, at) => {
        const name = `v${at + 1}`;
        const isText = measure.of === 'column' && isMoment(compiler.column(measure.column), measure.aggregate);
        return isText ? row.text(name) : row.number(name);
      }),
      rows: row.count('rows'),
    })),
  };
}
