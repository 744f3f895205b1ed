/**
 * One question of a table as data: which figures, of which rows, by what, in which order. Columns are named; the engine's dialect is known
 * to `compile.ts` alone.
 */
import * as z from 'zod';
import { grains } from '../../roles/semantic';

const column = z.string().min(1);

/** What comes again and again: `weekday` 1 (Monday) to 7, `month` 1 to 12, `hour` 0 to 23, `weekend` 1 or 0. */
export const timeParts = ['weekday', 'month', 'hour', 'weekend'] as const;
export type TimePart = (typeof timeParts)[number];

export const comparisons = ['<', '<=', '=', '>=', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** What the time from one column to another is told in. */
export const durationUnits = ['minute', 'hour', 'day', 'week'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** A condition of rows. `not` turns it round, but for rows without a value: these fulfil the negation of a label, and no comparison. */
const plain = [
  z.object({ is: z.literal('in'), column, values: z.array(z.string()).min(1).max(1000), not: z.literal(true).exactOptional() }), // prettier-ignore
  z.object({ is: z.literal('compared'), column, op: z.enum(comparisons), value: z.number() }),
  /** Both ends belong to it. */
  z.object({ is: z.literal('between'), column, low: z.number(), high: z.number() }),
  /** Above or below the mean of the rows that fulfil the other conditions of the set. */
  z.object({ is: z.literal('beyondMean'), column, op: z.enum(['<', '>']) }),
  /** So many standard deviations from the mean. */
  z.object({ is: z.literal('beyondSd'), column, op: z.enum(['<', '>', 'beyond']), times: z.number() }),
  /** Whatever the case. */
  z.object({ is: z.literal('text'), column, how: z.enum(['contains', 'starts', 'ends']), value: z.string().min(1), not: z.literal(true).exactOptional() }), // prettier-ignore
  z.object({ is: z.literal('missing'), column, not: z.literal(true).exactOptional() }),
  /** ISO dates; `until` is the first day that does not belong to it. */
  z.object({ is: z.literal('during'), column, from: z.string().exactOptional(), until: z.string().exactOptional(), not: z.literal(true).exactOptional() }), // prettier-ignore
  z.object({ is: z.literal('part'), column, part: z.enum(timeParts), values: z.array(z.number()).min(1), not: z.literal(true).exactOptional() }), // prettier-ignore
  /** One figure of a row with another one. */
  z.object({ is: z.literal('versus'), column, op: z.enum(comparisons), other: column }),
  /** How long it is from one time of a row to another. */
  z.object({ is: z.literal('lasting'), column, end: column, unit: z.enum(durationUnits), op: z.enum(comparisons), value: z.number() }), // prettier-ignore
] as const;
export const predicateSchema = z.discriminatedUnion('is', [
  ...plain,
  /** One of them at least. */
  z.object({ is: z.literal('any'), where: z.array(z.discriminatedUnion('is', plain)).min(2).max(10) }),
]);
export type Predicate = z.infer<typeof predicateSchema>;

/** How the values of a column are put together. `sd` and `variance` with n − 1; `distinct`, `present` and `missing` count. */
export const aggregateNames = ['sum', 'mean', 'median', 'min', 'max', 'sd', 'variance', 'range', 'distinct', 'present', 'missing'] as const; // prettier-ignore
export type AggregateName = (typeof aggregateNames)[number];

/** Of the rows that fulfil these conditions as well. */
const where = z.array(predicateSchema).exactOptional();

const simple = [
  z.object({ of: z.literal('rows'), where }),
  z.object({ of: z.literal('column'), column, aggregate: z.enum(aggregateNames), where }),
  /** Of type 7 (Hyndman and Fan, 1996). */
  z.object({ of: z.literal('quantile'), column, share: z.number().min(0).max(1), where }),
  /** From one time of a row to another. */
  z.object({ of: z.literal('duration'), column, end: column, unit: z.enum(durationUnits), aggregate: z.enum(['sum', 'mean', 'median', 'min', 'max', 'sd']), where }), // prettier-ignore
] as const;
const simpleSchema = z.discriminatedUnion('of', simple);
export type SimpleMeasure = z.infer<typeof simpleSchema>;

export const measureSchema = z.discriminatedUnion('of', [
  ...simple,
  /** Rows that fulfil the conditions, of those with a value in `column` or of all rows. */
  z.object({ of: z.literal('share'), where: z.array(predicateSchema).min(1), column: column.exactOptional() }),
  /** One divided by the other; `isShare` where it is told in percent. */
  z.object({ of: z.literal('ratio'), a: simpleSchema, b: simpleSchema, isShare: z.literal(true).exactOptional() }),
  /** a − b. */
  z.object({ of: z.literal('difference'), a: simpleSchema, b: simpleSchema }),
  /** a / b − 1. */
  z.object({ of: z.literal('growth'), a: simpleSchema, b: simpleSchema }),
]);
export type QueryMeasure = z.infer<typeof measureSchema>;

export const keySchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('column'), column }),
  z.object({ by: z.literal('time'), column, grain: z.enum(grains) }),
  z.object({ by: z.literal('part'), column, part: z.enum(timeParts) }),
  /** Groups of rows that are compared, each with a name. */
  z.object({ by: z.literal('cases'), cases: z.array(z.object({ name: z.string(), where: z.array(predicateSchema).min(1) })).min(1).max(20) }), // prettier-ignore
]);
export type QueryKey = z.infer<typeof keySchema>;

/** What is shown instead of a figure: its part of the total, its growth on the period before or on the same a year before, … */
export const showSchema = z.discriminatedUnion('as', [
  z.object({ as: z.literal('share') }),
  z.object({ as: z.literal('growth'), on: z.enum(['previous', 'year']) }),
  z.object({ as: z.literal('cumulative') }),
  /** The mean of so many periods, this one the last. */
  z.object({ as: z.literal('moving'), periods: z.number().int().min(2).max(366) }),
]);
export type QueryShow = z.infer<typeof showSchema>;

export const querySchema = z.object({
  measures: z.array(measureSchema).min(1).max(6),
  by: z.array(keySchema).max(2),
  where: z.array(predicateSchema).max(20),
  /** By the first figure, or by the keys; undefined: the largest first, periods and parts of time in their order. */
  order: z.object({ by: z.enum(['value', 'key']), descending: z.boolean() }).exactOptional(),
  /** So many groups, from a place on (1 is the first). */
  top: z.object({ count: z.number().int().min(1).max(1000), from: z.number().int().min(1) }).exactOptional(),
  /** Groups whose number of rows fulfils it. */
  having: z.object({ op: z.enum(comparisons), value: z.number() }).exactOptional(),
  show: showSchema.exactOptional(),
});
export type Query = z.infer<typeof querySchema>;

/** Fields that name columns. */
const COLUMNS: ReadonlySet<string> = new Set(['column', 'end', 'other']);

/** Names of the columns that a query reads, each once. */
export function columnsOfQuery(query: Query): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        if (COLUMNS.has(key) && typeof each === 'string') found.add(each);
        else look(each);
      }
    }
  };
  look(query);
  return [...found];
}
