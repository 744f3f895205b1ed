import type { ContentBlock, ModelMessage } from '../contract/model';
import { blocksOf } from './messageList';

/**
 * What is wrong with a message list by the rules of the providers' APIs; nothing for one that can be sent. Written from
 * those rules and not from the code that builds lists, so that a fault of the one is found by the other.
 */
export function messageProblems(messages: readonly ModelMessage[]): string[] {
  const problems: string[] = [];
  if (messages.length === 0) problems.push('There is no message.');
  if (messages[0]?.role === 'assistant') problems.push('The first message is not the user’s.');
  if (messages.at(-1)?.role === 'assistant') problems.push('The last message is not the user’s.');
  const seen = new Set<string>();
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    if (before?.role === message.role) problems.push(`Message ${at} has the role of the one before it.`);
    problems.push(...contentProblems(message).map((problem) => `Message ${at} ${problem}.`));
    const asked = callIds(before);
    const answered = resultIds(message);
    if (asked.some((id) => !answered.includes(id))) problems.push(`Message ${at} lacks the result of a call.`);
    if (answered.some((id) => !asked.includes(id))) problems.push(`Message ${at} has a result without its call.`);
    if (new Set(answered).size < answered.length) problems.push(`Message ${at} has two results of one call.`);
    for (const id of callIds(message)) {
      if (seen.has(id)) problems.push(`Message ${at} uses the id of another call.`);
      if (!/^[a-zA-Z0-9_-]+$/.test(id)) problems.push(`Message ${at} has a call whose id is not allowed.`);
      seen.add(id);
    }
  }
  if (callIds(messages.at(-1)).length > 0) problems.push('The last message has calls without results.');
  return problems;
}

function contentProblems({ role, content }: ModelMessage): string[] {
  const blocks = blocksOf(content);
  const problems: string[] = [];
  if (blocks.length === 0) problems.push('is empty');
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'text' && block.text.trim() === '') problems.push('has a text without words');
    if (role === 'user' && !['text', 'image', 'tool_result'].includes(block.type))
      problems.push('has a block of the other role');
    if (role === 'assistant' && ['tool_result', 'image'].includes(block.type))
      problems.push('has a block of the other role');
    if (block.type === 'tool_result' && blocks.slice(0, at).some(({ type }) => type !== 'tool_result')) {
      problems.push('has a result behind other words');
    }
  }
  return problems;
}

const ids = (message: ModelMessage | undefined, read: (block: ContentBlock) => string[]): string[] =>
  message ? blocksOf(message.content).flatMap(read) : [];

function callIds(message: ModelMessage | undefined): string[] {
  return ids(message, (block) => (block.type === 'tool_use' ? [block.id] : []));
}

function resultIds(message: ModelMessage | undefined): string[] {
  return ids(message, (block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
}
