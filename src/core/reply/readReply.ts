import { Allow, parse } from 'partial-json';
import * as z from 'zod';
import { COMPLETE_TOOL, completeCallSchema } from './completeTool';
import type { ReplyFormat, ReplyBlock } from '../contract/model';
import { splitNativeText } from './nativeText';
import { parseResponse, type ParsedResponse } from './parseResponse';
import type { StructuredResponse, ToolCall } from '../contract/response';

/** A reply as the log keeps it. */
export interface ReadReply {
  raw: string;
  blocks?: readonly ReplyBlock[];
  round: number;
}

type CallBlock = Extract<ReplyBlock, { type: 'tool_use' }>;

const argumentsSchema = z.record(z.string(), z.unknown());

/** The tool calls of a reply that came through the provider's API; none for a reply of text. */
export function callBlocks(blocks: readonly ReplyBlock[] | undefined): CallBlock[] {
  return (blocks ?? []).filter((block) => block.type === 'tool_use');
}

/**
 * The StructuredResponse of a reply, whichever way it travelled: tool calls of the provider's API, or JSON in its text.
 * @param cut the provider says that the reply ended at the limit of its length
 * @param replyFormat how the model was asked to answer; it only changes the words about a reply that is neither
 */
export function readReply(
  reply: ReadReply,
  { cut = false, replyFormat = 'structured-json' }: { cut?: boolean; replyFormat?: ReplyFormat } = {},
): ParsedResponse {
  const calls = callBlocks(reply.blocks);
  if (calls.length > 0) return readCalls(reply, calls, cut);
  const parsed = parseResponse(reply.raw, { cut });
  if (parsed.ok || replyFormat === 'structured-json') return parsed;
  return { ok: false, problems: [`It calls no tool. Call tools, or \`${COMPLETE_TOOL}\` with the report.`] };
}

function readCalls({ raw, round }: ReadReply, calls: CallBlock[], cut: boolean): ParsedResponse {
  const fields = { ...splitNativeText(raw), current_round: round };
  const [only, ...others] = calls;
  if (cut && only?.name === COMPLETE_TOOL && others.length === 0) return readCutReport(only.input, fields);
  // The last call may be half; which of the others the model meant to go with it is not known.
  if (cut) return { ok: false, problems: ['The reply is cut off at the limit of its length. Do less in one reply.'] };
  const problems: string[] = [];
  const read: ToolCall[] = [];
  for (const { id, name, input } of calls) {
    const args = readArguments(input);
    if (!args.ok) problems.push(`The arguments of ${name} are not a JSON object: ${args.problem}`);
    else if (id === '') problems.push(`The call of ${name} has no id.`);
    else if (read.some((call) => call.tool_call_id === id)) problems.push(`The id ${id} is used more than once.`);
    else read.push({ tool_name: name, tool_call_id: id, arguments: args.value });
  }
  if (problems.length > 0) return { ok: false, problems };
  const report = read.find((call) => call.tool_name === COMPLETE_TOOL);
  if (!report) return { ok: true, cut: false, response: { ...fields, action: { type: 'tool_call', content: read } } };
  if (read.length > 1) {
    return { ok: false, problems: [`\`${COMPLETE_TOOL}\` ends the turn: call it alone, after the other results.`] };
  }
  return readReport(report.arguments, fields);
}

function readReport(input: unknown, said: Omit<StructuredResponse, 'action'>): ParsedResponse {
  const parsed = completeCallSchema.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${COMPLETE_TOOL}.${path.join('.')}: ${message}`);
    return { ok: false, problems };
  }
  const { task_analysis, execution_plan, ...action } = parsed.data;
  const response: StructuredResponse = {
    task_analysis: task_analysis ?? said.task_analysis,
    execution_plan: execution_plan ?? said.execution_plan,
    current_round: said.current_round,
    action: { type: 'complete', ...action },
  };
  return { ok: true, cut: false, response };
}

/** The words of a report that broke off, as far as they came. */
function readCutReport(input: string, said: Omit<StructuredResponse, 'action'>): ParsedResponse {
  let value: unknown;
  try {
    value = parse(input, Allow.ALL);
  } catch {
    value = undefined;
  }
  const parsed = z.object({ content: z.string() }).safeParse(value);
  if (!parsed.success) return { ok: false, problems: ['The reply is cut off before the report began.'] };
  return { ok: true, cut: true, response: { ...said, action: { type: 'complete', content: parsed.data.content } } };
}

/** A call without arguments has no input at all. */
function readArguments(input: string): { ok: true; value: Record<string, unknown> } | { ok: false; problem: string } {
  try {
    const value = argumentsSchema.safeParse(JSON.parse(input.trim() === '' ? '{}' : input));
    return value.success ? { ok: true, value: value.data } : { ok: false, problem: input.slice(0, 100) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
