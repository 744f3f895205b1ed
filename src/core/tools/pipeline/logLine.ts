import type { ToolExecutionResult } from '../../contract/toolResult';

/**
 * A call as the log has it: which tool, how long, how it ended. Nothing that a model or a file said is in it.
 * @param isKnown whether there is such a tool: other names are the model's words
 */
export function logLine(
  { tool_name, duration_ms, success, error_type, error_code, retry_count, cached }: ToolExecutionResult,
  isKnown: boolean,
): string {
  const tool = isKnown ? `Tool ${tool_name}` : 'An unknown tool';
  const notes = [
    ...(cached === true ? ['cached'] : []),
    ...(retry_count === undefined ? [] : [`${retry_count} ${retry_count === 1 ? 'retry' : 'retries'}`]),
  ];
  const how = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  const took = `${Math.round(duration_ms)} ms`;
  return success ? `${tool} took ${took}${how}` : `${tool} failed after ${took}${how}: ${error_type}/${error_code}`;
}
