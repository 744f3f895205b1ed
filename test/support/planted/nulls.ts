import { evenDraft, plainDraft, seriesDraft, type Draft } from './draft';
import { at, indices, type Draws } from './draws';
import { mean } from './sizes';

const replace = (draft: Draft, valueOf: (usual: number) => number, digits?: number): Draft => {
  for (const [name, values] of draft.numbers) {
    const usual = mean(values);
    draft.numbers.set(
      name,
      values.map(() => valueOf(usual)),
    );
    if (digits !== undefined) draft.digits.set(name, digits);
  }
  return draft;
};

/** Each measure a series of its own: each value is `memory` of the one before it, and noise. */
function series(draw: Draws, memory: number): Draft {
  const draft = seriesDraft(draw);
  for (const name of draft.numbers.keys()) {
    let level = 0;
    draft.series(
      name,
      draft.period.map(() => (level = memory * level + draw.normal())),
    );
  }
  return draft;
}

/** Tables in which nothing is to be found. */
export const nulls = {
  normal: (draw) => replace(plainDraft(draw), (usual) => usual * (1 + 0.2 * draw.normal())),

  lognormal: (draw) => replace(plainDraft(draw), (usual) => usual * Math.exp(0.8 * draw.normal())),

  counts: (draw) => {
    const draft = evenDraft(draw);
    const means = draw.some([0.7, 2, 5, 12, 30]);
    return replace(draft, () => draw.poisson(means[0] ?? 1), 0);
  },

  /** Eight more columns of labels, 2 to 12 each. */
  labels: (draw) => {
    const draft = plainDraft(draw, 600);
    for (const index of indices(8)) {
      const labels = indices(draw.whole(2, 12)).map((label) => `${'PQRSTUVW'.charAt(index)}${label + 1}`);
      draft.label(`group ${index + 1}`, labels);
    }
    return draft;
  },

  /** Levels wander, their changes are independent. */
  'random-walks': (draw) => series(draw, 1),

  /** A level keeps 0.5 to 0.8 of its distance from the mean. */
  autocorrelated: (draw) => series(draw, draw.real(0.5, 0.8)),

  /**
   * Rows of a unit are alike: a third to a half of the variance is that between units. Units belong to managers, and to one of two
   * groups, which have no effect.
   */
  clustered: (draw) => {
    const draft = plainDraft(draw, 800);
    const units = indices(draw.whole(18, 36)).map((index) => `Unit ${index + 11}`);
    const managers = draw.some('Adler Brook Costa Dunn Egan Frost Gray Hume'.split(' '), draw.whole(4, 8));
    const [unit, manager, group] = ['unit', 'manager', 'group'].map(draft.spell);
    const by = draft.label(unit ?? '', units);
    const number = (row: number): number => units.indexOf(at(draft.labelsOf(by), row));
    const groups = units.map(() => draw.pick(['Treated', 'Control']));
    draft.texts.set(
      manager ?? '',
      indices(draft.rows).map((row) => at(managers, number(row) % managers.length)),
    );
    draft.texts.set(
      group ?? '',
      indices(draft.rows).map((row) => at(groups, number(row))),
    );
    const part = draw.real(0.35, 0.5);
    for (const [name, values] of draft.numbers) {
      const levels = draw.normals(units.length);
      const usual = mean(values);
      const noise = (row: number): number =>
        Math.sqrt(part) * at(levels, number(row)) + Math.sqrt(1 - part) * draw.normal();
      draft.numbers.set(
        name,
        values.map((_, row) => usual * Math.exp(0.2 * noise(row))),
      );
    }
    return draft;
  },

  /** Thirty more columns of numbers. */
  'noise-columns': (draw) => {
    const draft = plainDraft(draw, 300, 1500);
    for (const index of indices(30)) {
      const [level, spread] = [draw.real(20, 900), draw.real(0.05, 0.3)];
      const values = draft.period.map(() => level * (1 + spread * draw.normal()));
      draft.number(`value ${index + 1}`, values, draw.whole(0, 3));
    }
    return draft;
  },
} satisfies Record<string, (draw: Draws) => Draft>;
