import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages';
import { blocksOf } from '../../../core/context/messageList';
import type { ReplyFormat, ContentBlock, ModelMessage } from '../../../core/contract/model';
import { withoutPictures } from '../../../core/context/pictures';
import { nativeTools, responseJsonSchema } from '../../../core/reply/wireSchema';
import type { ModelRequest } from '../../../core/ports';
import { base64Of } from '../base64';
import type { ModelProfile } from './profile';

/** Longest reply that is asked for, in tokens: a report with its code, and the thinking before it. */
const MAX_OUTPUT = 32_000;
/** A breakpoint of the provider's prompt cache; what stands before it is kept for five minutes. */
const CACHE = { cache_control: { type: 'ephemeral' } } as const;

/** What of the API is made use of; each is let go of when the server refuses it. */
export interface RequestOptions {
  /** Bind the reply to the schema, beside saying it in the prompt. */
  structuredOutput: boolean;
  caching: boolean;
  /** Send back the reasoning of earlier replies. */
  reasoning: boolean;
  /** Show the pictures of messages. */
  images: boolean;
  maxOutput: number;
}

/** Tokens that a reply may have: of a small window not so many that none are left for the request. */
export function longestReply(
  { window }: Pick<ModelProfile, 'window'>,
  { maxOutput }: Pick<RequestOptions, 'maxOutput'>,
): number {
  return Math.min(maxOutput, MAX_OUTPUT, Math.floor(window / 4));
}

/** A request as the Messages API takes it. The same conversation gives the same bytes, so that its cache holds. */
export function toParams(
  request: ModelRequest,
  { id, adaptiveThinking, window }: ModelProfile,
  replyFormat: ReplyFormat,
  { structuredOutput, caching, reasoning, images, maxOutput }: RequestOptions,
): MessageCreateParamsStreaming {
  const { system, messages, tools } = images ? request : withoutPictures(request);
  const native = replyFormat === 'native-tools';
  return {
    model: id,
    max_tokens: longestReply({ window }, { maxOutput }),
    stream: true,
    ...(native ? { tools: toolParams(nativeTools(tools)) } : {}),
    system: [{ type: 'text', text: system.toWellFormed(), ...(caching ? CACHE : {}) }],
    messages: withBreakpoints(messages, caching ? breakpoints(messages) : [], reasoning),
    ...(structuredOutput && !native
      ? { output_config: { format: { type: 'json_schema', schema: transformJSONSchema(responseJsonSchema(tools)) } } }
      : {}),
    // Words between tool calls count as thinking, which is kept back unless it is asked for.
    ...(native && adaptiveThinking && reasoning ? { thinking: { type: 'adaptive', display: 'summarized' } } : {}),
  };
}

function toolParams(tools: ReturnType<typeof nativeTools>): ToolUnion[] {
  return tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: { ...parameters, type: 'object' },
  }));
}

/**
 * The last two messages of the user: up to the last one is written to the cache, up to the one before it was written by
 * the request before this one.
 */
function breakpoints(messages: readonly ModelMessage[]): number[] {
  return messages.flatMap(({ role }, at) => (role === 'user' ? [at] : [])).slice(-2);
}

function withBreakpoints(messages: readonly ModelMessage[], at: readonly number[], reasoning: boolean): MessageParam[] {
  return messages.map(({ role, content }, index) => {
    const blocks = blocksOf(content)
      .filter(({ type }) => reasoning || !type.endsWith('thinking'))
      .map(blockParam);
    const last = blocks.at(-1);
    if (at.includes(index) && (last?.type === 'text' || last?.type === 'tool_result' || last?.type === 'image')) {
      blocks[blocks.length - 1] = { ...last, ...CACHE };
    }
    return { role, content: blocks };
  });
}

/** Half of a surrogate pair is no text that the API takes. */
function blockParam(block: ContentBlock): ContentBlockParam {
  switch (block.type) {
    case 'text':
      return { ...block, text: block.text.toWellFormed() };
    case 'tool_result':
      return { ...block, content: block.content.toWellFormed() };
    case 'tool_use':
      return { ...block, input: wellFormed(block.input) };
    case 'image': {
      const { media, bytes = new Uint8Array() } = block;
      return { type: 'image', source: { type: 'base64', media_type: media, data: base64Of(bytes) } };
    }
    case 'thinking':
    case 'redacted_thinking':
      return block;
  }
}

function wellFormed(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
  return JSON.parse(text);
}
