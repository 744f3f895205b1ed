import { CancelledError } from '../../../base/errors';
import { ModelError } from '../../../core/agent/modelError';
import type { Log } from '../../../core/ports';
import { connect, type Access } from './connection';
import { asModelError } from './errors';
import { profileOf, unknownProfile, type ModelProfile } from './profile';

/** The model that answers when the provider's list cannot be had and the user has named none. */
export const FALLBACK_MODEL = 'claude-sonnet-5-5';
/** Milliseconds: a question about models is answered at once, or not waited for. */
const TIMEOUT_MS = 10_000;

/** The provider's own list of models, asked for once. */
export class Catalog {
  private listed: Promise<ModelProfile[]> | undefined;
  private readonly profiles = new Map<string, ModelProfile>();

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

  /** The newest model for everyday work. @throws ModelError */
  async default(): Promise<string> {
    const models = await this.list();
    return (models.find(({ everyday }) => everyday) ?? models[0])?.id ?? FALLBACK_MODEL;
  }

  /**
   * What is known of a model; the least that any model can do where nothing is known. It is asked for once, so that all
   * requests of a conversation are alike. @throws ModelError when the provider fails in a way that passes
   */
  async profile(id: string, signal: AbortSignal): Promise<ModelProfile> {
    const known = this.profiles.get(id);
    if (known) return known;
    let profile = unknownProfile(id);
    try {
      const inTime = { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) };
      profile = profileOf(await this.connection().models.retrieve(id, null, inTime)) ?? profile;
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      const failure = asModelError(error, this.access.key);
      if (failure instanceof ModelError && failure.passes && failure.kind !== 'stalled') throw failure;
      // One that the server does not list, or does not tell of, may still answer: gateways are like that.
      this.log.info(`Nothing is known of the model ${id}: ${failure.message}`);
    }
    this.profiles.set(id, profile);
    return profile;
  }

  private async fetchList(): Promise<ModelProfile[]> {
    const inTime = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const models: ModelProfile[] = [];
      for await (const info of this.connection().models.list({ limit: 100 }, { signal: inTime })) {
        const profile = profileOf(info);
        if (profile) models.push(profile);
      }
      for (const model of models) this.profiles.set(model.id, model);
      return models;
    } catch (error) {
      throw inTime.aborted ? new ModelError('stalled', '') : asModelError(error, this.access.key);
    }
  }

  private connection(): ReturnType<typeof connect> {
    return connect(this.access, TIMEOUT_MS, globalThis.fetch);
  }
}
