import { CancelledError } from '../../base/errors';
import type { AgentEvent, ReplyField } from '../contract/events';
import type { StructuredResponse } from '../contract/response';
import type { TypedModel } from '../ports';
import { FieldDeltas, type ReplyDelta } from '../reply/fieldDeltas';
import type { StreamedReply } from './streamReply';

/** Characters a piece: the reply reaches the panel in pieces, as any model's does. */
const PIECE_CHARACTERS = 240;

/** Asks a model that answers as data, and tells its reply piece by piece. Never throws. */
export async function typedReply(
  model: TypedModel,
  events: readonly AgentEvent[],
  signal: AbortSignal,
  onDeltas: (deltas: ReplyDelta[]) => Promise<void>,
): Promise<StreamedReply> {
  const told = new FieldDeltas();
  const goOn = (): void => {
    if (signal.aborted) throw new CancelledError();
  };
  try {
    goOn();
    const response = await model.answer(events, signal);
    for (const fields of pieces(response)) {
      await onDeltas(told.take(fields));
      await new Promise<void>((resolve) => setTimeout(resolve, 0)); // others work between two pieces
      goOn();
    }
    const raw = JSON.stringify(response);
    return { reply: { raw, blocks: undefined, length: raw.length, shown: told.shown }, response, stop: 'end' };
  } catch (thrown) {
    const { content, task_analysis } = told.shown;
    const raw = content === '' ? task_analysis : content;
    const error = signal.aborted ? new CancelledError() : thrown;
    return { reply: { raw, blocks: undefined, length: raw.length, shown: told.shown }, stop: 'end', error };
  }
}

/** The fields of a reply as they grow. */
function* pieces({
  task_analysis,
  execution_plan,
  action,
}: StructuredResponse): Generator<Partial<Record<ReplyField, string>>> {
  const content = action.type === 'complete' ? action.content : '';
  yield { task_analysis, execution_plan };
  for (let end = PIECE_CHARACTERS; end < content.length + PIECE_CHARACTERS; end += PIECE_CHARACTERS) {
    yield { content: content.slice(0, end) };
  }
}
