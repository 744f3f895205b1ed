import { nothingSpent } from '../../../src/core/session/spending';
import type { ViewContext } from '../../../src/protocol/messages';
import type { CompactionView, TurnView } from '../../../src/protocol/transcript';

/** A turn as the panel has it; what a test is about is given. */
export function turn(given: Partial<TurnView>): TurnView {
  return {
    id: 't1',
    startedAt: '2026-11-21T10:00:00Z',
    question: 'Why?',
    attachments: [],
    model: 'm',
    round: 1,
    taskAnalysis: '',
    plan: '',
    tools: [],
    report: '',
    downloads: [],
    notices: [],
    stubs: [],
    compactions: [],
    outcome: 'complete',
    ...given,
  };
}

/** A compaction as the panel has it; what a test is about is given. */
export function compactionView(given: Partial<CompactionView>): CompactionView {
  return {
    id: 'k1',
    trigger: 'tokens',
    mode: 'summarize',
    text: '',
    summary: '',
    before: 104_211,
    after: 21_300,
    dropped: 12,
    kept: 5,
    files: [],
    undone: false,
    ...given,
  };
}

/** What the panel knows beside the conversation when there is nothing to tell. */
export const viewContext: ViewContext = {
  model: 'offline',
  modelLabel: 'Built-in analyst',
  modelLabels: {},
  trusted: true,
  hasWorkspace: true,
  sessionWarning: '',
  queue: [],
  branches: {},
  spending: nothingSpent,
  usage: null,
  pins: [],
  earlier: false,
  session: { id: 's1', title: '', readOnly: false },
};
