import assert from 'node:assert/strict';
import type { FactRef } from '../../../../src/protocol/facts';
import { factName, roundingWords, shownFact, sourcelessWords, toldValue } from '../../../../webview/facts/shown';
import { reduceFacts } from '../../../../webview/facts/state';

const fact: FactRef = {
  ...{ fact_id: 'k7f2.c2.sum', text: '4,210,332', label: 'Sum of amount', value: 4_210_332.4, check: 'same' },
  ...{ path: 'sales.csv', table: 'sales.csv', sql: 'SELECT 1', where: '', index: 1 },
};

describe('webview/facts', () => {
  it('tells a value with all of its digits, and how the report has rounded it', () => {
    assert.equal(toldValue(fact), '4,210,332.4');
    assert.equal(toldValue({ value: 0.1, text: '0.1' }), '0.1');
    assert.equal(toldValue({ value: 0.123456, text: '12.3%' }), '0.123456 (12.3456%)');
    assert.equal(toldValue({ value: null, text: '–' }), 'no value');
    const words = (text: string, value: number) => roundingWords({ text, value, check: 'same' });
    assert.equal(words('4,210,332', 4_210_332.4), 'rounded to 1');
    assert.equal(words('4.2 million', 4_210_332.4), 'rounded to 100,000');
    assert.equal(words('842.40', 842.4034), 'rounded to 0.01');
    assert.equal(words('12.3%', 0.123456), 'rounded to 0.1 percent');
    assert.equal(words('5,000', 5000), 'not rounded');
    assert.equal(words('a lot', 5000), '');
    assert.equal(roundingWords({ text: 'March 2024', value: '2024-03', check: 'same' }), '');
    assert.equal(
      roundingWords({ text: '1,999.5', value: 1682.9, check: 'differs' }),
      '',
      'another value is no rounded one',
    );
  });

  it('names a number for those who do not see it', () => {
    assert.equal(factName(fact), '4,210,332: Sum of amount, source');
    assert.equal(factName({ ...fact, check: 'differs' }), '4,210,332: Sum of amount, differs from its source');
    assert.equal(sourcelessWords(1), '1 number has no source in this conversation:');
    assert.equal(sourcelessWords(2), '2 numbers have no source in this conversation:');
  });

  it('shows one number at a time, and takes no answer for another one', () => {
    const opened = reduceFacts(undefined, { type: 'opened', turn: 't1', index: 1 });
    assert.deepEqual(opened, { turn: 't1', index: 1, copied: false });
    const running = reduceFacts(opened, { type: 'again', turn: 't1', index: 1, again: { state: 'running' } });
    assert.deepEqual(running?.again, { state: 'running' });
    const late = { type: 'again', turn: 't1', index: 2, again: { state: 'failed', message: 'x' } } as const;
    assert.equal(reduceFacts(running, late), running);
    assert.equal(reduceFacts(running, { type: 'copied' })?.copied, true);
    assert.equal(reduceFacts(undefined, late), undefined);
    assert.equal(reduceFacts(running, { type: 'closed' }), undefined);
  });

  it('finds no number where its answer is gone', () => {
    assert.equal(shownFact({ facts: { turn: 't9', index: 1, copied: false }, transcript: { turns: [] } }), undefined);
  });
});
