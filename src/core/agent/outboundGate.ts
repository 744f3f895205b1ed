import type { Asking, Consents } from '../approvals/consents';
import { fits, type DataMode } from '../contract/dataMode';
import type { ModelChunk } from '../contract/model';
import { ModelError } from '../contract/modelError';
import { withBytes } from '../context/pictures';
import type { ModelProvider, ModelRequest, ModelServer, Recipient, StreamingModel, WorkspaceFiles } from '../ports';
import { EmbeddingsError, type Embeddings } from '../tools/vectorSearch/rerank';
import { ModelBehind, providerBehind, serverBehind } from './modelBehind';

interface GateDeps {
  /** Whether the user trusts the workspace. */
  isTrusted: () => boolean;
  /** What may leave now. */
  dataMode: () => DataMode;
  /** To whom. */
  consents: Pick<Consents, 'has' | 'ask'>;
  /** Where the pictures of requests are read; without it none goes out. */
  files?: Pick<WorkspaceFiles, 'stat' | 'read'>;
}

type Released = Pick<ModelRequest, 'dataMode'>;

/**
 * The one gate for what leaves to a model: every client that is not on board is given out behind it. It looks at each
 * request when that is about to be sent, and refuses it where the workspace is not trusted, where it was made for a mode
 * that lets more leave than the one that holds now, or where the user has not allowed who gets it. What was made without a
 * mode is taken for everything. Pictures get their bytes here, so that nothing before it has them.
 */
export class OutboundGate {
  constructor(private readonly deps: GateDeps) {}

  /**
   * Asks the user once about a recipient that is not allowed yet.
   * @throws ModelError `untrusted`, `withheld`, `no_consent`; CancelledError
   */
  async release({ dataMode = 'all' }: Released, to: Omit<Asking, 'dataMode'>, signal: AbortSignal): Promise<void> {
    this.check(dataMode);
    const { consents } = this.deps;
    if (consents.has(to.recipient)) return;
    if (!(await consents.ask({ ...to, dataMode }, signal))) {
      throw new ModelError('no_consent', '', undefined, { model: to.model });
    }
    this.check(dataMode); // another mode may hold since the question
  }

  /** A request as it goes out, with the bytes of its pictures. */
  filled(request: ModelRequest): Promise<ModelRequest> {
    return withBytes(request, this.deps.files);
  }

  model(model: StreamingModel, recipient: Recipient): StreamingModel {
    return new GuardedModel(model, this, recipient);
  }

  provider(provider: ModelProvider, recipient: Recipient): ModelProvider {
    return providerBehind(provider, (model) => this.model(model, recipient));
  }

  server(server: ModelServer, recipient: Recipient): ModelServer {
    return serverBehind(server, (model) => this.model(model, recipient));
  }

  /** Passages are content: they leave where everything does. Once refused, it is not asked about again at each search. */
  embeddings(embeddings: Embeddings, recipient: Recipient): Embeddings {
    let isRefused = false;
    return {
      label: embeddings.label,
      embed: async (texts, signal) => {
        if (isRefused && !this.deps.consents.has(recipient)) throw new EmbeddingsError('the user did not allow it');
        try {
          await this.release({}, { recipient, model: embeddings.label, texts }, signal);
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          isRefused = error.kind === 'no_consent';
          const why = isRefused ? 'the user did not allow it' : 'the data mode, or an untrusted workspace, forbids it';
          throw new EmbeddingsError(why);
        }
        return embeddings.embed(texts, signal);
      },
    };
  }

  private check(dataMode: DataMode): void {
    if (!this.deps.isTrusted()) throw new ModelError('untrusted', '');
    if (!fits(dataMode, this.deps.dataMode())) throw new ModelError('withheld', '');
  }
}

/** A model that is asked nothing which the gate has not let pass. */
class GuardedModel extends ModelBehind {
  constructor(
    behind: StreamingModel,
    private readonly gate: Pick<OutboundGate, 'release' | 'filled'>,
    private readonly to: Recipient,
  ) {
    super(behind);
  }

  override get recipient(): Recipient {
    return this.to;
  }

  override permit(request: Released, signal: AbortSignal): Promise<void> {
    return this.gate.release(request, { recipient: this.to, model: this.id }, signal);
  }

  override async body(request: ModelRequest): Promise<string> {
    return this.behind.body(await this.gate.filled(request));
  }

  override async count(request: ModelRequest, signal: AbortSignal): Promise<number | undefined> {
    if (!this.behind.count) return undefined;
    await this.permit(request, signal);
    return this.behind.count(await this.gate.filled(request), signal);
  }

  override async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    await this.permit(request, signal);
    yield* this.behind.stream(await this.gate.filled(request), signal);
  }
}
