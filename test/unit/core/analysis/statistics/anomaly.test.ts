import assert from 'node:assert/strict';
import { anomaly } from '../../../../../src/core/analysis/statistics/anomaly';
import { near, noise, reference, seriesOf, shareOf } from './reference';

const leastP = (values: (number | null)[], period = 0): number => anomaly(values, { period })[0]?.p ?? 1;

describe('core/analysis/statistics/anomaly', () => {
  for (const { series, period, first } of reference.anomaly) {
    it(`agrees with NumPy (${series})`, () => {
      near(anomaly(seriesOf(series), { period }).slice(0, 3), first, series);
    });
  }

  it('finds the last value, and one that breaks the season', () => {
    const [first, second] = anomaly(seriesOf('spike'));
    assert.ok(first?.index === 39 && first.z > 0 && first.p < 1e-4);
    assert.ok(second && second.p > 0.05);
    const monthly = seriesOf('monthly');
    // An April as high as August is usual in the series, and not in an April.
    monthly[39] = (monthly[43] ?? 0) + 12;
    assert.ok(leastP(monthly) > 0.05);
    const [april] = anomaly(monthly, { period: 12 });
    assert.ok(april?.index === 39 && april.p < 0.01);
  });

  it('says nothing of few values, and of those on a line', () => {
    assert.deepEqual(anomaly([1, 2, null, 3, 40]), []);
    assert.deepEqual(anomaly([2, 2, 2, 2, 2, 2]), []);
    assert.deepEqual(anomaly(Array.from({ length: 30 }, (_, at) => 0.1 + at * 0.7)), []);
    assert.deepEqual(anomaly([null, null]), []);
  });

  it('takes no step of small whole numbers for far, where most values are as those around them', () => {
    // A level that moves slowly, told in whole numbers: most values are the median of those around them.
    const values = noise(400)(300).map((value, at) => Math.round(6 + 2 * Math.sin(at / 40) + 0.35 * value));
    values[100] = (values[100] ?? 0) - 2;
    assert.ok(leastP(values) > 1e-5, String(leastP(values)));
    values[100] -= 5;
    assert.ok(leastP(values) < 1e-6);
  });

  it('has a scale where most values are the same', () => {
    const values = new Array<number>(20).fill(5);
    values[8] = 9;
    const [first] = anomaly(values);
    assert.deepEqual([first?.index, first?.expected], [8, 5]);
    assert.ok((first?.z ?? 0) > 5);
  });

  it('takes neither one of a hundred calm series nor a jump of level for news', () => {
    const draw = noise(3);
    assert.ok(shareOf(400, () => leastP(draw(24)) < 0.01) <= 0.02);
    assert.ok(shareOf(300, () => leastP(draw(60, 0.4), 12) < 0.01) <= 0.02);
    const step = (): number[] => draw(24).map((value, at) => value + (at < 12 ? 0 : 8));
    assert.ok(shareOf(300, () => leastP(step()) < 0.01) <= 0.02);
  });

  it('finds most values eight standard deviations away', () => {
    const draw = noise(4);
    const isFound = (at: number): boolean => {
      const values = draw(36);
      values[at] = (values[at] ?? 0) - 8;
      const [first] = anomaly(values);
      return first?.index === at && first.p < 0.01;
    };
    for (const at of [0, 17, 35]) assert.ok(shareOf(150, () => isFound(at)) > 0.8, `${at}`);
  });
});
