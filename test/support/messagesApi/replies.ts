import type { RefusalStopDetails } from '@anthropic-ai/sdk/resources/messages';
import type { Reply, ReplyBlock } from './script';

/** Replies of the usual kinds. What else one is to have goes beside it: `{ ...replies.text('Hi'), chunk: 1 }`. */
export const replies = {
  /** Text, and the turn is over. */
  text: (text: string): Reply => ({ blocks: [{ type: 'text', text }] }),

  /** One call of a tool. */
  call: (id: string, name: string, input: object): Reply => ({ blocks: [{ type: 'tool_use', id, name, input }] }),

  /** What there was when `max_tokens` were used up. */
  maxTokens: (...blocks: readonly ReplyBlock[]): Reply => ({ blocks, stop_reason: 'max_tokens' }),

  /** What there was when the model's context was full. */
  contextExceeded: (...blocks: readonly ReplyBlock[]): Reply => ({
    blocks,
    stop_reason: 'model_context_window_exceeded',
  }),

  /** A refusal by a classifier, behind what had come by then. */
  refusal: (
    category: RefusalStopDetails['category'],
    explanation: string | null = null,
    ...blocks: readonly ReplyBlock[]
  ): Reply => ({ blocks, stop_reason: 'refusal', stop_details: { type: 'refusal', category, explanation } }),
};
