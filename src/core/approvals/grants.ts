import type { Memory, Sha256 } from '../ports';
import type { ApprovalNeed } from '../contract/tool';
import { grantId, grantSchema, keyOf, MAX_SHOWN, type Grant, type Wanted } from './grant';

const KEY = 'baAgent.grants';
/** Above that the oldest are forgotten: then they are asked for again. */
export const MAX_GRANTS = 300;

/** What of a tool's call the user allowed. */
export interface Allowed {
  tool: string;
  need: ApprovalNeed;
  session: string;
  /** ISO 8601. */
  at: string;
}

/**
 * What the user has allowed: for this workspace, for a session, and for the turn that runs. Only his answers come in here.
 * It is the same for all sessions of the window, one of which is open.
 */
export class Grants {
  /** What may be read in the turn that runs: keys and their tools, by session. */
  private readonly turn = new Map<string, Map<string, string>>();
  /** The sessions that are open. */
  private readonly open = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** What was read of the memory last: it is asked for with each range of a file outside. */
  private read: { stored: unknown; grants: readonly Grant[] } | undefined;

  constructor(
    private readonly memory: Memory,
    private readonly sha256: Sha256,
  ) {}

  /** What makes two wishes the same one. */
  keyOf(wanted: Wanted): string {
    return keyOf(wanted, this.sha256);
  }

  /** Tells of every change of what is allowed. @returns ends that */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** All that is kept, the oldest first. What cannot be read of it is not there. */
  list(): readonly Grant[] {
    const stored = this.memory.get(KEY);
    if (this.read?.stored !== stored) this.read = { stored, grants: grantsIn(stored) };
    return this.read?.grants ?? [];
  }

  /** For how long this very wish is allowed to a session; undefined where it is not. */
  find(wanted: Wanted, session: string): Grant['scope'] | 'turn' | undefined {
    const key = this.keyOf(wanted);
    const kept = this.list().find((grant) => grant.key === key && holdsFor(grant, session));
    return kept?.scope ?? (this.turn.get(session)?.has(key) ? 'turn' : undefined);
  }

  async add(scope: Grant['scope'], { tool, need, session, at }: Allowed): Promise<void> {
    const grant: Grant = {
      key: this.keyOf({ tool, kind: need.kind, subject: need.subject }),
      ...{ tool, kind: need.kind, scope, session, at },
      shown: need.shown.slice(0, MAX_SHOWN),
      ...(need.language === undefined ? {} : { language: need.language }),
    };
    const others = this.list().filter((each) => grantId(each) !== grantId(grant));
    await this.write([...others, grant].slice(-MAX_GRANTS));
  }

  /** What may be read until the end of the turn. */
  addForTurn({ tool, need, session }: Allowed): void {
    const keys = this.turn.get(session) ?? new Map<string, string>();
    this.turn.set(session, keys.set(this.keyOf({ tool, kind: need.kind, subject: need.subject }), tool));
    this.tell();
  }

  /** Takes back what has these ids (see {@link grantId}). */
  async remove(ids: readonly string[]): Promise<void> {
    await this.write(this.list().filter((grant) => !ids.includes(grantId(grant))));
  }

  enter(session: string): void {
    this.open.add(session);
    this.tell();
  }

  endTurn(session: string): void {
    if (this.turn.delete(session)) this.tell();
  }

  leave(session: string): void {
    this.turn.delete(session);
    this.open.delete(session);
    this.tell();
  }

  /** Whether a file outside may be read now: by the session that is open, whichever tool it was allowed to. */
  mayRead(file: string): boolean {
    const keys = new Map<string, string>();
    const isOf = (key: string, tool: string): boolean => {
      const own = keys.get(tool) ?? this.keyOf({ tool, kind: 'read_outside', subject: { read: file } });
      keys.set(tool, own);
      return key === own;
    };
    const kept = this.list().filter(({ kind }) => kind === 'read_outside');
    return [...this.open].some(
      (session) =>
        kept.some((grant) => holdsFor(grant, session) && isOf(grant.key, grant.tool)) ||
        [...(this.turn.get(session) ?? [])].some(([key, tool]) => isOf(key, tool)),
    );
  }

  private async write(grants: readonly Grant[]): Promise<void> {
    const written = this.memory.update(KEY, grants);
    this.tell();
    await written;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function grantsIn(stored: unknown): Grant[] {
  if (!Array.isArray(stored)) return [];
  const items: unknown[] = stored;
  return items.flatMap((item) => grantSchema.safeParse(item).data ?? []);
}

function holdsFor({ scope, session }: Grant, caller: string): boolean {
  return scope === 'workspace' || session === caller;
}
