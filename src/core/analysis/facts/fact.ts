import type { NumberFormats } from '../../../base/numberFormats';
import type { Grain } from '../roles/semantic';
import { periodText } from './periods';

/** How a fact's value is printed: `share` is a part of one (0.12 is 12 %), `period`, `quarter` and `date` are texts. */
export type FactForm = 'number' | 'share' | 'date' | 'period' | 'quarter' | 'text';

/** A text of a fact as people read it: a quarter is called `2007 Q2`. */
export function factName(value: string, form: FactForm): string {
  return form === 'quarter' ? periodText(value, form) : value;
}

/** One number (or date, or text) with where it comes from. */
export interface Fact {
  /** `k7f2.c3.mean` */
  id: string;
  /** What it is, in the user's language: "Mean of amount". */
  label: string;
  value: number | string | null;
  form: FactForm;
  /** Signs that belong to the value, e.g. `€`. */
  sign?: string;
  /** One SELECT that gives this value alone, as one row with one column. */
  sql: string;
  /** Condition of the rows that it rests on, in SQL, the set's own condition included; '' all rows. */
  where: string;
  /** What of a list it is of: a label, a period, or both. */
  of?: readonly string[];
  /** When models are told of it without asking: `found` where it is not 0, `full` in the full form alone. */
  print?: 'always' | 'found' | 'full';
  /** Its address in the facts hash, and in the scripts that compute it again; see `saved/hash.ts`. */
  again?: string;
  /** Its scale is 1, which the hash must know. */
  isUnit?: true;
}

/** Signs that stand before a number. */
const BEFORE = /^\p{Sc}$/u;

/** A fact's value as a sentence tells it: rounded, in the user's language, with its sign. */
export function factText(
  { value, form, sign = '' }: Pick<Fact, 'value' | 'form' | 'sign'>,
  formats: Pick<NumberFormats, 'number' | 'signed' | 'percent' | 'signedPercent'>,
  signed = false,
): string {
  if (value === null) return '–';
  if (typeof value === 'string') return form === 'date' ? dateText(value) : factName(value, form);
  if (form === 'share') return signed ? formats.signedPercent(value) : formats.percent(value);
  const text = signed ? formats.signed(value) : formats.number(value);
  if (sign === '') return text;
  if (BEFORE.test(sign)) return text.replace(/\d/, `${sign.replace(/\$/g, '$$$$')}$&`);
  return `${text}${/^[%‰]$/.test(sign) ? '' : ' '}${sign}`;
}

/**
 * Day and, where it is not midnight, time of a date in the engine's form.
 * @param grain of the column's values: days of years and months are not told
 */
export function dateText(text: string, grain?: Grain): string {
  if (grain === 'year') return text.slice(0, 4);
  if (grain === 'month' || grain === 'quarter') return text.slice(0, 7);
  const [day = '', time = ''] = text.split(/[ T]/);
  return grain === 'day' || time === '' || /^00:00(:00(\.0+)?)?([+-]\d+(:\d+)?)?$/.test(time)
    ? day
    : `${day} ${time.slice(0, 5)}`;
}
