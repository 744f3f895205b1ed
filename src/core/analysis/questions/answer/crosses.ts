/** Answers that follow the values of a label over time. */
import { fence } from '../../charts/options';
import { crossChart } from '../../charts/overTime';
import type { Cross } from '../../facts/factSet';
import { told, type Citing } from '../../report/citing';
import { markdownTable } from '../../report/markdownTable';
import { labelText, nameText, quotedName } from '../../report/names';
import { comparedPeriods, type ComparedPeriods } from '../../facts/wholePeriods';
import { tiesOf } from '../../report/sentences/ties';
import { joinSentences, type Wording } from '../../../text/wording';
import { periodCell, periodName } from '../periodNames';
import { moveSentences, restingOnEnough, shiftSentence, type Line, type Placed } from './crossMoves';
import { parts } from './groups';

/** What is compared of a cross: its labels at two periods, the highest at the end first. */
interface Compared extends ComparedPeriods {
  placed: Placed[];
  enough: ReadonlySet<Placed>;
  lines: Line[];
}

/** Undefined without whole periods. */
function compared(cross: Cross, wording: Wording): Compared | undefined {
  const periods = comparedPeriods(cross);
  if (!periods) return undefined;
  const { first, last } = periods;
  const placed = cross.points.map((point, at): Placed => ({ ...point, at: `${cross.id}.p${at + 1}.value` }));
  const of = (period: string, label: string | null): Placed | undefined =>
    placed.find((point) => point.period === period && point.label === label);
  const height = ({ end }: Line): number => end?.value ?? Number.NEGATIVE_INFINITY;
  const lines = cross.labels
    .map((label): Line => ({ label, name: labelText(label, wording), start: of(first, label), end: of(last, label) }))
    .sort((a, b) => height(b) - height(a));
  return { ...periods, placed, enough: restingOnEnough(cross, placed), lines };
}

/** Whether there are rows enough to say who has the most at the end. */
export function namesItsLead(cross: Cross, wording: Wording): boolean {
  const found = compared(cross, wording);
  const end = found?.lines[0]?.end;
  return end !== undefined && (cross.aggregate !== 'avg' || found?.enough.has(end) === true);
}

/** Each label at its first and its last whole period: who rose and who fell most, and who has the most now. */
export function crossAnswer(citing: Citing, cross: Cross): string {
  const { set, cell: tell, wording } = citing;
  const { t } = wording;
  const found = compared(cross, wording);
  if (!found) return t('There are no whole periods to show.');
  const { first, last, why, placed, enough, lines } = found;
  const chart = crossChart(set, cross, wording);
  const drawn = chart && fence(chart);
  const note = shownNote(citing, cross);
  // What is there now and then alone has nothing at the ends.
  const isSparse =
    lines.length > 1 && lines.filter(({ start, end }) => Boolean(start?.value) || Boolean(end?.value)).length < 2;
  if (isSparse) return parts(peak(citing, cross, placed, enough), drawn, note);
  const cell = (point: Placed | undefined): string => {
    const value = point && told(tell(point.at));
    if (point === undefined || value === undefined) return '–';
    return cross.aggregate === 'avg' && !enough.has(point) ? t('{value} (few rows)', { value }) : value;
  };
  const table = markdownTable(
    [nameText(set, cross.by), ...[first, last].map((period) => periodCell(period, cross.grain, wording))],
    lines.map(({ name, start, end }) => [name, cell(start), cell(end)]),
  );
  const isSome = note !== undefined;
  const [before, after] = [periodName(first, cross.grain, wording), periodName(last, cross.grain, wording)];
  // Those that are shown are picked by the very measure: who of them fell most says nothing of the others.
  const moved = isSome
    ? []
    : [
        shiftSentence(citing, cross, lines, enough, { before, after }),
        ...moveSentences(citing, cross, lines, enough, { before, after }),
      ];
  const ends = endsNote(citing, cross, why);
  const sentences = [...moved, lead(citing, cross, lines, enough, after, isSome)];
  return parts(joinSentences(sentences), drawn, table, ends, note);
}

/** Which two periods the table has, where they are not the first and the last one. */
function endsNote({ set, wording: { t } }: Citing, { by, grain }: Cross, why: Compared['why']): string | undefined {
  if (why === 'ends') return undefined;
  const dimension = nameText(set, by);
  if (why === 'filled') {
    return `*${t('The table has the first and the last period in which enough values of {dimension} have data.', { dimension })}*`;
  }
  const season =
    grain === 'day'
      ? t('The table has two of the same day of the week, as far apart as enough values of {dimension} have data.', { dimension }) // prettier-ignore
      : grain === 'hour'
        ? t('The table has two of the same hour of the day, as far apart as enough values of {dimension} have data.', { dimension }) // prettier-ignore
        : t('The table has two periods at the same time of the year, as far apart as enough values of {dimension} have data.', { dimension }); // prettier-ignore
  return `*${season}*`;
}

/** Who has the most in the last period. @param some further labels are not shown, and may have more */
function lead(
  citing: Citing,
  cross: Cross,
  lines: readonly Line[],
  enough: ReadonlySet<Placed>,
  period: string,
  some: boolean,
): string | undefined {
  const {
    ref,
    wording: { t },
  } = citing;
  const there = lines.flatMap(({ name, end }) => (end && end.value !== null ? [{ name, end }] : []));
  const [first] = there;
  if (!first || there.length < 2) return undefined;
  if (cross.aggregate === 'avg' && !enough.has(first.end)) {
    return t('Too few rows in {period} to name the highest.', { period });
  }
  const { top } = tiesOf(
    citing,
    there.map(({ end }) => end.at),
  );
  if (top > 1) return undefined;
  const values = { period, label: first.name, value: ref(first.end.at) };
  return told(
    some
      ? t('Highest in {period} of those shown: {label} with {value}.', values)
      : t('Highest in {period}: {label} with {value}.', values),
  );
}

function peak(
  { ref, wording }: Citing,
  cross: Cross,
  placed: readonly Placed[],
  enough: ReadonlySet<Placed>,
): string | undefined {
  const highest = placed.reduce<Placed | undefined>(
    (best, point) => ((point.value ?? 0) > (best?.value ?? 0) ? point : best),
    undefined,
  );
  if (!highest || (cross.aggregate === 'avg' && !enough.has(highest))) return undefined;
  return told(
    wording.t('Highest of those shown: {label} with {value}, in {period}.', {
      label: labelText(highest.label, wording),
      value: ref(highest.at),
      period: periodName(highest.period, cross.grain, wording),
    }),
  );
}

/** Which labels are shown, where these are not all. */
function shownNote({ set, wording: { t } }: Citing, cross: Cross): string | undefined {
  const dimension = set.columns.find(({ number }) => number === cross.by);
  if (!dimension || dimension.distinct <= cross.labels.length) return undefined;
  const values = { dimension: quotedName(dimension.name) };
  const how =
    cross.aggregate === 'avg'
      ? t(
          'Shown are the values of {dimension} with the most rows; of those with as many, the ones with the higher average.',
          values,
        )
      : cross.aggregate === 'count'
        ? t('Shown are the values of {dimension} with the most rows.', values)
        : t('Shown are the values of {dimension} with the highest totals.', values);
  return `*${how}*`;
}
