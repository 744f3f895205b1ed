import assert from 'node:assert/strict';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { detectLags } from '../../../../../src/core/analysis/insights/detectors/lag';
import { measureColumn, setOf } from '../sets';
import { cell, cubeOf, noise } from './cubes';

const DAYS = 200;
const periods = Array.from({ length: DAYS }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const line: Line = { column: 'day', grain: 'day', periods };
const set = setOf([measureColumn(1, 'visits'), measureColumn(2, 'orders')]);

const toldOf = (visits: readonly number[], orders: readonly number[]) =>
  detectLags(cubeOf(['visits', 'orders'], { line, series: [visits, orders].map((all) => all.map((value) => cell([value]))) }), set) // prettier-ignore
    .filter(({ p, effect }) => effect > 0 && p < 1e-4);

const [visits, other] = [noise(DAYS, 70_919), noise(DAYS, 919_191)];
const walk = (steps: readonly number[]): number[] =>
  steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a + b));

describe('core/analysis/insights: what follows something else', () => {
  it('some days later', () => {
    const [found] = toldOf(visits, other.map((value, at) => value + (visits[at - 3] ?? 0))); // prettier-ignore
    assert.ok(found);
    assert.deepEqual([found.kind, found.lag, found.isUp, found.other], ['lag', 3, true, 'visits']);
    assert.deepEqual(found.subject, { of: 'column', column: 'orders', aggregate: 'mean' });
    // The other way round, whichever column comes first.
    const [before] = toldOf(other.map((value, at) => value - (visits[at - 1] ?? 0)), visits); // prettier-ignore
    assert.deepEqual([before?.lag, before?.isUp, before?.other], [1, false, 'orders']);
  });

  it('nothing that goes together at once, and no two courses that wander', () => {
    assert.deepEqual(toldOf(visits, other.map((value, at) => value + (visits[at] ?? 0))), []); // prettier-ignore
    assert.deepEqual(toldOf(visits, other), []);
    assert.deepEqual(toldOf(walk(visits), walk(other)), []);
  });
});
