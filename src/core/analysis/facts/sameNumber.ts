import type { FactForm } from './fact';
import type { DateReading, NumberReading, ShownNumber } from '../../text/numbers/shown';

/** A share of a reading's size that the numbers of computers may be off by. */
const NOISE = 1e-15;

/** Whether a value is what a number shows, rounded to the digits that it shows. */
export function sameNumber(shown: ShownNumber, value: number, form: FactForm | undefined): boolean {
  return rangesOf(shown, form).some(([from, to]) => value >= from && value <= to);
}

/**
 * The values that a number may stand for, as ranges: signs and ways to read it are taken together.
 * @param form how the value is told, where that is known: a share may be written as percent, with or without the sign
 */
export function rangesOf(shown: ShownNumber, form?: FactForm): [number, number][] {
  const parts = form === 'share' ? [...new Set([shown.per, 100])] : shown.per === 1 ? [1] : [1, shown.per];
  const above = shown.readings.flatMap((reading) => parts.map((per) => rangeOf(reading, shown.slack, per)));
  const below = above.map(([from, to]): [number, number] => [-to, -from]);
  return [...(shown.sign === '-' ? [] : above), ...(shown.sign === '+' ? [] : below)];
}

function rangeOf({ value, step }: NumberReading, slack: number, per: number): [number, number] {
  const away = step * slack * (1 + 1e-9) + Math.abs(value) * NOISE;
  return [(value - away) / per, (value + away) / per];
}

/** Whether one date tells the other, as far as it goes. */
export function sameDate(shown: DateReading, value: DateReading): boolean {
  return (['year', 'month', 'day', 'minutes'] as const).every(
    (part) => shown[part] === undefined || value[part] === undefined || shown[part] === value[part],
  );
}
