/**
 * One question of a table as data: which figures, of which rows, by what, in which order. Columns are named; the engine's dialect is known
 * to `compile.ts` alone. Models write it as well: `id` and `description` are what their schema calls a part and says of it, and a field
 * that there is not is refused, since a question without it would be another one.
 */
import * as z from 'zod';
import { grains } from '../../roles/semantic';

const column = z.string().min(1);

/** What comes again and again: `weekday` 1 (Monday) to 7, `month` 1 to 12, `hour` 0 to 23, `weekend` 1 or 0, `monthDay` 1 to 31, `monthEnd` the days until the month ends, 0 to 30. */
export const timeParts = ['weekday', 'month', 'hour', 'weekend', 'monthDay', 'monthEnd'] as const;
export type TimePart = (typeof timeParts)[number];

export const comparisons = ['<', '<=', '=', '>=', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** What the time from one column to another is told in. */
export const durationUnits = ['minute', 'hour', 'day', 'week'] as const;
export type DurationUnit = (typeof durationUnits)[number];

const not = z.literal(true).exactOptional();
const op = z.enum(comparisons).meta({ id: 'Op' });
const unit = z.enum(durationUnits).meta({ id: 'Unit' });
const part = z.enum(timeParts).meta({ id: 'Part', description: 'weekday 1 (Monday) to 7, month 1 to 12, hour 0 to 23, weekend 1 or 0, monthDay 1 to 31, monthEnd 0 (its last day) to 30' }); // prettier-ignore

/** A condition of rows. `not` turns it round, but for rows without a value: these fulfil the negation of a label, and no comparison. */
const plainSchema = z
  .discriminatedUnion('is', [
    z.strictObject({ is: z.literal('in'), column, values: z.array(z.string()).min(1).max(1000), not }),
    z.strictObject({ is: z.literal('compared'), column, op, value: z.number() }),
    z.strictObject({ is: z.literal('between'), column, low: z.number(), high: z.number() }).describe('both ends included'), // prettier-ignore
    z.strictObject({ is: z.literal('beyondMean'), column, op: z.enum(['<', '>']) }).describe('above or below the mean of the rows that meet the other conditions'), // prettier-ignore
    z.strictObject({ is: z.literal('beyondSd'), column, op: z.enum(['<', '>', 'beyond']), times: z.number() }).describe('standard deviations from the mean'), // prettier-ignore
    z.strictObject({ is: z.literal('text'), column, how: z.enum(['contains', 'starts', 'ends']), value: z.string().min(1), not }).describe('ignores case'), // prettier-ignore
    z.strictObject({ is: z.literal('missing'), column, not }),
    z.strictObject({ is: z.literal('during'), column, from: z.string().exactOptional(), until: z.string().exactOptional(), not }).describe('ISO dates, until excluded'), // prettier-ignore
    z.strictObject({ is: z.literal('part'), column, part, values: z.array(z.number()).min(1), not }),
    z.strictObject({ is: z.literal('versus'), column, op, other: column }).describe('two columns of numbers'), // prettier-ignore
    z.strictObject({ is: z.literal('lasting'), column, end: column, unit, op, value: z.number() }).describe('between two times of a row'), // prettier-ignore
  ])
  .meta({ id: 'Plain' });
export const predicateSchema = z
  .discriminatedUnion('is', [
    plainSchema,
    z.strictObject({ is: z.literal('any'), where: z.array(plainSchema).min(2).max(10) }).describe('at least one of them'), // prettier-ignore
  ])
  .meta({ id: 'Condition' });
export type Predicate = z.infer<typeof predicateSchema>;

/** How the values of a column are put together. `sd` and `variance` with n − 1; `distinct`, `present` and `missing` count. */
export const aggregateNames = ['sum', 'mean', 'median', 'min', 'max', 'sd', 'variance', 'range', 'distinct', 'present', 'missing'] as const; // prettier-ignore
export type AggregateName = (typeof aggregateNames)[number];

/** Of the rows that fulfil these conditions as well. */
const where = z.array(predicateSchema).exactOptional();

const simpleSchema = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('rows'), where }),
    z.strictObject({ of: z.literal('column'), column, aggregate: z.enum(aggregateNames), where }),
    // Of type 7 (Hyndman and Fan, 1996).
    z.strictObject({ of: z.literal('quantile'), column, share: z.number().min(0).max(1), where }).describe('share 0.9: the 90th percentile'), // prettier-ignore
    z.strictObject({ of: z.literal('duration'), column, end: column, unit, aggregate: z.enum(['sum', 'mean', 'median', 'min', 'max', 'sd']), where }).describe('between two times of a row'), // prettier-ignore
  ])
  .meta({ id: 'Figure' });
export type SimpleMeasure = z.infer<typeof simpleSchema>;

export const measureSchema = z
  .discriminatedUnion('of', [
    simpleSchema,
    z.strictObject({ of: z.literal('share'), where: z.array(predicateSchema).min(1), column: column.exactOptional() }).describe('rows that meet the conditions, of all or of those with a value in column'), // prettier-ignore
    z.strictObject({ of: z.literal('ratio'), a: simpleSchema, b: simpleSchema, isShare: z.literal(true).exactOptional() }).describe('a / b; isShare: in percent'), // prettier-ignore
    z.strictObject({ of: z.literal('difference'), a: simpleSchema, b: simpleSchema }).describe('a − b'),
    z.strictObject({ of: z.literal('growth'), a: simpleSchema, b: simpleSchema }).describe('a / b − 1'),
  ])
  .meta({ id: 'Measure' });
export type QueryMeasure = z.infer<typeof measureSchema>;

export const keySchema = z
  .discriminatedUnion('by', [
    z.strictObject({ by: z.literal('column'), column }),
    z.strictObject({ by: z.literal('time'), column, grain: z.enum(grains) }),
    z.strictObject({ by: z.literal('part'), column, part }),
    z.strictObject({ by: z.literal('cases'), cases: z.array(z.strictObject({ name: z.string(), where: z.array(predicateSchema).min(1) })).min(1).max(20) }).describe('named groups of rows'), // prettier-ignore
  ])
  .meta({ id: 'Key' });
export type QueryKey = z.infer<typeof keySchema>;

/** What is shown instead of a figure. */
export const showSchema = z
  .discriminatedUnion('as', [
    z.strictObject({ as: z.literal('share') }).describe('of the total'),
    z.strictObject({ as: z.literal('growth'), on: z.enum(['previous', 'year']) }).describe('on the period before, or a year before'), // prettier-ignore
    z.strictObject({ as: z.literal('cumulative') }).describe('running total'),
    z.strictObject({ as: z.literal('moving'), periods: z.number().int().min(2).max(366) }).describe('mean of this and the periods before'), // prettier-ignore
  ])
  .meta({ id: 'Show' });
export type QueryShow = z.infer<typeof showSchema>;

export const querySchema = z.strictObject({
  measures: z.array(measureSchema).min(1).max(6),
  by: z.array(keySchema).max(2).default([]),
  where: z.array(predicateSchema).max(20).default([]),
  order: z.strictObject({ by: z.enum(['value', 'key']), descending: z.boolean() }).exactOptional().describe('default: largest first; periods in order'), // prettier-ignore
  top: z.strictObject({ count: z.number().int().min(1).max(1000), from: z.number().int().min(1).default(1) }).exactOptional().describe('so many groups, starting at place from'), // prettier-ignore
  having: z.strictObject({ op, value: z.number() }).exactOptional().describe('number of rows of a group'),
  show: showSchema.exactOptional().describe('instead of the figure'),
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
