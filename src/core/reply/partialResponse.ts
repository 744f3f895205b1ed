import type { ReplyField } from '../contract/events';
import { FieldDeltas, type ReplyDelta } from './fieldDeltas';
import { objectStarts, startsResponse, unwrapText } from './parseAround';
import { readJson } from './parseJson';
import { isRecord } from './parseMend';
import { Source } from './parseSource';

/**
 * Follows a reply while it streams in, and tells what can already be shown. It reads the text as JSON that is cut, and
 * forgives what the reader of whole replies forgives; until the reply looks like JSON nothing is shown, and of what a
 * model thinks before its answer nothing ever is.
 */
export class PartialResponse {
  private text = '';
  private readonly told = new FieldDeltas();

  /** The reply so far. */
  get raw(): string {
    return this.text;
  }

  /** What has been told of each field. */
  get shown(): Readonly<Record<ReplyField, string>> {
    return this.told.shown;
  }

  push(chunk: string): void {
    this.text += chunk;
  }

  /** What changed since the last call. Costs a parse of the whole text: call it some ten times a second, not per chunk. */
  takeDeltas(): ReplyDelta[] {
    return this.told.take(this.read());
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
