import { CancelledError, errorMessage } from '../../../base/errors';
import type { ModelUsage } from '../../../core/contract/model';
import { LEAST_WINDOW, ModelError } from '../../../core/contract/modelError';
import type { Log, ModelRequest } from '../../../core/ports';
import { estimateTokens } from '../../../core/text/estimateTokens';
import { hostOf, isOwnServer, type ServerAccess } from './access';
import type { Patience } from '../watchdog';
import { plainMessages } from '../../../core/context/plainMessages';

/** How large a context window is, whether the user, a server or nobody has said so, and whether pictures fit into it. */
export interface KnownWindow {
  /** Tokens of the request and the reply together. */
  tokens: number;
  from: 'set' | 'told' | 'assumed';
  images: boolean;
}

/** What a server tells of a model. */
export interface ToldModel {
  /** Tokens of its context window. */
  tokens?: number | undefined;
  /** Whether it takes pictures. */
  images?: boolean | undefined;
}

/** What the models of one server are asked with. */
export interface ServerParts {
  access: ServerAccess;
  windows: Windows;
  patience: Patience;
  log: Log;
}

/** Of a model of which nobody says anything. */
const ASSUMED = 32_000;
/** Milliseconds that an answer holds: a model of this machine may be loaded again, with another window. */
const FRESH_MS = 60_000;
/** Below this many tokens a count of ours says too little. */
const LEAST_COUNTED = 3000;
/** A report of less than this share of our count is of a part of the request. */
const WHOLE = 0.6;

/** Asks a server for the window of a model, and whether it takes pictures. */
export type ProbeModel = (model: string, signal: AbortSignal) => Promise<ToldModel>;

/** What is known of the context windows of a server's models. */
export class Windows {
  private readonly found = new Map<string, { window: KnownWindow; at: number }>();
  /** What models have shown to take, where that is less than was said. */
  private readonly learned = new Map<string, number>();

  constructor(
    private readonly access: ServerAccess,
    private readonly probe: ProbeModel,
    private readonly log: Log,
  ) {}

  /** As far as it is known without asking. */
  known(model: string): KnownWindow {
    const window = this.found.get(model)?.window ?? this.unasked();
    return { ...window, tokens: Math.min(window.tokens, this.learned.get(model) ?? Infinity) };
  }

  /** Asks where nothing is known, or nothing fresh. Never throws but CancelledError. */
  async find(model: string, signal: AbortSignal): Promise<KnownWindow> {
    const before = this.found.get(model);
    // Of a server elsewhere the window of a model does not change.
    const isFresh = before && (!isOwnServer(this.access) || performance.now() - before.at < FRESH_MS);
    if (!isFresh) {
      const { tokens, images = false } = await this.ask(model, signal);
      const unasked = this.unasked();
      const window: KnownWindow = tokens === undefined ? unasked : { ...unasked, tokens, from: 'told' };
      this.found.set(model, { window: { ...window, images: this.access.images ?? images }, at: performance.now() });
    }
    return this.known(model);
  }

  /** The same for a request. @throws ModelError `small_window`; what is known is asked for again the next time */
  async needed(model: string, signal: AbortSignal): Promise<KnownWindow> {
    const window = await this.find(model, signal);
    if (window.tokens >= LEAST_WINDOW) return window;
    this.found.delete(model);
    this.learned.delete(model);
    throw new ModelError('small_window', '', undefined, { host: hostOf(this.access), model, tokens: window.tokens });
  }

  learn(model: string, tokens: number): void {
    this.learned.set(model, Math.min(tokens, this.learned.get(model) ?? Infinity));
  }

  private async ask(model: string, signal: AbortSignal): Promise<ToldModel> {
    try {
      return await this.probe(model, signal);
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      // The request meets the same failure, and its words are shown.
      this.log.info(`The window of ${model} at ${hostOf(this.access)} is not known: ${errorMessage(error)}`);
      return {};
    }
  }

  private unasked(): KnownWindow {
    const { window, images = false } = this.access;
    return window === undefined
      ? { tokens: ASSUMED, from: 'assumed', images }
      : { tokens: window, from: 'set', images };
  }
}

/**
 * Holds the tokens that a server reports against our own count. A server may drop the beginning of what does not fit and
 * answer all the same: such a reply knows neither the rules nor the data.
 * @throws ModelError `window_lies`; the window is what was read from then on
 */
export function checkWasRead(parts: ServerParts, model: string, request: ModelRequest, usage: ModelUsage): void {
  const read = usage.input_tokens + (usage.cache_read_input_tokens ?? 0);
  const sent = leastTokens(request);
  if (sent <= LEAST_COUNTED || read >= WHOLE * sent) return;
  parts.windows.learn(model, read);
  throw new ModelError('window_lies', '', undefined, { host: hostOf(parts.access), model, tokens: read, of: sent });
}

/** Tokens of a request, rather too few: a run of one character may be a single token. */
function leastTokens(request: ModelRequest): number {
  const texts = plainMessages(request, true).map(({ content }) => content.replace(/(.)\1{3,}/gsu, '$1'));
  return texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
}
