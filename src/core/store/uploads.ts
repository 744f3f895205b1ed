import type { AgentEvent, Attachment } from '../agent/events';

/** All files that the user gave to a conversation, a projection of its events; the newest of an id wins. */
export function uploadsOf(events: readonly AgentEvent[]): Attachment[] {
  const attached = events.flatMap((event) => (event.type === 'turn_started' ? event.attachments : []));
  return [...new Map(attached.map((file) => [file.id, file])).values()];
}

/** The id for a file that is attached now: the one it has in this conversation, else the next free one. */
export function uploadIdFor(path: string, uploads: readonly Attachment[]): string {
  const known = uploads.find((file) => file.path === path);
  if (known) return known.id;
  const numbers = uploads.map((file) => Number(/^upload_(\d+)$/.exec(file.id)?.[1] ?? 0));
  return `upload_${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}
