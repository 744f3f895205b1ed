import type { Formatter } from '../../text/formatter';

/** What the script of a page says, as its English texts; those of the checks of charts are told as they are in the panel. */
export const SCRIPT_WORDS = [
  'Close',
  'Copied',
  'Copy',
  'Save as PNG',
  'Save as SVG',
  'Save data (CSV)',
  'Chart',
  'Save the chart',
  'The chart could not be drawn: {reason}',
  'The chart could not be saved: {reason}',
  'This chart is not drawn: {reason}.',
  'it is not valid JSON',
  'it is not a JSON object',
  'it has more than {count} values',
  'it is nested too deeply',
  'it loads a picture',
  'it has a key that is not allowed: {key}',
  'it has no series with a type',
  'charts of type "{type}" are not supported',
  '“{key}” has a number that is too large',
  '“{key}” has dashes that are too short',
  '“{key}” is {value}, and at most {limit} can be drawn',
  '“{key}” has {count} items, and at most {limit} can be drawn',
  '“{key}” is {value}, by which an axis would have too many marks',
] as const;

/** Their translations by English text. Places in them stay. */
export function scriptWords(t: Formatter['t']): Record<string, string> {
  return Object.fromEntries(SCRIPT_WORDS.map((text) => [text, t(text)]));
}
