import assert from 'node:assert/strict';
import type { MixedUnits } from '../../../../../src/core/analysis/insights/faults';
import { unitFactor } from '../../../../../src/core/analysis/roles/unitFactors';
import { foundIn } from './faultCubes';

const label = (name: string, mean: number) => ({ label: name, n: 100, log: Math.log(mean), variance: 0.06, mean });
const kilograms = label('kg', 40);

function told(other: MixedUnits['labels'][number], isApart = false, first = kilograms) {
  const subject = { of: 'column', column: 'level', aggregate: 'mean' } as const;
  return foundIn({ mixed: [{ subject, by: 'unit', isApart, labels: [first, other] }] });
}

describe('core/analysis/insights: several units in one column', () => {
  it('are told where the factor between them is theirs', () => {
    const [found] = told(label('lb', 40 * 2.2));
    assert.deepEqual([found?.kind, found?.by, found?.labels], ['mixed', 'unit', ['lb', 'kg']]);
    assert.deepEqual(found?.figures.map(({ name, value }) => [name, value]), [['here', 88], ['others', 40]]); // prettier-ignore
  });

  it('are none where it is another one, and of labels that are no units', () => {
    assert.deepEqual(told(label('lb', 40)), []);
    assert.deepEqual(told(label('lb', 400)), []);
    assert.deepEqual(told(label('box', 88)), []);
  });

  it('currencies are told where amounts are kept apart by them, and differ', () => {
    assert.equal(told(label('JPY', 6200), true, label('EUR', 40))[0]?.kind, 'mixed');
    assert.deepEqual(told(label('USD', 44), true, label('EUR', 40)), []);
  });

  it('knows what a unit is in another one', () => {
    const near = (value: number | undefined, expected: number): void => assert.ok(Math.abs((value ?? 0) - expected) < 1e-9); // prettier-ignore
    near(unitFactor('lb', 'KG'), 0.45359237);
    near(unitFactor('Miles', 'km'), 1.609344);
    near(unitFactor('kWh', 'Wh'), 1000);
    near(unitFactor('公斤', '斤'), 2);
    assert.equal(unitFactor('kg', 'm'), undefined);
    assert.equal(unitFactor('kg', 'pieces'), undefined);
  });
});
