import { replyFields, type ReplyField } from './events';
import { objectStarts, startsResponse, unwrapText } from './parseAround';
import { readJson } from './parseJson';
import { isRecord } from './parseMend';
import { Source } from './parseSource';

/** A change of one field's text: everything from `from` on is replaced by `text`. */
export interface ReplyDelta {
  field: ReplyField;
  from: number;
  text: string;
}

/**
 * Follows a reply while it streams in, and tells what can already be shown. It reads the text as JSON that is cut, and
 * forgives what the reader of whole replies forgives; until the reply looks like JSON nothing is shown, and of what a
 * model thinks before its answer nothing ever is.
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
    const source = new Source(unwrapText(this.text));
    const value = readSoFar(source);
    if (!isRecord(value)) return {};
    const fields: Partial<Record<ReplyField, string>> = {};
    for (const field of ['task_analysis', 'execution_plan'] as const) {
      const part = value[field];
      if (typeof part === 'string') fields[field] = part;
    }
    const content = isRecord(value['action']) ? value['action']['content'] : undefined;
    if (typeof content === 'string') fields.content = content;
    return fields;
  }
}

/** The value of the first object that looks like a response, else of the first object. */
function readSoFar(source: Source): unknown {
  let start: number | undefined;
  for (const candidate of objectStarts(source.text)) {
    start ??= candidate;
    if (!startsResponse(source.text, candidate)) continue;
    start = candidate;
    break;
  }
  if (start === undefined) return undefined;
  try {
    return readJson(source, start).value;
  } catch {
    return undefined; // not (yet) JSON: the whole reply is parsed, and shown, when it has ended
  }
}
