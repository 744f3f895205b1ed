import * as z from 'zod';
import { COMPLETE_TOOL } from '../reply/completeTool';
import type { AgentEvent } from '../contract/events';
import type { ContentBlock, ReplyBlock } from '../contract/model';
import { joinNativeText } from '../reply/nativeText';
import { callBlocks, readReply, type ReadReply } from '../reply/readReply';
import type { StructuredResponse, ToolCall } from '../contract/response';
import type { ModelClient } from '../ports';

type Reply = Extract<AgentEvent, { type: 'reply' }>;

/** A call in a message, with the id under which it is sent. */
interface SentCall {
  call: ToolCall;
  sentId: string;
}

/** A reply as it is sent back, and the calls in it that must have results. */
export interface ReplyContent {
  content: string | readonly ContentBlock[];
  calls: readonly SentCall[];
}

/**
 * A reply in the form that a model takes. One that came in that form goes back byte for byte; one of the other form is
 * told in this one. Signed reasoning goes back unchanged to the model that it came from, and to no other: providers bind
 * it to the model.
 * @param model `reasoning`: whether reasoning may go back at all
 * @param take makes ids of calls fit for the provider's API; only asked where calls are sent as such
 */
export function replyContent(
  event: Reply,
  { replyFormat, id, reasoning }: Pick<ModelClient, 'replyFormat' | 'id'> & { reasoning: boolean },
  take: (id: string) => string,
): ReplyContent {
  const mayReason = reasoning && event.model === id;
  const blocks = event.blocks?.filter(({ type }) => mayReason || !type.endsWith('thinking'));
  if (event.interrupted === true) return { content: `${wordsOf(event)}\n[cut off before its end]`, calls: [] };
  const native = callBlocks(event.blocks).length > 0;
  if (replyFormat === 'structured-json' && !native) {
    const calls = event.response.metadata.tool_calls;
    const content = blocks ? asCalled(blocks, []) : event.raw;
    return { content, calls: calls.map((call) => ({ call, sentId: call.tool_call_id })) };
  }
  const response = understood(event);
  if (!response) return { content: wordsOf(event), calls: [] };
  if (replyFormat === 'structured-json') {
    const calls = response.action.type === 'tool_call' ? response.action.content : [];
    return {
      content: JSON.stringify(response),
      calls: calls.map((call) => ({ call, sentId: call.tool_call_id })),
    };
  }
  const calls = (response.action.type === 'tool_call' ? response.action.content : [reportCall(event, response)]).map(
    (call): SentCall => ({ call, sentId: take(call.tool_call_id) }),
  );
  return { content: native && blocks ? asCalled(blocks, calls) : translated(response, calls), calls };
}

/** All that was said in a reply, as text: for one that is no valid response, or was not let end. */
export function wordsOf({ raw, blocks }: Pick<ReadReply, 'raw' | 'blocks'>): string {
  const calls = callBlocks(blocks).map(({ name, input }) => `[${name} ${input}]`);
  return [raw, ...calls].filter((part) => part.trim() !== '').join('\n');
}

/** Events never change: what each reply meant is read once, however often its conversation is sent. */
const understandings = new WeakMap<Reply, { response: StructuredResponse | undefined }>();

function understood(event: Reply): StructuredResponse | undefined {
  const before = understandings.get(event);
  if (before) return before.response;
  const response = understand(event);
  understandings.set(event, { response });
  return response;
}

/** What the reply meant when it came: its calls are those that were run, however replies are read today. */
function understand(event: Reply): StructuredResponse | undefined {
  const { task_analysis, execution_plan, current_round, tool_calls } = event.response.metadata;
  if (tool_calls.length > 0) {
    return { task_analysis, execution_plan, current_round, action: { type: 'tool_call', content: tool_calls } };
  }
  const parsed = readReply(event);
  return parsed.ok && !parsed.cut && parsed.response.action.type === 'complete' ? parsed.response : undefined;
}

/** A reply that came as calls of the provider's API, as it came. */
function asCalled(blocks: readonly ReplyBlock[], calls: readonly SentCall[]): ContentBlock[] {
  const waiting = [...calls];
  return blocks.flatMap((block): ContentBlock[] => {
    if (block.type !== 'tool_use') return [block];
    const sent = waiting.shift();
    return sent ? [useBlock(sent)] : [];
  });
}

/** A reply that came as JSON text, told as calls. */
function translated(response: StructuredResponse, calls: readonly SentCall[]): ContentBlock[] {
  const text = joinNativeText(response.task_analysis, response.execution_plan);
  return [{ type: 'text', text }, ...calls.map(useBlock)];
}

/** Names of tools that a model made up may hold anything; the provider's API takes only these characters. */
function useBlock({ call, sentId }: SentCall): ContentBlock {
  const name = call.tool_name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
  return { type: 'tool_use', id: sentId, name, input: call.arguments };
}

/** The report as a call: as it came, where it came as one. */
function reportCall(event: Reply, { task_analysis, execution_plan, action }: StructuredResponse): ToolCall {
  const { type: _, ...report } = action;
  const [came] = callBlocks(event.blocks);
  return {
    tool_name: COMPLETE_TOOL,
    tool_call_id: came?.id ?? `report_${event.round}`,
    arguments: came ? inputSchema.parse(JSON.parse(came.input)) : { task_analysis, execution_plan, ...report },
  };
}

const inputSchema = z.record(z.string(), z.unknown());
