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
  switch (block.type) {
    case 'text':
      return { type: 'text', text: '', citations: null };
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: {}, caller: { type: 'direct' } };
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' };
  }
}

function* deltasOf(block: ReplyBlock, chunk: number): Generator<RawContentBlockDelta, void> {
  const pieces = piecesOf(outputOf(block), chunk);
  switch (block.type) {
    case 'text':
      for (const text of pieces) yield { type: 'text_delta', text };
      return;
    case 'tool_use':
      yield { type: 'input_json_delta', partial_json: '' };
      for (const partial_json of pieces) yield { type: 'input_json_delta', partial_json };
      return;
    case 'thinking':
      for (const thinking of pieces) yield { type: 'thinking_delta', thinking };
      yield { type: 'signature_delta', signature: block.signature ?? '' };
  }
}

/** A text in pieces of so many characters, none of which is cut in two. */
function piecesOf(text: string, size: number): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += size) pieces.push(characters.slice(from, from + size).join(''));
  return pieces;
}
