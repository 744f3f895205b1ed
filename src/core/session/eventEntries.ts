/**
 * The two directions between what happens (AgentEvent) and what is kept (Entry). Whatever is durable of a conversation
 * goes through `toEntry`; a resumed conversation is the same events again, read back by `toEvent`.
 */
import * as z from 'zod';
import { agentEventSchema, type AgentEvent, type CompactionTrigger } from '../contract/events';
import { replyBlockSchema, type ReplyBlock } from '../contract/model';
import type { Entry, EntryDraft } from '../contract/entries';

/** Events that only say that something is under way. */
const PASSING: ReadonlySet<AgentEvent['type']> = new Set([
  'round_started',
  'reply_delta',
  'retry_scheduled',
  'compaction_started',
  'compaction_dropped',
  'approval_asked',
]);

/**
 * The entry that keeps an event; undefined for those that only say that something is under way. What the entry has no field
 * of its own for is its data, as the event has it.
 */
export function toEntry(event: AgentEvent): EntryDraft | undefined {
  if (PASSING.has(event.type)) return undefined;
  switch (event.type) {
    case 'turn_started': {
      const { type: _, turn, text, ...data } = event;
      return { type: 'user', turn, message: { role: 'user', content: text }, data };
    }
    case 'reply': {
      const { type: _, turn, round, raw, blocks = raw, model, usage, ...data } = event;
      const message = { role: 'assistant' as const, content: blocks, model, ...(usage && { usage }) };
      return { type: 'assistant', turn, round, message, data };
    }
    case 'reasked': {
      const { type: subtype, turn, round, raw, blocks = raw, model, ...data } = event;
      return { type: 'assistant', subtype, turn, round, message: { role: 'assistant', content: blocks, model }, data };
    }
    case 'tool_started': {
      const { turn, round, call } = event;
      const tool = { id: call.tool_call_id, name: call.tool_name, input: call.arguments };
      return { type: 'tool_use', turn, round, tool };
    }
    case 'tool_finished': {
      const { turn, round, result } = event;
      const { observation, ...data } = result;
      const error = result.error_message;
      const toolResult = { id: result.tool_call_id, output: observation, ...(error !== undefined && { error }) };
      return { type: 'tool_result', turn, round, toolResult, data };
    }
    case 'compact_boundary': {
      const { type: subtype, turn, ...data } = event;
      const message = { role: 'system' as const, content: '=== Context compaction boundary ===' };
      const compactMetadata = { trigger: triggerKind(event.trigger), preTokens: event.preTokens };
      return { type: 'system', subtype, turn, message, compactMetadata, data };
    }
    case 'compact_summary': {
      const { type: _, turn, text, ...data } = event;
      const { trigger, preTokens, postTokens, files, error } = event;
      const compactMetadata = {
        ...{ trigger: triggerKind(trigger), preTokens, postTokens, filesIncluded: files.map(({ path }) => path) },
        ...(error !== undefined && { error }),
      };
      const message = { role: 'user' as const, content: text };
      return { type: 'user', isCompactSummary: true, turn, message, compactMetadata, data };
    }
    default: {
      const { type: subtype, turn, ...rest } = event;
      if (!('round' in rest)) return { type: 'system', subtype, turn, data: rest };
      const { round, ...data } = rest;
      return { type: 'system', subtype, turn, round, data };
    }
  }
}

/** The two triggers that the entry's format knows. */
function triggerKind(trigger: CompactionTrigger): 'auto' | 'manual' {
  return trigger === 'manual' ? 'manual' : 'auto';
}

/** Entries never change: each is read as an event once, however often the log is looked at. */
const known = new WeakMap<Entry, { event: AgentEvent | undefined }>();

/** The event that an entry keeps; undefined for entries of other kinds (of later versions, or decisions). */
export function toEvent(entry: Entry): AgentEvent | undefined {
  const before = known.get(entry);
  if (before) return before.event;
  const event = agentEventSchema.safeParse(toCandidate(entry)).data;
  known.set(entry, { event });
  return event;
}

function toCandidate(entry: Entry): unknown {
  const { turn, round, message, data } = entry;
  switch (entry.type) {
    case 'user':
      if (entry.isCompactSummary === true) return { type: 'compact_summary', turn, text: message?.content, ...data };
      return { type: 'turn_started', turn, text: message?.content, ...data };
    case 'assistant': {
      const fields = { turn, round, ...wordsOf(message?.content), model: message?.model, ...data };
      if (entry.subtype === 'reasked') return { type: 'reasked', ...fields };
      return { type: 'reply', ...fields, ...(message?.usage === undefined ? {} : { usage: message.usage }) };
    }
    case 'tool_use': {
      const { tool } = entry;
      const call = { tool_call_id: tool?.id, tool_name: tool?.name, arguments: tool?.input };
      return { type: 'tool_started', turn, round, call };
    }
    case 'tool_result':
      return {
        type: 'tool_finished',
        turn,
        round,
        result: { ...data, observation: entry.toolResult?.output },
      };
    case 'system':
      return { type: entry.subtype, turn, ...(round === undefined ? {} : { round }), ...data };
  }
}

/** What was said: text alone is kept as a string, anything else as its blocks. */
function wordsOf(content: unknown): { raw: unknown; blocks?: ReplyBlock[] } {
  const blocks = z.array(replyBlockSchema).safeParse(content);
  if (!blocks.success) return { raw: content };
  const text = blocks.data.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return { raw: text.join(''), blocks: blocks.data };
}

/** The events of a session file's entries, in order. */
export function eventsOf(entries: readonly Entry[]): AgentEvent[] {
  return entries.map(toEvent).filter((event) => event !== undefined);
}
