import assert from 'node:assert/strict';
import { cutOf, type Counted } from '../../../../../src/core/analysis/facts/cuts';
import { instant, periodStart } from '../../../../../src/core/analysis/facts/periods';
import { Tables } from './relationTables';

const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Weeks of the days that have rows, and these days. */
function weeks(days: readonly string[], rows = 10): { points: Counted[]; fine: { period: string; rows: number }[] } {
  const points = new Map<string, Counted>();
  for (const day of days) {
    const at = periodStart(day);
    const monday = dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY);
    const point = points.get(monday) ?? { period: monday, from: at, to: at, rows: 0 };
    points.set(monday, { ...point, to: at, rows: point.rows + rows });
  }
  return { points: [...points.values()], fine: days.map((period) => ({ period, rows })) };
}

function cutOfDays(days: readonly string[]): ReturnType<typeof cutOf> {
  const { points, fine } = weeks(days);
  const range = { first: periodStart(days[0] ?? ''), last: periodStart(days.at(-1) ?? ''), days: days.length };
  return cutOf(points, fine, { time: { present: days.length * 10 }, grain: 'week', range, asOf: '2026-01-01' });
}

describe('core/analysis/facts: periods that are not whole', () => {
  // A Monday.
  const start = instant('2024-01-01');
  const days = (count: number): string[] => Array.from({ length: count }, (_, at) => dayOf(start + at * DAY));

  it('are cut by the grain of the data: a week without its Sunday is no whole one where the others have theirs', () => {
    assert.deepEqual(cutOfDays(days(70)), { first: false, last: false });
    assert.deepEqual(cutOfDays(days(69)), { first: false, last: true });
    assert.deepEqual(cutOfDays(days(70).slice(1)), { first: true, last: false });
  });

  it('are whole where the others end as early: days of work', () => {
    const work = days(70).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    assert.deepEqual(cutOfDays(work), { first: false, last: false });
    assert.deepEqual(cutOfDays(work.slice(0, -1)), { first: false, last: true });
  });

  it('are whole where the data comes once a week, on whatever day', () => {
    assert.deepEqual(cutOfDays(days(70).filter((_, at) => at % 7 === 2)), { first: false, last: false });
  });

  it('do not count single rows after a gap, and the period before these may be one in part', () => {
    const { points, fine } = weeks(days(67));
    const stray = (period: string): Counted => ({
      period,
      from: periodStart(period),
      to: periodStart(period),
      rows: 1,
    });
    const strays = [stray('2024-06-03'), stray('2024-09-02')];
    const range = { first: start, last: periodStart('2024-09-02'), days: 69 };
    const cutting = { time: { present: 672 }, grain: 'week', range, asOf: '2026-01-01' } as const;
    assert.deepEqual(cutOf([...points, ...strays], [...fine, ...strays], cutting), {
      ...{ first: false, last: true, until: '2024-03-04' },
    });
    // Rows of a business that goes on after a pause are no strays.
    const more = strays.map((each) => ({ ...each, rows: 9 }));
    assert.equal(cutOf([...points, ...more], [...fine, ...more], cutting).until, undefined);
    const long = weeks(days(1001), 5);
    const late = (rows: number): string | undefined => {
      const one = { ...stray('2027-03-01'), rows };
      return cutOf([...long.points, one], [...long.fine, one], { ...cutting, asOf: '2028-01-01' }).until;
    };
    assert.deepEqual([late(1), late(2)], ['2026-09-21', undefined]);
  });
});

describe('core/analysis/facts: periods of public tables', function () {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
  });
  after(() => tables.close());

  it('end where the data does: on a Saturday before noon, in the ninth month of a year', async () => {
    const github = await tables.facts(await tables.copy('node_modules/vega-datasets/data/github.csv'));
    assert.deepEqual([github.trends[0]?.grain, github.trends[0]?.cut.last], ['week', true]);
    const movies = await tables.facts(await tables.copy('node_modules/vega-datasets/data/movies.json'));
    const [trend] = movies.trends;
    assert.deepEqual([trend?.grain, trend?.cut.until, trend?.cut.last], ['year', '2010', true]);
    assert.deepEqual(movies.crosses[0]?.cut, trend?.cut);
  });

  it('are named where they are few that have no rows, each by a fact of its own', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [dayOf(start2 + at * DAY), 5 + (at % 7)]);
    const text = ['day,sales', ...rows.filter(([day]) => !String(day).startsWith('2023-04')).map((row) => row.join())].join('\n'); // prettier-ignore
    await tables.intake.write('gap.csv', text);
    const set = await tables.facts('gap.csv', '"sales" over "day" by month');
    const facts = await tables.checkFacts(set);
    assert.deepEqual(facts.filter(({ id }) => id.includes('.gap')).map(({ value }) => value), ['2023-04']); // prettier-ignore
  });
});

const start2 = instant('2023-01-01');
