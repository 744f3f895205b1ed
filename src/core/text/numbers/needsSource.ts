import type { ShownNumber } from './shown';

/** Whole numbers up to this one need no source of their own: they count what a sentence names. */
const SMALL = 10;
const YEAR = /^(?:19|20)\d\d$/;
/** Behind a number like a year they make it a count. */
const COUNTED =
  /^[ \u00a0]?(?:rows?|records?|orders?|values?|lines?|items?|entries|customers?|行|条|个|笔|件|次|人|家|项)(?![\p{L}]{2})/iu;
const NUMBERED =
  /(?:\b(?:top|bottom|first|last|next|past|previous|page|figure|fig\.|table|chart|section|step|version|round|line|no\.|nr\.)|[前后第图表页近]|最近|前面)[ \u00a0]?$/iu;
const LEVELS = new Set([80, 90, 95, 97.5, 99, 99.9]);
const CONFIDENCE = /confiden|interval|\bCIs?\b|置信|区间/i;
const THRESHOLDS = new Set([0.1, 0.05, 0.01, 0.005, 0.001, 0.0001]);

/** Whether a number says something that must come from somewhere; what is counted, named or agreed on does not. */
export function needsSource(number: ShownNumber, text: string): boolean {
  const { readings, per, measures, at, end } = number;
  const [reading] = readings;
  if (!reading) return number.parts !== undefined;
  const { value, step } = reading;
  const before = text.slice(Math.max(0, at - 24), at);
  const after = text.slice(end, end + 24);
  const isWhole = !measures && per === 1 && step >= 1 && Number.isInteger(value);
  if (isWhole && value <= SMALL) return false;
  if (isWhole && YEAR.test(number.text.replace(/^[-+−]/, '')) && !COUNTED.test(after)) return false;
  if (isWhole && /(?:19|20)\d\d ?[-–/] ?$/.test(before) && /^\d\d$/.test(number.text)) return false;
  if (isWhole && NUMBERED.test(before)) return false;
  if (per === 100 && value === 100) return false;
  if (per === 100 && LEVELS.has(value) && (CONFIDENCE.test(before) || CONFIDENCE.test(after))) return false;
  return !(THRESHOLDS.has(value) && /[<≤>≥][ \u00a0]?$|(?:α|alpha)[ \u00a0]?=[ \u00a0]?$/i.test(before));
}
