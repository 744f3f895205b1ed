import * as z from 'zod';
import { CancelledError } from '../../../base/errors';
import { FileAccessError, SqlEngineError } from '../../ports';
import { describeError, withoutPaths } from '../../text/describeError';
import { ToolError } from '../../contract/tool';
import type { ToolFault } from '../../contract/toolResult';

/** Why a call did not work, for the model and the user. No absolute path is in it. */
export interface Failure {
  type: string;
  code: string;
  message: string;
  /** What the model is to do. */
  advice?: string | undefined;
  fault?: ToolFault | undefined;
}

/** Said of what was cut off, where that has begun to write or to run something. */
const STAYS = 'What it had done by then stays done: look before you do it again.';

/**
 * What something thrown is to the model.
 * @param signal the user's: once it has aborted, whatever came of it is his stop
 * @param changes it had begun to do more than to read
 */
export function describeFailure(error: unknown, signal: AbortSignal, changes = false): Failure {
  const stays = changes ? { advice: STAYS } : {};
  if (error instanceof CancelledError || signal.aborted) {
    return { type: 'cancelled', code: 'cancelled', message: 'The user stopped it.', ...stays };
  }
  if (error instanceof ToolError) {
    const { type, code, more } = error;
    const { advice, fault } = type === 'timeout' ? { ...more, ...stays } : more;
    return { type, code, message: withoutPaths(error.message), advice, fault };
  }
  if (error instanceof FileAccessError) return { type: 'file', code: error.code, message: withoutPaths(error.message) };
  if (error instanceof SqlEngineError) {
    return { type: 'database', code: error.code, message: withoutPaths(error.message) };
  }
  if (error instanceof z.ZodError) {
    return { type: 'validation', code: 'invalid_arguments', message: problemsOf(error) };
  }
  // The model is told in English, whatever the user's language.
  return { type: 'internal', code: 'unexpected', message: describeError(error, (words) => words) };
}

/** What is wrong with arguments, each with its place. */
export function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ');
}

/** A failure as the model reads it. */
export function observationOf({ type, code, message, advice }: Failure, toolCallId: string): string {
  return [
    'Operation failed.',
    `Error Type: ${type}`,
    `Error Code: ${code}`,
    `Error Message: ${[message, advice].filter(Boolean).join(' ')}`,
    `Tool Call ID: ${toolCallId}`,
  ].join('\n');
}
