/** What the chart of an insight shows, kept with it: a set of facts has no cube. */
import * as z from 'zod';
import { grains } from '../roles/semantic';

const figure = z.number().nullable();

export const drawnSchema = z.discriminatedUnion('of', [
  // Over time. `others` are the other labels together, divided by how many they are where `count` says so; of a lag the measure that leads, as
  // many periods later as it leads.
  z.object({ of: z.literal('course'), grain: z.enum(grains), periods: z.array(z.string()), values: z.array(figure), others: z.object({ values: z.array(figure), count: z.number().exactOptional() }).exactOptional() }), // prettier-ignore
  // By label, the largest first; `left` of them are not drawn.
  z.object({ of: z.literal('labels'), bars: z.array(z.object({ label: z.string().nullable(), value: z.number() })), left: z.number() }), // prettier-ignore
  // By weekday, month or hour, in their order: of a total for each time that it comes.
  z.object({ of: z.literal('parts'), bars: z.array(z.object({ part: z.number(), value: z.number() })) }),
  // The average of one measure by the size of another one: the average of each in parts of the rows that are about as large.
  z.object({ of: z.literal('bins'), points: z.array(z.tuple([z.number(), z.number()])) }),
]);
/** See {@link drawnSchema}. */
export type Drawn = z.infer<typeof drawnSchema>;
