import { fingerprint } from '../../base/fingerprint';
import { codeOfReply } from '../reply/codeOfReply';
import type { AgentEvent } from '../contract/events';
import { wellFormed } from '../contract/codeIds';

/** The text of code as a reply of the session had it, by its fingerprint; undefined where no reply has it. */
export function writtenCode(events: readonly AgentEvent[], written: string): string | undefined {
  for (const event of events) {
    if (event.type !== 'reply') continue;
    for (const { code } of codeOfReply(event)) {
      const text = wellFormed(code);
      if (fingerprint(text) === written) return text;
    }
  }
  return undefined;
}
