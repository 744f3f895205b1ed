import * as z from 'zod';
import { pieces, Refused, ScriptedServer, tokensOf, type Received, type Step } from './scripted';

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) });
/** What is not here is refused, even where some server would take it. */
const bodySchema = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
});
type Body = z.infer<typeof bodySchema>;

export interface ChatApiOptions {
  /** The key that is good; without it none is wanted, and none may come. */
  readonly key?: string;
  /** What the list says of each model, beside its id. */
  readonly models?: Readonly<Record<string, object>>;
  /** What answers other questions, by route. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Parameters that are refused, in the words of the API. */
  readonly refuses?: readonly ('stream_options' | 'max_tokens' | 'max_completion_tokens' | 'system')[];
  /** Tokens that a reply may have at most. */
  readonly maxOutput?: number;
  /** Of a longer prompt so many tokens are read, and nobody is told. */
  readonly drops?: number;
  readonly reportsUsage?: boolean;
}

/** A server on this machine that speaks Chat Completions, as strict as the strictest template. */
export class ChatApi extends ScriptedServer {
  protected readonly streamType = 'text/event-stream';
  private count = 0;

  constructor(private readonly options: ChatApiOptions = {}) {
    super();
  }

  protected answer(request: Received, take: () => Step): { json: unknown } | { lines: string[]; step: Step } {
    const { route, headers } = request;
    const { key, answers = {} } = this.options;
    const isOpen = route === 'GET /api/version';
    if (headers.authorization !== (key === undefined || isOpen ? undefined : `Bearer ${key}`)) {
      throw refusal(401, 'Incorrect API key provided.', 'invalid_api_key');
    }
    if (route in answers) return { json: answers[route] };
    if (route === 'GET /v1/models') return { json: { object: 'list', data: this.models } };
    if (route !== 'POST /v1/chat/completions') throw new Refused(404, '<html>Not found</html>');
    const parsed = bodySchema.safeParse(request.body);
    if (!parsed.success) throw refusal(400, `Invalid body: ${parsed.error.message}`, 'invalid_request');
    this.judge(parsed.data);
    const step = take();
    return { lines: 'text' in step ? this.events(parsed.data, step) : [], step };
  }

  private get models(): { id: string }[] {
    return Object.entries(this.options.models ?? { small: {} }).map(([id, more]) => ({
      ...{ id, object: 'model', created: 1, owned_by: 'us' },
      ...more,
    }));
  }

  private judge(body: Body): void {
    const { refuses = [], maxOutput = Infinity } = this.options;
    if (!this.models.some(({ id }) => id === body.model)) {
      throw refusal(404, `The model ${body.model} does not exist`, 'model_not_found');
    }
    const limit = body.max_tokens ?? body.max_completion_tokens;
    const uses = (name: (typeof refuses)[number]): boolean =>
      name === 'system' ? body.messages.some(({ role }) => role === 'system') : body[name] !== undefined;
    for (const name of refuses.filter(uses)) {
      throw refusal(
        400,
        name === 'system'
          ? 'System role not supported'
          : `Unsupported parameter: '${name}' is not supported with this model.`,
      );
    }
    if (limit !== undefined && limit > maxOutput) {
      throw refusal(
        400,
        `max_tokens is too large: ${limit}. This model supports at most ${maxOutput} completion tokens.`,
      );
    }
    const talk = body.messages.filter(({ role }, at) => role !== 'system' || at > 0);
    const isInTurn = talk.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'));
    if (!isInTurn || talk.at(-1)?.role !== 'user') {
      throw refusal(400, 'Conversation roles must alternate user/assistant/user/assistant/...');
    }
  }

  private events(body: Body, step: Extract<Step, { text: string }>): string[] {
    const id = `chatcmpl-${++this.count}`;
    const base = { id, object: 'chat.completion.chunk', created: 1, model: body.model };
    const asks = body.stream_options !== undefined && this.options.reportsUsage !== false;
    const none = asks ? { usage: null } : {};
    const chunk = (delta: object, finish_reason: string | null): object => ({
      ...{ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...none },
    });
    const prompt = tokensOf(body.messages.map(({ content }) => content));
    const prompt_tokens = Math.min(prompt, this.options.drops ?? Infinity);
    const completion_tokens = Math.max(1, tokensOf([step.text]));
    const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
    return [
      chunk({ role: 'assistant', content: '' }, null),
      ...pieces(step.text).map((content) => chunk({ content }, null)),
      chunk({}, step.stop ?? 'stop'),
      ...(asks ? [{ ...base, choices: [], usage }] : []),
    ]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .concat('data: [DONE]\n\n');
  }
}

function refusal(status: number, text: string, code: string | null = null): Refused {
  return new Refused(status, { error: { message: text, type: 'invalid_request_error', param: null, code } });
}
