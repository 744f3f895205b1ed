import type { SessionFiles } from '../ports';
import { copyIdsIn } from './copyNames';
import type { NamedCopies } from './copyRules';

/** Bytes of a session's file that are looked at at a time, and that two such ranges have in common: an address is shorter. */
const RANGE_BYTES = 4 * 1024 * 1024;
const OVERLAP_BYTES = 1024;

/**
 * What sessions name of copies: messages that wait, and other versions of a conversation, are entries of a session's file
 * as well.
 * @throws when a session cannot be read: then nobody knows
 */
export async function copiesNamedBySessions(
  files: Pick<SessionFiles, 'list' | 'open' | 'trashed'>,
): Promise<NamedCopies> {
  const ids = new Set<string>();
  for (const { id } of await files.list()) {
    const log = files.open(id);
    try {
      const size = await log.size();
      for (let at = 0; at < size; at += RANGE_BYTES - OVERLAP_BYTES) {
        // Half a sign at either end does not matter: addresses are ASCII as far as their ids go.
        const text = new TextDecoder().decode(await log.readRange(at, RANGE_BYTES));
        for (const copy of copyIdsIn(text)) ids.add(copy);
      }
    } finally {
      await log.close();
    }
  }
  const trashed = await files.trashed();
  return { ids, untilMs: Math.max(0, ...trashed.map(({ modifiedMs }) => modifiedMs)) };
}
