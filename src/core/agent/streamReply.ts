import { CancelledError } from '../../base/errors';
import type { StructuredResponse } from '../contract/response';
import type { Clock, ModelRequest, StreamingModel } from '../ports';
import type { ModelUsage, StopReason } from '../contract/model';
import { ModelError } from '../contract/modelError';
import type { ReplyDelta } from '../reply/fieldDeltas';
import { withPauses } from './pauses';
import { ReplyBuilder } from '../reply/replyBuilder';

/** Least time between two looks at a streaming reply, in ms: people read no faster, and each look parses all of it. */
const LOOK_INTERVAL_MS = 80;
/** Characters of a reply: many times what its tokens can hold. */
const MAX_CHARACTERS = 2_000_000;

export interface StreamedReply {
  /** What came. */
  reply: Pick<ReplyBuilder, 'raw' | 'blocks' | 'length' | 'shown'>;
  /** What it means, where that needs no reading. */
  response?: StructuredResponse;
  stop: StopReason;
  usage?: ModelUsage;
  /** What ended it before its end: the user's stop, or the model's failure. Undefined when the reply is whole. */
  error?: unknown;
}

/** Streams one reply and tells what of it can be shown on the way. Never throws: what came before a failure is kept. */
export async function streamReply(
  model: StreamingModel,
  request: ModelRequest,
  clock: Clock,
  signal: AbortSignal,
  onDeltas: (deltas: ReplyDelta[]) => Promise<void>,
): Promise<StreamedReply> {
  let reply = new ReplyBuilder(model.replyFormat);
  let stop: StopReason = 'end';
  let usage: ModelUsage | undefined;
  let lastLook = -Infinity;
  let isBehind = false;
  let error: unknown;
  const look = async (): Promise<void> => {
    lastLook = clock.monotonic();
    isBehind = false;
    await onDeltas(reply.takeDeltas());
  };
  try {
    for await (const chunk of withPauses(model.stream(request, signal), LOOK_INTERVAL_MS)) {
      if (chunk === 'pause') {
        // A reply that rests, or stalls, is shown as far as it came.
        if (isBehind) await look();
        continue;
      }
      if (signal.aborted) throw new CancelledError();
      if (chunk.type === 'usage') usage = chunk.usage;
      if (chunk.type === 'stop') {
        stop = chunk.reason;
        if (chunk.reason === 'declined') throw new ModelError('declined', chunk.detail ?? '');
      }
      reply.push(chunk);
      if (reply.length > MAX_CHARACTERS) throw new ModelError('endless', '');
      isBehind = true;
      if (clock.monotonic() - lastLook >= LOOK_INTERVAL_MS) await look();
    }
    if (signal.aborted) throw new CancelledError();
  } catch (thrown) {
    error = signal.aborted ? new CancelledError() : thrown;
    // An answer to a part of the conversation is no answer: nothing of it is kept.
    if (isOfPart(error)) reply = new ReplyBuilder(model.replyFormat);
    else await look();
  }
  return { reply, stop, ...(usage && { usage }), ...(error === undefined ? {} : { error }) };
}

function isOfPart(error: unknown): boolean {
  return error instanceof ModelError && error.kind === 'window_lies';
}
