import type { AgentEvent, CleanedResult } from '../contract/events';
import type { ToolExecutionResult } from '../contract/toolResult';
import type { Wording } from '../text/wording';
import { readDecisions } from './decisions';
import { makeGist } from './gist/makeGist';
import { resultKey, type Pins } from '../session/pins';

/** A file's text that the model is still sent whole. */
export interface WholeRead {
  turn: string;
  round: number;
  result: ToolExecutionResult;
  /** The model has replied since: it has seen it. */
  seen: boolean;
}

/** The texts of files that the model is sent whole, oldest first: what was read and worked, but for what is a gist. */
export function wholeReads(events: readonly AgentEvent[], pins: Pins): WholeRead[] {
  const reads = new Map<string, WholeRead>();
  for (const event of events) {
    switch (event.type) {
      case 'tool_finished': {
        const { turn, round, result } = event;
        const key = resultKey({ turn, round, tool_call_id: result.tool_call_id });
        if (result.success && result.details?.file) reads.set(key, { turn, round, result, seen: false });
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
export function makeGists(reads: readonly WholeRead[], wording: Pick<Wording, 't'>): MadeGist[] {
  return reads.flatMap(({ turn, round, result }): MadeGist[] => {
    const gist = makeGist(result, wording);
    const { observation, tool_call_id } = result;
    return gist ? [{ whole: observation, cleaned: { turn, round, tool_call_id, ...gist } }] : [];
  });
}
