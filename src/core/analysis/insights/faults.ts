/** What detectors of faults of the data look at, beside the cells of the cube: courses row by row, scales, what is missing or there again. */
import type { ColumnFacts } from '../facts/factSet';
import type { Subject } from '../facts/insight';
import type { Dependency } from './dependency';
import type { Grain } from '../roles/semantic';
import type { Heaping } from '../statistics/heaping';

type ColumnSubject = Extract<Subject, { of: 'column' }>;

/** A measure in the order of time, of all rows or of those with a label. */
export interface Course {
  subject: ColumnSubject;
  /** Where each label has rows of the same times. */
  labelled?: { by: string; label: string };
  /** The column of times, and how fine these are. */
  time: string;
  grain: Grain;
  /** The first time, and the last one. */
  from: string;
  to: string;
  /** Rows with a value. */
  rows: number;
  /** Rows that have the value of the row before. */
  repeats: number;
  /** The longest run of one value other than 0. `until` is the first time behind it, `elsewhere` how often its value comes in other rows. */
  run?: { value: number; rows: number; from: string; to: string; until?: string; elsewhere: number };
  /** Rows that are below the one before; those of them with which a month or a year begins; rows that are above. */
  falls: number;
  monthFalls: number;
  yearFalls: number;
  rises: number;
  /** The first value, the last one, and the largest step upward. */
  first: number;
  last: number;
  largestStep: number;
}

/** A measure whose values lie in two heaps with nothing between them; 0 belongs to the lower one. */
export interface TwoScales {
  subject: ColumnSubject;
  /** A value between the heaps. */
  cut: number;
  low: { rows: number; mean: number };
  high: { rows: number; mean: number };
  /** Powers of ten between the middles of the heaps, the standard error of that, and the gap between their ends. */
  decades: number;
  error: number;
  gap: number;
  /** The wider one of both spreads, as a standard deviation of powers of ten, and how many gaps there may be. */
  spread: number;
  places: number;
  /** A label that all values of one heap have, and none of the other. `isUnit`: its column is called a unit or a currency. */
  labelled?: { by: string; label: string; isHigh: boolean; isUnit: boolean };
  /** The day of which on all values are in one heap, where all before are in the other. */
  since?: { column: string; from: string; to: string; isHigh: boolean };
}

/** Two columns, and in how many rows they have no value. */
export interface BlankPair {
  a: string;
  b: string;
  missingA: number;
  missingB: number;
  both: number;
}

/** A column that is another one, or the sum or the product of two others, in nearly all rows. */
export interface Identity {
  is: 'copy' | 'sum' | 'product';
  parts: string[];
  whole: string;
  /** Rows in which all of them have a value, and those in which it does not hold. */
  rows: number;
  broken: number;
}

/** Two times of a row, one of which is the later one in nearly all rows. Days are counted from 1970. */
export interface TimePair {
  start: ColumnFacts;
  end: ColumnFacts;
  /** With both times, and with the end before the beginning. */
  rows: number;
  wrong: number;
  /** How far the wrong ones lie below the shortest duration, added up, and on average where they are the end of the others. In days. */
  beyond: number;
  scale: number;
  /** Quartiles of the durations, the usual one, and what ninety-nine of a hundred are shorter than, in days. */
  quartiles: readonly [number, number];
  median: number;
  long: number;
  /** A column that has the duration already. */
  sameAs?: string;
  /** The first and the last beginning, and the first and the last end, but for one in two hundred. */
  from: number;
  to: number;
  first: number;
  last: number;
}

/** The last dates of a column, which lie far behind all others. */
export interface FarDates {
  column: ColumnFacts;
  /** They lie behind the day of the analysis, and the others before it. */
  isFuture: boolean;
  rows: number;
  others: number;
  /** What the others have of the days up to these dates. */
  part: number;
  from: string;
  to: string;
}

/** The period in which most rows are there again. */
export interface Load {
  /** The column of times. */
  column: string;
  period: string;
  grain: Grain;
  /** Columns that are left out where rows are compared: each row has another one. */
  without: string[];
  rows: number;
  repeats: number;
  /** Of all other periods. */
  otherRows: number;
  otherRepeats: number;
  periods: number;
}

/** A measure with zeros, and the values above 0. */
export interface Zeros {
  subject: ColumnSubject;
  /** Its number. */
  column: number;
  zeros: number;
  present: number;
  isWhole: boolean;
  /** Of the values above 0. */
  mean: number;
  variance: number;
  ones: number;
  twos: number;
  /** Their 5th percentile and their median. */
  low: number;
  median: number;
}

/** Values below 0, or zeros, nearly all of which one label has. */
export interface Signs {
  subject: ColumnSubject;
  op: '<' | '=';
  rows: number;
  /** Those that have the label. */
  placed: number;
  by: string;
  label: string;
  p: number;
}

/** The lowest or highest value of a measure, where it is written as codes for missing values are. */
export interface PointMass {
  subject: ColumnSubject;
  /** The number of the column. */
  column: number;
  code: number;
  isLow: boolean;
  /** Rows with it, and with any value. */
  rows: number;
  present: number;
  /** How far the next value lies from it, and how often that comes. */
  gap: number;
  atNext: number;
  /** How far the outermost twentieth of the other values lies from the rest of them, on average. */
  excess: number;
  /** The mean of the other values, and of all. */
  others: number;
  all: number;
}

/** Last digits of a measure, where multiples of a step come more often than others; see {@link Heaping}. */
export interface Heap extends Heaping {
  subject: ColumnSubject;
  /** Digits after the point, and the step as an amount. */
  digits: number;
  step: number;
  /** How often the most frequent multiple comes. */
  most: number;
  /** Values other than 0 by label, and by period, and multiples among them. */
  labels: { by: string; label: string | null; n: number; multiples: number }[];
  periods?: { line: { column: string; grain: Grain; periods: string[] }; cells: { n: number; multiples: number }[] };
}

/** The highest or lowest value of a measure, where many rows have it. */
export interface Cap {
  subject: ColumnSubject;
  /** The number of the column. */
  column: number;
  cap: number;
  isHigh: boolean;
  /** Rows with it, and with any value. */
  rows: number;
  present: number;
  /** How far the next value lies from it, and how far the outermost twentieth of the others lies from the rest of them, on average. */
  gap: number;
  excess: number;
  /** How often the most frequent other value comes. */
  most: number;
}

/** A measure with two peaks. */
export interface Humps {
  subject: ColumnSubject;
  /** A value between them, and the values on both sides. */
  cut: number;
  low: { rows: number; median: number };
  high: { rows: number; median: number };
  /** How likely the valley is by chance, and how much of the smaller peak it has. */
  p: number;
  depth: number;
}

/** A measure by the labels of a column that names units or currencies. */
export interface MixedUnits {
  subject: ColumnSubject;
  by: string;
  /** It is kept apart by that column. */
  isApart: boolean;
  /** Values above 0 of a label, the mean and variance of their logarithms, and the mean of all its values. */
  labels: { label: string; n: number; log: number; variance: number; mean: number }[];
}

export interface Faults {
  courses: Course[];
  scales: TwoScales[];
  blanks: BlankPair[];
  times: readonly TimePair[];
  farDates: FarDates[];
  dependencies: Dependency[];
  load?: Load | undefined;
  points: PointMass[];
  zeros: Zeros[];
  heaps: Heap[];
  caps: Cap[];
  mixed: MixedUnits[];
  humps: Humps[];
  signs: Signs[];
}

export const NO_FAULTS: Faults = { courses: [], scales: [], blanks: [], times: [], farDates: [], dependencies: [], points: [], zeros: [], heaps: [], caps: [], mixed: [], humps: [], signs: [] }; // prettier-ignore

/** A measure as what is added up, or averaged. */
export function subjectOf({ name, meaning }: Pick<ColumnFacts, 'name' | 'meaning'>): ColumnSubject {
  return { of: 'column', column: name, aggregate: meaning.additive ? 'sum' : 'mean' };
}
