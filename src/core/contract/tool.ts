import type * as z from 'zod';
import type { Spool } from './runFacts';
import { jsonSchemaOf, objectArguments, type JsonSchema } from './jsonSchema';
import type { DataClass, DataMode } from './dataMode';
import type { CachePolicy, OutputLevel, ToolDetails, ToolFault } from './toolResult';

/** Milliseconds of an attempt where a tool has no reason for another time; a setting may change it for all of these. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** What a tool gives back when it worked. */
export interface ToolOutput {
  /** The observation, at the level that was asked for. */
  text: string;
  /** One line for people. */
  summary: string;
  /**
   * What may be told instead where a data mode holds, by the class of what it holds. The text itself is content; without a
   * face the model reads that the result is withheld.
   */
  faces?: Partial<Record<DataClass, string>>;
  /** The same as data. */
  details?: ToolDetails;
  /** There is more than the text has; it says how to get it. */
  truncated?: boolean;
  /** All of the result, where the text is a part or a printed form of it: what is stored as an artifact. */
  whole?: { text: string; form: ArtifactForm };
  /** All of the result where that is a file, in place of `whole`: it is taken over as an artifact, or dropped. */
  spool?: Spool;
  /** The text is a part, and `whole` or `spool` is kept whatever its size. */
  keep?: boolean;
  /** The text is a page of something that can be read on: it is never stored in place of being told. */
  paged?: boolean;
  /** What it was made of. It is given again only while all of these are as they were; missing: it depends on nothing. */
  sources?: readonly Source[];
}

/** How an artifact holds its data: as text, or as a table with one JSON object a line. */
export type ArtifactForm = 'text' | 'jsonl';

/** Something that a result was made of, and what told its state before it was read (see `FileInfo.stamp`). */
export interface Source {
  path: string;
  stamp: string;
}

export type ToolEffect = 'read' | 'write' | 'execute';

/** What of a call the user must allow, exactly. */
export interface ApprovalNeed {
  kind: 'read_outside' | 'write' | 'execute';
  /** What is allowed, as data: a later call needs no new word only where this is the same, byte for byte. */
  subject: unknown;
  /** What will be done, in full, for people: the command, the text that is written, the file that is read. */
  shown: string;
  /** Language of `shown` where it is code, e.g. python, bash, diff. */
  language?: string;
  /** With what and where it is done, on one line, in the user's language: `Python 3.11.2 (.venv) · sales/ · 60 s at most`. */
  note?: string;
  /** Shows more of it beside the question while that is open. @returns takes that away again */
  present?(): Promise<() => Promise<void>>;
}

export interface ToolContext {
  signal: AbortSignal;
  level: OutputLevel;
  /** What the model that reads the result may get. */
  mode: DataMode;
  /** Who calls: the session. */
  caller: string;
  /** Id of the call, as the model made it. */
  call: string;
}

/**
 * A tool of the analyst. It may throw: the pipeline turns that into an observation. Arguments have passed its schema,
 * which may also hold `response_format`, the output level that the call asks for.
 */
export interface Tool<A = never> {
  readonly name: string;
  readonly version: string;
  /** For the model: what it does and when to use it. */
  readonly description: string;
  readonly parameters: z.ZodType<A>;
  /** What to write, told where arguments are wrong; missing: that is plain from what is wrong. */
  readonly usage?: string;
  readonly effect: ToolEffect;
  /** Milliseconds of an attempt. */
  readonly timeoutMs: number;
  /** Missing: a call that took too long is tried again. `false`: it would take as long the next time. */
  readonly retriesTimeouts?: false;
  /** Whether results may be given again; `no_cache` where it is missing. */
  readonly cache?: CachePolicy;
  /** The level at which it prints when nothing else says; the global default where it is missing. */
  readonly level?: OutputLevel;
  /**
   * Milliseconds that this call may take, where its arguments say; `timeoutMs` where it is missing. Who says it ends the work
   * at that time by itself and tells what came of it: the pipeline waits a little longer.
   */
  timeoutOf?(args: A): number;
  /**
   * What of a call needs the user's word. Missing: of a reading tool nothing, of others all of its arguments. In a workspace
   * that is not trusted a tool that writes or runs is never asked for it.
   */
  need?(args: A, signal: AbortSignal): Promise<ApprovalNeed | undefined>;
  /**
   * What the arguments stand for now, where they are no more than names of it, such as an `upload_…` id: part of what makes
   * two calls the same one.
   */
  refersTo?(args: A): unknown;
  run(args: A, context: ToolContext): Promise<ToolOutput>;
}

/** A tool whose argument type is sealed inside: what a registry of different tools holds. */
export interface AnyTool extends Omit<Tool, 'parameters' | 'run' | 'need' | 'refersTo' | 'timeoutOf'> {
  /** JSON Schema of the arguments, for the model. */
  readonly parameters: JsonSchema;
  /** Validates arguments. @throws z.ZodError */
  accept(args: unknown): AcceptedCall;
}

/** A call whose arguments are valid. */
export interface AcceptedCall {
  /** The arguments with their defaults. */
  readonly args: unknown;
  need(signal: AbortSignal): Promise<ApprovalNeed | undefined>;
  refersTo(): unknown;
  /** Milliseconds of an attempt, where the arguments say. */
  timeoutMs(): number | undefined;
  run(context: ToolContext): Promise<ToolOutput>;
}

/** Seals a tool for a registry. */
export function seal<A>(tool: Tool<A>): AnyTool {
  const { name, version, description, parameters, usage, effect, timeoutMs, retriesTimeouts, cache, level } = tool;
  const asText = objectArguments(parameters);
  return {
    ...{ name, version, description, effect, timeoutMs },
    ...(retriesTimeouts === false && { retriesTimeouts }),
    ...(cache && { cache }),
    ...(level && { level }),
    ...(usage !== undefined && { usage }),
    parameters: jsonSchemaOf(parameters),
    accept(given) {
      const args = parameters.parse(readTexts(given, asText));
      return {
        args,
        need: async (signal) => (tool.need ? tool.need(args, signal) : needOf(tool, args)),
        refersTo: () => tool.refersTo?.(args),
        timeoutMs: () => tool.timeoutOf?.(args),
        run: (context) => tool.run(args, context),
      };
    },
  };
}

/** What of a call the user must allow where its tool does not say: all of it, unless it only reads. */
function needOf<A>({ effect, name }: Tool<A>, args: A): ApprovalNeed | undefined {
  if (effect === 'read') return undefined;
  return { kind: effect, subject: { tool: name, args }, shown: JSON.stringify(args, null, 2), language: 'json' };
}

/** Arguments with the objects that travelled as JSON text read, where there is any; what is no JSON is left for the schema to refuse. */
function readTexts(args: unknown, names: readonly string[]): unknown {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]: [string, unknown]) => {
      if (!names.includes(name) || typeof value !== 'string') return [[name, value]];
      if (value === '') return [];
      try {
        return [[name, JSON.parse(value)]];
      } catch {
        return [[name, value]];
      }
    }),
  );
}

/** An error that a tool expects, with a code and words that the model can act on. */
export class ToolError extends Error {
  override readonly name = 'ToolError';

  constructor(
    readonly type: string,
    readonly code: string,
    message: string,
    readonly more: {
      /** What there is all the same: what a program wrote before it failed. */
      output?: ToolOutput;
      /** What the model is to do: people do not read it. */
      advice?: string;
      fault?: ToolFault;
    } = {},
  ) {
    super(message);
  }
}
