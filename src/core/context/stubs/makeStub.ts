import type { ToolExecutionResult } from '../../contract/toolResult';
import type { Formatter } from '../../text/formatter';
import { stubOf } from './stub';

/** A stub, and the file that it is of, for people. */
export interface Stub {
  stub: string;
  path: string;
}

/**
 * The stub of a result; undefined for one that has none: it is no file that was read, or it is no longer than its stub. Of
 * code the outline is of the page that was read.
 */
export function makeStub(
  { success, observation, details }: ToolExecutionResult,
  formatter: Pick<Formatter, 't'>,
): Stub | undefined {
  if (!success || !details?.file) return undefined;
  const stub = stubOf(details.file, details.outline, formatter);
  return stub.length < observation.length ? { stub, path: details.file.path } : undefined;
}
