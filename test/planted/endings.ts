import { type Draft, plainDraft } from './draft';
import { at, indices } from './draws';
import type { Maker } from './maker';
import { deviations, mean, type Strength } from './sizes';

/** Rounds some rows of a new measure to its tens: as many as are `z` errors more than last digits let expect. */
function rounded(draft: Draft, strength: Strength, rows: readonly number[]): string {
  const { draw } = draft;
  const [unit, usual] = [draw.pick([1, 0.1]), draw.real(300, 600)];
  const value = (): number => usual * (1 + 0.2 * draw.normal()) * unit;
  const measure = draft.measure(draw.pick(['reading', 'estimate', 'body weight']), value, unit === 1 ? 0 : 1);
  const count = (deviations(strength) * Math.sqrt(draft.rows)) / Math.sqrt(9);
  const flags = draft.flags(draw.some(rows, Math.ceil(count)));
  draft.change(measure, (each, row) => (at(flags, row) === 1 ? Math.round(each / unit / 10) * 10 * unit : each));
  return measure;
}

export const endings = {
  /** Values are rounded in some rows. */
  heaping: (draw, strength) => {
    const draft = plainDraft(draw, 600);
    return { draft, subject: { measure: rounded(draft, strength, indices(draft.rows)) } };
  },

  /** Values are rounded in rows of one label. */
  'heaping-in-label': (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const { by, label } = draft.labeled(2, 4, { even: true });
    return { draft, subject: { measure: rounded(draft, strength, draft.rowsOf(by, label)), by, label } };
  },

  /** A measure is cut at its highest tenth, or at its lowest 3 %: no test needs more. */
  'cut-off': (draw, strength) => {
    const draft = plainDraft(draw, 600);
    const [measure] = draft.measures();
    const usual = mean(draft.values(measure));
    const isHigh = strength === 'strong';
    draft.change(measure, () => usual * (1 + 0.25 * Math.max(-3, draw.normal())));
    draft.digits.set(measure, Math.max(1, 3 - Math.floor(Math.log10(usual))));
    const sorted = [...draft.values(measure)].sort((a, b) => a - b);
    const limit = Number(at(sorted, Math.round(sorted.length * (isHigh ? 0.9 : 0.03))).toPrecision(3));
    draft.change(measure, (value) => (isHigh ? Math.min(value, limit) : Math.max(value, limit)));
    return { draft, subject: { measure } };
  },
} satisfies Record<string, Maker>;
