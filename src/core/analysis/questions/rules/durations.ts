/** How long it is from one time to another: "days between listing and sale", 「从下单到送达平均多久」. */
import type { ColumnFacts } from '../../facts/factSet';
import type { Predicate, SimpleMeasure } from '../../facts/query/query';
import { columnsOf, DONE, isSense, valueOf, type Meant, type Node, type Reading } from '../reading';
import { columnOf } from './conditions';
import { aggregateOf } from './figures';
import { opOf } from './operators';

type Duration = Extract<SimpleMeasure, { of: 'duration' }>;

const UNITS: readonly [RegExp, Duration['unit']][] = [
  [/min|分钟/i, 'minute'],
  [/hour|hr|小时/i, 'hour'],
  [/day|天|日/i, 'day'],
  [/week|周|星期/i, 'week'],
];

function unitOf(text: string): Duration['unit'] | undefined {
  return UNITS.find(([pattern]) => pattern.test(text))?.[1];
}

function timeOf(node: Node | undefined, reading: Reading): ColumnFacts | undefined {
  // "after the visit": the row itself has the main time.
  if (node?.meant.kind === 'row') return reading.mainTime();
  const column = columnOf(node);
  return column?.meaning.role === 'time' ? column : undefined;
}

export function readDurations(reading: Reading): void {
  if (reading.namedTimes.length === 0) return;
  // "posted more than 14 days after the visit"
  reading.reduce(/C>#[Gu]s[CR]/, (nodes) => {
    const [end, start] = [timeOf(nodes[0], reading), timeOf(nodes[5], reading)];
    return isSense(nodes[4], 'after') ? lasting(reading, start, end, nodes) : undefined;
  });
  // "resolved within 24 hours", 「24 小时内解决」: from the main time on
  reading.reduce(
    /C[>YV]#[Gu]|#[Gu][>V]C/,
    (nodes) =>
    lasting(reading, reading.mainTime(), timeOf(nodes.find((node) => columnsOf(node).length > 0), reading), nodes), // prettier-ignore
  );
  reading.reduce(/[f~d]*[CR]R?[-&]CR?/, (nodes, at) => {
    const named = nodes.filter((node) => timeOf(node, reading));
    const [start, end] = [timeOf(named[0], reading), timeOf(named.at(-1), reading)];
    const isJoined = nodes.some((node) => isSense(node, 'and'));
    const isBetween = nodes.some((node) => isSense(node, 'between', 'difference'));
    if (named.length < 2 || (isJoined && !isBetween) || named[0]?.meant.kind === 'row') return undefined;
    return duration(reading, start, end, nodes.length, at);
  });
  // "how long to resolve": from the main time on.
  const ends = reading.nodes.filter((node) => {
    const column = timeOf(node, reading);
    return node.meant.kind === 'column' && column !== undefined && column !== reading.mainTime();
  });
  const [end, ...more] = ends;
  if (more.length > 0 || !end) return;
  reading.reduce(/9/, (_, at) => {
    const made = duration(reading, reading.mainTime(), timeOf(end, reading), 1, at);
    if (made) end.meant = DONE;
    return made;
  });
}

/** A measure that takes the unit and the aggregate from wherever they stand. */
function duration(
  reading: Reading,
  start: ColumnFacts | undefined,
  end: ColumnFacts | undefined,
  length: number,
  at: number,
): Meant[] | undefined {
  if (!start || !end || start === end) return undefined;
  const outside = reading.nodes.filter((_, index) => index < at || index >= at + length);
  const units = outside.filter(
    (node, index) => isSense(node, 'hour', 'day', 'week', 'unit') && unitOf(node.text) && outside[index - 1]?.meant.kind !== 'number', // prettier-ignore
  );
  const marks = outside.filter((node) => aggregateOf(node) !== undefined && !isSense(node, 'highest', 'lowest'));
  const counts = outside.filter((node) => isSense(node, 'count'));
  const [unit, ...otherUnits] = new Set(units.flatMap((node) => unitOf(node.text) ?? []));
  const [mark, ...otherMarks] = marks;
  const aggregate = mark ? aggregateOf(mark) : 'mean';
  if (otherUnits.length + otherMarks.length > 0 || !isOfDurations(aggregate)) return undefined;
  const used = new Set([...units, ...marks, ...counts]);
  for (const node of used) node.meant = DONE;
  reading.namedTimes = reading.namedTimes.filter((column) => column !== start && column !== end);
  return [{ kind: 'measures', measures: [{ of: 'duration', column: start.name, end: end.name, unit: unit ?? usualUnit(start, end), aggregate }] }]; // prettier-ignore
}

function isOfDurations(aggregate: string | undefined): aggregate is Duration['aggregate'] {
  return aggregate !== undefined && ['sum', 'mean', 'median', 'min', 'max', 'sd'].includes(aggregate);
}

/** Days, where nothing finer is known; else hours. */
function usualUnit(start: ColumnFacts, end: ColumnFacts): Duration['unit'] {
  return start.meaning.grain === 'day' || end.meaning.grain === 'day' ? 'day' : 'hour';
}

function lasting(
  reading: Reading,
  start: ColumnFacts | undefined,
  end: ColumnFacts | undefined,
  nodes: readonly Node[],
): Meant[] | undefined {
  const value = valueOf(nodes.find((node) => node.meant.kind === 'number'));
  const unit = nodes.map((node) => (isSense(node, 'hour', 'day', 'week', 'unit') ? unitOf(node.text) : undefined)).find((each) => each); // prettier-ignore
  if (!start || !end || start === end || value === undefined || !unit) return undefined;
  reading.namedTimes = reading.namedTimes.filter((column) => column !== end);
  const predicate: Predicate = {
    is: 'lasting',
    column: start.name,
    end: end.name,
    unit,
    op: opOf(nodes) ?? '<=',
    value,
  };
  return [{ kind: 'conditions', predicates: [predicate] }];
}
