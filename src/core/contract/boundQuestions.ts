/** What questions ask as data: a click on one that was offered asks just that, and a question that goes on from another one finds it. */
import * as z from 'zod';

/** The table, its rows and what is asked of them. Its form is known to the analyst of tables alone. */
export const askedSchema = z.record(z.string(), z.unknown());
export type Asked = z.infer<typeof askedSchema>;

/** What an answer answered, and what the questions and choices ask that it offers, by their texts. */
export const boundQuestionsSchema = z.object({
  asked: askedSchema.exactOptional(),
  offered: z.array(z.object({ question: z.string(), asked: askedSchema })),
});
export type BoundQuestions = z.infer<typeof boundQuestionsSchema>;

/** A question as a compaction keeps it. */
export const keptQuestionSchema = z.object({
  turn: z.string(),
  question: z.string(),
  bound: boundQuestionsSchema.exactOptional(),
});
export type KeptQuestion = z.infer<typeof keptQuestionSchema>;
