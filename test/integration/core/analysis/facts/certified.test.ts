import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { same, Tables } from './relationTables';

const FOLDER = path.join('test', 'fixtures', 'nist');

/** Lines of data of a file, which begin at a line that the file names. */
async function dataOf(name: string): Promise<string[][]> {
  const lines = (await readFile(path.join(FOLDER, `${name}.dat`), 'utf8')).split(/\r?\n/);
  return lines.slice(60).filter((line) => line.trim() !== '').map((line) => line.trim().split(/\s+/)); // prettier-ignore
}

/** Simon and Lesage: nine treatments about a large number, each alternating by 0.1 about a mean of its own. */
function simonLesage(leading: string, replicates: number): string[][] {
  return Array.from({ length: 9 }, (_, treatment) => {
    const middle = treatment === 0 ? 4 : treatment % 2 === 1 ? 3 : 5;
    return Array.from({ length: replicates }, (_, at) => {
      const tenth = middle + (at === 0 ? 0 : at % 2 === 1 ? -1 : 1);
      return [String(treatment + 1), `${leading}.${tenth}`];
    });
  }).flat();
}

/** A double as a whole number of 2⁻⁶⁰; exact for what is large enough. */
function scaled(value: number): bigint {
  let text = value;
  let steps = 0;
  while (!Number.isInteger(text)) {
    text *= 2;
    steps++;
  }
  assert.ok(steps <= 60);
  return BigInt(text) << BigInt(60 - steps);
}

function ratio(numerator: bigint, denominator: bigint): number {
  const digits = 40n;
  return Number((numerator * 10n ** digits) / denominator) / 1e40;
}

/** F and η² of doubles in exact arithmetic. All sums of squares are told in the same unit, n · (n of the groups) of them. */
function exactAnova(rows: readonly string[][]): { f: number; eta2: number } {
  const groups = new Map<string, bigint[]>();
  for (const [label = '', value = ''] of rows) {
    groups.set(label, [...(groups.get(label) ?? []), scaled(Number(value))]);
  }
  const sizes = [...groups.values()].map((values) => values.length);
  const each = BigInt(sizes[0] ?? 0);
  assert.ok(
    sizes.every((size) => BigInt(size) === each),
    'groups of one size',
  );
  const n = each * BigInt(sizes.length);
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const squares = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value * value, 0n);
  const all = [...groups.values()].flat();
  // Σx² − Σ(Σ of a group)² / m, times n; and Σ(Σ of a group)² / m − (Σx)² / n, times n.
  const ofGroups = [...groups.values()].reduce((total, values) => total + sum(values) ** 2n, 0n);
  const within = n * squares(all) - BigInt(sizes.length) * ofGroups;
  const between = BigInt(sizes.length) * ofGroups - sum(all) ** 2n;
  const k = BigInt(sizes.length);
  return { f: ratio(between * (n - k), within * (k - 1n)), eta2: ratio(between, between + within) };
}

/** Mean and standard deviation of doubles in exact arithmetic, but for the last root. */
function exactMoments(values: readonly string[]): { mean: number; sd: number } {
  const all = values.map((value) => scaled(Number(value)));
  const n = BigInt(all.length);
  const sum = all.reduce((total, value) => total + value, 0n);
  const squares = all.reduce((total, value) => total + value * value, 0n);
  return { mean: ratio(sum, n << 60n), sd: Math.sqrt(ratio(n * squares - sum * sum, (n * (n - 1n)) << 120n)) };
}

/** The middle value, then by turns below and above it. */
function alternating(leading: string, middle: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${leading}.${at === 0 ? middle : middle + (at % 2 === 1 ? -1 : 1)}`);
}

/** Michelson's velocities of light (1879), less 299,000 km/s: R's `morley`. */
const MORLEY =
  '850 740 900 1070 930 850 950 980 980 880 1000 980 930 650 760 810 1000 1000 960 960 960 940 960 940 880 800 850 880 900 840 830 790 810 880 880 830 800 790 760 800 880 880 880 860 720 720 620 860 970 950 880 910 850 870 840 840 850 840 840 840 890 810 810 820 800 770 760 740 750 760 910 920 890 860 880 720 840 850 850 780 890 840 780 810 760 810 790 810 820 850 870 870 810 740 810 940 950 800 810 870';

describe('facts against the Statistical Reference Datasets of NIST', function () {
  let tables: Tables;
  before(async () => (tables = await Tables.open()));
  after(() => tables.close());

  const effectOf = async (name: string, rows: readonly string[][]) => {
    const text = ['treatment,response', ...rows.map(([label, value]) => `T${label},${value}`)].join('\n');
    await tables.intake.write(`${name}.csv`, text);
    const choice = { columns: { response: { role: 'measure' }, treatment: { role: 'dimension' } } } as const;
    const set = await tables.facts(`${name}.csv`, 'relation of "response" and "treatment"', { choice });
    const [effect] = set.effects;
    assert.ok(effect);
    return effect;
  };

  const univariate: [name: string, values: () => string[], mean: number, sd: number][] = [
    ['NumAcc1', () => ['10000001', '10000003', '10000002'], 10000002, 1],
    ['NumAcc2', () => alternating('1', 2, 1001), 1.2, 0.1],
    ['NumAcc3', () => alternating('1000000', 2, 1001), 1000000.2, 0.1],
    ['Michelso', () => MORLEY.split(' ').map((each) => `299.${each.padStart(3, '0')}`.replace('299.1070', '300.070').replace('299.1000', '300.000')), 299.8524, 0.0790105478190518], // prettier-ignore
  ];
  for (const [name, values, mean, sd] of univariate) {
    it(`has the mean and the standard deviation of ${name}`, async () => {
      await tables.intake.write(`${name}.csv`, ['x', ...values()].join('\n'));
      const choice = { columns: { x: { role: 'measure' } } } as const;
      const { columns } = await tables.facts(`${name}.csv`, 'distribution of "x"', { choice });
      const numbers = columns[0]?.numbers;
      relative(numbers?.mean, mean, 'mean');
      relative(numbers?.sd, sd, 'sd');
    });
  }

  it('has the mean and the standard deviation of NumAcc4, of the doubles that its decimals come to', async () => {
    const values = alternating('10000000', 2, 1001);
    await tables.intake.write('NumAcc4.csv', ['x', ...values].join('\n'));
    const choice = { columns: { x: { role: 'measure' } } } as const;
    const { columns } = await tables.facts('NumAcc4.csv', 'distribution of "x"', { choice });
    const exact = exactMoments(values);
    relative(columns[0]?.numbers?.mean, exact.mean, 'mean');
    relative(columns[0]?.numbers?.sd, exact.sd, 'sd');
    relative(exact.sd, 0.1, 'sd as it is certified', 1e-7);
  });

  it('has F and R² of AtmWtAg and SiRstv', async () => {
    const silver = await effectOf('AtmWtAg', await dataOf('AtmWtAg'));
    relative(silver.f, 15.946733567793, 'F');
    relative(silver.eta2, 0.257426544538321, 'R²');
    assert.deepEqual([silver.df1, silver.df2], [1, 46]);
    const silicon = await effectOf('SiRstv', await dataOf('SiRstv'));
    relative(silicon.f, 1.18046237440255, 'F');
    relative(silicon.eta2, 0.190999039051129, 'R²');
    assert.deepEqual([silicon.df1, silicon.df2], [4, 20]);
  });

  const certified: [name: string, leading: string, replicates: number, f: number, r2: number][] = [
    ['SmLs01', '1', 21, 21, 0.482758620689655],
    ['SmLs02', '1', 201, 201, 0.471830985915493],
    ['SmLs03', '1', 2001, 2001, 0.470712773465067],
    ['SmLs04', '1000000', 21, 21, 0.482758620689655],
    ['SmLs05', '1000000', 201, 201, 0.471830985915493],
    ['SmLs06', '1000000', 2001, 2001, 0.470712773465067],
  ];
  for (const [name, leading, replicates, f, r2] of certified) {
    it(`has F and R² of ${name}`, async () => {
      const effect = await effectOf(name, simonLesage(leading, replicates));
      relative(effect.f, f, 'F');
      relative(effect.eta2, r2, 'R²');
    });
  }

  it('makes the data of Simon and Lesage as NIST has them', async () => {
    assert.deepEqual(simonLesage('1', 21), await dataOf('SmLs01'));
  });

  for (const [name, replicates, f] of [
    ['SmLs07', 21, 21],
    ['SmLs08', 201, 201],
    ['SmLs09', 2001, 2001],
  ] as const) {
    // prettier-ignore
    it(`has F and R² of ${name}, of the doubles that its decimals come to`, async () => {
      const rows = simonLesage('1000000000000', replicates);
      const effect = await effectOf(name, rows);
      const exact = exactAnova(rows);
      relative(effect.f, exact.f, 'F');
      relative(effect.eta2, exact.eta2, 'R²');
      relative(exact.f, f, 'F as it is certified', 1e-2);
    });
  }

  it('has the line of Norris', async () => {
    const rows = await dataOf('Norris');
    await tables.intake.write('Norris.csv', ['y,x', ...rows.map((row) => row.join(','))].join('\n'));
    const choice = { columns: { y: { role: 'measure' }, x: { role: 'measure' } } } as const;
    const [pair] = (await tables.facts('Norris.csv', 'relation of "x" and "y"', { choice })).pairs;
    relative(pair?.slope, 1.00211681802045, 'B1');
    relative(pair?.intercept, -0.262323073774029, 'B0');
    relative(pair?.slope_se, 0.429796848199937e-3, 'standard deviation of B1');
    relative(pair?.r2, 0.999993745883712, 'R²');
    assert.equal(pair?.n, 36);
  });
});

function relative(actual: number | null | undefined, expected: number, what: string, share = 1e-9): void {
  assert.ok(typeof actual === 'number', what);
  same(actual / expected, 1, what, share);
}
