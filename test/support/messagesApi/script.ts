import type { Message as AnsweredMessage } from '@anthropic-ai/sdk/resources/messages';
import type { ApiError } from './apiError';

/** The kinds of events of a stream that a fault can come after. */
export type StreamEventKind =
  'message_start' | 'content_block_start' | 'content_block_delta' | 'content_block_stop' | 'message_delta';

/** The first event of a kind, or the n-th, counted from 1. */
export type After = StreamEventKind | { readonly event: StreamEventKind; readonly nth: number };

/** A block as the model is to answer it. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  /** A call whose input arrives as this very text, which need not be JSON. */
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly inputJson: string }
  /** A signature is made up where none is given; the server knows it again either way. */
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature?: string };

/** Tokens as the API reports them. */
export interface TokenUsage {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly output_tokens: number;
}

/** A message of the model, and what goes wrong on its way. */
export interface Reply {
  readonly blocks: readonly ReplyBlock[];
  /** By default 'tool_use' when there is a call and 'end_turn' otherwise. */
  readonly stop_reason?: AnsweredMessage['stop_reason'];
  readonly stop_details?: AnsweredMessage['stop_details'];
  /** Characters in one delta, 40 by default. */
  readonly chunk?: number;
  /** Time between two events, in milliseconds. */
  readonly delayMs?: number;
  /** Behind this event nothing comes until `holdUntil` is there: for what has to be seen while a reply is still on its way. */
  readonly holdAfter?: After;
  readonly holdUntil?: Promise<void>;
  /** The connection breaks behind this event. */
  readonly cutAfter?: After;
  /** The response ends behind this event as if it were complete. */
  readonly endAfter?: After;
  /** Nothing more comes behind this event, and the connection stays open. */
  readonly stallAfter?: After;
  /** Behind this event come bytes that are no events, then the rest. */
  readonly garbageAfter?: After;
  /** Behind this event comes an event `error`, `overloaded_error` unless `error` says otherwise, and the end. */
  readonly errorAfter?: After;
  readonly error?: Pick<ApiError, 'type' | 'message'>;
}

/** An answer that is an error of HTTP. */
export interface HttpFault extends ApiError {
  readonly fault: 'http';
  readonly headers?: Readonly<Record<string, string>>;
}

/** No answer at all: the connection breaks at once ('reset'), or nothing comes on it ('silence'). */
export interface ConnectionFault {
  readonly fault: 'reset' | 'silence';
}

/** What one POST /v1/messages is answered. */
export type Step = Reply | HttpFault | ConnectionFault;

/** The text of a block that arrives in deltas. */
export function outputOf(block: ReplyBlock): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'thinking') return block.thinking;
  return 'input' in block ? JSON.stringify(block.input) : block.inputJson;
}

/** The input of a call; an empty one where its text is no JSON. */
export function inputOf(block: { readonly input: object } | { readonly inputJson: string }): unknown {
  if ('input' in block) return block.input;
  try {
    return JSON.parse(block.inputJson);
  } catch {
    return {};
  }
}
