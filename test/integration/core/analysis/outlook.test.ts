import assert from 'node:assert/strict';
import type { Outlook } from '../../../../src/core/analysis/facts/insight';
import { findInsights } from '../../../../src/core/analysis/insights';
import { randomNumbers } from '../../../support/random';
import { Tables } from './facts/relationTables';

const FIRST = Date.UTC(2019, 0, 1);

/** One row a month, some of them in two rows. */
function months(values: readonly number[]): string {
  const rows = values.flatMap((value, at) => {
    const date = new Date(FIRST);
    date.setUTCMonth(at);
    const month = date.toISOString().slice(0, 7);
    return at % 5 === 0 ? [`${month}-03,${value - 1}`, `${month}-20,1`] : [`${month}-11,${value}`];
  });
  return `day,sales\n${rows.join('\n')}\n`;
}

/** Of type 7 (Hyndman and Fan, 1996). */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below = 0, above = below] = sorted.slice(Math.floor(place));
  return below + (place % 1) * (above - below);
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The same as the definition says it, one forecast after the other. */
function expected(values: readonly number[], cycle: number): Outlook['figures'] {
  const made = (end: number): number => {
    if (cycle === 0) return sum(values.slice(end - 3, end));
    const growth = sum(values.slice(end - cycle, end)) / sum(values.slice(end - 2 * cycle, end - cycle));
    return sum(values.slice(end - cycle, end - cycle + 3)) * growth;
  };
  const errors: number[] = [];
  for (let end = cycle === 0 ? 3 : 2 * cycle; end + 3 <= values.length; end++)
    errors.push(Math.abs(sum(values.slice(end, end + 3)) / made(end) - 1));
  const [value, error] = [made(values.length), quantile(errors, 0.8)];
  return { value, low: value * (1 - error), high: value * (1 + error), error, tries: errors.length };
}

describe('core/analysis/insights/outlook', () => {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
  });
  after(() => tables.close());

  async function outlookOf(csv: string, name: string): Promise<Outlook | undefined> {
    await tables.intake.write(name, csv);
    const set = await tables.facts(name, '', { find: findInsights });
    if (set.outlook) await tables.checkFacts(set, 'o');
    return set.outlook;
  }

  function holds(outlook: Outlook | undefined, values: readonly number[], cycle: number): void {
    const wanted = expected(values, cycle);
    assert.equal(outlook?.cycle, cycle);
    for (const name of ['value', 'low', 'high', 'error', 'tries'] as const) {
      const found = outlook.figures[name];
      assert.ok(Math.abs(found - wanted[name]) <= 1e-9 * Math.abs(wanted[name]), `${name}: ${found}, ${wanted[name]}`);
    }
  }

  it('takes what came a year before times the growth since, where there is a season', async () => {
    const random = randomNumbers(5);
    const values = Array.from({ length: 60 }, (_, at) =>
      Math.round((2000 + 1200 * Math.sin((at * Math.PI) / 6)) * 1.01 ** at * (0.97 + 0.06 * random())),
    );
    const outlook = await outlookOf(months(values), 'season.csv');
    holds(outlook, values, 12);
    assert.deepEqual(outlook?.span, { from: '2024-01-01', until: '2024-04-01' });
  });

  it('takes what came right before where nothing comes again', async () => {
    const random = randomNumbers(6);
    let level = 5000;
    const values = Array.from({ length: 50 }, () => Math.round((level *= 0.94 + 0.12 * random())));
    holds(await outlookOf(months(values), 'walk.csv'), values, 0);
  });

  it('tells none of few periods, of erratic ones, with a gap between them, and of averages', async () => {
    const random = randomNumbers(7);
    const steady = Array.from({ length: 40 }, () => Math.round(1000 + 50 * random()));
    assert.equal(await outlookOf(months(steady.slice(0, 12)), 'few.csv'), undefined);
    const erratic = steady.map((value, at) => (at % 7 === 0 ? value * 200 : value));
    assert.equal(await outlookOf(months(erratic), 'erratic.csv'), undefined);
    const gap = months(steady)
      .split('\n')
      .filter((line) => !line.startsWith('2020-07'))
      .join('\n');
    assert.equal(await outlookOf(gap, 'gap.csv'), undefined);
    assert.equal(await outlookOf(months(steady).replace('sales', 'temperature'), 'mean.csv'), undefined);
  });
});
