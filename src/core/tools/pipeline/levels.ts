import * as z from 'zod';
import { outputLevels, type OutputLevel, type ToolInvocationRequest } from '../../contract/toolResult';

/** Share of the model's window above which results are brief, where the call does not say. */
export const BRIEF_ABOVE = 0.8;

const responseFormat = z.object({ response_format: z.enum(outputLevels) });

/**
 * The level at which a call prints: what the call asks for; else brief while the window is nearly full;
 * else the tool's own; else the default of all.
 * @param windowFill share of the model's window that the last request took, from 0 to 1; undefined: not known
 */
export function levelFor(
  { parameters, output_level }: Pick<ToolInvocationRequest, 'parameters' | 'output_level'>,
  windowFill: number | undefined,
  ofTool: OutputLevel | undefined,
  ofAll: OutputLevel,
): OutputLevel {
  const asked = responseFormat.safeParse(parameters).data?.response_format ?? output_level;
  if (asked !== undefined) return asked;
  if (windowFill !== undefined && windowFill > BRIEF_ABOVE) return 'brief';
  return ofTool ?? ofAll;
}
