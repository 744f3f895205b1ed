import * as z from 'zod';
import { callKey } from '../contract/events';
import { SCHEMA_VERSION } from '../contract/entries';
import { fileFactsSchema } from '../contract/fileFacts';
import { toolDetailsSchema } from '../contract/toolResult';
import { factsOfObservation } from './legacy/fileFacts';
import { printedOutput } from './legacy/printedOutput';

/** An entry as it stands in a file, before it is known to be one. */
export type RawEntry = Readonly<Record<string, unknown>>;

/** What stands before an entry in its file. */
interface Before {
  /** The call that a tool's result answers. */
  callOf(result: RawEntry): ToolUse | undefined;
}

/** One step of the table: an entry of a version as one of the next. Pure; the file is never rewritten. */
type Step = (entry: RawEntry, before: Before) => RawEntry;

const versioned = z.looseObject({ schemaVersion: z.int().min(1) });
const toolUseSchema = z.object({
  type: z.literal('tool_use'),
  turn: z.string(),
  round: z.number(),
  tool: z.object({ id: z.string(), name: z.string(), input: z.unknown() }),
});
type ToolUse = z.infer<typeof toolUseSchema>['tool'];
const toolResultSchema = z.object({
  type: z.literal('tool_result'),
  turn: z.string(),
  round: z.number(),
  toolResult: z.object({ id: z.string() }),
});
const readSchema = z.looseObject({
  toolResult: z.object({ output: z.string() }),
  data: z.looseObject({ tool_name: z.literal('file_reader'), success: z.literal(true) }),
});
const pathSchema = z.object({ path: z.string() });

/**
 * Brings the entries of a session's file to the current version while they are read, one after the other in the order of
 * the file. What it does not know (later versions, lines that are no entries) passes as it is.
 */
export class Migration {
  private readonly calls = new Map<string, ToolUse>();
  private readonly steps: Readonly<Record<number, Step>> = { 1: withFileFacts, 2: withDetails };

  /** The entry of a line as one of the current version. */
  apply(value: unknown): unknown {
    const old = versioned.safeParse(value);
    if (!old.success || old.data.schemaVersion >= SCHEMA_VERSION) return value;
    const call = toolUseSchema.safeParse(value);
    if (call.success) this.calls.set(callKey(call.data, call.data.tool.id), call.data.tool);
    let entry: RawEntry = old.data;
    for (let version = old.data.schemaVersion; version < SCHEMA_VERSION; version++) {
      entry = this.steps[version]?.(entry, this) ?? entry;
    }
    return { ...entry, schemaVersion: SCHEMA_VERSION };
  }

  callOf(result: RawEntry): ToolUse | undefined {
    const parsed = toolResultSchema.safeParse(result);
    return parsed.success ? this.calls.get(callKey(parsed.data, parsed.data.toolResult.id)) : undefined;
  }
}

/** 1 → 2: the result of `file_reader` names what was read as facts, not in its words alone. */
function withFileFacts(entry: RawEntry, before: Before): RawEntry {
  const read = readSchema.safeParse(entry);
  if (!read.success || 'file' in read.data.data) return entry;
  const path = pathSchema.safeParse(before.callOf(entry)?.input);
  if (!path.success) return entry;
  const file = fileFactsSchema.safeParse(factsOfObservation(read.data.toolResult.output, path.data.path)).data;
  return file === undefined ? entry : { ...entry, data: { ...read.data.data, file } };
}

const flatResultSchema = z.looseObject({
  type: z.literal('tool_result'),
  toolResult: z.object({ output: z.string() }),
  data: z.looseObject({}),
});

/** How the observation of a query began. */
const QUERY_RESULT = /^Result: (\d{1,9})(\+?) rows? /;

/** 2 → 3: what results carry as data is their details, what a program printed and how many rows a query gave among it. */
function withDetails(entry: RawEntry): RawEntry {
  const result = flatResultSchema.safeParse(entry);
  if (!result.success) return entry;
  const { file, run, outputs, written, ...data } = result.data.data;
  const carried = Object.entries({ file, run, outputs, written }).filter(([, value]) => value !== undefined);
  const details = toolDetailsSchema.safeParse(Object.fromEntries(carried)).data ?? {};
  const { output } = result.data.toolResult;
  const printed = details.run && printedOutput(output);
  if (details.run && printed) details.run.printed = printed;
  const [, count, more] = data['tool_name'] === 'query_database' ? (QUERY_RESULT.exec(output) ?? []) : [];
  if (count !== undefined) details.rows = { count: Number(count), more: more === '+' };
  return { ...entry, data: { ...data, ...(Object.keys(details).length > 0 && { details }) } };
}
