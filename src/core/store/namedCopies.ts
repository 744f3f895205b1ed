import type { SessionFiles } from '../ports';
import { copyIdsIn, COPY_PLACE_CHARACTERS } from './copyNames';
import type { NamedCopies } from './copyRules';
import { scanSession } from './sessionScan';

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
    const named = await scanSession(files.open(id), /attached:[0-9a-z]{8,40}\//g, COPY_PLACE_CHARACTERS);
    for (const place of named) for (const copy of copyIdsIn(place)) ids.add(copy);
  }
  const trashed = await files.trashed();
  return { ids, untilMs: Math.max(0, ...trashed.map(({ modifiedMs }) => modifiedMs)) };
}
