import type { Message, MessagesRequest, RequestBlock } from './requestSchema';

/** The blocks of a content, of which a plain string is one of text. */
export function blocksOf(content: Message['content']): readonly RequestBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** A block and where it is. `path` is as the API writes it: `messages.1.content.0`. */
export interface PlacedBlock {
  readonly message: number;
  readonly role: Message['role'];
  readonly block: RequestBlock;
  readonly path: string;
}

/** All blocks of a list of messages, in order. */
export function placedBlocks(messages: readonly Message[]): PlacedBlock[] {
  return messages.flatMap(({ role, content }, message) =>
    blocksOf(content).map((block, index) => ({
      message,
      role,
      block,
      path: `messages.${message}.content.${index}`,
    })),
  );
}

/** The text blocks of the system prompt, of which a plain string is one. */
export function systemBlocks({ system }: MessagesRequest): Exclude<MessagesRequest['system'], string | undefined> {
  if (system === undefined) return [];
  return typeof system === 'string' ? [{ type: 'text', text: system }] : system;
}

/** JSON of something without its cache marks: they say what is kept, not what the model reads. */
export function unmarked(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (key === 'cache_control' ? undefined : inner));
}
