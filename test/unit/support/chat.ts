/** A conversation on in-memory ports: what is tested is the agent itself, from the user's message to the log. */
import * as z from 'zod';
import { Conversation } from '../../../src/core/agent/conversation';
import type { AgentEvent } from '../../../src/core/agent/events';
import type { RetryPolicy } from '../../../src/core/agent/retry';
import { ContextManager } from '../../../src/core/context/contextManager';
import type { ModelClient } from '../../../src/core/ports';
import { SessionLog } from '../../../src/core/session/sessionLog';
import { CodeStore } from '../../../src/core/store/codeStore';
import { ToolPipeline } from '../../../src/core/tools/pipeline';
import { seal, type AnyTool, type ToolContext } from '../../../src/core/tools/tool';
import { counter, localize, MemoryAppendLog, MemoryCodeFolder, MemoryFiles, MemoryLog, tickingClock } from './ports';

export const identity = { sessionId: 's1', cwd: 'shop', version: '0.1.0' };

/** A tool that takes anything and does what the test says. */
export function tool(name: string, run: (args: unknown, context: ToolContext) => Promise<string>): AnyTool {
  return seal({
    name,
    version: '1.0.0',
    description: name,
    parameters: z.record(z.string(), z.unknown()),
    effect: 'read',
    timeoutMs: 5000,
    run: async (args, context) => ({ text: await run(args, context), summary: `${name} ran` }),
  });
}

/** Waits of a millisecond, so that tests of what is sent again do not wait. */
export const quickRetry: RetryPolicy = { attempts: 4, firstDelayMs: 1, maxDelayMs: 1, maxAskedMs: 60_000 };

export interface Chat {
  conversation: Conversation;
  /** Everything that was published. */
  events: AgentEvent[];
  file: MemoryAppendLog;
  folder: MemoryCodeFolder;
  session: SessionLog;
  diagnostics: MemoryLog;
  /** How often the queue or the branches were said to have changed, and the branch to be another one. */
  changed: number;
  switched: number;
  problems: string[];
}

export interface ChatOptions {
  tools?: AnyTool[];
  file?: MemoryAppendLog;
  folder?: MemoryCodeFolder;
  files?: MemoryFiles;
  maxRounds?: number;
  retry?: RetryPolicy;
  onEvent?: (event: AgentEvent, chat: Chat) => unknown;
}

export async function openChat(
  model: ModelClient,
  {
    tools = [],
    file = new MemoryAppendLog(),
    folder = new MemoryCodeFolder(),
    files = new MemoryFiles({ 'sales.csv': 'a,b\n1,2\n' }),
    maxRounds = 25,
    retry = quickRetry,
    onEvent = () => undefined,
  }: ChatOptions = {},
): Promise<Chat> {
  const clock = tickingClock();
  const log = new MemoryLog();
  const makeId = counter(file.text === '' ? 'id' : `after${file.text.length}_`); // ids never repeat
  const session = await SessionLog.open(file, identity, clock, makeId);
  const pipeline = new ToolPipeline(tools, { check: () => ({ allowed: true }) }, clock, log);
  const codes = new CodeStore(folder, clock, localize, log);
  const context = new ContextManager('SYSTEM<!-- tools --><!-- /tools -->', { read: () => Promise.resolve({}) });
  const events: AgentEvent[] = [];
  const models = { choose: () => Promise.resolve(model) };
  const core = { models, context, pipeline, codes, log: session, clock, makeId, localize, files };
  const parts = { ...core, retry, maxRounds: () => maxRounds, diagnostics: log };
  const conversation = new Conversation(parts, {
    event: (event) => {
      events.push(event);
      onEvent(event, chat);
    },
    changed: () => chat.changed++,
    switched: () => chat.switched++,
    problem: (text) => chat.problems.push(text),
  });
  const told = { changed: 0, switched: 0, problems: [] };
  const chat: Chat = { conversation, events, file, folder, session, diagnostics: log, ...told };
  return chat;
}

/** The kinds of events in order; deltas, of which there are many, once in a row. */
export function kinds(events: readonly AgentEvent[]): string[] {
  return events.map((event) => event.type).filter((type, at, all) => type !== 'reply_delta' || all[at - 1] !== type);
}

/** The events of one kind. */
export function only<T extends AgentEvent['type']>(
  events: readonly AgentEvent[],
  type: T,
): Extract<AgentEvent, { type: T }>[] {
  return events.filter((event): event is Extract<AgentEvent, { type: T }> => event.type === type);
}
