import type { AgentEvent, CompactSummary } from '../../contract/events';
import type { ModelClient, ModelRequest } from '../../ports';
import type { ContextBudget } from '../contextBudget';
import type { ContextManager } from '../contextManager';
import type { Pins } from '../../session/pins';
import { seenBy } from '../pictures';
import { projectMessages } from '../projection';
import { keptFrom, sinceBoundary } from './boundary';

/** Tokens that a model without a limit is taken to have, so that what it reads stays small. */
const NO_LIMIT = 200_000;
/** Of the window, at most after a compaction; and what is aimed at. */
const TARGET = 0.5;
const AIM = 0.4;
/** Of what the system prompt and the tools leave, where they alone are about as much as that. */
const TARGET_BESIDE = 0.25;
const AIM_BESIDE = 0.2;
/** Of what the messages were, what they are made to be. */
const AIM_OF_MESSAGES = 0.5;

/** Who is asked, and what goes beside the messages. */
export interface RequestBase extends Pick<ModelRequest, 'system' | 'tools' | 'dataMode'> {
  model: ModelClient;
}

/** How large the next request of a conversation is, and how large it may be after a compaction; all in tokens. */
export class RequestSize {
  private constructor(
    private readonly parts: { context: ContextManager; budget: ContextBudget },
    private readonly asked: RequestBase,
    private readonly pins: Pins,
    /** The whole request as it is now. */
    readonly total: number,
    /** The system prompt and the tools. */
    readonly base: number,
    /** Tokens of the provider for one that is counted. */
    private readonly scale: number,
    /** Tokens that a request may have. */
    readonly limit: number,
  ) {}

  /** @param isTooLong the provider says so: its window is no larger than the request, whatever is known of it */
  static async of(
    parts: { context: ContextManager; budget: ContextBudget },
    asked: RequestBase,
    events: readonly AgentEvent[],
    pins: Pins,
    isTooLong = false,
  ): Promise<RequestSize> {
    const request = parts.context.buildContext({ events, pins }, asked.model, asked, { whole: true });
    const { measure, total } = await parts.budget.measure(request, asked.model);
    const { system, tools, messages } = measure;
    const counted = system + tools + messages;
    const scale = counted === 0 ? 1 : total / counted;
    const known = asked.model.requestLimit ?? NO_LIMIT;
    const limit = isTooLong ? Math.min(known, total) : known;
    return new RequestSize(parts, asked, pins, total, scale * (system + tools), scale, limit);
  }

  /** What a request must not be more than after a compaction. */
  get target(): number {
    return Math.max(this.limit * TARGET, this.base + (this.limit - this.base) * TARGET_BESIDE);
  }

  /** What it is made to be: what is told in short is not told at length in another way. */
  get aim(): number {
    const most = Math.max(this.limit * AIM, this.base + (this.limit - this.base) * AIM_BESIDE);
    return Math.min(most, this.base + (this.total - this.base) * AIM_OF_MESSAGES);
  }

  /** Tokens of texts, as parts of a request. */
  count = async (texts: readonly string[]): Promise<number[]> => {
    const tokens = await this.parts.budget.tokensOfAll(texts, this.asked.model);
    return tokens.map((each) => Math.ceil(each * this.scale));
  };

  async countAll(texts: readonly string[]): Promise<number> {
    return (await this.count(texts)).reduce((sum, tokens) => sum + tokens, 0);
  }

  /** Tokens of the request after a compaction. */
  async after(events: readonly AgentEvent[], { text, from }: Pick<CompactSummary, 'text' | 'from'>): Promise<number> {
    const { system, tools, model, dataMode = 'all' } = this.asked;
    const kept = keptFrom(sinceBoundary(events, this.pins).events, from) ?? [];
    const request = { system, tools, messages: projectMessages(kept, seenBy(model, dataMode), this.pins, text) };
    return (await this.parts.budget.measure(request, model)).total;
  }
}
