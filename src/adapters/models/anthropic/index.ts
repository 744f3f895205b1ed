import type { ReplyFormat } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { Log, Memory, ModelProvider, OfferedModel, StreamingModel } from '../../../core/ports';
import { FALLBACK_MODEL } from '../../../core/session/prices';
import { Catalog } from './catalog';
import type { Access } from './connection';
import type { Patience } from '../watchdog';
import { AnthropicModel, defaultPatience, type Refused } from './model';

/** Claude, through the Messages API. */
export class AnthropicProvider implements ModelProvider {
  private readonly catalog: Catalog;
  private readonly refused: Refused = new Map();

  constructor(
    private readonly access: Access,
    memory: Memory,
    private readonly log: Log,
    private readonly patience: Patience = defaultPatience,
  ) {
    this.catalog = new Catalog(access, memory, log);
  }

  readonly fallbackModel = FALLBACK_MODEL;

  async models(): Promise<OfferedModel[]> {
    if (this.access.key === '') throw new ModelError('no_key', '');
    return this.catalog.list();
  }

  defaultModel(): Promise<string> {
    return this.catalog.default();
  }

  client(id: string, replyFormat: ReplyFormat): StreamingModel {
    const { access, catalog, refused, patience, log } = this;
    return new AnthropicModel(id, replyFormat, { access, catalog, refused, patience, log });
  }
}
