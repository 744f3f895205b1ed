import assert from 'node:assert/strict';
import { soundAlike } from '../../../../src/core/analysis/questions/homophones';
import { numberOf, tokensOf } from '../../../../src/core/analysis/questions/tokens';

describe('core/analysis/questions/tokens', () => {
  it('reads numbers in digits, with a scale, and in Chinese', () => {
    const cases: [string, number][] = [
      ['1200', 1200],
      ['2.5', 2.5],
      ['10k', 10_000],
      ['20万', 200_000],
      ['1.1亿', 110_000_000],
      ['二十', 20],
      ['十二', 12],
      ['一百零五', 105],
      ['两千五', 2500],
      ['两千零五', 2005],
      ['三万五', 35_000],
      ['二十万', 200_000],
      ['一亿两千万', 120_000_000],
    ];
    for (const [text, value] of cases) {
      assert.deepEqual(
        tokensOf(`超过${text}的`).map(({ norm }) => norm),
        ['超', '过', text, '的'],
      );
      assert.equal(numberOf(text), value, text);
    }
  });

  it('leaves characters alone that are no number by themselves, and units', () => {
    for (const text of ['百', '千', '三', '十', '万一店']) assert.equal(numberOf(text), undefined, text);
    assert.deepEqual(
      tokensOf('5千克').map(({ norm }) => norm),
      ['5', '千', '克'],
    );
    assert.deepEqual(
      tokensOf('十二月').map(({ norm }) => norm),
      ['十二', '月'],
    );
  });

  it('knows which characters sound alike, tones aside', () => {
    for (const pair of ['份分', '场厂', '斑班', '帆凡', '众种', '肤夫', '宝保', '品聘']) {
      const [a = '', b = ''] = Array.from(pair);
      assert.equal(soundAlike(a, b), true, pair);
    }
    for (const pair of ['东西', '离距', '大小', '男女', '阿座', 'ab', '分a']) {
      const [a = '', b = ''] = Array.from(pair);
      assert.equal(soundAlike(a, b), false, pair);
    }
  });
});
