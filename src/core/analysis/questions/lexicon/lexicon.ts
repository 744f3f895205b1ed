/**
 * What words of a question are for, by the code that the rules know them by: rules are patterns over these codes. A word that no entry has,
 * and that names nothing of the table, makes the question another one: it is refused.
 */
export const codes = {
  /** Says nothing of what is computed. */
  filler: '',
  /** The same, but at the end of a question, where they begin a limit. */
  opening: '',
  /** Whom or what a label, a condition or a column describes: "gold members", "status codes". Counted, it would be another question. */
  entity: 'I',
  /** What a figure is: "service score", "fares paid amount". It says nothing beside the figure. */
  quantity: '7',
  /** What happens to rows: "orders placed in May". It says nothing where a table has one time at most. */
  event: 'J',
  /** Aggregates. */
  sum: 'A',
  mean: 'A',
  median: 'A',
  min: 'A',
  max: 'A',
  sd: 'A',
  variance: 'A',
  range: 'A',
  distinct: 'U',
  q1: 'A',
  q3: 'A',
  percentile: 'Q',
  /** "how many", "number of" */
  count: 'N',
  /** A row of the table, whatever it is about. */
  row: 'R',
  missing: 'M',
  /** Says nothing before what it is of. */
  all: 'H',
  /** What a share is of. */
  among: 'Y',
  amongBehind: 'V',
  /** "both a garden and parking" */
  both: '8',
  /** All others than those that are left out. */
  rest: '6',
  /** Joins names. */
  and: '&',
  /** Between labels of one column. */
  or: '|',
  to: '-',
  from: 'f',
  than: 't',
  /** "by", "per", "each": what follows is a key. "per" may divide as well. */
  by: 'b',
  per: 'p',
  which: 'w',
  not: '!',
  /** Behind what it negates. */
  notBehind: '^',
  only: 'j',
  is: '=',
  above: '>',
  below: '>',
  atLeast: '>',
  atMost: '>',
  aboveMean: 'a',
  belowMean: 'a',
  between: '~',
  contains: 'T',
  starts: 'T',
  ends: 'T',
  yes: 'y',
  no: 'n',
  /** Times. */
  since: 's',
  after: 's',
  before: 's',
  until: 's',
  /** The same behind a period. */
  sinceBehind: 'i',
  afterBehind: 'i',
  beforeBehind: 'i',
  last: 'l',
  toDate: 'D',
  firstHalf: 'h',
  secondHalf: 'h',
  weekend: 'e',
  weekdays: 'e',
  /** Times of the day. */
  am: '5',
  pm: '5',
  oclock: ':',
  hour: 'G',
  day: 'G',
  week: 'G',
  month: 'G',
  quarter: 'G',
  year: 'G',
  hourly: 'g',
  daily: 'g',
  weekly: 'g',
  monthly: 'g',
  quarterly: 'g',
  yearly: 'g',
  weekdayPart: 'g',
  monthPart: 'g',
  hourPart: 'g',
  overTime: 'g',
  /** Ranking. */
  highest: 'K',
  lowest: 'K',
  /** Of what there are the most or the fewest rows. */
  mostFrequent: 'K',
  leastFrequent: 'K',
  top: 'k',
  bottom: 'k',
  ascending: 'O',
  descending: 'O',
  oldestFirst: 'O',
  newestFirst: 'O',
  ranked: 'o',
  /** What is shown instead of the figure. */
  share: 'S',
  rate: 'r',
  /** Growth in percent, or by how much, as is asked. */
  rise: '4',
  growth: 'W',
  yearGrowth: 'W',
  cumulative: 'W',
  moving: 'W',
  compare: 'v',
  compareLow: 'v',
  difference: 'd',
  more: 'd',
  divided: '/',
  minus: 'm',
  ratio: 'z',
  /** Statistics. */
  /** "how long", where no column says it. */
  howLong: '9',
  distribution: 'X',
  normality: 'X',
  skewness: 'X',
  outliers: 'X',
  zscore: 'Z',
  correlation: 'X',
  rankCorrelation: 'X',
  regression: 'X',
  significance: 'X',
  association: 'X',
  change: 'X',
  /** What no table can tell: causes, the future, opinions. */
  why: '?',
  forecast: '?',
  opinion: '?',
  /** What is not computed here. */
  unable: '?',
  /** Of the day of the question, which the data may not have. */
  relative: '?',
  /** A unit behind a number. */
  unit: 'u',
  /** Go on from an earlier question, with another part or with one more. */
  instead: 'x',
  further: 'x',
} as const;
export type Sense = keyof typeof codes;

/** The words of one language: phrases by their senses, in lower case, with commas between them. */
export type Lexicon = Readonly<Partial<Record<Sense, string>>>;

/** Words with a number: months from January, days from Monday, numerals, and ordinals from the first. */
export interface Numbered {
  months: readonly string[];
  weekdays: readonly string[];
  numerals: readonly string[];
  ordinals: readonly string[];
}
