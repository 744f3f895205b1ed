import type { Log } from '../../ports';
import type { Spool } from '../../contract/runFacts';
import { faultText } from '../../text/describeError';
import { ToolError, type ToolOutput } from '../../contract/tool';
import type { Outcome } from './attempts';

/** Gives back the file of an output that is not taken over. */
export type DropSpool = (spool: Spool) => Promise<void>;

/** The same, which never throws. @param drop missing: no tool makes such files */
export function dropper(drop: DropSpool | undefined, log: Log): DropSpool {
  return async (spool) => {
    try {
      await drop?.(spool);
    } catch (error) {
      log.warn(`The file of an output was not removed: ${faultText(error)}`);
    }
  };
}

/** What a call gave, whether it worked or not. */
export function outputOf(outcome: Outcome<ToolOutput>): ToolOutput | undefined {
  if ('value' in outcome) return outcome.value;
  return outcome.error instanceof ToolError ? outcome.error.more.output : undefined;
}

/** Gives back what nobody waits for any more. */
export async function giveBack(outcome: Outcome<ToolOutput>, drop: DropSpool): Promise<void> {
  const spool = outputOf(outcome)?.spool;
  if (spool) await drop(spool);
}
