import { CancelledError } from '../../base/errors';
import type { Clock, ModelClient, ModelRequest } from '../ports';
import type { ModelUsage } from './model';
import type { ReplyField } from './events';
import { PartialResponse, type ReplyDelta } from './partialResponse';

/** Least time between two looks at a streaming reply, in ms: people read no faster, and each look parses all of it. */
const LOOK_INTERVAL_MS = 80;

export interface StreamedReply {
  raw: string;
  /** What of it could be shown as it came. */
  shown: Readonly<Record<ReplyField, string>>;
  usage?: ModelUsage;
  /** What ended it before its end: the user's stop, or the model's failure. Undefined when the reply is whole. */
  error?: unknown;
}

/** Streams one reply and tells what of it can be shown on the way. Never throws: what came before a failure is kept. */
export async function streamReply(
  model: ModelClient,
  request: ModelRequest,
  clock: Clock,
  signal: AbortSignal,
  onDeltas: (deltas: ReplyDelta[]) => Promise<void>,
): Promise<StreamedReply> {
  const partial = new PartialResponse();
  let usage: ModelUsage | undefined;
  let lastLook = -Infinity;
  let error: unknown;
  try {
    for await (const chunk of model.stream(request, signal)) {
      if (signal.aborted) throw new CancelledError();
      if (chunk.type === 'usage') {
        usage = chunk.usage;
        continue;
      }
      partial.push(chunk.text);
      if (clock.monotonic() - lastLook >= LOOK_INTERVAL_MS) {
        lastLook = clock.monotonic();
        await onDeltas(partial.takeDeltas());
      }
    }
    if (signal.aborted) throw new CancelledError();
  } catch (thrown) {
    error = thrown;
    await onDeltas(partial.takeDeltas());
  }
  return { raw: partial.raw, shown: partial.shown, ...(usage && { usage }), ...(error === undefined ? {} : { error }) };
}
