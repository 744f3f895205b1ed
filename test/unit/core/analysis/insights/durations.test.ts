import assert from 'node:assert/strict';
import { durationsOf } from '../../../../../src/core/analysis/insights/computeDurations';
import type { TimePair } from '../../../../../src/core/analysis/insights/faults';
import { insightsOf } from '../../../../../src/core/analysis/insights';
import { measureOf, rowsOf } from '../../../../../src/core/analysis/facts/insight';
import { english } from '../facts/factTables';
import { insightTitle } from '../../../../../src/core/analysis/charts/insightTitles';
import { measureColumn, setOf, timeColumn } from '../sets';
import { cell, cubeOf, meanOfColumn } from './cubes';
import { foundIn } from './faultCubes';

const start = timeColumn(1, 'ordered', '2023-01-01', '2024-12-31');
const end = timeColumn(2, 'delivered', '2023-01-03', '2025-01-09');
const day = (date: string): number => Date.parse(date) / 86_400_000;

/** Orders that take nine days. */
function pairOf(more: Partial<TimePair> = {}): TimePair {
  return {
    ...{ start, end, rows: 1000, wrong: 0, beyond: 0, scale: 1, quartiles: [6, 12], median: 9, long: 20 },
    ...{ from: day('2023-01-04'), to: day('2024-12-28'), first: day('2023-01-10'), last: day('2025-01-05') },
    ...more,
  };
}

const set = setOf([start, end, measureColumn(3, 'weight')], { rows: 1000 });
const subjectsOf = (...pairs: TimePair[]) => durationsOf(set, pairs).map(({ subject }) => subject);

describe('core/analysis/insights: durations', () => {
  it('are days of those that have begun so early that they have ended', () => {
    const [subject] = subjectsOf(pairOf());
    const where = [{ is: 'during', column: 'ordered', until: '2024-12-16' }];
    assert.deepEqual(subject, { of: 'duration', start: 'ordered', end: 'delivered', unit: 'day', where });
    assert.ok(subject);
    assert.deepEqual(measureOf(subject), { of: 'duration', column: 'ordered', end: 'delivered', unit: 'day', aggregate: 'mean', where }); // prettier-ignore
    const known = ['ordered', 'delivered'].map((column) => ({ is: 'missing', column, not: true }));
    assert.deepEqual(rowsOf(measureOf(subject)), { of: 'rows', where: [...known, ...where] });
  });

  it('leave out what ends before it begins, and nothing where all have ended', () => {
    const [subject] = subjectsOf(pairOf({ wrong: 3, last: day('2025-02-01') }));
    const right = { is: 'lasting', column: 'ordered', end: 'delivered', unit: 'day', op: '>=', value: 0 };
    assert.deepEqual(subject?.where, [right]);
  });

  it('have no course where the longest ones take most of the time', () => {
    const [found] = durationsOf(set, [pairOf({ long: 200 })]);
    assert.equal(found?.hasNoCourse, true);
    assert.equal(found.subject.where, undefined);
  });

  it('are hours and minutes where times are known so finely, and none of a column that has them', () => {
    const fine = { ...start, meaning: { ...start.meaning, grain: 'hour' as const } };
    const both = { start: fine, end: { ...fine, name: 'closed' } };
    const unitOf = (median: number) => subjectsOf(pairOf({ ...both, median }))[0]?.unit;
    assert.deepEqual([unitOf(3), unitOf(0.5), unitOf(0.01)], ['day', 'hour', 'minute']);
    assert.deepEqual(subjectsOf(pairOf({ sameAs: 'days' })), []);
  });

  it('go together with a measure, unless a few extreme rows make it', () => {
    const subject = { of: 'duration', start: 'ordered', end: 'delivered', unit: 'day' } as const;
    const subjects = [meanOfColumn('weight'), { subject, center: 9, isTotal: false }];
    const found = (r: number, near: number) =>
      insightsOf(cubeOf([], { rows: 900, subjects, totals: [cell([]), cell([])], series: [[], []], durations: [{ duration: 1, measure: 0, rows: 900, r, near }] }), set); // prettier-ignore
    const [insight] = found(0.4, 0.42);
    assert.ok(insight);
    assert.deepEqual(
      [insight.kind, insight.subject, insight.other, insight.isUp],
      ['together', subject, 'weight', true],
    );
    assert.equal(insightTitle(insight, english), 'weight rises with days from ordered to delivered');
    assert.deepEqual(found(0.4, 0.1), []);
    assert.deepEqual(found(0.05, 0.05), []);
  });
});

describe('core/analysis/insights: the order of two times', () => {
  it('is told to be wrong where rows end far before they begin', () => {
    const [insight] = foundIn({ times: [pairOf({ wrong: 2, beyond: 22, scale: 0.8 })] });
    assert.ok(insight);
    const where = [{ is: 'lasting', column: 'ordered', end: 'delivered', unit: 'day', op: '<', value: 0 }];
    assert.equal(insight.kind, 'order');
    assert.deepEqual(insight.figures[0], { of: 'amount', name: 'count', measure: { of: 'rows' }, where, value: 2 });
    assert.deepEqual(insight.query?.where, where);
  });

  it('is no news where they are the end of the others', () => {
    assert.deepEqual(foundIn({ times: [pairOf({ wrong: 12, beyond: 18, scale: 1.6 })] }), []);
    assert.deepEqual(foundIn({ times: [pairOf()] }), []);
  });

  it('counts from the day on where the end is known by the day alone', () => {
    const fine = { ...start, meaning: { ...start.meaning, grain: 'hour' as const } };
    const [insight] = foundIn({ times: [pairOf({ start: fine, wrong: 2, beyond: 22, scale: 0.8 })] });
    assert.deepEqual(insight?.query?.where, [{ is: 'lasting', column: 'ordered', end: 'delivered', unit: 'day', op: '<=', value: -1 }]); // prettier-ignore
  });
});

describe('core/analysis/insights: dates that are far', () => {
  const far = { column: end, isFuture: false, rows: 3, others: 997, part: 0.1, from: '2124-03-01', to: '2124-08-09' };

  it('are told with the first one', () => {
    const [insight] = foundIn({ farDates: [far] });
    assert.ok(insight);
    assert.deepEqual([insight.kind, insight.isUp], ['far', false]);
    assert.deepEqual(insight.time, { column: 'delivered', grain: 'day', from: '2124-03-01', to: '2124-08-09' });
    const where = [{ is: 'during', column: 'delivered', from: '2124-03-01' }];
    assert.deepEqual(insight.figures, [{ of: 'amount', name: 'count', measure: { of: 'rows' }, where, value: 3 }]);
  });

  it('are those to come where there are as many', () => {
    const [insight] = foundIn({ farDates: [{ ...far, isFuture: true, column: { ...end, future: 3 } }] });
    assert.deepEqual(insight?.figures, [{ of: 'fact', name: 'count', id: 'c2.future', value: 3 }]);
  });

  it('are no news of few rows', () => {
    assert.deepEqual(foundIn({ farDates: [{ ...far, others: 20, part: 0.8 }] }), []);
  });
});
