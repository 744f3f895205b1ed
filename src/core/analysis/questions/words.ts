/** Names of columns and values in the words of a question. */
import type { ColumnFacts } from '../facts/factSet';
import type { Grain } from '../types/semantic';

/** What is asked, by its words. */
export const CHANGE = /change|make[s]? up|made up|explain|why|attribut|compare|变化|变动|构成|为什么|对比/i;
export const TOGETHER = /together|correlat|relat(ion|ed)|相关|关系|一起|关联/i;
export const DISTRIBUTION = /distribut|histogram|spread|outlier|分布|异常/i;
export const TREND =
  /trend|develop|over time|(dai|week|month|quarter|year)ly|(by|per|each) (day|week|month|quarter|year)\b|趋势|走势|随时间|发展|[逐每按][日天周月季年]/i;
export const ROWS = /\b(rows|records|entries|count of|number of|how many|most frequent)\b|行数|记录|条数|多少/i;
export const CAUSE = /\bwhy\b|为什么|原因/i;

const GRAINS: readonly [RegExp, Grain][] = [
  [/hourly|(by|per|each) hour|[逐每按]小?时/i, 'hour'],
  [/daily|(by|per|each) day|[逐每按][日天]/i, 'day'],
  [/weekly|(by|per|each) week|[逐每按]周/i, 'week'],
  [/monthly|(by|per|each) month|[逐每按]月/i, 'month'],
  [/quarterly|(by|per|each) quarter|[逐每按]季/i, 'quarter'],
  [/yearly|(by|per|each) year|[逐每按]年/i, 'year'],
];

export function grainIn(question: string): Grain | undefined {
  return GRAINS.find(([pattern]) => pattern.test(question))?.[1];
}

/** What two periods are, by their form. Starts of weeks or quarters are those where the trend goes by them. */
export function grainOf(periods: readonly string[], usual: Grain | undefined): Grain {
  const length = periods[0]?.length;
  if (length === 4) return 'year';
  if (length === 7) {
    return usual === 'quarter' && periods.every((period) => /-(01|04|07|10)$/.test(period)) ? 'quarter' : 'month';
  }
  return usual === 'week' && periods.every((period) => new Date(period).getUTCDay() === 1) ? 'week' : 'day';
}

/** Words that are short enough to be somebody's code for a value. */
const LITTLE_WORDS =
  /^(in|do|is|or|of|me|ok|hi|oh|id|by|to|at|on|as|it|the|and|how|why|for|top|sum|no|yes|all|any|per|are|was|has|did|can|one|two|day|not|low|a|i|if|we|us|be|an|up|so|my|out|its|our|you|who|per|vs)$/i;

/**
 * Whether a text names a value. A short word could be any ("IN" is a state): the case of a code counts then, and a single Chinese
 * character is never taken for a value (高 is in 最高).
 */
export function isNamed(text: string, label: string): boolean {
  const name = label.trim();
  if (name === '' || /^\p{Script=Han}$/u.test(name)) return false;
  if (!/^[a-z]{1,3}$/i.test(name)) return indexOfWord(text.toLowerCase(), name.toLowerCase()) >= 0;
  if (LITTLE_WORDS.test(name)) return false;
  return name === name.toLowerCase() ? indexOfWord(text.toLowerCase(), name) >= 0 : indexOfWord(text, name) >= 0;
}

/** The text with blanks where a name stands first. */
export function blankOut(text: string, name: string): string {
  const at = indexOfWord(text.toLowerCase(), name.toLowerCase());
  return at < 0 ? text : blank(text, at, name.length);
}

function blank(text: string, at: number, length: number): string {
  return text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);
}

/**
 * Columns named in a text, in the order of their place, and the text without the names of measures and labels: a
 * column "monthly_sales" does not ask for months. A name inside a longer named one does not count.
 */
export function mentions(text: string, columns: readonly ColumnFacts[]): { mentioned: ColumnFacts[]; rest: string } {
  let rest = text.toLowerCase();
  let words = rest;
  const found: { column: ColumnFacts; at: number }[] = [];
  for (const column of [...columns].sort((a, b) => b.name.length - a.name.length)) {
    const name = column.name.toLowerCase();
    const at = indexOfWord(rest, name);
    if (at < 0) continue;
    found.push({ column, at });
    rest = blank(rest, at, name.length);
    if (column.meaning.role !== 'time') words = blank(words, at, name.length);
  }
  return { mentioned: found.sort((a, b) => a.at - b.at).map(({ column }) => column), rest: words };
}

function indexOfWord(text: string, word: string): number {
  const letter = /[a-z0-9_]/i;
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = letter.test(text[at - 1] ?? '') && letter.test(word[0] ?? '');
    const after = letter.test(text[at + word.length] ?? '') && letter.test(word.at(-1) ?? '');
    if (!before && !after) return at;
  }
  return -1;
}
