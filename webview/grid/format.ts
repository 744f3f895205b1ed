/** Cells as people of a language read them. What is copied is never made here. */
import { CELL_CHARACTERS, isNested, isNumeric, isTemporal, type Cell, type Role } from '../../src/protocol/grid';
import { language, numberForms } from '../i18n';

export interface Printed {
  text: string;
  kind: 'number' | 'text' | 'missing' | 'empty';
  /** There is more of it than is shown. */
  isCut: boolean;
}

/** Roles whose numbers are names: they are not grouped. */
const NAMES: readonly (Role | undefined)[] = ['id', 'time', 'dimension', 'flag', 'constant'];
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?)?$/;

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make: each is made once. */
function timeFormat(withTime: boolean): Intl.DateTimeFormat {
  const key = `${language()} ${withTime}`;
  const date: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  const options: Intl.DateTimeFormatOptions = withTime ? { ...date, timeStyle: 'medium' } : date;
  const format = timeFormats.get(key) ?? new Intl.DateTimeFormat(language(), options);
  timeFormats.set(key, format);
  return format;
}

export function printCell(value: Cell, type: string, role: Role | undefined): Printed {
  if (value === null) return { text: '–', kind: 'missing', isCut: false };
  if (value === '') return { text: '""', kind: 'empty', isCut: false };
  if (isNumeric(type)) return { text: printNumber(value, NAMES.includes(role)), kind: 'number', isCut: false };
  if (typeof value !== 'string') return { text: String(value), kind: 'text', isCut: false };
  if (isTemporal(type)) return { text: printTime(value), kind: 'text', isCut: false };
  const isCut = value.length > CELL_CHARACTERS;
  const line = (isCut ? value.slice(0, CELL_CHARACTERS) : value).replace(/\r\n?|\n/g, '↵');
  return { text: isCut ? `${line}…` : line, kind: 'text', isCut };
}

function printNumber(value: string | number | boolean, isName: boolean): string {
  // Texts are numbers that a double does not hold: they are shown as they are.
  if (typeof value !== 'number')
    return /^-?\d+$/.test(String(value)) && !isName ? numberForms().digits(BigInt(value)) : String(value);
  return isName ? String(value) : numberForms().cell(value);
}

/** A date or a time as the language writes it; what is none as it is. */
export function printTime(value: string): string {
  const parts = DATE.exec(value);
  if (!parts) return value;
  const date = new Date(`${value.slice(0, 10)}T${parts[4] ?? '00:00:00'}Z`);
  if (Number.isNaN(date.getTime())) return value;
  return timeFormat(parts[4] !== undefined).format(date);
}

/** What a column holds, for its picture and its filter. */
export type Kind = 'number' | 'time' | 'nested' | 'flag' | 'text';

export function kindOf(type: string): Kind {
  if (isNumeric(type)) return 'number';
  if (isTemporal(type)) return 'time';
  if (isNested(type)) return 'nested';
  return type === 'BOOLEAN' ? 'flag' : 'text';
}
