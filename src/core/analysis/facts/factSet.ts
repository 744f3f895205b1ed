/**
 * What was computed of a table, in one JSON form. Everything in it has an address (see fact.ts): `k7f2.c3.mean` is the mean
 * of the third column in the set `k7f2`.
 */
import * as z from 'zod';
import { columnTypeSchema, grains, tableKinds } from '../roles/semantic';
import { askSchema } from './asks';
import { insightSchema, keyFigureSchema, outlookSchema } from './insight';
import { queryResultSchema } from './query/result';

const figure = z.number().nullable();

/** Of a column of numbers. NaN and infinities are left out, and counted as `odd`. Null where it is not defined (n too small, sd 0). */
export const numberFactsSchema = z.object({
  sum: figure,
  mean: figure,
  /** With n − 1. */
  sd: figure,
  min: figure,
  /** Quantiles are of type 7 (Hyndman and Fan, 1996). */
  p5: figure,
  q1: figure,
  median: figure,
  q3: figure,
  p95: figure,
  max: figure,
  /** Adjusted Fisher–Pearson g1·√(n(n−1))/(n−2). */
  skew: figure,
  /** Excess, adjusted (G2). */
  kurtosis: figure,
  /** Jarque–Bera statistic, and its p by χ² with 2 degrees of freedom. */
  jb: figure,
  jb_p: figure,
  zeros: z.number(),
  negatives: z.number(),
  /** Tukey's fences: 1.5 interquartile ranges beyond the quartiles; how many values lie outside. */
  low: figure,
  high: figure,
  below: z.number(),
  above: z.number(),
});
export type NumberFacts = z.infer<typeof numberFactsSchema>;

export const histogramSchema = z.object({
  /** Where the first bin begins, and how wide each is; the last one takes its upper end in. */
  from: z.number(),
  width: z.number(),
  counts: z.array(z.number()),
});

export const columnFactsSchema = z.object({
  /** From 1, in the order of the table: `c1`, `c2`, … */
  number: z.number(),
  name: z.string(),
  /** The engine's type. */
  type: z.string(),
  meaning: columnTypeSchema,
  /** Rows with a value. */
  present: z.number(),
  missing: z.number(),
  /** Values that are no finite number; they count as missing. */
  odd: z.number(),
  distinct: z.number(),
  /** Extremes as text, in the engine's form, cut to 200 characters. */
  min: z.string().nullable(),
  max: z.string().nullable(),
  numbers: numberFactsSchema.exactOptional(),
  histogram: histogramSchema.exactOptional(),
  /** The most frequent values, the most frequent first, ties by their text: of labels, flags, codes and texts. */
  top: z.array(z.object({ label: z.string(), rows: z.number() })).exactOptional(),
  /** Of a time: values after the day of the analysis (`asOf`). */
  future: z.number().exactOptional(),
  /** Of a text: characters of the shortest and the longest value. */
  lengths: z.object({ min: z.number(), max: z.number() }).exactOptional(),
});
export type ColumnFacts = z.infer<typeof columnFactsSchema>;

/** A value of a column of text that has been looked for. */
export const foundLabelSchema = z.object({ column: z.number(), label: z.string(), rows: z.number() });
export type FoundLabel = z.infer<typeof foundLabelSchema>;

/** How a measure is put together over rows: `count` counts rows and has no measure. */
export const aggregates = ['sum', 'avg', 'count'] as const;
export type Aggregate = (typeof aggregates)[number];

/** Columns are named by their numbers. */
const column = z.number();
const measured = { measure: column.nullable(), aggregate: z.enum(aggregates) };

/** A measure by the values of a dimension: `g1`, `g2`, … */
export const breakdownSchema = z.object({
  id: z.string(),
  ...measured,
  by: column,
  /** Over all rows. */
  total: figure,
  /** The largest value first, ties by label; a null label stands for rows without one. 100 at most. Of means `rows` are those with a value. */
  segments: z.array(z.object({ label: z.string().nullable(), value: figure, rows: z.number() })),
  /** Further segments that are not listed, and their value and rows together. */
  others: z.object({ segments: z.number(), value: figure, rows: z.number() }).exactOptional(),
});
export type Breakdown = z.infer<typeof breakdownSchema>;

/** Periods that are left out of what is told. */
const cutSchema = z.object({
  /** The data covers only a part of the first or the last period. */
  first: z.boolean(),
  last: z.boolean(),
  /** The last period before the day of the analysis, where single rows lie after it: mistyped years. `last` is of it then. */
  until: z.string().exactOptional(),
});

/** A measure over time: `t1`, … */
export const trendSchema = z.object({
  id: z.string(),
  ...measured,
  time: column,
  grain: z.enum(grains),
  /** Oldest first; periods without rows are missing. `2024-03-05T14:00`, `2024-03-05` (also the Monday of a week), `2024-03` (also the first month of a quarter), `2024`. */
  points: z.array(z.object({ period: z.string(), value: figure, rows: z.number() })),
  cut: cutSchema,
  /** Sums of whole calendar years, of additive measures. */
  years: z.array(z.object({ year: z.string(), value: z.number() })),
});
export type Trend = z.infer<typeof trendSchema>;

/** A measure by dimension over time: `x1`, … `labels`: those with the most of it, of averages those with the most rows. */
export const crossSchema = z.object({
  id: z.string(),
  ...measured,
  time: column,
  by: column,
  grain: z.enum(grains),
  labels: z.array(z.string().nullable()),
  /** Of means `rows` are those with a value. */
  points: z.array(z.object({ period: z.string(), label: z.string().nullable(), value: figure, rows: z.number() })),
  cut: cutSchema,
});
export type Cross = z.infer<typeof crossSchema>;

/** What a change between two periods is made of: `d1`, … */
export const changeSchema = z.object({
  id: z.string(),
  ...measured,
  time: column,
  by: column,
  grain: z.enum(grains),
  before: z.string(),
  after: z.string(),
  totals: z.object({ before: figure, after: figure }),
  /** The largest difference first. */
  segments: z.array(z.object({ label: z.string().nullable(), before: figure, after: figure })),
  others: z.object({ segments: z.number(), before: figure, after: figure }).exactOptional(),
});
export type Change = z.infer<typeof changeSchema>;

/** Fields along one side of a drawing. */
const drawnSideSchema = z.object({ from: z.number(), width: z.number(), count: z.number() });
export type DrawnSide = z.infer<typeof drawnSideSchema>;

/** Two measures: `p1`, … */
export const pairSchema = z.object({
  id: z.string(),
  a: column,
  b: column,
  /** Rows that have both. */
  n: z.number(),
  pearson: figure,
  pearson_p: figure,
  /** With mean ranks for ties. */
  spearman: figure,
  spearman_p: figure,
  /** Least squares b = intercept + slope·a. */
  slope: figure,
  intercept: figure,
  /** Standard error of the slope. */
  slope_se: figure,
  r2: figure,
  /** For a drawing: the points, or over 5,000 rows how many lie in each of equal fields. */
  points: z.array(z.tuple([z.number(), z.number()])).exactOptional(),
  fields: z
    .object({
      x: drawnSideSchema,
      y: drawnSideSchema,
      /** Field along x, field along y, rows. */
      cells: z.array(z.tuple([z.number(), z.number(), z.number()])),
    })
    .exactOptional(),
});
export type Pair = z.infer<typeof pairSchema>;

/** Two dimensions: `a1`, … */
export const associationSchema = z.object({
  id: z.string(),
  a: column,
  b: column,
  n: z.number(),
  /** Pearson's χ², without a correction. */
  chi2: figure,
  df: z.number(),
  p: figure,
  /** Cramér's V. */
  v: figure,
  /** Cells whose expected count is below 5, as a share: χ² is not to be relied on where they are many. */
  thin: figure,
  /** Rows in each pair of labels. */
  cells: z.array(z.object({ a: z.string(), b: z.string(), rows: z.number() })),
});
export type Association = z.infer<typeof associationSchema>;

/** A measure between the groups of a dimension: `e1`, … */
export const effectSchema = z.object({
  id: z.string(),
  measure: column,
  by: column,
  n: z.number(),
  groups: z.number(),
  /** One-way analysis of variance. */
  f: figure,
  df1: z.number(),
  df2: z.number(),
  p: figure,
  eta2: figure,
  /** Of two groups: Welch's t, its degrees of freedom (Welch–Satterthwaite), p, and both means. */
  welch: z
    .object({ t: figure, df: figure, p: figure, a: z.string(), b: z.string(), mean_a: figure, mean_b: figure })
    .exactOptional(),
});
export type Effect = z.infer<typeof effectSchema>;

export const factSetSchema = z.object({
  version: z.literal(1),
  /** Four characters of a–z and 0–9, made of table, condition and ask: the same question has the same id. */
  id: z.string(),
  /** The file, relative to the workspace, or an address; with the name of a sheet where there are several. */
  path: z.string(),
  /** How SQL names the table. */
  table: z.string(),
  /** Condition of the rows that were looked at, in SQL; '' all. */
  where: z.string(),
  ask: askSchema,
  /** ISO date: what is after it is in the future. */
  asOf: z.string(),
  /** Rows that fulfil the condition. */
  rows: z.number(),
  /** Rows of the whole table. */
  tableRows: z.number(),
  /** Columns of the table; `columns` may have fewer. */
  tableColumns: z.number(),
  /** Rows that repeat an earlier one, in all columns; null where it was not computed. */
  duplicates: z.number().nullable(),
  /** A part of the file was read: of how many of its bytes this is told. */
  sampled: z.object({ bytes: z.number(), of: z.number() }).exactOptional(),
  columns: z.array(columnFactsSchema),
  /** What is looked at first: numbers of columns; a null measure stands for the number of rows. */
  focus: z.object({ measure: column.nullable(), time: column.nullable(), dimensions: z.array(column) }),
  /** What a row is, of the facts of a whole table. */
  kind: z.enum(tableKinds).exactOptional(),
  /** The main measure is told again at each of several points in time of the same things; it may be a level that is no sum. */
  panel: z.literal(true).exactOptional(),
  breakdowns: z.array(breakdownSchema),
  trends: z.array(trendSchema),
  crosses: z.array(crossSchema),
  changes: z.array(changeSchema),
  pairs: z.array(pairSchema),
  associations: z.array(associationSchema),
  effects: z.array(effectSchema),
  /** What stands out, the most telling first: of a report. */
  insights: z.array(insightSchema).exactOptional(),
  /** What is told before all else: of a report. */
  keyFigures: z.array(keyFigureSchema).exactOptional(),
  /** What comes if it goes on as before: of a report. */
  outlook: outlookSchema.exactOptional(),
  /** Of an ask for labels. */
  labels: z.array(foundLabelSchema).exactOptional(),
  /** Of an ask for a query. */
  result: queryResultSchema.exactOptional(),
  /** What could not be computed, in the user's language. */
  problems: z.array(z.object({ about: z.string(), reason: z.string() })),
});
/** See {@link factSetSchema}. */
export type FactSet = z.infer<typeof factSetSchema>;

/** What the columns of a table have to do with each other. */
export type Relations = Pick<
  FactSet,
  'breakdowns' | 'trends' | 'crosses' | 'changes' | 'pairs' | 'associations' | 'effects' | 'problems' | 'result'
>;

/** Two columns that are related to each other. */
export type Couple = readonly [a: ColumnFacts, b: ColumnFacts];
