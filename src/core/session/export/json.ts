import { contextData } from '../contextData';
import { estimateTokens } from '../../text/estimateTokens';
import type { Entry } from '../../contract/entries';
import { contentBlocks } from '../roundBlocks';
import type { ExportedSession } from './session';

/** Version of the form that follows. */
const FORMAT_VERSION = 1;

/**
 * A session as JSON: everything that was said and done in the conversation, in rounds, in messages of content blocks, and in layers, the texts of its
 * code, and of all entries of its file, those of other branches too, what they are.
 */
export function toJson({ facts, rounds, thread, all, codeText }: ExportedSession): string {
  const codes = new Set(
    rounds.flatMap(({ report }) =>
      [...(report?.code ?? []), ...(report?.code_refs ?? [])].map(({ code_id }) => code_id),
    ),
  );
  const current = new Set(thread.map(({ uuid }) => uuid));
  const exported = {
    format: 'ba-agent-session',
    format_version: FORMAT_VERSION,
    session: facts,
    rounds,
    messages: contentBlocks(rounds),
    code: [...codes].map((code_id) => ({ code_id, text: codeText(code_id) ?? null })),
    context: contextData(thread, estimateTokens),
    entries: all.map((entry) => ({ ...metadataOf(entry), in_conversation: current.has(entry.uuid) })),
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** An entry without what was said in it. */
function metadataOf({ uuid, parentUuid, timestamp, type, subtype, turn, round, gitBranch, version }: Entry): object {
  return { uuid, parentUuid, timestamp, type, subtype, turn, round, gitBranch, version };
}
