import type { ToolExecutionResult } from '../../contract/toolResult';
import type { Wording } from '../../text/wording';
import { gistOf } from './gist';

/** A gist, and the file that it is of, for people. */
export interface Gist {
  gist: string;
  path: string;
}

/**
 * The gist of a result; undefined for one that has none: it is no file that was read, or it is no longer than its gist. Of
 * code the outline is of the page that was read.
 */
export function makeGist(
  { success, observation, details }: ToolExecutionResult,
  wording: Pick<Wording, 't'>,
): Gist | undefined {
  if (!success || !details?.file) return undefined;
  const gist = gistOf(details.file, details.outline, wording);
  return gist.length < observation.length ? { gist, path: details.file.path } : undefined;
}
