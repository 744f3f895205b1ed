/** Replies of a model in the agreed form. */
import type { CodeBlock, StructuredResponse, ToolCall } from '../../src/core/contract/response';

const said = { task_analysis: 'The analysis', execution_plan: 'R1: read; R2: report', current_round: 1 };

export function complete(
  content: string,
  more: { code_blocks?: CodeBlock[]; download_links?: string[]; recommended_questions?: string[] } = {},
): StructuredResponse {
  return { ...said, action: { type: 'complete', content, ...more } };
}

export function callsOf(...content: ToolCall[]): StructuredResponse {
  return { ...said, action: { type: 'tool_call', content } };
}

export function call(tool_name: string, tool_call_id: string, args: Record<string, unknown> = {}): ToolCall {
  return { tool_name, tool_call_id, arguments: args };
}
