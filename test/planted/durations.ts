import { type Draft, evenDraft, plainDraft } from './draft';
import { at, indices } from './draws';
import type { Maker } from './maker';
import { deviations, plant } from './sizes';

const DAY = 86_400_000;

/** The date of each row and so many days. */
export function later(draft: Draft, days: readonly number[]): string[] {
  const dates = draft.labelsOf(draft.date);
  return days.map((count, row) => new Date(Date.parse(at(dates, row)) + Math.round(count) * DAY).toISOString().slice(0, 10)); // prettier-ignore
}

/** How long rows take, of which long ones are some. */
export function usualDays(draft: Draft, usual: number): number[] {
  return draft.period.map(() => usual * Math.exp(0.4 * draft.draw.normal()));
}

const NAMES = ['closed on', 'finished', 'settled at'];

/** Adds a pattern to how long rows take, and writes when they end. */
function ended(draft: Draft, pattern: readonly number[], z: number): string {
  const days = plant(usualDays(draft, draft.draw.real(6, 15)), pattern, z);
  const lowest = Math.min(0, ...days);
  const ends = later(draft, days.map((count) => count - lowest)); // prettier-ignore
  return draft.write(draft.draw.pick(NAMES), (row) => at(ends, row));
}

export const durations = {
  /** Rows take longer, or less long, from a period on: t of the step is `z`. */
  'duration-since': (draw, strength) => {
    const draft = evenDraft(draw, ['day']);
    const { period, after } = draft.since(0.3, 0.7);
    const z = deviations(strength) * draw.sign();
    const other = ended(draft, draft.flags(after), z);
    return { draft, subject: { measure: draft.date, other, period, direction: z > 0 ? 'up' : 'down' } };
  },

  /** Rows of a label take longer, or less long: t of the label is `z`, over an F of all labels. */
  'duration-by-label': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const { by, label, labels } = draft.labeled(3, 8);
    const z = deviations(strength, labels.length - 1) * draw.sign();
    const other = ended(draft, draft.flags(draft.rowsOf(by, label)), z);
    return { draft, subject: { measure: draft.date, other, by, label, direction: z > 0 ? 'up' : 'down' } };
  },

  /** Rows take longer, or less long, with a measure: t of the slope is `z`. */
  'duration-with-measure': (draw, strength) => {
    const draft = plainDraft(draw);
    const [measure] = draft.measures();
    const z = deviations(strength) * draw.sign();
    const other = ended(draft, draft.values(measure), z);
    return { draft, subject: { measure, other, direction: z > 0 ? 'up' : 'down' } };
  },

  /** Both dates of twelve rows, or of one, are in the wrong order. p is 0 in both. */
  'wrong-order': (draw, strength) => {
    const draft = plainDraft(draw, 700);
    const ends = later(draft, usualDays(draft, draw.real(6, 15)));
    const flags = draft.flags(draw.some(indices(draft.rows), strength === 'strong' ? 12 : 1));
    const begins = draft.labelsOf(draft.date);
    const other = draft.write(draw.pick(NAMES), (row) => at(at(flags, row) === 1 ? begins : ends, row));
    draft.write(draft.date, (row) => at(at(flags, row) === 1 ? ends : begins, row));
    return { draft, subject: { measure: draft.date, other } };
  },
} satisfies Record<string, Maker>;
