/** What was detected of a text table, as data and in words. */
import type { DetectedText } from '../../core/files/detect/detectText';
import { centuryOf } from '../../core/files/detect/centuries';
import { YEARLESS_FORMS } from '../../core/files/detect/times';
import { clockOf, isSeveralZones } from '../../core/files/detect/zones';
import type { ColumnReading } from '../../core/files/detect/columnTypes';
import { listWithCount } from '../../base/text';
import { tableNote, type TableNote } from '../../core/contract/tableNotes';
import type { TextFormat } from '../../core/contract/textFormat';
import type { DetectedColumns, TypedColumn } from './typeColumns';

/** Columns that a note names. */
const NAMED = 5;

export function describeFormat(
  encoding: string,
  { dialect, headerRows, skip, beside }: DetectedText,
  { columns, style }: DetectedColumns,
  footer: number,
): TextFormat {
  const readings = columns.flatMap(({ name, possible: [best] }) => (best ? [{ name, best }] : []));
  const dateFormat = formatOf(readings, ['DATE']);
  const timestampFormat = formatOf(readings, ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE']);
  const others = readings.flatMap(({ name, best: { form } }) => {
    if (!form || form.type === 'TIME') return [];
    return form.format === (form.type === 'DATE' ? dateFormat : timestampFormat) ? [] : [[name, form.format] as const];
  });
  const signs = readings.flatMap(({ name, best: { sign } }) => (sign === undefined ? [] : [[name, sign] as const]));
  const coded = readings.flatMap(({ name, best }) => (best.coded === true ? [name] : []));
  const usesGroups = readings.some(({ best }) => best.style);
  return {
    encoding,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    ...(dialect.escape !== dialect.quote && { escape: dialect.escape }),
    ...(dialect.comment !== '' && { comment: dialect.comment }),
    headerRows,
    skip,
    ...(beside && { beside }),
    footer,
    decimal: style.decimal,
    thousands: usesGroups ? style.thousands : '',
    dateFormat,
    timestampFormat,
    ...(signs.length > 0 && { signs: Object.fromEntries(signs) }),
    ...(coded.length > 0 && { coded }),
    ...(others.length > 0 && { otherFormats: Object.fromEntries(others) }),
  };
}

function formatOf(readings: readonly { best: ColumnReading }[], types: readonly ColumnReading['type'][]): string {
  return readings.find(({ best }) => best.form && types.includes(best.type))?.best.form?.format ?? '';
}

/**
 * What the types leave to doubt.
 * @param missing of each column how many cells stand for a missing value, where they were counted
 */
export function typeNotes({ columns, style, order }: DetectedColumns, missing?: readonly number[]): TableNote[] {
  const open = columns.filter(({ isOpen, possible: [best] }) => isOpen && best?.form);
  const numbers = columns.some(({ possible: [best] }) => best?.style);
  const words = columns.flatMap(({ name, missing: examples }, at) => {
    const count = missing?.[at] ?? 0;
    const named = examples.join(', ');
    if (missing === undefined) return examples.length > 0 ? [`${name} (${named})`] : [];
    return count > 0 ? [`${name} (${count}${named === '' ? '' : `: ${named}`})`] : [];
  });
  const opened = {
    columns: listWithCount(
      open.map(({ name }) => name),
      NAMED,
    ),
  };
  return [
    ...(open.length > 0 ? [order === 'dmy' ? tableNote('dayFirst', opened) : tableNote('monthFirst', opened)] : []),
    ...(numbers && style.ambiguous !== '' ? [markNote(style.ambiguous, style.decimal)] : []),
    ...signNotes(columns),
    ...dateNotes(columns),
    ...(words.length > 0 ? [tableNote('missing', { columns: listWithCount(words, NAMED) })] : []),
  ];
}

function markNote(mark: ',' | '.', decimal: ',' | '.'): TableNote {
  if (mark === ',') return tableNote(decimal === ',' ? 'decimalComma' : 'groupComma');
  return tableNote(decimal === '.' ? 'decimalPoint' : 'groupPoint');
}

/** What was left out at numbers that are not written plainly. */
function signNotes(columns: readonly TypedColumn[]): TableNote[] {
  const of = (key: 'signs' | 'percents' | 'brackets', isMeant: (sign: string) => boolean): TableNote[] => {
    const found = columns.flatMap(({ name, possible: [best] }) =>
      best?.sign !== undefined && isMeant(best.sign) ? [best.sign === '' ? name : `${name} (${best.sign})`] : [],
    );
    return found.length > 0 ? [tableNote(key, { columns: listWithCount(found, NAMED) })] : [];
  };
  const isPercent = (sign: string): boolean => sign === '%' || sign === '‰';
  return [
    ...of('signs', (sign) => sign !== '' && !isPercent(sign)),
    ...of('percents', isPercent),
    ...of('brackets', (sign) => sign === ''),
  ];
}

/** Years of two digits that are read in another century than usual, and times with offsets. */
function dateNotes(columns: readonly TypedColumn[]): TableNote[] {
  const centuries = new Map<string, string[]>();
  const years = new Map<number, string[]>();
  const clocks: string[] = [];
  const zones: string[] = [];
  for (const { name, possible, years: written, offsets = [] } of columns) {
    const { format, first } = centuryOf(possible[0]?.form?.format ?? '');
    const named = `${name} (${listWithCount(offsets, NAMED)})`;
    if (clockOf(format).isClock) clocks.push(named);
    else if (isSeveralZones(offsets)) zones.push(named);
    const ofYear = YEARLESS_FORMS.some((form) => form.format === format);
    if (ofYear) years.set(first ?? 0, [...(years.get(first ?? 0) ?? []), name]);
    else if (first !== undefined) {
      const range = `${written?.first ?? first} ${written?.last ?? first + 99}`;
      centuries.set(range, [...(centuries.get(range) ?? []), name]);
    }
  }
  return [
    ...[...centuries].map(([range, names]) => {
      const [first = 0, last = 0] = range.split(' ').map(Number);
      return tableNote('twoDigitYears', { first, last, columns: listWithCount(names, NAMED) });
    }),
    ...[...years].map(([year, names]) => tableNote('yearAbove', { year: String(year), columns: listWithCount(names, NAMED) })), // prettier-ignore
    ...(clocks.length > 0 ? [tableNote('clockTimes', { columns: listWithCount(clocks, NAMED) })] : []),
    ...(zones.length > 0 ? [tableNote('utcTimes', { columns: listWithCount(zones, NAMED) })] : []),
  ];
}
