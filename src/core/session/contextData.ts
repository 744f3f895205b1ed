import { oneLine } from '../../base/text';
import type { AgentEvent } from '../contract/events';
import type { Entry } from '../contract/entries';
import { filesOf } from '../contract/toolResult';
import { toEvent } from './eventEntries';
import { fillReferences } from './reports';

/** What a message is beside its words. */
export interface ContextMessageMetadata {
  turn?: string;
  round?: number;
  /** Ids of the calls that it makes: each has a `tool` message behind it. */
  tool_calls?: readonly string[];
  /** The call that it is the result of. */
  tool_call_id?: string;
  tool_name?: string;
  success?: boolean;
  /** It is a report. */
  answer?: boolean;
}

/** A message of a conversation. */
export interface ContextMessage {
  id: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  content: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  metadata?: ContextMessageMetadata;
}

/** A call of a tool. `pending`: it did not end. */
export interface ToolCallRecord {
  id: string;
  name: string;
  input: unknown;
  output?: unknown;
  timestamp: number;
  status: 'pending' | 'success' | 'error';
  error?: string;
}

/** What a conversation knows, in layers. */
export interface ContextLayer {
  system: { version: string; schemaVersion: number; models: string[] };
  session: { sessionId: string; startTime: number };
  /** `topics`: the questions, each on one line. */
  conversation: { messages: ContextMessage[]; topics: string[]; lastActivity: number };
  /** `dependencies`: the files that each tool has read, by their workspace paths. */
  tool: {
    recentCalls: ToolCallRecord[];
    toolStates: Record<string, { calls: number; failures: number }>;
    dependencies: Record<string, string[]>;
  };
  /** `name`: of the workspace's folder. */
  workspace: { name: string; gitBranch?: string; attachments: string[]; codes: string[] };
}

export interface ContextData {
  layers: ContextLayer;
  metadata: { totalTokens: number; priority: number; lastUpdated: number };
}

const RECENT_CALLS = 100;
const TOPIC_LENGTH = 80;

/** The message that an entry is; undefined for what is none. */
export function contextMessage(entry: Entry): ContextMessage | undefined {
  const event = toEvent(entry);
  const message = event && messageOf(event);
  return message && { id: entry.uuid, timestamp: timeOf(entry), ...message };
}

/**
 * What a session's entries know, in layers. A pure function of them.
 * @param count tokens of a text
 */
export function contextData(entries: readonly Entry[], count: (text: string) => number): ContextData {
  const messages = entries.flatMap((entry) => contextMessage(entry) ?? []);
  const [first] = entries;
  const last = entries.at(-1);
  const branch = entries.findLast(({ gitBranch }) => gitBranch !== undefined)?.gitBranch;
  const events = entries.flatMap((entry) => toEvent(entry) ?? []);
  const lastActivity = last ? timeOf(last) : 0;
  return {
    layers: {
      system: {
        version: last?.version ?? '',
        schemaVersion: last?.schemaVersion ?? 1,
        models: distinct(events.flatMap((event) => (event.type === 'reply' ? [event.model] : []))),
      },
      session: { sessionId: first?.sessionId ?? '', startTime: first ? timeOf(first) : 0 },
      conversation: { messages, topics: topicsOf(messages), lastActivity },
      tool: toolLayer(entries),
      workspace: {
        name: last?.cwd ?? '',
        ...(branch === undefined ? {} : { gitBranch: branch }),
        attachments: distinct(
          events.flatMap((event) => (event.type === 'turn_started' ? event.attachments.map(({ path }) => path) : [])),
        ),
        codes: distinct(events.flatMap((event) => (event.type === 'code_saved' ? [event.code.code_id] : []))),
      },
    },
    metadata: {
      totalTokens: messages.reduce((sum, { content }) => sum + count(content), 0),
      priority: 1,
      lastUpdated: lastActivity,
    },
  };
}

function messageOf(event: AgentEvent): Omit<ContextMessage, 'id' | 'timestamp'> | undefined {
  const { turn } = event;
  switch (event.type) {
    case 'turn_started':
      return { role: 'user', content: event.text, metadata: { turn } };
    case 'reply': {
      const { metadata } = event.response;
      const answer = metadata.action_type === 'complete';
      const calls = event.interrupted === true ? [] : metadata.tool_calls.map((call) => call.tool_call_id);
      const content = answer
        ? fillReferences(event.response)
        : [metadata.task_analysis, metadata.execution_plan].filter((part) => part !== '').join('\n');
      return {
        role: 'assistant',
        content,
        metadata: {
          turn,
          round: event.round,
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
          ...(answer ? { answer } : {}),
        },
      };
    }
    case 'tool_finished': {
      const { tool_call_id, tool_name, success, observation } = event.result;
      const metadata = { turn, round: event.round, tool_call_id, tool_name, success };
      return { role: 'tool', content: observation, metadata };
    }
    case 'guidance':
      return { role: 'system', content: event.text, metadata: { turn, round: event.round } };
    default:
      return undefined;
  }
}

function toolLayer(entries: readonly Entry[]): ContextLayer['tool'] {
  const calls: ToolCallRecord[] = [];
  const open = new Map<string, ToolCallRecord>();
  const states = new Map<string, { calls: number; failures: number }>();
  const read = new Map<string, string[]>();
  for (const entry of entries) {
    const event = toEvent(entry);
    if (event?.type === 'tool_started') {
      const { tool_call_id: id, tool_name: name, arguments: input } = event.call;
      const record: ToolCallRecord = { id, name, input, timestamp: timeOf(entry), status: 'pending' };
      calls.push(record);
      open.set(id, record);
    } else if (event?.type === 'tool_finished') {
      const { tool_call_id: id, tool_name: name, observation, success, error_message, details } = event.result;
      const known = open.get(id);
      const record: ToolCallRecord = known ?? { id, name, input: {}, timestamp: timeOf(entry), status: 'pending' };
      if (!known) calls.push(record);
      open.delete(id);
      record.output = observation;
      record.status = success ? 'success' : 'error';
      if (error_message !== undefined) record.error = error_message;
      const { calls: before, failures } = states.get(name) ?? { calls: 0, failures: 0 };
      states.set(name, { calls: before + 1, failures: failures + (success ? 0 : 1) });
      const files = filesOf(details).map(({ path }) => path);
      if (files.length > 0) read.set(name, distinct([...(read.get(name) ?? []), ...files]));
    }
  }
  return {
    recentCalls: calls.slice(-RECENT_CALLS),
    toolStates: Object.fromEntries(states),
    dependencies: Object.fromEntries(read),
  };
}

function topicsOf(messages: readonly ContextMessage[]): string[] {
  const asked = messages.flatMap(({ role, content }) => (role === 'user' ? [oneLine(content).trim()] : []));
  return distinct(asked.filter((text) => text !== '').map((text) => text.slice(0, TOPIC_LENGTH)));
}

/** When an entry was written, in milliseconds since 1970; 0 where that cannot be read. */
function timeOf({ timestamp }: Entry): number {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? 0 : time;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
