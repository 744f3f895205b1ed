import { CancelledError, orCancelled } from '../../../../base/errors';
import type { ModelUsage, StopReason } from '../../../contract/model';
import { ModelError } from '../../../contract/modelError';
import { ReplyBuilder } from '../../../reply/replyBuilder';
import type { StreamingModel, ModelRequest } from '../../../ports';

/** What came of a request, and how it ended: `slow` past its time, `cancelled` by who asked. */
export interface SummaryAnswer {
  ended: 'whole' | 'failed' | 'slow' | 'cancelled';
  reply: ReplyBuilder;
  stop: StopReason;
  /** What was reported until then. */
  usage: ModelUsage | undefined;
  /** Why it failed. */
  error?: unknown;
}

/**
 * Asks a model once, and waits for the whole reply so long and no longer. Never throws.
 * @param patienceMs for the whole reply
 */
export async function askOnce(
  model: StreamingModel,
  request: ModelRequest,
  patienceMs: number,
  signal: AbortSignal,
): Promise<SummaryAnswer> {
  const asked: SummaryAnswer = {
    ended: 'whole',
    reply: new ReplyBuilder(model.replyFormat),
    stop: 'end',
    usage: undefined,
  };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const either = AbortSignal.any([signal, late.signal]);
  try {
    // A model that does not listen to its signal holds nobody up.
    await orCancelled(read(model, request, either, asked), either);
  } catch (error) {
    asked.error = error;
    asked.ended =
      signal.aborted || isCancelled(error, late.signal) ? 'cancelled' : late.signal.aborted ? 'slow' : 'failed';
  } finally {
    clearTimeout(timer);
  }
  // What comes after its end is nobody's any more.
  return { ...asked };
}

function isCancelled(error: unknown, late: AbortSignal): boolean {
  return error instanceof CancelledError && !late.aborted;
}

async function read(
  model: StreamingModel,
  request: ModelRequest,
  signal: AbortSignal,
  asked: SummaryAnswer,
): Promise<void> {
  for await (const chunk of model.stream(request, signal)) {
    if (signal.aborted) throw new CancelledError();
    if (chunk.type === 'usage') asked.usage = chunk.usage;
    if (chunk.type === 'stop') {
      asked.stop = chunk.reason;
      if (chunk.reason === 'declined') throw new ModelError('declined', chunk.detail ?? '');
    }
    asked.reply.push(chunk);
  }
  if (signal.aborted) throw new CancelledError();
}
