import * as z from 'zod';
import { fileFactsSchema } from '../contract/fileFacts';
import { SCHEMA_VERSION } from '../contract/entries';

/** An entry as it stands in a file, before it is known to be one. */
export type RawEntry = Readonly<Record<string, unknown>>;

/** What stands before an entry in its file. */
interface Before {
  /** The call that a tool's result answers. */
  callOf(result: RawEntry): ToolUse | undefined;
}

/** One step of the table: an entry of a version as one of the next. Pure; the file is never rewritten. */
type Step = (entry: RawEntry, before: Before) => RawEntry;

/** Derives what the observation of an older `file_reader` told of the file. */
export type FactsOfObservation = (observation: string, path: string) => object | undefined;

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
  private readonly steps: Readonly<Record<number, Step>>;

  constructor(factsOf: FactsOfObservation) {
    this.steps = { 1: (entry, before) => withFileFacts(entry, before, factsOf) };
  }

  /** The entry of a line as one of the current version. */
  apply(value: unknown): unknown {
    const old = versioned.safeParse(value);
    if (!old.success || old.data.schemaVersion >= SCHEMA_VERSION) return value;
    const call = toolUseSchema.safeParse(value);
    if (call.success) this.calls.set(keyOf(call.data, call.data.tool.id), call.data.tool);
    let entry: RawEntry = old.data;
    for (let version = old.data.schemaVersion; version < SCHEMA_VERSION; version++) {
      entry = this.steps[version]?.(entry, this) ?? entry;
    }
    return { ...entry, schemaVersion: SCHEMA_VERSION };
  }

  callOf(result: RawEntry): ToolUse | undefined {
    const parsed = toolResultSchema.safeParse(result);
    return parsed.success ? this.calls.get(keyOf(parsed.data, parsed.data.toolResult.id)) : undefined;
  }
}

/** 1 → 2: the result of `file_reader` names what was read as facts, not in its words alone. */
function withFileFacts(entry: RawEntry, before: Before, factsOf: FactsOfObservation): RawEntry {
  const read = readSchema.safeParse(entry);
  if (!read.success || 'file' in read.data.data) return entry;
  const path = pathSchema.safeParse(before.callOf(entry)?.input);
  if (!path.success) return entry;
  const file = fileFactsSchema.safeParse(factsOf(read.data.toolResult.output, path.data.path)).data;
  return file === undefined ? entry : { ...entry, data: { ...read.data.data, file } };
}

/** Ids of calls are the model's own, and may come again in another round. */
function keyOf({ turn, round }: { turn: string; round: number }, id: string): string {
  return `${turn} ${round} ${id}`;
}
