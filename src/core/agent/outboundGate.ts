import { fits, type DataMode } from '../contract/dataMode';
import type { ModelChunk, ReplyFormat } from '../contract/model';
import { ModelError } from '../contract/modelError';
import { withBytes } from '../context/pictures';
import type { ModelProvider, ModelRequest, ModelServer, StreamingModel, WorkspaceFiles } from '../ports';
import { EmbeddingsError, type Embeddings } from '../tools/vectorSearch/rerank';

interface GateDeps {
  /** Whether the user trusts the workspace. */
  isTrusted: () => boolean;
  /** What may leave now. */
  dataMode: () => DataMode;
  /** Where the pictures of requests are read; without it none goes out. */
  files?: Pick<WorkspaceFiles, 'stat' | 'read'>;
}

/**
 * The one gate for what leaves to a model: every client that is not on board is given out behind it. It looks at each
 * request when that is about to be sent, and refuses it where the workspace is not trusted, or where it was made for a mode
 * that lets more leave than the one that holds now. What was made without a mode is taken for everything. Pictures get their
 * bytes here, so that nothing before it has them.
 */
export class OutboundGate {
  constructor(private readonly deps: GateDeps) {}

  /** @throws ModelError `untrusted`, `withheld` */
  release({ dataMode }: Pick<ModelRequest, 'dataMode'>): void {
    if (!this.deps.isTrusted()) throw new ModelError('untrusted', '');
    if (!fits(dataMode, this.deps.dataMode())) throw new ModelError('withheld', '');
  }

  /** A request as it goes out, with the bytes of its pictures. */
  filled(request: ModelRequest): Promise<ModelRequest> {
    return withBytes(request, this.deps.files);
  }

  model(model: StreamingModel): StreamingModel {
    return new GuardedModel(model, this);
  }

  provider(provider: ModelProvider): ModelProvider {
    return {
      fallbackModel: provider.fallbackModel,
      models: () => provider.models(),
      defaultModel: () => provider.defaultModel(),
      client: (id, replyFormat) => this.model(provider.client(id, replyFormat)),
    };
  }

  server(server: ModelServer): ModelServer {
    return {
      api: (signal) => server.api(signal),
      models: (signal) => server.models(signal),
      client: (model) => this.model(server.client(model)),
    };
  }

  /** Passages are content: they leave where everything does. */
  embeddings(embeddings: Embeddings): Embeddings {
    return {
      label: embeddings.label,
      embed: async (texts, signal) => {
        try {
          this.release({});
        } catch {
          throw new EmbeddingsError('the data mode, or an untrusted workspace, lets no passages leave');
        }
        return embeddings.embed(texts, signal);
      },
    };
  }
}

/** A model that is asked nothing which the gate has not let pass. */
class GuardedModel implements StreamingModel {
  constructor(
    private readonly behind: StreamingModel,
    private readonly gate: Pick<OutboundGate, 'release' | 'filled'>,
  ) {}

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

  async prepare(signal: AbortSignal): Promise<void> {
    await this.behind.prepare?.(signal);
  }

  async body(request: ModelRequest): Promise<string> {
    return this.behind.body(await this.gate.filled(request));
  }

  async count(request: ModelRequest, signal: AbortSignal): Promise<number | undefined> {
    if (!this.behind.count) return undefined;
    this.gate.release(request);
    return this.behind.count(await this.gate.filled(request), signal);
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    this.gate.release(request);
    yield* this.behind.stream(await this.gate.filled(request), signal);
  }
}
