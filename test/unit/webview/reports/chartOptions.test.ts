import assert from 'node:assert/strict';
import { boundlessCharts } from '../../../support/boundlessCharts';
import { readChart } from '../../../../webview/reports/chartOptions';

const bar = { series: [{ type: 'bar', data: [1, 2] }] };
const read = (option: unknown) => readChart(JSON.stringify(option));
const refused = (option: unknown, why: RegExp): void => {
  const reading = read(option);
  assert.ok(!reading.ok, `was drawn: ${JSON.stringify(option)}`);
  assert.match(reading.reason, why);
};

describe('chart options', () => {
  it('takes a plain chart, its titles apart', () => {
    const reading = read({ ...bar, title: { text: 'Sales', subtext: '2023' } });
    assert.ok(reading.ok);
    assert.deepEqual([reading.title, reading.subtitle, 'title' in reading.option], ['Sales', '2023', false]);
    assert.deepEqual(reading.option['series'], bar.series);
  });

  it('refuses what is no JSON object', () => {
    for (const source of ['', '[1]', '"x"', 'null', '{"a":', '{"a": function () {}}'])
      assert.equal(readChart(source).ok, false);
  });

  it('refuses pictures, links and scripts by another name', () => {
    refused({ series: [{ type: 'scatter', symbol: 'image://https://evil.example/a.png' }] }, /picture/);
    refused({ series: [{ type: 'scatter', symbol: ' IMAGE://x' }] }, /picture/);
    refused({ series: [{ type: 'scatter', symbol: 'path://url(https://evil.example)' }] }, /picture/);
    refused({ ...bar, title: { text: 'x', link: 'https://evil.example' } }, /link/);
    refused({ ...bar, title: { text: 'x', sublink: 'javascript:alert(1)' } }, /sublink/);
    refused({ ...bar, title: { text: 'x', target: '_blank' } }, /target/);
    refused({ ...bar, backgroundColor: { image: 'https://evil.example/a.png' } }, /image/);
    refused({ ...bar, graphic: [{ type: 'image', style: { image: 'x.png' } }] }, /image/);
    refused({ ...bar, toolbox: { feature: { dataView: {} } } }, /dataView/);
    refused({ ...bar, toolbox: { feature: { myTool: {} } } }, /myTool/);
    assert.equal(readChart('{"__proto__": {"x": 1}, "series": [{"type": "bar"}]}').ok, false);
  });

  it('draws a path that is a shape, and data whose columns have such names', () => {
    assert.ok(read({ series: [{ type: 'scatter', symbol: 'path://M0,0 L10,0 L5,10 Z' }] }).ok);
    assert.ok(read({ ...bar, dataset: { source: [{ link: 'https://example.com', image: 'a', sales: 1 }] } }).ok);
    refused({ ...bar, dataset: { source: [['image://https://evil.example/a.png']] } }, /picture/);
  });

  it('refuses what is too deep or too large', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20; level++) deep = { deep };
    refused({ ...bar, deep }, /deep/);
    refused({ series: [{ type: 'bar', data: Array.from({ length: 200_001 }, () => 1) }] }, /values/);
  });

  it('refuses what would hang or fill the page that draws it, and says what', () => {
    for (const { name, option, why } of boundlessCharts) {
      const reading = readChart(option);
      assert.ok(!reading.ok, `was drawn: ${name}`);
      assert.match(reading.reason, why, name);
    }
  });

  it('takes figures of any size, and rows whose columns have such names', () => {
    const data = [1e12, -1e12, 1_700_000_000_000];
    assert.ok(
      read({ xAxis: {}, yAxis: { min: -2e12, max: 2e12, interval: 1e11 }, series: [{ type: 'bar', data }] }).ok,
    );
    assert.ok(read({ ...bar, dataset: { source: [{ splitNumber: 1e9, reg: 'a', symbolSize: 1e12 }] } }).ok);
    assert.ok(read({ ...bar, yAxis: { interval: 0.1, minInterval: 1 }, visualMap: { min: 0, max: 1e9 } }).ok);
    assert.ok(
      read({ ...bar, series: [{ type: 'line', data, markLine: { data: [{ yAxis: 1e9 }, { type: 'average' }] } }] }).ok,
    );
    assert.ok(read({ series: [{ type: 'scatter', symbolSize: [8, 12], data: [[1e15, 2]] }] }).ok);
  });

  it('does not draw options that would come in place of those that were checked', () => {
    const reading = read({ ...bar, baseOption: bar, options: [bar], media: [{ option: bar }], timeline: {} });
    assert.ok(reading.ok);
    assert.deepEqual(Object.keys(reading.option).sort(), ['series', 'tooltip']);
  });

  it('refuses charts that it cannot draw', () => {
    refused({}, /series/);
    refused({ series: [] }, /series/);
    refused({ series: [{ data: [1] }] }, /type/);
    refused({ series: [{ type: 'custom' }] }, /custom/);
    refused({ series: [{ type: 'bar' }, { type: 'map' }] }, /map/);
  });

  it('lets no tooltip be HTML, wherever it is', () => {
    const reading = read({
      tooltip: { renderMode: 'html', formatter: '{b}<br/><b>{c}</b>', extraCssText: 'background:url(x)' },
      xAxis: {},
      yAxis: {},
      series: [{ type: 'bar', data: [1], tooltip: { renderMode: 'html' } }],
    });
    assert.ok(reading.ok);
    assert.deepEqual(reading.option['tooltip'], {
      trigger: 'axis',
      confine: true,
      formatter: '{b}\n{c}',
      renderMode: 'richText',
    });
    const text = JSON.stringify(reading.option);
    assert.equal(text.includes('"html"'), false);
    assert.equal(text.match(/richText/g)?.length, 2);
  });

  it('makes room for labels where the model leaves it open', () => {
    const open = read({ ...bar, xAxis: {}, yAxis: {} });
    const contained = read({ ...bar, xAxis: {}, yAxis: {}, grid: { left: '3%', containLabel: true } });
    assert.ok(open.ok && contained.ok);
    assert.ok('outerBoundsMode' in Object(open.option['grid']));
    assert.deepEqual(contained.option['grid'], { left: '3%', outerBoundsMode: 'same', outerBoundsContain: 'all' });
  });
});
