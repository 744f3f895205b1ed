import * as z from 'zod';
import { formatBytes } from '../../../base/text';
import type { ToolInvocationRequest } from '../../contract/toolResult';
import { ToolError, type AcceptedCall, type AnyTool } from '../../contract/tool';
import { problemsOf } from './failure';

/** Longest arguments that a call may have, in bytes of their JSON. */
export const MAX_ARGUMENT_BYTES = 10 * 1024 * 1024;

export interface Accepted {
  tool: AnyTool;
  call: AcceptedCall;
  /** Who calls. */
  caller: string;
}

/**
 * Finds the tool of a call, and holds its version, the size and the shape of the arguments against it.
 * @throws ToolError `validation`, z.ZodError
 */
export function accept(tools: ReadonlyMap<string, AnyTool>, request: ToolInvocationRequest): Accepted {
  const { tool_name, tool_version, parameters, caller_id = '' } = request;
  const tool = tools.get(tool_name);
  if (!tool) {
    const known = [...tools.keys()].join(', ');
    throw new ToolError('validation', 'unknown_tool', `There is no tool "${tool_name}". Tools: ${known}.`);
  }
  if (tool_version !== undefined && tool_version !== tool.version) {
    const message = `The tool ${tool.name} has version ${tool.version}, not ${tool_version}.`;
    throw new ToolError('validation', 'wrong_version', message);
  }
  const size = new TextEncoder().encode(JSON.stringify(parameters)).length;
  if (size > MAX_ARGUMENT_BYTES) {
    const limit = formatBytes(MAX_ARGUMENT_BYTES);
    const message = `The arguments are ${size} bytes; ${limit} is the limit. Put what is large into a file.`;
    throw new ToolError('validation', 'arguments_too_large', message);
  }
  return { tool, call: acceptedBy(tool, parameters), caller: caller_id };
}

function acceptedBy(tool: AnyTool, parameters: unknown): AcceptedCall {
  try {
    return tool.accept(parameters);
  } catch (error) {
    if (!(error instanceof z.ZodError) || tool.usage === undefined) throw error;
    throw new ToolError('validation', 'invalid_arguments', `${problemsOf(error)}.`, { advice: tool.usage });
  }
}
