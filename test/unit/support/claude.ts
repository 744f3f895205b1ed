/** A conversation with Claude over HTTP: the real SDK, and a server on this machine that is as strict as the API. */
import { AnthropicProvider } from '../../../src/adapters/models/anthropic';
import type { Patience } from '../../../src/adapters/models/anthropic/model';
import { COMPLETE_TOOL } from '../../../src/core/agent/completeTool';
import type { Carrier } from '../../../src/core/agent/model';
import { joinNativeText } from '../../../src/core/agent/nativeText';
import type { StructuredResponse } from '../../../src/core/agent/response';
import type { ModelClient } from '../../../src/core/ports';
import { startMessagesApi, type MessagesApi } from '../../support/messagesApi/server';
import type { Reply, ReplyBlock } from '../../support/messagesApi/script';
import { openChat, type Chat, type ChatOptions } from './chat';
import { MemoryLog } from './ports';

export const KEY = 'sk-ant-test-8dk2Jq0_Secret';
export const MODEL = 'claude-sonnet-5-5';
/** Short enough for a test, long enough for a busy machine. */
const patience: Patience = { headerMs: 1500, idleMs: 700 };

/** A reply of the model, as it travels in a carrier. */
export function replyOf(response: StructuredResponse, carrier: Carrier, more: Partial<Reply> = {}): Reply {
  const { task_analysis, execution_plan, action } = response;
  if (carrier === 'structured-json') return { blocks: [{ type: 'text', text: JSON.stringify(response) }], ...more };
  if (action.type === 'complete') {
    const { type: _, ...report } = action;
    const input = { task_analysis, execution_plan, ...report };
    return { blocks: [{ type: 'tool_use', id: nextId(), name: COMPLETE_TOOL, input }], ...more };
  }
  const calls = action.content.map(({ tool_name, tool_call_id, arguments: input }): ReplyBlock => {
    return { type: 'tool_use', id: tool_call_id, name: tool_name, input };
  });
  return { blocks: [{ type: 'text', text: joinNativeText(task_analysis, execution_plan) }, ...calls], ...more };
}

let last = 0;
function nextId(): string {
  return `toolu_${String(++last).padStart(4, '0')}`;
}

export interface Claude {
  server: MessagesApi;
  chat: Chat;
  client: ModelClient;
  log: MemoryLog;
  close(): Promise<void>;
}

/** Opens a conversation in which Claude answers what the server's script says. */
export async function openClaude(
  carrier: Carrier,
  {
    key = KEY,
    model = MODEL,
    server: given,
    baseUrl,
    ...options
  }: ChatOptions & { key?: string; model?: string; server?: MessagesApi; baseUrl?: string } = {},
): Promise<Claude> {
  const server = given ?? (await startMessagesApi({ key: KEY }));
  const log = new MemoryLog();
  const access = { baseUrl: baseUrl ?? server.url, key };
  const client = new AnthropicProvider(access, log, patience).client(model, carrier);
  const chat = await openChat(client, options);
  return { server, chat, client, log, close: () => server.close() };
}
