import assert from 'node:assert/strict';
import { mannKendall } from '../../../../../src/core/analysis/statistics/mannKendall';
import { near, noise, reference, seriesOf, shareOf } from './reference';

describe('core/analysis/statistics/mannKendall', () => {
  for (const [name, expected] of Object.entries(reference.mannKendall)) {
    it(`agrees with the formulas of Kendall, and of Hamed and Rao (${name})`, () => {
      near(mannKendall(seriesOf(name)), expected, name);
    });
  }

  it('says nothing of three values, and nothing against equal ones', () => {
    assert.equal(mannKendall([1, null, 2, 3]), null);
    assert.deepEqual(mannKendall([5, 5, 5, 5]), { s: 0, z: 0, p: 1, tau: 0 });
  });

  it('takes an exact line for one, whatever rounding leaves about it', () => {
    const line = Array.from({ length: 30 }, (_, at) => 0.1 + at * 0.7);
    near(mannKendall(line), { s: 435, z: 434 / Math.sqrt((30 * 29 * 65) / 18), tau: 1 }, 'line');
  });

  it('that need not be exact is corrected for neighbors only where it is significant without that', () => {
    const wave = Array.from({ length: 40 }, (_, at) => Math.sin(at / 3));
    const [exact, quick] = [mannKendall(wave), mannKendall(wave, false)];
    assert.ok(exact && quick && quick.p > 0.05 && exact.p > quick.p && exact.s === quick.s);
    const rise = wave.map((value, at) => value + at / 8);
    assert.deepEqual(mannKendall(rise, false), mannKendall(rise));
  });

  it('finds a trend in few series without one, in fewer than without the correction where neighbors are alike', () => {
    const draw = noise(1);
    const isTrend = (values: number[]): boolean => (mannKendall(values)?.p ?? 1) < 0.01;
    assert.ok(shareOf(400, () => isTrend(draw(36))) <= 0.015);
    // Without the correction 7 %.
    assert.ok(shareOf(400, () => isTrend(draw(60, 0.4))) <= 0.06);
  });
});
