import { evenDraft, plainDraft, type Draft, type Labeled } from './draft';
import { at, indices, type Draws } from './draws';
import type { Made, Maker } from './maker';
import { centered, chanceOf, deviation, deviations, mean, plant, slopeT, sum, without, type Strength } from './sizes';

/** Labels dealt in fixed numbers of rows by period, and one that is neither the largest nor small. */
function dealtDraft(draw: Draws): { draft: Draft; by: string; label: string; rows: number[] } {
  const draft = evenDraft(draw, ['week', 'month']);
  const { by, labels } = draft.labeled(3, 6);
  draft.deal(by, labels);
  const sizes = labels.map((label) => ({ label, rows: draft.rowsOf(by, label) }));
  const fit = sizes.sort((a, b) => b.rows.length - a.rows.length).slice(1, 3);
  return { draft, by, ...draw.pick(fit) };
}

/** A label whose mean is another one, by `z` errors as a comparison of all labels sees it. */
function apart(draft: Draft, { by, label, labels }: Labeled, strength: Strength): Made {
  const [measure] = draft.measures();
  const z = deviations(strength, labels.length - 1) * draft.draw.sign();
  const direction = draft.plantRows(measure, draft.flags(draft.rowsOf(by, label)), z);
  return { draft, subject: { measure, by, label, direction } };
}

/** A label that has no rows on one side of a time: the chance that it is so equals the chance of the strength. */
function gone(draw: Draws, p: number, isAppearing: boolean): Made {
  const draft = plainDraft(draw, 600);
  const { by, labels } = draft.labeled(4, 8);
  const sizes = labels.map((label) => ({ label, size: draft.rowsOf(by, label).length }));
  const { label, size } = draw.pick(sizes.sort((a, b) => b.size - a.size).slice(0, 3));
  // (1 − share) ^ rows = p
  const without = Math.ceil(Math.log(p) / Math.log1p(-size / draft.rows));
  const border = isAppearing ? without : draft.rows - without;
  const from = at(draft.period, border);
  const kept = draft.rowsOf(by, label).filter((row) => at(draft.period, row) >= from === isAppearing);
  draft.claim(by, label, kept);
  return { draft, subject: { by, label, period: { from: at(draft.clock.periods, from) } } };
}

export const segments = {
  /** The total changes at a period, by `z` of its own errors, and one label alone makes it. */
  contribution: (draw, strength) => {
    const { draft, by, label, rows } = dealtDraft(draw);
    const [measure] = draft.measures();
    const { period, step } = draft.since(0.4, 0.6);
    const direction = draft.plantTotals(measure, step, deviations(strength) * draw.sign(), rows);
    return { draft, subject: { measure, by, label, direction, period } };
  },

  /** A label has a trend of `z` errors upward, the total of all one of `z` errors downward. */
  'segment-against-total': (draw, strength) => {
    const { draft, by, label, rows } = dealtDraft(draw);
    const [measure] = draft.measures();
    const line = indices(draft.clock.periods.length);
    const z = deviations(strength);
    draft.raise(measure); // so that nothing falls below 0
    const own = draft.totals(measure, rows);
    const grown = plant(own, line, z).map((value, index) => value - at(own, index));
    const hasGrown = draft.addTotals(measure, grown, rows);
    const total = draft.totals(measure);
    const fallen = plant(total, line, -z).map((value, index) => value - at(total, index));
    if (!hasGrown || !draft.addTotals(measure, fallen, draft.rest(rows)))
      throw new Error(`The trend is too large for ${measure}.`);
    const { periods } = draft.clock;
    const period = { from: at(periods, 0), to: at(periods, periods.length - 1) };
    return { draft, subject: { measure, by, label, direction: 'up', period } };
  },

  /** `from` is the first period without the label. */
  'segment-vanishes': (draw, strength) => gone(draw, chanceOf(strength), false),
  /** `from` is the first period with the label. */
  'segment-appears': (draw, strength) => gone(draw, chanceOf(strength), true),

  /** The share of a label in the rows grows at a period: two shares, `z` pooled errors apart. */
  'share-shift': (draw, strength) => {
    const draft = evenDraft(draw);
    const { by, label } = draft.labeled(3, 8);
    const { period, after } = draft.since(0.4, 0.6);
    draft.claim(by, label, draft.frequent(after, draw.real(0.12, 0.3), deviations(strength)));
    return { draft, subject: { by, label, direction: 'up', period } };
  },

  /** One of many labels of equal sizes has another mean than all others together, which are alike. */
  'outlier-segment': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    return apart(draft, draft.labeled(8, 12, { even: true }), strength);
  },

  /**
   * A few of 60 to 120 entities have most rows: shares fall as 1 / rank ^ 1.3 (the first one has a quarter to a third), or as
   * 1 / rank ^ 0.8 (a tenth). Sizes are those of practice: p is below 1e-8 in both.
   */
  concentration: (draw, strength) => {
    const draft = plainDraft(draw, 600);
    const names = indices(draw.whole(60, 120)).map(
      (index) => `${draft.domain.entity.charAt(0).toUpperCase()}-${index + 101}`,
    );
    const weights = names.map((_, rank) => 1 / (rank + 1) ** (strength === 'strong' ? 1.3 : 0.8));
    const shares = weights.map((weight) => weight / sum(weights));
    const ranked = draw.some(names);
    const by = draft.write(draft.domain.entity, () => draw.weighted(ranked, shares));
    return { draft, subject: { by, label: at(ranked, 0) } };
  },

  /** One of 65 to 90 entities of equal sizes has another mean than all others, which are alike: by `z` errors as a comparison of all sees it. */
  'far-entity': (draw, strength) => {
    const draft = plainDraft(draw, 900);
    const names = indices(draw.whole(65, 90)).map((index) => `${draft.domain.entity} ${index + 101}`);
    const by = draft.label(draft.domain.entity, names, true);
    return apart(draft, { by, label: draw.pick(names), labels: names }, strength);
  },

  /** A yes is more frequent with one label than with all others, which are alike. */
  'rate-by-label': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const { by, label, labels } = draft.labeled(3, 7);
    const z = deviations(strength, labels.length - 1);
    const measure = draft.outcome(draft.frequent(draft.rowsOf(by, label), draw.real(0.08, 0.3), z));
    return { draft, subject: { measure, by, label, direction: 'up' } };
  },

  /** One of two to four labels of unequal sizes has another mean. */
  'mean-by-label': (draw, strength) => {
    const draft = plainDraft(draw);
    return apart(draft, draft.labeled(2, 4), strength);
  },

  /**
   * A label varies more than all others, at the same mean: the logarithm of the ratio of variances is `z` errors √(2/(m − 1) + 2/(n − 1))
   * away from 0.
   */
  'spread-by-label': (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const { by, label, labels } = draft.labeled(4, 8, { even: true });
    const [measure] = draft.measures();
    draft.raise(measure); // so that nothing falls below 0
    const rows = draft.rowsOf(by, label);
    const parts = [rows, draft.rest(rows)].map((part) => part.map((row) => at(draft.values(measure), row)));
    const error = Math.sqrt(sum(parts.map((part) => 2 / (part.length - 1))));
    const factor = Math.exp((deviations(strength, labels.length - 1) * error) / 2);
    const [own, others] = parts.map((part) => ({ mean: mean(part), deviation: deviation(part) }));
    const [flags, usual] = [draft.flags(rows), mean(draft.values(measure))];
    draft.change(measure, (value, row) => {
      const of = at(flags, row) === 1 ? own : others;
      return (
        usual +
        ((value - (of?.mean ?? 0)) / (of?.deviation ?? 1)) * (others?.deviation ?? 1) * (of === own ? 1 : 1 / factor)
      );
    });
    return { draft, subject: { measure, by, label, direction: 'up' } };
  },

  /** Two labels together have another mean than each would let expect: a product of centered flags, which has no effect of its own. */
  interaction: (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const first = draft.labeled(2, 4);
    const second = draft.labeled(2, 4, { other: first.by });
    const [a, b] = [first, second].map(({ by, label }) => centered(draft.flags(draft.rowsOf(by, label))));
    const both = indices(draft.rows).map((row) => at(a ?? [], row) * at(b ?? [], row));
    const [measure] = draft.measures();
    const df = (first.labels.length - 1) * (second.labels.length - 1);
    const direction = draft.plantRows(measure, both, deviations(strength, df) * draw.sign());
    const also = { by: second.by, label: second.label };
    return { draft, subject: { measure, by: first.by, label: first.label, also, direction } };
  },

  /**
   * A label is higher over all rows (t = `z`), and lower within each label of another column (t = −`z`), in one of which it is more
   * frequent. `direction` is that over all; `also` is the column that reverses it, with the label that the first one is frequent in.
   */
  simpson: (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const first = draft.labeled(2, 2);
    const second = draft.labeled(2, 2, { other: first.by });
    const [{ by, label }, also] = [first, { by: second.by, label: second.label }];
    const a = draft.flags(draft.rowsOf(by, label));
    const harder = a.flatMap((flag, row) => (draw.chance(flag === 1 ? 0.8 : 0.25) ? [row] : []));
    draft.claim(also.by, also.label, harder);
    const b = draft.flags(harder);
    const [measure] = draft.measures();
    const z = deviations(strength);
    const pure = without(a, b);
    const low = plant(without(draft.values(measure), b), pure, -z);
    const raised = (size: number): number[] => low.map((value, row) => value + size * at(b, row));
    // The t over all rises with the size of the other column's effect.
    let [least, most] = [0, 4 * Math.max(...low)];
    for (let step = 0; step < 24; step++) {
      const middle = (least + most) / 2;
      if (slopeT(raised(middle), a) < z) least = middle;
      else most = middle;
    }
    const lowest = Math.min(0, ...low);
    draft.change(measure, (_, row) => at(low, row) + most * at(b, row) - lowest);
    return { draft, subject: { measure, by, label, also, direction: 'up' } };
  },

  /**
   * An average rises at a period since the rows of a label that has twice to three times as much become more, by `z` errors of two
   * shares. Each label keeps its average, or in every second table loses a twentieth of it.
   */
  mix: (draw, strength) => {
    const draft = evenDraft(draw, ['week', 'month']);
    const { by, label } = draft.labeled(3, 6);
    const { period, after } = draft.since(0.4, 0.6);
    const dear = draft.frequent(after, draw.real(0.15, 0.25), deviations(strength));
    draft.claim(by, label, dear);
    const [measure] = draft.measures();
    const [flags, later, times, lost] = [draft.flags(dear), draft.flags(after), draw.real(2, 3), draw.chance(0.5)];
    draft.change(measure, (value, row) => value * (at(flags, row) === 1 ? times : 1) * (lost && at(later, row) === 1 ? 0.95 : 1)); // prettier-ignore
    return { draft, subject: { measure, by, label, direction: 'up', period } };
  },

  /**
   * The ratio of two measures, such as cost per visit, rises at a period for the mix alone: the rows of a label whose ratio is three
   * times that of the others become more, by `z` errors of two shares. Each label keeps its ratio.
   */
  'rate-and-mix': (draw, strength) => {
    const draft = evenDraft(draw);
    const { by, label } = draft.labeled(3, 6);
    const { period, after } = draft.since(0.4, 0.6);
    const dear = draft.frequent(after, draw.real(0.15, 0.25), deviations(strength));
    draft.claim(by, label, dear);
    const [flags, rate] = [draft.flags(dear), draw.real(0.4, 3)];
    const [, other] = draft.measures();
    const base = draft.values(other);
    const ratio = (row: number): number => rate * (1 + 2 * at(flags, row)) * Math.exp(0.1 * draw.normal());
    const measure = draft.measure(draw.pick(['cost', 'charge', 'total fee']), (row) => at(base, row) * ratio(row), 3);
    return { draft, subject: { measure, other, by, label, direction: 'up', period } };
  },
} satisfies Record<string, Maker>;
