/** What the cells of a column are, told from texts: the readings that all of them allow. */
import {
  integerPattern,
  jsPattern,
  MISSING_NUMBER,
  numberPattern,
  signedPattern,
  signOf,
  type NumberStyle,
} from './numbers';
import { namesYear } from './dateNames';
import { isMeantBy } from './periodForms';
import { COMPACT_DATE, FIRST_TIME_FORMS, isTime, TIME_FORMS, type TimeForm } from './times';

/** A way to read the cells of a column. */
export interface ColumnReading {
  type: 'BOOLEAN' | 'BIGINT' | 'DOUBLE' | 'VARCHAR' | TimeForm['type'];
  /** Cells that hold a value match it whole (RE2, no case); empty for texts. */
  pattern: string;
  style?: NumberStyle;
  form?: TimeForm;
  /** Of numbers that are not written plainly: the sign that they have, or empty where only negative ones are marked. */
  sign?: string;
  /** Of numbers: single cells are codes, which have no number, or have a flag behind theirs. */
  coded?: true;
}

export const TEXT: ColumnReading = { type: 'VARCHAR', pattern: '' };

/** Share of cells of one type in a column that is nearly of it. */
const NEARLY = 0.8;

/** A year that begins with a zero: a slip of the pen in a date, and the number of a thing in a code such as `01.06.0011`. */
const EARLY_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}[-/.])?0\d{3}(?!\d)/;

const missing = new Set(MISSING_NUMBER);

/** Whether a cell stands for a missing value in a column of numbers, times or flags. */
export function isMissing(cell: string): boolean {
  const text = cell.trim();
  return text === '' || missing.has(text.toLowerCase());
}

const compiled = new Map<string, RegExp>();

function matcher(pattern: string): RegExp {
  let found = compiled.get(pattern);
  if (!found) compiled.set(pattern, (found = jsPattern(pattern)));
  return found;
}

/** Whether a reading takes a cell that is not missing. */
function takes({ type, pattern, form }: ColumnReading, cell: string): boolean {
  if (type === 'VARCHAR') return true;
  const found = matcher(pattern).exec(form ? cell.trim() : cell);
  return found !== null && (!form || isTime(found, form));
}

/** All readings, the narrower ones first. */
export function readings(style: NumberStyle): ColumnReading[] {
  return [
    { type: 'BOOLEAN', pattern: '\\s*(?:true|false)\\s*' },
    { type: COMPACT_DATE.type, pattern: COMPACT_DATE.pattern, form: COMPACT_DATE },
    ...FIRST_TIME_FORMS.map(asReading),
    { type: 'BIGINT', pattern: integerPattern(style), style },
    { type: 'DOUBLE', pattern: numberPattern(style), style },
    ...TIME_FORMS.map(asReading),
    TEXT,
  ];
}

export function asReading(form: TimeForm): ColumnReading {
  return { type: form.type, pattern: form.pattern, form };
}

/**
 * The readings that all cells of a column allow, the narrowest first; text is always one of them. Of a column that
 * has no value, text alone.
 * @param isCalledDate its name says that it holds dates
 */
export function possibleReadings(
  cells: readonly string[],
  all: readonly ColumnReading[],
  isCalledDate = false,
): ColumnReading[] {
  const values = cells.filter((cell) => !isMissing(cell));
  if (values.length === 0) return [TEXT];
  const found = all.filter((reading) => values.every((value) => takes(reading, value)) && isMeant(reading, values));
  // One number may be a day by chance, unless it is called one.
  const isByChance = !isCalledDate && new Set(values).size < 2;
  const plain = isByChance ? found.filter(({ form }) => form !== COMPACT_DATE) : found;
  if (plain[0]?.type !== 'VARCHAR') return plain;
  const signed = signedReading(values, all);
  return signed ? [signed, TEXT] : plain;
}

function isMeant({ form, pattern }: ColumnReading, values: readonly string[]): boolean {
  if (!form) return true;
  if (form.parts) return isMeantBy({ format: form.format, parts: form.parts }, values, matcher(pattern));
  return form.order === '' || values.filter((value) => EARLY_YEAR.test(value)).length <= values.length / 2;
}

/** The reading that most cells of a column of texts allow, where nearly all do; undefined where none does. */
export function nearestReading(cells: readonly string[], all: readonly ColumnReading[]): ColumnReading | undefined {
  let best: { reading: ColumnReading; count: number } | undefined;
  for (const reading of all) {
    if (reading.type === 'VARCHAR') continue;
    const count = countNearly(cells, (cell) => takes(reading, cell));
    if (count > (best?.count ?? 0)) best = { reading, count };
  }
  return best?.reading;
}

/** Whether nearly all cells are numbers or times by some reading, though by no single one. */
export function isMixed(cells: readonly string[], all: readonly ColumnReading[]): boolean {
  const typed = all.filter(({ type }) => type !== 'VARCHAR');
  return cells.length > 1 && countNearly(cells, (cell) => typed.some((reading) => takes(reading, cell))) > 0;
}

/** How many cells are so, where nearly all are; else 0, as soon as that is out of the question: most columns of texts are just that. */
function countNearly(cells: readonly string[], isSo: (cell: string) => boolean): number {
  let others = 0;
  for (const cell of cells) {
    if (!isSo(cell)) others++;
    if (cells.length - others < cells.length * NEARLY) return 0;
  }
  return cells.length - others;
}

/** The reading of numbers that all have the same sign, or are partly negative by brackets or a minus behind them. */
function signedReading(values: readonly string[], all: readonly ColumnReading[]): ColumnReading | undefined {
  const style = all.find(({ type }) => type === 'DOUBLE')?.style;
  const signs = new Set(values.map(signOf).filter((sign) => sign !== ''));
  const [sign = ''] = signs;
  if (!style || signs.size > 1) return undefined;
  const reading: ColumnReading = { type: 'DOUBLE', pattern: signedPattern(style, sign), style, sign };
  // Where every cell is in brackets they may be marks of another kind.
  const isPlain = matcher(numberPattern(style));
  if (sign === '' && !values.some((value) => isPlain.test(value))) return undefined;
  return values.every((value) => takes(reading, value)) ? reading : undefined;
}

/** Puts readings of the wanted order of day and month before those of the other. */
export function preferOrder(found: readonly ColumnReading[], order: 'dmy' | 'mdy'): ColumnReading[] {
  const rank = ({ form }: ColumnReading): number =>
    form && form.order !== '' && form.order !== 'ymd' && form.order !== order ? 1 : 0;
  const at = found.findIndex(({ form }) => form?.order === 'dmy' || form?.order === 'mdy');
  if (at < 0) return [...found];
  const times = found.filter(({ form }) => form).sort((a, b) => rank(a) - rank(b));
  return [...found.filter(({ type, form }) => !form && type !== 'VARCHAR'), ...times, TEXT];
}

/** Whether day and month of a column's dates may be either way round. */
export function isOrderOpen(found: readonly ColumnReading[]): boolean {
  const orders = new Set(found.map(({ form }) => form?.order));
  return orders.has('dmy') && orders.has('mdy');
}

/** The order that a column's dates prove. */
export function provenOrder(found: readonly ColumnReading[]): 'dmy' | 'mdy' | undefined {
  if (isOrderOpen(found)) return undefined;
  const slashed = found.find(
    ({ form }) => form && (form.parts ?? /%[dm][/-]/.test(form.format)) && form.order !== 'ymd',
  );
  return slashed?.form?.order === 'dmy' || slashed?.form?.order === 'mdy' ? slashed.form.order : undefined;
}

/** The years of two digits in cells that are dates; none where they have four. */
export function shortYears(reading: ColumnReading | undefined, cells: readonly string[]): number[] {
  const form = reading?.form;
  if (!reading || !form) return [];
  const year = form.parts && !form.parts.includes('E') ? form.parts.indexOf('Y') + 1 : 0;
  if (form.parts ? year === 0 : !form.format.includes('%y')) return [];
  return cells.flatMap((cell) => {
    const text = form.parts
      ? matcher(reading.pattern).exec(cell.trim())?.[year]
      : /(\d{2})(?: .*)?$/.exec(cell.trim())?.[1];
    return text?.length === 2 ? [Number(text)] : [];
  });
}

/** The years of four digits in cells that are dates, or numbers in a column that is called a year. */
export function wholeYears(name: string, reading: ColumnReading | undefined, cells: readonly string[]): number[] {
  if (!reading?.form && !(reading?.type === 'BIGINT' && namesYear(name))) return [];
  return cells.flatMap((cell) => {
    const year = /(?:^|\D)((?:1[5-9]|20|21)\d{2})(?:\D|$)/.exec(cell)?.[1];
    return year === undefined ? [] : [Number(year)];
  });
}
