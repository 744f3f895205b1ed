import * as z from 'zod';
import type { ModelUsage } from '../../contract/model';
import { encodings } from '../../ports';
import { isPlausible, MESSAGE_TOKENS, plainEstimate } from './calibration';
import { totalsOf, type RequestCount } from './requestCount';

/** A request and what its provider counted for it: later requests are estimated from here on. */
export const anchorSchema = z.object({
  model: z.string(),
  encoding: z.enum(encodings),
  /** Counted by the encoder, and not by the length of its texts. */
  exact: z.boolean(),
  /** Tokens of the encoder. */
  raw: z.number(),
  pairs: z.number(),
  messages: z.number(),
  /** Tokens of the model for pictures. */
  pictures: z.number(),
  /** Tokens of the request, those from the provider's cache included. */
  input: z.number(),
  /** Tokens of the reply, its reasoning included. */
  output: z.number(),
});
export type Anchor = z.infer<typeof anchorSchema>;

/** By what a request was counted. Numbers of one basis are not comparable with those of another. */
export type Basis = Pick<Anchor, 'model' | 'encoding' | 'exact'>;

/** The anchor that a report makes; undefined when what it says cannot be. */
export function anchorOf(basis: Basis, count: RequestCount, usage: ModelUsage): Anchor | undefined {
  const input =
    tokens(usage.input_tokens) + tokens(usage.cache_read_input_tokens) + tokens(usage.cache_creation_input_tokens);
  const { model, encoding, exact } = basis;
  const anchor = { model, encoding, exact, ...totalsOf(count), input, output: tokens(usage.output_tokens) };
  return isPlausible(anchor) ? anchor : undefined;
}

/** Whether the requests were counted alike. */
export function isOfBasis(anchor: Anchor, basis: Basis): boolean {
  return anchor.model === basis.model && anchor.encoding === basis.encoding && anchor.exact === basis.exact;
}

/**
 * Tokens of a request from what was reported for another one of its conversation: that, and the ratio for what came or
 * went since. What the ratio did not explain then is still there as far as the request is.
 */
export function anchoredEstimate(count: RequestCount, anchor: Anchor, ratio: number): number {
  const now = totalsOf(count);
  const unexplained = anchor.input - plainEstimate(anchor, ratio);
  const share = anchor.raw > 0 ? Math.min(1, now.raw / anchor.raw) : 1;
  return plainEstimate(now, ratio) + unexplained * share + replyCorrection(count, anchor, ratio);
}

/**
 * The reply to the anchor's request is the message behind it, and was counted too. That count is taken where it fits: it
 * holds reasoning that is not sent back, and calls that are estimated as pairs.
 */
function replyCorrection(count: RequestCount, anchor: Anchor, ratio: number): number {
  const reply = count.messages[anchor.messages];
  if (reply === undefined || count.calls[anchor.messages] !== 0) return 0;
  if (totalsOf(count, anchor.messages).raw !== anchor.raw) return 0; // what stands before it has changed
  const estimated = ratio * reply;
  const difference = anchor.output - MESSAGE_TOKENS - estimated;
  return anchor.output > 0 && Math.abs(difference) <= 0.25 * estimated ? difference : 0;
}

/** A provider may leave a number out, or send anything. */
function tokens(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;
}
