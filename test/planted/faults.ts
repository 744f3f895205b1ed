import { clockOf, type Direction, Draft, evenDraft, evenRows, plainDraft, seriesDraft } from './draft';
import { at, indices } from './draws';
import type { Maker } from './maker';
import { WEEKDAYS } from './overTime';
import { chanceOf, deviations, mean, type Strength } from './sizes';

/** Units that are mixed in one column: the measure, the column of its units, the usual one, the other one, and its factor. */
const UNITS = [
  ['amount', 'currency', 'EUR', 'JPY', 155],
  ['total fee', 'currency', 'USD', 'INR', 84],
  ['net mass', 'mass unit', 'kg', 'g', 1000],
  ['length', 'length unit', 'm', 'cm', 100],
  ['weight', 'unit', 'kg', 'lb', 2.20462],
] as const;

/** How a label is misspelled. */
const SLIPS: readonly ((label: string) => string)[] = [
  (label) => label.toLowerCase(),
  (label) => label.toUpperCase(),
  (label) => `${label} `,
  (label) => label.replace(/^(.)(.)(.)/, '$1$3$2'),
  (label) => label.replace(/(.)$/, '$1$1'),
];

/** Multiplies the values of some rows by the factor of a wrong unit. */
function wrongUnit(draft: Draft, rows: Iterable<number>): { measure: string; at: number; direction: Direction } {
  const [measure] = draft.measures();
  const [flags, factor] = [draft.flags(rows), draft.draw.pick([100, 1000, 0.01, 0.001])];
  draft.change(measure, (value, row) => (at(flags, row) === 1 ? value * factor : value));
  if (factor < 1) draft.digits.set(measure, (draft.digits.get(measure) ?? 2) + 3);
  return { measure, at: factor, direction: factor > 1 ? 'up' : 'down' };
}

/** The longest stretch of equal chances that has, at any of some places, the chance of a strength. */
const stretch = (strength: Strength, places: number, chance: number): number =>
  Math.ceil(Math.log(chanceOf(strength) / places) / Math.log(chance));

export const faults = {
  /** Cells are empty more often with one label: two shares `z` errors apart, over a χ² of all labels. */
  'missing-by-group': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const { by, label, labels } = draft.labeled(3, 7);
    const z = deviations(strength, labels.length - 1);
    const [measure] = draft.measures();
    draft.empty.set(measure, new Set(draft.frequent(draft.rowsOf(by, label), draw.real(0.02, 0.06), z)));
    return { draft, subject: { measure, by, label } };
  },

  /** Where a measure is empty another one is so more often: two shares `z` errors apart. */
  'missing-together': (draw, strength) => {
    const draft = plainDraft(draw, 600);
    const [measure, other] = draft.measures();
    const empty = draw.some(indices(draft.rows), draft.rows * draw.real(0.06, 0.12));
    draft.empty.set(other, new Set(empty));
    draft.empty.set(measure, new Set(draft.frequent(empty, draw.real(0.03, 0.06), deviations(strength))));
    return { draft, subject: { measure, other } };
  },

  /** Cells are empty more often from a period on, in the last tenth to third: two shares `z` errors apart. */
  'missing-since': (draw, strength) => {
    const draft = evenDraft(draw);
    const { period, after } = draft.since(0.67, 0.9);
    const [measure] = draft.measures();
    draft.empty.set(measure, new Set(draft.frequent(after, draw.real(0.01, 0.04), deviations(strength))));
    return { draft, subject: { measure, period } };
  },

  /** A factor of 100 or 1,000 from a period on, in the middle or in the last tenth. No test needs more: p is 0 in both. */
  'unit-change-since': (draw, strength) => {
    const draft = evenDraft(draw);
    const { period, after } = strength === 'strong' ? draft.since(0.35, 0.65) : draft.since(0.88, 0.95);
    return { draft, subject: { ...wrongUnit(draft, after), period } };
  },

  /** A factor of 100 or 1,000 in 15 % or 2 % of rows. p is 0 in both. */
  'unit-change-rows': (draw, strength) => {
    const draft = plainDraft(draw);
    const rows = draw.some(indices(draft.rows), draft.rows * (strength === 'strong' ? 0.15 : 0.02));
    return { draft, subject: wrongUnit(draft, rows) };
  },

  /** A column says the unit of a measure: half of rows or 5 % have another one. `at` is its factor. p is 0 in both. */
  'mixed-units': (draw, strength) => {
    const draft = plainDraft(draw);
    const [words, unit, usual, label, factor] = draw.pick(UNITS);
    const flags = draft.flags(draw.some(indices(draft.rows), draft.rows * (strength === 'strong' ? 0.5 : 0.05)));
    const by = draft.write(unit, (row) => (at(flags, row) === 1 ? label : usual));
    const value = (row: number): number => (at(flags, row) === 1 ? factor : 1) * 40 * Math.exp(0.25 * draw.normal());
    return { draft, subject: { measure: draft.measure(words, value, 2), by, label, at: factor } };
  },

  /** All rows of a week or month, or of a day, are there twice, with their ids: in their place or at the end. */
  'loaded-twice': (draw, strength) => {
    const draft = evenDraft(draw, strength === 'strong' ? ['week', 'month'] : ['day']);
    const twice = draw.whole(3, draft.clock.periods.length - 4);
    const rows = indices(draft.rows);
    const again = rows.filter((row) => draft.period[row] === twice);
    const end = draw.chance(0.5) ? rows.length : at(again, 0);
    const written = rows.toSpliced(end, 0, ...again);
    return { draft, subject: { period: { from: at(draft.clock.periods, twice) } }, written };
  },

  /**
   * A series of few digits, where one of ten values is that before it, keeps one value: as many periods as have the chance of the
   * strength at any place.
   */
  'stuck-sensor': (draw, strength) => {
    const draft = seriesDraft(draw);
    const [measure] = draft.measures();
    const equal = 0.1;
    // Two normal values round to the same one in 1 / (2 √π σ) of cases.
    const spread = 1 / (2 * Math.sqrt(Math.PI) * equal);
    const unit = draw.pick([1, 0.1, 0.5]);
    const usual = draw.whole(20, 90);
    const values = draft.period.map(() => (usual + Math.round(spread * draw.normal())) * unit);
    const length = 1 + stretch(strength, draft.rows, equal);
    const first = draw.whole(20, draft.rows - length - 20);
    values.fill(at(values, first), first, first + length);
    draft.numbers.set(measure, values);
    draft.digits.set(measure, 1);
    const { periods } = draft.clock;
    return { draft, subject: { measure, period: { from: at(periods, first), to: at(periods, first + length - 1) } } };
  },

  /**
   * Days without rows: 15 % of days have none, and one gap is as long as has the chance of the strength at any place. `from` and `to`
   * are the first and the last empty day.
   */
  gap: (draw, strength) => {
    const draft = evenDraft(draw, ['day']);
    const { periods } = draft.clock;
    const absent = 0.15;
    const length = stretch(strength, periods.length, absent);
    const first = draw.whole(30, periods.length - length - 30);
    const isOpen = periods.map((_, index) => {
      if (index === first - 1 || index === first + length) return true;
      return (index < first || index > first + length) && !draw.chance(absent);
    });
    const written = indices(draft.rows).filter((row) => isOpen[at(draft.period, row)]);
    const period = { from: at(periods, first), to: at(periods, first + length - 1) };
    return { draft, subject: { period }, written };
  },

  /** A label is misspelled: in three ways in a third of its rows, or in one way in 5 %, one row at least. `also` is a misspelled one. */
  'near-labels': (draw, strength) => {
    const draft = plainDraft(draw);
    let [by, label] = ['', ''];
    // Labels such as M1 and M2 are near each other anyway.
    while (!/^\D{4,}$/.test(label)) {
      ({ by, label } = draft.labeled(3, 10));
    }
    const fit = SLIPS.filter((slip) => slip(label) !== label);
    const slips = draw.some(fit, strength === 'strong' ? 3 : 1);
    const part = strength === 'strong' ? 1 / 3 : 0.05;
    const rows = draft.rowsOf(by, label);
    const labels = [...draft.labelsOf(by)];
    for (const [index, row] of draw.some(rows, Math.max(slips.length, rows.length * part)).entries())
      labels[row] = at(slips, index % slips.length)(label);
    draft.texts.set(by, labels);
    return { draft, subject: { by, label, also: { by, label: at(slips, 0)(label) } } };
  },

  /** A row with the sums of each month, or of each year, among the others: its label is a word for it, other labels are empty. */
  'subtotal-rows': (draw, strength) => {
    const clock = clockOf(draw, ['month']);
    const every = strength === 'strong' ? 1 : 12;
    const usual = evenRows(draw, clock);
    const counts = usual.map((count, index) => count + Number((index + 1) % every === 0));
    const draft = new Draft(draw, clock, counts);
    const totals = indices(draft.rows).filter((row) => {
      const index = at(draft.period, row);
      return (index + 1) % every === 0 && draft.period[row + 1] !== index;
    });
    const { by } = draft.labeled(3, 10);
    const label = draw.pick(['Total', 'Subtotal', 'All', 'Sum']);
    const [labels, flags] = [draft.labelsOf(by), draft.flags(totals)];
    draft.write(by, (row) => (at(flags, row) === 1 ? label : at(labels, row)));
    for (const name of [...draft.texts.keys()].slice(2)) if (name !== by) draft.empty.set(name, new Set(totals));
    for (const name of draft.numbers.keys()) {
      let running = 0;
      draft.change(name, (value, row) => {
        const total = running;
        running = at(flags, row) === 1 ? 0 : running + value;
        return at(flags, row) === 1 ? total : value;
      });
    }
    return { draft, subject: { by, label } };
  },

  /** A measure adds up all rows so far, or those of its calendar month. */
  'running-total': (draw, strength) => {
    const draft = seriesDraft(draw);
    const [measure] = draft.measures();
    let [running, month] = [0, ''];
    draft.change(measure, (value, row) => {
      const now = at(draft.clock.periods, row).slice(0, 7);
      if (strength === 'medium' && now !== month) running = 0;
      month = now;
      return (running += value);
    });
    return { draft, subject: { measure } };
  },

  /** Values of Pareto, with the exponent 1.2 (some few rows have most of the sum) or 2 (no variance). p of any test of normality is 0. */
  'heavy-tail': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const [measure] = draft.measures();
    const [usual, exponent] = [mean(draft.values(measure)), strength === 'strong' ? 1.2 : 2];
    draft.change(measure, () => usual * (1 - draw.unit()) ** (-1 / exponent));
    return { draft, subject: { measure } };
  },

  /** Counts of Poisson with more zeros than e⁻ᵐ of the mean m: as many more as are `z` errors of a binomial. */
  'zero-inflation': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const usual = draw.real(2.5, 4);
    const values = draft.period.map(() => {
      for (;;) {
        const value = draw.poisson(usual);
        if (value > 0) return value;
      }
    });
    // As a test sees it: the mean of Poisson whose values above 0 have this mean.
    let fitted = usual;
    for (let round = 0; round < 40; round++) fitted = mean(values) * (1 - Math.exp(-fitted));
    const share = Math.exp(-fitted);
    const expected = draft.rows * share;
    const zeros = Math.ceil(expected + deviations(strength) * Math.sqrt(expected * (1 - share)));
    for (const row of draw.some(indices(draft.rows), zeros)) values[row] = 0;
    const measure = draft.measure(draw.pick(['items', 'notes', 'claims']), (row) => at(values, row), 0);
    return { draft, subject: { measure } };
  },

  /** A measure is the sum or the product of two others, in all rows but 3 %, or but one, where it is a tenth to a half more or less. */
  'broken-identity': (draw, strength) => {
    const draft = plainDraft(draw);
    const [a, b] = draft.measures();
    const [x, y, isSum] = [draft.values(a), draft.values(b), draw.chance(0.5)];
    const broken = draft.flags(draw.some(indices(draft.rows), strength === 'strong' ? draft.rows * 0.03 : 1));
    const rounded = (value: number, name: string): number => Number(value.toFixed(draft.digits.get(name) ?? 2));
    const measure = draft.measure('total', (row) => {
      const [first, second] = [rounded(at(x, row), a), rounded(at(y, row), b)];
      const whole = isSum ? first + second : first * second;
      return at(broken, row) === 1 ? whole * (1 + draw.sign() * draw.real(0.1, 0.5)) : whole;
    }, 4); // prettier-ignore
    return { draft, subject: { measure } };
  },

  /** Values of some rows of one label are negative, or zero, and of no other row. */
  'sign-in-label': (draw, strength) => {
    const draft = plainDraft(draw, 800);
    const [measure] = draft.measures();
    const { by, label } = draft.labeled(4, 6);
    const rows = draw.some(draft.rowsOf(by, label), strength === 'strong' ? 30 : 12);
    const flags = draft.flags(rows);
    const factor = draw.pick([-1, 0]);
    draft.change(measure, (value, row) => (at(flags, row) === 1 ? factor * value : value));
    return { draft, subject: { measure, by, label } };
  },

  /** A measure is there twice, by two names. */
  'copied-column': (draw) => {
    const draft = plainDraft(draw);
    const [measure] = draft.measures();
    const values = draft.values(measure);
    const other = draft.measure('booked value', (row) => at(values, row), draft.digits.get(measure) ?? 2);
    return { draft, subject: { measure, other } };
  },

  /** Numbers that count the rows are given twice, to 2 % of them or to one. */
  'repeated-key': (draw, strength) => {
    const draft = plainDraft(draw);
    const [id = ''] = draft.texts.keys();
    const numbers = draft.labelsOf(id);
    const again = draft.flags(draw.some(indices(draft.rows).slice(1), strength === 'strong' ? draft.rows * 0.02 : 1));
    draft.write(id, (row) => at(numbers, at(again, row) === 1 ? row - 1 : row));
    return { draft, subject: { measure: id } };
  },

  /** Values lie around two places, 5 or 4 standard deviations apart, that no column tells. */
  'two-peaks': (draw, strength) => {
    const draft = plainDraft(draw, 500);
    const [measure] = draft.measures();
    const usual = mean(draft.values(measure));
    const [part, apart] = [draw.real(0.35, 0.65), strength === 'strong' ? 5 : 4];
    draft.change(measure, () => usual * (1 + 0.08 * (draw.normal() + (draw.chance(part) ? apart : 0))));
    draft.digits.set(measure, Math.max(1, 3 - Math.floor(Math.log10(usual))));
    return { draft, subject: { measure } };
  },

  /** A weekday has no rows, or rows in a tenth of weeks. */
  'closed-days': (draw, strength) => {
    const draft = evenDraft(draw, ['day']);
    const { periods } = draft.clock;
    const label = draw.pick(WEEKDAYS);
    const isOpen = periods.map((period) => {
      if (WEEKDAYS[new Date(period).getUTCDay()] !== label) return true;
      return strength === 'medium' && draw.chance(0.1);
    });
    const written = indices(draft.rows).filter((row) => isOpen[at(draft.period, row)]);
    return { draft, subject: { label }, written };
  },

  /** Dates of twelve rows, or of one, are a hundred years later. `from` is the first one. */
  'future-dates': (draw, strength) => {
    const draft = plainDraft(draw);
    const flags = draft.flags(draw.some(indices(draft.rows), strength === 'strong' ? 12 : 1));
    const dates = draft.labelsOf(draft.date);
    draft.write(draft.date, (row) => at(dates, row).replace(/^20/, at(flags, row) === 1 ? '21' : '20'));
    return { draft, subject: { period: { from: at(dates, flags.indexOf(1)).replace(/^20/, '21') } } };
  },

  /** The same of 80 to 120 labels, in all rows but 1 %, or but one. */
  'dependency-of-many': (draw, strength) => {
    const draft = plainDraft(draw, 1200);
    const names = indices(draw.whole(80, 120)).map((index) => `X${index + 101}`);
    const by = draft.label(draft.domain.entity, names, true);
    const groups = ['Alpha', 'Beta', 'Gamma', 'Delta'];
    const own = draft.labelsOf(by).map((name) => at(groups, names.indexOf(name) % groups.length));
    const broken = draft.flags(draw.some(indices(draft.rows), strength === 'strong' ? draft.rows * 0.01 : 1));
    const other = draft.write('sector', (row) => at(broken, row) === 1 ? draw.pick(groups.filter((each) => each !== at(own, row))) : at(own, row)); // prettier-ignore
    return { draft, subject: { by, other } };
  },

  /** Each label belongs to one label of another column (`other`), in all rows but 1 %, or but 0.3 %, one row at least. */
  'functional-dependency': (draw, strength) => {
    const draft = plainDraft(draw);
    const { by, labels } = draft.labeled(6, 12);
    const own = draft.labelsOf(by);
    const part = strength === 'strong' ? 0.01 : 0.003;
    const broken = draft.flags(draw.some(indices(draft.rows), Math.max(1, draft.rows * part)));
    const groups = ['Alpha', 'Beta', 'Gamma'];
    const groupOf = (name: string): string => at(groups, labels.indexOf(name) % groups.length);
    const also = draft.write('sector', (row) => {
      const group = groupOf(at(own, row));
      return at(broken, row) === 1 ? draw.pick(groups.filter((each) => each !== group)) : group;
    });
    return { draft, subject: { by, other: also } };
  },
} satisfies Record<string, Maker>;
