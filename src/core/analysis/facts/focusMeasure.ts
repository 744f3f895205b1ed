/** Which measure of a table an analysis is about. */
import { sqlIdentifier } from '../../../base/sql';
import { isYearName, namesAge, namesAngle, namesCoordinate } from '../types/nameWords';
import type { ColumnFacts } from './factSet';
import type { Runner } from './runner';

/** What money and counts are called, the most telling first. */
const TELLING = [
  /revenue|sales|amount|turnover|金额|销售额|营收|营业额|收入/i,
  /total|合计|总/i,
  /profit|income|gross|payment|spend|cost|利润|成本|费用/i,
];
/** What is the price of a day where it has several: what the market ended with. */
const LAST_PRICE = /^(?:close|closing|last)([ _-]?price)?$|收盘/i;
const OTHER_PRICE = /^(?:open|opening|high|low)([ _-]?price)?$|开盘|最高价|最低价/i;
/** Measures that are looked at for one that does not repeat. */
const MAX_TRIED = 4;

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
    return chosen + price + year + (meaning.additive ? 0 : 10) + (meaning.unit === 'percent' ? 5 : 0) + named;
  };
  // Of events with a day the ages of people tell less than how many there were.
  const hasDays = columns.some(
    ({ meaning: { role, grain } }) => role === 'time' && (grain === 'day' || grain === 'hour'),
  );
  const ages = worth.every(({ name, meaning }) => namesAge(name) && meaning.by !== 'user');
  if (hasDays && ages) return [];
  return ranked(filled.length > 0 ? filled : worth, rank);
}

/**
 * The likeliest measure that does not only repeat what belongs to a label: a region's total in each of its rows would be
 * counted as often as it is there.
 */
export async function mainMeasure(
  run: Runner,
  measures: readonly ColumnFacts[],
  dimensions: readonly ColumnFacts[],
): Promise<ColumnFacts | undefined> {
  for (const measure of measures.slice(0, MAX_TRIED)) {
    if (!measure.meaning.additive || measure.meaning.by === 'user') return measure;
    const owners = dimensions.filter(
      ({ distinct, present }) => distinct > 2 && distinct <= present / 2 && measure.distinct <= distinct,
    );
    if (measure.distinct < 3 || owners.length === 0) return measure;
    const value = sqlIdentifier(measure.name);
    const counts = owners.map((owner, at) => `count(DISTINCT (${sqlIdentifier(owner.name)}, ${value})) AS "n${at}"`);
    const row = await run.one(`SELECT ${counts.join(', ')} ${run.from(`${value} IS NOT NULL`)}`);
    if (owners.every(({ distinct }, at) => row.count(`n${at}`) > distinct)) return measure;
  }
  return measures[0];
}
