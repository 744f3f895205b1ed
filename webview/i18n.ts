/** The panel's words and numbers in the user's language. */
import { numberFormats, type NumberFormats } from '../src/base/numberFormats';
import { fillPlaces } from '../src/base/text';

let strings: Readonly<Record<string, string>> = {};
let locale = 'en';
let numbers = numberFormats(locale);

/** Sets the language once, before anything is rendered. */
export function setLanguage(language: string, translations: Readonly<Record<string, string>>): void {
  strings = translations;
  locale = Intl.NumberFormat.supportedLocalesOf([language]).length > 0 ? language : 'en';
  numbers = numberFormats(locale);
}

/** The language that numbers and dates are written in. */
export function language(): string {
  return locale;
}

/** The translation of an English text, its `{name}` places filled; the English text where there is none. */
export function t(english: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = Object.hasOwn(strings, english) ? strings[english] : undefined;
  return fillPlaces(text ?? english, values);
}

export function formatNumber(value: number): string {
  return numbers.number(value);
}

/** Other forms of numbers, by their names. */
export function numberForms(): Pick<NumberFormats, 'short' | 'cell' | 'digits'> {
  return numbers;
}

/** A count of tokens in short, e.g. 13.6K. */
export function formatShort(value: number): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** US dollars: to the cent from one dollar on, below to the hundredth of a cent. */
export function formatDollars(value: number): string {
  const smallest = 0.0001;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: value >= 1 ? 2 : 4,
  });
  return value > 0 && value < smallest ? `<${format.format(smallest)}` : format.format(value);
}

/** A share as whole percent. */
export function formatShare(share: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent' });
  const smallest = 0.01;
  if (share > 0 && share < smallest) return `<${format.format(smallest)}`;
  return format.format(share);
}

/** A duration: whole milliseconds below one second, seconds with one decimal below two minutes, else minutes and seconds. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000);
  if (whole >= 120) return `${formatUnit(Math.floor(whole / 60), 'minute')} ${formatUnit(whole % 60, 'second')}`;
  return milliseconds < 1000
    ? formatUnit(Math.round(milliseconds), 'millisecond')
    : formatUnit(milliseconds / 1000, 'second');
}

/** A file's size; 1 KB = 1024 bytes. */
export function formatSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return formatUnit(bytes / 1024 ** step, units[step] ?? 'byte');
}

/** The time of day of an ISO date; '' when it is not a date. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}

/** Date and time of an ISO date; '' when it is not a date. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/** How long ago an ISO date was, in the largest unit that fits, e.g. "2h ago"; `now` in ms since 1970; '' when it is no date. */
export function formatAge(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return '';
  const units = [
    { unit: 'year', length: 365 * 86_400 },
    { unit: 'month', length: 30 * 86_400 },
    { unit: 'week', length: 7 * 86_400 },
    { unit: 'day', length: 86_400 },
    { unit: 'hour', length: 3600 },
    { unit: 'minute', length: 60 },
  ] as const;
  const fits = units.find(({ length }) => seconds >= length);
  if (!fits) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  return new Intl.RelativeTimeFormat(locale, { style: 'narrow' }).format(-Math.floor(seconds / fits.length), fits.unit);
}

function formatUnit(value: number, unit: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(value);
}
