import { parse, Allow } from 'partial-json';
import { replyFields, type ReplyField } from './events';

/** A change of one field's text: everything from `from` on is replaced by `text`. */
export interface ReplyDelta {
  field: ReplyField;
  from: number;
  text: string;
}

/**
 * Follows a reply while it streams in, and tells what can already be shown. It reads the text as partial JSON; until the
 * reply looks like JSON nothing is shown.
 */
export class PartialResponse {
  private text = '';
  private readonly fields: Record<ReplyField, string> = { task_analysis: '', execution_plan: '', content: '' };

  /** The reply so far. */
  get raw(): string {
    return this.text;
  }

  /** What has been told of each field. */
  get shown(): Readonly<Record<ReplyField, string>> {
    return this.fields;
  }

  push(chunk: string): void {
    this.text += chunk;
  }

  /** What changed since the last call. Costs a parse of the whole text: call it some ten times a second, not per chunk. */
  takeDeltas(): ReplyDelta[] {
    const now = this.read();
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

  private read(): Partial<Record<ReplyField, string>> {
    const start = this.text.indexOf('{');
    if (start < 0) return {};
    let value: unknown;
    try {
      value = parse(this.text.slice(start), Allow.ALL);
    } catch {
      return {}; // not (yet) JSON: the whole reply is parsed, and shown, when it has ended
    }
    const fields: Partial<Record<ReplyField, string>> = {};
    for (const field of ['task_analysis', 'execution_plan'] as const) {
      const part = property(value, field);
      if (typeof part === 'string') fields[field] = part;
    }
    const content = property(property(value, 'action'), 'content');
    if (typeof content === 'string') fields.content = content;
    return fields;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
