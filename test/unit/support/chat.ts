/** A conversation on in-memory ports: what is tested is the agent itself, from the user's message to the log. */
import * as z from 'zod';
import { Conversation } from '../../../src/core/agent/conversation';
import type { AgentEvent } from '../../../src/core/agent/events';
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

export interface Chat {
  conversation: Conversation;
  /** Everything that was published. */
  events: AgentEvent[];
  file: MemoryAppendLog;
  folder: MemoryCodeFolder;
  session: SessionLog;
}

export async function openChat(
  model: ModelClient,
  {
    tools = [],
    file = new MemoryAppendLog(),
    folder = new MemoryCodeFolder(),
    files = new MemoryFiles({ 'sales.csv': 'a,b\n1,2\n' }),
    onEvent = () => undefined,
  }: {
    tools?: AnyTool[];
    file?: MemoryAppendLog;
    folder?: MemoryCodeFolder;
    files?: MemoryFiles;
    onEvent?: (event: AgentEvent, chat: Chat) => unknown;
  } = {},
): Promise<Chat> {
  const clock = tickingClock();
  const log = new MemoryLog();
  const makeId = counter('id');
  const session = await SessionLog.open(file, identity, clock, makeId);
  const pipeline = new ToolPipeline(tools, { check: () => ({ allowed: true }) }, clock, log);
  const codes = new CodeStore(folder, clock, localize, log);
  const context = new ContextManager('SYSTEM');
  const events: AgentEvent[] = [];
  const parts = { model, context, pipeline, codes, log: session, clock, makeId, localize, files };
  const conversation = new Conversation(parts, (event) => {
    events.push(event);
    onEvent(event, chat);
  });
  const chat: Chat = { conversation, events, file, folder, session };
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
