import * as z from 'zod';
import type { Outliner } from '../../files/outline/outliner';
import type { ToolExecutionResult } from '../../contract/toolResult';
import { readPage } from '../../files/textPage';
import type { Wording } from '../../text/wording';
import { gistOf } from './gist';
import { factsOfObservation } from './oldFacts';

/** A gist, and the file that it is of, for people. */
export interface Gist {
  gist: string;
  path: string;
}

/** Whether a result is the text of a file: by the tool, or by the call's id. An error is none. */
export function isFileRead({
  tool_name,
  tool_call_id,
  success,
}: Pick<ToolExecutionResult, 'tool_name' | 'tool_call_id' | 'success'>): boolean {
  return success && (tool_name === 'file_reader' || tool_call_id.startsWith('call_read_file_'));
}

const argumentsSchema = z.looseObject({ path: z.string().min(1) });

/**
 * The gist of a result; undefined for one that has none: it is no file that was read, its call does not say which, or it
 * is no longer than its gist. Of code the outline is of the page that was read; where there is none, the gist is without.
 * @param parameters arguments of the call
 */
export async function makeGist(
  result: ToolExecutionResult,
  parameters: unknown,
  outliner: Outliner,
  wording: Pick<Wording, 't'>,
): Promise<Gist | undefined> {
  if (!isFileRead(result)) return undefined;
  const { observation } = result;
  const asked = argumentsSchema.safeParse(parameters).data?.path;
  const facts = result.file ?? (asked === undefined ? undefined : factsOfObservation(observation, asked));
  if (!facts) return undefined;
  const code = facts.kind === 'code' ? (readPage(observation)?.text ?? observation) : undefined;
  const outline = code === undefined ? undefined : await outliner.outline(facts.name, code).catch(() => undefined);
  const gist = gistOf(facts, outline, wording);
  return gist.length < observation.length ? { gist, path: facts.path } : undefined;
}
