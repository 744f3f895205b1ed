import type { AgentEvent } from '../../contract/events';
import { fold, type Steps } from '../../contract/fold';
import { takeFinished, takeStarted } from './calls';
import { takeCode, takeUndone } from './data';
import { takeReport } from './figures';
import { emptyMemory, type ConversationMemory } from '../../contract/conversationMemory';
import { nextStep, takeEnd, takePlan } from './plan';
import { takeWords } from './userSays';

/**
 * What events make of a conversation memory. Pure; what does not change it gives it back as it is. All that it has to know of the
 * events before stands in the conversation memory. A summary brings the conversation memory of what was before it, and nothing of its words counts.
 */
export const memorySteps: Steps<ConversationMemory> = {
  // Calls of turns before do not end any more, or did where nobody wrote it down.
  turn_started: (memory, { text }) => ({
    ...takeWords({ ...memory, turns: memory.turns + 1 }, text),
    ...{ next: '', running: [], suggested: [] },
  }),
  turn_resumed: (memory) => ({ ...memory, next: nextStep(memory) }),
  reply: (memory, event) => (event.interrupted === true ? memory : takeReply(memory, event)),
  tool_started: takeStarted,
  tool_finished: takeFinished,
  code_saved: takeCode,
  writes_undone: takeUndone,
  turn_finished: (memory, { outcome }) => (outcome === 'complete' ? memory : takeEnd(memory, outcome)),
  compact_summary: (_, { ledger }) => ledger,
};

function takeReply(memory: ConversationMemory, event: Extract<AgentEvent, { type: 'reply' }>): ConversationMemory {
  const planned = takePlan(memory, event);
  return event.response.metadata.action_type === 'complete' ? takeReport(planned, event) : planned;
}

/** The conversation memory of a conversation: of the newest summary's, and of what was said since. */
export function memoryOf(events: readonly AgentEvent[]): ConversationMemory {
  const at = events.findLastIndex(({ type }) => type === 'compact_summary');
  return fold(events.slice(Math.max(0, at)), emptyMemory, memorySteps);
}
