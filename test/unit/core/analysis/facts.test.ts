import assert from 'node:assert/strict';
import {
  dateOf,
  readHistogram,
  readPoints,
  readSegmentPoints,
  readSegments,
  spanInDays,
  wholePeriods,
  yearTotals,
  type Trend,
} from '../../../../src/core/analysis/facts';
import { grainFor, type Grain } from '../../../../src/core/analysis/queries';
import { time } from '../../support/tables';

/** A trend of a time with so many different dates; by default one a day. */
const trend = (grain: Grain, min: string, max: string, periods: string[], distinct = 700): Trend => ({
  grain,
  time: time('date', min, max, distinct),
  points: periods.map((period, at) => ({ period, value: at + 1, rows: 1 })),
});
const months = (year: number, count = 12): string[] =>
  Array.from({ length: count }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

describe('core/analysis/facts', () => {
  const cases: [string, Trend, [string, string]][] = [
    ['whole months', trend('month', '2024-01-01', '2024-06-30', months(2024, 6)), ['2024-01', '2024-06']],
    [
      'months whose edges lack a weekend',
      trend('month', '2024-01-03', '2024-06-28', months(2024, 6)),
      ['2024-01', '2024-06'],
    ],
    ['a late first month', trend('month', '2024-01-20', '2024-06-30', months(2024, 6)), ['2024-02', '2024-06']],
    ['an early last month', trend('month', '2024-01-01', '2024-06-05', months(2024, 6)), ['2024-01', '2024-05']],
    ['both', trend('month', '2024-01-20', '2024-06-05', months(2024, 6)), ['2024-02', '2024-05']],
    ['too few to leave any out', trend('month', '2024-01-20', '2024-03-05', months(2024, 3)), ['2024-01', '2024-03']],
    [
      'days',
      trend('day', '2024-01-01', '2024-01-04', ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']),
      ['2024-01-01', '2024-01-04'],
    ],
    [
      'a week in part',
      trend('week', '2024-01-04 10:00:00', '2024-01-28', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22']),
      ['2024-01-08', '2024-01-22'],
    ],
    [
      'a quarter in part',
      trend('quarter', '2023-01-01', '2024-11-01', [
        '2023-01',
        '2023-04',
        '2023-07',
        '2023-10',
        '2024-01',
        '2024-04',
        '2024-07',
        '2024-10',
      ]),
      ['2023-01', '2024-07'],
    ],
    ['a year in part', trend('year', '2000-01-05', '2023-06-01', ['2000', '2001', '2022', '2023']), ['2000', '2022']],
    [
      'a December',
      trend('month', '2024-09-01', '2024-12-31', ['2024-09', '2024-10', '2024-11', '2024-12']),
      ['2024-09', '2024-12'],
    ],
    [
      'months dated by their first day',
      trend('month', '2024-01-01', '2024-12-01', months(2024), 12),
      ['2024-01', '2024-12'],
    ],
    [
      'months dated by their last day',
      trend('month', '2023-01-31', '2023-12-31', months(2023), 12),
      ['2023-01', '2023-12'],
    ],
    [
      'months dated by their last day, from a February',
      trend('month', '2023-02-28', '2023-07-31', months(2023, 7).slice(1), 6),
      ['2023-02', '2023-07'],
    ],
    [
      'months dated by their first day, to a February',
      trend('month', '2023-09-01', '2024-02-01', [...months(2023).slice(8), ...months(2024, 2)], 6),
      ['2023-09', '2024-02'],
    ],
    [
      'weeks dated by their Monday',
      trend(
        'week',
        '2024-01-01',
        '2024-01-29',
        ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22', '2024-01-29'],
        5,
      ),
      ['2024-01-01', '2024-01-29'],
    ],
    [
      'weeks dated by their Sunday',
      trend('week', '2024-01-07', '2024-01-28', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'], 4),
      ['2024-01-01', '2024-01-22'],
    ],
    [
      'quarters dated by their first day',
      trend(
        'quarter',
        '2023-01-01',
        '2024-10-01',
        ['2023-01', '2023-04', '2023-07', '2023-10', '2024-01', '2024-04', '2024-07', '2024-10'],
        8,
      ),
      ['2023-01', '2024-10'],
    ],
    [
      'years dated by their first day',
      trend('year', '2000-01-01', '2003-01-01', ['2000', '2001', '2002', '2003'], 4),
      ['2000', '2003'],
    ],
    [
      'months of daily data cut in the middle of the last one',
      trend('month', '2024-01-01', '2024-06-15', months(2024, 6), 167),
      ['2024-01', '2024-05'],
    ],
    [
      'months of daily data that begin in the middle',
      trend('month', '2024-01-15', '2024-06-30', months(2024, 6), 168),
      ['2024-02', '2024-06'],
    ],
    [
      'months of weekly data cut in the middle of the last one',
      trend('month', '2024-01-01', '2024-06-10', months(2024, 6), 24),
      ['2024-01', '2024-05'],
    ],
    [
      'weeks of daily data cut on a Wednesday',
      trend('week', '2024-01-01', '2024-01-24', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'], 24),
      ['2024-01-01', '2024-01-15'],
    ],
    [
      'months of times, many of them a day',
      trend('month', '2024-01-01 08:00:00', '2024-06-15 17:30:00', months(2024, 6), 90_000),
      ['2024-01', '2024-05'],
    ],
    ['times that are no dates', trend('month', 'x', '', months(2024, 6)), ['2024-01', '2024-06']],
  ];
  for (const [name, given, expected] of cases) {
    it(`leaves out periods in part: ${name}`, () => {
      const whole = wholePeriods(given);
      assert.deepEqual([whole[0]?.period, whole.at(-1)?.period], expected);
    });
  }

  it('adds up whole calendar years alone', () => {
    const two = [...months(2022).slice(6), ...months(2023), ...months(2024)];
    assert.deepEqual(yearTotals(trend('month', '2022-07-01', '2024-12-31', two)), [
      { year: '2023', value: 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17 + 18 },
      { year: '2024', value: 19 + 20 + 21 + 22 + 23 + 24 + 25 + 26 + 27 + 28 + 29 + 30 },
    ]);
    const cut = trend('month', '2023-01-01', '2024-12-10', [...months(2023), ...months(2024)]);
    assert.deepEqual(
      yearTotals(cut).map(({ year }) => year),
      ['2023'],
      'the last month is there in part',
    );
    const quarters = ['2023-01', '2023-04', '2023-07', '2023-10', '2024-01', '2024-04', '2024-07', '2024-10'];
    assert.deepEqual(
      yearTotals(trend('quarter', '2023-01-01', '2024-10-20', quarters)).map(({ year, value }) => [year, value]),
      [['2023', 10]],
    );
    assert.deepEqual(yearTotals(trend('year', '2000-01-01', '2001-12-31', ['2000', '2001'])), []);
    assert.deepEqual(yearTotals(trend('month', '', '', [])), []);
  });

  it('knows spans and dates', () => {
    assert.equal(spanInDays(time('d', '2024-02-28', '2024-03-01 23:00:00')), 2);
    assert.equal(spanInDays(time('d', 'x', 'y')), 0);
    assert.deepEqual([dateOf('2024-02-28 10:00:00+00'), dateOf(null), dateOf('x')], ['2024-02-28', '', 'x']);
    assert.deepEqual([10, 62, 63, 301, 2197, 5857].map(grainFor), ['day', 'day', 'week', 'month', 'quarter', 'year']);
  });

  it('reads results by the names of their columns, whatever the order', () => {
    const columns = ['rows', 'value', 'segment', 'period', 'bin'].map((name) => ({ name, type: '' }));
    const table = {
      columns,
      rows: [
        [3, 1.5, 'a', '2024', 1],
        [4, -2, null, '2025', 3],
      ],
      truncated: false,
    };
    assert.deepEqual(readSegments(table), [
      { label: 'a', value: 1.5, rows: 3 },
      { label: undefined, value: -2, rows: 4 },
    ]);
    assert.deepEqual(readPoints(table)[1], { period: '2025', value: -2, rows: 4 });
    assert.deepEqual(readSegmentPoints(table)[0], { period: '2024', segment: 'a', value: 1.5 });
    assert.deepEqual(readHistogram(table, 4), [0, 3, 0, 4]);
  });

  it('takes what has no value for unknown, never for zero; a zero is a value', () => {
    const columns = ['period', 'segment', 'value', 'rows'].map((name) => ({ name, type: '' }));
    const table = {
      columns,
      rows: [
        ['2024-01', 'a', null, 9],
        ['2024-02', 'b', 0, 8],
        ['2024-03', 'c', 5, 7],
        ['2024-04', 'd', null, 6],
      ],
      truncated: false,
    };
    assert.deepEqual(readPoints(table), [
      { period: '2024-02', value: 0, rows: 8 },
      { period: '2024-03', value: 5, rows: 7 },
    ]);
    assert.deepEqual(readSegments(table), [
      { label: 'b', value: 0, rows: 8 },
      { label: 'c', value: 5, rows: 7 },
    ]);
    assert.deepEqual(readSegmentPoints(table), [
      { period: '2024-02', segment: 'b', value: 0 },
      { period: '2024-03', segment: 'c', value: 5 },
    ]);
    assert.deepEqual(readPoints({ ...table, columns: columns.slice(0, 2) }), [], 'a table without values');
  });
});
