import assert from 'node:assert/strict';
import { formatAge, formatDuration, formatShare, setLanguage } from '../../../webview/i18n';

describe('ages and shares in words', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const ago = (seconds: number): string => formatAge(new Date(now - seconds * 1000).toISOString(), now);
  const [minute, hour, day] = [60, 3600, 86_400];

  afterEach(() => setLanguage('en', {}));

  it('are in the largest unit that fits, rounded down', () => {
    const ages = [0, 59, minute, 59 * minute, hour, 47 * hour, 8 * day, 40 * day, 800 * day];
    assert.deepEqual(ages.map(ago), [
      ...['now', 'now', '1m ago', '59m ago', '1h ago', '1d ago', '1w ago', '1mo ago', '2y ago'],
    ]);
  });

  it('are of durations as exact as they are worth', () => {
    const durations = [120, 2140, 60_000, 119_400, 119_600, 754_300, 3_600_000];
    assert.deepEqual(durations.map(formatDuration), ['120ms', '2.1s', '60s', '119.4s', '2m 0s', '12m 34s', '60m 0s']);
  });

  it('are nothing for what is no date, and now for a clock that is ahead', () => {
    assert.equal(formatAge('soon', now), '');
    assert.equal(ago(-500), 'now');
  });

  it('are in the language of the user', () => {
    setLanguage('zh-cn', {});
    assert.equal(ago(2 * hour), '2小时前');
    assert.deepEqual([0, 0.004, 0.425, 1].map(formatShare), ['0%', '<1%', '43%', '100%']);
  });
});
