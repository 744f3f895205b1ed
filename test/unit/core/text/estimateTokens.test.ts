import assert from 'node:assert/strict';
import { estimateTokens } from '../../../../src/core/text/estimateTokens';

describe('a quick estimate of tokens', () => {
  it('four characters are a token, and what is left is one more', () => {
    assert.equal(estimateTokens(''), 0);
    assert.equal(estimateTokens('a'), 1);
    assert.equal(estimateTokens('abcd'), 1);
    assert.equal(estimateTokens('abcde'), 2);
  });

  it('a character and a half of Chinese, Japanese or Korean is a token', () => {
    assert.equal(estimateTokens('销售额分析'), Math.ceil(5 / 1.5));
    for (const dense of [
      '一',
      '龥',
      '鿿',
      '㐀',
      '⺀',
      '。',
      'あ',
      'カ',
      'ㄅ',
      'ᄀ',
      'ᇿ',
      'ꥠ',
      '가',
      '한',
      '힣',
      '豈',
      '，',
      'Ａ',
    ]) {
      assert.equal(estimateTokens(dense.repeat(30)), 20, dense);
    }
  });

  it('other scripts, punctuation and emoji are not', () => {
    for (const other of ['é', 'ж', 'ა', '—', '€', '…']) assert.equal(estimateTokens(other.repeat(40)), 10, other);
    assert.equal(estimateTokens('😀'.repeat(40)), 20);
  });

  it('mixed text is the sum, rounded up once', () => {
    assert.equal(estimateTokens('销售 sales'), Math.ceil(2 / 1.5 + 6 / 4));
  });

  it('an ideograph beyond U+FFFF counts by its first half', () => {
    assert.equal(estimateTokens('𠮷'.repeat(12)), Math.ceil(12 / 1.5 + 12 / 4));
  });
});
