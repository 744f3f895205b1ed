import { barChart, fence } from '../charts';
import type { ColumnFacts, Dataset } from '../columns';
import { readSegments } from '../facts';
import { MAX_SEGMENTS } from '../queries';
import type { ResultTable } from '../reading';
import { measureName } from '../report';
import { plain, type Wording } from '../../wording';
import { markdownTable, MAX_TABLE_ROWS } from './table';

/** Which value of a dimension has the highest measure; totals reported before put it in relation. */
export function rankAnswer(
  { file }: Dataset,
  measure: ColumnFacts,
  dimension: ColumnFacts,
  result: ResultTable,
  { t, number, share }: Wording,
): string {
  const segments = readSegments(result);
  const first = segments.find((segment) => segment.label !== undefined);
  if (!first) return t('{dimension} has no values to rank.', { dimension: plain(dimension.name) });
  const total = measure.numbers?.sum ?? 0;
  const now = segments.reduce((sum, segment) => sum + segment.value, 0);
  // Where all values of the dimension are there, their sum is the total; another one is that of another file.
  const size = segments.reduce((sum, segment) => sum + Math.abs(segment.value), Math.abs(total));
  if (measure.additive && segments.length < MAX_SEGMENTS && Math.abs(now - total) > 1e-9 * size) {
    return t('{file} has changed since it was analyzed: analyze it again for figures that fit together.', {
      file: plain(file.path),
    });
  }
  const shared = measure.additive && segments.every(({ value }) => value >= 0);
  const values = {
    first: plain(first.label ?? ''),
    measure: plain(measure.name),
    value: number(first.value),
    share: share(first.value, total),
    total: number(total),
    average: number(measure.numbers?.mean ?? Number.NaN),
  };
  const head = shared
    ? t('**{first}** has the highest {measure}: **{value}**, {share} of the {total} reported before.', values)
    : measure.additive
      ? t('**{first}** has the highest {measure}: **{value}**.', values)
      : t(
          '**{first}** has the highest {measure} on average: **{value}**, against {average} over all rows as reported before.',
          values,
        );
  const name = `${measureName(measure, t)} · ${dimension.name}`;
  const none = t('(no value)');
  const table = markdownTable(
    [dimension.name, measureName(measure, t), ...(shared ? [t('Share')] : []), t('Rows')],
    segments
      .slice(0, MAX_TABLE_ROWS)
      .map(({ label, value, rows }) => [
        plain(label ?? none),
        number(value),
        ...(shared ? [share(value, total)] : []),
        number(rows),
      ]),
  );
  const chart = barChart(name, segments, { other: t('other'), none, additive: measure.additive });
  return [head, fence(chart), table].join('\n\n');
}
