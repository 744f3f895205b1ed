/** How a figure is put together where a question does not say it: amounts are added up, others averaged. */
import type { ColumnFacts } from '../facts/factSet';

/** Whether a question has to say how a column is put together: of amounts that are kept apart either could be meant. */
export function isUndecided({ name, meaning }: ColumnFacts): boolean {
  return !meaning.additive && meaning.apart !== undefined && !LEVELS.test(name);
}

/**
 * Whether it has to be said of a period: "pounds per quarter" of what is handed out is a total, of what is weighed an average.
 */
export function isOpenOverTime(column: ColumnFacts): boolean {
  return MASS.test(column.name) && !isSummed(column) && column.meaning.by !== 'user';
}

/** Whether it is a number of things: asked "how many", it is added up. */
export function isNumberOf({ name }: ColumnFacts): boolean {
  return NUMBER.test(name);
}

/** Whether it is what is used up or handed out: asked "how much", it is added up. */
export function isUsedUp({ name }: ColumnFacts): boolean {
  return USED_UP.test(name);
}

/** Names of numbers of things. */
const NUMBER = /[^率均]数$|数量$|(?:^|[_ ]|[a-z](?=[A-Z]))(?:count|quantity|qty|nights|units)$/i;
/** Ends of names of what is used up or handed out, by what it is measured in. */
const USED_UP = /[_ (](?:l|litres?|liters?|m3|kwh|mwh|kg|lbs?|pounds|tonnes?|tons?)\)?$/i;
/** Names of weights, by what they are in or what they are called. */
const MASS = /(?:^|[_ (（])(?:kg|kilos?|lbs?|pounds|tons?|tonnes?|公斤|千克|吨)(?:[)）]|$)|weight|重量/i;
/** Names of what is added up, whatever is known of the values. */
const AMOUNT = /amount|money[ _]?(?:in|out|paid|received|spent)\b|paid|qty|quantity|box office|takings|捐款|金额|额$/i;
/** Names of what is no amount though it is in money. */
const LEVELS = /price|rate|salary|wage|fare|score|per|avg|mean|value|worth|balance|limit|价|薪|率|均|余额|限额|估值/i;
/** Names of what somebody waits: of several it is an average that tells how long. */
const WAITED = /wait|delay|latency|lateness|response|等待|候诊|等候|延误|晚点|响应/i;

/** Whether a column tells how long somebody waits, and the user has not said that it is added up. */
export function isWaited({ name, meaning }: ColumnFacts): boolean {
  return WAITED.test(name) && meaning.by !== 'user';
}

/** Money of which nothing else is known is an amount: it is added up. */
export function isSummed(column: ColumnFacts): boolean {
  const { name, meaning } = column;
  if (isWaited(column)) return false;
  const isMoney = meaning.unit === 'currency' && meaning.by === 'type' && !LEVELS.test(name);
  return meaning.additive || ((AMOUNT.test(name) || isMoney) && meaning.apart === undefined);
}
