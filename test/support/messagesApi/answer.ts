import type { Message } from '@anthropic-ai/sdk/resources/messages';
import { tokensOf, type InputUsage } from './promptCache';
import { outputOf, type Reply, type TokenUsage } from './script';

/** A reply with all that the API puts around it. */
export interface Answer {
  readonly id: string;
  readonly model: string;
  readonly reply: Reply;
  readonly input: InputUsage;
}

/** Tokens that are reported with the first event, when the output has only begun, and at the end. */
export function usageOf({ reply, input }: Answer, isComplete: boolean): TokenUsage {
  const bytes = reply.blocks.reduce((sum, block) => sum + Buffer.byteLength(outputOf(block)), 0);
  return { ...input, output_tokens: isComplete ? Math.max(1, tokensOf(bytes)) : 1 };
}

/** Why the answer ends. */
export function stopOf({ reply }: Answer): Pick<Message, 'stop_reason' | 'stop_sequence' | 'stop_details'> {
  const calls = reply.blocks.some(({ type }) => type === 'tool_use');
  return {
    stop_reason: reply.stop_reason ?? (calls ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    stop_details: reply.stop_details ?? null,
  };
}

/** A message that has only begun. */
export function envelopeOf(answer: Answer): Message {
  const { id, model, input } = answer;
  const kept = { ephemeral_5m_input_tokens: input.cache_creation_input_tokens, ephemeral_1h_input_tokens: 0 };
  return {
    ...{ id, type: 'message', role: 'assistant', model, content: [], container: null, diagnostics: null },
    ...{ stop_reason: null, stop_sequence: null, stop_details: null },
    usage: {
      ...{ ...usageOf(answer, false), cache_creation: kept, output_tokens_details: null, server_tool_use: null },
      ...{ service_tier: 'standard', inference_geo: 'global', speed: null },
    },
  };
}
