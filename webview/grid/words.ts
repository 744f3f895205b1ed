/** What the grid says in words: of columns, of the order, of what is selected. */
import { conditionWords, type ColumnSummary, type Condition, type OrderKey } from '../../src/protocol/grid';
import { formatNumber, formatShare, numberForms, t } from '../i18n';
import { kindOf, printTime } from './format';

/** A kind of column, for people. */
export function kindWords(type: string): string {
  return {
    number: t('Numbers'),
    time: t('Dates'),
    flag: t('Yes or no'),
    nested: t('Nested'),
    text: t('Text'),
  }[kindOf(type)];
}

export function filterWords(condition: Condition): string {
  return conditionWords(condition, { t, number: formatNumber });
}

/** "Sorted by region, then by sales, descending". */
export function orderWords(order: readonly OrderKey[]): string {
  if (order.length === 0) return t('In the order of the file.');
  const keys = order.map(({ column, descending }) =>
    descending ? t('{column}, descending', { column }) : t('{column}, ascending', { column }),
  );
  return t('Sorted by {columns}.', { columns: keys.join('; ') });
}

/** The two lines below the drawing of a column. */
export function summaryLines(summary: ColumnSummary): string[] {
  const { numbers, range, top, distinct, meaning } = summary;
  if (numbers) {
    const { min, max, sum, mean } = numbers;
    if (['id', 'time', 'dimension'].includes(meaning.role)) return [distinctWords(summary), `${min} – ${max}`];
    const { short } = numberForms();
    const main = meaning.additive ? t('Sum {value}', { value: short(sum) }) : t('Mean {value}', { value: short(mean) });
    return [main, `${short(min)} – ${short(max)}`];
  }
  if (range) return [distinctWords(summary), `${printTime(range.min)} – ${printTime(range.max)}`];
  return top || distinct !== null ? [distinctWords(summary)] : [];
}

export function missingWords({ missing, rows }: ColumnSummary): string {
  if (rows === 0) return t('No rows');
  return missing === 0 ? t('Complete') : t('{share} missing', { share: formatShare(missing / rows) });
}

function distinctWords({ distinct, isEstimate }: ColumnSummary): string {
  const count = formatNumber(distinct ?? 0);
  return isEstimate ? t('about {count} different', { count }) : t('{count} different', { count });
}

/** All that a head tells, for who does not see it. */
export function summaryWords(summary: ColumnSummary): string {
  const { numbers, range, top, missing } = summary;
  const parts = [t('{count} missing', { count: formatNumber(missing) })];
  if (summary.distinct !== null) parts.push(distinctWords(summary));
  if (numbers) {
    if (summary.meaning.additive) parts.push(t('Sum {value}', { value: formatNumber(numbers.sum) }));
    parts.push(t('Mean {value}', { value: formatNumber(numbers.mean) }));
    parts.push(t('from {first} to {last}', { first: formatNumber(numbers.min), last: formatNumber(numbers.max) }));
  }
  if (range) parts.push(t('from {first} to {last}', { first: printTime(range.min), last: printTime(range.max) }));
  for (const { value, rows } of top ?? []) parts.push(t('{value}: {count} rows', { value, count: formatNumber(rows) }));
  return parts.join(', ');
}
