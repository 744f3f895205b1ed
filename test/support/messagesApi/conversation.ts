import type { MessagesRequest, RequestBlock } from './requestSchema';

/** A block and where it is. `path` is as the API writes it: `messages.1.content.0`. */
export interface PlacedBlock {
  readonly role: 'user' | 'assistant';
  readonly block: RequestBlock;
  readonly path: string;
}

/** All blocks of the messages, in order. */
export function placedBlocks({ messages }: Pick<MessagesRequest, 'messages'>): PlacedBlock[] {
  return messages.flatMap(({ role, content }, message) =>
    content.map((block, index) => ({ role, block, path: `messages.${message}.content.${index}` })),
  );
}

/** JSON of something without its cache marks: they say what is kept, not what the model reads. */
export function unmarked(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (key === 'cache_control' ? undefined : inner));
}
