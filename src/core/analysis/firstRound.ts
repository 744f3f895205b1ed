/** The queries that come first: of every column, whatever it means. */
import type { Wording } from '../wording';
import { duplicatesQuery, profileQuery } from './queries';
import type { TableFile } from './reading';

/** Labels of their calls, in their order. */
export const FIRST_LABELS = ['profile', 'duplicates'] as const;

export function firstQueries(file: TableFile, { t }: Pick<Wording, 't'>) {
  return [
    { about: t('profile of every column'), sql: profileQuery(file) },
    { about: t('repeated rows'), sql: duplicatesQuery(file) },
  ];
}
