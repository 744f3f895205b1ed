import assert from 'node:assert/strict';
import fc from 'fast-check';
import { queryTerms, termsOf } from '../../../../src/workers/search/terms';
import { assertProperty } from '../../../support/property';

describe('workers/search/terms', () => {
  it('are words without regard to case, width and the s of a plural', () => {
    assert.deepEqual(termsOf('Regions, REGION ｒｅｇｉｏｎ'), ['region', 'region', 'region']);
    assert.deepEqual(termsOf('policies boxes invoices class status analysis gas'), [
      'policy',
      'boxe',
      'invoice',
      'class',
      'status',
      'analysi',
      'gas',
    ]);
    assert.deepEqual(termsOf("the customer's order, don’t"), ['the', 'customer', 'order', 'don']);
    assert.deepEqual(termsOf('Straße ΟΔΟΣ'), termsOf('strasse οδος'));
  });

  it('are numbers with and without marks for thousands', () => {
    assert.deepEqual(termsOf('1,234,567.5 1234567.5 12,5 3.14 2024-01-05 Q2'), [
      '1234567.5',
      '1234567.5',
      '12,5',
      '3.14',
      '2024',
      '01',
      '05',
      'q2',
    ]);
  });

  it('are identifiers whole and in their parts', () => {
    assert.deepEqual(termsOf('sales_by_region'), ['salesbyregion', 'sale', 'by', 'region']);
    assert.deepEqual(termsOf('loadHTTPData()'), ['loadhttpdata', 'load', 'http', 'data']);
    assert.deepEqual(termsOf('__init__ data/sales.csv'), ['init', 'data', 'sale', 'csv']);
  });

  it('are pairs of characters where a script has no spaces', () => {
    assert.deepEqual(termsOf('退款政策'), ['退款', '款政', '政策']);
    assert.deepEqual(termsOf('华东Q3销售额 税'), ['华东', 'q3', '销售', '售额', '税']);
    assert.deepEqual(termsOf('売上データ'), ['売上', '上デ', 'デー', 'ータ']);
  });

  it('of a query are each told once, without words that stand everywhere where others are left', () => {
    assert.deepEqual(queryTerms('What is the refund of a refund?'), ['refund']);
    assert.deepEqual(queryTerms('what is it'), ['what', 'is', 'it']);
    assert.deepEqual(queryTerms('?!… 🙂'), []);
  });

  it('are short whatever the text is', () => {
    assert.deepEqual(termsOf('a'.repeat(1_000_000)), ['a'.repeat(64)]);
    assert.equal(termsOf('xY'.repeat(500_000)).length < 200, true);
    assertProperty(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const term of termsOf(text)) assert.ok(term !== '' && term.length <= 64, JSON.stringify(term));
      }),
    );
  });
});
