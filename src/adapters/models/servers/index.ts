import * as z from 'zod';
import { CancelledError } from '../../../base/errors';
import { ModelError } from '../../../core/contract/modelError';
import type { Log, ModelServer, OfferedModel, StreamingModel } from '../../../core/ports';
import { ChatModel, type RefusedOptions } from '../chat/model';
import { ollamaProbe, tagsOf } from '../ollama/catalog';
import { OllamaModel } from '../ollama/model';
import { ownAddress, type ServerAccess } from './access';
import { EitherModel } from './eitherModel';
import type { Patience } from '../watchdog';
import { defaultServerPatience, question } from './exchange';
import { listedModels, listedWindow, probeOf, type ListedModel } from './probes';
import { Windows } from './windows';

/** https://docs.ollama.com/api-reference/get-version */
const versionSchema = z.looseObject({ version: z.string() });

/** Models of which the window is asked for when they are listed. */
const MOST_ASKED = 40;

/** A server of models, through the API that it speaks: Chat Completions, or that of Ollama. */
export class HttpModelServer implements ModelServer {
  private readonly chatWindows: Windows;
  private readonly ollamaWindows: Windows;
  private readonly refused: RefusedOptions = new Map();
  private readonly asked = new Set<string>();
  private found: 'chat' | 'ollama' | undefined;

  /** @param access `api`: what the user has set; `auto`: it is found out */
  constructor(
    private readonly access: ServerAccess & { api: 'auto' | 'chat' | 'ollama' },
    private readonly log: Log,
    private readonly patience: Patience = defaultServerPatience,
  ) {
    this.chatWindows = new Windows(access, probeOf(access), log);
    this.ollamaWindows = new Windows(
      access,
      ollamaProbe(access, (model) => this.asked.has(model)),
      log,
    );
  }

  async api(signal: AbortSignal): Promise<'chat' | 'ollama'> {
    const { access } = this;
    return (this.found ??= access.api === 'auto' ? await this.detect(signal) : access.api);
  }

  async models(signal: AbortSignal): Promise<OfferedModel[]> {
    if ((await this.api(signal)) === 'chat') return (await listedModels(this.access, signal)).map(this.offered);
    const tags = await tagsOf(this.access, signal);
    return Promise.all(
      tags.map(async ({ name, remote_host: host }, at) => ({
        id: this.idOf(name),
        label: host ? `${name} → ${host}` : name,
        ...(at < MOST_ASKED ? { window: (await this.ollamaWindows.find(name, signal)).tokens } : {}),
      })),
    );
  }

  client(model: string): StreamingModel {
    const { access, patience, log, refused, asked } = this;
    const id = this.idOf(model);
    return new EitherModel(id, (signal) => this.api(signal), this.found, {
      chat: new ChatModel(id, model, { access, patience, log, refused, windows: this.chatWindows }),
      ollama: new OllamaModel(id, model, { access, patience, log, asked, windows: this.ollamaWindows }),
    });
  }

  private readonly offered = (model: ListedModel): OfferedModel => {
    const window = this.access.window ?? listedWindow(model);
    const price = priceOf(model);
    return {
      id: this.idOf(model.id),
      label: model.name ?? model.id,
      ...(window === undefined ? {} : { window }),
      ...(price && { price }),
    };
  };

  private idOf(model: string): string {
    return `${this.access.name}:${model}`;
  }

  /** An Ollama says its version. Whatever else answers, or refuses to, is a server of Chat Completions. */
  private async detect(signal: AbortSignal): Promise<'chat' | 'ollama'> {
    const { access } = this;
    try {
      // No key goes to an address that the user has not named.
      const answer = await question({ ...access, key: '' }, ownAddress(access, '/api/version'), signal);
      return versionSchema.safeParse(answer).success ? 'ollama' : 'chat';
    } catch (error) {
      const passes = error instanceof ModelError && ['network', 'stalled', 'bad_server'].includes(error.kind);
      if (passes || error instanceof CancelledError) throw error;
      return 'chat';
    }
  }
}

/** Dollars for a million tokens from those for one; undefined where both are not told. */
function priceOf({ pricing }: ListedModel): OfferedModel['price'] | undefined {
  const input = Number(pricing?.prompt ?? Number.NaN) * 1e6;
  const output = Number(pricing?.completion ?? Number.NaN) * 1e6;
  return input >= 0 && output >= 0 ? { input, output } : undefined;
}
