import type { AgentEvent } from '../../core/contract/events';
import type { Entry } from '../../core/contract/entries';
import { readEntries } from '../../core/session/entryReader';
import { eventsOf } from '../../core/session/eventEntries';
import { titleOf } from '../../core/session/summary';
import { EntryTree } from '../../core/session/thread';
import { passagesOf } from '../../core/tools/recall/passages';

/** Tools that tell what stands elsewhere: their words are found there. */
const SEARCHES = ['vector_search', 'file_search', 'recall'];
/** Files that are searched themselves. */
const TEXTS: readonly string[] = ['code', 'text', 'notebook', 'document'];

/** Something that was said in a conversation. */
export interface SessionPart {
  /** e.g. `turn 3, the report` */
  label: string;
  text: string;
}

/**
 * What was said in a session, as far as it is worth finding: not what the model thought on its way, and not what it read or
 * found elsewhere.
 * @param bytes of its file, or of its end
 * @param head the beginning of the file, where `bytes` is its end: then turns are counted from the end
 */
export function sessionParts(bytes: Uint8Array, head?: Uint8Array): { title: string; parts: SessionPart[] } {
  const { entries } = readEntries(bytes);
  const beginning: Entry[] = head ? readEntries(head).entries : [];
  const events = eventsOf(new EntryTree(entries).thread).filter((event) => !namesFile(event));
  const passages = passagesOf(events).filter(
    ({ kind, what, ownTool }) =>
      kind !== 'thoughts' && !ownTool && !SEARCHES.some((tool) => isOf(tool, what) && /^(call|result)$/.test(kind)),
  );
  const turns = passages.at(-1)?.turn ?? 0;
  const parts = passages.map(({ turn, what, text }) => {
    const place = head ? `turn ${turns - turn + 1} from the end` : `turn ${turn}`;
    return { label: `${place}, ${what}`, text };
  });
  return { title: titleOf([...beginning, ...entries]), parts };
}

function namesFile(event: AgentEvent): boolean {
  return (
    event.type === 'tool_finished' &&
    event.result.details?.file !== undefined &&
    TEXTS.includes(event.result.details.file.kind)
  );
}

function isOf(tool: string, what: string): boolean {
  return what.startsWith(`${tool} `);
}
