import { factName, type Fact } from '../../analysis/facts/fact';
import type { FactRef } from '../../contract/response';
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
  const shownDates = dates.flatMap((shown) => shown.readings);
  if (shownDates.length === 0 || (!own && year === undefined)) return 'unknown';
  const readings = own?.readings ?? (year === undefined ? [] : [{ year }]);
  return shownDates.some((one) => readings.some((other) => sameDate(one, other))) ? 'same' : 'differs';
}

function plain(text: string): string {
  return text
    .replace(/[*_`\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
