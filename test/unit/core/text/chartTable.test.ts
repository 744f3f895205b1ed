import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chartCsv } from '../../../../src/core/session/export/chartCsv';
import { chartTable, chartTitle } from '../../../../src/core/text/chartTable';
import { assertProperty } from '../../../support/property';

const tableOf = (option: unknown, limit?: number) => {
  const { header, rows } = chartTable(JSON.stringify(option), limit) ?? assert.fail('no table');
  return [header, ...rows];
};

describe('the figures of a chart', () => {
  it('have a row for each category and a column for each series', () => {
    const option = {
      xAxis: { name: 'month', data: ['Jan', 'Feb'] },
      yAxis: {},
      series: [
        { name: 'A', type: 'line', data: [1, null] },
        { name: 'B', type: 'line', data: [3, { value: 4 }] },
      ],
    };
    assert.deepEqual(tableOf(option), [
      ['month', 'A', 'B'],
      ['Jan', '1', '3'],
      ['Feb', '', '4'],
    ]);
  });

  it('have a row for each point of a scatter chart, with the series that it is of', () => {
    const axes = { xAxis: { name: 'price' }, yAxis: { type: 'value' } };
    assert.deepEqual(
      tableOf({
        ...axes,
        series: {
          type: 'scatter',
          data: [
            [1, 2],
            [3, 4],
          ],
        },
      }),
      [
        ['price', 'y'],
        ['1', '2'],
        ['3', '4'],
      ],
    );
    const two = [
      { name: 'A', type: 'scatter', data: [[1, 2]] },
      { name: 'B', type: 'scatter', data: [[5, 6, 7]] },
    ];
    assert.deepEqual(tableOf({ ...axes, series: two }), [
      ['', 'price', 'y', ''],
      ['A', '1', '2', ''],
      ['B', '5', '6', '7'],
    ]);
  });

  it('have a row for each field of a heat map, by the names of both categories', () => {
    const option = {
      xAxis: { name: 'day', data: ['Mon', 'Tue'] },
      yAxis: { name: 'region', data: ['N', 'S'] },
      series: [
        {
          name: 'rows',
          type: 'heatmap',
          data: [
            [0, 0, 5],
            [1, 1, 9],
            [1, 7, 2],
          ],
        },
      ],
    };
    assert.deepEqual(tableOf(option), [
      ['day', 'region', 'rows'],
      ['Mon', 'N', '5'],
      ['Tue', 'S', '9'],
      ['Tue', '7', '2'],
    ]);
  });

  it('have all five numbers of a box', () => {
    const option = { xAxis: { data: ['N'] }, yAxis: {}, series: [{ type: 'boxplot', data: [[1, 2, 3, 4, 9]] }] };
    assert.deepEqual(tableOf(option), [
      ['', 'min', 'Q1', 'median', 'Q3', 'max'],
      ['N', '1', '2', '3', '4', '9'],
    ]);
  });

  it('are cut at a number of rows, and say so', () => {
    const option = { xAxis: { data: ['a', 'b', 'c'] }, yAxis: {}, series: [{ type: 'bar', data: [1, 2, 3] }] };
    assert.deepEqual(tableOf(option, 2), [
      ['', ''],
      ['a', '1'],
      ['b', '2'],
      ['…', '…'],
    ]);
    assert.deepEqual(tableOf(option, 3).length, 4);
  });

  it('are none of what is no chart', () => {
    for (const source of ['', '[]', '{}', '{"series":[]}', '{"series":[{"type":"bar","data":"x"}]}']) {
      assert.equal(chartTable(source), undefined);
      assert.equal(chartCsv(source), undefined);
      assert.deepEqual(chartTitle(source), { title: '', subtitle: '' });
    }
  });
});

describe('a chart as CSV', () => {
  const csvOf = (labels: readonly string[], data: readonly unknown[]): string =>
    chartCsv(JSON.stringify({ xAxis: { data: labels }, yAxis: {}, series: [{ name: 'n', type: 'bar', data }] })) ?? '';

  it('has a mark of its encoding, and line ends as spreadsheets have them', () => {
    assert.equal(csvOf(['北', 'S, "x"'], [1.5, -2]), '\ufeff,n\r\n北,1.5\r\n"S, ""x""",-2\r\n');
  });

  it('has all rows, however many the page shows', () => {
    const labels = Array.from({ length: 500 }, (_, at) => `l${at}`);
    assert.equal(
      csvOf(
        labels,
        labels.map((_, at) => at),
      )
        .trim()
        .split('\r\n').length,
      501,
    );
  });

  it('has no text that a spreadsheet would compute, and numbers that are numbers', () => {
    const csv = csvOf(['=1+1', '+A1', '-x', '@sum', '\t=1', ' =1', '-5'], [-5, '=cmd()', '1e-7', '+', 0, '', null]);
    assert.deepEqual(csv.slice(1).split('\r\n').slice(1, -1), [
      "'=1+1,-5",
      "'+A1,'=cmd()",
      "'-x,1e-7",
      "'@sum,'+",
      '"\'\t\'=1",0',
      "' =1,",
      '-5,',
    ]);
  });

  it('never has a cell that begins like a formula', () => {
    assertProperty(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n",;1a ')) }), { minLength: 1 }),
        (labels) => {
          const csv = csvOf(labels, labels).slice(1);
          const cells = [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
            ([, a, b]) => a ?? b ?? '',
          );
          for (const cell of cells)
            assert.ok(!/^\s*[=+\-@]/.test(cell) || /^[-+]?[.,]?\d/.test(cell), JSON.stringify(cell));
        },
      ),
      { examples: [[['-,1', '']]] }, // a number, too
    );
  });
});
