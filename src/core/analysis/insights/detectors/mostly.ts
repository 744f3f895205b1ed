/** Few of many labels that have most of a total. */
import { measureOf, type Subject } from '../../facts/insight';
import type { FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';
import type { Candidate } from '../candidate';
import { MAX_LABELS } from '../cube';

/** Labels of which a few can have most. */
const LEAST_LABELS = 12;
const MOST = 0.5;
/** Part of the labels that they are at most. */
const FEW = 0.12;
/** Part of the total that one row has at most. */
const ONE_VALUE = 0.25;

export function detectMostly(_: unknown, set: FactSet): Candidate[] {
  return set.breakdowns.flatMap((breakdown): Candidate[] => {
    const { aggregate, measure, segments, others, total } = breakdown;
    const by = columnIn(set, breakdown.by);
    const column = columnIn(set, measure);
    const count = segments.length + (others?.segments ?? 0);
    const parts = segments.map(({ value }) => value ?? 0);
    if (!by || aggregate === 'avg' || total === null || total <= 0 || count < LEAST_LABELS) return [];
    // One row that has much is told as such.
    if (column && (column.numbers?.max ?? 0) >= ONE_VALUE * total) return [];
    // Of more than a dimension has they are entities.
    if (count > MAX_LABELS) return [];
    if (parts.some((value) => value < 0) || segments.some(({ label }) => label === null)) return [];
    let [few, sum] = [0, 0];
    while (few < parts.length && sum < MOST * total) sum += parts[few++] ?? 0;
    if (sum < MOST * total || few > FEW * count) return [];
    const subject: Subject = column ? { of: 'column', column: column.name, aggregate: 'sum' } : { of: 'rows' };
    const labels = segments.slice(0, few).flatMap(({ label }) => (label === null ? [] : [label]));
    const amount = { of: 'amount', measure: measureOf(subject) } as const;
    return [
      {
        ...{
          kind: 'mostly',
          subject,
          isUp: true,
          by: by.name,
          labels,
          p: 0,
          effect: 1 - few / count,
          share: sum / total,
        },
        figures: [
          { ...amount, name: 'few', where: [{ is: 'in', column: by.name, values: labels }], value: sum },
          { ...amount, name: 'all', where: [], value: total },
          { of: 'share', name: 'part', a: 'few', b: 'all', value: sum / total },
          { of: 'fact', name: 'count', id: `${breakdown.id}.segments`, value: count },
        ],
      },
    ];
  });
}
