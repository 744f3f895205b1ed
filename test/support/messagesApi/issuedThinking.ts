import { createHash } from 'node:crypto';
import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { inputOf } from './answer';
import { placedBlocks, systemBlocks, unmarked, type PlacedBlock } from './conversation';
import { bindsThinking } from './models';
import type { MessagesRequest, RequestBlock } from './requestSchema';
import type { ReplyBlock } from './script';

/** What a block of thinking was when it was issued. */
interface Issued {
  /** Undefined for redacted thinking. */
  readonly text: string | undefined;
  readonly model: string;
  /** Of everything that was before the block, but for thinking. */
  readonly prefix: string;
  /** The block of thinking right before it, wherever that was. */
  readonly previous: string | undefined;
}

/**
 * The thinking that a server has given out. It takes back only what it gave, unchanged, and from models of the 5.5
 * generation on only with the same system prompt, tools and messages before it, as the API does for accounts made since
 * August 31, 2026.
 */
export class IssuedThinking {
  readonly #issued = new Map<string, Issued[]>();
  readonly #bound: boolean;

  /** Not `bound`, what is before the thinking does not matter, as for older accounts. */
  constructor(bound: boolean) {
    this.#bound = bound;
  }

  /** Remembers the thinking of a reply to a request. */
  issue(request: MessagesRequest, model: ModelInfo, blocks: readonly ReplyBlock[]): void {
    const before = placedBlocks(request.messages);
    const parts = before.filter(({ block }) => keyOf(block) === undefined).map(partOf);
    let previous = before.flatMap(({ block }) => keyOf(block) ?? []).at(-1);
    for (const block of blocks) {
      const key = keyOf(block);
      if (key === undefined) {
        parts.push(unmarked(['assistant', essenceOf(block)]));
        continue;
      }
      const text = block.type === 'thinking' ? block.thinking : undefined;
      const issued = { text, model: model.id, prefix: prefixOf(request, parts), previous };
      this.#issued.set(key, [...(this.#issued.get(key) ?? []), issued]);
      previous = key;
    }
  }

  /** What is wrong with the thinking that comes back. Each complaint is in the API's words; the first one counts. */
  *rules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
    const latest = request.messages.findLastIndex(({ role }) => role === 'assistant');
    const parts: string[] = [];
    let previous: string | undefined;
    for (const placed of placedBlocks(request.messages)) {
      const { block, message, path } = placed;
      const key = keyOf(block);
      if (key === undefined) {
        parts.push(partOf(placed));
        continue;
      }
      const candidates = this.#issued.get(key) ?? [];
      const text = block.type === 'thinking' ? block.thinking : undefined;
      const genuine = candidates.filter((issued) => issued.text === text);
      if (candidates.length > 0 && genuine.length === 0 && message === latest) {
        yield `${path}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`;
      }
      const invalid =
        block.type === 'thinking'
          ? 'Invalid `signature` in `thinking` block'
          : 'Invalid `data` in `redacted_thinking` block';
      if (genuine.length === 0) yield `${path}: ${invalid}`;
      // Another model does not read it: the API drops the block without a word.
      const readable = genuine.filter((issued) => issued.model === model.id);
      const prefix = prefixOf(request, parts);
      const follows = (issued: Issued): boolean => previous === undefined || issued.previous === previous;
      if (
        this.#bound &&
        bindsThinking(model) &&
        readable.length > 0 &&
        !readable.some((issued) => issued.prefix === prefix && follows(issued))
      ) {
        yield `${path}: ${invalid}. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block". That setting requires the \`thinking-binding-controls-2026-08-01\` value in the \`anthropic-beta\` header.`;
      }
      previous = key;
    }
  }
}

/** What thinking is known by; undefined for any other block. */
function keyOf(block: RequestBlock | ReplyBlock): string | undefined {
  if (block.type === 'thinking') return block.signature ?? '';
  return block.type === 'redacted_thinking' ? block.data : undefined;
}

function prefixOf(request: MessagesRequest, parts: readonly string[]): string {
  const system = systemBlocks(request).map(({ text }) => text);
  const tools = (request.tools ?? []).map(unmarked).sort();
  return createHash('sha256')
    .update(JSON.stringify([system, tools, parts]))
    .digest('hex');
}

function partOf({ role, block }: PlacedBlock): string {
  return unmarked([role, essenceOf(block)]);
}

/** What a block says, whichever of the optional fields it comes with. */
function essenceOf(block: RequestBlock | ReplyBlock): unknown {
  switch (block.type) {
    case 'text':
      return ['text', block.text];
    case 'tool_use':
      return ['tool_use', block.id, block.name, 'input' in block ? block.input : inputOf(block)];
    case 'tool_result':
      return ['tool_result', block.tool_use_id, block.content ?? '', block.is_error ?? false];
    case 'image':
    case 'document':
    case 'thinking':
    case 'redacted_thinking':
      return block;
  }
}
