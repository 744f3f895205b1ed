import { blocksOf } from './messageList';
import type { ModelRequest } from '../ports';

/** A message of text alone, as the APIs of servers take it. */
export interface PlainMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/**
 * A request as messages of text. Messages of one role in a row become one: templates of models insist on taking turns. Only
 * text is sent: reasoning goes back to nobody.
 * @param hasSystem whether the model takes a message of its own for the system prompt; else it begins the user's first one
 */
export function plainMessages({ system, messages }: ModelRequest, hasSystem: boolean): PlainMessage[] {
  const plain: PlainMessage[] = [{ role: hasSystem ? 'system' : 'user', content: system }];
  for (const { role, content } of messages) {
    const text = blocksOf(content)
      .flatMap((block) => (block.type === 'text' ? [block.text] : []))
      .join('\n\n');
    const last = plain.at(-1);
    if (last?.role === role) last.content = `${last.content}\n\n${text}`;
    else if (text !== '') plain.push({ role, content: text });
  }
  return plain;
}
