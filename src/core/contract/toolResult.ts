import * as z from 'zod';
import { toolDetailsSchema } from './toolDetails';

export const outputLevels = ['brief', 'standard', 'full'] as const;
/** How much of a result is printed into the observation. */
export type OutputLevel = (typeof outputLevels)[number];

/** The argument by which a call asks for a level. @param levels what those beside the standard are, for models */
export const responseFormat = (levels: string) => z.enum(outputLevels).default('standard').describe(levels);

export const cachePolicies = ['no_cache', 'cacheable', 'ttl_short', 'ttl_medium', 'ttl_long'] as const;
/** For how long a result may be given again: never, until it is crowded out, for 5 minutes, 1 hour, 24 hours. */
export type CachePolicy = (typeof cachePolicies)[number];

/** A call as the pipeline runs it. What is missing is the tool's own, or the default. */
export interface ToolInvocationRequest {
  /** The model's own id. */
  tool_call_id: string;
  tool_name: string;
  parameters: Readonly<Record<string, unknown>>;
  /** Refused where it is not the version of the tool that is here. */
  tool_version?: string;
  output_level?: OutputLevel;
  /** Milliseconds of one attempt. */
  timeout_ms?: number;
  retry_on_timeout?: boolean;
  /** Who calls: the session. What one caller was given is not given to another. */
  caller_id?: string;
  permission_level?: string;
  /** What makes two calls the same one; made of tool, version, arguments, caller and permission where it is missing. */
  idempotency_key?: string;
  cache_policy?: CachePolicy;
}

/** The single result model of every tool: an observation for the model, details for programs, and how it went for people. */
export const toolExecutionResultSchema = z.object({
  tool_call_id: z.string(),
  tool_name: z.string(),
  /** What the model reads. */
  observation: z.string(),
  output_level: z.enum(outputLevels),
  success: z.boolean(),
  /** One line for people, e.g. "5,000 rows × 7 columns". */
  data_summary: z.string().exactOptional(),
  /** Bytes of the whole result in UTF-8, of what is stored as an artifact too. */
  data_size_bytes: z.number(),
  /** A fingerprint of the whole result. */
  data_hash: z.string().exactOptional(),
  /** Where the whole result is kept, by the id that file_reader takes. */
  artifact_id: z.string().exactOptional(),
  /** There is more than the observation has; it says how to get it. */
  truncated: z.boolean().exactOptional(),
  error_type: z.string().exactOptional(),
  error_code: z.string().exactOptional(),
  error_message: z.string().exactOptional(),
  /** Attempts after the first one, and why the last of those that failed did. */
  retry_count: z.number().exactOptional(),
  last_error: z.string().exactOptional(),
  /** It was not run: this is what the same call gave before. */
  cached: z.boolean().exactOptional(),
  duration_ms: z.number(),
  /** The same as data, for everyone but models. */
  details: toolDetailsSchema.exactOptional(),
});

export type ToolExecutionResult = z.infer<typeof toolExecutionResultSchema>;
