import { ModelError } from '../../../core/agent/modelError';
import type { Log } from '../../../core/ports';
import { connect, type Access } from './connection';
import { asModelError } from './errors';
import { profileOf, unknownProfile, type ModelProfile } from './profile';

/** The model that answers when the provider's list cannot be had and the user has named none. */
const FALLBACK_MODEL = 'claude-sonnet-5-5';
/** Milliseconds: a question about models is answered at once, or not waited for. */
const TIMEOUT_MS = 10_000;

/** The provider's own list of models, asked for once. */
export class Catalog {
  private listed: Promise<ModelProfile[]> | undefined;
  private readonly single = new Map<string, ModelProfile>();

  constructor(
    private readonly access: Access,
    private readonly log: Log,
  ) {}

  /** All models that can be used, the newest first. @throws ModelError */
  list(): Promise<ModelProfile[]> {
    const listed = (this.listed ??= this.fetchList());
    listed.catch(() => (this.listed = undefined)); // asked again the next time
    return listed;
  }

  /** The newest model for everyday work; without a list a known one. */
  async default(): Promise<string> {
    try {
      const models = await this.list();
      return (models.find(({ everyday }) => everyday) ?? models[0])?.id ?? FALLBACK_MODEL;
    } catch (error) {
      this.log.warn(`The list of models could not be read: ${asModelError(error, this.access.key).message}`);
      return FALLBACK_MODEL;
    }
  }

  /** What is known of a model; the least that any model can do where nothing is known. Never throws but when cancelled. */
  async profile(id: string, signal: AbortSignal): Promise<ModelProfile> {
    const known = this.single.get(id) ?? (await this.listed?.catch(() => []))?.find((model) => model.id === id);
    if (known) return known;
    try {
      const info = await this.connection().models.retrieve(id, null, { signal });
      const profile = profileOf(info) ?? unknownProfile(id);
      this.single.set(id, profile);
      return profile;
    } catch (error) {
      const failure = asModelError(error, this.access.key);
      if (!(failure instanceof ModelError)) throw failure;
      // One that the server does not list may still answer: gateways have names of their own.
      this.log.info(`Nothing is known of the model ${id}: ${failure.kind}`);
      if (!failure.passes) this.single.set(id, unknownProfile(id));
      return unknownProfile(id);
    }
  }

  private async fetchList(): Promise<ModelProfile[]> {
    try {
      const models: ModelProfile[] = [];
      for await (const info of this.connection().models.list({ limit: 100 })) {
        const profile = profileOf(info);
        if (profile) models.push(profile);
      }
      return models;
    } catch (error) {
      throw asModelError(error, this.access.key);
    }
  }

  private connection(): ReturnType<typeof connect> {
    return connect(this.access, TIMEOUT_MS, globalThis.fetch);
  }
}
