/** Answers that say what a change is made of. */
import { changeChart } from '../../charts/bars';
import { fence } from '../../charts/options';
import type { Change } from '../../facts/factSet';
import { sentenceIfWhole, type Citing } from '../../report/citing';
import { markdownTable, MAX_TABLE_ROWS } from '../../report/tableRows';
import { labelText, measureText, nameText } from '../../report/names';
import { joinSentences } from '../../../text/formatter';
import { periodCell, periodName } from '../periodNames';
import { parts } from './groups';

/** A part of the net change that goes against it and is worth telling. */
const AGAINST = 0.25;
/** From here on the second of those who contributed has about as much as the first. */
const ABOUT_EQUAL = 0.9;

/** What a change between two periods is made of. */
export function changeAnswer(citing: Citing, change: Change): string {
  const { set, refs, cell: tell, signed, formatter } = citing;
  const { t } = formatter;
  const { id, before, after, grain, segments } = change;
  const values = {
    measure: measureText(set, change, formatter),
    ...{ beforePeriod: periodName(before, grain, formatter), afterPeriod: periodName(after, grain, formatter) },
    ...{ ...refs(id, 'before', 'after'), difference: signed(`${id}.difference`), change: signed(`${id}.change`) },
  };
  const whole =
    citing.t(
      '{measure} went from **{before}** in {beforePeriod} to **{after}** in {afterPeriod}: **{difference}**, or {change}.',
      values,
    ) ?? citing.t('{measure} went from **{before}** in {beforePeriod} to **{after}** in {afterPeriod}.', values);
  if (whole === undefined) return t('One of the two periods has no rows.');
  const isMoved = ({ before: from, after: to }: Change['segments'][number]): boolean => Boolean(from) || Boolean(to);
  const labels = segments.map(({ label }) => label);
  const table = markdownTable(
    [
      ...[nameText(set, change.by), periodCell(before, grain, formatter), periodCell(after, grain, formatter)],
      ...[t('Difference'), t('Change')],
    ],
    segments.slice(0, MAX_TABLE_ROWS).flatMap((segment, at) => {
      const address = `${id}.r${at + 1}`;
      const cells = [
        ...[tell(`${address}.before`), tell(`${address}.after`)],
        ...[signed(`${address}.difference`), signed(`${address}.change`)],
      ];
      return isMoved(segment)
        ? [[labelText(segment.label, formatter, labels), ...cells.map((cell) => sentenceIfWhole(cell) ?? '–')]]
        : [];
    }),
  );
  const further = change.segments.length + (change.others?.segments ?? 0) - MAX_TABLE_ROWS;
  const note = further > 0 ? `*${t('The table has those that moved most.')}*` : undefined;
  return parts(whole, movers(citing, change), fence(changeChart(set, change, formatter)), table, note);
}

/** Who contributed most to a change, and who went against it. Differences of averages do not add up to that of all. */
function movers({ signed, t, formatter }: Citing, { id, aggregate, segments, totals }: Change): string {
  if (segments.length < 2) return '';
  const net = (totals.after ?? 0) - (totals.before ?? 0);
  const labels = segments.map(({ label }) => label);
  const moved = segments.map(({ label, before, after }, at) => ({
    ...{ label: labelText(label, formatter, labels), difference: signed(`${id}.r${at + 1}.difference`) },
    by: ((after ?? 0) - (before ?? 0)) * (net < 0 ? -1 : 1),
  }));
  const [largest] = moved;
  if (aggregate === 'avg' || net === 0)
    return (largest && t('Largest difference: {label} with {difference}.', largest)) ?? '';
  const [first, second] = moved.filter(({ by }) => by > 0).sort((a, b) => b.by - a.by);
  const isTie = first && second && second.by >= ABOUT_EQUAL * first.by;
  const most = isTie
    ? t('Contributed most, about equally: {label} with {difference} and {other} with {otherDifference}.', {
        ...{ label: first.label, difference: first.difference },
        ...{ other: second.label, otherDifference: second.difference },
      })
    : first && t('Contributed most: {label} with {difference}.', first);
  const [against] = moved.filter(({ by }) => -by > AGAINST * Math.abs(net)).sort((a, b) => a.by - b.by);
  return joinSentences([most, against && t('Against it: {label} with {difference}.', against)]);
}
