import type { ContentBlock, Message } from '@anthropic-ai/sdk/resources/messages';
import { tokensOf, type InputUsage } from './promptCache';
import type { Reply, ReplyBlock, TokenUsage } from './script';

/** A reply with all that the API puts around it. */
export interface Answer {
  readonly id: string;
  readonly model: string;
  readonly reply: Reply;
  readonly input: InputUsage;
}

/** Tokens that are reported with the first event: the output has only begun. */
export function usageAtStart({ reply, input }: Answer): TokenUsage {
  return { ...figuresOf(input), output_tokens: 1, ...withoutOutput(reply.usage) };
}

/** Tokens that are reported at the end. */
export function usageAtEnd({ reply, input }: Answer): TokenUsage {
  const bytes = reply.blocks.reduce((sum, block) => sum + Buffer.byteLength(outputOf(block)), 0);
  return { ...figuresOf(input), output_tokens: Math.max(1, tokensOf(bytes)), ...reply.usage };
}

function figuresOf(input: InputUsage): Omit<TokenUsage, 'output_tokens'> {
  const { cache_creation: _division, ...figures } = input;
  return figures;
}

function withoutOutput({ output_tokens: _output, ...rest }: Partial<TokenUsage> = {}): Partial<TokenUsage> {
  return rest;
}

/** The text of a block that arrives in deltas, or its data. */
export function outputOf(block: ReplyBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'tool_use':
      return 'input' in block ? JSON.stringify(block.input) : block.inputJson;
    case 'thinking':
      return block.thinking;
    case 'redacted_thinking':
      return block.data;
  }
}

/** Why the answer ends. */
export function stopOf({ reply }: Answer): Pick<Message, 'stop_reason' | 'stop_sequence' | 'stop_details'> {
  const calls = reply.blocks.some(({ type }) => type === 'tool_use');
  return {
    stop_reason: reply.stop_reason ?? (calls ? 'tool_use' : 'end_turn'),
    stop_sequence: reply.stop_sequence ?? null,
    stop_details: reply.stop_details ?? null,
  };
}

/** The message of an answer as one piece of JSON. A call whose input is no JSON has an empty one. */
export function messageOf(answer: Answer): Message {
  return { ...envelopeOf(answer, usageAtEnd(answer)), content: answer.reply.blocks.map(blockOf), ...stopOf(answer) };
}

/** A message that has only begun. */
export function envelopeOf({ id, model, input }: Answer, usage: TokenUsage): Message {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: {
      ...usage,
      cache_creation: input.cache_creation,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: 'standard',
      inference_geo: 'global',
      speed: null,
    },
  };
}

function blockOf(block: ReplyBlock): ContentBlock {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, citations: null };
    case 'tool_use':
      return {
        type: 'tool_use',
        id: block.id,
        name: block.name,
        input: inputOf(block),
        caller: { type: 'direct' },
      };
    case 'thinking':
      return { type: 'thinking', thinking: block.thinking, signature: block.signature ?? '' };
    case 'redacted_thinking':
      return { type: 'redacted_thinking', data: block.data };
  }
}

/** The input of a call; an empty one where its text is no JSON. */
export function inputOf(block: Extract<ReplyBlock, { type: 'tool_use' }>): unknown {
  if ('input' in block) return block.input;
  try {
    return JSON.parse(block.inputJson);
  } catch {
    return {};
  }
}
