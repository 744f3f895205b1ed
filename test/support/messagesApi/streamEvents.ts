import type {
  RawContentBlockDelta,
  RawContentBlockStartEvent,
  RawMessageStreamEvent,
} from '@anthropic-ai/sdk/resources/messages';
import { envelopeOf, stopOf, usageOf, type Answer } from './answer';
import { outputOf, type ReplyBlock } from './script';

/** An event of the stream. The SDK keeps pings and errors to itself, so its types have none. */
export type StreamEvent =
  | RawMessageStreamEvent
  | { readonly type: 'ping' }
  | { readonly type: 'error'; readonly error: { details: null; type: string; message: string } };

/** The events of an answer in the order of the API. */
export function* streamEvents(answer: Answer): Generator<StreamEvent, void> {
  const { blocks, chunk = 40 } = answer.reply;
  yield { type: 'message_start', message: envelopeOf(answer) };
  for (const [index, block] of blocks.entries()) {
    yield { type: 'content_block_start', index, content_block: beginningOf(block) };
    if (index === 0) yield { type: 'ping' };
    for (const delta of deltasOf(block, chunk)) yield { type: 'content_block_delta', index, delta };
    yield { type: 'content_block_stop', index };
  }
  yield {
    type: 'message_delta',
    delta: { ...stopOf(answer), container: null },
    usage: { ...usageOf(answer, true), output_tokens_details: null, server_tool_use: null },
  };
  yield { type: 'message_stop' };
}

/** An event as it goes over the wire. */
export function wireEvent(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function beginningOf(block: ReplyBlock): RawContentBlockStartEvent['content_block'] {
  if (block.type === 'text') return { type: 'text', text: '', citations: null };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'tool_use', id: block.id, name: block.name, input: {}, caller: { type: 'direct' } };
}

function* deltasOf(block: ReplyBlock, chunk: number): Generator<RawContentBlockDelta, void> {
  if (block.type === 'tool_use') yield { type: 'input_json_delta', partial_json: '' };
  // By characters, none of which is cut in two.
  const characters = Array.from(outputOf(block));
  for (let from = 0; from < characters.length; from += chunk) {
    const piece = characters.slice(from, from + chunk).join('');
    if (block.type === 'text') yield { type: 'text_delta', text: piece };
    else if (block.type === 'thinking') yield { type: 'thinking_delta', thinking: piece };
    else yield { type: 'input_json_delta', partial_json: piece };
  }
  if (block.type === 'thinking') yield { type: 'signature_delta', signature: block.signature ?? '' };
}
