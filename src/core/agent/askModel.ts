import { CancelledError, errorMessage } from '../../base/errors';
import { messageProblems } from '../context/messageRules';
import type { Clock, Log, ModelClient, ModelRequest } from '../ports';
import type { Localize } from '../text/formatter';
import type { AgentEvent, AgentEventSink, RoundPlace } from '../contract/events';
import { modelErrorReason, ModelError } from '../contract/modelError';
import type { ReplyDelta } from '../reply/fieldDeltas';
import { pause } from '../../base/after';
import { retryDelay, type RetryPolicy } from './retry';
import { streamReply, type StreamedReply } from './streamReply';
import { typedReply } from './typedReply';

export interface AskDeps {
  clock: Clock;
  localize: Localize;
  diagnostics: Log;
  retry: RetryPolicy;
  emit: AgentEventSink;
}

/**
 * Asks the model once, by the request or, where it takes data, by the conversation's events, and again while it fails in ways
 * that pass; each wait is told and can be stopped. What every request cost is recorded, whatever became of it.
 * @returns the reply, with its error when it is not whole
 * @throws when the request may not be sent as it is: a fault of ours
 */
export async function askModel(
  model: ModelClient,
  { request, events }: { request: ModelRequest; events: readonly AgentEvent[] },
  { turn, round }: RoundPlace,
  signal: AbortSignal,
  { clock, localize, diagnostics, retry, emit }: AskDeps,
): Promise<StreamedReply> {
  const problems = messageProblems(request.messages);
  if (problems.length > 0) {
    diagnostics.error(`The message list cannot be sent: ${problems.join(' ')}`);
    throw new Error(
      localize(
        'The conversation could not be put together for the model. Edit an earlier message, or start a new session.',
      ),
    );
  }
  let longest: StreamedReply | undefined;
  for (let attempt = 1; ; attempt++) {
    await emit({ type: 'round_started', turn, round });
    const emitDeltas = async (deltas: readonly ReplyDelta[]): Promise<void> => {
      for (const delta of deltas) await emit({ type: 'reply_delta', turn, round, ...delta });
    };
    const streamed =
      'answer' in model
        ? await typedReply(model, events, signal, emitDeltas)
        : await streamReply(model, request, clock, signal, emitDeltas);
    if (streamed.usage) await emit({ type: 'model_usage', turn, round, model: model.id, usage: streamed.usage });
    const { error } = streamed;
    if (error === undefined) return streamed;
    // The most that came of any attempt is what is kept, should none be whole.
    if (!longest || streamed.reply.length >= longest.reply.length) longest = streamed;
    if (!(error instanceof ModelError)) return { ...longest, error };
    diagnostics.warn(`Request ${attempt} to ${model.id} failed: ${error.kind}: ${errorMessage(error)}`);
    const delay = retryDelay(error, attempt, retry, Math.random());
    if (delay === undefined) return { ...longest, error };
    const until = new Date(Date.parse(clock.now()) + delay).toISOString();
    const reason = modelErrorReason(error, localize);
    await emit({ type: 'retry_scheduled', turn, round, attempt: attempt + 1, attempts: retry.attempts, until, reason });
    try {
      await pause(delay, signal);
    } catch (stopped) {
      if (stopped instanceof CancelledError) return { ...longest, error: stopped };
      throw stopped;
    }
  }
}
