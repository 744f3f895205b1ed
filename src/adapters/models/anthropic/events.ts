import * as z from 'zod';
import { EventOrder } from './eventOrder';
import type { ModelChunk, ModelUsage, StopReason } from '../../../core/contract/model';

const count = z.number().nullish();
const usageSchema = z.looseObject({
  input_tokens: count,
  output_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  /** What changes the price beside the counts. */
  inference_geo: z.string().nullish(),
  service_tier: z.string().nullish(),
  speed: z.string().nullish(),
});

/** Some servers leave it out. */
const index = z.number().nullish();

/** What is read of a stream; events and blocks of other kinds are passed over. */
const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('message_start'), message: z.looseObject({ usage: usageSchema }) }),
  z.looseObject({
    type: z.literal('content_block_start'),
    index,
    content_block: z.looseObject({
      type: z.string(),
      text: z.string().exactOptional(),
      thinking: z.string().exactOptional(),
      signature: z.string().exactOptional(),
      data: z.string().exactOptional(),
      id: z.string().exactOptional(),
      name: z.string().exactOptional(),
      input: z.record(z.string(), z.unknown()).exactOptional(),
    }),
  }),
  z.looseObject({
    type: z.literal('content_block_delta'),
    index,
    delta: z.looseObject({
      type: z.string(),
      text: z.string().exactOptional(),
      partial_json: z.string().exactOptional(),
      thinking: z.string().exactOptional(),
      signature: z.string().exactOptional(),
    }),
  }),
  z.looseObject({ type: z.literal('content_block_stop'), index }),
  z.looseObject({
    type: z.literal('message_delta'),
    delta: z.looseObject({
      stop_reason: z.string().nullish(),
      stop_details: z.looseObject({ explanation: z.string().nullish() }).nullish(),
    }),
    usage: usageSchema.nullish(),
  }),
  z.looseObject({ type: z.literal('message_stop') }),
]);
type StreamEvent = z.infer<typeof eventSchema>;

const KNOWN = new Set<string>(eventSchema.options.map((option) => option.shape.type.value));

/** Turns the events of one streamed message into chunks. */
export class EventReader {
  private usage: ModelUsage = { input_tokens: 0, output_tokens: 0 };
  private readonly order = new EventOrder();
  private reasoning: { thinking: string; signature: string } | undefined;
  /** The message has come to its end. */
  ended = false;

  /**
   * @throws z.ZodError when an event of a known kind is not what it should be
   * @throws ModelError `disordered` when it is not its turn
   */
  read(event: unknown): ModelChunk[] {
    const kind = z.looseObject({ type: z.string() }).parse(event).type;
    return KNOWN.has(kind) ? this.readKnown(eventSchema.parse(event)) : [];
  }

  private readKnown(event: StreamEvent): ModelChunk[] {
    this.order.check(event);
    switch (event.type) {
      case 'message_start':
        return this.count(event.message.usage);
      case 'content_block_start':
        return this.startBlock(event.content_block);
      case 'content_block_delta':
        return this.readDelta(event.delta);
      case 'content_block_stop':
        return this.endReasoning();
      case 'message_delta': {
        const { stop_reason, stop_details } = event.delta;
        const stop: ModelChunk[] = stop_reason
          ? [{ type: 'stop', reason: reasonOf(stop_reason), detail: stop_details?.explanation ?? '' }]
          : [];
        return [...this.count(event.usage), ...stop];
      }
      case 'message_stop':
        this.ended = true;
        return [];
    }
  }

  private startBlock(block: Extract<StreamEvent, { type: 'content_block_start' }>['content_block']): ModelChunk[] {
    const { type, text = '', thinking = '', signature = '', data = '', id = '', name = '', input = {} } = block;
    switch (type) {
      case 'text':
        return text === '' ? [] : [{ type: 'text', text }];
      case 'thinking':
        this.reasoning = { thinking, signature };
        return [];
      case 'redacted_thinking':
        return [{ type: 'reasoning', block: { type: 'redacted_thinking', data } }];
      case 'tool_use':
        return [
          { type: 'tool_use', id, name },
          // The input comes in pieces behind it; some servers send it whole here.
          ...(Object.keys(input).length > 0 ? [{ type: 'tool_input', json: JSON.stringify(input) } as const] : []),
        ];
      default:
        return [];
    }
  }

  private readDelta(delta: Extract<StreamEvent, { type: 'content_block_delta' }>['delta']): ModelChunk[] {
    if (delta.text !== undefined) return [{ type: 'text', text: delta.text }];
    if (delta.partial_json !== undefined) return [{ type: 'tool_input', json: delta.partial_json }];
    if (this.reasoning) {
      this.reasoning.thinking += delta.thinking ?? '';
      this.reasoning.signature += delta.signature ?? '';
    }
    return [];
  }

  private endReasoning(): ModelChunk[] {
    if (!this.reasoning) return [];
    const block = { type: 'thinking', ...this.reasoning } as const;
    this.reasoning = undefined;
    return [{ type: 'reasoning', block }];
  }

  /** Counts of a later event are of the whole message; one that it does not name stays as it was. */
  private count(reported: z.infer<typeof usageSchema> | null | undefined): ModelChunk[] {
    if (!reported) return [];
    const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = reported;
    this.usage = {
      input_tokens: input_tokens ?? this.usage.input_tokens,
      output_tokens: output_tokens ?? this.usage.output_tokens,
      cache_creation_input_tokens: cache_creation_input_tokens ?? this.usage.cache_creation_input_tokens ?? 0,
      cache_read_input_tokens: cache_read_input_tokens ?? this.usage.cache_read_input_tokens ?? 0,
      ...(this.usage.special === true || isSpecial(reported) ? { special: true } : {}),
    };
    return [{ type: 'usage', usage: this.usage }];
  }
}

/** Whether a request was served in a way that has prices of its own. */
function isSpecial({ inference_geo, service_tier, speed }: z.infer<typeof usageSchema>): boolean {
  const usual = (value: string | null | undefined, ...names: string[]): boolean => !value || names.includes(value);
  return !(
    usual(inference_geo, 'global', 'not_available') &&
    usual(service_tier, 'standard') &&
    usual(speed, 'standard')
  );
}

function reasonOf(reason: string): StopReason {
  if (reason === 'max_tokens') return 'cut';
  if (reason === 'refusal') return 'declined';
  return reason === 'model_context_window_exceeded' ? 'context_full' : 'end';
}
