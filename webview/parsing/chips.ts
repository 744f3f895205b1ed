/** What can be changed of how a file is read: each with what is so now and the sensible alternatives, in words. */
import type { FormatChoice, Recoding, SheetLayout, TextFormat } from '../../src/protocol/parsedFiles';
import { formatNumber, t } from '../i18n';

export type ChipId = keyof FormatChoice;

export interface ChipOption {
  /** What is chosen by it; empty: nothing, it is detected. */
  value: string;
  text: string;
}

export interface Chip {
  id: ChipId;
  label: string;
  options: readonly ChipOption[];
  /** The option that holds. */
  selected: string;
  /** What holds, whoever chose it. */
  now: string;
  /** The user has chosen it. */
  chosen: boolean;
}

/**
 * What most files are like: who wants to see more finds it behind the others. Dates that can be read in two ways are never
 * like most.
 */
const USUAL: Readonly<Partial<Record<ChipId, string>>> = { decimal: '.', skip: '0', footer: '0', dateOrder: '' };

/** The chips that are seen at once, the others, and whether one of these says what is not usual. */
export function chipGroups(chips: readonly Chip[]): { first: Chip[]; more: Chip[]; isUnusual: boolean } {
  const more = chips.filter(({ id }) => USUAL[id] !== undefined);
  return {
    first: chips.filter((chip) => !more.includes(chip)),
    more,
    isUnusual: more.some(({ id, chosen, now }) => chosen || now !== USUAL[id]),
  };
}

/** What of a reading the chips tell. */
export interface Shape {
  format?: TextFormat;
  /** Of a workbook. */
  layout?: SheetLayout;
  /** Columns whose numbers or times are no values as they are written. */
  recoded?: readonly Recoding[];
  /** Columns that are parts of a time made one. */
  joined?: boolean;
  sheets: readonly string[];
  sheet?: string;
}

const ENCODINGS = [
  ...['utf-8', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252', 'windows-1250', 'windows-1251'],
  ...['utf-16le', 'utf-16be'],
];
const DELIMITERS = [',', ';', '\t', '|', ' '];
const MOST_SKIPPED = 10;
const MOST_TOTALS = 3;

/**
 * The chips of a file.
 * @param kind name of the file's kind, e.g. CSV, Excel, JSON: sheets are called by it
 */
export function chipsOf(shape: Shape, choice: FormatChoice, kind: string): Chip[] {
  const { format, layout, sheets, sheet } = shape;
  const chips: Chip[] = [];
  if (sheets.length > 1 && sheet !== undefined) {
    chips.push(chip('sheet', sheetWords(kind), sheet, sheets, (value) => value, choice));
  }
  const isCoded = format?.coded !== undefined || Object.values(layout?.texts?.columns ?? {}).some(({ coded }) => coded);
  const rows = [
    ...recordsChip(format ?? layout, choice),
    ...codesChip(isCoded, choice),
    ...numbersChip(shape.recoded ?? [], choice),
    ...(shape.joined === true ? [partsChip(choice)] : []),
  ];
  if (!format) return [...chips, ...rows];
  const { encoding, delimiter, headerRows, decimal, skip, footer } = format;
  return [
    ...chips,
    chip('encoding', t('Encoding'), encoding, ENCODINGS, encodingWords, choice),
    chip('delimiter', t('Delimiter'), delimiter, DELIMITERS, delimiterWords, choice),
    chip('headerRows', t('Header'), String(headerRows), ['0', '1', '2'], headerWords, choice),
    chip('decimal', t('Decimal sign'), decimal, ['.', ','], decimalWords, choice),
    ...dateOrderChip(format, choice),
    ...rows,
    chip('skip', t('Skipped'), String(skip), upTo(MOST_SKIPPED), rowsWords, choice),
    chip('footer', t('Totals left out'), String(footer), upTo(MOST_TOTALS), rowsWords, choice),
  ];
}

/** The choice with another value of a chip; an empty one leaves it to be detected. */
export function withChoice(choice: FormatChoice, id: ChipId, value: string): FormatChoice {
  const { [id]: _, ...others } = choice;
  if (value === '') return others;
  switch (id) {
    case 'headerRows':
    case 'skip':
    case 'footer':
      return { ...others, [id]: Number(value) };
    case 'decimal':
      return { ...others, decimal: value === ',' ? ',' : '.' };
    case 'asIs':
      return { ...others, asIs: true };
    case 'codes':
      return { ...others, codes: 'texts' };
    case 'numbers':
      return { ...others, numbers: 'asWritten' };
    case 'periods':
      return { ...others, periods: 'columns' };
    case 'dateOrder':
      return { ...others, dateOrder: value === 'mdy' ? 'mdy' : 'dmy' };
    default:
      return { ...others, [id]: value };
  }
}

function chip(
  id: ChipId,
  label: string,
  now: string,
  alternatives: readonly string[],
  words: (value: string) => string,
  choice: FormatChoice,
): Chip {
  const own = choice[id];
  const chosen = own !== undefined;
  const value = chosen ? String(own) : now;
  const all = alternatives.includes(value) ? alternatives : [value, ...alternatives];
  // What was detected stands for itself: it is chosen by choosing nothing.
  const offered = all.filter((each) => chosen || each !== value).map((each) => ({ value: each, text: words(each) }));
  const detected = { value: '', text: chosen ? t('Automatic') : words(value) };
  return { id, label, options: [detected, ...offered], selected: chosen ? value : '', now: value, chosen };
}

/** Formats of dates whose day and month could be the other way round. */
const DAY_FIRST = /^(?:@\d+ |from )*%d[/-]%m|\bday\.month\b/;
const MONTH_FIRST = /^(?:@\d+ |from )*%m[/-]%d|\bmonth\/day\b/;

/** How the dates of a file are read that could be the other way round. */
export function dateOrderOf({ dateFormat, timestampFormat, otherFormats = {} }: TextFormat): 'dmy' | 'mdy' | undefined {
  const formats = [dateFormat, timestampFormat, ...Object.values(otherFormats)];
  const written = formats.find((each) => DAY_FIRST.test(each) || MONTH_FIRST.test(each));
  if (written === undefined) return undefined;
  return DAY_FIRST.test(written) ? 'dmy' : 'mdy';
}

function dateOrderChip(format: TextFormat, choice: FormatChoice): Chip[] {
  const now = dateOrderOf(format) ?? choice.dateOrder;
  return now === undefined ? [] : [chip('dateOrder', t('Dates'), now, ['dmy', 'mdy'], dateOrderWords, choice)];
}

/** Of a table with rows that are no records, or cells that stand for those below them. */
function recordsChip(layout: Partial<SheetLayout> | undefined, choice: FormatChoice): Chip[] {
  const { leftOut, filled, sections, beside } = layout ?? {};
  const isRepaired = [leftOut, filled, sections, beside].some((each) => each !== undefined);
  if (!isRepaired && choice.asIs === undefined) return [];
  const count = leftOut?.length ?? 0;
  const whole = beside ? t('Tables below each other') : t('Merged cells filled');
  const only = count === 0 ? whole : t('Records only, {rows} left out', { rows: rowsWords(String(count)) });
  const words = sections ? `${only} · ${t('Headings as a column')}` : only;
  return [
    chip(
      'asIs',
      t('Rows'),
      isRepaired ? '' : 'true',
      ['true'],
      (value) => (value === '' ? words : t('As they are')),
      choice,
    ),
  ];
}

/** Of a table in which columns that are parts of a time made one. */
function partsChip(choice: FormatChoice): Chip {
  const words = (value: string): string => (value === '' ? t('Parts joined') : t('As columns'));
  return chip('periods', t('Parts of times'), '', ['columns'], words, choice);
}

/** Of a table in which codes or flags stand among numbers. */
function codesChip(isCoded: boolean, choice: FormatChoice): Chip[] {
  if (!isCoded && choice.codes === undefined) return [];
  const words = (value: string): string => (value === '' ? t('Without a value') : t('Columns as text'));
  return [chip('codes', t('Codes among numbers'), isCoded ? '' : 'texts', ['texts'], words, choice)];
}

/** Of a table in which numbers or days stand for missing values, or numbers for days. */
function numbersChip(recoded: readonly Recoding[], choice: FormatChoice): Chip[] {
  if (recoded.length === 0 && choice.numbers === undefined) return [];
  const codes = [...new Set(recoded.flatMap(({ missing }) => missing))];
  const missing = codes.length > 0 ? [t('{codes} as missing', { codes: codes.join(', ') })] : [];
  const days = recoded.some((column) => column.days !== undefined) ? [t('Days as dates')] : [];
  const words = (value: string): string => (value === '' ? [...missing, ...days].join(' · ') : t('As written'));
  return [chip('numbers', t('Values'), recoded.length > 0 ? '' : 'asWritten', ['asWritten'], words, choice)];
}

function upTo(most: number): string[] {
  return Array.from({ length: most + 1 }, (_, at) => String(at));
}

function sheetWords(kind: string): string {
  if (kind === 'Excel') return t('Sheet');
  return kind === 'JSON' ? t('Part') : t('Table');
}

function encodingWords(encoding: string): string {
  const words: Readonly<Record<string, string>> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    gb18030: t('GB18030 (Chinese)'),
    gbk: t('GBK (Chinese)'),
    big5: t('Big5 (Traditional Chinese)'),
    shift_jis: t('Shift_JIS (Japanese)'),
    'euc-jp': t('EUC-JP (Japanese)'),
    'euc-kr': t('EUC-KR (Korean)'),
    'windows-1252': t('Windows-1252 (Western European)'),
    'windows-1250': t('Windows-1250 (Central European)'),
    'windows-1251': t('Windows-1251 (Cyrillic)'),
  };
  return words[encoding.toLowerCase()] ?? encoding;
}

function delimiterWords(delimiter: string): string {
  const words: Readonly<Record<string, string>> = {
    ',': t('Comma ,'),
    ';': t('Semicolon ;'),
    '\t': t('Tab'),
    '|': t('Bar |'),
    ' ': t('Space'),
  };
  return words[delimiter] ?? delimiter;
}

function headerWords(rows: string): string {
  if (rows === '0') return t('No header');
  if (rows === '1') return t('First row');
  return rows === '2' ? t('First two rows') : t('First {count} rows', { count: rows });
}

function decimalWords(sign: string): string {
  return sign === ',' ? t('Comma 1,5') : t('Point 1.5');
}

function dateOrderWords(order: string): string {
  return order === 'mdy' ? t('Month first') : t('Day first');
}

function rowsWords(rows: string): string {
  if (rows === '0') return t('No rows');
  return rows === '1' ? t('1 row') : t('{count} rows', { count: formatNumber(Number(rows)) });
}
