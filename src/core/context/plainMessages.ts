import { blocksOf } from './messageList';
import type { ImageBlock } from '../contract/model';
import type { ModelRequest } from '../ports';

/** A message of one text, as the APIs of servers take it, and the pictures that it names in their order. */
export interface PlainMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** With their bytes; missing: none. */
  images?: readonly ImageBlock[];
}

/**
 * A request as messages of text. Messages of one role in a row become one: templates of models insist on taking turns. Reasoning
 * goes back to nobody.
 * @param hasSystem whether the model takes a message of its own for the system prompt; else it begins the user's first one
 */
export function plainMessages({ system, messages }: ModelRequest, hasSystem: boolean): PlainMessage[] {
  const plain: PlainMessage[] = [{ role: hasSystem ? 'system' : 'user', content: system }];
  for (const { role, content } of messages) {
    const blocks = blocksOf(content);
    const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
    const images = blocks.filter((block) => block.type === 'image');
    const last = plain.at(-1);
    if (last?.role === role) last.content = `${last.content}\n\n${text}`;
    else if (text !== '') plain.push({ role, content: text });
    const named = plain.at(-1);
    if (named && images.length > 0) named.images = [...(named.images ?? []), ...images];
  }
  return plain;
}
