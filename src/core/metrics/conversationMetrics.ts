import { toEvent } from '../session/eventEntries';
import type { Entry } from '../contract/entries';
import { UsageFold, type UsageRecord } from './records';
import { usageOf } from './stats';
import type { Usage } from './usage';

/** A record, and the entry that it was made of: a session that was copied has the same entries. */
export interface KeptRecord {
  key: string;
  record: UsageRecord;
}

/**
 * What a conversation has used: a projection of its session's entries, those of other branches and
 * those that a compaction tells in short among them.
 */
export class ConversationMetrics {
  readonly records: KeptRecord[] = [];
  private readonly fold = new UsageFold();

  /** @param entries all of its session, in the order of the file; more can be taken in later */
  constructor(entries: Iterable<Entry> = []) {
    for (const entry of entries) this.take(entry);
  }

  /** Takes the next entry of the session. */
  take(entry: Entry): void {
    const event = toEvent(entry);
    const record = event && this.fold.take(event, entry.timestamp);
    if (record) this.records.push({ key: `${entry.uuid} ${entry.timestamp}`, record });
  }

  usage(): Usage {
    return usageOf(this.records.map(({ record }) => record));
  }
}
