import { Draft, evenDraft, plainDraft, RARE, rareHours, seriesDraft } from './draft';
import { later, usualDays } from './durations';
import { at, indices, type Draws } from './draws';
import { mean } from './sizes';

/** Draws all measures again, from their usual value. */
function drawAgain(draft: Draft, valueOf: (usual: number, row: number) => number): Draft {
  for (const [name, values] of draft.numbers) {
    const usual = mean(values);
    draft.change(name, (_, row) => valueOf(usual, row));
  }
  return draft;
}

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
  normal: (draw) => drawAgain(plainDraft(draw), (usual) => usual * (1 + 0.2 * draw.normal())),

  lognormal: (draw) => drawAgain(plainDraft(draw), (usual) => usual * Math.exp(0.8 * draw.normal())),

  /** Values of Pareto: single rows make the sum, or the average, of their period and of their label. */
  'heavy-tails': (draw) => {
    const exponent = draw.real(1.1, 2.5);
    const draft = draw.chance(0.5) ? plainDraft(draw, 500) : evenDraft(draw);
    return drawAgain(draft, (usual) => usual * (1 - draw.unit()) ** (-1 / exponent));
  },

  /** Customers of any size, which have nothing to do with any measure but that rows of one are alike, in regions of their own. */
  entities: (draw) => {
    const draft = plainDraft(draw, 900);
    const names = indices(draw.whole(65, 150)).map((index) => `${draft.domain.entity} ${index + 101}`);
    const weights = names.map(() => Math.exp(draw.real(0, 0.8) * draw.normal()));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const by = draft.write(draft.domain.entity, () => draw.weighted(names, weights.map((weight) => weight / all))); // prettier-ignore
    const number = draft.labelsOf(by).map((name) => names.indexOf(name));
    const regions = names.map(() => draw.pick(['Inland', 'Border', 'Islands']));
    draft.write('district', (row) => at(regions, at(number, row)));
    const part = draw.real(0, 0.5);
    for (const [name, values] of draft.numbers) {
      const [levels, spreads, usual] = [draw.normals(names.length), draw.normals(names.length), mean(values)];
      draft.change(name, (_, row) => {
        const own = at(number, row);
        const noise = Math.sqrt(part) * at(levels, own) + Math.sqrt(1 - part) * Math.exp(0.4 * at(spreads, own)) * draw.normal(); // prettier-ignore
        return usual * Math.exp(0.3 * noise);
      });
    }
    return draft;
  },

  /** Prices that end as prices do, values that are all rounded, scores, percentages of all, counts, and a currency in which amounts are alike. */
  endings: (draw) => {
    const draft = plainDraft(draw, 500);
    const price = (): number => Math.floor(30 * Math.exp(0.7 * draw.normal())) + draw.pick([0.99, 0.99, 0.95, 0.49, 0]);
    draft.measure('price', price, 2);
    draft.measure('dose', () => 5 * Math.round(40 + 9 * draw.normal()), 0);
    draft.measure('coverage', () => Math.min(100, 92 + 7 * draw.normal()), 1);
    draft.measure('rating', () => draw.whole(1, 10), 0);
    const tickets = draw.pick([1, 6]);
    draft.measure('tickets', () => draw.poisson(tickets), 0);
    draft.measure('waiting', () => 12 * Math.exp(draw.normal()), 0);
    draft.label('currency', ['EUR', 'USD', 'CHF']);
    return draft;
  },

  counts: (draw) => {
    const usual = draw.pick([2, 5, 12, 30]);
    return drawAgain(evenDraft(draw), () => draw.poisson(usual));
  },

  /** Rows end some days after they begin: those that have not ended when the table is written have no end. */
  durations: (draw) => {
    const draft = evenDraft(draw, ['day']);
    const last = at(draft.clock.periods, draft.clock.periods.length - 1);
    const ends = later(draft, usualDays(draft, draw.pick([4, 12, 25])));
    draft.write('closed on', (row) => (at(ends, row) > last ? '' : at(ends, row)));
    // Nobody has to keep to what is planned.
    const planned = later(draft, draft.period.map(() => draw.whole(10, 20))); // prettier-ignore
    const moved = later(draft, draft.period.map((_, row) => Date.parse(at(planned, row)) - Date.parse(at(draft.labelsOf(draft.date), row))).map((length) => length / 86_400_000 + 9 + 4 * draw.normal())); // prettier-ignore
    draft.write('planned for', (row) => at(planned, row));
    draft.write('took place', (row) => at(moved, row));
    return draft;
  },

  /** Rows that come now and then. */
  events: (draw) => {
    const clock = rareHours(draw);
    return new Draft(
      draw,
      clock,
      clock.periods.map(() => draw.poisson(RARE)),
    );
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
    const by = draft.label('unit', units);
    const number = draft.labelsOf(by).map((unit) => units.indexOf(unit));
    const groups = units.map(() => draw.pick(['Treated', 'Control']));
    draft.write('manager', (row) => at(managers, at(number, row) % managers.length));
    draft.write('group', (row) => at(groups, at(number, row)));
    const part = draw.real(0.35, 0.5);
    for (const [name, values] of draft.numbers) {
      const [levels, usual] = [draw.normals(units.length), mean(values)];
      draft.change(name, (_, row) => {
        const noise = Math.sqrt(part) * at(levels, at(number, row)) + Math.sqrt(1 - part) * draw.normal();
        return usual * Math.exp(0.2 * noise);
      });
    }
    // How often each unit has an outcome is its own as well.
    const rates = units.map(() => 1 / (1 + Math.exp(1.5 + 0.6 * draw.normal())));
    draft.write('outcome', (row) => (draw.chance(at(rates, at(number, row))) ? 'rework' : draw.pick(['passed', 'passed', 'passed', 'waived']))); // prettier-ignore
    return draft;
  },

  /** Thirty more columns of numbers. */
  'noise-columns': (draw) => {
    const draft = plainDraft(draw, 300, 1500);
    for (const index of indices(30)) {
      const [level, spread] = [draw.real(20, 900), draw.real(0.05, 0.3)];
      draft.measure(`value ${index + 1}`, () => level * (1 + spread * draw.normal()), draw.whole(0, 3));
    }
    return draft;
  },

  /** Columns that are computed from others, which is nothing to tell: price × quantity, and a part of a total. */
  'derived-columns': (draw) => {
    const draft = plainDraft(draw);
    const [quantity, price] = [
      draft.period.map(() => draw.whole(1, 9)),
      draft.period.map(() => draw.whole(300, 900) / 20),
    ];
    draft.measure('quantity', (row) => at(quantity, row), 0);
    draft.measure('unit price', (row) => at(price, row), 2);
    draft.measure('net amount', (row) => at(quantity, row) * at(price, row), 2);
    draft.measure('gross amount', (row) => at(quantity, row) * at(price, row) * 1.2, 2);
    return draft;
  },
} satisfies Record<string, (draw: Draws) => Draft>;
