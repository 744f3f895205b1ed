import assert from 'node:assert/strict';
import { widestGap } from '../../../../../src/core/analysis/insights/computeFaults';
import { foundIn, scalesOf } from './faultCubes';

describe('core/analysis/insights: a measure in two units', () => {
  it('is told with how many rows have the other one, and both averages', () => {
    const [insight] = foundIn({ scales: [scalesOf()] });
    assert.equal(insight?.kind, 'units');
    assert.equal(insight.isUp, true);
    assert.deepEqual(
      insight.figures.map(({ name, value }) => [name, value]),
      [
        ['count', 50],
        ['here', 4100],
        ['others', 41],
      ],
    );
  });

  it('is told of the fewer rows where their values are the smaller ones', () => {
    const [insight] = foundIn({ scales: [scalesOf({ low: { rows: 20, mean: 0.4 }, high: { rows: 980, mean: 41 } })] });
    assert.deepEqual([insight?.isUp, insight?.figures[0]?.value], [false, 20]);
  });

  it('is told by the label of the rows, of currencies by any factor', () => {
    const labelled = { by: 'currency', label: 'JPY', isHigh: true, isUnit: true };
    const [insight] = foundIn({ scales: [scalesOf({ decades: 2.19, labelled })] });
    assert.deepEqual([insight?.by, insight?.labels], ['currency', ['JPY']]);
  });

  it('is none where the heaps lie another factor apart', () => {
    assert.deepEqual(foundIn({ scales: [scalesOf({ decades: 1.6 })] }), []);
  });

  it('is none where few values are far out', () => {
    assert.deepEqual(foundIn({ scales: [scalesOf({ high: { rows: 5, mean: 4100 }, gap: 0.9, spread: 0.55 })] }), []);
  });
});

describe('core/analysis/insights: the widest gap of values', () => {
  const heap = (at: number) =>
    [0.8, 1, 1.2].map((part) => ({ rows: 40, low: at * part * 0.96, high: at * part * 1.04 }));

  it('lies between two heaps', () => {
    const gap = widestGap([...heap(5), ...heap(500)]);
    assert.ok(gap);
    assert.ok(gap.cut > 6.3 && gap.cut < 380);
    assert.ok(Math.abs(gap.decades - 2) < 1e-9);
  });

  it('is none of one heap, nor behind single values', () => {
    assert.equal(widestGap(heap(5)), undefined);
    assert.equal(widestGap([...heap(5), { rows: 2, low: 500, high: 510 }]), undefined);
  });
});
