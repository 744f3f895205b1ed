/** Figures that Plotly itself has written, as charts that the panel takes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import * as z from 'zod';
import { plotlyChart } from '../../../../src/core/run/plotlyChart';
import { readChart } from '../../../../webview/reports/chartOptions';
import { localize } from '../../../support/ports';
import { assertProperty } from '../../../support/property';

const seriesSchema = z.looseObject({ type: z.string(), name: z.string().optional(), data: z.array(z.unknown()) });
const optionSchema = z.looseObject({
  title: z.looseObject({ text: z.string(), subtext: z.string().optional() }).optional(),
  xAxis: z.looseObject({}).optional(),
  yAxis: z.looseObject({}).optional(),
  series: z.array(seriesSchema),
});

/** The chart of a figure, which the panel must take as it takes those of a report. */
function chartOf(json: string): z.infer<typeof optionSchema> {
  const chart = plotlyChart(json, localize);
  assert.ok('option' in chart, JSON.stringify(chart));
  const source = JSON.stringify(chart.option);
  const taken = readChart(source);
  assert.ok(taken.ok, JSON.stringify(taken));
  return optionSchema.parse(JSON.parse(source));
}

function reasonOf(json: string): string {
  const chart = plotlyChart(json, localize);
  assert.ok('reason' in chart, JSON.stringify(chart));
  return chart.reason;
}

const figure = (data: unknown[], layout: object = {}): string => JSON.stringify({ data, layout });
const dataOf = (json: string): unknown[][] => chartOf(json).series.map(({ data }) => data);
const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);

describe('core/run/plotlyChart', () => {
  let made: Record<string, string> = {};
  before(function () {
    const script = path.join('test', 'integration', 'core', 'run', 'plotlyFigures.py');
    try {
      made = z
        .record(z.string(), z.string())
        .parse(JSON.parse(execFileSync('/usr/bin/python3', [script], { encoding: 'utf8' })));
    } catch {
      this.skip(); // no Python with Plotly here
    }
  });
  const json = (name: string): string => made[name] ?? assert.fail(name);

  it('draws lines over time, with gaps, titles and what the legend hides', () => {
    const chart = chartOf(json('lines'));
    assert.equal(chart.title?.text, 'Sales by month');
    assert.deepEqual([chart.xAxis?.['type'], chart.xAxis?.['name'], chart.yAxis?.['name']], ['time', 'Month', '€']);
    assert.deepEqual(
      chart.series.map(({ type, name, data }) => [type, name, data]),
      [
        [
          'line',
          'a',
          [
            [day('2024-01-01'), 1],
            [day('2024-02-01'), null],
            [day('2024-03-01'), 3],
          ],
        ],
        [
          'line',
          'b',
          [
            [day('2024-01-01'), 4],
            [day('2024-02-01'), 5],
            [day('2024-03-01'), 6],
          ],
        ],
      ],
    );
    assert.deepEqual(chart['legend'], { type: 'scroll', data: ['a', 'b'], selected: { b: false } });
    assert.equal(chart['useUTC'], true);
    const [first] = chart.series;
    assert.ok(first);
    assert.deepEqual([first['lineStyle'], first['itemStyle']], [{ type: 'dotted' }, { color: '#636efa' }]);
  });

  it('draws bars beside, upon and below one another, each at its own place', () => {
    const grouped = chartOf(json('grouped'));
    assert.deepEqual(grouped.xAxis?.['data'], ['EU', 'US']);
    assert.deepEqual(dataOf(json('grouped')), [
      [
        ['EU', 1],
        ['US', 2],
      ],
      [
        ['EU', 4],
        ['US', 3],
      ],
    ]);
    // Where places are numbers, stacks are made by the order of values: each series has one for each place.
    const stacked = chartOf(json('stacked'));
    assert.deepEqual(dataOf(json('stacked')), [
      [
        [2021, 1],
        [2022, 2],
        [2023, '-'],
      ],
      [
        [2021, '-'],
        [2022, 3],
        [2023, 4],
      ],
    ]);
    assert.deepEqual(
      stacked.series.map((each) => [each['stack'], each['stackStrategy']]),
      [
        ['bars', 'all'],
        ['bars', 'all'],
      ],
    );
    const lying = chartOf(json('lying'));
    assert.deepEqual(
      [lying.yAxis?.['data'], dataOf(json('lying'))],
      [
        ['a', 'b'],
        [
          [
            [3, 'b'],
            [1, 'a'],
          ],
        ],
      ],
    );
  });

  it('counts histograms in the bins that Plotly has', () => {
    const whole = chartOf(json('whole'));
    // Two wide, from minus a half on: the first has 0 and 1.
    assert.deepEqual(
      [whole.xAxis?.['data'], whole.series[0]?.data],
      [
        ['0 – 1', '2 – 3', '4 – 5'],
        [2, 4, 2],
      ],
    );
    const later = chartOf(figure([{ type: 'histogram', x: [10, 11, 12, 10, 11, 12] }]));
    assert.deepEqual(
      [later.xAxis?.['data'], later.series[0]?.data],
      [
        ['10', '11', '12'],
        [2, 2, 2],
      ],
    );
    const named = chartOf(json('named'));
    assert.deepEqual(
      [named.xAxis?.['data'], named.series[0]?.data],
      [
        ['b', 'a'],
        [2, 1],
      ],
    );
    const given = chartOf(json('given'));
    assert.deepEqual(
      [given.xAxis?.['data'], given.series[0]?.data],
      [
        ['0 – 1', '1 – 2', '2 – 3'],
        [1, 2, 1],
      ],
    );
  });

  it('works out boxes, pies and heat maps', () => {
    const [box, outliers] = dataOf(json('box'));
    assert.deepEqual(box, [{ value: [1, 3, 5.5, 8, 9] }]);
    assert.deepEqual(outliers, [['n', 100]]);
    assert.deepEqual(chartOf(json('boxes')).xAxis?.['data'], ['u · p', 'v · p', 'u · q', 'v · q']);
    assert.deepEqual(dataOf(json('pie')), [
      [
        { name: 'b', value: 5 },
        { name: 'a', value: 3 },
      ],
    ]);
    const heat = chartOf(json('heat'));
    assert.deepEqual(
      [heat.xAxis?.['data'], heat.yAxis?.['data'], heat.series[0]?.data],
      [
        ['p', 'q'],
        ['r', 's'],
        [
          [0, 0, 1],
          [0, 1, 3],
          [1, 1, 4],
        ],
      ],
    );
  });

  it('leaves out what a logarithmic axis cannot show, and draws bubbles and stacked areas', () => {
    assert.deepEqual(
      [chartOf(json('log')).yAxis?.['type'], dataOf(json('log'))],
      [
        'log',
        [
          [
            [1, null],
            [10, 10],
            [100, 1000],
          ],
        ],
      ],
    );
    const bubbles = chartOf(json('bubbles'));
    assert.deepEqual(
      bubbles.series[0]?.data.map((each) => z.object({ symbolSize: z.number() }).parse(each).symbolSize),
      [2 * Math.sqrt(50), 2 * Math.sqrt(200)],
    );
    assert.deepEqual(z.looseObject({ min: z.number(), max: z.number() }).parse(bubbles['visualMap']).max, 9);
    assert.deepEqual(dataOf(json('areas')), [
      [
        [1, 1],
        [2, 1],
        [3, 0],
      ],
      [
        [1, 0],
        [2, 2],
        [3, 2],
      ],
    ]);
  });

  it('draws a part of very many points, keeps the peaks, and says so', () => {
    const chart = chartOf(json('many'));
    const points = chart.series[0]?.data ?? [];
    assert.ok(points.length <= 20_000 && points.length > 5000, String(points.length));
    assert.ok(points.some((point) => Array.isArray(point) && point[0] === 15_001 && point[1] === 9));
    assert.match(chart.title?.subtext ?? '', /^\d+ of 30000 points are drawn$/);
  });

  for (const name of ['map', 'space', 'polar', 'two', 'marked', 'moving', 'errors', 'levels', 'floating', 'strip']) {
    it(`does not draw what it cannot draw faithfully: ${name}`, () => {
      assert.match(reasonOf(json(name)), /^[a-z].*\.$/);
    });
  }

  it('lets bars lie on the axis of their places, also where these are numbers', () => {
    const chart = chartOf(json('lyingYears'));
    // Of two axes of numbers the bars would stand on the lower one: years as heights.
    assert.deepEqual([chart.yAxis?.['type'], chart.yAxis?.['data']], ['category', ['2021', '2022', '2025']]);
    assert.deepEqual(dataOf(json('lyingYears'))[1], [
      [-4, '2021'],
      [7, '2022'],
      [9.5, '2025'],
    ]);
  });

  it('takes for names what Plotly takes for names', () => {
    const { xAxis } = chartOf(json('codes'));
    assert.deepEqual([xAxis?.['type'], xAxis?.['data']], ['category', ['1001', '1002', '2500']]);
    const typeOf = (x: unknown[], layout: object = {}): unknown =>
      chartOf(figure([{ x, y: x.map((_, at) => at) }], layout)).xAxis?.['type'];
    assert.equal(typeOf(['1', '2']), 'value');
    assert.equal(typeOf(['1', '2'], { autotypenumbers: 'strict' }), 'category');
    assert.equal(typeOf(['2024-01-01', '2024-1-2', 'unknown']), 'time');
    assert.equal(typeOf(['a', 'b', 'c', 1]), 'category');
    // The first trace tells what an axis is: bars of names stay where a line of numbers is drawn over them.
    assert.deepEqual(dataOf(json('mean'))[0], [
      ['a', 1],
      ['b', 3],
    ]);
  });

  it('has the colours that tell something: a middle, a bar that stands out, none of a line', () => {
    const scale = z.looseObject({ min: z.number(), max: z.number() });
    const { min, max } = scale.parse(chartOf(json('midpoint'))['visualMap']);
    assert.deepEqual([min, max], [-3, 3]);
    assert.deepEqual(dataOf(json('marks')), [
      [
        { value: ['a', 1], itemStyle: { color: 'lightgray' } },
        { value: ['b', 2], itemStyle: { color: 'crimson' } },
      ],
    ]);
    // By numbers that a line does not have its points would not be seen.
    assert.equal(chartOf(json('shaded'))['visualMap'], undefined);
  });

  it('orders and names what it has counted as Plotly does', () => {
    const largest = chartOf(json('largest'));
    assert.deepEqual(
      [largest.xAxis?.['data'], largest.series[0]?.data],
      [
        ['1002', '2500', '1001'],
        [27, 24.5, 6],
      ],
    );
    const labels = z.array(z.string()).parse(chartOf(json('quarters')).xAxis?.['data']);
    assert.deepEqual([labels.length, labels[0], labels.at(-1)], [12, '2022-01 – 2022-03', '2024-10 – 2024-12']);
  });

  it('stacks areas below zero on those above it', () => {
    assert.deepEqual(
      chartOf(json('losses')).series.map((each) => each['stackStrategy']),
      ['all', 'all'],
    );
  });

  it('draws nothing in place of values that it cannot read', () => {
    const unread = { bdata: 'AAAA', dtype: 'i8' };
    for (const trace of [
      { type: 'bar', x: unread, y: [1, 2] },
      { type: 'scatter', x: [1, 2], y: { bdata: 'AQIDBA==', dtype: 'u1', shape: '2, 2' } },
      { type: 'pie', labels: ['a', 'b'], values: unread },
      { type: 'histogram', x: ['a', 'b'], y: unread, histfunc: 'sum' },
      { type: 'box', x: unread, y: [1, 2] },
    ]) {
      assert.match(reasonOf(figure([trace])), /not known here/, trace.type);
    }
  });

  it('reads numbers that are written as bytes', () => {
    const bytes = (dtype: string, array: ArrayBufferView, shape?: string) => ({
      dtype,
      bdata: Buffer.from(array.buffer).toString('base64'),
      ...(shape === undefined ? {} : { shape }),
    });
    const x = bytes('i2', Int16Array.of(-1, 300, 2));
    const y = bytes('f8', Float64Array.of(0.1, -2.5, 1e9));
    assert.deepEqual(dataOf(figure([{ type: 'scatter', mode: 'markers', x, y }])), [
      [
        [-1, 0.1],
        [300, -2.5],
        [2, 1e9],
      ],
    ]);
    const z = bytes('u1', Uint8Array.of(1, 2, 3, 4, 5, 6), '2, 3');
    assert.deepEqual(dataOf(figure([{ type: 'heatmap', z }]))[0]?.at(-1), [2, 1, 6]);
    assert.match(reasonOf(figure([{ type: 'heatmap', z: { ...z, shape: '7, 7' } }])), /plots/);
  });

  it('adds up bars of one place where they are stacked, and refuses them where they are not', () => {
    const twice = { type: 'bar', x: ['a', 'a'], y: [1, 2] };
    assert.deepEqual(dataOf(figure([twice], { barmode: 'relative' })), [[['a', 3]]]);
    assert.match(reasonOf(figure([twice])), /several bars/);
    assert.match(reasonOf(figure([{ ...twice, y: [1, -2] }], { barmode: 'relative' })), /above and below/);
  });

  it('counts every value of a histogram once, whatever the values are', () => {
    const values = fc.array(
      fc.oneof(
        fc.integer({ min: -50, max: 50 }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e12 - 1, max: 1e12, noNaN: true }),
      ),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    assertProperty(
      fc.property(values, (x) => {
        const chart = plotlyChart(figure([{ type: 'histogram', x }]), localize);
        if ('reason' in chart) return;
        const total = dataOf(figure([{ type: 'histogram', x }]))[0]?.reduce(
          (sum: number, each) => sum + Number(each),
          0,
        );
        assert.equal(total, x.length);
      }),
      { examples: [[[999999999999, 999999999999.0005]], [[999999999999.9984, 999999999999.9985]]] },
    );
  });

  it('makes a chart or a reason of any JSON, and nothing else', () => {
    const trace = fc.record(
      {
        type: fc.constantFrom('scatter', 'bar', 'pie', 'histogram', 'box', 'heatmap', 'violin'),
        x: fc.jsonValue(),
        y: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)))),
        z: fc.jsonValue(),
        labels: fc.jsonValue(),
        values: fc.jsonValue(),
        marker: fc.jsonValue(),
        name: fc.jsonValue(),
        mode: fc.jsonValue(),
        xbins: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    );
    assertProperty(
      fc.property(fc.array(trace, { maxLength: 3 }), fc.jsonValue(), (data, layout) => {
        const chart = plotlyChart(JSON.stringify({ data, layout }), localize);
        if ('option' in chart) assert.ok(readChart(JSON.stringify(chart.option)).ok, JSON.stringify(chart.option));
        else assert.ok(chart.reason.length > 0);
      }),
      { numRuns: 300 },
    );
    for (const bad of ['', '[]', 'null', '{"data":7}', '"x"', 'x'.repeat(6 * 1024 * 1024)]) assert.ok(reasonOf(bad));
  });
});
