/** How a table was read where another reading would give another report: what was taken, and what else it could be. Pure. */
import type { Localize } from '../text/formatter';
import { NOTE_MESSAGES, type TableNote } from './tableNotes';

/** Each with what holds in the report; `chosen`: the user has said so. */
export type ReadingDecision = FileDecision | TotalDecision;

/** What was decided when a file was read. */
export type FileDecision =
  /** Dates whose day and month could be the other way round, and their columns. */
  | { kind: 'dateOrder'; taken: 'dmy' | 'mdy'; chosen: boolean; columns?: string }
  /** Columns that are periods, as rows or as columns. */
  | { kind: 'periods'; taken: 'rows' | 'columns'; chosen: boolean; values?: TableNote['values'] };

/** How the main measure is put together over time: `latest` is a level, of which the last point in time is told. */
export interface TotalDecision {
  kind: 'total';
  taken: Total;
  chosen: boolean;
  measure: string;
}

/** How a measure is put together over points in time. */
export const totals = ['sum', 'average', 'latest'] as const;
export type Total = (typeof totals)[number];

/** What the notes on a table leave open. */
export function openDecisions(notes: readonly TableNote[]): FileDecision[] {
  return notes.flatMap(({ message, values }): FileDecision[] => {
    const columns = String(values['columns'] ?? '');
    switch (message) {
      case NOTE_MESSAGES.dayFirst:
        return [{ kind: 'dateOrder', taken: 'dmy', chosen: false, columns }];
      case NOTE_MESSAGES.monthFirst:
        return [{ kind: 'dateOrder', taken: 'mdy', chosen: false, columns }];
      case NOTE_MESSAGES.periodColumns:
        return [{ kind: 'periods', taken: 'rows', chosen: false, values }];
      default:
        return [];
    }
  });
}

/** What was taken, in one or two sentences. @param name how names of columns are written */
export function decisionText(decision: ReadingDecision, t: Localize, name = (text: string): string => text): string {
  const { chosen } = decision;
  switch (decision.kind) {
    case 'dateOrder': {
      const isDay = decision.taken === 'dmy';
      if (chosen) {
        return isDay ? t('Dates are read day first, as you chose.') : t('Dates are read month first, as you chose.');
      }
      const values = { columns: name(decision.columns ?? '') };
      return isDay
        ? t('Dates in {columns} are read day first. Month first is possible as well.', values)
        : t('Dates in {columns} are read month first. Day first is possible as well.', values);
    }
    case 'periods': {
      if (decision.taken === 'columns') return t('Columns that are periods stay columns, as you chose.');
      const { first = '', last = '', period = '', values: measures = '' } = decision.values ?? {};
      return t(
        'Columns that are periods became rows: {first} to {last} as dates in {period}, their numbers in {values}. Cells without a number are left out.',
        {
          ...{ first: name(String(first)), last: name(String(last)) },
          ...{ period: name(String(period)), values: name(String(measures)) },
        },
      );
    }
    case 'total': {
      const values = { measure: name(decision.measure) };
      if (chosen) {
        return decision.taken === 'sum'
          ? t('{measure} is added up, as you chose.', values)
          : t('{measure} is averaged, as you chose.', values);
      }
      return decision.taken === 'latest'
        ? t('{measure} is taken for a level: its values at different points in time are not added up.', values)
        : t(
            '{measure} is added up over time. This is right for a flow such as sales, and wrong for a level such as stock.',
            values,
          );
    }
  }
}

/** What the other reading is called, as an action. */
export function otherReading({ kind, taken, chosen }: ReadingDecision, t: Localize): string {
  if (chosen) return t('Back to automatic');
  switch (kind) {
    case 'dateOrder':
      return taken === 'dmy' ? t('Read month first') : t('Read day first');
    case 'periods':
      return t('Keep them as columns');
    case 'total':
      return taken === 'latest' ? t('Add it up') : t('Average it');
  }
}
