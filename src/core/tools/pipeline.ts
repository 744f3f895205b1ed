import * as z from 'zod';
import { CancelledError } from '../../base/errors';
import type { ToolSpec } from '../agent/wireSchema';
import { FileAccessError, SqlEngineError, type Clock, type Log, type Permissions } from '../ports';
import { faultWords } from './faultWords';
import { outputLevels, type OutputLevel, type ToolExecutionResult, type ToolInvocationRequest } from './result';
import { ToolError, type AnyTool, type ToolOutput } from './tool';

/** Longest arguments that a call may have, in bytes of their JSON. */
export const MAX_ARGUMENT_BYTES = 10 * 1024 * 1024;

const responseFormat = z.object({ response_format: z.enum(outputLevels).exactOptional() });

/**
 * What every call goes through (contract rows T1, T4): find the tool, size and shape of the arguments, permission,
 * deadline, run, and the outcome as an observation. It never throws: a failure is an observation that the model can act
 * on, and a cancelled call is one that says so.
 */
export class ToolPipeline {
  private readonly tools: ReadonlyMap<string, AnyTool>;

  constructor(
    tools: readonly AnyTool[],
    private readonly permissions: Permissions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** The tools as a model is told of them, sorted by name: the same bytes in every request. */
  get specs(): ToolSpec[] {
    const specs = [...this.tools.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    }));
    return specs.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async run(request: ToolInvocationRequest, signal: AbortSignal): Promise<ToolExecutionResult> {
    const started = this.clock.monotonic();
    const level = levelOf(request.parameters);
    let output: ToolOutput;
    try {
      output = await this.invoke(request, level, signal);
    } catch (error) {
      const failure = describeFailure(error, signal);
      const duration = this.clock.monotonic() - started;
      this.log.warn(
        `Tool ${request.tool_name} failed after ${Math.round(duration)} ms: ${failure.type}/${failure.code}`,
      );
      return this.result(request, level, observationOf(failure, request.tool_call_id), duration, failure);
    }
    const duration = this.clock.monotonic() - started;
    this.log.info(`Tool ${request.tool_name} took ${Math.round(duration)} ms`);
    const { summary, file } = output;
    return { ...this.result(request, level, output.text, duration), data_summary: summary, ...(file && { file }) };
  }

  /** The result of a call that is not run at all, or of which nothing came back, with words why. */
  refuse(
    request: ToolInvocationRequest,
    message: string,
    { type = 'validation', code = 'not_run' }: { type?: string; code?: string } = {},
  ): ToolExecutionResult {
    const failure: Failure = { type, code, message };
    return this.result(request, levelOf(request.parameters), observationOf(failure, request.tool_call_id), 0, failure);
  }

  private async invoke(request: ToolInvocationRequest, level: OutputLevel, signal: AbortSignal): Promise<ToolOutput> {
    const tool = this.tools.get(request.tool_name);
    if (!tool) {
      const known = [...this.tools.keys()].join(', ');
      throw new ToolError('validation', 'unknown_tool', `There is no tool "${request.tool_name}". Tools: ${known}.`);
    }
    const size = new TextEncoder().encode(JSON.stringify(request.parameters)).length;
    if (size > MAX_ARGUMENT_BYTES) {
      throw new ToolError('validation', 'arguments_too_large', `The arguments are ${size} bytes; 10 MB is the limit.`);
    }
    const permission = this.permissions.check({ tool: tool.name, effect: tool.effect });
    if (!permission.allowed) throw new ToolError('permission', 'denied', permission.reason);
    if (signal.aborted) throw new CancelledError();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), tool.timeoutMs);
    try {
      return await raceAbort(
        tool.invoke(request.parameters, { signal: AbortSignal.any([signal, deadline.signal]), level }),
        signal,
        deadline.signal,
        tool.timeoutMs,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  private result(
    request: ToolInvocationRequest,
    output_level: OutputLevel,
    observation: string,
    duration_ms: number,
    failure?: Failure,
  ): ToolExecutionResult {
    return {
      tool_call_id: request.tool_call_id,
      tool_name: request.tool_name,
      observation,
      output_level,
      success: failure === undefined,
      data_size_bytes: new TextEncoder().encode(observation).length,
      duration_ms,
      ...(failure && { error_type: failure.type, error_code: failure.code, error_message: failure.message }),
    };
  }
}

interface Failure {
  type: string;
  code: string;
  message: string;
}

/** Ends with the work, or as soon as the user cancels or the time is up, even when the work does not listen. */
function raceAbort<T>(work: Promise<T>, user: AbortSignal, deadline: AbortSignal, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const onUser = (): void => reject(new CancelledError());
    const onDeadline = (): void =>
      reject(new ToolError('timeout', 'timeout', `The tool did not end within ${timeoutMs / 1000} s and was stopped.`));
    user.addEventListener('abort', onUser, { once: true });
    deadline.addEventListener('abort', onDeadline, { once: true });
    work.then(resolve, reject).finally(() => {
      user.removeEventListener('abort', onUser);
      deadline.removeEventListener('abort', onDeadline);
    });
  });
}

function levelOf(parameters: Readonly<Record<string, unknown>>): OutputLevel {
  const asked = responseFormat.safeParse(parameters);
  return asked.data?.response_format ?? 'standard';
}

function describeFailure(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof CancelledError || signal.aborted) {
    return { type: 'cancelled', code: 'cancelled', message: 'The user stopped it.' };
  }
  if (error instanceof ToolError) return { type: error.type, code: error.code, message: error.message };
  if (error instanceof FileAccessError) return { type: 'file', code: error.code, message: error.message };
  if (error instanceof SqlEngineError) return { type: 'database', code: error.code, message: error.message };
  if (error instanceof z.ZodError) {
    const message = error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ');
    return { type: 'validation', code: 'invalid_arguments', message };
  }
  // The model is told in English, whatever the user's language.
  return { type: 'internal', code: 'unexpected', message: faultWords(error, (words) => words) };
}

function observationOf(failure: Failure, toolCallId: string): string {
  return [
    'Operation failed.',
    `Error Type: ${failure.type}`,
    `Error Code: ${failure.code}`,
    `Error Message: ${failure.message}`,
    `Tool Call ID: ${toolCallId}`,
  ].join('\n');
}
