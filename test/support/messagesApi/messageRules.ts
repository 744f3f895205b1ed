import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { blocksOf, placedBlocks, systemBlocks } from './conversation';
import { takesPrefill } from './models';
import type { Message, MessagesRequest, RequestBlock } from './requestSchema';

/** Who may say what in which order. Each complaint is in the API's words; the first one counts. */
export function* messageRules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
  yield* orderRules(request.messages);
  yield* placeRules(request.messages);
  yield* emptyRules(request);
  yield* lastMessageRules(request.messages, model);
}

function* orderRules(messages: readonly Message[]): Generator<string, void> {
  if (messages.length === 0) yield 'messages: at least one message is required';
  if (messages[0]?.role !== 'user') yield 'messages: first message must use the "user" role';
  for (const [index, { role }] of messages.entries()) {
    if (role !== 'system') continue;
    const next = messages[index + 1];
    if (messages[index - 1]?.role !== 'user') {
      yield `messages.${index}: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result`;
    }
    if (next && next.role !== 'assistant') {
      yield `messages.${index}: role 'system' must precede an 'assistant' message or end the array`;
    }
  }
}

/** The only role that may send a kind of block; text is everyone's. */
const SENDER: Readonly<Partial<Record<RequestBlock['type'], Message['role']>>> = {
  tool_use: 'assistant',
  thinking: 'assistant',
  redacted_thinking: 'assistant',
  tool_result: 'user',
  image: 'user',
  document: 'user',
};

function* placeRules(messages: readonly Message[]): Generator<string, void> {
  for (const { message, role, block, path } of placedBlocks(messages)) {
    const sender = SENDER[block.type];
    if (sender !== undefined && sender !== role) {
      yield `messages.${message}: \`${block.type}\` blocks can only be in \`${sender}\` messages`;
    }
    if (block.type === 'text' && role === 'user' && (block.citations?.length ?? 0) > 0) {
      yield `${path}.text.citations: citations are not permitted in \`user\` messages`;
    }
  }
}

function* emptyRules(request: MessagesRequest): Generator<string, void> {
  const last = request.messages.length - 1;
  for (const [index, { role, content }] of request.messages.entries()) {
    if (content.length > 0 || (role === 'assistant' && index === last)) continue;
    yield role === 'user'
      ? `messages.${index}: user messages must have non-empty content`
      : `messages.${index}: all messages must have non-empty content except for the optional final assistant message`;
  }
  // A mark on an empty text has words of its own: cacheRules.
  const finalText = request.messages[last]?.content;
  for (const { message, block } of placedBlocks(request.messages)) {
    if (message === last && finalText === '') continue;
    yield* textRules('messages', block);
    if (block.type === 'tool_result' && Array.isArray(block.content)) {
      for (const inner of block.content) yield* textRules('messages', inner);
    }
  }
  for (const block of systemBlocks(request)) yield* textRules('system', block);
}

function* textRules(where: string, block: RequestBlock): Generator<string, void> {
  if (block.type !== 'text') return;
  if (block.text === '' && block.cache_control) return;
  if (block.text === '') yield `${where}: text content blocks must be non-empty`;
  if (block.text.trim() === '') yield `${where}: text content blocks must contain non-whitespace text`;
}

function* lastMessageRules(messages: readonly Message[], model: ModelInfo): Generator<string, void> {
  const last = messages.length - 1;
  const message = messages[last];
  if (message?.role !== 'assistant') return;
  if (!takesPrefill(model)) {
    yield 'This model does not support assistant message prefill. The conversation must end with a user message.';
  }
  const block = blocksOf(message.content).at(-1);
  if (block?.type === 'thinking' || block?.type === 'redacted_thinking') {
    yield `messages.${last}: The final block in an assistant message cannot be \`${block.type}\`.`;
  }
  if (block?.type === 'text' && block.text.trimEnd() !== block.text) {
    yield 'messages: final assistant content cannot end with trailing whitespace';
  }
}
