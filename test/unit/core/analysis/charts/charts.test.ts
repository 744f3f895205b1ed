/** What charts show, and what they leave out: sets made by hand. */
import assert from 'node:assert/strict';
import { breakdownChart } from '../../../../../src/core/analysis/charts/bars';
import { distributionChart } from '../../../../../src/core/analysis/charts/distribution';
import type { ChartOption } from '../../../../../src/core/analysis/charts/options';
import { crossChart, trendChart } from '../../../../../src/core/analysis/charts/overTime';
import { correlationChart, pairChart } from '../../../../../src/core/analysis/charts/relations';
import type { Breakdown, Cross, FactSet, Pair, Trend } from '../../../../../src/core/analysis/facts/factSet';
import type { Grain } from '../../../../../src/core/analysis/roles/semantic';
import { english } from '../facts/factTables';
import { labelColumn, measureColumn, setOf, timeColumn } from '../sets';

const set = setOf([measureColumn(1, 'amount'), labelColumn(2, 'area', ['a', 'b']), timeColumn(3, 'day', '', '')]);
const titleOf = ({ title }: ChartOption): string => (title as { text: string }).text;
const axisOf = (chart: ChartOption | undefined, axis: 'xAxis' | 'yAxis'): unknown =>
  (chart?.[axis] as { data: unknown } | undefined)?.data;
const seriesOf = (chart: ChartOption | undefined) => chart?.['series'] as { name: string; data: unknown[] }[];

describe('bars by a label', () => {
  const by = (values: readonly (readonly [string, number])[], more: Partial<Breakdown> = {}): ChartOption => {
    const segments = values.map(([label, value]) => ({ label, value, rows: 10 }));
    const chart = breakdownChart(
      set,
      { ...{ id: 'g1', measure: 1, aggregate: 'sum', by: 2, total: 100, segments }, ...more },
      english,
    );
    assert.ok(chart);
    return chart;
  };
  const falling = (count: number, last = 1): [string, number][] =>
    Array.from({ length: count }, (_, at) => [`area ${at}`, at < 10 ? 100 - at : last]);

  it('keep labels apart that begin with the same forty characters', () => {
    const begin = 'Institutions of higher education with four years, ';
    const values: [string, number][] = [
      [`${begin}public, in the north of the country`, 3],
      [`${begin}private, in the north of the country`, 2],
    ];
    const labels = axisOf(by(values), 'yAxis') as string[];
    assert.equal(new Set(labels).size, 2);
    for (const label of labels) assert.ok(Array.from(label).length <= 40, label);
  });

  it('put the rest together where it is no larger than the first', () => {
    assert.deepEqual(seriesOf(by(falling(14)))[0]?.data.slice(9), [91, 4]);
    assert.equal(titleOf(by(falling(14))), 'amount by area');
  });

  it('leave a larger rest out, and say so', () => {
    const chart = by(falling(14, 50));
    assert.equal(seriesOf(chart)[0]?.data.length, 10);
    assert.equal(titleOf(chart), 'amount by area: the 10 highest of 14');
  });

  it('put no averages together: their sum is no average', () => {
    const chart = by(falling(14), { aggregate: 'avg', total: 50 });
    assert.deepEqual(
      seriesOf(chart)[0]?.data,
      Array.from({ length: 10 }, (_, at) => 100 - at),
    );
    assert.match(titleOf(chart), /: the 10 highest of 14$/);
  });

  it('show a rest of one label as that label', () => {
    assert.deepEqual((axisOf(by(falling(11)), 'yAxis') as string[]).at(-1), 'area 10');
  });

  it('call the rest otherwise where a label is called "Other"', () => {
    const values = falling(14);
    values[3] = ['Other', 97];
    assert.deepEqual((axisOf(by(values), 'yAxis') as string[]).at(-1), 'all 4 others');
  });

  it('keep the order that labels have, and show all of them', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const values = months.map((month, at): [string, number] => [month, (at * 7) % 12]);
    const sorted = values.toSorted((a, b) => b[1] - a[1]);
    assert.deepEqual(axisOf(by(sorted), 'yAxis'), months);
    assert.deepEqual(
      seriesOf(by(sorted))[0]?.data,
      values.map(([, value]) => value),
    );
  });
});

describe('a histogram', () => {
  const counts = (
    more: Parameters<typeof measureColumn>[2],
    histogram: { from: number; width: number; counts: number[] },
  ) => {
    const column = measureColumn(1, 'score', more);
    return distributionChart({ ...column, histogram }, english);
  };
  const texts = (chart: ChartOption | undefined): unknown => (chart?.['xAxis'] as { data: unknown }[])[1]?.data;

  it('of few whole numbers has one bar for each, called by it', () => {
    const chart = counts({ type: 'BIGINT' }, { from: 9, width: 1, counts: [9, 8, 7, 6] });
    assert.deepEqual(texts(chart), ['9', '10', '11', '12']);
  });

  it('of more whole numbers tells the first and the last that a bin may hold', () => {
    const chart = counts({ type: 'BIGINT' }, { from: 0, width: 5, counts: [9, 8, 7] });
    assert.deepEqual(texts(chart), ['1 – 4', '5 – 9', '10 – 12']);
  });

  it('of other numbers tells edges', () => {
    assert.deepEqual(texts(counts({}, { from: 0, width: 5, counts: [9, 8, 7] })), ['0 – 5', '5 – 10', '10 – 15']);
  });

  it('leaves zeros out where they are nearly all', () => {
    const column = measureColumn(1, 'cost', { histogram: { from: 0, width: 5, counts: [90, 5, 4] } });
    const numbers = column.numbers && { ...column.numbers, zeros: 85 };
    const chart = distributionChart({ ...column, ...(numbers && { numbers }) }, english);
    assert.ok(chart);
    assert.equal(titleOf(chart), 'Distribution of cost, without zeros');
    assert.deepEqual(seriesOf(chart)[0]?.data, [5, 5, 4]);
  });

  it('is none where one bar would stand alone', () => {
    assert.equal(counts({}, { from: 0, width: 5, counts: [90, 5, 4] }), undefined);
  });
});

describe('lines over time', () => {
  const cut = { first: false, last: false };
  const trend = (grain: Grain, periods: readonly string[]): Trend => ({
    ...{ id: 't1', measure: 1, aggregate: 'sum', time: 3, grain, years: [], cut },
    points: periods.map((period, at) => ({ period, value: at + 1, rows: 10 })),
  });

  it('have the step of the data, and a place for the one that was left out', () => {
    const chart = trendChart(set, trend('year', ['1950', '1960', '1970', '1990', '2000', '2010', '2020']), english);
    assert.deepEqual(axisOf(chart, 'xAxis'), ['1950', '1960', '1970', '1980', '1990', '2000', '2010', '2020']);
    assert.deepEqual(seriesOf(chart)[0]?.data, [1, 2, 3, null, 4, 5, 6, 7]);
  });

  it('keep all periods where there is no rule in those without rows', () => {
    const chart = trendChart(set, trend('year', ['2001', '2002', '2003', '2006', '2007']), english);
    assert.equal((axisOf(chart, 'xAxis') as string[]).length, 7);
  });

  it('name quarters by their numbers', () => {
    const chart = trendChart(set, trend('quarter', ['2023-10', '2024-01', '2024-04']), english);
    assert.deepEqual(axisOf(chart, 'xAxis'), ['2023 Q4', '2024 Q1', '2024 Q2']);
  });

  it('are none for a label that has nothing at any time', () => {
    const labels = ['rain', 'snow', 'sun'];
    const periods = ['2021', '2022', '2023'];
    const cross: Cross = {
      ...{ id: 'x1', measure: 1, aggregate: 'sum', time: 3, by: 2, grain: 'year', labels, cut },
      points: periods.flatMap((period) =>
        labels.map((label) => ({ period, label, value: label === 'sun' ? 0 : 5, rows: 1 })),
      ),
    };
    assert.deepEqual(
      seriesOf(crossChart(set, cross, english)).map(({ name }) => name),
      ['rain', 'snow'],
    );
  });
});

describe('charts of relations', () => {
  const pair = (more: Partial<Pair>): Pair => ({
    ...{ id: 'p1', a: 1, b: 2, n: 100, pearson: 0.9, pearson_p: 0, spearman: null, spearman_p: null },
    ...{ slope: 1, intercept: 0, slope_se: null, r2: 0.8 },
    ...more,
  });
  const three = (...rs: number[]): FactSet =>
    setOf([measureColumn(1, 'a'), measureColumn(2, 'b'), measureColumn(3, 'c')], {
      pairs: rs.map((pearson, at) => pair({ a: at === 2 ? 2 : 1, b: at === 0 ? 2 : 3, pearson })),
    });

  it('show no points that lie in one place but for a few', () => {
    const side = { from: 0, width: 1, count: 2 };
    const fields = (most: number) =>
      pair({
        fields: {
          x: side,
          y: side,
          cells: [
            [0, 0, most],
            [1, 1, 100 - most],
          ],
        },
      });
    assert.equal(pairChart(three(0.9), fields(81), english), undefined);
    assert.ok(pairChart(three(0.9), fields(79), english));
    const points = (most: number) =>
      pair({ points: Array.from({ length: 100 }, (_, at) => (at < most ? [0, 0] : [at, at])) });
    assert.equal(pairChart(three(0.9), points(81), english), undefined);
    assert.ok(pairChart(three(0.9), points(79), english));
  });

  it('show no matrix of one colour', () => {
    assert.equal(correlationChart(three(0.99, 0.97, -0.96), english), undefined);
    assert.ok(correlationChart(three(0.99, 0.97, 0.5), english));
  });
});
