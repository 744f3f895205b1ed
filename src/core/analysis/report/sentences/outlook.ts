/** What comes if it goes on as before, in words. */
import { rangeText } from '../../facts/query/words';
import type { Grain } from '../../roles/semantic';
import type { Formatter } from '../../../text/formatter';
import type { Citing } from '../citing';
import { subjectText } from './insights';

/** The forecast of a report, how it was made, and how far off such forecasts were. */
export function outlookSentence({ set: { outlook }, refs, t, formatter }: Citing): string | undefined {
  if (!outlook) return undefined;
  const { subject, span, cycle, grain } = outlook;
  const values = {
    measure: subject.of === 'rows' ? formatter.t('the number of rows') : subjectText(subject, formatter),
    period: rangeText(span, formatter),
    ...refs('o1', 'value', 'low', 'high', 'error', 'tries'),
    cycle: cycleText(grain, formatter),
  };
  return t(
    cycle === 0
      ? '**Outlook**: if it goes on as before, {measure} comes to about **{value}** in {period}, {low} to {high}: as much as in the period before. Of {tries} such forecasts of earlier periods, four in five were off by {error} at most.'
      : '**Outlook**: if it goes on as before, {measure} comes to about **{value}** in {period}, {low} to {high}: what it was {cycle} before, times its growth since. Of {tries} such forecasts of earlier periods, four in five were off by {error} at most.',
    values,
  );
}

function cycleText(grain: Grain, { t }: Formatter): string {
  if (grain === 'hour') return t('a day');
  return grain === 'day' ? t('a week') : t('a year');
}
