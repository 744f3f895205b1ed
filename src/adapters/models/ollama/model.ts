import type { ModelChunk } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../../core/ports';
import { jsonBody } from '../servers/jsonBody';
import { longestReply } from '../servers/longestReply';
import { ownAddress } from '../servers/access';
import { streamText } from '../servers/exchange';
import { lines } from '../servers/lines';
import { plainMessages } from '../../../core/context/plainMessages';
import { checkWasRead, type ServerParts } from '../servers/windows';
import { base64Of } from '../base64';
import { OllamaReader } from './chunks';

/** A model of an Ollama, through its own API: the one that says how large the window has to be, and drops nothing. */
export class OllamaModel implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly promptAlone = true;

  constructor(
    readonly id: string,
    /** Its name at the server. */
    private readonly model: string,
    private readonly parts: ServerParts & { asked: Set<string> },
  ) {}

  get requestLimit(): number {
    return this.parts.windows.known(this.model).tokens - this.longestReply;
  }

  get longestReply(): number {
    return longestReply(this.parts.windows.known(this.model).tokens);
  }

  get images(): boolean {
    return this.parts.windows.known(this.model).images;
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await this.parts.windows.find(this.model, signal);
  }

  body(request: ModelRequest): Promise<string> {
    return Promise.resolve(ollamaBody(request, this.model, this.parts.windows.known(this.model).tokens));
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { access, windows, patience, asked } = this.parts;
    const { tokens } = await windows.needed(this.model, signal);
    const body = ollamaBody(request, this.model, tokens);
    const reader = new OllamaReader(access);
    for await (const line of lines(streamText(access, ownAddress(access, '/api/chat'), body, patience, signal))) {
      asked.add(this.model);
      const chunks = reader.read(line);
      if (reader.usage) checkWasRead(this.parts, this.model, request, reader.usage);
      yield* chunks;
    }
    if (!reader.ended) throw new ModelError('cut_off', '');
  }
}

/**
 * The body of a request. What does not fit is an error (`truncate`), and so is a reply that runs out of its window (`shift`):
 * by default both drop the beginning of the conversation, the rules first.
 * Source of the format: https://docs.ollama.com/api/chat
 */
function ollamaBody(request: ModelRequest, model: string, window: number): string {
  return jsonBody({
    model,
    messages: plainMessages(request, true).map(({ images, ...message }) => ({
      ...message,
      ...(images && { images: images.map(({ bytes = new Uint8Array() }) => base64Of(bytes)) }),
    })),
    stream: true,
    truncate: false,
    shift: false,
    options: { num_ctx: window, num_predict: longestReply(window) },
  });
}
