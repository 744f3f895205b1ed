import { CancelledError } from '../../base/errors';
import type { AgentEvent, ReplyField } from '../contract/events';
import type { StructuredResponse } from '../contract/response';
import type { TypedModel } from '../ports';
import { FieldDeltas, type ReplyDelta } from '../reply/fieldDeltas';
import type { StreamedReply } from './streamReply';

/** The reply reaches the panel in pieces, as any model's does: the least characters of one, and how many there are at most. */
const PIECE_CHARACTERS = 240;
const MOST_PIECES = 10;

/** Asks a model that answers as data, and tells its reply piece by piece. Never throws. */
export async function typedReply(
  model: TypedModel,
  events: readonly AgentEvent[],
  signal: AbortSignal,
  onDeltas: (deltas: ReplyDelta[]) => Promise<void>,
): Promise<StreamedReply> {
  const sent = new FieldDeltas();
  const goOn = (): void => {
    if (signal.aborted) throw new CancelledError();
  };
  try {
    goOn();
    const response = await model.answer(events, signal);
    for (const fields of pieces(response)) {
      await onDeltas(sent.take(fields));
      await new Promise<void>((resolve) => setTimeout(resolve, 0)); // others work between two pieces
      goOn();
    }
    // What a model would have said: how the question was read stands in it as text.
    const { read_as: _, bound: __, ...said } = response;
    const raw = JSON.stringify(said);
    return { reply: { raw, blocks: undefined, length: raw.length, shown: sent.shown }, response, stop: 'end' };
  } catch (thrown) {
    const { content, task_analysis } = sent.shown;
    const raw = content === '' ? task_analysis : content;
    const error = signal.aborted ? new CancelledError() : thrown;
    return { reply: { raw, blocks: undefined, length: raw.length, shown: sent.shown }, stop: 'end', error };
  }
}

/** The fields of a reply as they grow. */
function* pieces({
  task_analysis,
  execution_plan,
  action,
}: StructuredResponse): Generator<Partial<Record<ReplyField, string>>> {
  const content = action.type === 'complete' ? action.content : '';
  const size = Math.max(PIECE_CHARACTERS, Math.ceil(content.length / MOST_PIECES));
  yield { task_analysis, execution_plan };
  for (let end = size; end < content.length + size; end += size) {
    yield { content: content.slice(0, end) };
  }
}
