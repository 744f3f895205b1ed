import { Allow, parse } from 'partial-json';
import { FieldDeltas, type ReplyDelta } from './fieldDeltas';
import type { ReplyField } from '../contract/events';
import { splitNativeText } from './nativeText';
import { COMPLETE_TOOL } from './completeTool';

/**
 * Follows a reply of text and tool calls while it streams in: the words before the calls are its analysis and plan, what
 * the `complete` call is given is its report.
 */
export class PartialCalls {
  private text = '';
  private report = '';
  private inReport = false;
  private readonly told = new FieldDeltas();

  get shown(): Readonly<Record<ReplyField, string>> {
    return this.told.shown;
  }

  push(text: string): void {
    this.text += text;
  }

  /** A call begins. */
  call(name: string): void {
    this.inReport = name === COMPLETE_TOOL;
  }

  /** More of its arguments' JSON text. */
  input(json: string): void {
    if (this.inReport) this.report += json;
  }

  takeDeltas(): ReplyDelta[] {
    return this.told.take({ ...nonEmpty(splitNativeText(this.text)), ...this.readReport() });
  }

  private readReport(): Partial<Record<ReplyField, string>> {
    if (this.report.trim() === '') return {};
    let value: unknown;
    try {
      value = parse(this.report, Allow.ALL);
    } catch {
      return {}; // not (yet) JSON: it is parsed, and shown, when it has ended
    }
    if (typeof value !== 'object' || value === null) return {};
    const fields: Partial<Record<ReplyField, string>> = {};
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== 'string') continue;
      if (name === 'content' || name === 'task_analysis' || name === 'execution_plan') fields[name] = part;
    }
    return nonEmpty(fields);
  }
}

function nonEmpty(fields: Partial<Record<ReplyField, string>>): Partial<Record<ReplyField, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
