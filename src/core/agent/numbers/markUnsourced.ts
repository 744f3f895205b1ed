import type { Unsourced } from '../../contract/response';
import { figuresIn } from '../../text/numbers/grammar';
import { freeNumbers, placeholder } from '../../text/references';
import { unmarkable } from '../../text/numbers/masks';
import { needsSource } from '../../text/numbers/needsSource';
import type { ShownDate, ShownNumber } from '../../text/numbers/shown';
import { withTableUnits } from '../../text/numbers/tableUnits';

/** Where the numbers of a report may come from. */
export interface Known {
  hasNumber(shown: ShownNumber): boolean;
  hasDate(shown: ShownDate): boolean;
  /** Names of columns, files and labels that have digits in them. */
  names: Iterable<string>;
}

/** Numbers that are marked at most: a report that has more says nothing that could be checked. */
const MAX_MARKS = 500;

/** Numbers and dates of a text that nothing known has, in order. */
export function unsourcedIn(text: string, isHtml: boolean, known: Known): (ShownNumber | ShownDate)[] {
  const { numbers, dates } = figuresIn(text, { isHtml, names: known.names });
  const open = withTableUnits(text, numbers).filter(
    (number) => needsSource(number, text) && !known.hasNumber(number) && !arePartsKnown(number, text, known),
  );
  const openDates = dates.filter((date) => date.readings.length > 0 && !known.hasDate(date));
  return [...open, ...openDates].sort((a, b) => a.at - b.at).slice(0, MAX_MARKS);
}

/** Of what is a number as a whole too each part has to be known: 7,000 is not 7 and 0, which need no source. */
function arePartsKnown({ parts, readings }: ShownNumber, text: string, known: Known): boolean {
  const isOne = readings.length > 0;
  if (isOne && parts?.some((part) => /^0\d/.test(part.text)) === true) return false;
  return parts?.every((part) => (!isOne && !needsSource(part, text)) || known.hasNumber(part)) === true;
}

/**
 * A report with `{{NUMBER:N}}` in place of each number that nothing known has. In drawings a mark would not show: what
 * stands there is told and stays. All other words stay as they are.
 */
export function markUnsourced(text: string, isHtml: boolean, known: Known): { text: string; unsourced: Unsourced[] } {
  const found = unsourcedIn(text, isHtml, known);
  if (found.length === 0) return { text, unsourced: [] };
  const next = freeNumbers(text, 'NUMBER');
  const hidden = isHtml ? unmarkable(text) : [];
  const pieces: string[] = [];
  const unsourced: Unsourced[] = [];
  let from = 0;
  for (const { text: words, at, end } of found) {
    const index = next();
    unsourced.push({ text: words, index });
    if (hidden.some(([start, stop]) => at >= start && at < stop)) continue;
    pieces.push(text.slice(from, at), placeholder('NUMBER', index));
    from = end;
  }
  return { text: pieces.join('') + text.slice(from), unsourced };
}
