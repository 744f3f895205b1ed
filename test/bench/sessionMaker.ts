import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { toJsonLine } from '../../src/base/jsonl';
import { completeResponse } from '../../src/core/agent/agentResponse';
import { toEntry } from '../../src/core/session/eventEntries';
import { emptyMemory } from '../../src/core/contract/conversationMemory';
import { nothingSpent } from '../../src/core/session/spending';
import { SCHEMA_VERSION, type EntryDraft } from '../../src/core/contract/entries';

const none = { code: () => undefined, file: () => undefined, notFound: (id: string) => id };

/**
 * Writes a session as it comes to be in use: questions in English and Chinese, files read, queries, reports.
 * @param bytes its size at least, unless it has so many turns before
 * @param boundary so many bytes before its end at least the conversation is compacted, and keeps its last turn whole
 */
export async function writeSession(
  file: string,
  bytes: number,
  turns = Number.POSITIVE_INFINITY,
  boundary?: number,
): Promise<void> {
  const out = createWriteStream(file);
  let written = 0;
  let parentUuid: string | null = null;
  let entries = 0;
  let compacted = boundary === undefined;
  for (let turn = 0; turn < turns && written < bytes; turn++) {
    const drafts = entriesOfTurn(`t${turn}`, turn);
    if (!compacted && written >= bytes - (boundary ?? 0)) {
      compacted = true;
      drafts.push(...entriesOfCompaction(`t${turn}`, turn + 1));
    }
    for (const draft of drafts) {
      const uuid = `entry${entries++}`;
      const frame = { uuid, parentUuid, sessionId: 's', timestamp: '2026-11-21T10:00:00.000Z', cwd: 'shop' };
      const line = toJsonLine({ ...frame, version: '0.1.0', schemaVersion: SCHEMA_VERSION, ...draft });
      parentUuid = uuid;
      written += Buffer.byteLength(line);
      if (!out.write(line)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'close');
}

function entriesOfTurn(turn: string, at: number): EntryDraft[] {
  const round = 1;
  const rows = Array.from(
    { length: 40 },
    (_, row) => `{"region":"North ${row}","month":"2026-0${(row % 9) + 1}","net_sales":${row * 37.5}}`,
  );
  const observation = `data/sales_${at}.csv (CSV, 6.4 KB): 240 rows × 4 columns\nFirst 40 of 240 rows:\n${rows.join('\n')}`;
  const report = `# ${at % 3 === 0 ? '按地区的销售额' : 'Sales by region'}\n\n${(at % 3 === 0 ? '华东最高，其次是北方。' : 'North leads, South follows. ').repeat(40)}`;
  const usage = { input_tokens: 5000 + at, output_tokens: 700 };
  const action = { type: 'complete' as const, content: report, recommended_questions: ['Which region grew?'] };
  const reply = { task_analysis: 'Sales', execution_plan: 'R1: read; R2: report', current_round: 1, action };
  const response = completeResponse(reply, [], none);
  const call = { tool_call_id: 'c1', tool_name: 'file_reader', arguments: { path: `data/sales_${at}.csv` } };
  const result = {
    tool_call_id: 'c1',
    tool_name: 'file_reader',
    observation,
    output_level: 'standard' as const,
    success: true,
    data_size_bytes: observation.length,
    duration_ms: 12,
  };
  const said = at % 3 === 0 ? `按地区汇总销售额 ${at}` : `Sum sales by region ${at}`;
  return [
    toEntry({ type: 'turn_started', turn, at: '2026', text: said, attachments: [], context: '', model: 'm' }),
    toEntry({ type: 'model_usage', turn, round, model: 'm', usage }),
    toEntry({ type: 'tool_started', turn, round, call }),
    toEntry({ type: 'tool_finished', turn, round, result }),
    toEntry({ type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'm', response, downloads: [], usage }),
    toEntry({ type: 'turn_finished', turn, at: '2026', outcome: 'complete' }),
  ].filter((entry) => entry !== undefined);
}

function entriesOfCompaction(turn: string, turns: number): EntryDraft[] {
  const compaction = { turn, id: 'compaction', trigger: 'manual', preTokens: 160_000 } as const;
  const told = { text: 'What was said, in short. '.repeat(1000), summary: '', files: [], told: '', pinned: [] };
  const counts = { postTokens: 60_000, dropped: 2 * turns - 2, kept: 2, uploads: [], shapes: {}, ledger: emptyMemory };
  const from = { turn, round: 0 };
  const summary = toEntry({ type: 'compact_summary', ...compaction, mode: 'extract', from, ...told, ...counts });
  const session = { beside: [], words: 'Sum sales by region', spending: { ...nothingSpent, requests: turns }, turns };
  return [
    toEntry({ type: 'compact_boundary', ...compaction }),
    summary && { ...summary, data: { ...summary.data, session } },
  ].filter((entry) => entry !== undefined);
}
