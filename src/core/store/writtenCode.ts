import { fingerprint } from '../../base/fingerprint';
import type { AgentEvent } from '../agent/events';
import { readReply } from '../agent/readReply';
import { wellFormed } from './codeIds';

/** The text of code as a reply of the session had it, by its fingerprint; undefined where no reply has it. */
export function writtenCode(events: readonly AgentEvent[], written: string): string | undefined {
  for (const event of events) {
    if (event.type !== 'reply') continue;
    const parsed = readReply(event);
    if (!parsed.ok || parsed.response.action.type !== 'complete') continue;
    for (const { code } of parsed.response.action.code_blocks ?? []) {
      const text = wellFormed(code);
      if (fingerprint(text) === written) return text;
    }
  }
  return undefined;
}
