/** What an insight is called, as a headline and above its chart: the finding, in short. */
import { cutText } from '../../../base/cutText';
import type { Insight, InsightKind } from '../facts/insight';
import { endOfRun, partText } from '../facts/query/words';
import { isApart, whenText } from '../report/sentences/insights';
import { inPeriod } from '../report/sentences/trend';
import type { Formatter } from '../../text/formatter';
import { drawnName, MAX_NAME, namedLabel, shownLabels } from './insightValues';

/** "sales: higher from 2021-01 on". Plain text. */
export function insightTitle(insight: Insight, formatter: Formatter): string {
  const { time, part, also, other, subject } = insight;
  const words = {
    ...{ measure: drawnName(insight, formatter), label: shownLabels(insight, formatter) },
    ...{ by: cutText(insight.by ?? '', MAX_NAME), from: time ? whenText(time.from, time.grain) : '' },
    ...{ to: time ? whenText(time.to, time.grain) : '', when: time ? inPeriod(time.from, time.grain, formatter) : '', part: part ? partText(part.of, part.value, formatter) : '', until: part?.until === undefined ? '' : partText(part.of, endOfRun(part.of, part.until), formatter) }, // prettier-ignore
    ...{
      also: also ? namedLabel(also.label, formatter) : '',
      alsoBy: cutText(also?.by ?? '', MAX_NAME),
      b: cutText(other ?? '', MAX_NAME),
    },
    ...(subject.of === 'duration' && { begin: cutText(subject.start, MAX_NAME), end: cutText(subject.end, MAX_NAME) }),
    at: cutText(time?.column ?? '', MAX_NAME),
    column: 'column' in insight.subject ? cutText(insight.subject.column, MAX_NAME) : drawnName(insight, formatter),
  };
  return TITLES[insight.kind](insight, (text) => formatter.t(text, words));
}

type Tell = (text: string) => string;

const TITLES: Readonly<Record<InsightKind, (insight: Insight, t: Tell) => string>> = {
  level: ({ isUp }, t) => (isUp ? t('{measure}: higher from {from} on') : t('{measure}: lower from {from} on')),
  unit: (_, t) => t('{measure}: in another unit from {from} on'),
  trend: ({ isUp }, t) => (isUp ? t('{measure}: rises steadily') : t('{measure}: falls steadily')),
  turn: ({ isUp }, t) =>
    isUp ? t('{measure}: rises until {from}, then falls') : t('{measure}: falls until {from}, then rises'),
  episode: ({ isUp }, t) =>
    isUp ? t('{measure}: higher from {from} to {to}') : t('{measure}: lower from {from} to {to}'),
  season: ({ isUp, part }, t) => {
    if (part?.of === 'monthEnd') return isUp ? t('{measure}: higher at the end of the month') : t('{measure}: lower at the end of the month'); // prettier-ignore
    if (part?.of === 'monthDay') return isUp ? t('{measure}: higher at the beginning of the month') : t('{measure}: lower at the beginning of the month'); // prettier-ignore
    if (part?.until !== undefined && part.of === 'hour') return isUp ? t('{measure}: higher from {part} to {until} o’clock') : t('{measure}: lower from {part} to {until} o’clock'); // prettier-ignore
    if (part?.until !== undefined) return isUp ? t('{measure}: higher from {part} to {until}') : t('{measure}: lower from {part} to {until}'); // prettier-ignore
    if (part?.of === 'hour')
      return isUp ? t('{measure}: highest at {part} o’clock') : t('{measure}: lowest at {part} o’clock');
    if (part?.of === 'month') return isUp ? t('{measure}: highest in {part}') : t('{measure}: lowest in {part}');
    if (part?.of === 'weekend') return isUp ? t('{measure}: higher at weekends') : t('{measure}: lower at weekends');
    return isUp ? t('{measure}: highest on {part}') : t('{measure}: lowest on {part}');
  },
  outlier: ({ isUp }, t) => (isUp ? t('{measure}: unusually high {when}') : t('{measure}: unusually low {when}')),
  spread: ({ by, isUp }, t) => {
    if (by !== undefined) return isUp ? t('{column}: varies more for {label}') : t('{column}: varies less for {label}');
    return isUp ? t('{measure}: varies more from {from} on') : t('{measure}: varies less from {from} on');
  },
  against: ({ isUp }, t) =>
    isUp ? t('{measure}: {label} grows while the others fall') : t('{measure}: {label} falls while the others grow'),
  drives: (_, t) => t('{measure}: most of the change comes from {label}'),
  moves: (_, t) => t('{measure}: {label} parts from the others'),
  part: ({ isUp }, t) =>
    isUp
      ? t('{measure}: {label} has more of it from {from} on')
      : t('{measure}: {label} has less of it from {from} on'),
  appears: ({ labels = [] }, t) =>
    labels.length > 1
      ? t('{measure}: {label} are there only from {from} on')
      : t('{measure}: {label} is there only from {from} on'),
  vanishes: ({ labels = [] }, t) =>
    labels.length > 1 ? t('{measure}: {label} are gone after {from}') : t('{measure}: {label} is gone after {from}'),
  differs: ({ isUp }, t) => (isUp ? t('{measure}: higher for {label}') : t('{measure}: lower for {label}')),
  blank: ({ by, isUp }, t) => {
    if (by === undefined)
      return isUp ? t('{column}: missing more often from {from} on') : t('{column}: missing less often from {from} on');
    return isUp ? t('{column}: missing more often for {label}') : t('{column}: missing less often for {label}');
  },
  mostly: ({ labels = [] }, t) =>
    labels.length === 1 ? t('{measure}: {label} has most') : t('{measure}: a few values of {by} have most'),
  cell: ({ isUp }, t) =>
    isUp
      ? t('{measure} of {label}: higher for {also} than expected')
      : t('{measure} of {label}: lower for {also} than expected'),
  reversal: (_, t) => t('{measure}: {label} turn round within {alsoBy}'),
  units: ({ by }, t) =>
    by === undefined ? t('{measure}: values in two units') : t('{measure}: {label} in another unit'),
  labels: (_, t) => t('{label} goes with {also}'),
  spellings: (_, t) => t('{by}: one label in several spellings'),
  stuck: (_, t) => t('{column}: the same value in many rows'),
  blanks: (_, t) => t('{column} and {b}: missing together'),
  mix: (_, t) => t('{measure}: changes with the mix of {by}'),
  order: (_, t) => t('{begin} and {end}: in the wrong order'),
  far: ({ isUp }, t) => (isUp ? t('{at}: dates in the future') : t('{at}: dates far behind all others')),
  exceptions: (_, t) => t('{alsoBy}: told by {by} but for a few rows'),
  closed: ({ part, figures }, t) => {
    const isNone = figures.some(({ name, value }) => name === 'count' && value === 0);
    if (part?.of === 'weekend') return isNone ? t('No rows at weekends') : t('Hardly any rows at weekends');
    return isNone ? t('No rows on {part}') : t('Hardly any rows on {part}');
  },
  holiday: (_, t) => t('No rows on the same days of each year'),
  gap: (_, t) => t('No rows from {from} to {to}'),
  twice: (_, t) => t('{from}: loaded twice, as it seems'),
  running: (_, t) => t('{column}: a running total, as it seems'),
  subtotal: (_, t) => t('{by}: {label} looks like a total of the others'),
  placeholder: (_, t) => t('{column}: a placeholder stands for missing values'),
  mixed: (_, t) => t('{column}: several units in one column'),
  heaped: ({ by, time, isUp }, t) => {
    if (by !== undefined) return t('{column}: rounded for {label}');
    if (time === undefined) return t('{column}: rounded in some rows');
    return isUp ? t('{column}: rounded from {from} on') : t('{column}: rounded before {from} only');
  },
  capped: (_, t) => t('{column}: cut off, as it seems'),
  zeros: (_, t) => t('{column}: more zeros than expected'),
  copy: (_, t) => t('{column} and {b}: the same values'),
  breaks: (_, t) => t('{column}: not what other columns make it, in some rows'),
  repeated: (_, t) => t('{column}: a key that is not unique'),
  signs: ({ isUp }, t) => (isUp ? t('{column}: zeros for {label}') : t('{column}: negative for {label}')),
  humps: (_, t) => t('{column}: two peaks'),
  together: (insight, t) => {
    const { by, isUp } = insight;
    if (isApart(insight)) return t('{column} and {b}: not together for {label}');
    if (by !== undefined)
      return isUp ? t('{b} rises with {column} for {label}') : t('{b} falls as {column} rises for {label}');
    return isUp ? t('{b} rises with {column}') : t('{b} falls as {column} rises');
  },
  bent: ({ isUp, figures }, t) =>
    figures.some(({ name }) => name === 'middle')
      ? isUp
        ? t('{column}: highest where {b} is in the middle')
        : t('{column}: lowest where {b} is in the middle')
      : isUp
        ? t('{column}: steps up over {b}')
        : t('{column}: steps down over {b}'),
  lag: (_, t) => t('{column} follows {b}'),
};
