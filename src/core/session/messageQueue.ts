import * as z from 'zod';
import { selectionSchema } from '../contract/events';
import type { Entry, EntryDraft } from '../contract/entries';

/** A message that was written while the analyst was at work. */
const queuedMessageSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Workspace files that go with it. */
  paths: z.array(z.string()),
  /** Parts of their tables that alone are meant. */
  selections: z.array(selectionSchema).exactOptional(),
  /** Addresses of pictures that are shown in place of images, by the paths of these. */
  pictures: z.record(z.string(), z.string()).exactOptional(),
});
export type QueuedMessage = z.infer<typeof queuedMessageSchema>;

/** The entry that keeps a message that waits. */
export function queueEntry(message: QueuedMessage): EntryDraft {
  return { type: 'system', subtype: 'message_queued', data: message };
}

/** The entry by which a message that waits is taken back. */
export function unqueueEntry(id: string): EntryDraft {
  return { type: 'system', subtype: 'message_unqueued', data: { id } };
}

/** The messages that wait, in the order in which they were written. One that became a turn waits no more. */
export function queueOf(entries: readonly Entry[]): QueuedMessage[] {
  const waiting = new Map<string, QueuedMessage>();
  for (const { type, subtype, data } of entries) {
    if (subtype === 'message_queued') {
      const message = queuedMessageSchema.safeParse(data);
      if (message.success) waiting.set(message.data.id, message.data);
    } else if (subtype === 'message_unqueued') {
      waiting.delete(String(data?.['id']));
    } else if (type === 'user' && typeof data?.['queued'] === 'string') {
      waiting.delete(data['queued']);
    }
  }
  return [...waiting.values()];
}
