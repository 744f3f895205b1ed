import type * as z from 'zod';
import type { ToolEffect } from '../ports';
import { jsonSchemaOf, textArguments, type JsonSchema } from '../agent/wireSchema';
import type { FileFacts } from './fileFacts';
import type { OutputLevel } from './result';

/** What a tool gives back when it worked. */
export interface ToolOutput {
  /** The observation, at the level that was asked for. */
  text: string;
  /** One line for people. */
  summary: string;
  /** What was read, when it was a file. */
  file?: FileFacts;
}

export interface ToolContext {
  signal: AbortSignal;
  level: OutputLevel;
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
  readonly effect: ToolEffect;
  readonly timeoutMs: number;
  run(args: A, context: ToolContext): Promise<ToolOutput>;
}

/** A tool whose argument type is sealed inside: what a registry of different tools holds. */
export interface AnyTool extends Omit<Tool, 'parameters' | 'run'> {
  /** JSON Schema of the arguments, for the model. */
  readonly parameters: JsonSchema;
  /** Validates, then runs. @throws z.ZodError on bad arguments */
  invoke(args: unknown, context: ToolContext): Promise<ToolOutput>;
}

/** Seals a tool for a registry. */
export function seal<A>(tool: Tool<A>): AnyTool {
  const { name, version, description, parameters, effect, timeoutMs } = tool;
  const asText = textArguments(parameters);
  return {
    name,
    version,
    description,
    parameters: jsonSchemaOf(parameters),
    effect,
    timeoutMs,
    invoke: (args, context) => tool.run(parameters.parse(readTexts(args, asText)), context),
  };
}

/** Arguments with those that travelled as JSON text read; what is no JSON is left for the schema to refuse. */
function readTexts(args: unknown, names: readonly string[]): unknown {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]: [string, unknown]) => {
      if (!names.includes(name) || typeof value !== 'string') return [name, value];
      try {
        return [name, JSON.parse(value)];
      } catch {
        return [name, value];
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
  ) {
    super(message);
  }
}
