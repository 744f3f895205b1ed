import type { Log } from '../ports';
import { faultText } from '../text/describeError';
import type { ApprovalNeed } from '../contract/tool';

/**
 * Shows more of what is asked for beside the question, which waits for none of it: what cannot be shown is a line in the log.
 * @returns takes it away again, as soon as it is there
 */
export function present(need: ApprovalNeed, log: Log): () => void {
  if (!need.present) return () => undefined;
  const warn = (error: unknown): void => {
    log.warn(`What a question is about could not be shown beside it: ${faultText(error)}`);
  };
  const shown = shownOf(need).catch((error: unknown) => {
    warn(error);
    return () => Promise.resolve();
  });
  return () => void shown.then((takeAway) => takeAway()).catch(warn);
}

async function shownOf(need: ApprovalNeed): Promise<() => Promise<void>> {
  return (await need.present?.()) ?? (() => Promise.resolve());
}
