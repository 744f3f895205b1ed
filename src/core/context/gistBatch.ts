import type { AgentEvent, CleanedResult } from '../contract/events';
import { errorMessage } from '../../base/errors';
import type { Log } from '../ports';
import type { ToolExecutionResult } from '../contract/toolResult';
import { readDecisions } from './decisions';
import { isFileRead } from './gist/makeGist';
import { resultKey, type Pins } from './pins';

/** A file's text that the model is still sent whole. */
export interface WholeRead {
  turn: string;
  round: number;
  result: ToolExecutionResult;
  /** What the tool was called with. */
  arguments: Readonly<Record<string, unknown>>;
  /** The model has replied since: it has seen it. */
  seen: boolean;
}

/** Makes the gist of a file's text; undefined where there is none, or it would be no shorter. */
export type GistMaker = (
  result: ToolExecutionResult,
  args: Readonly<Record<string, unknown>>,
) => Promise<{ gist: string; path: string } | undefined>;

/** The texts of files that the model is sent whole, oldest first: what was read and worked, but for what is a gist. */
export function wholeReads(events: readonly AgentEvent[], pins: Pins): WholeRead[] {
  const reads = new Map<string, WholeRead>();
  const called = new Map<string, Readonly<Record<string, unknown>>>();
  for (const event of events) {
    switch (event.type) {
      case 'tool_started':
        called.set(resultKey({ ...event, tool_call_id: event.call.tool_call_id }), event.call.arguments);
        break;
      case 'tool_finished': {
        const { turn, round, result } = event;
        const key = resultKey({ turn, round, tool_call_id: result.tool_call_id });
        if (!isFileRead(result)) break;
        reads.set(key, { turn, round, result, arguments: called.get(key) ?? {}, seen: false });
        break;
      }
      case 'reply':
        for (const read of reads.values()) read.seen = true;
        break;
      default:
    }
  }
  for (const key of readDecisions(events, pins).gists.keys()) reads.delete(key);
  return [...reads.values()];
}

/** Those of them that may become gists: what the user pinned may not. */
export function gistableReads(events: readonly AgentEvent[], pins: Pins): WholeRead[] {
  return wholeReads(events, pins).filter(
    ({ turn, round, result: { tool_call_id } }) => pins.get(resultKey({ turn, round, tool_call_id }))?.pinned !== true,
  );
}

/** A decision about one read: what the model had, and what it gets. */
export interface MadeGist {
  whole: string;
  cleaned: CleanedResult;
}

/** The reads that have a gist, with it. */
export async function makeGists(
  reads: readonly WholeRead[],
  make: GistMaker,
  log: Pick<Log, 'warn'>,
): Promise<MadeGist[]> {
  const made = await Promise.all(
    reads.map(async ({ turn, round, result, arguments: args }): Promise<MadeGist[]> => {
      // One that cannot be made is no reason for the others to go without: its result stays whole.
      const gist = await make(result, args).catch((error: unknown) => {
        log.warn(`A gist could not be made: ${errorMessage(error)}`);
        return undefined;
      });
      const { observation, tool_call_id } = result;
      return gist ? [{ whole: observation, cleaned: { turn, round, tool_call_id, ...gist } }] : [];
    }),
  );
  return made.flat();
}
