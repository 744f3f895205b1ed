/** What the cells of a column are, told from texts: the readings that all of them allow. */
import { integerPattern, jsPattern, MISSING_NUMBER, numberPattern, type NumberStyle } from './numbers';
import { isDay, TIME_FORMS, type TimeForm } from './times';

/** A way to read the cells of a column. */
export interface Reading {
  type: 'BOOLEAN' | 'BIGINT' | 'DOUBLE' | 'VARCHAR' | TimeForm['type'];
  /** Cells that hold a value match it whole (RE2, no case); empty for texts. */
  pattern: string;
  style?: NumberStyle;
  form?: TimeForm;
}

export const TEXT: Reading = { type: 'VARCHAR', pattern: '' };

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
function takes({ type, pattern, form }: Reading, cell: string): boolean {
  if (type === 'VARCHAR') return true;
  const found = matcher(pattern).exec(form ? cell.trim() : cell);
  return found !== null && (!form || isDay(found, form.order));
}

/** All readings, the narrower ones first. */
export function readings(style: NumberStyle): Reading[] {
  return [
    { type: 'BOOLEAN', pattern: '\\s*(?:true|false)\\s*' },
    { type: 'BIGINT', pattern: integerPattern(style), style },
    { type: 'DOUBLE', pattern: numberPattern(style), style },
    ...TIME_FORMS.map((form) => ({ type: form.type, pattern: form.pattern, form })),
    TEXT,
  ];
}

/**
 * The readings that all cells of a column allow, the narrowest first; text is always one of them. Of a column that
 * has no value, text alone.
 */
export function possibleReadings(cells: readonly string[], all: readonly Reading[]): Reading[] {
  const values = cells.filter((cell) => !isMissing(cell));
  if (values.length === 0) return [TEXT];
  return all.filter((reading) => values.every((value) => takes(reading, value)));
}

/** Puts readings of the wanted order of day and month before those of the other. */
export function preferOrder(found: readonly Reading[], order: 'dmy' | 'mdy'): Reading[] {
  const rank = ({ form }: Reading): number =>
    form && form.order !== '' && form.order !== 'ymd' && form.order !== order ? 1 : 0;
  const at = found.findIndex(({ form }) => form?.order === 'dmy' || form?.order === 'mdy');
  if (at < 0) return [...found];
  const times = found.filter(({ form }) => form);
  const others = found.filter(({ form }) => !form);
  const sorted = times
    .map((reading, i) => ({ reading, i }))
    .sort((a, b) => rank(a.reading) - rank(b.reading) || a.i - b.i);
  return [...others.filter(({ type }) => type !== 'VARCHAR'), ...sorted.map(({ reading }) => reading), TEXT];
}

/** Whether day and month of a column's dates may be either way round. */
export function isOrderOpen(found: readonly Reading[]): boolean {
  const orders = new Set(found.map(({ form }) => form?.order));
  return orders.has('dmy') && orders.has('mdy');
}

/** The order that a column's dates prove. */
export function provenOrder(found: readonly Reading[]): 'dmy' | 'mdy' | undefined {
  if (isOrderOpen(found)) return undefined;
  const slashed = found.find(({ form }) => form && /%[dm][/-]/.test(form.format) && form.order !== 'ymd');
  return slashed?.form?.order === 'dmy' || slashed?.form?.order === 'mdy' ? slashed.form.order : undefined;
}
