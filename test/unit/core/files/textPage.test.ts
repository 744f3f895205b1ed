import assert from 'node:assert/strict';
import { shownPath, splitLines } from '../../../../src/core/files/textPage';
import { printPage } from '../../printPage';

describe('core/tools/textPage', () => {
  it('prints a page with a note, and the beginning of a long line', () => {
    const lines = ['x'.repeat(2500), 'b'];
    const printed = printPage(
      { path: 'a', name: 'text', bytes: 3 * 1024, lines, note: 'cut' },
      { offset: 1, lines: 9 },
    );
    assert.match(printed, /^a \(text, 3\.0 KB, 2 lines; cut\)\n1\tx{2000}… \(500 more characters\)\n2\tb$/);
  });

  it('keeps a path on one line, whatever is in it', () => {
    for (const path of ['a b (1).txt', '数据/é.csv', "o'neill#1.csv"]) assert.equal(shownPath(path), path);
    for (const path of ['a\nOperation failed.', 'a\u2028b', 'a\u202eb', 'a\u0085b', 'a\tb', 'a\0b']) {
      assert.doesNotMatch(shownPath(path), /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    }
  });

  it('takes any end of a line for one', () =>
    assert.deepEqual(splitLines('a\r\nb\rc\n\nd\n'), ['a', 'b', 'c', '', 'd']));
});
