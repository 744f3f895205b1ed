/** What stands out in a table: kept in its set of facts, found by `analysis/insights`. */
import * as z from 'zod';
import { grains } from '../roles/semantic';
import {
  durationUnits,
  measureSchema,
  predicateSchema,
  querySchema,
  timeParts,
  type QueryMeasure,
  type SimpleMeasure,
} from './query/query';
import { drawnSchema } from './drawn';

/** What an insight says. Each kind has its sentence in `report/sentences/insights.ts`. */
export const insightKinds = [
  // Over time.
  'level', // from a period on higher or lower
  'trend', // rises or falls all the time
  'turn', // rises, then falls, or the other way round
  'episode', // another level in some periods, and back
  'season', // one weekday, month or hour is higher or lower than the others
  'outlier', // one period
  'spread', // varies more or less from a period on
  // Labels over time.
  'against', // grows while the others fall, or the other way round
  'drives', // most of a change is one label's
  'moves', // its average goes another way than that of the others
  'mix', // an average changes since the sizes of labels do
  'part', // its part of the whole has changed
  'appears',
  'vanishes',
  // Labels.
  'differs', // its average or rate is another than that of the others
  'mostly', // a few labels have most
  'reversal', // one label has more than another over all rows, and less within the labels of another dimension
  'cell', // two labels together differ from what each of them lets expect
  // Relations.
  'together', // two measures rise together, or one falls as the other rises
  'bent', // a measure is highest or lowest in the middle of another one, or steps where that passes a value
  'lag', // one measure follows another some periods later
  'labels', // two labels go together
  // The data.
  'unit', // values are 100 or 1,000 times as large from a period on
  'blank', // values are missing in one label, or from a period on
  'spellings', // labels that are nearly the same
  'stuck', // the same value in many rows, one behind the other
  'units', // values are 100 or 1,000 times as large in some rows, or in those of a label
  'blanks', // two columns are missing in the same rows
  'order', // rows that end before they begin
  'far', // dates to come, or far behind all others
  'exceptions', // labels that belong to one of another column each, but for a few rows
  'closed', // a weekday without rows
  'holiday', // days of the year without rows in any year
  'gap', // no rows in some periods, where nearly all others have some
  'twice', // most rows of a period are there twice
  'running', // a measure is the sum of all rows so far
  'subtotal', // a label whose rows are sums of the others
  'heaped', // values are rounded in some rows
  'capped', // many values are the highest or the lowest one
  'mixed', // values in several units or currencies, which a label tells
  'placeholder', // a value that stands for a missing one, as -999 does
  'zeros', // more zeros than the other values let expect
  'copy', // two columns are the same in all rows
  'breaks', // a column is the sum or the product of others, but for some rows
  'repeated', // a key that is there more than once
  'signs', // values below 0, or zeros, that one label alone has
  'humps', // most values lie around two places, with few between
] as const;
export type InsightKind = (typeof insightKinds)[number];

/** What an insight is about: a measure that is added up or averaged, the number of rows, the time from one column to another, how many have a value, or how many have none. */
export const subjectSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('column'), column: z.string(), aggregate: z.enum(['sum', 'mean']) }),
  z.object({ of: z.literal('rows') }),
  // On average, of the rows that fulfil the conditions.
  z.object({ of: z.literal('duration'), start: z.string(), end: z.string(), unit: z.enum(durationUnits), where: z.array(predicateSchema).exactOptional() }), // prettier-ignore
  z.object({ of: z.literal('rate'), column: z.string(), value: z.string() }),
  z.object({ of: z.literal('missing'), column: z.string() }),
]);
export type Subject = z.infer<typeof subjectSchema>;

/** The figure of a query that puts a subject together over rows. */
export function measureOf(subject: Subject): QueryMeasure {
  switch (subject.of) {
    case 'column':
      return { of: 'column', column: subject.column, aggregate: subject.aggregate };
    case 'rows':
      return { of: 'rows' };
    case 'duration':
      return durationOf(subject, 'mean');
    case 'rate':
      return { of: 'share', where: [{ is: 'in', column: subject.column, values: [subject.value] }], column: subject.column }; // prettier-ignore
    case 'missing':
      return { of: 'share', where: [{ is: 'missing', column: subject.column }] };
  }
}

function durationOf(
  { start, end, unit, where }: Extract<Subject, { of: 'duration' }>,
  aggregate: 'mean' | 'sd',
): SimpleMeasure {
  return { of: 'duration', column: start, end, unit, aggregate, ...(where && { where }) };
}

/** The standard deviation of the values of a subject; undefined of what is counted. */
export function deviationOf(subject: Subject): SimpleMeasure | undefined {
  if (subject.of === 'column') return { of: 'column', column: subject.column, aggregate: 'sd' };
  return subject.of === 'duration' ? durationOf(subject, 'sd') : undefined;
}

/** The rows that a measure is put together of: those with a value. */
export function rowsOf(measure: QueryMeasure): SimpleMeasure {
  if (measure.of === 'column' || (measure.of === 'share' && measure.column !== undefined))
    return { of: 'column', column: measure.column ?? '', aggregate: 'present' };
  if (measure.of !== 'duration') return { of: 'rows' };
  const { column, end, where = [] } = measure;
  return { of: 'rows', where: [{ is: 'missing', column, not: true }, { is: 'missing', column: end, not: true }, ...where] }; // prettier-ignore
}

const named = { name: z.string(), value: z.number() };

/** A number that an insight tells. `change` is a / b − 1, `share` a / b, both in percent; `difference` is a − b. */
export const figureSchema = z.discriminatedUnion('of', [
  // Divided by so many periods where it is told per period.
  z.object({ of: z.literal('amount'), ...named, measure: measureSchema, where: z.array(predicateSchema), per: z.number().exactOptional() }), // prettier-ignore
  // The standard deviation of what the periods have.
  z.object({ of: z.literal('spread'), ...named, measure: measureSchema, where: z.array(predicateSchema), column: z.string(), grain: z.enum(grains) }), // prettier-ignore
  z.object({ of: z.enum(['change', 'share', 'difference']), ...named, a: z.string(), b: z.string() }),
  // Pearson's r of two columns, or of the time from the first one to `end` and the second one.
  z.object({
    of: z.literal('correlation'),
    ...named,
    columns: z.tuple([z.string(), z.string()]),
    end: z.string().exactOptional(),
    where: z.array(predicateSchema),
  }),
  // What the sizes of labels make of the difference of two averages (Kitagawa, 1955).
  z.object({ of: z.literal('mix'), ...named, a: z.string(), b: z.string(), by: z.string() }),
  // Values that are multiples of a step, which is told in itself; both have so many digits after the point.
  z.object({ of: z.literal('multiples'), ...named, column: z.string(), step: z.number(), digits: z.number(), where: z.array(predicateSchema) }), // prettier-ignore
  z.object({ of: z.literal('step'), ...named }),
  // Rows whose label of one column is not the one that nearly all rows with their label of the other have.
  z.object({ of: z.literal('exceptions'), ...named, by: z.string(), told: z.string() }),
  // Rows in which a column is not the sum or the product of two others; see `identity.ts`.
  z.object({ of: z.literal('broken'), ...named, is: z.enum(['sum', 'product']), columns: z.tuple([z.string(), z.string(), z.string()]), where: z.array(predicateSchema).exactOptional() }), // prettier-ignore
  // Rows that repeat another one, in all columns but some.
  z.object({ of: z.literal('repeats'), ...named, without: z.array(z.string()), where: z.array(predicateSchema) }),
  // A statistic of another part of the set, by its address there.
  z.object({ of: z.literal('fact'), ...named, id: z.string() }),
]);
export type InsightFigure = z.infer<typeof figureSchema>;

export const insightSchema = z.object({
  /** `i1`, … in the order in which they are told. */
  id: z.string(),
  kind: z.enum(insightKinds),
  subject: subjectSchema,
  /** The second measure of a relation. */
  other: z.string().exactOptional(),
  /** How many periods later it follows that. */
  lag: z.number().exactOptional(),
  /** Higher, more or rising. */
  isUp: z.boolean(),
  /** A dimension, and the labels that it is about. */
  by: z.string().exactOptional(),
  labels: z.array(z.string().nullable()).exactOptional(),
  /** A second one. */
  also: z.object({ by: z.string(), label: z.string().nullable() }).exactOptional(),
  /** A label that nearly all rows with the fault have. */
  place: z.object({ by: z.string(), label: z.string() }).exactOptional(),
  /** When: the first period that it is about, and the last one. */
  time: z.object({ column: z.string(), grain: z.enum(grains), from: z.string(), to: z.string() }).exactOptional(),
  /** Which of what comes again and again: weekday 1 (Monday) to 7, month 1 to 12, hour 0 to 23, weekend 1, day of the month 1 to 31, days until it ends 0 to 30; of several in a row the last one and the peak; the lowest one beside the highest. */
  part: z.object({ column: z.string(), of: z.enum(timeParts), value: z.number(), until: z.number().exactOptional(), peak: z.number().exactOptional(), lowest: z.number().exactOptional() }).exactOptional(), // prettier-ignore
  figures: z.array(figureSchema),
  /** How likely it is where there is nothing, corrected for all that was looked at (Benjamini and Hochberg, 1995). */
  p: z.number(),
  /** What it is told before others by. */
  score: z.number(),
  /** What its chart shows; undefined where none shows it. */
  drawn: drawnSchema.exactOptional(),
  /** The query that shows it, which is offered as the next question. */
  query: querySchema.exactOptional(),
});
/** See {@link insightSchema}. */
export type Insight = z.infer<typeof insightSchema>;

const spanSchema = z.object({ from: z.string(), until: z.string() });

/** A figure that a reader asks for first, with what it was in a stretch of time and in one like it before. */
export const keyFigureSchema = z.object({
  /** `k1`, … */
  id: z.string(),
  subject: subjectSchema,
  /** `all` over all rows, `now` and `before` of the two stretches, and their `change`: each where it says something. */
  figures: z.array(figureSchema),
  /** ISO dates; `until` is the first day that does not belong to it. */
  compared: z.object({ column: z.string(), now: spanSchema, before: spanSchema }).exactOptional(),
});
/** See {@link keyFigureSchema}. */
export type KeyFigure = z.infer<typeof keyFigureSchema>;

/** What comes, between which bounds, how far off four in five earlier forecasts were (as a share), and how many there were. */
export const outlookNames = ['value', 'low', 'high', 'error', 'tries'] as const;
export type OutlookName = (typeof outlookNames)[number];

/** ISO dates; `until` is the first day that does not belong to it. */
export const outlookSchema = z.object({
  id: z.literal('o1'),
  subject: subjectSchema,
  column: z.string(),
  grain: z.enum(grains),
  /** The periods that it is made of: whole ones, without a gap. */
  over: spanSchema,
  /** The stretch that it is about, and how many periods that is. */
  span: spanSchema,
  ahead: z.number(),
  /** Periods after which it comes again; 0 without such. */
  cycle: z.number(),
  figures: z.record(z.enum(outlookNames), z.number()),
});
/** See {@link outlookSchema}. */
export type Outlook = z.infer<typeof outlookSchema>;
