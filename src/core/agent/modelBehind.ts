import type { ModelChunk, Price, ReplyFormat } from '../contract/model';
import type { ModelProvider, ModelRequest, ModelServer, Recipient, StreamingModel } from '../ports';

/** A model that stands before another one, and is in all that it does not do itself as that one. */
export abstract class ModelBehind implements StreamingModel {
  constructor(protected readonly behind: StreamingModel) {}

  get id(): string {
    return this.behind.id;
  }

  get replyFormat(): ReplyFormat {
    return this.behind.replyFormat;
  }

  get promptAlone(): boolean {
    return this.behind.promptAlone === true;
  }

  get images(): boolean {
    return this.behind.images === true;
  }

  get requestLimit(): number | undefined {
    return this.behind.requestLimit;
  }

  get longestReply(): number | undefined {
    return this.behind.longestReply;
  }

  get price(): Price | undefined {
    return this.behind.price;
  }

  get recipient(): Recipient | undefined {
    return this.behind.recipient;
  }

  async permit(request: Pick<ModelRequest, 'dataMode'>, signal: AbortSignal): Promise<void> {
    await this.behind.permit?.(request, signal);
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await this.behind.prepare?.(signal);
  }

  body(request: ModelRequest): Promise<string> {
    return this.behind.body(request);
  }

  async count(request: ModelRequest, signal: AbortSignal): Promise<number | undefined> {
    return this.behind.count?.(request, signal);
  }

  abstract stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
}

/** A provider whose models each stand behind another one. */
export function providerBehind(
  provider: ModelProvider,
  before: (model: StreamingModel) => StreamingModel,
): ModelProvider {
  return {
    fallbackModel: provider.fallbackModel,
    models: () => provider.models(),
    defaultModel: () => provider.defaultModel(),
    client: (id, replyFormat) => before(provider.client(id, replyFormat)),
  };
}

/** A server whose models each stand behind another one. */
export function serverBehind(server: ModelServer, before: (model: StreamingModel) => StreamingModel): ModelServer {
  return {
    api: (signal) => server.api(signal),
    models: (signal) => server.models(signal),
    client: (model) => before(server.client(model)),
  };
}
