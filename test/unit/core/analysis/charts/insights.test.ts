/** Charts of what stands out: which there are, and what is marked in them. */
import assert from 'node:assert/strict';
import { insightChart, insightCharts } from '../../../../../src/core/analysis/charts/insights';
import type { Insight } from '../../../../../src/core/analysis/facts/insight';
import { english } from '../facts/factTables';
import { labelColumn, measureColumn, setOf, timeColumn } from '../sets';

const set = setOf([measureColumn(1, 'amount'), labelColumn(2, 'area', ['a', 'b']), timeColumn(3, 'day', '', '')]);
const periods = ['2024-01', '2024-02', '2024-03', '2024-04'];
const course = { of: 'course', grain: 'month', periods, values: [1, 1, 9, 9] } as const;
const base = { subject: { of: 'column', column: 'amount', aggregate: 'sum' }, isUp: true, figures: [], p: 0, score: 1 } as const; // prettier-ignore
const time = { column: 'day', grain: 'month', from: '2024-03', to: '2024-04' } as const;
const drawn = { ...course, periods: [...periods], values: [...course.values] };
const measure = { of: 'column', column: 'amount', aggregate: 'sum' } as const;
const level: Insight = {
  ...{ ...base, id: 'i1', kind: 'level', time, drawn },
  figures: [
    { of: 'amount', name: 'before', value: 1, measure, where: [{ is: 'during', column: 'day', from: '2024-01-01', until: '2024-03-01' }], per: 2 }, // prettier-ignore
    { of: 'amount', name: 'after', value: 9, measure, where: [{ is: 'during', column: 'day', from: '2024-03-01', until: '2024-05-01' }], per: 2 }, // prettier-ignore
  ],
};
const outlier: Insight = { ...base, figures: [], id: 'i2', kind: 'outlier', time: { ...time, to: '2024-03' }, drawn };

describe('charts of what stands out', () => {
  it('mark the date of a level, and both levels', () => {
    const text = JSON.stringify(insightChart(set, level, english));
    assert.match(text, /"text":"amount: higher from 2024-03 on"/);
    assert.match(text, /"coord":\[0,1\].*"coord":\[1,1\].*"coord":\[2,9\].*"coord":\[3,9\]/);
    assert.match(text, /"xAxis":2,"label":\{"show":true,"formatter":"2024-03"/);
  });

  it('draw one picture once, with what else is told of it', () => {
    const charts = insightCharts(set, [level, outlier], english);
    assert.equal(charts.length, 1);
    assert.match(JSON.stringify(charts[0]?.option), /"markPoint".*"formatter":"2024-03: 9"/);
  });

  it('have the told label in the accent, and no other', () => {
    const bars = [{ label: 'a', value: 3 }, { label: 'b', value: 2 }]; // prettier-ignore
    const differs: Insight = { ...base, figures: [], id: 'i1', kind: 'differs', by: 'area', labels: ['a'], drawn: { of: 'labels', bars, left: 0 } }; // prettier-ignore
    const chart = JSON.stringify(insightChart(set, differs, english));
    assert.match(chart, /"text":"Average amount: higher for a"/);
    assert.match(chart, /"value":3,"itemStyle":\{"color":"var\(--vscode-charts-blue\)"\}/);
    assert.doesNotMatch(chart, /"value":2,"itemStyle":\{"color":"var\(--vscode-charts-blue\)"/);
  });

  it('show in what part of the rows of each label there is the one that it goes with', () => {
    const bars = [{ label: 'a', value: 0.6 }, { label: 'b', value: 0.125 }]; // prettier-ignore
    const labels: Insight = { ...base, figures: [], id: 'i1', kind: 'labels', subject: { of: 'rows' }, by: 'area', labels: ['a'], also: { by: 'plan', label: 'gold' }, drawn: { of: 'labels', bars, left: 0 } }; // prettier-ignore
    const chart = JSON.stringify(insightChart(set, labels, english));
    assert.match(chart, /"name":"Rows with gold \(plan\) \(%\)"/);
    assert.match(chart, /"value":60,.*"value":12.5/);
  });

  it('are the distribution of what has two peaks or a limit, and that once', () => {
    const histogram = { from: 0, width: 1, counts: [9, 2, 1, 2, 8] };
    const column = { ...measureColumn(1, 'amount'), distinct: 22, histogram };
    const humps: Insight = { ...base, figures: [], id: 'i1', kind: 'humps' };
    const charts = insightCharts({ ...set, columns: [column] }, [humps, { ...humps, id: 'i2', kind: 'capped' }], english); // prettier-ignore
    assert.equal(charts.length, 1);
    assert.match(JSON.stringify(charts[0]?.option), /"text":"amount: two peaks".*"data":\[9,2,1,2,8\]/);
  });

  it('are none where nothing is kept to be drawn', () => {
    const { drawn: _, ...bare } = level;
    assert.equal(insightChart(set, bare, english), undefined);
  });
});
