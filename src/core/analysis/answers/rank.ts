import { barChart, fence } from '../charts';
import type { ColumnFacts } from '../columns';
import { readSegments } from '../facts';
import type { ResultTable } from '../reading';
import { measureName } from '../report';
import { plain, type Wording } from '../../wording';
import { markdownTable, MAX_TABLE_ROWS } from './table';

/** Which value of a dimension has the highest measure; totals reported before put it in relation. */
export function rankAnswer(
  measure: ColumnFacts,
  dimension: ColumnFacts,
  result: ResultTable,
  wording: Wording,
): string {
  const { t, number, share } = wording;
  const segments = readSegments(result);
  const first = segments.find((segment) => segment.label !== undefined);
  if (!first) return t('{dimension} has no values to rank.', { dimension: plain(dimension.name) });
  const total = measure.numbers?.sum ?? 0;
  const values = {
    first: plain(first.label ?? ''),
    measure: plain(measure.name),
    value: number(first.value),
    share: share(first.value / total),
    total: number(total),
    average: number(measure.numbers?.mean ?? Number.NaN),
  };
  const head = measure.additive
    ? t('**{first}** has the highest {measure}: **{value}**, {share} of the {total} reported before.', values)
    : t(
        '**{first}** has the highest {measure} on average: **{value}**, against {average} over all rows as reported before.',
        values,
      );
  const name = `${measureName(measure, t)} · ${dimension.name}`;
  const none = t('(no value)');
  const table = markdownTable(
    [dimension.name, measureName(measure, t), ...(measure.additive ? [t('Share')] : []), t('Rows')],
    segments
      .slice(0, MAX_TABLE_ROWS)
      .map(({ label, value, rows }) => [
        plain(label ?? none),
        number(value),
        ...(measure.additive ? [share(value / total)] : []),
        number(rows),
      ]),
  );
  const chart = barChart(name, segments, { other: t('other'), none, additive: measure.additive });
  return [head, fence(chart), table].join('\n\n');
}
