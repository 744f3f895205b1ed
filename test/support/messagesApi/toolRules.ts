import { placedBlocks } from './conversation';
import type { MessagesRequest } from './requestSchema';

type Message = MessagesRequest['messages'][number];

/** Tools, the calls to them and their results. Each complaint is in the API's words; the first one counts. */
export function* toolRules(request: MessagesRequest): Generator<string, void> {
  const { tools = [], messages } = request;
  if (new Set(tools.map(({ name }) => name)).size < tools.length) yield 'tools: Tool names must be unique.';
  const ids = new Set<string>();
  for (const { block, path } of placedBlocks(request)) {
    if ((block.type === 'tool_use' || block.type === 'tool_result') && tools.length === 0) {
      yield 'Requests which include `tool_use` or `tool_result` blocks must define tools.';
    }
    if (block.type === 'tool_result' && block.is_error === true && block.content === '') {
      yield `${path}.tool_result: content cannot be empty if \`is_error\` is true`;
    }
    if (block.type !== 'tool_use') continue;
    if (ids.has(block.id)) yield `${path}: \`tool_use\` ids must be unique`;
    ids.add(block.id);
  }
  yield* pairRules(messages);
}

/**
 * Every call has one result at the very beginning of the next message, and every result its call in the message before.
 * The API is laxer in one thing: there the results may be spread over several user messages in a row.
 */
function* pairRules(messages: readonly Message[]): Generator<string, void> {
  for (const [index, message] of messages.entries()) {
    const answered = leadingResults(messages[index + 1]);
    const open = callsOf(message).filter((id) => !answered.includes(id));
    if (open.length > 0) {
      yield `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    }
    const calls = callsOf(messages[index - 1]);
    const results = message.content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const stray = results.find((id) => !calls.includes(id));
    if (stray !== undefined) {
      yield `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    }
    const twice = results.find((id, at) => results.indexOf(id) < at);
    if (twice !== undefined) {
      yield `messages.${index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${twice}`;
    }
  }
}

function callsOf(message: Message | undefined): string[] {
  return (message?.content ?? []).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
}

function leadingResults(message: Message | undefined): string[] {
  const content = message?.content ?? [];
  const end = content.findIndex(({ type }) => type !== 'tool_result');
  return content.slice(0, end < 0 ? undefined : end).flatMap((b) => (b.type === 'tool_result' ? [b.tool_use_id] : []));
}
