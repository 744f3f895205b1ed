import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutApart, cutText } from '../../../src/base/cutText';
import { drawnLabels } from '../../../webview/frame/axisLabels';
import { assertProperty } from '../../support/property';

const long = 'Department of Health and Human Services, Region ';

describe('base/cutText', () => {
  it('keeps the beginning and the end of a text', () => {
    assert.equal(cutText('short', 5), 'short');
    assert.equal(cutText('monthly sales of 2024', 12), 'monthly …024');
    assert.equal(cutText('😀'.repeat(20), 4), '😀😀…😀');
  });

  it('keeps what tells texts apart that stand beside each other', () => {
    assert.deepEqual(cutApart([`${long}North`, `${long}South`, 'Other'], 24), [
      'Department of He…n North',
      'Department of He…n South',
      'Other',
    ]);
    assert.deepEqual(cutApart([`${'a'.repeat(40)}1${'b'.repeat(40)}`, `${'a'.repeat(40)}2${'b'.repeat(40)}`], 20), [
      'aaaaaa…1bbbbbbb…bbbb',
      'aaaaaa…2bbbbbbb…bbbb',
    ]);
  });

  it('makes no two texts the same one', () => {
    const texts = fc.array(
      fc
        .array(fc.constantFrom('a', 'b', ' ', '-', 'North ', '销售', '😀'), { maxLength: 60 })
        .map((all) => all.join('')),
      { maxLength: 8 },
    );
    assertProperty(
      fc.property(texts, fc.integer({ min: 8, max: 40 }), (all, most) => {
        assert.equal(new Set(cutApart(all, most)).size, new Set(all).size);
      }),
    );
  });
});

describe('frame/axisLabels', () => {
  it('draws labels that begin alike apart, within the room that they have', () => {
    const data = [`${long}North`, `${long}South`];
    const option = {
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data, axisLabel: { width: 110, overflow: 'truncate' } },
    };
    const formatter = drawnLabels(option, 'sans-serif', (text) => text.length * 6)['yAxis']?.axisLabel.formatter;
    assert.ok(formatter);
    const drawn = data.map(formatter);
    assert.deepEqual(drawn, ['Department o…North', 'Department o…South']);
  });
});
