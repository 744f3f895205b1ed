import type { ModelChunk } from '../../../core/contract/model';
import { CancelledError } from '../../../base/errors';
import { ModelError } from '../../../core/contract/modelError';
import type { ModelRequest, StreamingModel } from '../../../core/ports';

type Api = 'chat' | 'ollama';

/** A model of a server whose API is found out when it is first asked. */
export class EitherModel implements StreamingModel {
  readonly replyFormat = 'structured-json';
  readonly promptAlone = true;

  /** @param api what the server speaks. @throws ModelError, CancelledError @param known the same, as far as it is known */
  constructor(
    readonly id: string,
    private readonly api: (signal: AbortSignal) => Promise<Api>,
    private known: Api | undefined,
    private readonly models: Readonly<Record<Api, StreamingModel>>,
  ) {}

  get requestLimit(): number | undefined {
    return this.model.requestLimit;
  }

  get longestReply(): number | undefined {
    return this.model.longestReply;
  }

  get images(): boolean {
    return this.model.images === true;
  }

  async prepare(signal: AbortSignal): Promise<void> {
    try {
      this.known = await this.api(signal);
    } catch (error) {
      if (error instanceof CancelledError || !(error instanceof ModelError)) throw error;
      return; // the request meets the same failure
    }
    await this.model.prepare?.(signal);
  }

  body(request: ModelRequest): Promise<string> {
    return this.model.body(request);
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    this.known = await this.api(signal);
    yield* this.model.stream(request, signal);
  }

  private get model(): StreamingModel {
    return this.models[this.known ?? 'chat'];
  }
}
