import assert from 'node:assert/strict';
import { episodeIn } from '../../../../../src/core/analysis/statistics/episode';
import { noise } from '../insights/cubes';

describe('core/analysis/statistics: an episode', () => {
  const values = noise(200, 90_210);

  it('is found where it is', () => {
    const found = episodeIn(values.map((value, at) => value + (at >= 120 && at < 140 ? 3 : 0)));
    assert.ok(found && found.p < 1e-8 && found.isUp);
    assert.ok(Math.abs(found.from - 120) <= 2 && Math.abs(found.until - 140) <= 2);
    // The information of both levels, by the sum of squares that they leave.
    const shifted = values.map((value, at) => value + (at >= 120 && at < 140 ? 3 : 0));
    const parts = [true, false].map((is) => shifted.filter((_, at) => (at >= found.from && at < found.until) === is));
    const rest = parts.reduce((sum, part) => {
      const mean = part.reduce((a, b) => a + b, 0) / part.length;
      return sum + part.reduce((a, b) => a + (b - mean) ** 2, 0);
    }, 0);
    assert.ok(Math.abs(found.bic - (200 * Math.log(rest / 200) + 4 * Math.log(200))) < 1e-9);
  });

  it('has its place among all positions, with gaps', () => {
    const found = episodeIn(values.map((value, at) => at % 7 === 0 ? null : value - (at >= 50 && at < 80 ? 4 : 0))); // prettier-ignore
    assert.ok(found && !found.isUp);
    assert.ok(Math.abs(found.from - 50) <= 1 && Math.abs(found.until - 80) <= 1);
  });

  it('is none of noise, of single values, and of too few', () => {
    assert.ok((episodeIn(values)?.p ?? 1) > 0.01);
    assert.ok((episodeIn(values.map((value, at) => value + (at === 100 ? 40 : 0)))?.p ?? 1) > 0.01);
    assert.equal(episodeIn(values.slice(0, 15)), null);
    assert.equal(episodeIn(values.map(() => 1)), null);
  });

  it('is no surer than chance lets it be, of noise that is alike as well', () => {
    let [found, tried] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      let level = 0;
      const alike = noise(120, 7919 * seed + 5).map((value) => (level = 0.6 * level + value));
      found += Number((episodeIn(alike)?.p ?? 1) < 0.01);
      tried++;
    }
    assert.ok(found / tried < 0.02, `${found} of ${tried}`);
  });
});
