import { usageTotal, type ReplyFormat, type ModelUsage } from '../contract/model';
import type { ModelRequest } from '../ports';
import { toEvent } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import { conversedIn, type ContextManager } from './contextManager';
import { pinsOf, undoneKey } from '../session/pins';
import { blocksOf } from './messageList';
import { imageTokens } from './tokens/imageTokens';
import { FIGURE_SIDE } from '../contract/picture';
import { anchorOf, type Anchor } from './tokens/anchor';
import type { Measure, TokenMeter } from './tokens/tokenMeter';
import type { ContextUsage } from '../contract/contextUsage';

interface MeasuredModel {
  readonly id: string;
  readonly replyFormat: ReplyFormat;
  readonly promptAlone?: boolean;
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

/** Tokens of a model for one of the encoder, at most (tokens/calibration). */
const MOST_TOKENS_A_BYTE = 2.5;
/** Tokens of the largest picture (tokens/imageTokens). */
const MOST_OF_PICTURE = imageTokens({ width: FIGURE_SIDE, height: FIGURE_SIDE }, '');

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

  /** Tokens of what goes beside the messages of a request. */
  async besideTokens({ system, tools }: Pick<ModelRequest, 'system' | 'tools'>, model: MeasuredModel): Promise<number> {
    const measure = await this.tokens.measure({ system, tools, messages: [] }, model);
    return measure.system + measure.tools;
  }

  /** Tokens of one text, as a part of a request. */
  tokensOf(text: string, model: MeasuredModel): Promise<number> {
    return this.tokens.tokensOf(text, model.id);
  }

  /** Tokens of each of many texts, as parts of a request. */
  tokensOfAll(texts: readonly string[], model: MeasuredModel): Promise<number[]> {
    return this.tokens.tokensOfAll(texts, model.id);
  }

  /** Tokens that a request is at the very most, without counting: each has a byte at least in any vocabulary, or is of a picture. */
  most({ system, messages, tools }: ModelRequest): number {
    const texts = [system, JSON.stringify(messages), JSON.stringify(tools)];
    const pictures = messages.flatMap(({ content }) => blocksOf(content)).filter(({ type }) => type === 'image');
    return (
      MOST_OF_PICTURE * pictures.length +
      MOST_TOKENS_A_BYTE * texts.reduce((bytes, text) => bytes + new TextEncoder().encode(text).length, 0)
    );
  }

  /**
   * What fills the window, part by part. Until the first request of this window nothing is counted for it: what the
   * provider reported last is known, and how it divides is estimated.
   * @param files texts of files that are sent whole
   */
  async usage(request: ModelRequest, model: MeasuredModel, files: readonly string[]): Promise<ContextUsage> {
    const isAwake = this.recalled.has(model.id) && model.requestLimit !== undefined;
    const { measure, total, estimated } = await (isAwake
      ? this.measure(request, model)
      : this.measureRoughly(request, model));
    const whole = measure.system + measure.tools + measure.messages;
    const scale = whole === 0 ? 0 : total / whole;
    // A file's share of the messages is that of its text: how it is counted falls out of it.
    const characters = JSON.stringify(request.messages).length;
    const ofFiles = JSON.stringify(files).length / Math.max(1, characters);
    const rounded = Math.round(total);
    const system = Math.round(measure.system * scale);
    const tools = Math.round(measure.tools * scale);
    const messages = Math.max(0, rounded - system - tools);
    const inFiles = files.length === 0 ? 0 : Math.round(messages * Math.min(1, ofFiles));
    return {
      window: model.requestLimit ?? null,
      total: rounded,
      estimated,
      parts: { system, tools, files: inFiles, history: rounded - system - tools - inFiles },
    };
  }

  private async measureRoughly(request: ModelRequest, model: MeasuredModel): Promise<Measured> {
    const measure = await this.tokens.measureRoughly(request, model);
    const report = this.lastReport(model);
    const known = report === undefined ? undefined : 'usage' in report ? usageTotal(report.usage) : report.tokens;
    const total = known ?? this.tokens.estimate(measure);
    return { model, measure, total, estimated: report === undefined || 'tokens' in report };
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
    const report = this.lastReport(model);
    if (!report || !('usage' in report)) return;
    const { entries, all } = this.log;
    const reported = this.context.buildContext(
      conversedIn({ entries: entries.slice(0, report.at), all }),
      model,
      request,
    );
    const measure = await this.tokens.measure(reported, model);
    const anchor = anchorOf(measure, measure.raw, report.usage);
    if (anchor && !this.anchors.has(model.id)) this.anchors.set(model.id, anchor);
  }

  /**
   * The last report on a model in the log, and where it stands. What was reported before a compaction says nothing of what
   * comes behind it: then there is what was estimated for that.
   */
  private lastReport(model: MeasuredModel): { at: number; usage: ModelUsage } | { tokens: number } | undefined {
    const { entries, all } = this.log;
    const pins = pinsOf(all);
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at];
      const isWanted = entry?.subtype === 'model_usage' || entry?.isCompactSummary === true;
      const event = entry && isWanted ? toEvent(entry) : undefined;
      if (event?.type === 'compact_summary') {
        return { tokens: pins.has(undoneKey(event.id)) ? event.preTokens : event.postTokens };
      }
      if (event?.type !== 'model_usage' || event.purpose !== undefined) continue; // a summary's says nothing of the others
      if (event.usage.estimated) continue;
      if (event.model === model.id) return { at, usage: event.usage };
    }
    return undefined;
  }
}
