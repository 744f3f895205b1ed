/** Which measure of a table an analysis is about. */
import { isYearName, namesAge, namesAngle, namesCoordinate } from '../types/nameWords';
import type { ColumnFacts } from './factSet';

/** What money and counts are called, the most telling first. */
const TELLING = [
  /revenue|sales|amount|turnover|金额|销售额|营收|营业额|收入/i,
  /total|合计|总/i,
  /profit|income|gross|payment|spend|cost|利润|成本|费用/i,
];
/** What is the price of a day where it has several: what the market ended with. */
const LAST_PRICE = /^(?:close|closing|last)([ _-]?price)?$|收盘/i;
const OTHER_PRICE = /^(?:open|opening|high|low)([ _-]?price)?$|开盘|最高价|最低价/i;

/** By order of rank; those of the same rank stay in the order of the table. */
export function ranked(columns: readonly ColumnFacts[], rank: (column: ColumnFacts) => number): ColumnFacts[] {
  return [...columns].sort((a, b) => rank(a) - rank(b) || a.number - b.number);
}

/** Measures that a report may be about, the likeliest first. */
export function mainMeasures(columns: readonly ColumnFacts[], rows: number): ColumnFacts[] {
  const worth = columns.filter(
    ({ name, meaning, distinct }) =>
      meaning.role === 'measure' &&
      (distinct > 1 || (rows === 1 && distinct === 1)) &&
      !namesCoordinate(name) &&
      !namesAngle(name),
  );
  const filled = worth.filter(({ present }) => present >= rows / 2);
  const isMarket = columns.some(({ name }) => OTHER_PRICE.test(name.trim()));
  const rank = ({ name, meaning }: ColumnFacts): number => {
    const telling = TELLING.findIndex((words) => words.test(name));
    const named = telling < 0 ? TELLING.length : telling;
    const chosen = meaning.by === 'user' ? 0 : 100;
    const price = isMarket && LAST_PRICE.test(name) ? -20 : 0;
    // Of years beside each other the last one tells most.
    const year = isYearName(name) ? -Number(name.trim().slice(-4)) / 10_000 : 0;
    // What belongs to a label is no matter of its rows.
    const owned = meaning.per === undefined ? 0 : 50;
    return chosen + price + year + owned + (meaning.additive ? 0 : 10) + (meaning.unit === 'percent' ? 5 : 0) + named;
  };
  // Of events with a day the ages of people tell less than how many there were.
  const hasDays = columns.some(
    ({ meaning: { role, grain } }) => role === 'time' && (grain === 'day' || grain === 'hour'),
  );
  const ages = worth.every(({ name, meaning }) => namesAge(name) && meaning.by !== 'user');
  if (hasDays && ages) return [];
  return ranked(filled.length > 0 ? filled : worth, rank);
}
