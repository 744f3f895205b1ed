import * as z from 'zod';
import type { CodeCheck, CodeChecker, ImportRules, PythonInterpreter } from '../../core/run/python';
import { ToolError } from '../../core/contract/tool';
import { answerOf, runShortly } from './pythonProcess';

/** Milliseconds that a Python may take to look at code. */
const PATIENCE_MS = 10_000;

const answerSchema: z.ZodType<CodeCheck> = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('fine'),
    own: z.array(z.object({ name: z.string(), file: z.string(), digest: z.string() })),
    shadowed: z.array(z.string()),
  }),
  z.object({ verdict: z.literal('syntax'), line: z.number(), message: z.string() }),
  z.object({
    verdict: z.literal('imports'),
    refused: z.array(z.object({ module: z.string(), line: z.number() })).min(1),
  }),
]);

export interface CheckerDeps {
  /** Absolute path of `ba_check.py`. */
  script: string;
  /** The variables that scripts get. */
  env: () => Readonly<Record<string, string | undefined>>;
  timeoutMs?: number;
}

/**
 * Has the interpreter that will run the code read its syntax tree: what it cannot parse it could not run. Nothing of the
 * code is run, and no module of the workspace.
 */
export class NodeCodeChecker implements CodeChecker {
  constructor(private readonly deps: CheckerDeps) {}

  async check(
    code: string,
    { path, label }: PythonInterpreter,
    rules: ImportRules,
    signal: AbortSignal,
  ): Promise<CodeCheck> {
    const timeoutMs = this.deps.timeoutMs ?? PATIENCE_MS;
    // Started as code is, but for the folder: what the one finds the other finds.
    const args = ['-X', 'utf8', '-B', this.deps.script];
    const run = { program: path, args, cwd: undefined, env: this.deps.env(), input: asciiJson({ code, ...rules }) };
    const end = await runShortly({ ...run, timeoutMs }, signal);
    if (end.how === 'timed_out') {
      throw new ToolError(
        'python',
        'timeout',
        `${label} has not checked the code within ${timeoutMs / 1000} seconds, so it was not run.`,
      );
    }
    const answer = answerSchema.safeParse(answerOf(end)).data;
    if (answer) return answer;
    throw new ToolError(
      'python',
      'broken',
      `${label} could not check the code, so it was not run. Another Python can be chosen with the command “Select Python…”.`,
    );
  }
}

/** JSON in ASCII alone, which every encoding of a terminal carries, halves of characters included. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
