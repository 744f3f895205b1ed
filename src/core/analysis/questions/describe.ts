import type { Ask, StatisticAsk } from '../facts/asks';
import { columnIn } from '../facts/measured';
import type { FactSet } from '../facts/factSet';
import { predicateWords, queryText, queryWords, type QueryWord } from '../facts/query/words';
import type { Formatter } from '../../text/formatter';
import type { Bound } from './bound';
import { periodName } from './periodNames';

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

/** What a question asks, part by part; what is in each column has no parts. */
export function boundWords(bound: Bound, formatter: Formatter): QueryWord[] {
  if ('query' in bound) return queryWords(bound.query, formatter);
  const { t } = formatter;
  const names = { normality: t('whether it is normal'), skewness: t('skewness'), outliers: t('outliers') };
  return [
    ...askWords(bound.ask, formatter),
    ...bound.aspects.map((aspect): QueryWord => ({ part: 'show', text: names[aspect] })),
    ...bound.conditions.map((each): QueryWord => ({ part: 'where', text: predicateWords(each, formatter) })),
  ];
}

function askWords(ask: StatisticAsk, formatter: Formatter): QueryWord[] {
  const { t } = formatter;
  if (ask.kind === 'columns') return [];
  if (ask.kind !== 'change') return [{ part: 'measure', text: describeAsk(ask, formatter) }];
  const [before = '', after = ''] = [ask.before, ask.after].map((each) => periodName(each, ask.grain, formatter));
  const values = { measure: ask.measure || t('the number of rows'), before, after };
  return [
    { part: 'measure', text: t('change in {measure} from {before} to {after}', values) },
    { part: 'key', text: t('by {key}', { key: ask.by }) },
  ];
}

/** The same as one line that can be asked. */
export function boundText(bound: Bound, set: FactSet, formatter: Formatter): string {
  if ('query' in bound) return queryText(bound.query, columnIn(set, set.focus.time)?.name, formatter);
  const [first = '', ...more] = boundWords(bound, formatter).map(({ text }) => text);
  return more.reduce((parts, part) => formatter.t('{parts}, {part}', { parts, part }), first);
}
