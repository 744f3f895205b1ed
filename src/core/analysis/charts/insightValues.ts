/** What the charts of insights call and how they give their values. */
import { cutText } from '../../../base/cutText';
import type { FactSet } from '../facts/factSet';
import type { Insight, InsightKind, Subject } from '../facts/insight';
import { unitWord } from '../facts/query/words';
import { looksLikeNumber, unwrapped } from '../report/names';
import type { Formatter } from '../../text/formatter';

/** Characters of a name or label in a title. */
export const MAX_NAME = 40;

/** Kinds that tell averages of the rows, also of what is added up elsewhere. */
const OF_ROWS: readonly InsightKind[] = ['differs', 'reversal', 'cell', 'units', 'mixed'];

/** What the values of a chart are: "sales", "Average price", "Number of rows". */
export function drawnName({ subject, kind, also }: Insight, formatter: Formatter): string {
  if (kind === 'labels' && also) return formatter.t('Rows with {label} ({by})', { label: namedLabel(also.label, formatter), by: cutText(also.by, MAX_NAME) }); // prettier-ignore
  const isMean = subject.of === 'column' && (subject.aggregate === 'mean' || OF_ROWS.includes(kind));
  return nameOf(subject, isMean, formatter);
}

function nameOf(subject: Subject, isMean: boolean, formatter: Formatter): string {
  const { t } = formatter;
  if (subject.of === 'rows') return t('Number of rows');
  if (subject.of === 'duration') return t('{unit} from {from} to {to}', { unit: unitWord(subject.unit, formatter), from: cutText(subject.start, MAX_NAME), to: cutText(subject.end, MAX_NAME) }); // prettier-ignore
  const column = cutText(subject.column, MAX_NAME);
  if (subject.of === 'missing') return t('Rows without {column}', { column });
  if (subject.of === 'rate') return t('{column} = {value}', { column, value: namedLabel(subject.value, formatter) });
  return isMean ? t('Average {measure}', { measure: column }) : column;
}

/** Labels that a title names; of more, how many there are. */
const NAMED = 2;

/** The labels that an insight is about: "Classic", "a, b", "5 values of name". */
export function shownLabels({ labels = [], by = '' }: Insight, formatter: Formatter): string {
  if (labels.length > NAMED) return formatter.t('{count} values of {by}', { count: formatter.number(labels.length), by: cutText(by, MAX_NAME) }); // prettier-ignore
  return labels.map((label) => namedLabel(label, formatter)).join(formatter.t(', '));
}

/** A label in a title or legend. */
export function shownLabel(label: string | null, { t }: Pick<Formatter, 't'>): string {
  if (label === null) return t('(no value)');
  return label.trim() === '' ? t('(empty)') : cutText(unwrapped(label), MAX_NAME);
}

/** The same among other words: one that looks like a number stands in quotes, so that nobody takes it for a figure. */
export function namedLabel(label: string | null, formatter: Pick<Formatter, 't'>): string {
  const shown = shownLabel(label, formatter);
  return label !== null && looksLikeNumber(label) ? `“${shown}”` : shown;
}

/** Whether values are parts of a whole, which are drawn in percent. */
export function isPercent({ subject, kind }: Insight): boolean {
  return subject.of === 'rate' || subject.of === 'missing' || kind === 'part' || kind === 'labels';
}

/** A value as it is drawn: percent with two decimals, which is what can be seen. */
export function drawnValue(insight: Insight, value: number | null): number | null {
  return value !== null && isPercent(insight) ? Math.round(value * 10_000) / 100 : value;
}

/** The unit of the values. */
export function unitOf(set: FactSet, insight: Insight): string {
  if (isPercent(insight)) return '%';
  const { subject } = insight;
  return subject.of === 'column' ? (set.columns.find(({ name }) => name === subject.column)?.meaning.sign ?? '') : '';
}
