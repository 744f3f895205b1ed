/** What was sensed of a text table, as data and in words. */
import type { SensedText } from '../../core/analysis/sense/senseText';
import type { Reading } from '../../core/analysis/sense/columnTypes';
import type { TextFormat } from '../../core/tools/textFormat';
import type { SensedColumns } from './typeColumns';

/** Columns that a note names. */
const NAMED = 5;

export function describeFormat(
  encoding: string,
  { dialect, headerRows, skip }: SensedText,
  { columns, style }: SensedColumns,
  footer: number,
): TextFormat {
  const readings = columns.flatMap(({ name, possible: [best] }) => (best ? [{ name, best }] : []));
  const dateFormat = formatOf(readings, ['DATE']);
  const timestampFormat = formatOf(readings, ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE']);
  const others = readings.flatMap(({ name, best: { form } }) => {
    if (!form || form.type === 'TIME') return [];
    return form.format === (form.type === 'DATE' ? dateFormat : timestampFormat) ? [] : [[name, form.format] as const];
  });
  const usesGroups = readings.some(({ best }) => best.style);
  return {
    encoding,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    ...(dialect.escape !== dialect.quote && { escape: dialect.escape }),
    ...(dialect.comment !== '' && { comment: dialect.comment }),
    headerRows,
    skip,
    footer,
    decimal: style.decimal,
    thousands: usesGroups ? style.thousands : '',
    dateFormat,
    timestampFormat,
    ...(others.length > 0 && { otherFormats: Object.fromEntries(others) }),
  };
}

function formatOf(readings: readonly { best: Reading }[], types: readonly Reading['type'][]): string {
  return readings.find(({ best }) => best.form && types.includes(best.type))?.best.form?.format ?? '';
}

/** What the types leave to doubt, in words. */
export function typeNotes({ columns, style, order }: SensedColumns, missing: readonly number[]): string[] {
  const open = columns.filter(({ isOpen, possible: [best] }) => isOpen && best?.form);
  const numbers = columns.some(({ possible: [best] }) => best?.style);
  const words = columns.flatMap(({ name, missing: examples }, at) => {
    const count = missing[at] ?? 0;
    return count > 0 ? [`${name} (${count}${examples.length > 0 ? `: ${examples.join(', ')}` : ''})`] : [];
  });
  return [
    ...(open.length > 0
      ? [
          `${list(open.map(({ name }) => name))}: day and month may be either way round; read as ${order === 'dmy' ? 'day/month' : 'month/day'}.`,
        ]
      : []),
    ...(style.isAmbiguous && numbers
      ? [
          `Numbers like 1,234 may be 1234 or 1.234; the comma is read as ${style.decimal === ',' ? 'the decimal mark' : 'what groups thousands'}.`,
        ]
      : []),
    ...(words.length > 0 ? [`Cells that stand for a missing value are empty: ${list(words)}.`] : []),
  ];
}

function list(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more columns` : names.join(', ');
}
