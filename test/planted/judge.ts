import type { Insight } from '../../src/core/analysis/facts/insight';
import { periodEnd, periodStart } from '../../src/core/analysis/facts/periods';
import type { TimePart } from '../../src/core/analysis/facts/query/query';
import type { Subject } from './maker';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Whether an insight names what was planted: its columns, its labels, and a period that is at most one beside it. */
export function says(insight: Insight, planted: Subject): boolean {
  const { subject, other, by, labels = [], also, part } = insight;
  const columns = [...namesOf(subject), other, by, also?.by];
  const isNamed = (name: string | undefined): boolean => name === undefined || columns.includes(name);
  const told = [
    ...labels,
    also?.label,
    ...(part ? [...runOf(part), part.lowest].map((value) => partName(part.of, value)) : []),
  ];
  const isTold = (label: string | undefined): boolean => label === undefined || told.includes(label);
  return (
    [planted.measure, planted.other, planted.by, planted.also?.by].every(isNamed) &&
    [planted.label, planted.also?.label].every(isTold) &&
    isWhen(insight, planted)
  );
}

/** The columns that a subject is made of. */
function namesOf(subject: Insight['subject']): string[] {
  if (subject.of === 'duration') return [subject.start, subject.end];
  return 'column' in subject ? [subject.column] : [];
}

/** The parts that a run names: all of one that is short, and of a long one its peak with its neighbors. */
function runOf({ of, value, until = value, peak }: NonNullable<Insight['part']>): number[] {
  const [first, count] = of === 'hour' ? [0, 24] : [1, of === 'weekday' ? 7 : 12];
  const length = ((until - value + count) % count) + 1;
  const all = Array.from({ length }, (_, at) => first + ((value - first + at) % count));
  if (peak === undefined || length <= count / 4) return all;
  return all.filter((part) => [0, 1, count - 1].includes((part - peak + count) % count));
}

function partName(of: TimePart, value: number | undefined): string | undefined {
  if (value === undefined || of === 'weekend') return undefined;
  if (of === 'monthDay' || of === 'monthEnd') return of;
  if (of === 'hour') return String(value);
  return (of === 'weekday' ? WEEKDAYS : MONTHS)[value - 1] ?? '';
}

function isWhen({ time, kind }: Insight, { period }: Subject): boolean {
  if (period === undefined || period.to !== undefined) return true;
  if (!time) return false;
  const told = kind === 'vanishes' ? time.to : time.from;
  const at = periodStart(period.from.slice(0, 16));
  const [start, end] = [periodStart(told), periodEnd(told, time.grain)];
  const length = end - start;
  // A turn lies where nobody can tell to the day.
  const slack = kind === 'turn' ? Math.max(2 * length, 45 * 86_400_000) : Math.max(length, 14 * 86_400_000);
  return at >= start - slack && at < end + slack;
}
