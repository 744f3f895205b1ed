import { measureOf, type Insight } from '../facts/insight';
import type { Predicate, Query } from '../facts/query/query';

/** Values of a key that are shown. */
const SHOWN = 20;

/** The query that shows an insight. */
export function nextQuery({
  kind,
  subject,
  by,
  also,
  time,
  part,
  labels,
  figures,
}: Omit<Insight, 'id' | 'score' | 'p'>): {
  query?: Query;
} {
  const measures = [measureOf(subject)];
  // The rows that are wrong, by when they are.
  if (kind === 'order' && subject.of === 'duration') {
    const wrong = figures.flatMap((figure) => (figure.of === 'amount' && figure.name === 'count' ? figure.where : []));
    return { query: { measures: [{ of: 'rows' }], by: [{ by: 'time', column: subject.start, grain: 'day' }], where: wrong } }; // prettier-ignore
  }
  // Which values are there again.
  if (kind === 'repeated' && subject.of === 'column') {
    return { query: { measures: [{ of: 'rows' }], by: [{ by: 'column', column: subject.column }], where: [], having: { op: '>=', value: 2 }, top: { count: SHOWN, from: 1 } } }; // prettier-ignore
  }
  if (kind === 'far' && time) {
    return { query: { measures, by: [{ by: 'time', column: time.column, grain: 'day' }], where: [{ is: 'during', column: time.column, from: time.from }] } }; // prettier-ignore
  }
  if (part) return { query: { measures, by: [{ by: 'part', column: part.column, part: part.of }], where: [] } };
  // What labels have beside each other, period by period.
  if (kind === 'mix' && by !== undefined && time) {
    return { query: { measures, by: [{ by: 'time', column: time.column, grain: time.grain }, { by: 'column', column: by }], where: [] } }; // prettier-ignore
  }
  if (by !== undefined && time && kind !== 'blank') {
    const told = (labels ?? []).filter((label) => label !== null);
    return { query: { measures, by: [{ by: 'time', column: time.column, grain: time.grain }], where: told.length > 0 ? [{ is: 'in', column: by, values: told }] : [] } }; // prettier-ignore
  }
  if (by !== undefined) {
    const keys: Query['by'] = [
      { by: 'column', column: by },
      ...(also ? [{ by: 'column' as const, column: also.by }] : []),
    ];
    // Of many labels the one that breaks a rule.
    const where: Predicate[] = kind === 'exceptions' ? [{ is: 'in', column: by, values: (labels ?? []).flatMap((label) => label ?? []) }] : []; // prettier-ignore
    return { query: { measures, by: keys, where } };
  }
  return time ? { query: { measures, by: [{ by: 'time', column: time.column, grain: time.grain }], where: [] } } : {};
}
