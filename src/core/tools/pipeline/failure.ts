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

/** Kinds of failures whose words are of the call, of names or of our own. */
const TOLD_TYPES = ['validation', 'permission', 'cancelled', 'interrupted', 'withheld', 'search', 'recall', 'python'];
const TOLD_FILES = ['not_found', 'outside_workspace', 'protected', 'secret', 'not_a_file', 'unsupported', 'too_large'];
const TOLD_QUERIES = ['syntax', 'refused', 'withheld'];
/** What the engine says before it looks at a row. */
const BEFORE_ROWS = /^(?:Binder|Catalog|Parser) Error\b/;

/** A failure for a model that does not get everything: of others than those that are known to quote no cell the kind alone. */
export function withheldFailure(failure: Failure): Failure {
  const { type, code, message, advice } = failure;
  const isTold =
    TOLD_TYPES.includes(type) ||
    (type === 'file' && TOLD_FILES.includes(code)) ||
    (type === 'database' && (TOLD_QUERIES.includes(code) || BEFORE_ROWS.test(message)));
  if (isTold) return failure;
  // A conflict tells what is in a file.
  const kind = type === 'conflict' ? 'withheld' : code;
  return {
    type,
    code: kind,
    message: 'Why is withheld by the data mode: it may quote the data. The user can read it.',
    advice,
  };
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
