import type { AgentEvent, CleanedResult } from '../contract/events';
import { fold } from '../contract/fold';
import type { ToolExecutionResult } from '../contract/toolResult';
import type { Formatter } from '../text/formatter';
import { readDecisions } from './decisions';
import { makeStub } from './stubs/makeStub';
import { resultKey, type Pins } from '../session/pins';

/** A file's text that the model is still sent whole. */
export interface WholeRead {
  turn: string;
  round: number;
  result: ToolExecutionResult;
  /** The model has replied since: it has seen it. */
  seen: boolean;
}

/** The texts of files that the model is sent whole, oldest first: what was read and worked, but for what is a stub. */
export function wholeReads(events: readonly AgentEvent[], pins: Pins): WholeRead[] {
  const reads = fold(events, new Map<string, WholeRead>(), {
    tool_finished: (known, { turn, round, result }) => {
      const key = resultKey({ turn, round, tool_call_id: result.tool_call_id });
      if (result.success && result.details?.file) known.set(key, { turn, round, result, seen: false });
    },
    reply: (known) => {
      for (const read of known.values()) read.seen = true;
    },
  });
  for (const key of readDecisions(events, pins).stubs.keys()) reads.delete(key);
  return [...reads.values()];
}

/** Those of them that may become stubs: what the user pinned may not. */
export function stubbableReads(events: readonly AgentEvent[], pins: Pins): WholeRead[] {
  return wholeReads(events, pins).filter(
    ({ turn, round, result: { tool_call_id } }) => pins.get(resultKey({ turn, round, tool_call_id }))?.pinned !== true,
  );
}

/** A decision about one read: what the model had, and what it gets. */
export interface MadeStub {
  whole: string;
  cleaned: CleanedResult;
}

/** The reads that have a stub, with it. */
export function makeStubs(reads: readonly WholeRead[], formatter: Pick<Formatter, 't'>): MadeStub[] {
  return reads.flatMap(({ turn, round, result }): MadeStub[] => {
    const stub = makeStub(result, formatter);
    const { observation, tool_call_id } = result;
    return stub ? [{ whole: observation, cleaned: { turn, round, tool_call_id, ...stub } }] : [];
  });
}
