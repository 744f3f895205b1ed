/** A conversation with Claude over HTTP: the real SDK, and a server on this machine that is as strict as the API. */
import { AnthropicProvider } from '../../src/adapters/models/anthropic';
import { OutboundGate } from '../../src/core/agent/outboundGate';
import type { Patience } from '../../src/adapters/models/watchdog';
import type { ReplyFormat } from '../../src/core/contract/model';
import type { StreamingModel } from '../../src/core/ports';
import { MessagesApi } from '../support/messagesApi/server';
import { TestMemory } from '../unit/core/context/tokens/support';
import { allowing, somebody } from '../support/consents';
import { openChat, type Chat, type ChatOptions } from '../support/chat';
import { MemoryFiles, MemoryLog } from '../support/ports';

export const KEY = 'sk-ant-test-8dk2Jq0_Secret';
export const MODEL = 'claude-sonnet-5-5';
/** Longer than any answer takes, on whatever machine. */
const LONG_MS = 120_000;
/** For answers that do not come. */
const SHORT_MS = 300;

export interface Claude {
  server: MessagesApi;
  chat: Chat;
  provider: AnthropicProvider;
  client: StreamingModel;
  log: MemoryLog;
  close(): Promise<void>;
}

/** Opens a conversation in which Claude answers what the server's script says. */
export async function openClaude(
  replyFormat: ReplyFormat,
  {
    key = KEY,
    model = MODEL,
    server: given,
    baseUrl,
    summaryModel,
    silent = [],
    ...options
  }: ChatOptions & {
    key?: string;
    model?: string;
    server?: MessagesApi;
    baseUrl?: string;
    /** Id of the model that may summarise. */
    summaryModel?: string;
    /** Which requests are not answered, or not to their end, from 0: nobody waits for them for long. */
    silent?: readonly number[];
  } = {},
): Promise<Claude> {
  const server = given ?? (await MessagesApi.start({ key: KEY }));
  const log = new MemoryLog();
  const before = server.requests.length;
  let limit = LONG_MS;
  const patience: Patience = {
    /** Asked when a request is about to be sent. */
    get headerMs() {
      return (limit = silent.includes(server.requests.length - before) ? SHORT_MS : LONG_MS);
    },
    /** Asked again and again while its answer comes. */
    get idleMs() {
      return limit;
    },
    wholeMs: 600_000,
  };
  const access = { baseUrl: baseUrl ?? server.url, key };
  const provider = new AnthropicProvider(access, new TestMemory(), log, patience);
  const { files = new MemoryFiles({}), dataMode = () => 'all' as const } = options;
  const gate = new OutboundGate({ isTrusted: () => true, dataMode, files, consents: await allowing() });
  const client = gate.provider(provider, somebody).client(model, replyFormat);
  const summarizer = summaryModel === undefined ? undefined : provider.client(summaryModel, replyFormat);
  const chat = await openChat(client, { ...options, ...(summarizer && { summarizer }) });
  return { server, chat, provider, client, log, close: () => server.close() };
}
