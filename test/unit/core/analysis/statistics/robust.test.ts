import assert from 'node:assert/strict';
import { aboutLine, mad, medianOf, pointsOf, theilSen } from '../../../../../src/core/analysis/statistics/robust';
import { near, reference, seriesOf } from './reference';

const present = (name: string): number[] => pointsOf(seriesOf(name)).map(({ value }) => value);

describe('core/analysis/statistics/robust', () => {
  for (const [name, { median, mad: deviation, slope, intercept }] of Object.entries(reference.robust)) {
    it(`has the median, deviation and line of SciPy (${name})`, () => {
      near(medianOf(present(name)), median, 'median');
      near(mad(present(name)), deviation, 'mad');
      near(theilSen(seriesOf(name)), { slope, intercept }, 'line');
    });
  }

  it('takes the middle of two, and nothing of none', () => {
    assert.deepEqual([medianOf([]), medianOf([3]), medianOf([10, 2]), medianOf([9, -1, 100])], [null, 3, 6, 9]);
    assert.deepEqual([mad([]), mad([3])], [null, 0]);
    assert.deepEqual([theilSen([]), theilSen([null, 4])], [null, null]);
  });

  it('finds a line that wild values hide, and what lies about it', () => {
    const values = [1, 3, null, 7, 900, 11, 13, -50, 17];
    assert.deepEqual(theilSen(values), { slope: 2, intercept: 1 });
    assert.deepEqual(aboutLine(values, { slope: 2, intercept: 1 }), [0, 0, null, 0, 891, 0, 0, -65, 0]);
  });

  it('takes the slope of every second one of 400 points, and the intercept of all', () => {
    const long = Array.from({ length: 400 }, (_, at) => Math.round((0.01 * at + Math.sin(at)) * 1000) / 1000);
    near(theilSen(long), reference.long, 'line');
  });
});
