/** How a question was read, part by part, and what each part can be changed to: the panel shows it as a row of chips. */
import * as z from 'zod';

/** `having`: how many rows a group has; `order`: which come first, and how many of them; `show`: the form of the figures. */
export const queryParts = ['measure', 'key', 'where', 'having', 'order', 'show'] as const;
export type QueryPart = (typeof queryParts)[number];

/** Choices of one part. */
export const MAX_CHOICES = 8;

export const readAsSchema = z.object({
  parts: z.array(
    z.object({
      part: z.enum(queryParts),
      text: z.string(),
      /** The most useful first; none: it cannot be changed by a click. */
      choices: z
        .array(
          z.object({
            label: z.string(),
            /** The changed question, which is asked as it is. */
            question: z.string(),
          }),
        )
        .max(MAX_CHOICES),
    }),
  ),
});
export type ReadAs = z.infer<typeof readAsSchema>;
