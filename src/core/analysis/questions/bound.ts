import * as z from 'zod';
import { statisticSchema } from '../facts/asks';
import { predicateSchema, querySchema } from '../facts/query/query';

/** What an answer about a distribution says as well. */
export const aspects = ['normality', 'skewness', 'outliers'] as const;
export type Aspect = (typeof aspects)[number];

/** What a question asks, as data: a query, or what no query says, of the rows that fulfil conditions. */
export const boundSchema = z.union([
  z.object({ query: querySchema }),
  z.object({ ask: statisticSchema, conditions: z.array(predicateSchema), aspects: z.array(z.enum(aspects)) }),
]);
export type Bound = z.infer<typeof boundSchema>;
export type BoundStatistic = Exclude<Bound, { query: unknown }>;
