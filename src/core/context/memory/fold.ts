import type { AgentEvent } from '../../contract/events';
import { takeFinished, takeStarted } from './calls';
import { takeCode, takeUndone } from './data';
import { takeReport } from './figures';
import { emptyMemory, type ConversationMemory } from '../../contract/conversationMemory';
import { nextStep, takeEnd, takePlan } from './plan';
import { takeWords } from './userSays';

/**
 * The conversation memory after one more event. Pure; what does not change it gives it back as it is. All that it has to know of the
 * events before stands in the conversation memory. A summary brings the conversation memory of what was before it, and nothing of its words counts.
 */
export function takeIntoMemory(memory: ConversationMemory, event: AgentEvent): ConversationMemory {
  switch (event.type) {
    case 'turn_started':
      // Calls of turns before do not end any more, or did where nobody wrote it down.
      return { ...takeWords({ ...memory, turns: memory.turns + 1 }, event.text), next: '', running: [], suggested: [] };
    case 'turn_resumed':
      return { ...memory, next: nextStep(memory) };
    case 'reply':
      return event.interrupted === true ? memory : takeReply(memory, event);
    case 'tool_started':
      return takeStarted(memory, event);
    case 'tool_finished':
      return takeFinished(memory, event);
    case 'code_saved':
      return takeCode(memory, event);
    case 'writes_undone':
      return takeUndone(memory, event);
    case 'turn_finished':
      return event.outcome === 'complete' ? memory : takeEnd(memory, event.outcome);
    case 'compact_summary':
      return event.ledger;
    case 'round_started':
    case 'retry_scheduled':
    case 'model_usage':
    case 'reply_delta':
    case 'reasked':
    case 'guidance':
    case 'context_cleaned':
    case 'compaction_started':
    case 'compaction_dropped':
    case 'compact_boundary':
    case 'compaction_undone':
    case 'notice':
    case 'approval_asked':
    case 'approval_answered':
      return memory;
  }
}

function takeReply(memory: ConversationMemory, event: Extract<AgentEvent, { type: 'reply' }>): ConversationMemory {
  const planned = takePlan(memory, event);
  return event.response.metadata.action_type === 'complete' ? takeReport(planned, event) : planned;
}

/** The conversation memory of a conversation: of the newest summary's, and of what was said since. */
export function memoryOf(events: readonly AgentEvent[]): ConversationMemory {
  const at = events.findLastIndex(({ type }) => type === 'compact_summary');
  return events.slice(Math.max(0, at)).reduce(takeIntoMemory, emptyMemory);
}
