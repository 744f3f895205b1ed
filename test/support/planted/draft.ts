import type { Domain } from './domains';
import { domains } from './domains';
import { at, indices, type Draws } from './draws';
import { deviation, mean, plant, sum } from './sizes';

export type Grain = 'hour' | 'day' | 'week' | 'month';

/** The periods of a table: `2024-05-13T07:00`, `2024-05-13` (of a week its Monday) or `2024-05`. */
export interface Clock {
  readonly grain: Grain;
  readonly periods: readonly string[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows of a period, so that no table has more than some 4,000. */
const ROWS = { hour: [2, 5], day: [2, 5], week: [8, 20], month: [10, 40] } as const;

/** Some whole periods: 14 to 28 days of hours, 12 to 24 months of days, 104 to 156 weeks, 48 to 72 months. */
export function clockOf(draw: Draws, grains: readonly Grain[] = ['day', 'week', 'month']): Clock {
  const grain = draw.pick(grains);
  const [year, month] = [draw.whole(2012, 2018), draw.whole(0, 11)];
  const first = Date.UTC(year, month, 1);
  const steps = (start: number, step: number, count: number, length: number): string[] =>
    indices(count).map((index) => new Date(start + index * step).toISOString().slice(0, length));
  switch (grain) {
    case 'hour':
      return { grain, periods: steps(first, HOUR, 24 * draw.whole(14, 28), 16) };
    case 'day':
      return { grain, periods: steps(first, DAY, (Date.UTC(year, month + draw.whole(12, 24), 1) - first) / DAY, 10) };
    case 'week': {
      const monday = first + ((8 - new Date(first).getUTCDay()) % 7) * DAY;
      return { grain, periods: steps(monday, 7 * DAY, draw.whole(104, 156), 10) };
    }
    case 'month': {
      const months = indices(draw.whole(48, 72)).map((index) => new Date(Date.UTC(year, month + index, 1)));
      return { grain, periods: months.map((date) => date.toISOString().slice(0, 7)) };
    }
  }
}

/** As many rows in each period. */
export const evenRows = (draw: Draws, { grain, periods }: Clock): number[] => {
  const [low, high] = ROWS[grain];
  const rows = draw.whole(low, high);
  return periods.map(() => rows);
};

/** Names of columns in one of the usual spellings. */
const SPELLINGS: readonly ((words: string) => string)[] = [
  (words) => words.replaceAll(' ', '_'),
  (words) => words.replace(/^./, (letter) => letter.toUpperCase()),
  (words) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
];

/** Shares of labels, unequal; the smallest is at least a quarter of an equal one. */
function sharesOf(draw: Draws, count: number): number[] {
  const weights = indices(count).map(() => Math.max(0.3, Math.exp(0.5 * draw.normal())));
  return weights.map((weight) => weight / sum(weights));
}

/**
 * A table that is being made: an id, a date, two to four columns of labels, and four measures, all of noise and of nothing to do with
 * each other. Makers of patterns change its columns. Rows are in the order of time.
 */
export class Draft {
  readonly domain: Domain;
  readonly texts = new Map<string, string[]>();
  readonly numbers = new Map<string, number[]>();
  /** Empty cells by column. */
  readonly empty = new Map<string, ReadonlySet<number>>();
  /** Digits after the point by measure. */
  readonly digits = new Map<string, number>();
  /** The period of each row, as its place in the clock. */
  readonly period: readonly number[];
  readonly spell: (words: string) => string;
  private readonly date: string;

  constructor(
    readonly draw: Draws,
    readonly clock: Clock,
    counts: readonly number[],
    { measures = 4 } = {},
  ) {
    this.domain = draw.pick(domains);
    this.spell = draw.pick(SPELLINGS);
    this.period = counts.flatMap((count, index) => Array<number>(count).fill(index));
    this.date = this.spell(draw.pick(this.domain.date));
    const id = draw.whole(1000, 80_000);
    const ids = this.period.map((_, row) => String(id + row));
    this.texts.set(this.spell(draw.pick(this.domain.id)), ids);
    const whole = draw.chance(0.5) && clock.grain === 'month' ? '-01' : '';
    this.texts.set(
      this.date,
      this.period.map((index) => at(clock.periods, index) + whole),
    );
    const pools = Object.entries(this.domain.labels);
    for (const [name, labels] of draw.some(pools, draw.whole(2, pools.length))) {
      const pool = labels.split('|');
      this.label(name, draw.some(pool, draw.whole(2, pool.length)));
    }
    for (const [name, [usual, digits]] of draw.some(Object.entries(this.domain.measures), measures)) {
      const spread = draw.real(0.15, 0.28);
      const skewed = draw.chance(0.5);
      const value = (): number =>
        skewed ? Math.exp(spread * draw.normal()) : 1 + Math.max(-3, draw.normal()) * spread;
      this.numbers.set(
        this.spell(name),
        this.period.map(() => usual * value()),
      );
      this.digits.set(this.spell(name), digits);
    }
  }

  get rows(): number {
    return this.period.length;
  }

  /** Writes a column of labels, of unequal or equal sizes, in random order. */
  label(words: string, labels: readonly string[], even = false): string {
    const shares = even ? labels.map(() => 1 / labels.length) : sharesOf(this.draw, labels.length);
    const name = this.spell(words);
    this.texts.set(
      name,
      this.period.map(() => this.draw.weighted(labels, shares)),
    );
    return name;
  }

  /** A column with as many labels, written again; another one than those given. */
  labeled(low: number, high: number, { even = false, other = '' } = {}): { by: string; labels: string[] } {
    const pools = Object.entries(this.domain.labels).map(([name, labels]) => ({ name, pool: labels.split('|') }));
    const fit = pools.filter(({ name, pool }) => pool.length >= low && this.spell(name) !== other);
    const { name, pool } = this.draw.pick(fit);
    const labels = this.draw.some(pool, this.draw.whole(low, Math.min(high, pool.length)));
    return { by: this.label(name, labels, even), labels };
  }

  /** Two different measures. */
  measures(): [string, string] {
    const [first = '', second = ''] = this.draw.some([...this.numbers.keys()]);
    return [first, second];
  }

  values(name: string): readonly number[] {
    const values = this.numbers.get(name);
    if (!values) throw new Error(`${name} is no measure.`);
    return values;
  }

  labelsOf(name: string): readonly string[] {
    const labels = this.texts.get(name);
    if (!labels) throw new Error(`${name} has no labels.`);
    return labels;
  }

  /** Rows that have a label. */
  rowsOf(by: string, label: string): number[] {
    return this.labelsOf(by).flatMap((value, row) => (value === label ? [row] : []));
  }

  /** Gives a label to these rows alone; others that have it get one of the rest. */
  claim(by: string, label: string, rows: Iterable<number>): void {
    const labels = this.labelsOf(by);
    const rest = labels.filter((value) => value !== label);
    const claimed = new Set(rows);
    this.texts.set(
      by,
      labels.map((value, row) => (claimed.has(row) ? label : value === label ? this.draw.pick(rest) : value)),
    );
  }

  /** Deals labels so that each period has as many rows of each, one at least. */
  deal(by: string, labels: readonly string[]): void {
    const shares = sharesOf(this.draw, labels.length);
    const sizes = this.clock.periods.map(() => 0);
    for (const index of this.period) sizes[index] = at(sizes, index) + 1;
    const values = sizes.flatMap((size) => {
      const dealt = labels.flatMap((label, index) =>
        Array<string>(Math.max(1, Math.round(at(shares, index) * size))).fill(label),
      );
      return this.draw.some(indices(size).map((index) => dealt[index] ?? at(labels, 0)));
    });
    this.texts.set(by, values);
  }

  /** Adds a column of yes and no in one of the usual spellings, yes in these rows. */
  outcome(rows: Iterable<number>): string {
    const name = this.spell(this.draw.pick(this.domain.outcomes));
    const [no, yes] = this.draw.pick([
      ['no', 'yes'],
      ['0', '1'],
      ['false', 'true'],
    ] as const);
    const marked = new Set(rows);
    this.texts.set(
      name,
      this.period.map((_, row) => (marked.has(row) ? yes : no)),
    );
    return name;
  }

  /** Sums of a measure by period, of all rows or of some. */
  totals(measure: string, rows: Iterable<number> = this.period.keys()): number[] {
    const values = this.values(measure);
    const totals = this.clock.periods.map(() => 0);
    for (const row of rows) totals[at(this.period, row)] = at(totals, at(this.period, row)) + at(values, row);
    return totals;
  }

  /** Changes the sums of periods: what is to be added is spread evenly over some of their rows. False where values would be below 0. */
  addTotals(measure: string, added: readonly number[], rows: Iterable<number> = this.period.keys()): boolean {
    const chosen = new Set(rows);
    const counts = this.clock.periods.map(() => 0);
    for (const row of chosen) counts[at(this.period, row)] = at(counts, at(this.period, row)) + 1;
    const values = this.values(measure).map((value, row) => {
      const index = at(this.period, row);
      return chosen.has(row) ? value + at(added, index) / at(counts, index) : value;
    });
    if (values.some((value) => value < 0)) return false;
    this.numbers.set(measure, values);
    return true;
  }

  /** Plants a pattern in the sums of periods, by a change of some of their rows. Upward where it would make values below 0. */
  plantTotals(measure: string, pattern: readonly number[], z: number, rows?: readonly number[]): 'up' | 'down' {
    const totals = this.totals(measure);
    for (const signed of [z, -z]) {
      const added = plant(totals, pattern, signed).map((value, index) => value - at(totals, index));
      if (this.addTotals(measure, added, rows)) return signed > 0 ? 'up' : 'down';
    }
    throw new Error(`The pattern is too large for ${measure}.`);
  }

  /** Plants a pattern in the rows. */
  plantRows(measure: string, pattern: readonly number[], z: number): 'up' | 'down' {
    for (const signed of [z, -z]) {
      const values = plant(this.values(measure), pattern, signed);
      if (values.some((value) => value < 0)) continue;
      this.numbers.set(measure, values);
      return signed > 0 ? 'up' : 'down';
    }
    throw new Error(`The pattern is too large for ${measure}.`);
  }

  /** Adds what makes some tables harder to write: a column with digits of its own. */
  number(words: string, values: readonly number[], digits: number): string {
    const name = this.spell(words);
    this.numbers.set(name, [...values]);
    this.digits.set(name, digits);
    return name;
  }

  /** Replaces a measure by a series with the spread of one, with enough digits for its changes. */
  series(measure: string, values: readonly number[]): void {
    const usual = mean(this.values(measure));
    const scale = (0.2 * usual) / deviation(values);
    const lowest = Math.min(...values);
    this.numbers.set(
      measure,
      values.map((value) => usual + (value - lowest) * scale),
    );
    this.digits.set(measure, usual > 100 ? 2 : 4);
  }

  /** The table as CSV. Labels are in front of measures, or behind them, by chance. */
  csv(rows: Iterable<number> = this.period.keys()): string {
    const ids = [...this.texts.keys()].slice(0, 2);
    const labels = [...this.texts.keys()].slice(2);
    const parts = this.draw.chance(0.5) ? [labels, [...this.numbers.keys()]] : [[...this.numbers.keys()], labels];
    const names = [...ids, ...parts.flat()];
    const cells = names.map((name) => this.cells(name));
    const lines = Array.from(rows, (row) => cells.map((column) => at(column, row)).join(','));
    return [names.join(','), ...lines, ''].join('\n');
  }

  private cells(name: string): readonly string[] {
    const empty = this.empty.get(name);
    const digits = this.digits.get(name) ?? 2;
    const cells = this.texts.get(name) ?? this.values(name).map((value) => String(Number(value.toFixed(digits))));
    return empty ? cells.map((cell, row) => (empty.has(row) ? '' : cell)) : cells;
  }
}

/** A table of rows at any time, as most tables are: 300 to 2,400 in one or two years of days. */
export function plainDraft(draw: Draws, low = 300, high = 2400): Draft {
  const clock = clockOf(draw, ['day']);
  const counts = clock.periods.map(() => 0);
  for (let left = draw.whole(low, high); left > 0; left--) {
    const index = draw.whole(0, counts.length - 1);
    counts[index] = at(counts, index) + 1;
  }
  return new Draft(draw, clock, counts);
}

/** A table with as many rows in each period. */
export function evenDraft(draw: Draws, grains?: readonly Grain[]): Draft {
  const clock = clockOf(draw, grains);
  return new Draft(draw, clock, evenRows(draw, clock));
}

/** A table of one row in each period. */
export function seriesDraft(draw: Draws): Draft {
  const clock = clockOf(draw, ['day']);
  return new Draft(
    draw,
    clock,
    clock.periods.map(() => 1),
  );
}
