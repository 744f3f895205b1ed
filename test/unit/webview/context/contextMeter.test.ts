import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  describeUsage,
  fullness,
  levelOf,
  partsOf,
  shareOf,
  type ContextUsage,
} from '../../../../webview/context/contextMeter';
import { setLanguage } from '../../../../webview/i18n';
import { assertProperty } from '../../../support/property';

const usage = (total: number, window: number | null = 1000, given: Partial<ContextUsage> = {}): ContextUsage => ({
  ...{ window, total, estimated: false, parts: { system: 0, tools: 0, history: total, files: 0 } },
  ...given,
});

describe('context meter', () => {
  afterEach(() => setLanguage('en', {}));

  it('warns from 65 and from 80 percent on', () => {
    assert.deepEqual(
      [0, 649, 650, 799, 800, 1200].map((total) => levelOf(usage(total))),
      ['calm', 'calm', 'filling', 'filling', 'full', 'full'],
    );
    assert.equal(levelOf(usage(5_000_000, null)), 'calm', 'without a limit');
    assert.equal(levelOf(usage(1, 0)), 'full', 'no room at all');
  });

  it('does not say 80 percent before they are reached', () => {
    assert.deepEqual([0, 0.0001, 0.29, 0.64999, 0.7999, 0.8, 1.204].map(fullness), [
      ...['0%', '<1%', '29%', '64%', '79%', '80%', '120%'],
    ]);
  });

  it('is told in words, with what is only estimated', () => {
    assert.equal(describeUsage(usage(420)), 'Context: 42% full, 420 of 1,000 tokens');
    assert.equal(
      describeUsage(usage(84_000, 100_000, { estimated: true })),
      'Context: ~84% full, ~84,000 of 100,000 tokens · Nearly full',
    );
    assert.match(describeUsage(usage(700)), / · Filling up$/);
    assert.equal(describeUsage(usage(1234, null)), 'Context: 1.2K tokens; this model has no limit');
    assert.equal(describeUsage(null), 'Context: not known yet');
    setLanguage('de', {});
    assert.match(describeUsage(usage(42_000, 100_000)), /42\u00a0% full, 42\.000 of 100\.000/);
  });

  it('has no free part and no share without a limit', () => {
    assert.equal(shareOf(usage(5, null)), undefined);
    assert.deepEqual(
      partsOf(usage(5, null)).map(({ name, share }) => [name, share]),
      [...[['system', 0] as const], ['tools', 0], ['history', 1], ['files', 0]],
    );
    assert.deepEqual(partsOf(usage(0, null)).at(2)?.share, 0);
  });

  it('is full, and counts nothing that is not there, where the window has no room', () => {
    for (const window of [0, -5]) {
      for (const total of [0, 7]) {
        const none = usage(total, window);
        assert.deepEqual([shareOf(none), levelOf(none)], [1, 'full']);
        assert.match(describeUsage(none), /100% full/);
        assert.deepEqual(
          partsOf(none).map(({ tokens, share }) => [tokens, share]),
          [
            [0, 0],
            [0, 0],
            [total, total === 0 ? 0 : 1],
            [0, 0],
            [0, 0],
          ],
        );
      }
    }
  });

  it('fills its bar, and never more than that', () => {
    const tokens = fc.nat(1_000_000);
    assertProperty(
      fc.property(tokens, tokens, tokens, tokens, fc.integer({ min: 1, max: 2_000_000 }), (...numbers) => {
        const [system, tools, history, files, window] = numbers;
        const parts = { system, tools, history, files };
        const shown = partsOf(usage(system + tools + history + files, window, { parts }));
        const sum = shown.reduce((all, { share }) => all + share, 0);
        assert.ok(Math.abs(sum - 1) < 1e-9, String(sum));
        assert.ok(shown.every(({ tokens: count, share }) => count >= 0 && share >= 0 && share <= 1));
      }),
    );
  });
});
