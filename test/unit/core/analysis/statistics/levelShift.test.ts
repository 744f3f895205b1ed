import assert from 'node:assert/strict';
import { levelShift } from '../../../../../src/core/analysis/statistics/levelShift';
import { near, noise, reference, seriesOf, shareOf } from './reference';

describe('core/analysis/statistics/levelShift', () => {
  for (const [name, expected] of Object.entries(reference.levelShift)) {
    it(`agrees with NumPy (${name})`, () => {
      near(levelShift(seriesOf(name)), expected, name);
    });
  }

  it('tells a step from a line', () => {
    const step = levelShift(seriesOf('step'));
    assert.equal(step?.at, 19);
    assert.ok(step.p < 1e-4 && step.bicStep < step.bicLine);
    const rise = levelShift(seriesOf('rise'));
    assert.ok(rise && rise.bicLine < rise.bicStep);
  });

  it('says nothing of few and of equal values, and is sure of an exact step', () => {
    assert.equal(levelShift(seriesOf('white').slice(0, 11)), null);
    assert.equal(levelShift(new Array<number>(20).fill(0.1)), null);
    const exact = levelShift(Array.from({ length: 20 }, (_, at) => (at < 8 ? 3 : 5)));
    assert.deepEqual([exact?.at, exact?.before, exact?.after, exact?.p], [8, 3, 5, 0]);
  });

  const without: [n: number, phi: number][] = [[24, 0], [24, 0.4], [60, 0], [60, 0.4]]; // prettier-ignore
  for (const [n, phi] of without) {
    it(`finds a shift in at most 1.5 % of series without one (${n} values, φ ${phi})`, () => {
      const draw = noise(n + phi);
      const share = shareOf(400, () => (levelShift(draw(n, phi))?.p ?? 1) < 0.01);
      assert.ok(share <= 0.015, `${share}`);
    });
  }

  it('finds most shifts of four standard deviations, and where they are', () => {
    const draw = noise(5);
    const isFound = (): boolean => {
      const shift = levelShift(draw(24).map((value, at) => value + (at < 14 ? 0 : 4)));
      return shift !== null && shift.p < 0.01 && shift.bicStep < shift.bicLine && Math.abs(shift.at - 14) <= 1;
    };
    assert.ok(shareOf(200, isFound) > 0.9);
  });
});
