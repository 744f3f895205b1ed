import assert from 'node:assert/strict';
import type { Candidate } from '../../../../../src/core/analysis/insights/candidate';
import { ranked } from '../../../../../src/core/analysis/insights/rank';

const base = { isUp: true, figures: [], p: 1e-12, effect: 0.5, share: 0.5 };
const damaged = { of: 'rate', column: 'damaged', value: '1' } as const;

describe('core/analysis/insights/rank', () => {
  it('tells the rate of a yes or no in a label once, and not as two labels that go together as well', () => {
    const rate: Candidate = { ...base, kind: 'differs', subject: damaged, by: 'move', labels: ['Write Off'] };
    const pair = (by: string): Candidate => ({ ...base, kind: 'labels', subject: { of: 'rows' }, by, labels: ['Write Off'], also: { by: 'damaged', label: '1' } }); // prettier-ignore
    assert.deepEqual(
      ranked([rate, pair('move')], undefined).map(({ kind }) => kind),
      ['differs'],
    );
    assert.equal(ranked([rate, pair('warehouse')], undefined).length, 2);
  });

  it('tells what a label goes with once: not its products, and not their codes', () => {
    const pair = (label: string, also: string): Candidate => ({ ...base, kind: 'labels', subject: { of: 'rows' }, by: 'store', labels: [label], also: { by: also, label: also } }); // prettier-ignore
    const found = ranked([pair('Cold', 'Frozen'), pair('Cold', 'Peas'), pair('Dry', 'Rice')], undefined);
    assert.deepEqual(
      found.map(({ also }) => also?.label),
      ['Frozen', 'Rice'],
    );
  });

  it('tells what the rows of a label lack once', () => {
    const lacks = (column: string): Candidate => ({ ...base, kind: 'blank', subject: { of: 'missing', column }, by: 'state', labels: ['open'] }); // prettier-ignore
    assert.equal(ranked([lacks('paid'), lacks('days')], undefined).length, 1);
  });
});
