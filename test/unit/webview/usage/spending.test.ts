import assert from 'node:assert/strict';
import { formatDollars, setLanguage } from '../../../../webview/i18n';
import { describeSpending, shortSpending, type Spending } from '../../../../webview/usage/spending';

const spent: Spending = {
  requests: 3,
  input: 3000,
  cacheWrite: 345,
  cacheRead: 9000,
  output: 1234,
  cost: 0.0123,
  unpriced: 0,
};

describe('spending', () => {
  afterEach(() => setLanguage('en', {}));

  it('is told on one line, with all that was sent', () => {
    assert.equal(describeSpending(spent), '3 requests · 12,345 tokens in (9,000 from cache) · 1,234 out · $0.0123');
    const one = { ...spent, requests: 1, cacheRead: 0, cost: 1.5 };
    assert.equal(describeSpending(one), '1 request · 3,345 tokens in · 1,234 out · $1.50');
  });

  it('says where a price is not known', () => {
    const unknown = { ...spent, requests: 1, cacheRead: 0, cost: 0, unpriced: 1 };
    assert.equal(describeSpending(unknown), '1 request · 3,345 tokens in · 1,234 out · price unknown');
    assert.match(describeSpending({ ...spent, unpriced: 1 }), / · at least \$0\.0123, price partly unknown$/);
    assert.deepEqual([spent, { ...spent, unpriced: 1 }, unknown].map(shortSpending), [
      '$0.0123',
      '$0.0123+',
      '4.6K tokens',
    ]);
  });

  it('writes money as the language does, small sums as well', () => {
    assert.deepEqual([0, 0.00001, 0.1, 0.99999, 12.345].map(formatDollars), [
      ...['$0.00', '<$0.0001', '$0.10', '$1.00', '$12.35'],
    ]);
    setLanguage('de', {});
    assert.equal(formatDollars(1234.5), '1.234,50\u00a0$');
  });
});
