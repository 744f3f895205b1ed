import assert from 'node:assert/strict';
import { makeWording, plain } from '../../../../src/core/wording';
import { localize } from '../../support/ports';

describe('core/wording', () => {
  const numbers: [number, string, string, string][] = [
    [0, '0', '0', '0'],
    [1234567, '1,234,567', '1,234,567', '1.234.567'],
    [12345.678, '12,346', '12,346', '12.346'],
    [9999.994, '9,999.99', '9,999.99', '9.999,99'],
    [1.001, '1', '1', '1'],
    [-3.456, '-3.46', '-3.46', '-3,46'],
    [0.0123456, '0.01235', '0.01235', '0,01235'],
    [Number.NaN, '–', '–', '–'],
    [Number.POSITIVE_INFINITY, '–', '–', '–'],
  ];
  for (const [at, locale] of ['en', 'zh-cn', 'de'].entries()) {
    it(`writes numbers as ${locale} has them`, () => {
      const { number, signed, share, change } = makeWording(localize, locale);
      for (const row of numbers) assert.equal(number(row[0]), row[at + 1], `${row[0]}`);
      const comma = locale === 'de' ? ',' : '.';
      const percent = locale === 'de' ? '\u00a0%' : '%';
      assert.deepEqual([signed(5), signed(-5), signed(0), signed(Number.NaN)], ['+5', '-5', '0', '–']);
      assert.equal(share(0.12345), `12${comma}3${percent}`);
      assert.equal(change(0.5), `+50${comma}0${percent}`);
      assert.equal(change(-0.5), `-50${comma}0${percent}`);
      assert.equal(change(0), `0${comma}0${percent}`);
      assert.deepEqual([share(Number.NaN), change(1 / 0)], ['–', '–']);
    });
  }

  it('keeps text from becoming markup', () => {
    assert.equal(
      plain('a|b\n*c* `d` [e](f) <g> #h _i_ ~j~ {k} \\'),
      'a\\|b \\*c\\* \\`d\\` \\[e\\](f) \\<g\\> \\#h \\_i\\_ \\~j\\~ \\{k\\} \\\\',
    );
  });
});
