/** Numbers and dates as a text shows them. */

/** One way to read a number: what it says, and what one step of its last digit is (0.1 of 12.3, 100,000 of 4.2 million). */
export interface NumberReading {
  value: number;
  step: number;
}

export interface ShownNumber {
  /** With its sign, currency, scale and percent sign, as it is written. */
  text: string;
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
  /** 1,234 may be a thousand or a decimal comma, 5 m metres or millions: more than one where the text does not say. */
  readings: readonly NumberReading[];
  /** The sign that is written; none stands for either, since prose has words for it ("fell by 3"). */
  sign: '' | '+' | '-';
  /** Parts of a whole that one is: 100 of percent, 10,000 of basis points; 1 of a plain number. */
  per: 1 | 100 | 1000 | 10_000;
  /** How far a value may be from it, in steps: half of one; a whole one behind "more than" and the like. */
  slack: 0.5 | 1;
  /** Signs, a currency or words at it say that it measures something, however small it is. */
  measures: boolean;
  /** The same characters as several numbers: `1 234` or `1,5,7` may be a list. */
  parts?: readonly ShownNumber[];
}

/** A date or a part of one; 3/5/2024 is read both ways. */
export interface ShownDate {
  text: string;
  at: number;
  end: number;
  readings: readonly DateReading[];
}

export interface DateReading {
  year?: number;
  /** 1 to 12. */
  month?: number;
  day?: number;
  /** Minutes since midnight. */
  minutes?: number;
}
