import type { Localize } from '../../text/formatter';
import type { TableKind } from './semantic';

/** What a row of a table is, behind "each row is". */
export function kindText(kind: TableKind, t: Localize): string {
  return {
    survey: t('an answer to a survey'),
    people: t('a person'),
    events: t('an event'),
    log: t('a line of a log'),
    statement: t('a line of a bank statement'),
    postings: t('an accounting entry'),
    transactions: t('a transaction'),
    series: t('a point of a time series'),
    snapshots: t('a level at a point in time'),
    metrics: t('a value of a metric'),
    places: t('a place'),
    records: t('a record'),
  }[kind];
}
