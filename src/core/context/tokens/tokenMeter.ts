import { errorMessage } from '../../../base/errors';
import type { ModelUsage } from '../../contract/model';
import type { Encoding, Log, Memory, ModelClient, ModelRequest, TokenEncoder } from '../../ports';
import { anchoredEstimate, anchorOf, isOfBasis, type Anchor, type Basis } from './anchor';
import { learnFrom, MESSAGE_TOKENS, PAIR_TOKENS, plainEstimate, ratioOf } from './calibration';
import { CalibrationStore } from './calibrationStore';
import { estimateTokens } from '../../text/estimateTokens';
import { familyOf, type Family } from './families';
import { countRequest, totalsOf, type RequestCount } from './requestCount';
import { TokenMemo } from './tokenMemo';
import { rememberToolsText, schemasFor, type ToolsText } from './toolsText';

export type { Anchor } from './anchor';

/**
 * A request that was counted. The parts are tokens of the model as they are estimated without any report, what each
 * message and call costs included; their sum is what {@link TokenMeter.estimate} gives without an anchor, but for rounding.
 */
export interface Measure extends Basis {
  /** Tokens of the encoder. */
  raw: RequestCount;
  system: number;
  /** The schemas of tools and of the reply. */
  tools: number;
  /** All messages. */
  messages: number;
  /** Each message. */
  each: readonly number[];
}

type MeteredModel = Pick<ModelClient, 'id' | 'replyFormat' | 'promptAlone'>;

/** After so many failures in a row the encoder is not asked again: each of them may have taken its time. */
const MOST_FAILURES = 3;

/** Tells how large a request is for a model, and learns from what the provider says of it. */
export class TokenMeter {
  private readonly memo: TokenMemo;
  private readonly calibrations: CalibrationStore;
  private readonly toolsText = rememberToolsText();
  /** How often the encoder has failed in a row. */
  private failures = 0;

  /** @param families of the user's own, asked before the built-in ones */
  constructor(
    encoder: TokenEncoder,
    memory: Memory,
    private readonly log: Log,
    private readonly families: () => readonly Family[] = () => [],
  ) {
    this.memo = new TokenMemo(encoder);
    this.calibrations = new CalibrationStore(memory, log);
  }

  /**
   * Counts a request. Where the encoder fails the texts' lengths stand in for it: `exact` is false then, nothing is learned
   * from such a measure, and its estimates have the family's margin.
   */
  async measure(request: ModelRequest, model: MeteredModel): Promise<Measure> {
    const { id } = model;
    const { encoding } = familyOf(id, this.families());
    let exact = true;
    const tally = async (texts: readonly string[]): Promise<number[]> => {
      const counted = await this.count(encoding, texts);
      exact = counted.exact;
      return counted.counts;
    };
    const raw = await countRequest(request, model, tally, this.tellFor(model));
    return this.asMeasure({ model: id, encoding, exact }, raw);
  }

  /** The same by the lengths of the texts alone: at once, and without the encoder. */
  async measureRoughly(request: ModelRequest, model: MeteredModel): Promise<Measure> {
    const { id } = model;
    const { encoding } = familyOf(id, this.families());
    const tally = (texts: readonly string[]): Promise<number[]> => Promise.resolve(texts.map(estimateTokens));
    const raw = await countRequest(request, model, tally, this.tellFor(model));
    return this.asMeasure({ model: id, encoding, exact: false }, raw);
  }

  /** Tokens of one text as a part of a request to a model, as they are estimated without any report. */
  async tokensOf(text: string, model: string): Promise<number> {
    return (await this.tokensOfAll([text], model))[0] ?? 0;
  }

  /** The same of each of many texts. */
  async tokensOfAll(texts: readonly string[], model: string): Promise<number[]> {
    const { encoding } = familyOf(model, this.families());
    const { counts, exact } = await this.count(encoding, texts);
    const ratio = this.ratio({ model, encoding, exact });
    return counts.map((tokens) => Math.ceil(ratio * tokens));
  }

  /**
   * Tokens that the provider will count for a request.
   * @param anchor the last report of the same conversation; one of another model, or counted otherwise, is of no use
   */
  estimate(measure: Measure, anchor?: Anchor): number {
    const ratio = this.ratio(measure);
    return Math.ceil(
      anchor && isOfBasis(anchor, measure)
        ? anchoredEstimate(measure.raw, anchor, ratio)
        : plainEstimate(totalsOf(measure.raw), ratio),
    );
  }

  /**
   * Takes in what the provider reported for a request.
   * @param before the report before it in the same conversation; with it more is learned
   * @returns the anchor for the requests that follow; undefined when the report cannot be right
   */
  async learn(measure: Measure, usage: ModelUsage, before?: Anchor): Promise<Anchor | undefined> {
    const anchor = anchorOf(measure, measure.raw, usage);
    if (!anchor || !measure.exact) return anchor;
    const { model, encoding } = measure;
    const known = this.calibrations.get(model, encoding);
    const learned = learnFrom(known, anchor, before && isOfBasis(before, measure) ? before : undefined);
    if (learned && learned !== known) await this.calibrations.set(model, { encoding, ...learned });
    return anchor;
  }

  private tellFor(model: MeteredModel): ToolsText {
    return (tools) => schemasFor(model, tools, this.toolsText);
  }

  private async count(encoding: Encoding, texts: readonly string[]): Promise<{ counts: number[]; exact: boolean }> {
    if (this.failures >= MOST_FAILURES) return { counts: texts.map(estimateTokens), exact: false };
    try {
      const counts = await this.memo.count(encoding, texts);
      this.failures = 0;
      return { counts, exact: true };
    } catch (error) {
      if (this.failures++ === 0) {
        this.log.warn(`Tokens are estimated, since they could not be counted: ${errorMessage(error)}`);
      }
      return { counts: texts.map(estimateTokens), exact: false };
    }
  }

  private asMeasure(basis: Basis, raw: RequestCount): Measure {
    const ratio = this.ratio(basis);
    const each = raw.messages.map((tokens, at) =>
      Math.ceil(ratio * tokens + MESSAGE_TOKENS + PAIR_TOKENS * (raw.calls[at] ?? 0) + (raw.pictures[at] ?? 0)),
    );
    return {
      ...basis,
      raw,
      system: Math.ceil(ratio * raw.system),
      tools: Math.ceil(ratio * raw.tools),
      messages: each.reduce((total, tokens) => total + tokens, 0),
      each,
    };
  }

  private ratio({ model, encoding, exact }: Basis): number {
    const { margin } = familyOf(model, this.families());
    const learned = ratioOf(this.calibrations.get(model, encoding), margin);
    return exact ? learned : Math.max(learned, margin);
  }
}
