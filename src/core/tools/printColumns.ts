import { numberFactsSchema, type ColumnFacts, type NumberFacts } from '../analysis/facts/factSet';
import { rounded } from '../analysis/facts/measured';
import type { OutputLevel } from '../contract/toolResult';

/** Characters of a label that are printed. */
const MAX_LABEL = 60;
const TOP = { brief: 0, standard: 5, full: 10 } as const;
/** Figures of a measure that are printed at the level `standard`. */
const TELLING = ['sum', 'mean', 'sd', 'min', 'q1', 'median', 'q3', 'max', 'skew', 'zeros', 'negatives'] as const;

/** A number without rounding that anybody could see: to 10 significant digits. */
export function printNumber(value: number): string {
  return String(rounded(value));
}

/** A column in one line: what it is, and the most telling of its facts with the last part of their ids. */
export function printColumn(column: ColumnFacts, level: OutputLevel): string {
  const { present, missing, odd, distinct, numbers, histogram, top = [], future, lengths, meaning } = column;
  const figures = [
    ...[`.present ${present}`, ...(missing > 0 ? [`.missing ${missing}`] : []), ...(odd > 0 ? [`.odd ${odd}`] : [])],
    `.distinct ${distinct}`,
    ...(numbers ? numberParts(numbers, level, meaning.additive) : extremes(column)),
    ...(future !== undefined && future > 0 ? [`.future ${future}`] : []),
    ...(lengths && meaning.role === 'text' ? [`.length_min ${lengths.min} .length_max ${lengths.max}`] : []),
    ...top.slice(0, TOP[level]).map(({ label, rows }, at) => `.top${at + 1} ${printLabel(label)} ${rows}`),
    ...(level === 'full' && histogram
      ? [
          `.bin1…${histogram.counts.length} from ${printNumber(histogram.from)} by ${printNumber(histogram.width)}: ${histogram.counts.join(' ')}`,
        ]
      : []),
  ];
  return `${printColumnBriefly(column)}: ${figures.join(' ')}`;
}

/** `c3 amount (measure, currency €, summed)` */
export function printColumnBriefly({ number, name, meaning }: ColumnFacts): string {
  const { role, unit, sign, additive, grain } = meaning;
  const parts: string[] = [role];
  if (role === 'measure') {
    parts.push(`${unit ?? 'number'}${sign === undefined ? '' : ` ${sign}`}`, additive ? 'summed' : 'averaged');
  }
  if (grain) parts.push(`by ${grain}`);
  return `c${number} ${printName(name)} (${parts.join(', ')})`;
}

function numberParts(numbers: NumberFacts, level: OutputLevel, additive: boolean): string[] {
  const { below, above } = numbers;
  const all = numberFactsSchema.keyof().options;
  const names = level === 'full' ? all : TELLING.filter((name) => additive || name !== 'sum');
  return [
    ...names.flatMap((name) => {
      const value = numbers[name];
      const isNothing = value === 0 && (name === 'zeros' || name === 'negatives');
      return value === null || (isNothing && level !== 'full') ? [] : [`.${name} ${printNumber(value)}`];
    }),
    ...(below + above > 0 ? [`.outliers ${below + above}`] : []),
  ];
}

function extremes({ min, max, meaning }: ColumnFacts): string[] {
  if (min === null || max === null || meaning.role !== 'time') return [];
  return [`.min ${printLabel(min)} .max ${printLabel(max)}`];
}

/** A label on one line, in quotes where something else could be read into it. */
export function printLabel(label: string): string {
  const cut = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label;
  return /^[\p{L}\d][\p{L}\d:./-]*$/u.test(cut) ? cut : printQuoted(cut);
}

export function printName(name: string): string {
  return /^[\p{L}_][\p{L}\d_]*$/u.test(name) ? name : printQuoted(name);
}

/** Signs that end a line for some readers, or turn or hide what stands around them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text in quotes, as JSON has it, with all that does not show written out: no name forges a line or hides a part of one. */
export function printQuoted(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text on one line, without what does not show. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '');
}
