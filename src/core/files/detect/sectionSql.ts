import { sqlLiteral } from '../../../base/sql';
import type { Section } from './sections';

/** The section of a row by its place, for a query. @param sections from the first row on */
export function sectionSql(
  place: string,
  sections: readonly (Omit<Section, 'row'> & { row: number | string })[],
): string {
  const cases = sections.map(
    ({ row, label }) => `WHEN ${place} >= ${row} THEN ${label === null ? 'NULL' : sqlLiteral(label)}`,
  );
  return `(CASE ${cases.reverse().join(' ')} END)`;
}
