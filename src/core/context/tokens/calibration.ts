/**
 * How many tokens a model makes of those of the encoder, learned from what its provider reports. Providers do not say how
 * they count; their reports do, and they are right.
 */
import * as z from 'zod';
import { encodings } from '../../ports';
import type { Totals } from './requestCount';

/** Tokens that a call with its result costs beside its words, and a message. */
export const PAIR_TOKENS = 90;
export const MESSAGE_TOKENS = 5;

/** A ratio beyond these is no vocabulary's. */
const RATIO = { least: 0.8, most: 2.5 };
/** A ratio beyond these was not counted from the same request. */
const PLAUSIBLE = { least: 0.3, most: 4 };
/** Encoder's tokens that must have been reported until the family's margin counts no more. */
const ENOUGH = 1000;
/** Of what is learned from whole requests: they hold things that were not sent by us, and so cost too much. */
const WHOLE = 4000;
/** Of what is remembered. What is older fades, as the talk turns to other things. */
const HORIZON = 60_000;
/** Less than this tells nothing. */
const LEAST = 100;

/** What was learned of a model: its tokens for so many of the encoder's. */
export const calibrationSchema = z.object({
  encoding: z.enum(encodings),
  tokens: z.number().min(0),
  raw: z.number().min(0),
});
export type Calibration = z.infer<typeof calibrationSchema>;
type Learned = Pick<Calibration, 'tokens' | 'raw'>;

/** Tokens of the model for one of the encoder. @param margin of the family, while little is known */
export function ratioOf(known: Learned | undefined, margin: number): number {
  const { tokens, raw } = known ?? { tokens: 0, raw: 0 };
  const prior = Math.max(0, ENOUGH - raw);
  const ratio = (tokens + margin * prior) / (raw + prior);
  return Number.isFinite(ratio) ? Math.min(RATIO.most, Math.max(RATIO.least, ratio)) : margin;
}

/** Tokens of the model for a request of which nothing was reported. */
export function plainEstimate({ raw, ...beside }: Totals, ratio: number): number {
  return ratio * raw + overhead(beside);
}

function overhead({ pairs, messages, pictures }: Omit<Totals, 'raw'>): number {
  return PAIR_TOKENS * pairs + MESSAGE_TOKENS * messages + pictures;
}

/** A request and what its provider counted for it. */
export interface Report extends Totals {
  /** Tokens of the request, those from its cache included. */
  input: number;
}

/** Whether the number can be one of this request. A gateway may leave out what came from the cache, or report nothing. */
export function isPlausible({ input, ...totals }: Report): boolean {
  return input >= PLAUSIBLE.least * totals.raw && input > 0 && input <= 20 * plainEstimate(totals, 1) + 50_000;
}

/**
 * What is known after a report. What was added since the report before it tells most, since whatever the provider adds to
 * each request is in both; a whole request is made use of while there is nothing better. The same object when the report
 * tells nothing.
 */
export function learnFrom(known: Learned | undefined, report: Report, before: Report | undefined): Learned | undefined {
  const added = before ? report.raw - before.raw : 0;
  if (before && added >= LEAST) {
    return add(known, (report.input - overhead(report) - (before.input - overhead(before))) / added, added);
  }
  if (report.raw < LEAST) return known;
  const wanted = Math.max(0, WHOLE - (known?.raw ?? 0));
  return add(known, (report.input - overhead(report)) / report.raw, Math.min(report.raw, wanted));
}

function add(known: Learned | undefined, ratio: number, raw: number): Learned | undefined {
  if (raw <= 0 || !(ratio >= PLAUSIBLE.least && ratio <= PLAUSIBLE.most)) return known;
  const more = Math.min(raw, HORIZON / 2);
  const before = known ?? { tokens: 0, raw: 0 };
  const kept = before.raw + more > HORIZON ? (HORIZON - more) / before.raw : 1;
  return { tokens: before.tokens * kept + ratio * more, raw: before.raw * kept + more };
}
