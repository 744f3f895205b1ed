import type { ModelServerSetting } from '../settings/modelServer';

/** Value of the setting `baAgent.model` for the built-in analyst. */
export const OFFLINE = 'offline';
/** What ids of the editor's models begin with. */
const EDITOR = 'editor:';

/** Whose model an id names. Ids of no server that is there name none: another server must not get what was meant for it. */
export type ModelChoice =
  | { kind: 'offline' }
  | { kind: 'claude'; id: string }
  | { kind: 'server'; server: ModelServerSetting; model: string }
  | { kind: 'editor'; vendor: string; model: string }
  | { kind: 'gone'; id: string };

/**
 * Reads an id: `offline`, `editor:<vendor>/<id>`, `<server>:<model>`, and all others as the Messages API names them, where a
 * colon stands behind a name with “claude” alone (`anthropic.claude-sonnet-4-v1:0`).
 */
export function choiceOf(id: string, servers: readonly ModelServerSetting[]): ModelChoice {
  if (id === OFFLINE) return { kind: 'offline' };
  const colon = id.indexOf(':');
  const prefix = id.slice(0, Math.max(0, colon));
  if (colon < 0 || prefix.includes('claude')) return { kind: 'claude', id };
  const rest = id.slice(colon + 1);
  const slash = rest.indexOf('/');
  if (id.startsWith(EDITOR) && slash > 0) {
    return { kind: 'editor', vendor: rest.slice(0, slash), model: rest.slice(slash + 1) };
  }
  const server = servers.find(({ name }) => name === prefix);
  return server && rest !== '' ? { kind: 'server', server, model: rest } : { kind: 'gone', id };
}

/** Who gets what is sent to a model: the same text for the same recipient. */
export function recipientOf(choice: ModelChoice): string {
  switch (choice.kind) {
    case 'server':
      return `server ${choice.server.name}`;
    case 'editor':
      return `editor ${choice.vendor}`;
    default:
      return choice.kind;
  }
}
