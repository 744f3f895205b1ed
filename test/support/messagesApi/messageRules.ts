import { placedBlocks } from './conversation';
import type { MessagesRequest, RequestBlock } from './requestSchema';

/** The only role that may send a kind of block; text is everyone's. */
const SENDER: Readonly<Partial<Record<RequestBlock['type'], string>>> = {
  tool_use: 'assistant',
  thinking: 'assistant',
  tool_result: 'user',
  image: 'user',
};

/** Who may say what in which order. Each complaint is in the API's words; the first one counts. */
export function* messageRules(request: MessagesRequest): Generator<string, void> {
  const { messages } = request;
  if (messages[0]?.role !== 'user') yield 'messages: first message must use the "user" role';
  for (const { role, block, path } of placedBlocks(request)) {
    const sender = SENDER[block.type];
    if (sender !== undefined && sender !== role) {
      yield `${path}: \`${block.type}\` blocks can only be in \`${sender}\` messages`;
    }
  }
  if (messages.at(-1)?.role === 'assistant') {
    yield 'This model does not support assistant message prefill. The conversation must end with a user message.';
  }
}
