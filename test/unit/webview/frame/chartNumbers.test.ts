import assert from 'node:assert/strict';
import { axisNumber, pointNumber, chartTheme, mapColors } from '../../../../webview/frame/chartTheme';

const theme = {
  variables: { '--vscode-charts-blue': '#0000ff', '--vscode-charts-red': '#ff0000' },
  dark: true,
  highContrast: false,
};

describe('webview/frame: numbers and colours of charts', () => {
  it('are short at axes where they are long, and years stay years', () => {
    const english = axisNumber('en');
    assert.deepEqual([200_000, -1_500_000, 1990, 0.25, 0].map(english), ['200K', '-1.5M', '1990', '0.25', '0']);
    assert.equal(axisNumber('zh-cn')(20_000_000), '2000万');
    assert.deepEqual(['2024-01', null].map(english), ['2024-01', '–']);
  });

  it('are told in full where one points at them, but for digits that say nothing', () => {
    const english = pointNumber('en');
    assert.equal(english(17.689655172413794), '17.69');
    assert.equal(english(30_878_625_909), '30,878,625,909');
    assert.equal(english([1.23456, 5_000_000.5]), '1.23, 5,000,001');
    assert.equal(english(undefined), '–');
  });

  it('reach axes, tooltips and the legends of heat maps by the theme', () => {
    const made = chartTheme(theme, 'en');
    for (const part of ['valueAxis', 'logAxis', 'tooltip', 'visualMap']) {
      assert.match(JSON.stringify(made[part], (_, value: unknown) => (typeof value === 'function' ? 'f()' : value)), /f\(\)/); // prettier-ignore
    }
  });

  it('go from nothing to full, and to another colour below zero', () => {
    const of = (visualMap: unknown) => JSON.stringify(mapColors({ visualMap }, theme));
    assert.match(of({ min: 0, max: 9 }), /"color":\["#3c3c3c","#0000ff"\]/);
    assert.match(of({ min: -1, max: 1 }), /"color":\["#ff0000","#3c3c3c","#0000ff"\]/);
    assert.equal(of({ min: 0, max: 9, inRange: { color: ['red'] } }), '{}');
    assert.equal(of(undefined), '{}');
  });
});
