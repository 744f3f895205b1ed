import * as z from 'zod';
import type { Entry } from '../contract/entries';
import { isUserMessage } from './thread';

/** Of messages that were edited all versions, in the order written, by their turns. */
export const versionsSchema = z.array(z.array(z.string()));

/** Where a summary's entry has those that were there when it was written. */
const keptSchema = z.object({ session: z.object({ versions: versionsSchema }) });

/**
 * Of each turn of the thread that has other versions all of them, itself among them: a message, and what it was edited
 * into, in the order written. Those in front of the end of a file that was read are known from the summaries there.
 * @param log the entries of the conversation, and all of its file
 */
export function branchesOf(log: { entries: readonly Entry[]; all: readonly Entry[] }): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const { isCompactSummary, data } of log.entries) {
    const kept = isCompactSummary === true ? keptSchema.safeParse(data).data?.session.versions : undefined;
    for (const versions of kept ?? []) for (const turn of versions) known.set(turn, versions);
  }
  const byPlace = new Map<string | null, string[]>();
  for (const entry of log.all) {
    const { parentUuid, turn } = entry;
    if (!isUserMessage(entry) || turn === undefined) continue;
    byPlace.set(parentUuid, [...(byPlace.get(parentUuid) ?? []), turn]);
  }
  const branches = new Map<string, readonly string[]>();
  for (const entry of log.entries) {
    const { parentUuid, turn } = entry;
    if (!isUserMessage(entry) || turn === undefined) continue;
    const versions = new Set([...(known.get(turn) ?? []), ...(byPlace.get(parentUuid) ?? [])]);
    if (versions.size > 1) branches.set(turn, [...versions]);
  }
  return branches;
}
