/** How columns, measures and labels are named in what people read. */
import { cutApart, cutText } from '../../../base/cutText';
import { parseJson } from '../../../base/parseJson';
import type { Aggregate, FactSet, ColumnFacts } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { plain, type Formatter } from '../../text/formatter';

/** Characters of a label in a sentence or a cell: as many as those of a column that groups rows have. */
const MAX_LABEL = 80;
/** The same where there is little room, as in the table of columns. */
export const MAX_SHORT_LABEL = 24;

/** Name of a column for markdown, in quotes where it looks like a number. */
export function nameText(set: Pick<FactSet, 'columns'>, number: number): string {
  const name = columnName(set, number);
  const among = set.columns.map((column) => column.name);
  return quoted(name, among);
}

export function quotedName(name: string): string {
  return quoted(name, []);
}

function quoted(name: string, among: readonly string[]): string {
  const text = plain(shortened(name, among));
  return looksLikeNumber(name) ? `“${text}”` : text;
}

/** Names in a row: of more than `most` the first ones, and that there are others. */
export function someNames(names: readonly string[], most: number, { t, list }: Pick<Formatter, 't' | 'list'>): string {
  return names.length <= most
    ? list(names)
    : t('{columns} and others', { columns: names.slice(0, most).join(t(', ')) });
}

/** Name of a column as it is, not for markdown. */
export function columnName(set: Pick<FactSet, 'columns'>, number: number): string {
  return columnIn(set, number)?.name ?? '';
}

/** Something that is told of a measure, with the rows behind each of its values where that is known. */
export interface MeasuredPart {
  measure: number | null;
  aggregate: Aggregate;
  segments?: readonly { label: string | null; rows?: number }[];
  points?: readonly { period: string; rows?: number }[];
}

/** Whether each value is that of one row: then it is no average, whatever it was computed as. */
export function isSingle(set: Pick<FactSet, 'columns'>, { measure, segments, points }: MeasuredPart): boolean {
  const parts = segments ?? points ?? [];
  if (parts.length === 0) return false;
  if (parts.every(({ rows }) => rows !== undefined)) return parts.every(({ rows }) => (rows ?? 0) <= 1);
  return points !== undefined && points.length >= (columnIn(set, measure)?.present ?? Infinity);
}

/** A measure as it is put together: `amount`, `Average price`, `Number of rows`; not for markdown. */
export function measureName(
  set: Pick<FactSet, 'columns'>,
  part: MeasuredPart,
  { t }: Pick<Formatter, 't'>,
  nameOf = columnName,
): string {
  if (part.measure === null) return t('Number of rows');
  const name = nameOf(set, part.measure);
  return part.aggregate === 'avg' && !isSingle(set, part) ? t('Average {measure}', { measure: name }) : name;
}

/** The same for markdown, the column in quotes where its name looks like a number. */
export function measureText(
  set: Pick<FactSet, 'columns'>,
  part: MeasuredPart,
  formatter: Pick<Formatter, 't'>,
): string {
  return measureName(set, part, formatter, nameText);
}

/**
 * A value of a column for markdown: cut, with words where there is none, and in quotes where it looks like a number.
 * @param among values that it stands beside: none of them is cut to the same text
 */
export function labelText(
  label: string | null,
  { t }: Pick<Formatter, 't'>,
  among: readonly (string | null)[] = [],
): string {
  if (label === null) return t('(no value)');
  const others = among.flatMap((other) => (other === null ? [] : unwrapped(other)));
  const text = plain(shortened(unwrapped(label), others));
  if (text.trim() === '') return t('(empty)');
  return looksLikeNumber(label) ? `“${text}”` : text;
}

/** Whether a label could be taken for a figure. */
export function looksLikeNumber(label: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(label);
}

/** A value without the quotes that it has as JSON, as those of a column of texts and numbers do. */
export function unwrapped(label: string): string {
  if (!/^".*"$/s.test(label)) return label;
  const value = parseJson(label);
  return typeof value === 'string' ? value : label;
}

/** Whether a label is a word or a sign that often stands where a value is missing. */
export function meansMissing(label: string): boolean {
  return /^(?:n\.?\/?a\.?|#n\/a|nan|null|nil|none|unknown|missing|undefined|-+|–|—|\.|\?+|未知|不详|无|空)$/i.test(
    label.trim(),
  );
}

/** A text that is not longer than a label may be. */
export function cut(text: string, length = MAX_LABEL): string {
  return cutText(text, length);
}

/** All forms in which texts are told, alone and beside each other. */
export function cutForms(texts: readonly string[]): string[] {
  return [
    ...texts,
    ...[MAX_LABEL, MAX_SHORT_LABEL].flatMap((most) => [
      ...texts.map((text) => cutText(text, most)),
      ...cutApart(texts, most),
    ]),
  ];
}

function shortened(text: string, among: readonly string[]): string {
  if (text.length <= MAX_LABEL) return text;
  return cutApart([text, ...among.filter((other) => other.length > MAX_LABEL)], MAX_LABEL)[0] ?? text;
}

/** Such a value, in how many rows it is, and the address of that fact. */
interface StandIn {
  label: string;
  rows: number;
  at: string;
}

/** The most frequent such value of a column: of its most frequent ones, and of those by which rows were told apart. */
export function perhapsMissing(set: Pick<FactSet, 'breakdowns'>, column: ColumnFacts): StandIn | undefined {
  const { number, top = [], present, meaning } = column;
  if (!['dimension', 'flag', 'text', 'constant'].includes(meaning.role)) return undefined;
  const frequent = top.map(({ label, rows }, at) => ({ label, rows, at: `c${number}.top${at + 1}` }));
  // Averages rest on the rows that have a value, which are not all with the label.
  const segments = set.breakdowns
    .filter(({ by, aggregate }) => by === number && aggregate !== 'avg')
    .flatMap(({ id, segments: parts }) =>
      parts.flatMap(({ label, rows }, at) => (label === null ? [] : [{ label, rows, at: `${id}.r${at + 1}.rows` }])),
    );
  // What most rows say means what it says.
  return [...frequent, ...segments].find(
    ({ label, rows }) => isBlank(label) || (meansMissing(label) && rows <= present / 2),
  );
}

/** The value in quotation marks: the words "none" and "unknown" are not those of the report. */
export function missingText(label: string, formatter: Pick<Formatter, 't'>, length?: number): string {
  return isBlank(label) ? labelText(label, formatter) : `“${plain(cut(unwrapped(label), length))}”`;
}

function isBlank(label: string): boolean {
  return unwrapped(label).trim() === '';
}
