/** Turns of a conversation as events. */
import { completeResponse, plainResponse, processingResponse } from '../../src/core/agent/agentResponse';
import type { AgentEvent, Attachment } from '../../src/core/contract/events';
import type { AgentResponse, CodeBlock, SavedCode, ToolCall } from '../../src/core/contract/response';
import { callsOf, complete } from './replies';

export const at = '2026-11-21T10:00:00.000Z';
export const salesFile: Attachment = {
  id: 'upload_001',
  path: 'data/sales.csv',
  filename: 'sales.csv',
  file_type: 'CSV',
  size: 2048,
};

type Event<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>;

export function asked(
  turn: string,
  text: string,
  attachments: Attachment[] = [],
  more: Partial<Event<'turn_started'>> = {},
): AgentEvent {
  return { type: 'turn_started', turn, at, text, attachments, context: '', model: 'm', ...more };
}

export function replied(
  turn: string,
  round: number,
  raw: string,
  response: AgentResponse,
  more: Partial<Event<'reply'>> = {},
): Event<'reply'> {
  return { type: 'reply', turn, round, raw, model: 'm', response, downloads: [], ...more };
}

export function calls(turn: string, round: number, ...content: ToolCall[]): Event<'reply'> {
  const reply = { ...callsOf(...content), current_round: round };
  return replied(turn, round, JSON.stringify(reply), processingResponse(reply));
}

export function result(
  turn: string,
  round: number,
  id: string,
  observation: string,
  more: { tool?: string; summary?: string; error?: string; path?: string } = {},
): Event<'tool_finished'> {
  const { tool = 'file_reader', summary, error, path } = more;
  return {
    type: 'tool_finished',
    turn,
    round,
    result: {
      tool_call_id: id,
      tool_name: tool,
      observation,
      output_level: 'standard',
      success: error === undefined,
      ...(summary === undefined ? {} : { data_summary: summary }),
      data_size_bytes: observation.length,
      duration_ms: 3,
      ...(error === undefined ? {} : { error_type: 'data', error_code: 'bad', error_message: error }),
      ...(path === undefined ? {} : { details: { file: { path, kind: 'table', name: 'CSV', bytes: 2048 } } }),
    },
  };
}

/** A report whose code is saved, and which may cite it and the sales file. */
export function answered(
  turn: string,
  round: number,
  content: string,
  more: { code_blocks?: CodeBlock[]; recommended_questions?: string[] } = {},
): AgentEvent {
  const reply = { ...complete(content, more), current_round: round };
  const saved = (more.code_blocks ?? []).map((block): SavedCode => {
    const id = block.code_id ?? 'code_untitled';
    const about = { language: block.language ?? 'python', description: block.description ?? '', created_at: at };
    return { code_id: id, ...about, line_count: 1, char_count: block.code.length, filename: `${id}.py` };
  });
  if (reply.action.type !== 'complete') throw new Error('A report was expected.');
  const response = completeResponse({ ...reply, action: reply.action }, saved, {
    code: (id) => saved.find(({ code_id }) => code_id === id) ?? { code_id: id, language: 'sql', description: '' },
    file: () => ({ file_id: salesFile.id, filename: salesFile.filename, file_type: 'CSV', size: salesFile.size }),
    notFound: (id) => id,
  });
  return replied(turn, round, JSON.stringify(reply), response);
}

export function brokeOff(turn: string, round: number, words: string): AgentEvent {
  return replied(turn, round, words, plainResponse(words, round), { interrupted: true });
}

export function ended(
  turn: string,
  outcome: 'complete' | 'cancelled' | 'failed' = 'complete',
  error?: string,
): AgentEvent {
  return { type: 'turn_finished', turn, at, outcome, ...(error === undefined ? {} : { error }) };
}
