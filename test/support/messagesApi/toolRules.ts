import type { ModelInfo } from '@anthropic-ai/sdk/resources/models';
import { blocksOf, placedBlocks } from './conversation';
import { takesForcedTools } from './models';
import type { Message, MessagesRequest } from './requestSchema';

/** Tools, the calls to them and their results. Each complaint is in the API's words; the first one counts. */
export function* toolRules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
  yield* declarationRules(request);
  yield* choiceRules(request, model);
  yield* idRules(request.messages);
  yield* pairRules(request.messages);
}

function* declarationRules({ tools = [], messages }: MessagesRequest): Generator<string, void> {
  if (new Set(tools.map(({ name }) => name)).size < tools.length) yield 'tools: Tool names must be unique.';
  for (const [index, { input_schema }] of tools.entries()) {
    if (['oneOf', 'allOf', 'anyOf'].some((key) => Object.hasOwn(input_schema, key))) {
      yield `tools.${index}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`;
    }
  }
  const used = placedBlocks(messages).some(({ block: { type } }) => type === 'tool_use' || type === 'tool_result');
  if (used && tools.length === 0) {
    yield 'Requests which include `tool_use` or `tool_result` blocks must define tools.';
  }
}

function* choiceRules(request: MessagesRequest, model: ModelInfo): Generator<string, void> {
  const { tools = [], tool_choice: choice, thinking } = request;
  if (!choice) return;
  if (tools.length === 0) yield 'tool_choice may only be specified while providing tools';
  if (choice.type !== 'any' && choice.type !== 'tool') return;
  if (!takesForcedTools(model)) {
    yield 'tool_choice: type "tool" and "any" are not supported for this model.';
  }
  if (thinking?.type === 'enabled' || thinking?.type === 'adaptive') {
    yield 'Thinking may not be enabled when tool_choice forces tool use.';
  }
  if (choice.type === 'tool' && !tools.some(({ name }) => name === choice.name)) {
    yield `Tool '${choice.name}' not found in provided tools`;
  }
}

function* idRules(messages: readonly Message[]): Generator<string, void> {
  const seen = new Set<string>();
  for (const { block, path } of placedBlocks(messages)) {
    if (block.type === 'tool_result' && block.is_error === true && (block.content ?? '').length === 0) {
      yield `${path}.tool_result: content cannot be empty if \`is_error\` is true`;
    }
    if (block.type !== 'tool_use') continue;
    if (seen.has(block.id)) yield `${path}: \`tool_use\` ids must be unique`;
    seen.add(block.id);
  }
}

/**
 * Every call has one result at the very beginning of the next message, and every result its call in the message before.
 * The API is laxer in one thing: there the results may be spread over several user messages in a row.
 */
function* pairRules(messages: readonly Message[]): Generator<string, void> {
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    const answered = next?.role === 'user' ? leadingResults(next) : [];
    const open = callsOf(message).filter((id) => !answered.includes(id));
    if (open.length > 0) {
      yield `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    }
    const before = messages[index - 1];
    const calls = before ? callsOf(before) : [];
    const results = new Set<string>();
    for (const [at, block] of blocksOf(message.content).entries()) {
      if (block.type !== 'tool_result') continue;
      const { tool_use_id: id } = block;
      const place = `messages.${index}.content.${at}`;
      if (!calls.includes(id)) {
        yield `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
      }
      if (results.has(id)) {
        yield `${place}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`;
      }
      results.add(id);
    }
  }
}

function callsOf({ role, content }: Message): string[] {
  if (role !== 'assistant') return [];
  return blocksOf(content).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
}

function leadingResults({ content }: Message): string[] {
  const ids: string[] = [];
  for (const block of blocksOf(content)) {
    if (block.type !== 'tool_result') break;
    ids.push(block.tool_use_id);
  }
  return ids;
}
