import * as z from 'zod';
import { fileFactsSchema } from './fileFacts';

export const outputLevels = ['brief', 'standard', 'full'] as const;
/** How much of a result is printed into the observation. */
export type OutputLevel = (typeof outputLevels)[number];

/** A call as the pipeline runs it. */
export interface ToolInvocationRequest {
  /** The model's own id. */
  tool_call_id: string;
  tool_name: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** The single result model of every tool: an observation for the model, and how it went for people. */
export const toolExecutionResultSchema = z.object({
  tool_call_id: z.string(),
  tool_name: z.string(),
  /** What the model reads. */
  observation: z.string(),
  output_level: z.enum(outputLevels),
  success: z.boolean(),
  /** One line for people, e.g. "5,000 rows × 7 columns". */
  data_summary: z.string().exactOptional(),
  /** Bytes of the observation in UTF-8. */
  data_size_bytes: z.number(),
  error_type: z.string().exactOptional(),
  error_code: z.string().exactOptional(),
  error_message: z.string().exactOptional(),
  duration_ms: z.number(),
  /** What was read, when it was a file. */
  file: fileFactsSchema.exactOptional(),
});

export type ToolExecutionResult = z.infer<typeof toolExecutionResultSchema>;
