import * as z from 'zod';
import { CancelledError, errorMessage } from '../../../base/errors';
import type { ReplyFormat, ModelChunk } from '../../../core/contract/model';
import { ModelError } from '../../../core/contract/modelError';
import type { Log, ModelRequest, StreamingModel } from '../../../core/ports';
import { fetchAnswer, Watchdog, type Patience } from '../watchdog';
import { cleanWords, refusesImages } from '../words';
import type { Catalog } from './catalog';
import { connect, type Access } from './connection';
import { asModelError, asStreamError } from './errors';
import { EventReader } from './events';
import type { ModelProfile } from './profile';
import { longestReply, toParams, type RequestOptions } from './request';

export const defaultPatience: Patience = { headerMs: 120_000, idleMs: 60_000, wholeMs: 1_200_000 };

/** Bytes of a reply as it streams: of the longest one several times what it takes. */
const MAX_REPLY = 16 * 1024 * 1024;

/** Milliseconds: a count that takes longer is not waited for. */
const COUNT_TIMEOUT_MS = 20_000;

const countSchema = z.object({ input_tokens: z.number().positive() });

/** Of a model that does not tell whether it takes pictures: every Claude of today does. */
function isClaude(id: string): boolean {
  return id.startsWith('claude-');
}

/** What a server has refused so far, by model: it is not tried again in this session. */
export type Refused = Map<string, Partial<RequestOptions>>;

/** A Claude model behind the port of every model. */
export class AnthropicModel implements StreamingModel {
  constructor(
    readonly id: string,
    readonly replyFormat: ReplyFormat,
    private readonly parts: { access: Access; catalog: Catalog; refused: Refused; patience: Patience; log: Log },
  ) {}

  get requestLimit(): number {
    return this.parts.catalog.known(this.id).window - this.longestReply;
  }

  get longestReply(): number {
    const profile = this.parts.catalog.known(this.id);
    return longestReply(profile, this.options(profile));
  }

  /** As far as the model is known: nobody is asked, so that what would leave can be looked at before. */
  body(request: ModelRequest): Promise<string> {
    const profile = this.parts.catalog.known(this.id);
    return Promise.resolve(JSON.stringify(toParams(request, profile, this.replyFormat, this.options(profile))));
  }

  get images(): boolean {
    return this.options(this.parts.catalog.known(this.id)).images;
  }

  async prepare(signal: AbortSignal): Promise<void> {
    if (this.parts.access.key === '') return;
    try {
      await this.parts.catalog.profile(this.id, signal);
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      // The request meets the same failure, and is sent again where it passes.
      this.parts.log.info(`Nothing is known of ${this.id} yet: ${errorMessage(error)}`);
    }
  }

  async count(request: ModelRequest, signal: AbortSignal): Promise<number | undefined> {
    const { access, catalog, log } = this.parts;
    if (access.key === '') return undefined;
    try {
      const profile = await catalog.profile(this.id, signal);
      const whole = toParams(request, profile, this.replyFormat, this.options(profile));
      const { max_tokens: _, stream: __, ...params } = whole;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)]);
      const counted = await connect(access, COUNT_TIMEOUT_MS, fetchAnswer).messages.countTokens(params, {
        signal: inTime,
      });
      const { data } = countSchema.safeParse(counted);
      return data?.input_tokens;
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      // Gateways may not know it. What is wrong with the request itself is told when it is sent.
      log.info(`${this.id} did not count a request: ${asModelError(error, access.key).message}`);
      return undefined;
    }
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { access, catalog, refused } = this.parts;
    if (access.key === '') throw new ModelError('no_key', '');
    const profile = await catalog.profile(this.id, signal);
    for (;;) {
      let begun = false;
      try {
        for await (const chunk of this.attempt(request, profile, signal)) {
          begun = true;
          yield chunk;
        }
        return;
      } catch (error) {
        const known = asModelError(error, access.key);
        const without = begun || !(known instanceof ModelError) ? undefined : this.doWithout(known, profile);
        if (!without) throw known;
        this.parts.log.info(`${this.id} is asked without ${Object.keys(without).join(', ')}: ${known.message}`);
        refused.set(this.id, { ...refused.get(this.id), ...without });
      }
    }
  }

  private async *attempt(request: ModelRequest, profile: ModelProfile, signal: AbortSignal): AsyncIterable<ModelChunk> {
    const { access, patience } = this.parts;
    const watchdog = new Watchdog(patience, MAX_REPLY);
    const connection = connect(access, patience.headerMs, watchdog.fetch);
    const params = toParams(request, profile, this.replyFormat, this.options(profile));
    const reader = new EventReader();
    let begun = false;
    try {
      const stream = await connection.messages.create(params, { signal: AbortSignal.any([signal, watchdog.signal]) });
      begun = true;
      for await (const event of stream) yield* reader.read(event).map((chunk) => this.clean(chunk));
    } catch (error) {
      // The words of an error can stall as well as those of a reply.
      const failure = signal.aborted ? undefined : watchdog.failure();
      throw failure ?? (begun ? asStreamError(error, access.key) : error);
    } finally {
      watchdog.end();
    }
    // The SDK ends a stream that was aborted, or ended too early, like one that is over.
    if (signal.aborted) throw new CancelledError();
    const failure = watchdog.failure() ?? (reader.ended ? undefined : new ModelError('cut_off', ''));
    if (failure) throw failure;
  }

  private clean(chunk: ModelChunk): ModelChunk {
    if (chunk.type !== 'stop' || chunk.detail === undefined) return chunk;
    return { ...chunk, detail: cleanWords(chunk.detail, this.parts.access.key) };
  }

  private options(profile: ModelProfile): RequestOptions {
    return {
      structuredOutput: profile.structuredOutput !== false,
      caching: true,
      reasoning: true,
      images: profile.images ?? isClaude(this.id),
      maxOutput: profile.maxOutput,
      ...this.parts.refused.get(this.id),
    };
  }

  /** What to let go of after a refusal: a gateway, or a model of another day, may not know all of the API. */
  private doWithout({ kind, message }: ModelError, profile: ModelProfile): Partial<RequestOptions> | undefined {
    if (kind !== 'refused') return undefined;
    const options = this.options(profile);
    const limit = /max_tokens: \d+ > (\d+)/.exec(message)?.[1];
    if (limit !== undefined && Number(limit) < options.maxOutput) return { maxOutput: Number(limit) };
    if (options.reasoning && /thinking|signature/i.test(message)) return { reasoning: false };
    if (options.images && refusesImages(message)) return { images: false };
    if (options.caching && /cache_control/i.test(message)) return { caching: false };
    if (
      this.replyFormat === 'structured-json' &&
      options.structuredOutput &&
      /output_config|output_format|schema|structured/i.test(message)
    ) {
      return { structuredOutput: false };
    }
    return undefined;
  }
}
