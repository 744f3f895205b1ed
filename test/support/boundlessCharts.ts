/** Options of charts that multiply work: a page that drew them would hang, or run out of memory. */

interface BoundlessChart {
  name: string;
  /** As JSON text: some of its numbers no object of JavaScript can hold. */
  option: string;
  /** What is said of it. */
  why: RegExp;
}

const data = [1, 2, 3];
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const onAxis = (axis: object): object => ({ xAxis: { data: ['a'] }, yAxis: axis, series: [{ type: 'bar', data }] });
const series = (given: object): object => ({ xAxis: {}, yAxis: {}, series: [{ type: 'scatter', data, ...given }] });
const named = (count: number): object[] => many(count, (at) => ({ name: `a${at}`, value: at }));
const regular = { type: 'filter', config: { dimension: 0, reg: '^(a+)+$' } };

const cases: readonly (readonly [string, object | string, RegExp])[] = [
  ['marks of an axis', onAxis({ splitNumber: 1e8 }), /“splitNumber” is 100000000, and at most 50 can/],
  ['marks of an axis of times', onAxis({ type: 'time', splitNumber: 1e8 }), /splitNumber/],
  ['marks between marks', onAxis({ minorTick: { show: true, splitNumber: 1e7 } }), /splitNumber/],
  ['a tiny interval', onAxis({ interval: 1e-8 }), /“interval” is 1e-8, by which an axis would have too many marks/],
  ['an interval next to nothing', onAxis({ interval: 1e-300 }), /interval/],
  ['an interval below zero', onAxis({ interval: -1 }), /interval/],
  ['no interval', onAxis({ interval: 0 }), /interval/],
  ['a tiny greatest interval', onAxis({ maxInterval: 1e-300 }), /maxInterval/],
  ['a short interval over years', onAxis({ type: 'time', maxInterval: 1, min: 0, max: 1e13 }), /maxInterval/],
  [
    'a short interval over dates',
    { xAxis: { type: 'time', maxInterval: 1000 }, yAxis: {}, series: [{ type: 'line', data: [['0001-01-01', 1]] }] },
    /maxInterval/,
  ],
  ['a number beyond all', '{"series":[{"type":"bar","data":[1e999]}]}', /“data” has a number that is too large/],
  ['marks of a gauge', { series: [{ type: 'gauge', splitNumber: 1e7, data: [{ value: 5 }] }] }, /splitNumber/],
  ['marks between those', { series: [{ type: 'gauge', axisTick: { splitNumber: 1e7 }, data }] }, /splitNumber/],
  ['hands of a gauge', { series: [{ type: 'gauge', data: named(2000) }] }, /“gauge” has 2,000 items, and at most 20/],
  [
    'rings of a radar',
    { radar: { splitNumber: 1e7, indicator: [{}] }, series: [{ type: 'radar', data }] },
    /splitNumber/,
  ],
  ['axes of a radar', { radar: { indicator: many(3e4, () => ({})) }, series: [{ type: 'radar', data }] }, /indicator/],
  ['pieces of a scale', { ...series({}), visualMap: { type: 'piecewise', splitNumber: 1e7 } }, /splitNumber/],
  ['digits of a scale', { ...series({}), visualMap: { precision: 1e9 } }, /precision/],
  ['sizes of a scale', { ...series({}), visualMap: { inRange: { symbolSize: [1, 1e9] } } }, /symbolSize/],
  ['a giant sign', series({ symbolSize: 1e9 }), /“symbolSize” is 1000000000, and at most 1,000 can be drawn/],
  ['a giant sign of one point', series({ data: [{ value: [1, 2], symbolSize: 1e300 }] }), /symbolSize/],
  ['a giant label', onAxis({ axisLabel: { fontSize: 1e9 } }), /fontSize/],
  ['a giant shadow', series({ itemStyle: { shadowBlur: 1e9 } }), /shadowBlur/],
  ['a giant tile', series({ itemStyle: { decal: { maxTileWidth: 1e9 } } }), /maxTileWidth/],
  ['short dashes', onAxis({ splitLine: { lineStyle: { type: [1e-9, 1e-9] } } }), /“type” has dashes/],
  ['a giant plot', { ...onAxis({}), grid: { width: 1e9 } }, /“width”/],
  ['a giant share', { series: [{ type: 'pie', radius: ['10%', '1e9%'], data }] }, /“radius” is 1e9%/],
  ['series', { xAxis: {}, yAxis: {}, series: many(5000, () => ({ type: 'line', data: [1] })) }, /“series” has 5,000/],
  ['axes', { ...onAxis({}), xAxis: many(5000, () => ({})) }, /“xAxis” has 5,000 items, and at most 32/],
  ['plots', { ...onAxis({}), grid: many(5000, () => ({})) }, /“grid” has/],
  ['legends', { ...onAxis({}), legend: many(5000, () => ({})) }, /“legend” has/],
  ['lines of a legend', { ...onAxis({}), legend: { data: many(5000, String) } }, /“legend” has/],
  ['sliders', { ...onAxis({}), dataZoom: many(5000, () => ({ type: 'inside' })) }, /“dataZoom” has/],
  ['scales', { ...onAxis({}), visualMap: many(5000, () => ({})) }, /“visualMap” has/],
  ['tables', { ...onAxis({}), dataset: many(5000, () => ({ source: [] })) }, /“dataset” has/],
  ['marks that are listed', onAxis({ axisTick: { customValues: many(5000, Number) } }), /“customValues” has/],
  ['breaks of an axis', onAxis({ breaks: many(5000, (at) => ({ start: at, end: at + 0.5 })) }), /“breaks” has/],
  ['slices', { series: [{ type: 'pie', data: named(60_000) }] }, /“pie” has 60,000 items, and at most 500/],
  ['slices of a table', { dataset: { source: named(9000) }, series: [{ type: 'pie' }] }, /“pie” has 9,000/],
  ['fields', { series: [{ type: 'treemap', data: [{ children: named(9000) }] }] }, /“treemap” has 9,001/],
  ['levels of fields', { series: [{ type: 'treemap', levels: many(5000, () => ({})), data: [] }] }, /“levels” has/],
  [
    'labels that look for a place',
    series({ data: many(9000, Number), labelLayout: { hideOverlap: true } }),
    /“scatter” has/,
  ],
  ['labels of all points', series({ data: many(9000, Number), label: { show: true } }), /“scatter” has 9,000/],
  [
    'points that move aside',
    { ...series({ data: many(9000, Number) }), xAxis: { jitter: 9, jitterOverlap: false } },
    /“scatter”/,
  ],
  ['marked points', series({ markPoint: { data: many(5000, (at) => ({ coord: [0, at] })) } }), /“markPoint” has 5,000/],
  ['marked lines', series({ markLine: { data: many(5000, (at) => ({ yAxis: at })) } }), /“markLine” has/],
  [
    'a pattern that never ends',
    { ...series({}), dataset: [{ source: [['a']] }, { transform: regular }] },
    /not allowed: reg/,
  ],
  ['transforms', { ...series({}), dataset: { transform: many(5000, () => ({ type: 'sort' })) } }, /“transform” has/],
  ['a long name', onAxis({ name: 'x'.repeat(1e6) }), /“name” has 1,000,000 items/],
  ['a long label', { ...onAxis({}), xAxis: { data: ['x '.repeat(1e5)] } }, /“data” has 200,000 items/],
];

export const boundlessCharts: readonly BoundlessChart[] = cases.map(([name, option, why]) => ({
  ...{ name, why, option: typeof option === 'string' ? option : JSON.stringify(option) },
}));
