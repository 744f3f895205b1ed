import assert from 'node:assert/strict';
import { fillPlaces } from '../../../../../src/base/text';
import { insightTitle } from '../../../../../src/core/analysis/charts/insightTitles';
import type { Insight } from '../../../../../src/core/analysis/facts/insight';
import { makeFormatter } from '../../../../../src/core/text/formatter';

const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');
const base = { id: 'i1', isUp: true, figures: [], p: 0, score: 1 };

describe('core/analysis/charts/insightTitles', () => {
  it('quotes labels that look like numbers, which are no figures', () => {
    const miles = { of: 'column', column: 'miles', aggregate: 'mean' } as const;
    const differs: Insight = { ...base, kind: 'differs', subject: miles, by: 'cylinders', labels: ['4'] };
    assert.equal(insightTitle(differs, formatter), 'Average miles: higher for “4”');
    assert.equal(insightTitle({ ...differs, labels: ['four'] }, formatter), 'Average miles: higher for four');
    const rate = { of: 'rate', column: 'damaged', value: '1' } as const;
    assert.equal(insightTitle({ ...differs, subject: rate }, formatter), 'damaged = “1”: higher for “4”');
    const pair: Insight = { ...base, kind: 'labels', subject: { of: 'rows' }, by: 'store', labels: ['12'], also: { by: 'year', label: '2024' } }; // prettier-ignore
    assert.equal(insightTitle(pair, formatter), '“12” goes with “2024”');
  });
});
