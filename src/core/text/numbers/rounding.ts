import { numbersIn } from './grammar';

/** How a number in a text stands to the value that it tells. */
export interface Rounding {
  /** What its last digit counts: 0.1, 1, 100,000; of percent in percent. */
  step: number;
  percent: boolean;
  /** The value has no more digits than are shown. */
  exact: boolean;
}

/** How the first number of a text was rounded; undefined where it has none. */
export function rounding(text: string, value: number): Rounding | undefined {
  const [shown] = numbersIn(text);
  const [reading] = shown?.readings ?? [];
  if (!shown || !reading) return undefined;
  const percent = shown.per === 100;
  const magnitude = Math.abs(value);
  const exact = [magnitude, ...(percent ? [magnitude * 100] : [])].some(
    (each) => Math.abs(each - reading.value) <= each * 2 * Number.EPSILON,
  );
  return { step: reading.step, percent, exact };
}
