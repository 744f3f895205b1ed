import * as z from 'zod';
import { parseJson } from '../../../base/parseJson';
import type { ModelChunk, ModelUsage } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { ServerAccess } from '../servers/access';
import { errorSchema, streamFailure } from '../servers/failures';
import { ReasoningFilter } from '../../../core/reply/reasoningFilter';

/**
 * A line of a streamed reply. Reasoning is in a field of its own, which is not read.
 * Source of the format: https://docs.ollama.com/api/chat
 */
const lineSchema = z.looseObject({
  error: errorSchema.nullish(),
  created_at: z.string().nullish(),
  message: z.looseObject({ content: z.string().nullish() }).nullish(),
  done: z.boolean().nullish(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().min(0).nullish(),
  eval_count: z.number().min(0).nullish(),
});
type Line = z.infer<typeof lineSchema>;

/** Turns the lines of one streamed reply into chunks. */
export class OllamaReader {
  private readonly filter = new ReasoningFilter();
  private before = Number.NEGATIVE_INFINITY;
  private last = '';
  /** The reply has come to its end. */
  ended = false;
  usage: ModelUsage | undefined;

  constructor(private readonly access: ServerAccess) {}

  /** @throws ModelError for an error of the server, and for what can be no part of this reply */
  read(text: string): ModelChunk[] {
    if (text.trim() === '') return [];
    const { data: line } = lineSchema.safeParse(parseJson(text));
    if (!line) throw new ModelError('cut_off', '');
    if (line.error) throw streamFailure(this.access, line.error);
    this.checkPlace(text, line);
    const chunks = textChunks(this.filter.push(line.message?.content ?? ''));
    if (line.done !== true) return chunks;
    this.ended = true;
    const reason = line.done_reason === 'length' ? 'cut' : 'end';
    return [...chunks, ...textChunks(this.filter.end()), ...this.count(line), { type: 'stop', reason }];
  }

  /** Each line has its time: one that comes twice, or too late, was put there on the way, and so was one behind the last. */
  private checkPlace(text: string, { created_at: at }: Line): void {
    const time = Date.parse(at ?? '');
    const isTwice = at !== null && at !== undefined && text === this.last;
    if (this.ended || isTwice || time < this.before) throw new ModelError('disordered', '');
    this.last = text;
    if (!Number.isNaN(time)) this.before = time;
  }

  private count({ prompt_eval_count: prompt, eval_count: output }: Line): ModelChunk[] {
    if (!prompt) return []; // nothing is known
    this.usage = { input_tokens: prompt, output_tokens: output ?? 0 };
    return [{ type: 'usage', usage: this.usage }];
  }
}

function textChunks(text: string): ModelChunk[] {
  return text === '' ? [] : [{ type: 'text', text }];
}
