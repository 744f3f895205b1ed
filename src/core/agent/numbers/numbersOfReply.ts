import { factsOf, type NumberSources } from './knownFacts';
import type { StoredSets } from '../../analysis/facts/storedSets';
import type { WorkspaceFiles } from '../../ports';
import { eventsOf } from '../../session/eventEntries';
import type { SessionLog } from '../../session/sessionLog';
import type { Formatter } from '../../text/formatter';
import type { AgentResponse } from '../../contract/response';
import { conversationNumbers } from './conversationNumbers';

export interface NumberParts {
  sets: Pick<StoredSets, 'read'>;
  files: Pick<WorkspaceFiles, 'stat' | 'read'>;
  formatter: Formatter;
}

interface ReplyContext {
  numbers: NumberParts;
  log: Pick<SessionLog, 'entries' | 'isWhole' | 'readWhole'>;
}

/**
 * Holds a reply against the numbers of its conversation. Of one that was compacted the older part is read where something
 * is not found without it. Where the sources cannot be read the reply is made without them, and nothing in it is marked.
 */
export async function numbersOfReply(
  { numbers, log }: ReplyContext,
  make: (sources: NumberSources | undefined) => AgentResponse,
): Promise<AgentResponse> {
  try {
    const known = await sourcesOf(log, numbers);
    let missed = false;
    const fact: NumberSources['fact'] = (id) => {
      const found = known.fact(id);
      missed ||= !found;
      return found;
    };
    const response = make({ ...known, fact });
    missed ||= response.metadata.unsourced !== undefined;
    if (!missed || log.isWhole) return response;
    await log.readWhole();
    return make(await sourcesOf(log, numbers));
  } catch {
    return make(undefined);
  }
}

async function sourcesOf(log: ReplyContext['log'], parts: NumberParts): Promise<NumberSources> {
  const events = eventsOf(log.entries);
  return conversationNumbers(events, await factsOf(events, parts.sets).sets(), parts);
}
