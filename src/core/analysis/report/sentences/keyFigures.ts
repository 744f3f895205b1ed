/** The key figures of a report in words. */
import type { KeyFigure } from '../../facts/insight';
import { rangeText } from '../../facts/query/words';
import type { Citing } from '../citing';
import { subjectText } from './insights';

/** One line for each: its value, what it is, and what it was in like stretches of time. */
export function keyFigureTexts(citing: Citing): string[] {
  return (citing.set.keyFigures ?? []).flatMap((figure) => keyFigureText(citing, figure) ?? []);
}

function keyFigureText(
  { ref, signed, t, formatter }: Citing,
  { id, subject, figures, compared }: KeyFigure,
): string | undefined {
  const has = (name: string): boolean => figures.some((figure) => figure.name === name);
  const values = {
    ...{
      measure: subject.of === 'rows' ? formatter.t('rows') : subjectText(subject, formatter),
      value: ref(`${id}.all`),
    },
    ...spans(),
  };
  if (!compared) return has('all') ? t('**{value}** {measure}', values) : undefined;
  const value = has('all') ? values : { ...values, value: values.now, measure: formatter.t('{measure} in {period}', values) }; // prettier-ignore
  const course = has('all')
    ? has('change')
      ? formatter.t('{now} in {period}, {change} on {previous}', values)
      : formatter.t('{now} in {period} after {before} in {previous}', values)
    : has('change')
      ? formatter.t('{change} on {previous}', values)
      : formatter.t('after {before} in {previous}', values);
  return t('**{value}** {measure}: {course}', { ...value, course });

  function spans() {
    const told = {
      now: ref(`${id}.now`),
      before: ref(`${id}.before`),
      change: has('change') ? signed(`${id}.change`) : '',
    };
    if (!compared) return { ...told, period: '', previous: '' };
    return { ...told, period: rangeText(compared.now, formatter), previous: rangeText(compared.before, formatter) };
  }
}
