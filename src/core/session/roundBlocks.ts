import type { ConversationRound } from './rounds';

/** A part of a message in the debug view, named as the Messages API names it. */
export type DebugBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'tool_use'; id: string; name: string; input: Readonly<Record<string, unknown>> }
  | { type: 'tool_result'; tool_use_id: string; content: string; is_error: boolean };

export interface DebugMessage {
  round_id: string;
  role: 'user' | 'assistant';
  content: DebugBlock[];
}

/** The debug view: rounds as messages of content blocks. Nothing in it is cut. */
export function contentBlocks(rounds: readonly ConversationRound[]): DebugMessage[] {
  let turn: string | undefined;
  return rounds.flatMap((round): DebugMessage[] => {
    const { round_id } = round;
    const asked = [...(round.turn === turn ? [] : [round.user_message]), ...round.guidance];
    turn = round.turn;
    const messages: DebugMessage[] = [
      { round_id, role: 'user', content: texts(asked) },
      ...round.reasked.flatMap(({ said, question }): DebugMessage[] => [
        { round_id, role: 'assistant', content: texts([said]) },
        { round_id, role: 'user', content: texts([question]) },
      ]),
      { round_id, role: 'assistant', content: replyBlocks(round) },
      { round_id, role: 'user', content: round.observations.map(resultBlock) },
    ];
    return messages.filter(({ content }) => content.length > 0);
  });
}

function replyBlocks(round: ConversationRound): DebugBlock[] {
  return [
    ...round.thoughts.map((thinking): DebugBlock => ({ type: 'thinking', thinking })),
    ...texts([round.plan]),
    ...round.tool_calls.map(({ tool_call_id, tool_name, parameters }): DebugBlock => ({
      type: 'tool_use',
      id: tool_call_id,
      name: tool_name,
      input: parameters,
    })),
    ...texts([round.final_answer ?? '', round.unfinished]),
  ];
}

function resultBlock({ tool_call_id, observation, success }: ConversationRound['observations'][number]): DebugBlock {
  return { type: 'tool_result', tool_use_id: tool_call_id, content: observation, is_error: !success };
}

function texts(words: readonly string[]): DebugBlock[] {
  return words.filter((text) => text.trim() !== '').map((text) => ({ type: 'text', text }));
}
