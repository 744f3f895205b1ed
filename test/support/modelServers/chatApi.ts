import * as z from 'zod';
import { drawable } from '../pictures';
import { pieces, Refused, ScriptedServer, tokensOf, type Received, type Step } from './scripted';

/** https://platform.openai.com/docs/guides/images-vision: an image is an address, here of its data. */
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string().regex(/^data:image\/(?:png|jpeg);base64,/) }),
});
const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });
const content = z.union([z.string().min(1), z.tuple([textPart], imagePart)]);
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'assistant']), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content }),
]);
type Content = z.infer<typeof content>;
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
  readonly refuses?: readonly ('stream_options' | 'max_tokens' | 'max_completion_tokens' | 'system' | 'images')[];
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
    const images = body.messages.flatMap(({ content }) => imagesOf(content));
    if (images.some((url) => !isDrawn(url))) throw refusal(400, 'Invalid image data.', 'invalid_image');
    const uses = (name: (typeof refuses)[number]): boolean => {
      if (name === 'system') return body.messages.some(({ role }) => role === 'system');
      return name === 'images' ? images.length > 0 : body[name] !== undefined;
    };
    for (const name of refuses.filter(uses)) {
      throw refusal(
        400,
        name === 'system'
          ? 'System role not supported'
          : name === 'images'
            ? 'Invalid content type. image_url is only supported by certain models.'
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
    const prompt = tokensOf(body.messages.map(({ content }) => textOf(content)));
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

function textOf(content: Content): string {
  return typeof content === 'string' ? content : content[0].text;
}

function imagesOf(content: Content): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
}

/** Whether an address holds an image of the kind that it names. */
function isDrawn(url: string): boolean {
  const [, media = '', data = ''] = /^data:([^;]*);base64,(.*)$/.exec(url) ?? [];
  return drawable(Buffer.from(data, 'base64'))?.media === media;
}

function refusal(status: number, text: string, code: string | null = null): Refused {
  return new Refused(status, { error: { message: text, type: 'invalid_request_error', param: null, code } });
}
