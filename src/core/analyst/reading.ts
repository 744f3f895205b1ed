/** Reads a conversation the way any model gets it: messages in, turns with their calls and results out. */
import { messageText, type ModelMessage } from '../contract/model';
import { splitObservations } from '../agent/observations';
import { parseResponse } from '../agent/parseResponse';
import type { ToolCall } from '../contract/response';
import { splitContext } from '../context/projection';
import { readShape } from '../tools/readTable';
import { readNote } from '../contract/tableNotes';
import { sheetLayoutSchema, textFormatSchema } from '../contract/textFormat';
import { attachedBefore, attachedIn, takeSummary, type Attached } from './earlierFiles';
import * as z from 'zod';
import type { TableFile } from '../analysis/report/tableFile';

/** A tool call with what came back. */
export interface Answered {
  call: ToolCall;
  text: string;
  failed: boolean;
}

export interface Turn {
  /** The user's words. */
  text: string;
  /** The files that came with them. */
  attached: Attached[];
  answered: Answered[];
  /** Replies that called tools. */
  rounds: number;
}

/**
 * The last call of a turn with a label, with what came back. The number behind the label is not looked at: where the
 * beginning of the conversation is told in short meanwhile, turns are counted from there.
 */
export function answeredTo({ answered }: Turn, label: string): Answered | undefined {
  return answered.findLast(({ call }) => /^call_(.+)_\d+$/.exec(call.tool_call_id)?.[1] === label);
}

/** The sets of facts that a conversation has, as artifacts, the oldest first. */
export function namedSets(messages: readonly ModelMessage[]): string[] {
  return readTurns(messages).flatMap(({ answered }) =>
    answered.flatMap((each) => (each.call.tool_name === 'facts' ? (artifactOf(each) ?? []) : [])),
  );
}

/** Where a result is stored; undefined where it is not. It stands at the end: what stands before may be a table's own words. */
export function artifactOf({ text, failed }: Answered): string | undefined {
  return failed ? undefined : [...text.matchAll(/^Data stored as artifact: (artifact_\w+)/gm)].at(-1)?.[1];
}

const FAILED = 'Operation failed.\n';

/**
 * The turns of a conversation, oldest first; the last one is the one to answer. Where the conversation begins with a
 * summary, the first turn has no words, and the files that were attached until then.
 */
export function readTurns(messages: readonly ModelMessage[]): Turn[] {
  const turns: Turn[] = [];
  let calls: ToolCall[] = [];
  for (const [at, original] of messages.entries()) {
    const { summary, message } = at === 0 ? takeSummary(original) : { summary: undefined, message: original };
    if (summary !== undefined) {
      const attached = attachedBefore(summary).map((path): Attached => ({ path, where: '' }));
      turns.push({ text: '', attached, answered: [], rounds: 0 });
    }
    const { role } = message;
    const content = messageText(message);
    if (role === 'assistant') {
      const parsed = parseResponse(content);
      calls = parsed.ok && parsed.response.action.type === 'tool_call' ? parsed.response.action.content : [];
      const turn = turns.at(-1);
      if (turn && calls.length > 0) turn.rounds++;
      continue;
    }
    // Only what follows calls holds their results; whatever else the user writes is his own words.
    const { observations, rest } = calls.length > 0 ? splitObservations(content) : { observations: [], rest: content };
    for (const { tool_call_id, text } of observations) {
      const call = calls.find((each) => each.tool_call_id === tool_call_id);
      if (call) turns.at(-1)?.answered.push({ call, text, failed: text.startsWith(FAILED) });
    }
    // Words behind the results (of a turn that was cut off) start a turn of their own.
    if (rest !== '') turns.push(startTurn(rest));
    calls = [];
  }
  return turns;
}

function startTurn(message: string): Turn {
  const { context, text } = splitContext(message);
  return { text, attached: attachedIn(context), answered: [], rounds: 0 };
}

const columnsSchema = z.array(z.object({ name: z.string(), type: z.string() }));

/** The shape of a table in an observation of file_reader; undefined when it read something else. */
export function readTableFile({ text: observation, failed }: Answered): TableFile | undefined {
  const shape = failed ? undefined : readShape(observation);
  const columns = shape && columnsSchema.safeParse(tryJson(shape.columns)).data;
  if (!columns) return undefined;
  const { path, name, rows, table, sheets, sheet } = shape;
  const text = textFormatSchema.safeParse(tryJson(/^Text: (.+)$/m.exec(observation)?.[1] ?? ''));
  const layout = sheetLayoutSchema.safeParse(tryJson(/^Layout: (.+)$/m.exec(observation)?.[1] ?? '')).data;
  const notes = [...observation.matchAll(/^Note: (.+)$/gm)].map(([, note = '']) => readNote(note));
  const sampled = /^Sampled: /m.test(observation);
  const place = { ...(sheet !== undefined && { sheet }), ...(layout && { layout }) };
  return { path, kind: name, rows, table, columns, sheets, text: text.data, notes, sampled, ...place };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
