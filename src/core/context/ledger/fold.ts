import type { AgentEvent } from '../../contract/events';
import { takeFinished, takeStarted } from './calls';
import { takeCode, takeUndone } from './data';
import { takeReport } from './figures';
import { emptyLedger, type Ledger } from '../../contract/ledger';
import { nextStep, takeEnd, takePlan } from './plan';
import { takeWords } from './userSays';

/**
 * The ledger after one more event. Pure; what does not change it gives it back as it is. All that it has to know of the
 * events before stands in the ledger. A summary brings the ledger of what was before it, and nothing of its words counts.
 */
export function takeIntoLedger(ledger: Ledger, event: AgentEvent): Ledger {
  switch (event.type) {
    case 'turn_started':
      // Calls of turns before do not end any more, or did where nobody wrote it down.
      return { ...takeWords({ ...ledger, turns: ledger.turns + 1 }, event.text), next: '', running: [], suggested: [] };
    case 'turn_resumed':
      return { ...ledger, next: nextStep(ledger) };
    case 'reply':
      return event.interrupted === true ? ledger : takeReply(ledger, event);
    case 'tool_started':
      return takeStarted(ledger, event);
    case 'tool_finished':
      return takeFinished(ledger, event);
    case 'code_saved':
      return takeCode(ledger, event);
    case 'writes_undone':
      return takeUndone(ledger, event);
    case 'turn_finished':
      return event.outcome === 'complete' ? ledger : takeEnd(ledger, event.outcome);
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
      return ledger;
  }
}

function takeReply(ledger: Ledger, event: Extract<AgentEvent, { type: 'reply' }>): Ledger {
  const planned = takePlan(ledger, event);
  return event.response.metadata.action_type === 'complete' ? takeReport(planned, event) : planned;
}

/** The ledger of a conversation: of the newest summary's, and of what was said since. */
export function ledgerOf(events: readonly AgentEvent[]): Ledger {
  const at = events.findLastIndex(({ type }) => type === 'compact_summary');
  return events.slice(Math.max(0, at)).reduce(takeIntoLedger, emptyLedger);
}
