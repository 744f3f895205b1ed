/** Charts with a bar for each label. */
import type { Breakdown, Change, FactSet } from '../facts/factSet';
import { columnName, measureName, unwrapped } from '../report/names';
import { columnIn } from '../facts/measured';
import { oftenEnough } from '../report/sentences/fewRows';
import { naturalOrder } from '../roles/naturalOrder';
import type { Formatter } from '../../text/formatter';
import { axisLabels, barChart, grid, lyingValueAxis, valueAxis, withSign, type ChartOption } from './options';
import { periodText } from '../facts/periods';

/** Bars of a ranking, as many as have room for a label each; the rest is put together as "other". */
const MAX_BARS = 10;
/** Bars of labels that have an order of their own, and how many of them still lie. */
const MAX_ORDERED = 60;
const MAX_LYING = 12;

interface Bar {
  label: string;
  value: number;
}

/**
 * A measure by a dimension, the largest first, the rest as "other" where it adds up and is no larger than the first; labels
 * with an order of their own, such as months, keep it. Undefined for a single label.
 */
export function breakdownChart(set: FactSet, breakdown: Breakdown, formatter: Formatter): ChartOption | undefined {
  const { t } = formatter;
  const average = breakdown.aggregate === 'avg';
  const shown = barLabels(breakdown.segments, formatter);
  const all = breakdown.segments.flatMap(({ label, value, rows }, at) =>
    value === null ? [] : [{ label: shown[at] ?? '', column: label, value, rows }],
  );
  const often = oftenEnough(all);
  const segments = average && often.length >= 2 ? often : all;
  if (segments.length < 2) return undefined;
  const name = measureName(set, breakdown, formatter);
  const dimension = columnName(set, breakdown.by);
  const signed = withSign(name, columnIn(set, breakdown.measure)?.meaning.sign);
  const ordered = breakdown.others ? undefined : inOrder(all, dimension);
  if (ordered) {
    const heading = t('{measure} by {dimension}', { measure: name, dimension });
    return (ordered.length > MAX_LYING ? standingBars : horizontalBars)(heading, signed, ordered);
  }
  const further = breakdown.others?.segments ?? 0;
  // A rest of one label is that label.
  const drawn = further === 0 && segments.length === MAX_BARS + 1 ? segments.length : MAX_BARS;
  const bars: Bar[] = segments.slice(0, drawn).map(({ label, value }) => ({ label, value }));
  const left = segments.length + further - bars.length;
  const values = [...segments.slice(drawn).map(({ value }) => value), breakdown.others?.value ?? 0];
  const rest = values.reduce((sum, value) => sum + value, 0);
  // A rest that is longer than all bars would leave them no length.
  const isTold = left > 0 && !average && Math.abs(rest) <= Math.max(...bars.map(({ value }) => Math.abs(value)));
  if (isTold) bars.push({ label: restLabel(bars, left, formatter), value: rest });
  const names = { measure: name, dimension, count: bars.length, all: formatter.number(left + bars.length) };
  const isCut = left > 0 && !isTold;
  // How many of the labels that are not listed have rows enough is not known.
  const isRanked = segments.length < all.length;
  const heading = isRanked
    ? isCut
      ? t('{measure} by {dimension}: the {count} highest of those with enough rows', names)
      : t('{measure} by {dimension}: those with enough rows', names)
    : isCut
      ? t('{measure} by {dimension}: the {count} highest of {all}', names)
      : t('{measure} by {dimension}', names);
  return horizontalBars(heading, signed, bars);
}

/** The bars of labels that have an order of their own: all of them, also those with few rows. */
function inOrder(
  segments: readonly (Bar & { column: string | null; rows: number })[],
  name: string,
): readonly Bar[] | undefined {
  if (segments.length > MAX_ORDERED) return undefined;
  return naturalOrder(
    segments.map((segment) => ({ ...segment, shown: segment.label, label: segment.column })),
    name,
  )?.map(({ shown, value }) => ({ label: shown, value }));
}

/** What the rest is called; one of the labels may be called "other" itself. */
function restLabel(bars: readonly Bar[], count: number, { t, number }: Formatter): string {
  const other = t('other');
  const isTaken = bars.some(({ label }) => /^(?:others?|其他|其它)$/i.test(label.trim()) || label === other);
  return isTaken ? t('all {count} others', { count: number(count) }) : other;
}

/** What a change between two periods is made of: the difference of each label. */
export function changeChart(set: FactSet, change: Change, formatter: Formatter): ChartOption {
  const { t } = formatter;
  const [before, after] = [periodText(change.before, change.grain), periodText(change.after, change.grain)];
  const values = { measure: measureName(set, change, formatter), before, after };
  const shown = barLabels(change.segments, formatter);
  const bars = change.segments.slice(0, MAX_BARS).map((segment, at) => ({
    label: shown[at] ?? '',
    value: (segment.after ?? 0) - (segment.before ?? 0),
  }));
  const sign = columnIn(set, change.measure)?.meaning.sign;
  return horizontalBars(t('Change of {measure}, {before} to {after}', values), withSign(t('Difference'), sign), bars);
}

/** Values of a column at an axis, with words where there is none. */
function barLabels(segments: readonly { label: string | null }[], { t }: Formatter): string[] {
  return axisLabels(
    segments.map(({ label }) => {
      if (label === null) return t('(no value)');
      return label.trim() === '' ? t('(empty)') : unwrapped(label);
    }),
  );
}

/** Bars beside each other, for many labels in a row. */
function standingBars(heading: string, name: string, bars: readonly Bar[]): ChartOption {
  return {
    ...barChart(heading),
    xAxis: { type: 'category', data: bars.map(({ label }) => label) },
    yAxis: valueAxis(name),
    series: [{ name, type: 'bar', data: bars.map(({ value }) => value), barMaxWidth: 22 }],
  };
}

function horizontalBars(heading: string, name: string, bars: readonly Bar[]): ChartOption {
  return {
    ...barChart(heading),
    grid: { ...grid, top: 8 },
    // From zero on, whatever they show: lengths of bars are compared.
    xAxis: lyingValueAxis(name),
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ label }) => label),
      axisLabel: { width: 110, overflow: 'truncate', interval: 0, hideOverlap: false },
    },
    series: [{ name, type: 'bar', data: bars.map(({ value }) => value), barMaxWidth: 22 }],
  };
}
