/** How the values of a column of numbers lie. */
import { isInteger } from '../roles/engineTypes';
import type { ColumnFacts } from '../facts/factSet';
import type { Histogram } from '../facts/histogram';
import type { Formatter } from '../../text/formatter';
import { barChart, edgeText, lyingValueAxis, title, tooltip, valueAxis, withSign, type ChartOption } from './options';

/** Part of the values in one bar from which on the others are too low to be seen. */
const NEARLY_ALL = 0.8;
/** Whole numbers in a bin that are told by the first and the last of them; of more, the edges are. */
const FEW_WHOLE = 10;

/**
 * A histogram with a box above it: the box from the lower to the upper quartile, its whiskers at the ends of the middle 90 %.
 * Where nearly all values are zero, the others alone; undefined where one bar would stand alone.
 * @param called its heading, where it shows something of its own
 */
export function distributionChart(column: ColumnFacts, formatter: Formatter, called?: string): ChartOption | undefined {
  const { name, meaning, numbers, histogram, distinct } = column;
  if (!histogram || !numbers || distinct < 3 || histogram.counts.length < 2) return undefined;
  const { t } = formatter;
  const heading = called ?? t('Distribution of {measure}', { measure: name });
  const rows = t('Number of rows');
  const bins = {
    type: 'category',
    ...{ name: withSign(name, meaning.sign), nameLocation: 'middle', nameGap: 28 },
    data: binTexts(column, histogram, formatter),
  };
  const bars = { name: rows, type: 'bar', barCategoryGap: '8%', data: histogram.counts };
  const { from, width, counts } = histogram;
  if (isOneBar(counts)) {
    const others = withoutZeros(histogram, numbers.zeros);
    if (!others) return undefined;
    const without = called ?? t('Distribution of {measure}, without zeros', { measure: name });
    return { ...barChart(without), xAxis: bins, yAxis: valueAxis(rows), series: [{ ...bars, data: others }] };
  }
  const quantiles = [numbers.p5, numbers.q1, numbers.median, numbers.q3, numbers.p95];
  if (quantiles.includes(null)) return { ...barChart(heading), xAxis: bins, yAxis: valueAxis(rows), series: [bars] };
  // Both share the width of the plot, so that a place in one is the same place in the other.
  const side = { left: 56, right: 24 };
  // A bar for a whole number stands in the middle of its place.
  const shift = isInteger(column.type) && width === 1 ? 0.5 : 0;
  return {
    title: title(heading),
    grid: [
      { ...side, top: 8, height: 32 },
      { ...side, top: 72, bottom: 56 },
    ],
    tooltip: tooltip('item'),
    xAxis: [
      lyingValueAxis('', { gridIndex: 0, min: from - shift, max: from + width * counts.length - shift, show: false }),
      { ...bins, gridIndex: 1 },
    ],
    yAxis: [{ type: 'category', gridIndex: 0, data: [name], show: false }, valueAxis(rows, { gridIndex: 1 })],
    series: [
      { ...bars, xAxisIndex: 1, yAxisIndex: 1 },
      { name: t('5 %, quartiles, median, 95 %'), type: 'boxplot', xAxisIndex: 0, yAxisIndex: 0, data: [quantiles] },
    ],
  };
}

function isOneBar(counts: readonly number[]): boolean {
  return Math.max(...counts) > NEARLY_ALL * counts.reduce((sum, count) => sum + count, 0);
}

/** The counts without those of zero; undefined where zeros are not why one bin has nearly all values. */
function withoutZeros({ from, width, counts }: Histogram, zeros: number): number[] | undefined {
  // A bin takes its lower edge in.
  const place = Math.min(counts.length - 1, Math.floor(-from / width + 1e-9));
  const others = counts.map((count, at) => (at === place ? count - zeros : count));
  const isKnown = zeros > 0 && others.every((count) => count >= 0) && others.some((count) => count > 0);
  return isKnown && !isOneBar(others) ? others : undefined;
}

/** What the bins are called: whole numbers by the values that are in them, others by their edges. */
function binTexts(
  { type, numbers }: ColumnFacts,
  { from, width, counts }: Histogram,
  formatter: Pick<Formatter, 'short' | 'number'>,
): string[] {
  const edge = (at: number): string => edgeText(from + at * width, width, formatter);
  return counts.map((_, at) => {
    if (!isInteger(type) || width > FEW_WHOLE) return `${edge(at)} – ${edge(at + 1)}`;
    const isLast = at === counts.length - 1;
    const first = Math.max(from + at * width, numbers?.min ?? -Infinity);
    // The last bin takes its upper edge in.
    const last = isLast ? (numbers?.max ?? from + (at + 1) * width) : from + (at + 1) * width - 1;
    const [one, other] = [formatter.number(first), formatter.number(last)];
    return first >= last ? one : `${one} – ${other}`;
  });
}
