/** What stands out, in words: one sentence for each insight. */
import type { Insight, InsightKind, Subject } from '../../facts/insight';
import type { FactSet } from '../../facts/factSet';
import { periodText } from '../../facts/periods';
import { spacing, trendOfFocus, wholePoints } from '../../facts/wholePeriods';
import { endOfRun, partText, unitWord } from '../../facts/query/words';
import type { Grain } from '../../roles/semantic';
import { joinSentences, type Formatter } from '../../../text/formatter';
import type { Citing } from '../citing';
import { labelText, quotedName, someNames } from '../names';
import { isSnapshot } from './snapshots';
import { inPeriod } from './trend';

/** Labels that are named in one sentence. */
const NAMED = 3;

/** The sentences of what stands out, the most telling first; one that says that nothing does where all was looked at. */
export function insightSentences(citing: Citing): string[] {
  const { insights } = citing.set;
  if (insights === undefined) return [];
  if (insights.length === 0) return nothing(citing);
  return toldInsights(citing).flatMap((insight) => insightSentence(citing, insight) ?? []);
}

/** The insights that a report tells. */
export function toldInsights(citing: Citing): Insight[] {
  const { insights = [] } = citing.set;
  return insights.filter((insight) => insightSentence(citing, insight) !== undefined);
}

/** Rows from which on what is alike is worth a sentence. */
const ENOUGH_ROWS = 100;

function nothing({ set, t }: Citing): string[] {
  if (set.rows < ENOUGH_ROWS) return [];
  const sentence = t('**Nothing stands out**: levels, trends, seasons, single periods, labels and relations were looked at, and none differs by more than chance lets expect.'); // prettier-ignore
  return sentence === undefined ? [] : [sentence];
}

/** What a sentence says of an insight: words by their places. */
type Words = Readonly<Record<string, string>>;

function insightSentence(citing: Citing, insight: Insight): string | undefined {
  const words = wordsOf(citing, insight);
  const sentence = TEMPLATES[insight.kind](insight, (text) => citing.t(text, words));
  return sentence === undefined ? undefined : joinSentences([sentence, placeSentence(citing, insight)]);
}

function signsText(isZero: boolean, figures: Insight['figures'], t: Tell): string | undefined {
  const [count, placed] = ['count', 'placed'].map((name) => figures.find((figure) => figure.name === name)?.value);
  if (count === placed) {
    return isZero
      ? t('**{column}** is zero in {count} rows, all of which have {label} ({by}).')
      : t('**{column}** is negative in {count} rows, all of which have {label} ({by}).');
  }
  return isZero
    ? t('**{column}** is zero in {count} rows, {placed} of which have {label} ({by}).')
    : t('**{column}** is negative in {count} rows, {placed} of which have {label} ({by}).');
}

/** Where the rows of a fault come from. */
function placeSentence({ ref, t, formatter }: Citing, { id, place, figures }: Insight): string | undefined {
  if (!place) return undefined;
  const valueOf = (name: string): number | undefined => figures.find((figure) => figure.name === name)?.value;
  const words = { placed: ref(`${id}.placed`), label: labelText(place.label, formatter), by: quotedName(place.by) };
  return valueOf('placed') === valueOf('count')
    ? t('All rows concerned have {label} ({by}).', words)
    : t('{placed} of the rows concerned have {label} ({by}).', words);
}

/** Whether two measures go together with all labels but one. */
export function isApart({ figures }: Pick<Insight, 'figures'>): boolean {
  const [here, others] = ['here', 'others'].map((name) => figures.find((each) => each.of === 'correlation' && each.name === name)?.value); // prettier-ignore
  return here !== undefined && others !== undefined && Math.abs(here) < Math.abs(others) / 2;
}

function isTotal({ subject }: Insight): boolean {
  return subject.of === 'rows' || (subject.of === 'column' && subject.aggregate === 'sum');
}

/** Fills the places of a sentence; undefined where a number of it is not known. */
type Tell = (text: string) => string | undefined;

/** The sentence of each kind. The English text is the key of its translation. */
const TEMPLATES: Readonly<Record<InsightKind, (insight: Insight, t: Tell) => string | undefined>> = {
  level: (insight, t) =>
    insight.isUp
      ? t('**{Measure}** is higher from {from} on: {after}{per} after {before}{per} before{change}.')
      : t('**{Measure}** is lower from {from} on: {after}{per} after {before}{per} before{change}.'),
  unit: (_, t) =>
    t(
      '**{Measure}** seems to be in another unit from {from} on: {after}{per} after {before}{per} before. What is added up over both is wrong.',
    ),
  trend: (insight, t) =>
    insight.isUp
      ? t(
          '**{Measure}** rises steadily, from {first}{per} at the beginning ({from}) to {last}{per} at the end ({to}){change}.',
        )
      : t(
          '**{Measure}** falls steadily, from {first}{per} at the beginning ({from}) to {last}{per} at the end ({to}){change}.',
        ),
  turn: (insight, t) =>
    insight.isUp
      ? t(
          '**{Measure}** rises until about {from} and falls from there on: {first}{per} at the beginning, {middle}{per} around {from}, {last}{per} at the end.',
        )
      : t(
          '**{Measure}** falls until about {from} and rises from there on: {first}{per} at the beginning, {middle}{per} around {from}, {last}{per} at the end.',
        ),
  episode: (insight, t) =>
    insight.isUp
      ? t(
          '**{Measure}** is higher from {from} to {to} only: {middle}{per}, with {first}{per} before and {last}{per} afterwards.',
        )
      : t(
          '**{Measure}** is lower from {from} to {to} only: {middle}{per}, with {first}{per} before and {last}{per} afterwards.',
        ),
  season: (insight, t) => seasonText(insight, t),
  outlier: (insight, t) =>
    insight.isUp
      ? t('**{Measure}** is unusually high {when}: {here}, where {usual} is usual around it{change}{one}.')
      : t('**{Measure}** is unusually low {when}: {here}, where {usual} is usual around it{change}{one}.'),
  spread: (insight, t) =>
    insight.by !== undefined
      ? insight.isUp
        ? t('**{column}** varies more for {label} ({by}): a standard deviation of {here}, for all others {others}.')
        : t('**{column}** varies less for {label} ({by}): a standard deviation of {here}, for all others {others}.')
      : insight.figures.some(({ of }) => of === 'spread')
        ? insight.isUp
          ? t('**{Measure}** varies more {step} from {from} on: a standard deviation of {after} after {before} before.')
          : t('**{Measure}** varies less {step} from {from} on: a standard deviation of {after} after {before} before.')
        : insight.isUp
          ? t(
              '**{column}** varies more among the rows from {from} on: a standard deviation of {after} after {before} before.',
            )
          : t(
              '**{column}** varies less among the rows from {from} on: a standard deviation of {after} after {before} before.',
            ),
  against: (insight, t) =>
    insight.isUp
      ? t(
          '**{label}** ({by}) grows while the others fall: {measure} goes from {before} to {after}{per}{change} from {from} on, of all others from {restBefore} to {restAfter}{per}{restChange}{counter}.',
        )
      : t(
          '**{label}** ({by}) falls while the others grow: {measure} goes from {before} to {after}{per}{change} from {from} on, of all others from {restBefore} to {restAfter}{per}{restChange}{counter}.',
        ),
  drives: (_, t) =>
    t(
      '**{label}** ({by}) makes **{ofChange}** of the change in {measure} from {from} on: it goes from {before} to {after}{per}{change}, all together from {allBefore} to {allAfter}{per}{allChange}.',
    ),
  moves: (insight, t) =>
    insight.isUp
      ? t(
          '**{label}** ({by}) parts from the others: its {measure} rises from {before} to {after}{change} from {from} on, that of all others goes from {restBefore} to {restAfter}{restChange}.',
        )
      : t(
          '**{label}** ({by}) parts from the others: its {measure} falls from {before} to {after}{change} from {from} on, that of all others goes from {restBefore} to {restAfter}{restChange}.',
        ),
  mix: ({ figures, labels = [] }, t) =>
    labels.length > 1
      ? t(
          '**{Measure}** goes from {before} to {after}{change} from {from} on through the mix of {by} alone: within its labels it goes the other way, in {second} from {first} to {last}. {label} has {partAfter} of the rows after {partBefore}, and {here} on average, where all others have {others}.',
        )
      : figures.some(({ name }) => name === 'of_change')
        ? t(
            '**{Measure}** goes from {before} to {after}{change} from {from} on, and **{ofChange}** of that is the mix of {by}: {label} has {partAfter} of the rows after {partBefore}, and {here} on average, where all others have {others}.',
          )
        : t(
            '**{Measure}** goes from {before} to {after}{change} from {from} on, which is the mix of {by}: {label} has {partAfter} of the rows after {partBefore}, and {here} on average, where all others have {others}.',
          ),
  part: (insight, t) =>
    insight.isUp
      ? t('**{label}** ({by}) has more of {measure} from {from} on: {partAfter} after {partBefore} before.')
      : t('**{label}** ({by}) has less of {measure} from {from} on: {partAfter} after {partBefore} before.'),
  appears: ({ labels = [] }, t) =>
    labels.length > 1
      ? t('**{labels}** ({by}) are there only from {from} on, and have {portion} of {measure} since then.')
      : t('**{label}** ({by}) is there only from {from} on, and has {portion} of {measure} since then.'),
  vanishes: ({ labels = [] }, t) =>
    labels.length > 1
      ? t('**{labels}** ({by}) are gone after {from}; until then they had {portion} of {measure}.')
      : t('**{label}** ({by}) is gone after {from}; until then it had {portion} of {measure}.'),
  differs: (insight, t) =>
    insight.subject.of === 'rate'
      ? insight.isUp
        ? t('**{label}** ({by}) has {measure} in {here} of its rows, more than all others ({others}).')
        : t('**{label}** ({by}) has {measure} in {here} of its rows, less than all others ({others}).')
      : insight.isUp
        ? t('**{column}** is higher for {label} ({by}): {here} on average, {others} for all others{change}.')
        : t('**{column}** is lower for {label} ({by}): {here} on average, {others} for all others{change}.'),
  mostly: (insight, t) =>
    (insight.labels ?? []).length === 1
      ? t('**{label}** alone has **{portion}** of {measure}, of {count} values of {by}.')
      : t('**A few of the {count} values of {by}** have {portion} of {measure}: {labels}.'),
  reversal: ({ subject }, t) =>
    subject.of === 'rate'
      ? t(
          '**{label}** ({by}) has {measure} more often than {second} over all rows, {here} against {others}, but less often where {alsoBy} is the same: {within}. {label} has {portion} of its rows in {also}, {second} {usual}.',
        )
      : t(
          '**{label}** ({by}) has a higher {measure} than {second} over all rows, {here} against {others}, but a lower one where {alsoBy} is the same: {within}. {label} has {portion} of its rows in {also}, {second} {usual}.',
        ),
  cell: (insight, t) =>
    insight.isUp
      ? t(
          '**{label} with {also}** ({by}, {alsoBy}) has a higher {measure} than both let expect: {here}, where {label} as a whole has {firstLabel} and {also} {secondLabel}.',
        )
      : t(
          '**{label} with {also}** ({by}, {alsoBy}) has a lower {measure} than both let expect: {here}, where {label} as a whole has {firstLabel} and {also} {secondLabel}.',
        ),
  together: (insight, t) =>
    isApart(insight)
      ? t(
          '**{a} and {b}** do not go together for {label} ({by}): r = {rHere} there, {rOthers} for all others, which is no proof of a cause.',
        )
      : insight.by !== undefined
        ? insight.isUp
          ? t(
              '**{a} and {b}** rise together for {label} ({by}): r = {rHere} there, {rOthers} for all others, which is no proof of a cause.',
            )
          : t(
              '**{b}** falls as {a} rises for {label} ({by}): r = {rHere} there, {rOthers} for all others, which is no proof of a cause.',
            )
        : insight.isUp
          ? t('**{a} and {b}** rise together: r = {r} over {rows} rows, which is no proof of a cause.')
          : t('**{b}** falls as {a} rises: r = {r} over {rows} rows, which is no proof of a cause.'),
  bent: ({ figures, isUp }, t) =>
    figures.some(({ name }) => name === 'middle')
      ? isUp
        ? t(
            '**{column}** is highest where {b} is in the middle: {middle} on average between {low} and {high}, {first} below, {last} above.',
          )
        : t(
            '**{column}** is lowest where {b} is in the middle: {middle} on average between {low} and {high}, {first} below, {last} above.',
          )
      : isUp
        ? t('**{column}** steps up where {b} is {limit} or more: {after} on average there, {before} below.')
        : t('**{column}** steps down where {b} is {limit} or more: {after} on average there, {before} below.'),
  labels: (_, t) =>
    t('**{label}** ({by}) goes with {also} ({alsoBy}): {portion} of its rows have it, of all rows {usual}.'),
  lag: (insight, t) =>
    insight.isUp
      ? t('**{column}** follows {b} {later}: after higher values come higher ones.')
      : t('**{column}** follows {b} {later}, the other way round: after higher values come lower ones.'),
  blank: (insight, t) =>
    insight.by === undefined
      ? insight.isUp
        ? t('**{column}** is missing more often from {from} on: in {after} of the rows after {before}.')
        : t('**{column}** is missing less often from {from} on: in {after} of the rows after {before}.')
      : t('**{column}** is missing in {here} of the rows of {label} ({by}), in {others} of all others.'),
  spellings: (_, t) => t('**{by}** has one label in several spellings: {labels}.'),
  stuck: ({ by }, t) =>
    by === undefined
      ? t('**{column}** does not change from {from} to {to}: {count} rows in a row have the same value.')
      : t(
          '**{column}** of {label} ({by}) does not change from {from} to {to}: {count} rows in a row have the same value.',
        ),
  units: ({ by }, t) =>
    by === undefined
      ? t(
          '**{column}** seems to be in two units: {count} values are {here} on average, the others {others}. What is added up over both is wrong.',
        )
      : t(
          '**{column}** seems to be in two units: the values of {label} ({by}) are {here} on average, the others {others}. What is added up over both is wrong.',
        ),
  mixed: (_, t) =>
    t(
      '**{column}** is in several units ({by}): {here} on average in {label}, {others} in {second}. It can be added up within each of them alone.',
    ),
  heaped: ({ by, time, isUp }, t) =>
    by !== undefined
      ? t(
          '**{column}** is rounded for {label} ({by}): {here} of its values there are multiples of {stepOf}, of all others {others}.',
        )
      : time === undefined
        ? t(
            '**{column}** is rounded in some rows: {portion} of its values are multiples of {stepOf}, more than their last digits let expect.',
          )
        : isUp
          ? t('**{column}** is rounded from {from} on: {after} of its values are multiples of {stepOf} after {before}.')
          : t('**{column}** is rounded before {from} only: {before} of its values are multiples of {stepOf} then, {after} afterwards.'), // prettier-ignore
  capped: ({ isUp }, t) =>
    isUp
      ? t(
          '**{column}** seems to be cut off at {code}: {count} of {known} values are exactly that and none is higher, so that averages are too low.',
        )
      : t(
          '**{column}** seems to be cut off at {code}: {count} of {known} values are exactly that and none is lower, so that averages are too high.',
        ),
  order: (_, t) => t('**{end} lies before {begin}** in {count} of {rows} rows; in all others it follows.'),
  far: ({ isUp }, t) =>
    isUp
      ? t('**{at}** lies in the future in {count} of the rows, from {from} on and far behind all others.')
      : t('**{at}** lies far behind all others in {count} of the rows, from {from} on.'),
  exceptions: (_, t) =>
    t(
      '**{alsoBy}** is told by {by} in all but {count} of {rows} rows: {label} has {also} in {here} of its {first} rows.',
    ),
  closed: (insight, t) => closedText(insight, t),
  holiday: (_, t) => t('**No rows on {labels}** in any year, where nearly all other days have some.'),
  gap: ({ time }, t) => gapText(time?.grain, t),
  twice: ({ time }, t) =>
    time?.grain === 'week'
      ? t('**The week of {from}** seems to be loaded twice: {count} of its {rows} rows repeat another one.')
      : t('**{from}** seems to be loaded twice: {count} of its {rows} rows repeat another one.'),
  running: ({ time }, t) =>
    time === undefined
      ? t(
          '**{column}** seems to be a running total: it never falls from row to row, so neither its sum nor its average says anything.',
        )
      : time.grain === 'year'
        ? t(
            '**{column}** seems to be a running total of each year: it falls only where a year begins, so neither its sum nor its average says anything.',
          )
        : t(
            '**{column}** seems to be a running total of each month: it falls only where a month begins, so neither its sum nor its average says anything.',
          ),
  subtotal: (_, t) =>
    t(
      '**{label}** ({by}) looks like a total of the others: it has {here} of {measure}, all others together {others}, so that sums count twice.',
    ),
  placeholder: (_, t) =>
    t(
      '**{column}**: {code} stands in {portion} of its values and looks like a placeholder for a missing one: the average is {without} without it, {with} with it.',
    ),
  zeros: (_, t) =>
    t('**Zeros**: {zeros} of {present} values of {column} are zero, more than the other values let expect.'),
  copy: (_, t) => t('**{column} and {b}** have the same values in all rows.'),
  breaks: ({ figures }, t) =>
    figures.some((figure) => figure.of === 'broken' && figure.is === 'sum')
      ? t('**{column}** is not {x} plus {y} in {count} of {rows} rows; in all others it is.')
      : t('**{column}** is not {x} times {y} in {count} of {rows} rows; in all others it is.'),
  repeated: (_, t) =>
    t('**{column}** looks like a key, yet it is not unique: {present} rows have {distinct} different values.'),
  signs: ({ isUp, figures }, t) => signsText(isUp, figures, t),
  humps: (_, t) =>
    t('**{column}** has two peaks: {first} values lie around {low} and {last} around {high}, with few between them.'),
  blanks: (_, t) =>
    t('**{a} and {b}** are missing together: in {both} of the {first} rows without {a}, {b} is missing as well.'),
};

/** That there are none is told by the words. */
function closedText({ part, figures }: Insight, t: Tell): string | undefined {
  const isNone = figures.some(({ name, value }) => name === 'count' && value === 0);
  if (part?.of === 'weekend') {
    return isNone
      ? t('**No rows at weekends**: on all other days there nearly always are some.')
      : t('**Hardly any rows at weekends**: {count} of {rows}; on all other days there nearly always are some.');
  }
  if (part?.lowest !== undefined) {
    return isNone
      ? t('**No rows on {part} and {lowest}**: on all other days there nearly always are some.')
      : t('**Hardly any rows on {part} and {lowest}**: {count} of {rows}; on all other days there nearly always are some.'); // prettier-ignore
  }
  return isNone
    ? t('**No rows on {part}**: on all other days there nearly always are some.')
    : t('**Hardly any rows on {part}**: {count} of {rows}; on all other days there nearly always are some.');
}

/** Its figure, no rows, is told by the words. */
function gapText(grain: Grain | undefined, t: Tell): string | undefined {
  switch (grain) {
    case 'hour':
      return t('**No rows from {from} to {to}**, in hours that usually have some.');
    case 'day':
      return t('**No rows from {from} to {to}**, on days that usually have some.');
    case 'week':
      return t('**No rows from the week of {from} to that of {to}**, where nearly all others have some.');
    default:
      return t('**No rows from {from} to {to}**, where nearly all other periods have some.');
  }
}

/** The first or the last days of a month. */
function monthText({ part, isUp }: Insight, t: Tell): string | undefined {
  if (part?.of === 'monthEnd') {
    if (part.until === undefined)
      return isUp
        ? t('**{Measure}** is higher on the last day of the month: {here} then, {others} otherwise{change}.')
        : t('**{Measure}** is lower on the last day of the month: {here} then, {others} otherwise{change}.');
    return isUp
      ? t('**{Measure}** is higher on the last {until} days of the month: {here} then, {others} otherwise{change}.')
      : t('**{Measure}** is lower on the last {until} days of the month: {here} then, {others} otherwise{change}.');
  }
  if (part?.until === undefined)
    return isUp
      ? t('**{Measure}** is higher on the first day of the month: {here} then, {others} otherwise{change}.')
      : t('**{Measure}** is lower on the first day of the month: {here} then, {others} otherwise{change}.');
  return isUp
    ? t('**{Measure}** is higher on the first {until} days of the month: {here} then, {others} otherwise{change}.')
    : t('**{Measure}** is lower on the first {until} days of the month: {here} then, {others} otherwise{change}.');
}

function seasonText(insight: Insight, t: Tell): string | undefined {
  const { part, isUp } = insight;
  if (part?.of === 'monthDay' || part?.of === 'monthEnd') return monthText(insight, t);
  if (part?.until !== undefined)
    return part.of === 'hour'
      ? isUp
        ? t('**{Measure}** is higher from {part} to {until} o’clock{most}: {here} then, {others} otherwise{change}.')
        : t('**{Measure}** is lower from {part} to {until} o’clock{most}: {here} then, {others} otherwise{change}.')
      : isUp
        ? t('**{Measure}** is higher from {part} to {until}{most}: {here} then, {others} otherwise{change}.')
        : t('**{Measure}** is lower from {part} to {until}{most}: {here} then, {others} otherwise{change}.');
  switch (part?.of) {
    case 'hour':
      if (part.lowest !== undefined) return t('**{Measure}** is highest at {part} o’clock with {here}, and lowest at {lowest} o’clock with {low}.'); // prettier-ignore
      return isUp
        ? t('**{Measure}** is highest at {part} o’clock: {here} at that hour, {others} at the others{change}.')
        : t('**{Measure}** is lowest at {part} o’clock: {here} at that hour, {others} at the others{change}.');
    case 'month':
      if (part.lowest !== undefined) return t('**{Measure}** is highest in {part} with {here}, and lowest in {lowest} with {low}.'); // prettier-ignore
      return isUp
        ? t('**{Measure}** is highest in {part}: {here} then, {others} otherwise{change}.')
        : t('**{Measure}** is lowest in {part}: {here} then, {others} otherwise{change}.');
    case 'weekend':
      return isUp
        ? t('**{Measure}** is higher at weekends: {here} then, {others} on the other days{change}.')
        : t('**{Measure}** is lower at weekends: {here} then, {others} on the other days{change}.');
    default:
      if (part?.lowest !== undefined) return t('**{Measure}** is highest on {part} with {here}, and lowest on {lowest} with {low}.'); // prettier-ignore
      return isUp
        ? t('**{Measure}** is highest on {part}: {here} then, {others} otherwise{change}.')
        : t('**{Measure}** is lowest on {part}: {here} then, {others} otherwise{change}.');
  }
}

function wordsOf(citing: Citing, insight: Insight): Words {
  const { ref, signed, coefficient, formatter } = citing;
  const { t } = formatter;
  const { id, subject, figures, time, part } = insight;
  const at = (name: string): string => ref(`${id}.${name}`);
  const has = (name: string): boolean => figures.some((figure) => figure.name === name);
  const percent = (name: string): string => (has(name) ? t(' ({change})', { change: signed(`${id}.${name}`) }) : '');
  const fact = (name: string): string => figures.flatMap((figure) => (figure.name === name && figure.of === 'fact' ? [figure.id] : [])).join(); // prettier-ignore
  const told = (insight.labels ?? []).map((label) => labelText(label, formatter, insight.labels));
  const also = insight.also && labelText(insight.also.label, formatter);
  const measure = subjectText(subject, formatter);
  const labels = someNames(told, NAMED, formatter);
  const name = 'column' in subject ? quotedName(subject.column) : subject.of === 'duration' ? t('time from {from} to {to} in {unit}', durationWords(subject, formatter)) : measure; // prettier-ignore
  const column = subject.of === 'duration' ? capital(name) : name;
  return {
    ...{
      measure,
      Measure: capital(measure),
      column,
      label: told[0] ?? '',
      second: told[1] ?? '',
      labels,
      per: isAtTimes(citing.set) ? '' : perText(insight, formatter),
    },
    ...{ by: insight.by === undefined ? '' : quotedName(insight.by), also: also ?? '' },
    ...{ alsoBy: insight.also ? quotedName(insight.also.by) : '', a: insight.isUp ? column : name, b: insight.other === undefined ? '' : quotedName(insight.other) }, // prettier-ignore
    ...{ from: time ? whenText(time.from, time.grain) : '', to: time ? whenText(time.to, time.grain) : '' },
    at: time ? quotedName(time.column) : '',
    ...(subject.of === 'duration' && { begin: quotedName(subject.start), end: quotedName(subject.end) }),
    when: time ? inPeriod(time.from, time.grain, formatter) : '',
    part: part ? partText(part.of, part.value, formatter) : '',
    until: part?.until === undefined ? '' : partText(part.of, endOfRun(part.of, part.until), formatter),
    most: mostText(part, formatter),
    lowest: part?.lowest === undefined ? '' : partText(part.of, part.lowest, formatter),
    ...{ before: at('before'), after: at('after'), first: at('first'), middle: at('middle'), last: at('last') },
    ...{ here: at('here'), others: at('others'), usual: at('usual'), portion: at('part'), ofChange: at('of_change') },
    ...factorWords(figures),
    one: has('row') ? t('; a single row with {value} makes it', { value: at('row') }) : '',
    counter: has('also_change') ? t('; {also} most of all: {change}', { also: also ?? '', change: signed(`${id}.also_change`) }) : '', // prettier-ignore
    ...{ restBefore: at('rest_before'), restAfter: at('rest_after'), restChange: percent('rest_change') },
    ...{ allBefore: at('all_before'), allAfter: at('all_after'), allChange: percent('all_change') },
    ...{ partBefore: at('part_before'), partAfter: at('part_after'), change: percent('change') },
    ...{ stepOf: at('step'), known: at('present') },
    ...{ step: stepText(insight, formatter), later: laterText(insight, formatter) },
    within: withinText(citing, insight),
    ...{ low: at('low'), high: at('high'), limit: at('limit') },
    ...{ firstLabel: at('first'), secondLabel: at('second') },
    ...(figures.some(({ of }) => of === 'correlation') && { rHere: coefficient(`${id}.here`), rOthers: coefficient(`${id}.others`) }), // prettier-ignore
    ...{ r: coefficient(fact('r') === '' ? `${id}.r` : fact('r')), both: at('both') },
    ...{
      rows: fact('n') === '' ? at('rows') : ref(fact('n')),
      zeros: ref(fact('zeros')),
      code: ref(fact('code')),
      without: at('without'),
      with: at('with'),
      present: ref(fact('present')),
      distinct: ref(fact('distinct')),
    },
    placed: at('placed'),
    count: fact('count') === '' ? at('count') : ref(fact('count')),
  };
}

/** "sales", "average price", "number of rows", "average time from opened to closed in days", "returned = yes" */
export function subjectText(subject: Subject, formatter: Formatter): string {
  const { t } = formatter;
  switch (subject.of) {
    case 'rows':
      return t('the number of rows');
    case 'column':
      return subject.aggregate === 'sum'
        ? quotedName(subject.column)
        : t('average {measure}', { measure: quotedName(subject.column) });
    case 'duration':
      return t('average time from {from} to {to} in {unit}', durationWords(subject, formatter));
    case 'rate':
      return t('{column} = {value}', { column: quotedName(subject.column), value: labelText(subject.value, { t }) });
    case 'missing':
      return t('the part of rows without {column}', { column: quotedName(subject.column) });
  }
}

function durationWords({ start, end, unit }: Extract<Subject, { of: 'duration' }>, formatter: Formatter): Words {
  return { from: quotedName(start), to: quotedName(end), unit: unitWord(unit, formatter) };
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) =>
    /^(?:the|average|time from) /.test(text) ? letter.toUpperCase() : letter,
  );
}

/** In which part of a run of parts there is most, or least. */
function mostText(part: Insight['part'], formatter: Formatter): string {
  if (part?.peak === undefined) return '';
  const peak = partText(part.of, part.peak, formatter);
  if (part.of === 'hour') return formatter.t(', most of all at {peak} o’clock', { peak });
  return part.of === 'month' ? formatter.t(', most of all in {peak}', { peak }) : formatter.t(', most of all on {peak}', { peak }); // prettier-ignore
}

/** The columns of which one is not the sum or the product. */
function factorWords(figures: Insight['figures']): Words {
  const [columns] = figures.flatMap((figure) => (figure.of === 'broken' ? [figure.columns] : []));
  return columns ? { x: quotedName(columns[0]), y: quotedName(columns[1]) } : {};
}

/** Whether what is added up is so at each of several points in time, such as those of a census, and not over periods. */
function isAtTimes(set: FactSet): boolean {
  const trend = trendOfFocus(set);
  return isSnapshot(set) || (trend !== undefined && spacing(wholePoints(trend), trend.grain).step > 1);
}

/** What a total is told per. */
function perText(insight: Insight, { t }: Formatter): string {
  const { time, figures } = insight;
  const isPer = figures.some((figure) => figure.of === 'amount' && figure.per !== undefined);
  if (!time || !isPer || !isTotal(insight)) return '';
  const words: Readonly<Record<Grain, string>> = {
    hour: t(' an hour'),
    day: t(' a day'),
    week: t(' a week'),
    month: t(' a month'),
    quarter: t(' a quarter'),
    year: t(' a year'),
  };
  return words[time.grain];
}

/** What two labels have within those of another dimension: "mild 46.7 against 44.4, severe 32.0 against 28.9". */
function withinText({ ref, formatter }: Citing, { id, figures, also }: Insight): string {
  const told = figures.flatMap((figure) => {
    const place = /^first(\d+)$/.exec(figure.name)?.[1];
    if (place === undefined || figure.of !== 'amount') return [];
    const [label] = figure.where.flatMap((each) => {
      if (!('column' in each) || each.column !== also?.by) return [];
      return each.is === 'in' ? each.values : [null];
    });
    const words = { label: labelText(label ?? null, formatter), a: ref(`${id}.first${place}`), b: ref(`${id}.second${place}`) }; // prettier-ignore
    return [formatter.t('{label} {a} against {b}', words)];
  });
  return told.join(formatter.t(', '));
}

/** From which period to the next something varies. */
function stepText({ figures }: Insight, { t }: Formatter): string {
  const [grain] = figures.flatMap((figure) => (figure.of === 'spread' ? [figure.grain] : []));
  if (grain === undefined) return '';
  const words: Readonly<Record<Grain, string>> = {
    hour: t('from hour to hour'),
    day: t('from day to day'),
    week: t('from week to week'),
    month: t('from month to month'),
    quarter: t('from quarter to quarter'),
    year: t('from year to year'),
  };
  return words[grain];
}

/** How much later something follows. */
function laterText({ time, lag }: Insight, { t }: Formatter): string {
  if (!time || lag === undefined) return '';
  const words: Readonly<Record<Grain, readonly [next: string, later: string]>> = {
    hour: [t('in the next hour'), t('some hours later')],
    day: [t('on the next day'), t('some days later')],
    week: [t('in the next week'), t('some weeks later')],
    month: [t('in the next month'), t('some months later')],
    quarter: [t('in the next quarter'), t('some quarters later')],
    year: [t('in the next year'), t('some years later')],
  };
  return words[time.grain][lag === 1 ? 0 : 1];
}

/** A period as a sentence names it: "2024-03", "2024 Q1", "2024-03-05". */
export function whenText(period: string, grain: Grain): string {
  return periodText(period, grain).replace('T', ' ');
}
