import * as z from 'zod';
import { dataModeSchema, fits, type DataMode } from '../contract/dataMode';
import type { Entry, EntryDraft } from '../contract/entries';

export const MODE_KEPT = 'data_mode_kept';

const keptSchema = z.object({
  /** The mode that the session keeps from here on, as long as no stricter one is set. */
  mode: dataModeSchema,
  /** The user was asked whether it may use a looser one. Missing: it was used with a stricter one. */
  answer: z.object({ to: dataModeSchema, allowed: z.boolean() }).exactOptional(),
});
type Kept = z.infer<typeof keptSchema>;

/** The entry by which a session keeps a data mode. It stands beside the conversation: it holds in every branch. */
export function keptModeEntry(kept: Kept): EntryDraft {
  return { type: 'system', subtype: MODE_KEPT, data: { ...kept } };
}

/** The data mode that a session keeps, and what the user answered about looser ones. */
export class KeptMode {
  readonly mode: DataMode;
  private readonly answers: NonNullable<Kept['answer']>[];

  constructor(entries: readonly Entry[]) {
    const kept = entries.flatMap(({ subtype, data }) =>
      subtype === MODE_KEPT ? (keptSchema.safeParse(data).data ?? []) : [],
    );
    this.mode = kept.at(-1)?.mode ?? 'all';
    this.answers = kept.flatMap(({ answer }) => answer ?? []);
  }

  /** Whether a mode is stricter than the kept one, or was allowed. */
  allows(mode: DataMode): boolean {
    return fits(mode, this.mode) || this.answers.some(({ to, allowed }) => allowed && fits(mode, to));
  }

  /** Whether the user was asked about a mode, and did not want it. */
  refused(mode: DataMode): boolean {
    return this.answers.some(({ to, allowed }) => !allowed && to === mode);
  }
}
