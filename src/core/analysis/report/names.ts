/** How columns, measures and labels are named in what people read. */
import { parseJson } from '../../../base/parseJson';
import type { Aggregate, FactSet, ColumnFacts } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import { plain, type Formatter } from '../../text/formatter';

/** Characters of a label in a sentence or a cell. */
const MAX_LABEL = 60;

/** Name of a column for markdown, in quotes where it looks like a number. */
export function nameText(set: Pick<FactSet, 'columns'>, number: number): string {
  return quotedName(columnName(set, number));
}

export function quotedName(name: string): string {
  const text = plain(cut(name));
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

/** A value of a column for markdown: cut, with words where there is none, and in quotes where it looks like a number. */
export function labelText(label: string | null, { t }: Pick<Formatter, 't'>): string {
  if (label === null) return t('(no value)');
  const text = plain(cut(unwrapped(label)));
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
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
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
