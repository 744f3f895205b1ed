/** A conversation on in-memory ports: what is tested is the agent itself, from the user's message to the log. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { sha256 } from '../../src/adapters/sha256';
import { Conversation, type ConversationListener } from '../../src/core/agent/conversation';
import type { AgentEvent } from '../../src/core/contract/events';
import type {
  Memory,
  ModelRequest,
  Permissions,
  TokenEncoder,
  ModelClient,
  WorkspaceFiles,
  StreamingModel,
} from '../../src/core/ports';
import type { Outliner } from '../../src/core/files/outline/outliner';
import type { RetryPolicy } from '../../src/core/agent/retry';
import type { CompactorDeps } from '../../src/core/context/compaction/compactor';
import { carryFiles } from '../../src/core/context/compaction/files';
import { conversedIn, ContextManager } from '../../src/core/context/contextManager';
import { ContextBudget } from '../../src/core/context/contextBudget';
import { estimateTokens } from '../../src/core/text/estimateTokens';
import { TokenMeter } from '../../src/core/context/tokens/tokenMeter';
import type { ContextUsage } from '../../src/core/contract/contextUsage';
import type { DataMode } from '../../src/core/contract/dataMode';
import type { Amount } from '../../src/core/session/budget';
import { EventLog } from '../../src/core/session/eventLog';
import { SessionLog, type TailReading } from '../../src/core/session/sessionLog';
import { CodeStore } from '../../src/core/store/codeStore';
import { StoredSets } from '../../src/core/analysis/facts/storedSets';
import { Grants } from '../../src/core/approvals/grants';
import type { ReportDeps } from '../../src/core/agent/saveReply';
import { ToolPipeline, type PipelineOptions } from '../../src/core/tools/pipeline';
import { makeFormatter, type Formatter } from '../../src/core/text/formatter';
import { seal, type AnyTool, type Tool, type ToolContext, type ToolEffect } from '../../src/core/contract/tool';
import { TestMemory } from '../unit/core/context/tokens/support';
import { fail } from './faults';
import {
  notebooksHere,
  counter,
  localize,
  MemoryAppendLog,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  tickingClock,
} from './ports';

export const identity = { sessionId: 's1', cwd: 'shop', version: '0.1.0' };

/** A tool for tests; it reads, unless something else is said. */
export function typedTool<A>(tool: Pick<Tool<A>, 'name' | 'parameters' | 'run'> & Partial<Tool<A>>): AnyTool {
  return seal({ version: '1.0.0', description: tool.name, effect: 'read', timeoutMs: 5000, ...tool });
}

/** A tool that takes anything and does what the test says. */
export function tool(
  name: string,
  run: (args: unknown, context: ToolContext) => Promise<string>,
  effect: ToolEffect = 'read',
): AnyTool {
  return typedTool({
    ...{ name, effect, parameters: z.record(z.string(), z.unknown()) },
    run: async (args, context) => ({ text: await run(args, context), summary: `${name} ran` }),
  });
}

/** Waits of a millisecond, so that tests of what is sent again do not wait. */
export const quickRetry: RetryPolicy = { attempts: 4, firstDelayMs: 1, maxDelayMs: 1, maxAskedMs: 60_000 };

/** An encoder that counts as the fast estimate does. */
export const roughEncoder: TokenEncoder = {
  count: (_, texts) => Promise.resolve(texts.map(estimateTokens)),
};
/** No parser: code has no names. */
export const noOutlines: Outliner = { outline: () => Promise.resolve({ functions: [], classes: [] }) };

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
  /** What was told to fill the window, in order. */
  usages: ContextUsage[];
  /** Lines of the event log. */
  traced: string[];
}

/** Compacted by its tokens alone, and nothing made ahead. */
export const noCompaction = { maxMessages: 0, maxCodeBlocks: 0, background: false };

const noLimits: Amount = { dollars: 0, tokens: 0 };

export interface ChatOptions {
  /** When a conversation is compacted beside by its tokens. */
  compaction?: Partial<typeof noCompaction>;
  encoder?: TokenEncoder;
  memory?: Memory;
  /** What models may get; everything without it. */
  dataMode?: () => DataMode;
  /** Whether a session may use a looser mode than the one that it keeps; it may without it. */
  askDataMode?: (kept: DataMode, to: DataMode) => Promise<boolean>;
  /** What a session may take; without it as much as it wants. */
  spendingLimits?: () => Amount;
  /** Whether each request is held against one that is built from the session's file. */
  checkRebuilt?: boolean;
  tools?: AnyTool[];
  /** The product's own prompt; a short one without it. */
  prompt?: string;
  file?: MemoryAppendLog;
  /** Reads the end of the file alone; all of it without it. */
  tail?: TailReading;
  folder?: MemoryCodeFolder;
  files?: WorkspaceFiles;
  /** Where results of tools are kept, and how long they may take. */
  running?: PipelineOptions;
  /** Makes the files of reports; none without it. */
  reports?: ReportDeps;
  /** What was allowed; nothing without it. */
  grants?: Grants;
  /** Says what may run; everything without it. */
  permissions?: Permissions;
  /** Id of the session. */
  sessionId?: string;
  maxRounds?: number;
  retry?: RetryPolicy;
  /** The model that may summarise; none without it. */
  summarizer?: StreamingModel;
  onEvent?: (event: AgentEvent, chat: Chat) => unknown;
  /** Is told as well what is kept of the conversation's news. */
  listener?: Partial<ConversationListener>;
  /** The user's language; English without it. */
  formatter?: Formatter;
  outliner?: Outliner;
}

/**
 * The model, which is asked nothing before its request was looked at. The loop takes an error of its model for the model's:
 * what a check finds fails the test beside.
 */
function checkedModel(model: ModelClient, check: (request: ModelRequest) => Promise<void>): ModelClient {
  if (!('stream' in model)) return model;
  const stream: StreamingModel['stream'] = async function* (request, signal) {
    await check(request).catch(fail);
    yield* model.stream(request, signal);
  };
  const get = (of: StreamingModel, name: string | symbol): unknown =>
    name === 'stream' ? stream : Reflect.get(of, name, of);
  return new Proxy(model, { get });
}

/** The model of a conversation and the one that summarises. */
export function modelsOf(model: ModelClient, summarizer: StreamingModel | undefined): CompactorDeps['models'] {
  const answers = (): Promise<ModelClient> => Promise.resolve(model);
  return { choose: answers, current: answers, summarizer: () => Promise.resolve(summarizer) };
}

export async function openChat(
  model: ModelClient,
  {
    tools = [],
    prompt = 'SYSTEM<!-- tools --><!-- /tools -->',
    file = new MemoryAppendLog(),
    tail,
    folder = new MemoryCodeFolder(),
    files = new MemoryFiles({ 'sales.csv': 'a,b\n1,2\n' }),
    grants = new Grants(new TestMemory(), sha256),
    permissions = { check: () => ({ allowed: true }) },
    sessionId = identity.sessionId,
    maxRounds = 25,
    retry = quickRetry,
    encoder = roughEncoder,
    memory = new TestMemory(),
    checkRebuilt = true,
    dataMode = () => 'all' as const,
    askDataMode = () => Promise.resolve(true),
    spendingLimits = () => noLimits,
    compaction = {},
    summarizer,
    running = {},
    reports,
    onEvent = () => undefined,
    listener = {},
    formatter = makeFormatter(localize, 'en'),
    outliner = noOutlines,
  }: ChatOptions = {},
): Promise<Chat> {
  const clock = tickingClock();
  const log = new MemoryLog();
  const makeId = counter(file.text === '' ? 'id' : `after${file.text.length}_`); // ids never repeat
  const session = await SessionLog.open(file, { ...identity, sessionId }, clock, makeId, {}, tail);
  const pipeline = new ToolPipeline(tools, permissions, clock, log, running);
  const codes = new CodeStore(folder, clock, formatter.t, log);
  const context = new ContextManager(prompt, { read: () => Promise.resolve({}) });
  const events: AgentEvent[] = [];
  // What goes out is what a window that opens the session's file would send, in whatever test.
  const rebuilt = async (request: ModelRequest): Promise<void> => {
    const read = await SessionLog.open(new MemoryAppendLog(file.text), identity, tickingClock(), counter('never'));
    assert.equal(JSON.stringify(context.buildContext(conversedIn(read), model, request)), JSON.stringify(request));
  };
  const models = modelsOf(checkRebuilt ? checkedModel(model, rebuilt) : model, summarizer);
  const budget = new ContextBudget(new TokenMeter(encoder, memory, log), context, session);
  const trace = new EventLog((_, line) => chat.traced.push(line), clock);
  const core = {
    models,
    context,
    budget,
    trace,
    pipeline,
    codes,
    log: session,
    clock,
    makeId,
    localize: formatter.t,
    files,
  };
  const carry: CompactorDeps['carry'] = (important, room, signal) =>
    carryFiles(important, { files, notebooks: notebooksHere, codes, outliner }, room, signal);
  const limits = {
    dataMode,
    askDataMode,
    spendingLimits,
    retry,
    maxRounds: () => maxRounds,
    compaction: () => ({ ...noCompaction, ...compaction }),
  };
  const numbers = { sets: new StoredSets(files), files, formatter };
  const parts = { ...core, ...limits, carry, grants, numbers, ...(reports && { reports }), diagnostics: log };
  const conversation = new Conversation(parts, {
    event: (event) => {
      events.push(event);
      onEvent(event, chat);
      listener.event?.(event);
    },
    changed: () => {
      chat.changed++;
      listener.changed?.();
    },
    switched: () => {
      chat.switched++;
      listener.switched?.();
    },
    usage: (usage) => {
      chat.usages.push(usage);
      listener.usage?.(usage);
    },
    problem: (text) => {
      chat.problems.push(text);
      listener.problem?.(text);
    },
  });
  const told = { changed: 0, switched: 0, problems: [], usages: [], traced: [] };
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
