import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import { ModelError } from '../../../core/contract/modelError';
import type { Log, Memory } from '../../../core/ports';
import { FALLBACK_MODEL } from '../../../core/session/prices';
import { fetchAnswer } from '../watchdog';
import { connect, type Access } from './connection';
import { asModelError } from './errors';
import { modelProfileSchema, profileOf, unknownProfile, type ModelProfile } from './profile';

/** Milliseconds: a question about models is answered at once, or not waited for. */
const TIMEOUT_MS = 10_000;

/** Models of which something is kept between windows. */
const MOST_REMEMBERED = 50;

/** The provider's own list of models, asked for once. */
export class Catalog {
  private listed: Promise<ModelProfile[]> | undefined;
  private readonly profiles = new Map<string, ModelProfile>();

  /** @param memory keeps what is known of models between windows: what fits into a window is known before one asks */
  constructor(
    private readonly access: Access,
    private readonly memory: Memory,
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
    try {
      const inTime = { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) };
      const fetched = profileOf(await this.connection().models.retrieve(id, null, inTime));
      const profile = fetched ?? unknownProfile(id);
      this.profiles.set(id, profile);
      if (fetched) this.remember([fetched]);
      return profile;
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      const failure = asModelError(error, this.access.key);
      if (failure instanceof ModelError && failure.passes && failure.kind !== 'stalled') throw failure;
      // One that the server does not list, or does not tell of, may still answer: gateways are like that.
      this.log.info(`Nothing is known of the model ${id}: ${failure.message}`);
      const keyIsBad = failure instanceof ModelError && ['no_key', 'wrong_key', 'no_access'].includes(failure.kind);
      if (!keyIsBad) this.profiles.set(id, this.known(id));
      return this.known(id);
    }
  }

  private remembered(): ModelProfile[] {
    return z.array(modelProfileSchema).safeParse(this.memory.get(this.memoryKey)).data ?? [];
  }

  private remember(profiles: readonly ModelProfile[]): void {
    const others = this.remembered().filter(({ id }) => !profiles.some((profile) => profile.id === id));
    this.memory.update(this.memoryKey, [...profiles, ...others].slice(0, MOST_REMEMBERED)).catch((error: unknown) => {
      this.log.warn(`What is known of models could not be kept: ${errorMessage(error)}`);
    });
  }

  private get memoryKey(): string {
    // The host alone: an address may hold a password.
    return `baAgent.profiles ${URL.parse(this.access.baseUrl)?.host ?? ''}`;
  }

  /** What is known of a model without asking; the least that any can do where nothing is. */
  known(id: string): ModelProfile {
    return this.profiles.get(id) ?? this.remembered().find((profile) => profile.id === id) ?? unknownProfile(id);
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
      this.remember(models);
      return models;
    } catch (error) {
      throw inTime.aborted ? new ModelError('stalled', '') : asModelError(error, this.access.key);
    }
  }

  private connection(): ReturnType<typeof connect> {
    return connect(this.access, TIMEOUT_MS, fetchAnswer);
  }
}
