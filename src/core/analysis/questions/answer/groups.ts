/** Answers that go by labels and periods. */
import { breakdownChart } from '../../charts/bars';
import { trendChart } from '../../charts/overTime';
import { fence } from '../../charts/options';
import type { Breakdown, Trend } from '../../facts/factSet';
import { sentenceIfWhole, type Citing } from '../../report/citing';
import { markdownTable, firstRows, MAX_ORDERED_ROWS, MAX_TABLE_ROWS } from '../../report/tableRows';
import { columnName, isSingle, labelText, measureText, nameText } from '../../report/names';
import { wholePoints } from '../../facts/wholePeriods';
import { breakdownSentence, isEven, isFlat } from '../../report/sentences/breakdowns';
import { oftenEnough, tiesOf } from '../../report/sentences/fewRows';
import { courseSentence, yearSentence } from '../../report/sentences/trend';
import { naturalOrder } from '../../roles/naturalOrder';
import { periodCell } from '../periodNames';

/** What of an answer is missing is left out. */
export function parts(...all: (string | undefined)[]): string {
  return all.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** Which values of a dimension have the most. */
export function breakdownAnswer(citing: Citing, breakdown: Breakdown): string {
  const { set, ref, cell: tell, formatter } = citing;
  const { t } = formatter;
  const { id, segments, aggregate } = breakdown;
  if (segments.length === 0) return t('{dimension} has no values to rank.', { dimension: nameText(set, breakdown.by) });
  const name = measureText(set, breakdown, formatter);
  if (segments.length > 1 && isFlat(breakdown)) {
    const values = { measure: name, dimension: nameText(set, breakdown.by), value: ref(`${id}.r1.value`) };
    const same = citing.t('{measure} is the same for all values of {dimension}: {value}.', values);
    if (same !== undefined) return same;
  }
  const shared =
    aggregate !== 'avg' &&
    sentenceIfWhole(ref(`${id}.r1.share`)) !== undefined &&
    segments.every(({ value }) => (value ?? 0) >= 0);
  const figures = {
    ...{ value: name, ...(shared && { share: t('Share') }), ...(aggregate !== 'count' && { rows: t('Rows') }) },
  };
  const kept = aggregate === 'avg' ? oftenEnough(segments) : segments;
  const few = segments.filter((segment) => !kept.includes(segment));
  // Averages of few rows come last.
  const all = [...kept, ...few].map((segment, at) => ({
    ...{ ...segment, place: segments.indexOf(segment) + 1 },
    isFew: at >= kept.length,
  }));
  // Months and the like keep their order, where all of them are known.
  const ordered = breakdown.others ? undefined : naturalOrder(all, columnName(set, breakdown.by));
  const listed = ordered?.slice(0, MAX_ORDERED_ROWS) ?? all.slice(0, MAX_TABLE_ROWS);
  const labels = segments.map(({ label }) => label);
  const rows = listed.map(({ label, place, isFew }) => {
    const text = labelText(label, formatter, labels);
    const cell = (what: string): string => sentenceIfWhole(tell(`${id}.r${place}.${what}`)) ?? '–';
    return [isFew ? t('{label} (few rows)', { label: text }) : text, ...Object.keys(figures).map(cell)];
  });
  const chart = breakdownChart(set, breakdown, formatter);
  const sentence = breakdownSentence(citing, breakdown);
  const isCut = listed.length < segments.length || breakdown.others !== undefined;
  const shownSentence = aggregate === 'avg' || !isEven(segments, breakdown) ? sentence : undefined;
  return parts(
    shownSentence ?? leaders(citing, breakdown, kept),
    chart && fence(chart),
    markdownTable([nameText(set, breakdown.by), ...Object.values(figures)], rows),
    isCut ? cutNote(citing, breakdown, listed.length, few.length > 0) : undefined,
  );
}

/** How many of all the table has. @param hasFew some values have few rows, and come last */
function cutNote({ ref, t, formatter }: Citing, { id }: Breakdown, shown: number, hasFew: boolean): string | undefined {
  const note = t(
    hasFew ? 'The table has {part} of {count}; those with few rows come last.' : 'The table has {part} of {count}.',
    { part: firstRows(shown, formatter), count: ref(`${id}.segments`) },
  );
  return note && `*${note}*`;
}

/**
 * Who has the most, and who is near: who asks which one is the highest wants its name first, however near the others are.
 * @param ranked those with rows enough
 */
function leaders(citing: Citing, breakdown: Breakdown, ranked: Breakdown['segments']): string | undefined {
  const { set, ref, t, formatter } = citing;
  const { id, segments, others } = breakdown;
  const dimension = nameText(set, breakdown.by);
  const labels = segments.map(({ label }) => label);
  if (ranked.length < Math.min(2, segments.length)) {
    return t('Too few values of {dimension} have rows enough to be ranked.', { dimension });
  }
  const places = ranked.map((segment) => ({ at: `${id}.r${segments.indexOf(segment) + 1}` }));
  const [first = '', second = ''] = places.map(({ at }) => at);
  const values = {
    dimension,
    measure: measureWithin(citing, breakdown),
    ...{ label: labelText(ranked[0]?.label ?? null, formatter, labels), value: ref(`${first}.value`) },
    ...{ share: ref(`${first}.share`), second: labelText(ranked[1]?.label ?? null, formatter, labels) },
    ...{ secondValue: ref(`${second}.value`), secondShare: ref(`${second}.share`) },
  };
  const { top } = tiesOf(citing, places);
  if (top === ranked.length && top > 1 && !others) {
    const measure = measureText(set, breakdown, formatter);
    return t('{measure} is about the same for all values of {dimension}: {value}.', { ...values, measure });
  }
  if (top === 2) return t('Highest {measure}: {label} and {second}, with {value} each.', values);
  if (top > 2) return t('Highest {measure}: {value}, for several values of {dimension}.', values);
  const close = isEven(segments, breakdown)
    ? t(
        'Highest {measure}: {label}, with {value} ({share}); next and close to it is {second}, with {secondValue} ({secondShare}).',
        values,
      )
    : undefined;
  return close ?? t('Highest {measure}: {label}, with {value}.', values);
}

/** A measure as it stands within a sentence. */
function measureWithin({ set, formatter }: Citing, breakdown: Breakdown): string {
  const { t } = formatter;
  if (breakdown.measure === null) return t('number of rows');
  const measure = nameText(set, breakdown.measure);
  return breakdown.aggregate === 'avg' && !isSingle(set, breakdown) ? t('average {measure}', { measure }) : measure;
}

/** How a measure goes over time. */
export function trendAnswer(citing: Citing, trend: Trend): string {
  const { set, cell: tell, formatter } = citing;
  const { t } = formatter;
  const points = wholePoints(trend);
  if (points.length === 0) return t('There are no whole periods to show.');
  const name = measureText(set, trend, formatter);
  const chart = trendChart(set, trend, formatter);
  const figures = trend.aggregate === 'count' ? ['value'] : ['value', 'rows'];
  const rows = points
    .slice(-MAX_TABLE_ROWS)
    .map(({ period, place }) => [
      periodCell(period, trend.grain, formatter),
      ...figures.map((figure) => sentenceIfWhole(tell(`${trend.id}.p${place}.${figure}`)) ?? '–'),
    ]);
  const head = [t('Period'), name, t('Rows')].slice(0, figures.length + 1);
  const shortened =
    points.length > MAX_TABLE_ROWS ? `*${t('The table has the last periods; the chart has all.')}*` : undefined;
  const sentences = [courseSentence(citing, trend, true), yearSentence(citing, trend)];
  return parts(...sentences, chart && fence(chart), markdownTable(head, rows), shortened);
}
