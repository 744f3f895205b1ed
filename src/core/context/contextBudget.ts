import type { Carrier, ModelUsage } from '../agent/model';
import type { ModelRequest } from '../ports';
import { toEvent } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import type { ContextManager } from './contextManager';
import { anchorOf, type Anchor } from './tokens/anchor';
import type { Measure, TokenMeter } from './tokens/tokenMeter';
import { estimateTokens } from './tokens/estimate';
import type { ContextUsage } from './usage';

interface MeasuredModel {
  readonly id: string;
  readonly carrier: Carrier;
  readonly requestLimit: number | undefined;
}

/** A request, and the tokens that it will be. */
export interface Measured {
  model: MeasuredModel;
  measure: Measure;
  /** Tokens, as the provider will count them. */
  total: number;
  /** The provider has counted none of the conversation's requests yet. */
  estimated: boolean;
}

/** How much of a model's window a conversation takes. What the provider reports corrects what comes after it. */
export class ContextBudget {
  /** The last report of each model. */
  private readonly anchors = new Map<string, Anchor>();
  private readonly recalled = new Map<string, Promise<void>>();

  constructor(
    private readonly tokens: TokenMeter,
    private readonly context: ContextManager,
    private readonly log: Pick<SessionLog, 'entries' | 'all'>,
  ) {}

  async measure(request: ModelRequest, model: MeasuredModel): Promise<Measured> {
    await this.recall(request, model);
    const measure = await this.tokens.measure(request, model);
    const anchor = this.anchors.get(model.id);
    return { model, measure, total: this.tokens.estimate(measure, anchor), estimated: anchor === undefined };
  }

  /** Takes in what the provider counted of a request. */
  async learn({ model, measure }: Measured, usage: ModelUsage): Promise<void> {
    const anchor = await this.tokens.learn(measure, usage, this.anchors.get(model.id));
    if (anchor) this.anchors.set(model.id, anchor);
  }

  /** Tokens of one text, as a part of a request. */
  tokensOf(text: string, model: MeasuredModel): Promise<number> {
    return this.tokens.tokensOf(text, model.id);
  }

  /** A guess at once, without counting; rather too much. */
  guess({ system, messages, tools }: ModelRequest): number {
    return 2 * estimateTokens(system + JSON.stringify(messages) + JSON.stringify(tools));
  }

  /** What fills the window, part by part. @param files texts of files that are sent whole */
  async usage(request: ModelRequest, model: MeasuredModel, files: readonly string[]): Promise<ContextUsage> {
    const { measure, total, estimated } = await this.measure(request, model);
    const whole = measure.system + measure.tools + measure.messages;
    const scale = whole === 0 ? 0 : total / whole;
    let inFiles = 0;
    for (const text of files) inFiles += await this.tokensOf(text, model);
    const system = Math.round(measure.system * scale);
    const tools = Math.round(measure.tools * scale);
    const read = Math.min(Math.round(inFiles * scale), Math.round(total) - system - tools);
    const rounded = Math.round(total);
    return {
      window: model.requestLimit ?? null,
      total: rounded,
      estimated,
      parts: { system, tools, files: read, history: rounded - system - tools - read },
    };
  }

  /** In a session that was resumed: the last report that its log has, with the request as it was then. */
  private recall(request: ModelRequest, model: MeasuredModel): Promise<void> {
    const known = this.recalled.get(model.id);
    if (known) return known;
    const recalled = this.readReport(request, model);
    this.recalled.set(model.id, recalled);
    return recalled;
  }

  private async readReport(request: ModelRequest, model: MeasuredModel): Promise<void> {
    const { entries, all } = this.log;
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at];
      const event = entry?.subtype === 'model_usage' ? toEvent(entry) : undefined;
      if (event?.type !== 'model_usage' || event.model !== model.id) continue;
      const messages = this.context.buildContext({ entries: entries.slice(0, at), all }, model);
      const measure = await this.tokens.measure({ ...request, messages }, model);
      const anchor = anchorOf(measure, measure.raw, event.usage);
      if (anchor && !this.anchors.has(model.id)) this.anchors.set(model.id, anchor);
      return;
    }
  }
}
