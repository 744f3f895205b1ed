import type { Entry } from './entries';

/** What a pick list tells of a session. */
export interface SessionSummary {
  /** The first thing the user said, shortened; undefined when nothing was said. */
  title: string | undefined;
  /** User turns. */
  turns: number;
  /** ISO 8601 of the last entry; undefined for an empty session. */
  lastActive: string | undefined;
}

const TITLE_LENGTH = 80;

/** A session in one line, from its entries. */
export function summarize(entries: readonly Entry[]): SessionSummary {
  const said = entries.flatMap(({ type, message }) =>
    type === 'user' && typeof message?.content === 'string' ? [message.content] : [],
  );
  const first = (said[0] ?? '').replace(/\s+/g, ' ').trim();
  const title = first.length > TITLE_LENGTH ? `${first.slice(0, TITLE_LENGTH - 1)}…` : first;
  return { title: title || undefined, turns: said.length, lastActive: entries.at(-1)?.timestamp };
}
