import assert from 'node:assert/strict';
import { deseasonalized, seasonOf } from '../../../../../src/core/analysis/statistics/season';
import { near, noise, reference, seriesOf, shareOf } from './reference';

describe('core/analysis/statistics/season', () => {
  for (const { series, period, first, result } of reference.season) {
    it(`agrees with NumPy and with SciPy's test (${series})`, () => {
      const { deseasonalized: without, ...season } = result;
      near(seasonOf(seriesOf(series), period, first), season, series);
      near(deseasonalized(seriesOf(series), period, first), without, 'without');
    });
  }

  it('finds the season beside a trend and a gap', () => {
    const months = [3, 1, -4, 0];
    const values = Array.from({ length: 32 }, (_, at) => (at === 9 ? null : 100 + at * 2 + (months[at % 4] ?? 0)));
    const season = seasonOf(values, 4);
    near(season, { effects: months, strength: 1, df: 3 }, 'season');
    assert.ok((season?.p ?? 1) < 1e-4);
    near(deseasonalized(values, 4).at(-1), 162, 'last');
    assert.equal(deseasonalized(values, 4)[9], null);
  });

  it('begins with the phase it is given', () => {
    const values = Array.from({ length: 21 }, (_, at) => ((at + 5) % 7 === 0 ? 6 : -1));
    assert.deepEqual(
      seasonOf(values, 7, 5)?.effects,
      [6, -1, -1, -1, -1, -1, -1].map((effect) => effect),
    );
  });

  it('has no season of rounding', () => {
    const line = Array.from({ length: 48 }, (_, at) => 0.1 + at * 0.7);
    near(seasonOf(line, 12), { h: 0, p: 1, strength: 0 }, 'season');
  });

  it('has no season of one period, of a period of one, of no values, and nothing against equal ones', () => {
    assert.equal(seasonOf([1, 2, 3, 4], 4), null);
    assert.equal(seasonOf([1, 2, 3, 4], 1), null);
    assert.equal(seasonOf([null, null, null, 4], 3), null);
    assert.deepEqual(deseasonalized([1, null, 3], 12), [1, null, 3]);
    assert.deepEqual(seasonOf([2, 2, 2, 2, 2, 2], 2), { effects: [0, 0], h: 0, df: 0, p: 1, strength: 0 });
  });

  it('gives a phase without values nothing', () => {
    const season = seasonOf([1, 5, null, 1, 5, null, 1, 5, null, 1, 5, null], 3);
    near(season, { effects: [-2, 2, 0], df: 1 }, 'season');
  });

  it('is found in one of a hundred series without it', () => {
    const draw = noise(2);
    const share = (n: number, period: number, phi: number): number =>
      shareOf(400, () => (seasonOf(draw(n, phi), period)?.p ?? 1) < 0.01);
    const shares = [share(24, 4, 0), share(84, 7, 0.4), share(60, 12, 0.4)];
    assert.ok(Math.max(...shares) <= 0.02, shares.join());
  });
});
