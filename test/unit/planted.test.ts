/** Planted patterns are as strong as they are meant to be: the plain right test, which knows where they are, says so. */
import assert from 'node:assert/strict';
import { contingency } from '../../src/core/analysis/statistics/contingency';
import { pearson, pOfCorrelation } from '../../src/core/analysis/statistics/correlation';
import { pOfChiSquare, pOfF } from '../../src/core/analysis/statistics/pValues';
import { anova } from '../../src/core/analysis/statistics/tests';
import { WEEKDAYS } from '../planted/overTime';
import { nullKinds, nullTable, plantedKinds, plantedTable, type Planted, type PlantedKind } from '../planted/planted';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const centered = (values: readonly number[]): number[] => {
  const center = mean(values);
  return values.map((value) => value - center);
};

const squares = (values: readonly number[]): number => sum(centered(values).map((value) => value * value));

/** The correlation of two columns and its p. */
function related(a: readonly number[], b: readonly number[]): { r: number; p: number } {
  const [x, y] = [centered(a), centered(b)];
  const products = sum(x.map((value, index) => value * (y[index] ?? NaN)));
  const [ssA, ssB] = [x, y].map((values) => sum(values.map((value) => value * value)));
  const r = pearson({ n: x.length, meanA: 0, meanB: 0, ssA: ssA ?? NaN, ssB: ssB ?? NaN, products }) ?? NaN;
  return { r, p: pOfCorrelation(r, x.length) ?? NaN };
}

/** The places of each value. */
function places(values: readonly string[]): number[][] {
  const found = new Map<string, number[]>();
  for (const [index, value] of values.entries()) {
    const list = found.get(value);
    if (list) list.push(index);
    else found.set(value, [index]);
  }
  return [...found.values()];
}

/** p of means by group. */
function means(values: readonly number[], groups: readonly string[]): number {
  const parts = places(groups).map((rows) => rows.map((row) => values[row] ?? NaN));
  return anova(parts.map((list) => ({ n: list.length, mean: mean(list), ss: squares(list) }))).p ?? NaN;
}

/** p of the χ² of two columns of labels. */
function together(a: readonly string[], b: readonly string[]): number {
  const columns = [...new Set(b)];
  const counts = places(a).map((list) => columns.map((label) => list.filter((row) => b[row] === label).length));
  return contingency(counts).p ?? NaN;
}

function ranks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const result: number[] = [];
  for (const [rank, index] of order.entries()) result[index] = rank;
  return result;
}

const changes = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));
const dayName = (date: string): string | undefined => WEEKDAYS[new Date(date).getUTCDay()];
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** A table as it was written, and what was planted in it. */
class Read {
  readonly lines: readonly string[];
  readonly planted: Planted;
  readonly dates: readonly string[];
  readonly periods: readonly string[];
  private readonly header: readonly string[];
  private readonly columns: readonly (readonly string[])[];

  constructor(kind: PlantedKind, strength: Planted['strength'], seed: number) {
    const { csv, planted } = plantedTable(kind, strength, seed);
    const [header = '', ...lines] = csv.trimEnd().split('\n');
    this.header = header.split(',');
    this.lines = lines;
    const cells = lines.map((line) => line.split(','));
    this.columns = this.header.map((_, index) => cells.map((row) => row[index] ?? ''));
    this.planted = planted;
    this.dates = this.cells(this.header[1]);
    this.periods = [...new Set(this.dates)].sort();
  }

  cells(name = ''): readonly string[] {
    const column = this.columns[this.header.indexOf(name)];
    assert.ok(column, `no column '${name}'`);
    return column;
  }

  /** All columns of numbers but the id. */
  measures(): number[][] {
    const columns = this.columns.slice(2).map((column) => column.map(Number));
    return columns.filter((values) => !values.some(Number.isNaN) && values.some((value) => value > 0));
  }
  get measure(): number[] {
    return this.cells(this.planted.measure).map(Number);
  }
  get other(): number[] {
    return this.cells(this.planted.other).map(Number);
  }
  /** Days from one date of each row to the other. */
  get durations(): number[] {
    const ends = this.cells(this.planted.other).map((date) => Date.parse(date));
    return this.dates.map((date, row) => ((ends[row] ?? NaN) - Date.parse(date)) / 86_400_000);
  }
  get by(): readonly string[] {
    return this.cells(this.planted.by);
  }
  /** Whether each row has the label. */
  get inside(): boolean[] {
    return this.by.map((label) => label === this.planted.label);
  }
  get also(): number[] {
    return this.cells(this.planted.also?.by).map((label) => Number(label === this.planted.also?.label));
  }
  get from(): string {
    return this.planted.period?.from ?? '';
  }
  /** For each row, or each period, whether it is after the change. */
  after(dates = this.dates): number[] {
    return dates.map((date) => Number(date >= this.from));
  }

  /** Sums by period of some rows, or how many they are. */
  totals(has: (row: number) => boolean = () => true): number[] {
    const values = this.planted.measure === undefined ? undefined : this.measure;
    const totals = new Map(this.periods.map((period) => [period, 0]));
    for (const [row, date] of this.dates.entries())
      if (has(row)) totals.set(date, (totals.get(date) ?? 0) + (values ? (values[row] ?? NaN) : 1));
    return [...totals.values()];
  }

  season(classOf: (date: Date) => number): number {
    return means(
      this.totals(),
      this.periods.map((date) => String(classOf(new Date(date.length > 10 ? `${date}Z` : date)))),
    );
  }
}

const flag = (is: boolean | undefined): string => (is === true ? 'yes' : 'no');
const one = (is: boolean): number => Number(is);
const emptyCells = (table: Read, name = ''): string[] => table.cells(name).map((cell) => flag(cell === ''));

/** p of the right test by kind. */
const tests: Partial<Record<PlantedKind, (table: Read) => number>> = {
  'level-shift': (table) => related(table.totals(), table.after(table.periods)).p,
  trend: (table) => related(table.totals(), [...table.periods.keys()]).p,
  'duration-since': (table) => related(table.durations, table.after()).p,
  'duration-by-label': (table) => means(table.durations, table.by),
  'duration-with-measure': (table) => related(table.durations, table.measure).p,
  reversal: (table) => {
    const turn = table.periods.findIndex((period) => period.startsWith(table.from));
    return related(
      table.totals(),
      table.periods.map((_, index) => Math.abs(index - turn)),
    ).p;
  },
  'season-weekday': (table) => table.season((date) => date.getUTCDay()),
  'season-month': (table) => table.season((date) => date.getUTCMonth()),
  'season-hour': (table) => table.season((date) => date.getUTCHours()),
  anomaly: (table) =>
    related(
      table.totals(),
      table.periods.map((period) => one(period.startsWith(table.from))),
    ).p,
  'variance-change': (table) => {
    const [totals, after] = [table.totals(), table.after(table.periods)];
    const parts = [0, 1].map((part) => totals.filter((_, index) => after[index] === part));
    const [a = { df: 0, variance: 0 }, b = a] = parts
      .map((values) => ({ df: values.length - 1, variance: squares(values) / (values.length - 1) }))
      .sort((x, y) => y.variance - x.variance);
    return 2 * (pOfF(a.variance / b.variance, a.df, b.df) ?? NaN);
  },
  contribution: (table) => {
    const { inside } = table;
    const step = table.after(table.periods);
    assert.ok(
      related(
        table.totals((row) => inside[row] === false),
        step,
      ).p > 1e-4,
      'other labels change too',
    );
    return related(table.totals(), step).p;
  },
  'segment-against-total': (table) => {
    const { inside } = table;
    const line = [...table.periods.keys()];
    const [own, all] = [
      related(
        table.totals((row) => inside[row] === true),
        line,
      ),
      related(table.totals(), line),
    ];
    assert.ok(own.r > 0 && all.r < 0);
    return Math.max(own.p, all.p);
  },
  ...Object.fromEntries(
    (['segment-vanishes', 'segment-appears'] as const).map((kind) => [
      kind,
      (table: Read): number => {
        const [inside, after] = [table.inside, table.after()];
        const there = kind === 'segment-appears' ? 1 : 0;
        assert.ok(inside.every((is, row) => !is || after[row] === there));
        const share = inside.filter((is) => is).length / after.filter((is) => is === there).length;
        return (1 - share) ** after.filter((is) => is !== there).length;
      },
    ]),
  ),
  'share-shift': (table) => together(table.inside.map(flag), table.after().map(String)),
  'outlier-segment': (table) => means(table.measure, table.by),
  'rate-by-label': (table) => together(table.cells(table.planted.measure), table.by),
  'mean-by-label': (table) => means(table.measure, table.by),
  'spread-by-label': (table) => {
    const { inside, measure, by } = table;
    const parts = [true, false].map((is) => measure.filter((_, row) => inside[row] === is));
    const [own = NaN, rest = NaN] = parts.map((values) => Math.log(squares(values) / (values.length - 1)));
    const z2 = (own - rest) ** 2 / sum(parts.map(({ length }) => 2 / (length - 1)));
    const df = new Set(by).size - 1;
    return pOfChiSquare(z2 + df - 1, df) ?? NaN;
  },
  interaction: (table) => {
    const labels = [table.by, table.cells(table.planted.also?.by)];
    const df = labels.map((list) => new Set(list).size - 1).reduce((a, b) => a * b);
    const [a, b] = [centered(table.inside.map(one)), centered(table.also)];
    const { r } = related(
      table.measure,
      a.map((value, row) => value * (b[row] ?? NaN)),
    );
    // The other contrasts have as much as noise.
    return pOfChiSquare((table.lines.length * r * r) / (1 - r * r) + df - 1, df) ?? NaN;
  },
  simpson: (table) => {
    const { also, inside, measure } = table;
    for (const part of [0, 1]) {
      const within = <T>(values: readonly T[]): T[] => values.filter((_, row) => also[row] === part);
      assert.ok(related(within(measure), within(inside.map(one))).r < 0);
    }
    const all = related(measure, inside.map(one));
    assert.ok(all.r > 0);
    return all.p;
  },
  linear: (table) => related(table.measure, table.other).p,
  'linear-in-label': (table) => {
    const within = (values: readonly number[]): number[] => values.filter((_, row) => table.inside[row] === true);
    const [own, df] = [within(table.measure), new Set(table.by).size - 1];
    const { r } = related(own, within(table.other));
    return pOfChiSquare((own.length * r * r) / (1 - r * r) + df - 1, df) ?? NaN;
  },
  monotone: (table) => related(ranks(table.measure), ranks(table.other)).p,
  'series-relation': (table) => related(changes(table.measure), changes(table.other)).p,
  'u-shape': (table) => {
    const square = centered(table.other).map((value) => value * value);
    return related(table.measure, square).p;
  },
  threshold: (table) => {
    const { at = NaN } = table.planted;
    return related(
      table.measure,
      table.other.map((value) => one(value >= at)),
    ).p;
  },
  lag: (table) => {
    const { at = NaN } = table.planted;
    return related(table.measure.slice(at), table.other.slice(0, -at)).p;
  },
  'label-with-label': (table) => together(table.by, table.cells(table.planted.also?.by)),
  'missing-by-group': (table) => together(emptyCells(table, table.planted.measure), table.by),
  'missing-together': (table) =>
    together(emptyCells(table, table.planted.measure), emptyCells(table, table.planted.other)),
  'missing-since': (table) => together(emptyCells(table, table.planted.measure), table.after().map(String)),
  'zero-inflation': (table) => {
    const filled = table.measure.filter((value) => value > 0);
    // The mean of Poisson whose values above 0 have this mean.
    let usual = mean(filled);
    for (let round = 0; round < 50; round++) usual = mean(filled) * (1 - Math.exp(-usual));
    const expected = Math.exp(-usual);
    const n = table.lines.length;
    return pOfChiSquare((n - filled.length - n * expected) ** 2 / (n * expected * (1 - expected)), 1) ?? NaN;
  },
};

/** What is so without any chance. */
const checks: Partial<Record<PlantedKind, (table: Read) => void>> = {
  concentration: (table) => {
    const sizes = places(table.by).map(({ length }) => length);
    const size = table.inside.filter((is) => is).length;
    assert.equal(size, Math.max(...sizes));
    assert.ok(size > 4 * mean(sizes));
  },
  mix: (table) => {
    const [shifted, inside] = [table.after(), table.inside.map(one)];
    assert.ok(related(table.measure, inside).r > 0);
    return related(inside, shifted).p;
  },
  'rate-and-mix': (table) => {
    const [shifted, inside, other] = [table.after(), table.inside.map(one), table.other];
    const ratios = table.measure.map((value, row) => value / (other[row] ?? NaN));
    assert.ok(related(ratios, shifted).r > 0);
    const own = ratios.filter((_, row) => inside[row] === 1);
    const then = shifted.filter((_, row) => inside[row] === 1);
    assert.ok(related(own, then).p > 1e-4);
  },
  'unit-change-rows': (table) => {
    const { at = NaN, strength } = table.planted;
    const [values, usual] = [table.measure, median(table.measure)];
    const odd = values.filter((value) => Math.abs(Math.log10(value / usual / at)) < 0.6).length / values.length;
    assert.ok(Math.abs(odd / (strength === 'strong' ? 0.15 : 0.02) - 1) < 0.1, `${odd}`);
  },
  'unit-change-since': (table) => {
    const [values, after] = [table.measure, table.after()];
    const [low = NaN, high = NaN] = [0, 1].map((part) => median(values.filter((_, row) => after[row] === part)));
    assert.ok(Math.abs(Math.log10(high / low / (table.planted.at ?? NaN))) < 0.2);
  },
  'mixed-units': (table) => {
    const { inside, measure } = table;
    const [own = NaN, rest = NaN] = [true, false].map((is) => median(measure.filter((_, row) => inside[row] === is)));
    assert.ok(Math.abs(Math.log10(own / rest / (table.planted.at ?? NaN))) < 0.2);
  },
  'loaded-twice': (table) => {
    const twice = table.lines.length - new Set(table.lines).size;
    const { dates, from } = table;
    assert.equal(twice * 2, dates.filter((date) => date.startsWith(from)).length);
  },
  'stuck-sensor': (table) => {
    const { period } = table.planted;
    const rows = table.measure.filter((_, row) => {
      const date = table.dates[row] ?? '';
      return date >= table.from && date <= (period?.to ?? '');
    });
    assert.ok(rows.length >= 8 && new Set(rows).size === 1);
  },
  gap: (table) => {
    const to = table.planted.period?.to ?? '';
    assert.ok(table.dates.every((date) => date < table.from || date > to));
  },
  'near-labels': (table) => {
    assert.ok(table.by.includes(table.planted.label ?? '') && table.also.includes(1));
  },
  'subtotal-rows': (table) => {
    const { inside } = table;
    for (const values of table.measures()) {
      const [parts, totals] = [false, true].map((is) => sum(values.filter((_, row) => inside[row] === is)));
      const ratio = (totals ?? NaN) / (parts ?? NaN);
      // Of the last year there may be no total yet.
      assert.ok(ratio < 1.001 && ratio > (table.planted.strength === 'strong' ? 0.999 : 0.7));
    }
  },
  'heavy-tail': (table) => {
    const values = [...table.measure].sort((a, b) => b - a);
    const share = sum(values.slice(0, Math.ceil(values.length / 50))) / sum(values);
    assert.ok(share > 0.1, `the top 2 % have ${share}`);
  },
  'closed-days': (table) => {
    const days = table.dates.filter((date) => dayName(date) === table.planted.label).length;
    const most = table.planted.strength === 'strong' ? 0 : table.lines.length / 30;
    assert.ok(days <= most, `${days} rows`);
  },
  'future-dates': (table) => {
    const late = table.dates.filter((date) => date >= '2100').length;
    assert.equal(late, table.planted.strength === 'strong' ? 12 : 1);
  },
  'wrong-order': (table) => {
    assert.equal(table.durations.filter((days) => days < 0).length, table.planted.strength === 'strong' ? 12 : 1);
  },
  'dependency-of-many': (table) => {
    const pairs = new Set(table.by.map((label, row) => `${label} ${table.cells(table.planted.other)[row]}`));
    const more = pairs.size - new Set(table.by).size;
    assert.ok(table.planted.strength === 'strong' ? more > 3 : more === 1, `${more} more pairs`);
  },
  'functional-dependency': (table) => {
    const groups = table.cells(table.planted.other);
    const odd = places(table.by).map((rows) => {
      const sizes = places(rows.map((row) => groups[row] ?? '')).map(({ length }) => length);
      return rows.length - Math.max(...sizes);
    });
    const part = table.planted.strength === 'strong' ? 0.01 : 0.003;
    assert.equal(sum(odd), Math.max(1, Math.floor(table.lines.length * part)));
  },
  'running-total': (table) => {
    const falls = changes(table.measure).filter((change) => change < 0).length;
    assert.ok(table.planted.strength === 'strong' ? falls === 0 : falls > 5 && falls < 25);
  },
};

const SEEDS = [
  [1, 'strong'],
  [2, 'medium'],
  [3, 'medium'],
] as const;

describe('planted tables', () => {
  for (const kind of plantedKinds) {
    it(`have a pattern of the kind ${kind} as strong as it is meant to be`, () => {
      for (const [seed, strength] of SEEDS) {
        const table = new Read(kind, strength, seed);
        const rows = table.lines.length;
        assert.ok(rows >= 200 && rows <= 4000, `${rows} rows`);
        checks[kind]?.(table);
        const p = tests[kind]?.(table);
        if (p === undefined) continue;
        const told = `${strength}, seed ${seed}: p is ${p}`;
        assert.ok(strength === 'strong' ? p < 1e-8 : p >= 1e-8 && p < 1e-4, told);
      }
    });
  }

  it('are the same for the same seed', () => {
    assert.deepEqual(plantedTable('linear', 'strong', 7), plantedTable('linear', 'strong', 7));
    assert.notEqual(plantedTable('linear', 'strong', 7).csv, plantedTable('linear', 'strong', 8).csv);
  });
});

describe('tables without a pattern', () => {
  for (const kind of nullKinds) {
    it(`have rows and columns: ${kind}`, () => {
      const [header = '', ...lines] = nullTable(kind, 1).csv.trimEnd().split('\n');
      assert.ok(lines.length >= 200 && lines.length <= 4000);
      const width = header.split(',').length;
      assert.ok(width >= 7 && lines.every((line) => line.split(',').length === width));
      assert.doesNotMatch(lines.join('\n'), /NaN|undefined|Infinity/);
    });
  }
});
