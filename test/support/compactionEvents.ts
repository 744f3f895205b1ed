import type { AgentEvent, CompactSummary } from '../../src/core/contract/events';
import { emptyMemory } from '../../src/core/contract/conversationMemory';
import { salesFile } from './turns';

/** A compaction that keeps everything from the first round of the turn t1 on; what a test is about is given. */
export function compactSummary(given: Partial<CompactSummary> = {}): CompactSummary {
  return {
    type: 'compact_summary',
    turn: 't1',
    id: 'k1',
    trigger: 'tokens',
    mode: 'extract',
    text: '<conversation_summary>\nWhat was said.\n</conversation_summary>',
    summary: '',
    from: { turn: 't1', round: 0 },
    preTokens: 104_211,
    postTokens: 21_300,
    dropped: 4,
    kept: 2,
    files: [],
    uploads: [],
    shapes: {},
    told: '',
    pinned: [],
    ledger: emptyMemory,
    ...given,
  };
}

/** One of every kind that compactions bring, with and without what is optional. */
export const compactionEvents: AgentEvent[] = [
  { type: 'compaction_started', turn: 't1', trigger: 'messages' },
  { type: 'compaction_dropped', turn: 't1' },
  { type: 'compact_boundary', turn: 't1', id: 'k1', trigger: 'tokens', preTokens: 104_211 },
  compactSummary(),
  { type: 'compact_boundary', turn: 't1', id: 'k2', trigger: 'manual', preTokens: 900 },
  compactSummary({
    ...{ id: 'k2', trigger: 'manual', mode: 'summarize', summary: '## Goal\n\nRevenue 按地区' },
    files: [{ path: 'data/sales.csv', state: 'changed', lines: 12 }],
    uploads: [salesFile],
    questions: [
      { turn: 't0', question: 'Hello' },
      { turn: 't1', question: 'revenue by region', bound: { asked: { path: 'data/sales.csv' }, offered: [] } },
    ],
    shapes: { 'data/sales.csv': '12 rows' },
    outputs: [
      { id: 'output:aaaaaaaaaaaa/a.png', name: 'a.png', kind: 'figure', file_type: 'PNG', size: 3, title: 'A' },
    ],
    told: 'Attached: [upload_001] "data/sales.csv"',
    pinned: [{ key: 'question t0', title: 'Question', text: 'Keep me' }],
    focus: 'the Q3 numbers',
    error: 'The model gave no summary.',
  }),
  { type: 'compaction_undone', turn: 't1', id: 'k2' },
];
