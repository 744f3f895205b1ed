import { createHash } from 'node:crypto';
import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { placedBlocks, unmarked } from './conversation';
import type { MessagesRequest } from './requestSchema';
import { inputOf, type ReplyBlock } from './script';

/** A block of thinking and what was before it. */
interface Thinking {
  readonly signature: string;
  readonly text: string;
  /** Where it is; undefined in the reply. */
  readonly path: string | undefined;
  /** Of everything that was before the block, but for thinking. */
  readonly prefix: string;
  /** The block of thinking right before it, wherever that was. */
  readonly previous: string | undefined;
}

/**
 * The thinking that a server has given out. It takes back only what it gave, unchanged, and only with the same system prompt,
 * tools and messages before it, as the API does for accounts made since August 31, 2026.
 */
export class IssuedThinking {
  readonly #issued: (Thinking & { readonly model: string })[] = [];

  /** Remembers the thinking of a reply to a request. */
  issue(request: MessagesRequest, model: ModelInfo, blocks: readonly ReplyBlock[]): void {
    for (const thinking of thinkingIn(request, blocks)) {
      if (thinking.path === undefined) this.#issued.push({ ...thinking, model: model.id });
    }
  }

  /** What is wrong with the thinking that comes back. Each complaint is in the API's words; the first one counts. */
  *rules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
    for (const { path = '', signature, text, prefix, previous } of thinkingIn(request)) {
      const genuine = this.#issued.filter((issued) => issued.signature === signature && issued.text === text);
      const invalid = `${path}: Invalid \`signature\` in \`thinking\` block`;
      if (genuine.length === 0) yield invalid;
      // Another model does not read it: the API drops the block without a word.
      const readable = genuine.filter((issued) => issued.model === model.id);
      const isBound = (issued: Thinking): boolean =>
        issued.prefix === prefix && (previous === undefined || issued.previous === previous);
      if (readable.length > 0 && !readable.some(isBound)) {
        yield `${invalid}. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block". That setting requires the \`thinking-binding-controls-2026-08-01\` value in the \`anthropic-beta\` header.`;
      }
    }
  }
}

/** The thinking of a request and of the reply to it, in order. */
function* thinkingIn(request: MessagesRequest, reply: readonly ReplyBlock[] = []): Generator<Thinking, void> {
  const tools = (request.tools ?? []).map(unmarked).sort();
  const parts = [(request.system ?? []).map(({ text }) => text), tools];
  let previous: string | undefined;
  const replied = reply.map((block) => ({ role: 'assistant', block, path: undefined }));
  for (const { role, block, path } of [...placedBlocks(request), ...replied]) {
    if (block.type === 'thinking') {
      const { thinking: text, signature = '' } = block;
      const prefix = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
      yield { signature, text, path, prefix, previous };
      previous = signature;
    } else if (block.type === 'tool_use') parts.push([role, block.id, block.name, JSON.stringify(inputOf(block))]);
    else parts.push([role, unmarked(block)]);
  }
}
