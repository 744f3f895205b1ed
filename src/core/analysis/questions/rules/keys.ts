/** What figures are split by: labels, periods, parts of time. */
import { grainFor, instant } from '../../facts/periods';
import type { ColumnFacts } from '../../facts/factSet';
import type { QueryKey, TimePart } from '../../facts/query/query';
import type { Grain } from '../../roles/semantic';
import type { Sense } from '../lexicon/lexicon';
import { codeOf, columnsOf, isSense, word, type Meant, type Node, type Reading } from '../reading';
import { GROUPED, isFigure } from '../vocabulary';
import { figureInUnit, figureOf, flagOf } from './conditions';
import { grainOf } from './times';

/** Values of a column of numbers that it can be split by one by one. */
const FEW = 60;

const PERIODS: Readonly<Partial<Record<Sense, Grain>>> = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year' }; // prettier-ignore
const PARTS: Readonly<Partial<Record<Sense, TimePart>>> = {
  weekdayPart: 'weekday',
  monthPart: 'month',
  hourPart: 'hour',
};

/** The column that rows can be grouped by, of those that a node may mean. */
export function groupOf(node: Node | undefined): ColumnFacts | undefined {
  const columns = columnsOf(node);
  const labels = columns.filter(({ meaning }) => GROUPED.has(meaning.role));
  const [only] = labels;
  if (labels.length === 1) return only;
  const few = labels.length === 0 ? columns.filter((column) => isFigure(column) && column.distinct <= FEW) : [];
  return few.length === 1 ? few[0] : undefined;
}

export function timeKey(reading: Reading, grain: Grain | undefined): QueryKey | undefined {
  const column = reading.time();
  return column && keyOfTime(column, grain);
}

/** Periods of a time. @param grain undefined: such that there are neither many nor few of them */
export function keyOfTime(column: ColumnFacts, grain: Grain | undefined): QueryKey {
  const finest = column.meaning.grain;
  if (grain) return { by: 'time', column: column.name, grain };
  const range = { first: instant(column.min), last: instant(column.max) };
  const isKnown = !Number.isNaN(range.last - range.first);
  return { by: 'time', column: column.name, grain: isKnown ? grainFor(range, finest) : (finest ?? 'month') };
}

function keys(...made: (QueryKey | undefined)[]): Meant[] | undefined {
  const known = made.filter((key) => key !== undefined);
  return known.length === made.length ? [{ kind: 'keys', keys: known }] : undefined;
}

export function readKeys(reading: Reading): void {
  // "per km": what is measured in it.
  reading.reduce(/pu/, ([per, unit]) => {
    const column = unit && figureInUnit(reading, unit.text);
    return per && column && [per, { kind: 'column', columns: [column] }];
  });
  const isRanked = reading.has(/[KkOow]/);
  reading.reduce(/[bp]?g/, (nodes) => {
    const sense = word(nodes.at(-1));
    // "by quarter over time" says it twice.
    if (sense === 'overTime' && reading.nodes.some((node) => node !== nodes.at(-1) && (codeOf(node) === 'B' || (codeOf(node) === 'g' && !isSense(node, 'overTime'))))) return []; // prettier-ignore
    const part = sense && PARTS[sense];
    const column = reading.time()?.name;
    if (part) return column === undefined ? undefined : keys({ by: 'part', column, part });
    return keys(timeKey(reading, sense && PERIODS[sense]));
  });
  // "crop by crop", "split between the channels"
  reading.reduce(/CbC/, ([named, , again]) => (columnsOf(named)[0] === columnsOf(again)[0] ? keyOf(named) : undefined));
  reading.reduce(/~C(?!&)/, ([, named]) => (figureOf(named) || flagOf(named) ? undefined : keyOf(named)));
  // 「四个厂区的异常率各是多少」
  reading.reduce(/C[^B]+b(?=S?$)/, (nodes) => {
    const [named, ...rest] = nodes;
    const isOnly = !rest.some((node) => codeOf(node) === 'C' && !figureOf(node));
    const key = isEach(nodes.at(-1)) && isOnly && !figureOf(named) && !flagOf(named) ? keyOf(named) : undefined;
    return key && [...key, ...rest.slice(0, -1)];
  });
  // 「按城区分」, 「按月拆开」
  reading.reduce(/(?<=b)Cb|gb(?=$)/, ([named, mark]) => (named && /^(?:分|拆开|拆分|分组|展开|拆一下|分一下|细分|细分一下)$/.test(mark?.text ?? '') ? [named] : undefined)); // prettier-ignore
  // 「再按楼栋细分一下」
  reading.reduce(/(?<=x)Cb$/, ([named, mark]) => (/^(?:拆开|拆分|展开|拆一下|分一下|细分|细分一下)$/.test(mark?.text ?? '') ? keyOf(named) : undefined)); // prettier-ignore
  // 「部门各…」: what stands before is what each is of.
  reading.reduce(/Cb/, ([named, each], at) => {
    const next = reading.nodes[at + 2];
    if (!isEach(each) || (groupOf(next) && !flagOf(next))) return undefined;
    return keyOf(named);
  });
  reading.reduce(/gb(?!C)/, ([grain, each]) => (grain && isEach(each) ? [grain] : undefined));
  reading.reduce(/[bp]G/, ([, node]) => keys(timeKey(reading, grainOf(node))));
  // 不同品类的 …: of each of them.
  if (!reading.has(/X/)) reading.reduce(/(?<!N)UC/, ([mark, node]) => (mark?.text.startsWith('不同') ? keyOf(node) : undefined)); // prettier-ignore
  reading.reduce(/[bp]C&C/, (nodes) => {
    const [first, second] = [groupOf(nodes[1]), groupOf(nodes[3])];
    if (!first || !second || figureOf(nodes[3])) return undefined;
    return keys({ by: 'column', column: first.name }, { by: 'column', column: second.name });
  });
  reading.reduce(/b[AQ]?C/, (nodes) => {
    const figure = figureOf(nodes.at(-1));
    // "ranked by delay": what it is ranked by, and no key.
    if (nodes.length === 3 || (figure && isRanked)) return undefined;
    return keyOf(nodes.at(-1));
  });
  reading.reduce(/pC/, ([, node]) => (figureOf(node) ? undefined : keyOf(node)));
  reading.reduce(/B&?B/, (nodes) => [{ kind: 'keys', keys: keysIn(nodes) }]);
  // "did every urgent order arrive" asks for all of them.
  reading.reduce(/bL/, ([mark, label]) => (label && !/^every$/i.test(mark?.text ?? '') ? [label] : undefined));
}

function keyOf(node: Node | undefined): Meant[] | undefined {
  const column = groupOf(node);
  return column && [{ kind: 'keys', keys: [{ by: 'column', column: column.name }] }];
}

/** 「…各…」: each of what stands before. */
export function isEach(node: Node | undefined): boolean {
  return /^各(?:自|有|是)?$/.test(node?.text ?? '');
}

export function keysIn(nodes: readonly Node[]): QueryKey[] {
  return nodes.flatMap(({ meant }) => (meant.kind === 'keys' ? meant.keys : []));
}
