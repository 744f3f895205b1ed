import type { Conversation } from '../../core/agent/conversation';
import { branchesOf } from '../../core/session/branches';
import type { SessionDamage } from '../../core/session/entryReader';
import { pinnedKeys, pinsOf } from '../../core/session/pins';
import { sessionTitle, spendingOf } from '../../core/session/tail/sessionState';
import type { SessionContext } from '../../protocol/publisher';

type ContextSource = Pick<Conversation, 'log' | 'earlier'> & { waiting: Pick<Conversation['waiting'], 'list'> };
type Localize = (message: string, values: Record<string, number>) => string;

/** What the panel is told of a session beside its conversation and what fills the window. */
export function sessionContext(
  { log, waiting, earlier }: ContextSource,
  localize: Localize,
): Omit<SessionContext, 'usage'> {
  return {
    // Of a session that was resumed the rest is read later, with its damage.
    sessionWarning: describeDamage(log.damage, localize),
    queue: waiting.list().map(({ id, text, paths }) => ({ id, text, paths })),
    branches: Object.fromEntries([...branchesOf(log)].map(([turn, all]) => [turn, [...all]])),
    spending: spendingOf(log),
    pins: pinnedKeys(pinsOf(log.all)),
    earlier,
    session: { id: log.id, title: sessionTitle(log), readOnly: readOnlyBecause(log) },
  };
}

function readOnlyBecause({ refusal }: Conversation['log']): SessionContext['session']['readOnly'] {
  if (refusal === undefined) return false;
  return refusal === 'changed' ? 'changed' : 'elsewhere';
}

/** What of a session's file could not be read, or not understood; empty when there is nothing to tell. */
function describeDamage({ lines, newer, moved }: SessionDamage, localize: Localize): string {
  const sentences: string[] = [];
  if (lines.length > 0) {
    sentences.push(
      localize(
        'Damaged lines in this session: {count} (the first is line {line}). They are kept in its file; everything else is shown.',
        { count: lines.length, line: lines[0]?.line ?? 0 },
      ),
    );
  }
  if (moved > 0) {
    sentences.push(
      localize(
        'Lines of this session in the wrong order: {count}, as programs that sync files leave them. They are shown in their places.',
        { count: moved },
      ),
    );
  }
  if (newer > 0) {
    sentences.push(
      localize(
        'Entries of a newer version of BA-Agent in this session: {count}. They are kept; update to see all of them.',
        { count: newer },
      ),
    );
  }
  return sentences.join(' ');
}
