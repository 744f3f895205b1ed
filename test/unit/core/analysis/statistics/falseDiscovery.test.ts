import assert from 'node:assert/strict';
import { benjaminiHochberg } from '../../../../../src/core/analysis/statistics/falseDiscovery';
import { near, reference } from './reference';

describe('core/analysis/statistics/falseDiscovery', () => {
  it('adjusts as SciPy does', () => {
    for (const { ps, adjusted } of reference.benjaminiHochberg) near(benjaminiHochberg(ps), adjusted, ps.join());
    assert.deepEqual(benjaminiHochberg([]), []);
  });
});
