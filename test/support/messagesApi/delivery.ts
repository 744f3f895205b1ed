import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Answer } from './answer';
import type { After, Reply } from './script';
import { streamEvents, wireEvent, type StreamEvent } from './streamEvents';

const FAULTS = ['holdAfter', 'cutAfter', 'endAfter', 'stallAfter', 'errorAfter', 'garbageAfter'] as const;
type Fault = (typeof FAULTS)[number];

/** Bytes that are no UTF-8, a line of no field, and an event whose data is no JSON. */
const GARBAGE = Buffer.concat([
  Buffer.from([0xff, 0xfe, 0x80, 0xc3, 0x28, 0x00, 0x0a, 0xed, 0xa0, 0x80, 0x0a]),
  Buffer.from('no field of an event\nevent: content_block_delta\ndata: {"type": "content_block_delta", oops\n\n'),
]);

/**
 * Sends an answer event by event and does what its reply says goes wrong. Resolves when nothing more will be sent; then
 * `unused` are the faults whose event never came. A client that goes away ends it.
 */
export async function deliverStream(
  response: ServerResponse,
  answer: Answer,
  sent: (event: StreamEvent) => void,
): Promise<{ readonly unused: readonly Fault[] }> {
  const { reply } = answer;
  const left = new Set(FAULTS.filter((fault) => reply[fault] !== undefined));
  const counts = new Map<string, number>();
  for (const event of streamEvents(answer)) {
    if (counts.size > 0 && reply.delayMs !== undefined) await setTimeout(reply.delayMs);
    if (response.destroyed) return { unused: [] };
    await write(response, wireEvent(event));
    sent(event);
    const count = (counts.get(event.type) ?? 0) + 1;
    counts.set(event.type, count);
    for (const fault of left) {
      if (!matches(reply[fault], event.type, count)) continue;
      left.delete(fault);
      if (await strike(response, reply, fault)) return { unused: [...left] };
    }
  }
  response.end();
  return { unused: [...left] };
}

/** Does what a fault does; true when that was the end of the answer. */
async function strike(response: ServerResponse, reply: Reply, fault: Fault): Promise<boolean> {
  switch (fault) {
    case 'holdAfter':
      await Promise.race([reply.holdUntil, once(response, 'close').catch(() => undefined)]);
      return false;
    case 'cutAfter':
      response.destroy();
      return true;
    case 'endAfter':
      response.end();
      return true;
    case 'stallAfter':
      return true;
    case 'errorAfter': {
      const { type = 'overloaded_error', message = 'Overloaded' } = reply.error ?? {};
      response.end(wireEvent({ type: 'error', error: { details: null, type, message } }));
      return true;
    }
    case 'garbageAfter':
      await write(response, GARBAGE);
      return false;
  }
}

function matches(after: After | undefined, type: string, count: number): boolean {
  if (after === undefined) return false;
  return typeof after === 'string' ? after === type && count === 1 : after.event === type && after.nth === count;
}

/** Resolves when the bytes have left, or cannot any more. */
async function write(response: ServerResponse, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => response.write(bytes, () => resolve()));
}
