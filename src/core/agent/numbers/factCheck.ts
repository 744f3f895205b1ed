import { factName, type Fact } from '../../analysis/facts/fact';
import type { FactRef } from '../../contract/response';
import type { Wording } from '../../text/wording';
import { figuresIn } from '../../text/numbers/grammar';
import { sameDate, sameNumber } from '../../analysis/facts/sameNumber';

/** How the words of a report stand to the fact that they cite. */
export function checkFact(
  words: string,
  { value, form, sign }: Pick<Fact, 'value' | 'form' | 'sign'>,
): FactRef['check'] {
  if (value === null) return 'unknown';
  const { numbers, dates } = figuresIn(words);
  if (typeof value === 'number') {
    if (numbers.length === 0) return 'unknown';
    const isPercent = sign === '%';
    return numbers.some((shown) => sameNumber(isPercent ? { ...shown, per: 1 } : shown, value, form))
      ? 'same'
      : 'differs';
  }
  if ([value, factName(value, form)].some((name) => plain(words) === plain(name))) return 'same';
  const [own] = figuresIn(value).dates;
  const year = /^(?:19|20)\d\d$/.test(value) ? Number(value) : undefined;
  // A quarter that is named in another way has no reading.
  const told = dates.flatMap((shown) => shown.readings);
  if (told.length === 0 || (!own && year === undefined)) return 'unknown';
  const readings = own?.readings ?? (year === undefined ? [] : [{ year }]);
  return told.some((one) => readings.some((other) => sameDate(one, other))) ? 'same' : 'differs';
}

/** A fact's value as people read it. */
export function printFact(
  { value, form, sign }: Pick<Fact, 'value' | 'form' | 'sign'>,
  { number, share }: Wording,
): string {
  if (value === null) return '–';
  if (typeof value === 'string') return factName(value, form);
  // A small share is told with the digits that it has: 0.0% would say that there is none.
  if (form === 'share')
    return value === 0 || (value >= 0.001 && value <= 1) ? share(value, 1) : `${number(value * 100)}%`;
  const text = number(value);
  if (sign === undefined || sign === '') return text;
  if (sign === '%') return `${text}%`;
  if (/[\p{L}\p{N}]$/u.test(sign)) return `${text}\u00a0${sign}`;
  return value < 0 ? `-${sign}${number(-value)}` : `${sign}${text}`;
}

function plain(text: string): string {
  return text
    .replace(/[*_`\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
