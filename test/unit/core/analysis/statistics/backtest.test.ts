import assert from 'node:assert/strict';
import { backtest } from '../../../../../src/core/analysis/statistics/backtest';
import { near, noise, reference, seriesOf, shareOf } from './reference';

describe('core/analysis/statistics/backtest', () => {
  for (const { series, period, result } of reference.backtest) {
    it(`agrees with NumPy (${series})`, () => {
      near(backtest(seriesOf(series), period, result.forecast.length), result, series);
    });
  }

  it('continues a season that rises', () => {
    const values = Array.from({ length: 12 }, (_, at) => 10 + at + ((at % 4) - 1) ** 2);
    const forecast = [23, 23, 25, 29];
    const { naiveMape, ...rest } = backtest(values, 4) ?? {};
    assert.deepEqual(rest, { forecast, low: forecast, high: forecast, mape: 0 });
    assert.ok((naiveMape ?? 0) > 0.05);
  });

  it('has none with three errors, none for an empty phase, and no share of zeros', () => {
    assert.equal(backtest([1, 2, 3, 4, 5, 6, 7, 8, 9], 1), null);
    const halves = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 3 : null));
    assert.deepEqual(backtest(halves, 2), { forecast: [3, null], low: [3, null], high: [3, null], mape: 0, naiveMape: 0 }); // prettier-ignore
    const zeros = backtest(new Array<number>(15).fill(0), 1);
    assert.deepEqual([zeros?.mape, zeros?.naiveMape], [null, null]);
  });

  it('has about 80 % of what comes within the interval', () => {
    const draw = noise(8);
    const isWithin = (): boolean => {
      const values = draw(61, 0.5);
      const next = values.pop() ?? 0;
      const { low = [], high = [] } = backtest(values, 4) ?? {};
      return (low[0] ?? Infinity) <= next && next <= (high[0] ?? -Infinity);
    };
    const share = shareOf(600, isWithin);
    assert.ok(share > 0.76 && share < 0.86, `${share}`);
  });
});
