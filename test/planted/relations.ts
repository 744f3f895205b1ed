import { plainDraft, seriesDraft, type Draft } from './draft';
import { at, type Draws } from './draws';
import type { Maker } from './maker';
import { centered, deviations, mean, plant } from './sizes';

/** Cumulative sums: a random walk of its steps. */
const walk = (steps: readonly number[]): number[] => {
  let level = 0;
  return steps.map((step) => (level += step));
};

/** Values spread evenly over half to one and a half times the usual one. */
function spreadEvenly(draft: Draft, measure: string): number[] {
  const usual = mean(draft.values(measure));
  const values = draft.values(measure).map(() => usual * draft.draw.real(0.5, 1.5));
  draft.numbers.set(measure, values);
  return values;
}

const signed = (draw: Draws, z: number): number => z * draw.sign();

export const relations = {
  /** A measure rises or falls with another one: t of the slope is `z`. */
  linear: (draw, strength) => {
    const draft = plainDraft(draw);
    const [measure, other] = draft.measures();
    const direction = draft.plantRows(measure, draft.values(other), signed(draw, deviations(strength)));
    return { draft, subject: { measure, other, direction } };
  },

  /** The ranks of two measures belong together (t of normal scores is `z`), while the values of one are far from a line. */
  monotone: (draw, strength) => {
    const draft = plainDraft(draw);
    const [measure, other] = draft.measures();
    const z = signed(draw, deviations(strength));
    const scores = plant(draw.normals(draft.rows), spreadEvenly(draft, other), z);
    const usual = mean(draft.values(measure));
    draft.change(measure, (_, row) => usual * Math.exp(1.2 * at(scores, row)));
    return { draft, subject: { measure, other, direction: z > 0 ? 'up' : 'down' } };
  },

  /** A measure rises or falls with another one within one label alone, where t of the slope is `z`. */
  'linear-in-label': (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const { by, label, labels } = draft.labeled(4, 8, { even: true });
    const [measure, other] = draft.measures();
    const rows = draft.rowsOf(by, label);
    const own = (name: string): number[] => rows.map((row) => at(draft.values(name), row));
    const z = signed(draw, deviations(strength, labels.length - 1));
    const planted = plant(own(measure), own(other), z);
    const places = new Map(rows.map((row, place) => [row, place]));
    draft.change(measure, (value, row) => Math.max(0, planted[places.get(row) ?? -1] ?? value));
    return { draft, subject: { measure, other, by, label, direction: z > 0 ? 'up' : 'down' } };
  },

  /** A measure rises with another one within all labels but one, and falls within that: t of either slope is `z`, or the other way round. */
  'against-in-label': (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const { by, label, labels } = draft.labeled(3, 6, { even: true });
    const [measure, other] = draft.measures();
    draft.raise(measure); // so that nothing falls below 0
    const z = signed(draw, deviations(strength, labels.length - 1));
    const own = draft.rowsOf(by, label);
    const values = [...draft.values(measure)];
    for (const [rows, size] of [
      [own, z],
      [draft.rest(own), -z * Math.sqrt(labels.length - 1)],
    ] as const) {
      const of = (name: string): number[] => rows.map((row) => at(draft.values(name), row));
      for (const [place, value] of plant(of(measure), of(other), size).entries()) values[at(rows, place)] = value;
    }
    draft.numbers.set(measure, values);
    return { draft, subject: { measure, other, by, label, direction: z > 0 ? 'up' : 'down' } };
  },

  /** Two random walks whose changes belong together: t of changes over changes is `z`. */
  'series-relation': (draw, strength) => {
    const draft = seriesDraft(draw);
    const [measure, other] = draft.measures();
    const changes = draw.normals(draft.rows);
    const z = signed(draw, deviations(strength));
    draft.series(measure, walk(plant(draw.normals(draft.rows), changes, z)));
    draft.series(other, walk(changes));
    return { draft, subject: { measure, other, direction: z > 0 ? 'up' : 'down' } };
  },

  /** A measure is highest or lowest in the middle of another one: t of the square is `z`. */
  'u-shape': (draw, strength) => {
    const draft = plainDraft(draw);
    const [measure, other] = draft.measures();
    const square = centered(spreadEvenly(draft, other)).map((value) => value * value);
    const direction = draft.plantRows(measure, square, signed(draw, deviations(strength)));
    return { draft, subject: { measure, other, direction } };
  },

  /** A measure steps where another one passes a value: t of the step is `z`. */
  threshold: (draw, strength) => {
    const draft = plainDraft(draw);
    const [measure, other] = draft.measures();
    const sorted = spreadEvenly(draft, other).sort((a, b) => a - b);
    const border = at(sorted, Math.round(sorted.length * draw.real(0.6, 0.85)));
    const digits = draft.digits.get(other) ?? 2;
    const limit = Number(border.toFixed(digits));
    const step = draft.values(other).map((value) => Number(value >= limit));
    const direction = draft.plantRows(measure, step, signed(draw, deviations(strength)));
    return { draft, subject: { measure, other, at: limit, direction } };
  },

  /** A measure follows another one, `at` periods later: t over the earlier values is `z`. Neither has a memory of its own. */
  lag: (draw, strength) => {
    const draft = seriesDraft(draw);
    const [measure, other] = draft.measures();
    const lag = draw.whole(1, 6);
    const values = draft.values(other);
    const before = values.map((_, row) => at(values, Math.max(0, row - lag)));
    const direction = draft.plantRows(measure, before, signed(draw, deviations(strength)));
    return { draft, subject: { measure, other, at: lag, direction } };
  },

  /** A label is more frequent with a label of another column: two shares `z` errors apart, as χ² of all labels sees it. */
  'label-with-label': (draw, strength) => {
    const draft = plainDraft(draw, 600);
    const first = draft.labeled(2, 6);
    const second = draft.labeled(3, 6, { other: first.by });
    const z = deviations(strength, (first.labels.length - 1) * (second.labels.length - 1));
    const [{ by, label }, also] = [first, { by: second.by, label: second.label }];
    draft.claim(also.by, also.label, draft.frequent(draft.rowsOf(by, label), draw.real(0.15, 0.3), z));
    return { draft, subject: { by, label, also, direction: 'up' } };
  },
} satisfies Record<string, Maker>;
