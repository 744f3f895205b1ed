/** Periods as questions and answers name them. */
import { periodText } from '../facts/periods';
import type { Grain } from '../roles/semantic';
import type { Formatter } from '../../text/formatter';

/** In a sentence: "2007 Q2", "the week of 2015-03-02", "2024-03". */
export function periodName(period: string, grain: Grain, { t }: Pick<Formatter, 't'>): string {
  const name = periodText(period, grain);
  return grain === 'week' ? t('the week of {day}', { day: name }) : name;
}

/** In a table, where it stands alone. */
export function periodCell(period: string, grain: Grain, { t }: Pick<Formatter, 't'>): string {
  const name = periodText(period, grain);
  return grain === 'week' ? t('Week of {day}', { day: name }) : name;
}
