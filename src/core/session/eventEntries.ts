/**
 * The two directions between what happens (AgentEvent) and what is kept (Entry). Whatever is durable of a conversation
 * goes through `toEntry`; a resumed conversation is the same events again, read back by `toEvent`.
 */
import * as z from 'zod';
import { agentEventSchema, type AgentEvent, type CompactionTrigger } from '../contract/events';
import { replyBlockSchema, type ReplyBlock } from '../contract/model';
import type { Entry, EntryDraft } from '../contract/entries';

/** The entry that keeps an event; undefined for those that only say that something is under way. */
export function toEntry(event: AgentEvent): EntryDraft | undefined {
  switch (event.type) {
    case 'round_started':
    case 'reply_delta':
    case 'retry_scheduled':
    case 'compaction_started':
    case 'compaction_dropped':
    case 'approval_asked':
      return undefined;
    case 'turn_started':
      return {
        type: 'user',
        turn: event.turn,
        message: { role: 'user', content: event.text },
        data: {
          at: event.at,
          attachments: event.attachments,
          context: event.context,
          model: event.model,
          ...(event.prompt === undefined ? {} : { prompt: event.prompt }),
          ...(event.replaces === undefined ? {} : { replaces: event.replaces }),
          ...(event.queued === undefined ? {} : { queued: event.queued }),
        },
      };
    case 'turn_resumed':
      return {
        type: 'system',
        subtype: 'turn_resumed',
        turn: event.turn,
        data: {
          at: event.at,
          model: event.model,
          ...(event.prompt === undefined ? {} : { prompt: event.prompt }),
        },
      };
    case 'model_usage':
      return {
        type: 'system',
        subtype: 'model_usage',
        turn: event.turn,
        round: event.round,
        data: {
          model: event.model,
          usage: event.usage,
          ...(event.purpose === undefined ? {} : { purpose: event.purpose }),
        },
      };
    case 'guidance':
      return {
        type: 'system',
        subtype: 'guidance',
        turn: event.turn,
        round: event.round,
        data: { text: event.text },
      };
    case 'reply':
      return {
        type: 'assistant',
        turn: event.turn,
        round: event.round,
        message: {
          role: 'assistant',
          content: event.blocks ?? event.raw,
          model: event.model,
          ...(event.usage === undefined ? {} : { usage: event.usage }),
        },
        data: {
          response: event.response,
          downloads: event.downloads,
          ...(event.made_code === undefined ? {} : { made_code: event.made_code }),
          ...(event.interrupted === true ? { interrupted: true } : {}),
        },
      };
    case 'reasked':
      return {
        type: 'assistant',
        subtype: 'reasked',
        turn: event.turn,
        round: event.round,
        message: { role: 'assistant', content: event.blocks ?? event.raw, model: event.model },
        data: { question: event.question },
      };
    case 'tool_started':
      return {
        type: 'tool_use',
        turn: event.turn,
        round: event.round,
        tool: { id: event.call.tool_call_id, name: event.call.tool_name, input: event.call.arguments },
      };
    case 'approval_answered': {
      const { type: subtype, turn, round, ...data } = event;
      return { type: 'system', subtype, turn, round, data };
    }
    case 'tool_finished': {
      const { result } = event;
      return {
        type: 'tool_result',
        turn: event.turn,
        round: event.round,
        toolResult: {
          id: result.tool_call_id,
          output: result.observation,
          ...(result.error_message === undefined ? {} : { error: result.error_message }),
        },
        data: { ...result, observation: undefined },
      };
    }
    case 'writes_undone':
      return {
        type: 'system',
        subtype: 'writes_undone',
        turn: event.turn,
        data: { ...(event.of === undefined ? {} : { of: event.of }), paths: event.paths, kept: event.kept },
      };
    case 'code_saved':
      return { type: 'system', subtype: 'code_saved', turn: event.turn, data: { code: event.code } };
    case 'context_cleaned':
      return {
        type: 'system',
        subtype: 'context_cleaned',
        turn: event.turn,
        data: { reason: event.reason, results: event.results, before: event.before, after: event.after },
      };
    case 'compact_boundary':
      return {
        type: 'system',
        subtype: 'compact_boundary',
        turn: event.turn,
        message: { role: 'system', content: '=== Context compaction boundary ===' },
        compactMetadata: { trigger: triggerKind(event.trigger), preTokens: event.preTokens },
        data: { id: event.id, trigger: event.trigger, preTokens: event.preTokens },
      };
    case 'compact_summary': {
      const { type: _, turn, text, ...data } = event;
      return {
        type: 'user',
        isCompactSummary: true,
        turn,
        message: { role: 'user', content: text },
        compactMetadata: {
          trigger: triggerKind(event.trigger),
          preTokens: event.preTokens,
          postTokens: event.postTokens,
          filesIncluded: event.files.map(({ path }) => path),
          ...(event.error === undefined ? {} : { error: event.error }),
        },
        data,
      };
    }
    case 'compaction_undone':
      return { type: 'system', subtype: 'compaction_undone', turn: event.turn, data: { id: event.id } };
    case 'notice':
      return {
        type: 'system',
        subtype: 'notice',
        turn: event.turn,
        data: { level: event.level, text: event.text, ...(event.code ? { code: event.code } : {}) },
      };
    case 'turn_finished':
      return {
        type: 'system',
        subtype: 'turn_finished',
        turn: event.turn,
        data: {
          at: event.at,
          outcome: event.outcome,
          ...(event.error === undefined ? {} : { error: event.error }),
          ...(event.error_kind === undefined ? {} : { error_kind: event.error_kind }),
        },
      };
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
      const said = { turn, round, ...wordsOf(message?.content), model: message?.model, ...data };
      if (entry.subtype === 'reasked') return { type: 'reasked', ...said };
      return { type: 'reply', ...said, ...(message?.usage === undefined ? {} : { usage: message.usage }) };
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
