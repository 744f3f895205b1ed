import assert from 'node:assert/strict';
import { allErrors, summary } from './usageOracle';

const percent = (share: number): string => `${(100 * share).toFixed(3)} %`;

describe('estimates against a simulated provider, after three reports', () => {
  for (const stubs of [false, true]) {
    it(`are right to 0.5 % on average, and to 2 % 99 times in a hundred${stubs ? ', with results that become stubs' : ''}`, async function () {
      const errors = await allErrors(3, stubs);
      const { mean, p99 } = summary(errors);
      assert.ok(errors.length > 2000, `${errors.length} estimates`);
      assert.ok(mean <= 0.005, `mean ${percent(mean)}`);
      assert.ok(p99 <= 0.02, `p99 ${percent(p99)}`);
    });
  }
});
