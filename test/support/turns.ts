/** Turns of a conversation as events. */
import { completeResponse, plainResponse, processingResponse } from '../../src/core/agent/agentResponse';
import type { AgentEvent, Attachment } from '../../src/core/agent/events';
import type { CodeBlock, SavedCode, ToolCall } from '../../src/core/agent/response';
import { callsOf, complete } from './replies';

const at = '2026-11-21T10:00:00.000Z';
export const salesFile: Attachment = {
  id: 'upload_001',
  path: 'data/sales.csv',
  filename: 'sales.csv',
  file_type: 'CSV',
  size: 2048,
};

export function asked(turn: string, text: string, attachments: Attachment[] = []): AgentEvent {
  return { type: 'turn_started', turn, at, text, attachments, context: '', model: 'm' };
}

export function calls(turn: string, round: number, ...content: ToolCall[]): AgentEvent {
  const reply = { ...callsOf(...content), current_round: round };
  const response = processingResponse(reply);
  return { type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'm', response, downloads: [] };
}

export function result(
  turn: string,
  round: number,
  id: string,
  observation: string,
  more: { tool?: string; summary?: string; error?: string; path?: string } = {},
): AgentEvent {
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
      data_size_bytes: observation.length,
      duration_ms: 3,
      ...(summary === undefined ? {} : { data_summary: summary }),
      ...(error === undefined ? {} : { error_type: 'data', error_code: 'bad', error_message: error }),
      ...(path === undefined ? {} : { file: { path, kind: 'table', name: 'CSV', bytes: 2048 } }),
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
  return { type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'm', response, downloads: [] };
}

export function brokeOff(turn: string, round: number, words: string): AgentEvent {
  const response = plainResponse(words, round);
  return { type: 'reply', turn, round, raw: words, model: 'm', response, downloads: [], interrupted: true };
}

export function ended(
  turn: string,
  outcome: 'complete' | 'cancelled' | 'failed' = 'complete',
  error?: string,
): AgentEvent {
  return { type: 'turn_finished', turn, at, outcome, ...(error === undefined ? {} : { error }) };
}
