import type { ContentBlock, ModelMessage } from '../contract/model';

/** Builds a list of messages in which roles alternate, the first is the user's and none is without words. */
export class MessageList {
  readonly messages: ModelMessage[] = [];

  /** Whose message is the last one. */
  get lastRole(): ModelMessage['role'] | undefined {
    return this.messages.at(-1)?.role;
  }

  /** Adds to the list: to the last message when it is of the same role. What has no words is left out. */
  push(role: ModelMessage['role'], content: string | readonly ContentBlock[]): void {
    const words = withWords(content);
    if (words.length === 0 || (this.messages.length === 0 && role === 'assistant')) return;
    const last = this.messages.at(-1);
    if (last?.role === role) this.messages[this.messages.length - 1] = { role, content: join(last.content, words) };
    else this.messages.push({ role, content: words });
  }
}

function withWords(content: string | readonly ContentBlock[]): string | readonly ContentBlock[] {
  if (typeof content === 'string') return content.trim() === '' ? '' : content;
  const blocks = content.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  const reasoning = ({ type }: ContentBlock): boolean => type === 'thinking' || type === 'redacted_thinking';
  return blocks.every(reasoning) ? [] : blocks; // reasoning that came to nothing is no message
}

function join(before: ModelMessage['content'], more: ModelMessage['content']): ModelMessage['content'] {
  if (typeof before === 'string' && typeof more === 'string') return `${before}\n\n${more}`;
  return [...blocksOf(before), ...blocksOf(more)];
}

/** The content of a message as blocks. */
export function blocksOf(content: ModelMessage['content']): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
