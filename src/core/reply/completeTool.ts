import * as z from 'zod';
import { completeActionSchema } from '../contract/response';

/** Name of the tool by which a model that calls tools of its provider's API gives its final report. */
export const COMPLETE_TOOL = 'complete';

/** What that tool takes: the report, with the analysis and the plan that otherwise stand before the calls. */
export const completeCallSchema = completeActionSchema.omit({ type: true }).extend({
  task_analysis: z.string().optional().describe('What the user wanted and how you did it'),
  execution_plan: z.string().optional().describe('The plan as carried out, "R1: …; R2: …"'),
});

export const COMPLETE_DESCRIPTION = 'Gives the user the report and ends the turn. Call it alone.';
