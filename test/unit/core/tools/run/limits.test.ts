import assert from 'node:assert/strict';
import { titleOf } from '../../../../../src/core/tools/run/limits';

describe('core/tools/run/limits', () => {
  const titles: [string, string][] = [
    ['# P1: revenue by region\nprint(1)', 'P1: revenue by region'],
    ['#!/usr/bin/env python3\n# P2: model\nprint(1)', 'P2: model'],
    ['#!/usr/bin/env python3\nprint(1)', 'Python 3.11'],
    ['\n\n## a  b\n', 'a b'],
    ['print(1)  # not this', 'Python 3.11'],
    ['#\nprint(1)', 'Python 3.11'],
    [`# ${'x'.repeat(100)}`, `${'x'.repeat(59)}…`],
  ];
  for (const [code, title] of titles) {
    it(`calls the terminal of a run "${title}"`, () => assert.equal(titleOf(code, 'Python 3.11'), title));
  }
});
