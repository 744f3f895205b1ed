import type { Ask } from '../facts/asks';
import { queryWords } from '../facts/query/words';
import type { Formatter } from '../../text/formatter';

/** What is computed, for the plan and the task analysis. */
export function describeAsk(ask: Ask, formatter: Formatter): string {
  const { t } = formatter;
  const measure = 'measure' in ask ? ask.measure || t('the number of rows') : '';
  switch (ask.kind) {
    case 'overview':
    case 'columns':
      return t('what is in each column');
    case 'breakdown':
      return t('rank {dimension} by {measure}', { dimension: ask.by, measure });
    case 'trend':
      return ask.by === undefined
        ? t('{measure} over time', { measure })
        : t('{measure} over time for each {dimension}', { measure, dimension: ask.by });
    case 'change':
      return t('split the change of {measure} by {dimension}', { measure, dimension: ask.by });
    case 'distribution':
      return t('distribution of {measure}', { measure: ask.column });
    case 'labels':
      return t('find {words} among the values', { words: ask.words.map((word) => `“${word}”`).join(', ') });
    case 'query':
      return queryWords(ask.query, formatter)
        .map(({ text }) => text)
        .join(' · ');
    case 'relation':
      return t('how {a} and {b} relate', { a: ask.a, b: ask.b });
  }
}
