import { emptyMemory } from '../../../../src/core/contract/conversationMemory';
import type { AgentEvent, Attachment } from '../../../../src/core/contract/events';

/** A summary in place of all that was before it. */
export function summarized(uploads: Attachment[], text = 'summary'): AgentEvent {
  return {
    ...{ type: 'compact_summary', turn: 't3', id: 's1', trigger: 'manual', mode: 'extract', text, summary: text },
    ...{ from: { turn: 't3', round: 0 }, preTokens: 2, postTokens: 1, dropped: 2, kept: 1, files: [], uploads },
    ...{ shapes: {}, told: '', pinned: [], ledger: emptyMemory },
  };
}
