import { toEvent } from '../session/eventEntries';
import type { Entry } from '../contract/entries';
import type { Wording } from '../text/wording';
import { UsageFold, type ToolMetrics, type UsageRecord } from './records';
import { usageReport } from './report';
import { toolStats, usageOf } from './stats';
import type { ToolStats, Usage } from './usage';

/** A record, and the entry that it was made of: a session that was copied has the same entries. */
export interface KeptRecord {
  key: string;
  record: UsageRecord;
}

/**
 * What a conversation has used (contract row T12): a projection of its session's entries, those of other branches and
 * those that a compaction tells in short among them.
 */
export class ConversationMetrics {
  readonly records: KeptRecord[] = [];
  private readonly fold = new UsageFold();

  /** @param entries all of its session, in the order of the file; more can be taken in later */
  constructor(
    readonly conversation_id: string,
    entries: Iterable<Entry> = [],
  ) {
    for (const entry of entries) this.take(entry);
  }

  /** Takes the next entry of the session. */
  take(entry: Entry): void {
    const event = toEvent(entry);
    const record = event && this.fold.take(event, entry.timestamp);
    if (record) this.records.push({ key: `${entry.uuid} ${entry.timestamp}`, record });
  }

  /** The calls of tools that have ended, in their order. */
  get tool_calls(): ToolMetrics[] {
    return this.records.flatMap(({ record }) => (record.kind === 'tool' ? [record.metrics] : []));
  }

  /** Tokens that models were sent, whether or not from the provider's cache, as the provider reported them. */
  get total_input_tokens(): number {
    const { input, cacheWrite, cacheRead } = this.usage().modelsTotal;
    return input + cacheWrite + cacheRead;
  }

  /** Tokens of what models answered, as the provider reported them. */
  get total_output_tokens(): number {
    return this.usage().modelsTotal.output;
  }

  getToolStats(): ToolStats[] {
    return toolStats(this.tool_calls);
  }

  usage(): Usage {
    return usageOf(this.records.map(({ record }) => record));
  }

  /** A report for people, as markdown. */
  toReport(wording: Wording): string {
    return usageReport(this.usage(), { scope: 'session', sessions: 1, unreadable: 0, left: 0 }, wording);
  }
}
