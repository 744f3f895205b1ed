import * as z from 'zod';
import { parseJson } from '../../../base/parseJson';
import type { ModelChunk, ModelUsage, StopReason } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { ServerAccess } from '../servers/access';
import { errorSchema, streamFailure } from '../servers/failures';
import { chatUsageSchema, usageOfChat } from '../../../core/reply/chatUsage';
import { ReasoningFilter } from '../../../core/reply/reasoningFilter';

/** Text, or parts of which those of another type are no part of the reply. */
const contentSchema = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().nullish() }))]);

/**
 * What is read of a chunk.
 * Source of the format: https://platform.openai.com/docs/api-reference/chat-streaming
 */
const chunkSchema = z.looseObject({
  id: z.string().nullish(),
  error: errorSchema.nullish(),
  choices: z
    .array(
      z.looseObject({
        index: z.number().nullish(),
        delta: z
          .looseObject({
            role: z.string().nullish(),
            content: contentSchema.nullish(),
            refusal: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: chatUsageSchema.nullish(),
});
type Chunk = z.infer<typeof chunkSchema>;

/** Turns the events of one streamed reply into chunks. */
export class ChatReader {
  private readonly filter = new ReasoningFilter();
  private id = '';
  private hasText = false;
  private refusal = '';
  private stopped = false;
  /** The reply has come to its end; `[DONE]` may still follow. */
  ended = false;
  /** Nothing follows. */
  closed = false;
  usage: ModelUsage | undefined;

  constructor(private readonly access: ServerAccess) {}

  /** @throws ModelError for an error of the server, and for what can be no part of this reply */
  read(data: string): ModelChunk[] {
    if (data.trim() === '[DONE]') {
      this.closed = true;
      this.ended = true;
      return this.rest();
    }
    const { data: chunk } = chunkSchema.safeParse(parseJson(data));
    if (!chunk) throw new ModelError('cut_off', '');
    if (chunk.error) throw streamFailure(this.access, chunk.error);
    this.checkPlace(chunk);
    const [choice] = chunk.choices ?? [];
    const text = this.filter.push(textOf(choice?.delta?.content));
    this.hasText ||= text !== '';
    this.refusal += choice?.delta?.refusal ?? '';
    return [
      ...(text === '' ? [] : [{ type: 'text', text } as const]),
      ...this.stop(choice?.finish_reason ?? ''),
      ...this.count(chunk.usage),
    ];
  }

  /** A stream that is sent twice, or two that are mixed, gives no reply: what comes behind the end, or begins again. */
  private checkPlace({ id, choices }: Chunk): void {
    const [choice] = choices ?? [];
    const delta = choice?.delta;
    const hasContent = textOf(delta?.content) !== '';
    const isOther = id !== undefined && id !== null && id !== '' && this.id !== '' && id !== this.id;
    const beginsAgain = isOther && this.hasText && delta?.role === 'assistant';
    const isSecond = (choices ?? []).some(({ index }) => (index ?? 0) !== 0);
    if ((this.ended && hasContent) || beginsAgain || isSecond) throw new ModelError('disordered', '');
    if (this.id === '') this.id = id ?? '';
  }

  private stop(reason: string): ModelChunk[] {
    if (reason === '' || this.stopped) return [];
    this.stopped = true;
    this.ended = true;
    return [...this.rest(), { type: 'stop', reason: reasonOf(reason, this.refusal), detail: this.refusal }];
  }

  private rest(): ModelChunk[] {
    const text = this.filter.end();
    return text === '' ? [] : [{ type: 'text', text }];
  }

  private count(reported: Chunk['usage']): ModelChunk[] {
    const usage = usageOfChat(reported);
    if (!usage) return [];
    this.usage = usage;
    return [{ type: 'usage', usage }];
  }
}

function textOf(content: z.infer<typeof contentSchema> | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

function reasonOf(reason: string, refusal: string): StopReason {
  if (reason === 'length') return 'cut';
  return reason === 'content_filter' || refusal !== '' ? 'declined' : 'end';
}
