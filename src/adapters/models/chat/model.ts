import type { ModelChunk } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../../core/ports';
import { chatAddress } from '../servers/access';
import { streamText } from '../servers/exchange';
import { eventData } from '../servers/lines';
import { longestReply } from '../servers/longestReply';
import { checkWasRead, type ServerParts } from '../servers/windows';
import { ChatReader } from './chunks';
import { chatBody, defaultChatOptions, doWithout, type ChatOptions } from './request';

/** What servers have refused so far, by model: it is not asked for again in this session. */
export type RefusedOptions = Map<string, Partial<ChatOptions>>;

/** A model of a server that speaks the API of Chat Completions. */
export class ChatModel implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly promptAlone = true;

  constructor(
    readonly id: string,
    /** Its name at the server. */
    private readonly model: string,
    private readonly parts: ServerParts & { refused: RefusedOptions },
  ) {}

  get requestLimit(): number {
    const { tokens } = this.parts.windows.known(this.model);
    return tokens - longestReply(tokens, this.options.maxOutput);
  }

  /** Where the server takes no limit its window is one. */
  get longestReply(): number {
    const { tokens } = this.parts.windows.known(this.model);
    return this.options.limit === 'none' ? tokens : longestReply(tokens, this.options.maxOutput);
  }

  get images(): boolean {
    return this.options.images && this.parts.windows.known(this.model).images;
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await this.parts.windows.find(this.model, signal);
  }

  body(request: ModelRequest): Promise<string> {
    const { tokens } = this.parts.windows.known(this.model);
    return Promise.resolve(chatBody(request, this.model, tokens, this.options));
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { windows, refused, log } = this.parts;
    const window = await windows.needed(this.model, signal);
    for (;;) {
      const body = chatBody(request, this.model, window.tokens, this.options);
      let begun = false;
      try {
        for await (const chunk of this.attempt(request, body, signal)) {
          begun = true;
          yield chunk;
        }
        return;
      } catch (error) {
        const isRefusal = !begun && error instanceof ModelError && error.kind === 'refused';
        const without = isRefusal ? doWithout(error.message, this.options) : undefined;
        if (!without) throw error;
        log.info(`${this.id} is asked without ${Object.keys(without).join(', ')}`);
        refused.set(this.model, { ...refused.get(this.model), ...without });
      }
    }
  }

  private async *attempt(request: ModelRequest, body: string, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { access, patience } = this.parts;
    const reader = new ChatReader(access);
    const url = chatAddress(access, '/chat/completions');
    for await (const data of eventData(streamText(access, url, body, patience, signal))) {
      const chunks = reader.read(data);
      if (reader.usage) checkWasRead(this.parts, this.model, request, reader.usage);
      yield* chunks;
      if (reader.closed) return;
    }
    if (!reader.ended) throw new ModelError('cut_off', '');
  }

  private get options(): ChatOptions {
    return { ...defaultChatOptions, ...this.parts.refused.get(this.model) };
  }
}
