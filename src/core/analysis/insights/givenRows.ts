/** Whether how many rows there are is given by what the table is: one for each time, or one for each time and thing. */
import type { FactSet } from '../facts/factSet';
import type { InsightKind } from '../facts/insight';
import { columnIn } from '../facts/measured';
import type { Runner } from '../facts/runner';
import { sqlIdentifier } from '../../../base/sql';
import type { Candidate } from './candidate';
import { MAX_LABELS } from './cube';

/** Part of the combinations of times and things that are there. */
const FILLED = 0.5;

/** The columns of labels that name the things; none of a series. */
export interface GivenRows {
  by: readonly string[];
}

/** Looks at the rows once where columns of labels may name the things. @returns undefined where rows come as they come */
export async function givenRows(
  run: Runner,
  { columns, focus, kind, panel, rows }: FactSet,
): Promise<GivenRows | undefined> {
  const time = columnIn({ columns }, focus.time);
  if (!time) return undefined;
  if (kind === 'series' || time.distinct === rows) return kind === 'series' ? { by: [] } : undefined;
  const things = columns.filter(({ meaning: { role }, distinct, present }) => (role === 'dimension' || role === 'flag') && present === rows && distinct > 1 && distinct <= MAX_LABELS && FILLED * distinct * time.distinct <= rows); // prettier-ignore
  const counts = things.map(({ name }, at) => `${run.distinctSql([time.name, name].map(sqlIdentifier))} AS "n${at}"`);
  const row = counts.length > 0 ? await run.one(`SELECT ${counts.join(', ')}`) : undefined;
  const by = things.filter((_, at) => row?.count(`n${at}`) === rows).map(({ name }) => name);
  return panel === true || by.length > 0 ? { by } : undefined;
}

const OF_ROWS: readonly InsightKind[] = ['level', 'trend', 'turn', 'episode', 'season', 'outlier', 'spread'];
const OF_THINGS: readonly InsightKind[] = ['against', 'drives', 'part', 'mostly'];

/** Whether one says how many given rows there are. */
export function isOfRows({ kind, subject, by }: Candidate, given: GivenRows): boolean {
  if (subject.of !== 'rows') return false;
  return OF_ROWS.includes(kind) || (OF_THINGS.includes(kind) && by !== undefined && given.by.includes(by));
}
