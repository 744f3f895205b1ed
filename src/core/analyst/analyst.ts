/**
 * The built-in analyst: decides the next reply from the conversation alone, as any model does. It computes by the same tools
 * and says plainly what it cannot do.
 */
import type { FactSet } from '../analysis/facts/factSet';
import type { StructuredResponse } from '../contract/response';
import type { Wording } from '../text/wording';
import type { ConversationTurn } from './conversationTurns';
import { analyse } from './firstLook';
import { answer } from './followUp';

/**
 * The next reply to a conversation. A pure function: the same turns and sets give the same reply.
 * @param sets the sets of facts that the conversation names, by their artifacts; those that cannot be read any more are missing
 */
export function nextReply(
  turns: readonly ConversationTurn[],
  sets: ReadonlyMap<string, FactSet>,
  wording: Wording,
): StructuredResponse {
  const turn = turns.at(-1) ?? { text: '', attached: [], answered: [], rounds: 0 };
  const [first, ...others] = turn.attached;
  const said = first ? analyse({ turns, turn, sets }, first, others, wording) : answer({ turns, turn, sets }, wording);
  return {
    task_analysis: said.analysis,
    execution_plan: said.plan,
    current_round: turn.rounds + 1,
    action: said.action,
  };
}
