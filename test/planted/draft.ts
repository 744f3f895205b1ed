import type { Domain } from './domains';
import { domains } from './domains';
import { at, indices, type Draws } from './draws';
import { deviation, mean, plant, sharesApart, sum } from './sizes';

export type Direction = 'up' | 'down';
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

/** Rows of an hour where they come now and then. */
export const RARE = 0.3;

/** The hours of 150 to 360 days. */
export function rareHours(draw: Draws): Clock {
  const first = Date.UTC(draw.whole(2012, 2018), draw.whole(0, 11), 1);
  const periods = indices(24 * draw.whole(150, 360)).map((index) => new Date(first + index * HOUR).toISOString().slice(0, 16)); // prettier-ignore
  return { grain: 'hour', periods };
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

/** A column of labels, and one of them. */
export interface Labeled {
  readonly by: string;
  readonly label: string;
  readonly labels: readonly string[];
}

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
  /** The column of dates. */
  readonly date: string;

  constructor(
    readonly draw: Draws,
    readonly clock: Clock,
    counts: readonly number[],
  ) {
    this.domain = draw.pick(domains);
    this.spell = draw.pick(SPELLINGS);
    this.period = counts.flatMap((count, index) => Array<number>(count).fill(index));
    const { ids, dates, labels, measures } = this.domain;
    const id = draw.whole(1000, 80_000);
    this.write(draw.pick(ids), (row) => String(id + row));
    const whole = draw.chance(0.5) && clock.grain === 'month' ? '-01' : '';
    this.date = this.write(draw.pick(dates), (row) => at(clock.periods, at(this.period, row)) + whole);
    for (const { name, pool } of draw.some(labels, draw.whole(2, labels.length)))
      this.label(name, draw.some(pool, draw.whole(2, pool.length)));
    for (const { name, usual, digits } of draw.some(measures)) {
      const spread = draw.real(0.15, 0.28);
      const isSkewed = draw.chance(0.5);
      const factor = (): number =>
        isSkewed ? Math.exp(spread * draw.normal()) : 1 + Math.max(-3, draw.normal()) * spread;
      this.measure(name, () => usual * factor(), digits);
    }
  }

  get rows(): number {
    return this.period.length;
  }

  /** Adds a column of text, or writes one again. */
  write(words: string, cell: (row: number) => string): string {
    const name = this.texts.has(words) ? words : this.spell(words);
    this.texts.set(
      name,
      indices(this.rows).map((row) => cell(row)),
    );
    return name;
  }

  /** Adds a measure. */
  measure(words: string, value: (row: number) => number, digits: number): string {
    const name = this.spell(words);
    this.numbers.set(
      name,
      indices(this.rows).map((row) => value(row)),
    );
    this.digits.set(name, digits);
    return name;
  }

  /** Changes the values of a measure. */
  change(measure: string, changed: (value: number, row: number) => number): void {
    this.numbers.set(
      measure,
      this.values(measure).map((value, row) => changed(value, row)),
    );
  }

  /** Writes a column of labels, of unequal or equal sizes, in random order. */
  label(words: string, labels: readonly string[], even = false): string {
    const shares = even ? labels.map(() => 1 / labels.length) : sharesOf(this.draw, labels.length);
    return this.write(words, () => this.draw.weighted(labels, shares));
  }

  /** A column of some labels, written again, and one of them: another column than `other`. */
  labeled(low: number, high: number, { even = false, other = '' } = {}): Labeled {
    const fit = this.domain.labels.filter(({ name, pool }) => pool.length >= low && this.spell(name) !== other);
    const { name, pool } = this.draw.pick(fit);
    const labels = this.draw.some(pool, this.draw.whole(low, Math.min(high, pool.length)));
    return { by: this.label(name, labels, even), labels, label: this.draw.pick(labels) };
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

  /** Rows that are not among these. */
  rest(rows: Iterable<number>): number[] {
    const left = new Set(indices(this.rows));
    for (const row of rows) left.delete(row);
    return [...left];
  }

  /** For each row whether it is among these: 1 or 0. */
  flags(rows: Iterable<number>): number[] {
    const flags = indices(this.rows).fill(0);
    for (const row of rows) flags[row] = 1;
    return flags;
  }

  /** Rows with a trait that is more frequent in some rows than in others: by `share` there, and `z` pooled errors more here. */
  frequent(rows: readonly number[], share: number, z: number): number[] {
    const others = this.rest(rows);
    const [low, high] = sharesApart([others.length, rows.length], share, z);
    return [...this.draw.some(others, low), ...this.draw.some(rows, high)];
  }

  /** A period at a part of all of them, the step of a series there, and the rows from then on. */
  since(low: number, high: number): { period: { from: string }; step: number[]; after: number[] } {
    const { periods } = this.clock;
    const first = Math.round(periods.length * this.draw.real(low, high));
    const after = indices(this.rows).filter((row) => at(this.period, row) >= first);
    return { period: { from: at(periods, first) }, step: periods.map((_, index) => Number(index >= first)), after };
  }

  /** Gives a label to these rows alone; others that have it get one of the rest. */
  claim(by: string, label: string, rows: Iterable<number>): void {
    const labels = this.labelsOf(by);
    const rest = labels.filter((value) => value !== label);
    const claimed = new Set(rows);
    this.write(by, (row) =>
      claimed.has(row) ? label : at(labels, row) === label ? this.draw.pick(rest) : at(labels, row),
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
    const words = this.draw.pick(['no|yes', '0|1', 'false|true']).split('|');
    const flags = this.flags(rows);
    return this.write(this.draw.pick(this.domain.outcomes), (row) => at(words, at(flags, row)));
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
  plantTotals(measure: string, pattern: readonly number[], z: number, rows?: readonly number[]): Direction {
    const totals = this.totals(measure);
    return this.upward(measure, z, (signed) => {
      const added = plant(totals, pattern, signed).map((value, index) => value - at(totals, index));
      return this.addTotals(measure, added, rows);
    });
  }

  /** Plants a pattern in the rows. Upward where it would make values below 0. */
  plantRows(measure: string, pattern: readonly number[], z: number): Direction {
    return this.upward(measure, z, (signed) => {
      const values = plant(this.values(measure), pattern, signed);
      const fits = values.every((value) => value >= 0);
      if (fits) this.numbers.set(measure, values);
      return fits;
    });
  }

  /** Tries a pattern as it is asked for, then upward, then with all values of the measure raised. */
  private upward(measure: string, z: number, plants: (signed: number) => boolean): Direction {
    for (;;) {
      if (plants(z)) return z > 0 ? 'up' : 'down';
      if (z < 0 && plants(-z)) return 'up';
      this.raise(measure);
    }
  }

  /** Adds half of its mean to all values of a measure. */
  raise(measure: string): void {
    const usual = mean(this.values(measure));
    this.change(measure, (value) => value + usual / 2);
  }

  /** Replaces a measure by a series with the spread of one, with enough digits for its changes. */
  series(measure: string, values: readonly number[]): void {
    const usual = mean(this.values(measure));
    const scale = (0.2 * usual) / deviation(values);
    const lowest = Math.min(...values);
    this.change(measure, (_, row) => usual + (at(values, row) - lowest) * scale);
    this.digits.set(measure, usual > 100 ? 2 : 4);
  }

  /** The table as CSV. Labels are in front of measures, or behind them, by chance. */
  csv(rows: Iterable<number> = this.period.keys()): string {
    const ids = [...this.texts.keys()].slice(0, 2);
    const labels = [...this.texts.keys()].slice(2);
    const parts = this.draw.chance(0.5) ? [labels, [...this.numbers.keys()]] : [[...this.numbers.keys()], labels];
    const names = [...ids, ...parts.flat()];
    const cells = names.map((name) => this.cells(name));
    const lines = [names.join(',')];
    for (const row of rows) {
      let line = '';
      for (const column of cells) line += `,${at(column, row)}`;
      lines.push(line.slice(1));
    }
    return `${lines.join('\n')}\n`;
  }

  private cells(name: string): readonly string[] {
    const empty = this.empty.get(name);
    const scale = 10 ** (this.digits.get(name) ?? 2);
    const cells = this.texts.get(name) ?? this.values(name).map((value) => String(Math.round(value * scale) / scale));
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
