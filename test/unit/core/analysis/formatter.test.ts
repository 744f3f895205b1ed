import assert from 'node:assert/strict';
import { makeFormatter, plain } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';

describe('core/formatter', () => {
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
      const { number, signed, percent: share } = makeFormatter(localize, locale);
      for (const row of numbers) assert.equal(number(row[0]), row[at + 1], `${row[0]}`);
      const comma = locale === 'de' ? ',' : '.';
      const percent = locale === 'de' ? '\u00a0%' : '%';
      assert.deepEqual([signed(5), signed(-5), signed(0), signed(Number.NaN)], ['+5', '-5', '0', '–']);
      assert.equal(share(0.12345), `12${comma}3${percent}`);
      assert.equal(share(1), `100${comma}0${percent}`);
      assert.equal(share(0), `0${comma}0${percent}`);
    });
  }

  it('tells millions by three digits and a sign of size, and what rounds to nothing by its first digit', () => {
    const { brief, short, signedPercent, percent, list } = makeFormatter(localize, 'en');
    assert.deepEqual([140_542_660_013, 18_494_575, 999_999, -2.5e9, 0.25].map(brief), ['141B', '18.5M', '999,999', '-2.5B', '0.25']); // prettier-ignore
    assert.deepEqual([20_135_506, 9999, -45_000, 0.5].map(short), ['20.14M', '9,999', '-45K', '0.5']);
    assert.deepEqual([0.00008, -0.0003, 0, 0.05].map(signedPercent), ['+0.008%', '-0.03%', '0.0%', '+5.0%']);
    assert.equal(percent(0.0003), '0.03%');
    assert.equal(list(['a', 'b', 'c']), 'a, b, and c');
    const chinese = makeFormatter(localize, 'zh-CN');
    assert.deepEqual([140_542_660_013, 18_494_575].map(chinese.brief), ['1,405亿', '1,849万']);
    assert.equal(chinese.list(['a', 'b', 'c']), 'a、b 和 c');
  });

  it('sets a blank between Han characters and Latin ones of a value in Chinese, and none between Han characters', () => {
    const { t, list } = makeFormatter(localize, 'zh-CN');
    assert.equal(t('按{a}：{b}最高，为 {c}。', { a: 'region', b: '华东', c: 5 }), '按 region：华东最高，为 5。');
    assert.equal(t('**{a}**与{b}同升同降', { a: 'temp\\_max', b: '“62”' }), '**temp\\_max** 与“62”同升同降');
    assert.equal(t('共{n}行', { n: '<fact_ref id="k.rows">7</fact_ref>' }), '共 <fact_ref id="k.rows">7</fact_ref> 行');
    assert.equal(t('{a}和{b}', {}), '{a}和{b}');
    assert.equal(list(['revenue', '地区', 'orders']), 'revenue、地区和 orders');
    assert.equal(makeFormatter(localize, 'en').t('按{a}', { a: 'region' }), '按region');
  });

  it('keeps text from becoming markup', () => {
    assert.equal(
      plain('a|b\n*c* `d` [e](f) <g> #h _i_ ~j~ {k} \\'),
      'a\\|b \\*c\\* \\`d\\` \\[e\\](f) \\<g\\> \\#h \\_i\\_ \\~j\\~ \\{k\\} \\\\',
    );
  });
});
