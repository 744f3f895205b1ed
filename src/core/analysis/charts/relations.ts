/** Charts of how two columns lie to each other. */
import type { Association, ColumnFacts, DrawnSide, FactSet, Pair } from '../facts/factSet';
import { columnName } from '../report/names';
import { columnIn } from '../facts/measured';
import { tellingPairs } from '../facts/telling';
import { isInteger } from '../roles/engineTypes';
import { naturalOrder } from '../roles/naturalOrder';
import type { Formatter } from '../../text/formatter';
import {
  axisLabels,
  edgeText,
  grid,
  gridWithLegend,
  lyingValueAxis,
  title,
  tooltip,
  valueAxis,
  withSign,
  type ChartOption,
} from './options';

/** Labels of one side of a heat map. */
const MAX_LABELS = 12;
/** Fields that can have their number in them, and places along an axis whose names need to be slanted. */
const LABELLED = 25;
const MANY = 4;
/** Measures of a matrix of correlations: fewer have a chart of their own. */
const LEAST_MEASURES = 3;
const MOST_MEASURES = 6;
/** Part of the rows at one point or in one field from which on a drawing shows that one alone. */
const NEARLY_ALL = 0.8;
/** Where all measures follow one another so closely, a matrix is of one colour. */
const ALIKE = 0.95;

/**
 * Two measures: their points, or where there are many how many rows lie in each field. Undefined where nearly all of them lie
 * in one place.
 */
export function pairChart(set: FactSet, pair: Pair, formatter: Formatter): ChartOption | undefined {
  const [a, b] = [columnName(set, pair.a), columnName(set, pair.b)];
  const [nameA, nameB] = [pair.a, pair.b].map((each) =>
    withSign(columnName(set, each), columnIn(set, each)?.meaning.sign),
  );
  const heading = title(formatter.t('{b} against {a}', { a, b }));
  if (isOnePlace(pair)) return undefined;
  if (pair.points) {
    return {
      title: heading,
      grid: { ...grid, bottom: 24 },
      tooltip: tooltip('item'),
      xAxis: lyingValueAxis(nameA ?? a, { scale: true }),
      yAxis: valueAxis(nameB ?? b, { scale: true }),
      series: [{ name: formatter.t('{b} against {a}', { a, b }), type: 'scatter', symbolSize: 5, data: pair.points }],
    };
  }
  if (!pair.fields) return undefined;
  const { x, y, cells } = pair.fields;
  return heatMap(
    heading,
    {
      x: edges(x, columnIn(set, pair.a), formatter),
      y: edges(y, columnIn(set, pair.b), formatter),
      names: [nameA ?? a, nameB ?? b],
      cells: cells.map(([across, up, rows]) => [across, up, rows]),
      max: Math.max(1, ...cells.map(([, , rows]) => rows)),
      ...{ what: formatter.t('Number of rows'), isNamed: false },
    },
    formatter,
  );
}

function isOnePlace({ points, fields }: Pair): boolean {
  const rows = new Map<string, number>();
  for (const [x, y] of points ?? []) rows.set(`${x} ${y}`, (rows.get(`${x} ${y}`) ?? 0) + 1);
  const counts = fields ? fields.cells.map(([, , count]) => count) : [...rows.values()];
  const sum = counts.reduce((all, count) => all + count, 0);
  return counts.some((count) => count > NEARLY_ALL * sum);
}

/** Where fields begin. */
function edges({ from, width, count }: DrawnSide, column: ColumnFacts | undefined, formatter: Formatter): string[] {
  const isWhole = column !== undefined && isInteger(column.type) && Number.isInteger(width);
  return Array.from({ length: count }, (_, at) => {
    const edge = from + at * width;
    return isWhole ? formatter.short(edge) : edgeText(edge, width, formatter);
  });
}

/** Two dimensions: rows in each pair of labels. */
export function associationChart(
  set: FactSet,
  { a, b, cells }: Association,
  formatter: Formatter,
): ChartOption | undefined {
  const frequent = (side: 'a' | 'b'): string[] => {
    const rows = new Map<string, number>();
    for (const cell of cells) rows.set(cell[side], (rows.get(cell[side]) ?? 0) + cell.rows);
    return [...rows]
      .sort((one, other) => other[1] - one[1])
      .slice(0, MAX_LABELS)
      .map(([label]) => label);
  };
  const inOrder = (labels: readonly string[], number: number): string[] => {
    const ordered = naturalOrder(
      labels.map((label) => ({ label })),
      columnName(set, number),
    );
    return ordered ? ordered.map(({ label }) => label) : [...labels];
  };
  const [across, up] = [inOrder(frequent('a'), a), inOrder(frequent('b'), b)];
  if (across.length < 2 || up.length < 2) return undefined;
  const shown = cells.filter((cell) => across.includes(cell.a) && up.includes(cell.b));
  const names: [string, string] = [columnName(set, a), columnName(set, b)];
  return heatMap(
    title(formatter.t('Rows by {a} and {b}', { a: names[0], b: names[1] })),
    {
      ...{ x: axisLabels(across), y: axisLabels(up), names },
      cells: shown.map((cell) => [across.indexOf(cell.a), up.indexOf(cell.b), cell.rows]),
      max: Math.max(1, ...shown.map(({ rows }) => rows)),
      what: formatter.t('Number of rows'),
    },
    formatter,
  );
}

/** Pearson's r of each pair of measures. Undefined for few measures, and where all of them are nearly one. */
export function correlationChart(set: FactSet, formatter: Formatter): ChartOption | undefined {
  const all = set.pairs.filter(({ pearson }) => pearson !== null);
  // Pairs come the strongest first: of many measures those that are told of, and those of the strongest pairs.
  const pairs = tellingPairs(set).slice(0, 1);
  const strongest = [...new Set([...pairs, ...all].flatMap(({ a, b }) => [a, b]))].slice(0, MOST_MEASURES);
  const columns = strongest.sort((a, b) => a - b);
  const known = all.filter(({ a, b }) => columns.includes(a) && columns.includes(b));
  if (columns.length < LEAST_MEASURES || known.every(({ pearson }) => Math.abs(pearson ?? 0) >= ALIKE))
    return undefined;
  const names = axisLabels(columns.map((number) => columnName(set, number)));
  const cells = known.flatMap(({ a, b, pearson }) => {
    const r = Math.round((pearson ?? 0) * 100) / 100;
    const [one, other] = [columns.indexOf(a), columns.indexOf(b)];
    return [
      [one, other, r],
      [other, one, r],
    ];
  });
  return heatMap(
    title(formatter.t('Correlations (Pearson’s r)')),
    {
      ...{ x: names, y: names, names: ['', ''], cells, min: -1, max: 1, what: 'r' },
    },
    formatter,
  );
}

interface Heat {
  x: readonly string[];
  y: readonly string[];
  /** Of both axes. */
  names: readonly [string, string];
  /** Place along x, place along y, value. */
  cells: readonly (readonly number[])[];
  min?: number;
  max: number;
  /** What the values are. */
  what: string;
  /** Each place has a name; else they are steps of an axis. */
  isNamed?: boolean;
}

function heatMap(
  heading: ChartOption,
  { x, y, names, cells, min = 0, max, what, isNamed = true }: Heat,
  { short }: Formatter,
): ChartOption {
  const few = x.length * y.length <= LABELLED;
  const many = x.length > MANY;
  return {
    title: heading,
    grid: { ...gridWithLegend, top: names[1] === '' ? 8 : 28, bottom: names[0] === '' ? 44 : 64 },
    tooltip: tooltip('item'),
    xAxis: {
      ...{ type: 'category', data: x, name: names[0], nameLocation: 'middle', nameGap: 28 },
      axisLabel: {
        width: 90,
        overflow: 'truncate',
        ...(isNamed && { interval: 0, hideOverlap: false, ...(many && { rotate: 45, width: 60 }) }),
      },
    },
    yAxis: {
      ...{ type: 'category', data: y, name: names[1], nameLocation: 'end', nameTextStyle: { align: 'left' } },
      axisLabel: { width: 110, overflow: 'truncate', ...(isNamed && { interval: 0, hideOverlap: false }) },
    },
    visualMap: {
      ...{ min, max, orient: 'horizontal', left: 'center', bottom: 0, itemWidth: 10, itemHeight: 90 },
      text: [`${short(max)} · ${what}`, short(min)],
    },
    series: [{ name: what, type: 'heatmap', data: cells, label: { show: few } }],
  };
}
