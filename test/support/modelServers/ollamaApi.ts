import * as z from 'zod';
import { drawable } from '../pictures';
import { pieces, Refused, ScriptedServer, tokensOf, type Received, type Step } from './scripted';

/** https://docs.ollama.com/api/chat: images are base64, without an address. */
const message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string().min(1),
  images: z.array(z.base64()).min(1).optional(),
});
const bodySchema = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.literal(true),
  truncate: z.literal(false),
  shift: z.literal(false),
  options: z.strictObject({ num_ctx: z.int().min(1), num_predict: z.int().min(1) }),
});
type Body = z.infer<typeof bodySchema>;

export interface OllamaApiOptions {
  /** The longest context of each model. */
  readonly models?: Readonly<Record<string, number>>;
  /** No model is loaded with a larger window than that, whatever is asked for. */
  readonly memory?: number;
  /** Its models take images. */
  readonly sees?: boolean;
  /** One of before `truncate`: what does not fit is dropped without a word. */
  readonly isOld?: boolean;
}

/** A server on this machine that speaks the API of Ollama. */
export class OllamaApi extends ScriptedServer {
  protected readonly streamType = 'application/x-ndjson';
  /** The window of each model that is loaded. */
  readonly loaded = new Map<string, number>();
  private time = Date.parse('2026-01-01T00:00:00Z');

  constructor(private readonly options: OllamaApiOptions = {}) {
    super();
  }

  private get models(): Readonly<Record<string, number>> {
    return this.options.models ?? { 'qwen3:8b': 40_960 };
  }

  protected answer({ route, body }: Received, take: () => Step): { json: unknown } | { lines: string[]; step: Step } {
    switch (route) {
      case 'GET /api/version':
        return { json: { version: '0.40.1' } };
      case 'GET /api/tags':
        return {
          json: { models: Object.keys(this.models).map((name) => ({ name, model: name, size: 1, details: {} })) },
        };
      case 'GET /api/ps':
        return {
          json: { models: [...this.loaded].map(([name, context_length]) => ({ name, model: name, context_length })) },
        };
      case 'POST /api/show': {
        const { model } = z.strictObject({ model: z.string() }).parse(body);
        const info = { 'general.architecture': 'qwen3', 'qwen3.context_length': this.contextOf(model) };
        return {
          json: {
            details: {},
            model_info: info,
            capabilities: ['completion', ...(this.options.sees ? ['vision'] : [])],
          },
        };
      }
      case 'POST /api/chat':
        return this.chat(body, take);
      default:
        throw new Refused(404, '404 page not found');
    }
  }

  private chat(given: unknown, take: () => Step): { lines: string[]; step: Step } {
    const parsed = bodySchema.safeParse(given);
    if (!parsed.success) throw new Refused(400, { error: parsed.error.message });
    const { model, messages, options } = parsed.data;
    const { memory = Infinity, isOld = false } = this.options;
    const images = messages.flatMap((each) => each.images ?? []);
    if (images.length > 0 && this.options.sees !== true) {
      throw new Refused(400, { error: 'this model is missing data required for image input' });
    }
    if (images.some((data) => drawable(Buffer.from(data, 'base64')) === undefined)) {
      throw new Refused(400, { error: 'invalid image' });
    }
    const window = Math.min(options.num_ctx, this.contextOf(model), memory);
    this.loaded.set(model, window);
    const prompt = tokensOf(messages.map(({ content }) => content));
    if (prompt > window && !isOld) throw new Refused(400, { error: 'the input length exceeds the context length' });
    const step = take();
    return { lines: 'text' in step ? this.lines(parsed.data, step, Math.min(prompt, window)) : [], step };
  }

  private lines({ model }: Body, { text, stop }: Extract<Step, { text: string }>, prompt: number): string[] {
    const line = (content: string, more: object): string => {
      this.time += 37;
      const created_at = new Date(this.time).toISOString();
      return `${JSON.stringify({ model, created_at, message: { role: 'assistant', content }, ...more })}\n`;
    };
    const counts = { prompt_eval_count: prompt, eval_count: Math.max(1, tokensOf([text])), total_duration: 1 };
    return [
      ...pieces(text).map((piece) => line(piece, { done: false })),
      line('', { done: true, done_reason: stop ?? 'stop', ...counts }),
    ];
  }

  private contextOf(model: string): number {
    const context = this.models[model];
    if (context === undefined) throw new Refused(404, { error: `model '${model}' not found` });
    return context;
  }
}
