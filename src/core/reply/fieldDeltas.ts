import { replyFields, type ReplyField } from '../contract/events';

/** A change of one field's text: everything from `from` on is replaced by `text`. */
export interface ReplyDelta {
  field: ReplyField;
  from: number;
  text: string;
}

/** What has been told of a streaming reply's fields. */
export class FieldDeltas {
  private readonly fields: Record<ReplyField, string> = { task_analysis: '', execution_plan: '', content: '' };

  get shown(): Readonly<Record<ReplyField, string>> {
    return this.fields;
  }

  /** What changed since the last call; fields that are missing stay as they were. */
  take(now: Partial<Record<ReplyField, string>>): ReplyDelta[] {
    const deltas: ReplyDelta[] = [];
    for (const field of replyFields) {
      const before = this.fields[field];
      const after = now[field] ?? before;
      if (after === before) continue;
      let from = 0;
      while (from < before.length && before[from] === after[from]) from++;
      deltas.push({ field, from, text: after.slice(from) });
      this.fields[field] = after;
    }
    return deltas;
  }
}
