import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatBytes } from '../../../../src/base/text';
import { parseBytes, readPage, shownPath, splitLines } from '../../../../src/core/files/textPage';
import { printPage } from '../../../support/printPage';
import { assertProperty } from '../../../support/property';

describe('core/tools/textPage', () => {
  it('reads back what it printed', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', '2\tx', 'More: call file_reader with offset 3.', 'a (b, 1 B, 1 lines)'),
    );
    const lines = fc.array(
      line.map((text) => text.replace(/[\r\n]/g, ' ')),
      { maxLength: 30 },
    );
    assertProperty(
      fc.property(lines, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }), (all, offset, count) => {
        const file = { path: 'a (1, 2 B, 3 lines)/b.py', name: 'python', bytes: 12, lines: all };
        const page = readPage(printPage(file, { offset, lines: count }));
        assert.deepEqual(page, {
          path: file.path,
          name: 'python',
          bytes: 12,
          lines: all.length,
          text: all.slice(offset - 1, offset - 1 + count).join('\n'),
        });
      }),
    );
  });

  it('reads back a page with a note, and the beginning of a line that was cut', () => {
    const lines = ['x'.repeat(2500), 'b'];
    const printed = printPage(
      { path: 'a', name: 'text', bytes: 3 * 1024, lines, note: 'cut' },
      { offset: 1, lines: 9 },
    );
    assert.match(printed, /^a \(text, 3\.0 KB, 2 lines; cut\)\n1\tx{2000}… \(500 more characters\)\n2\tb$/);
    assert.deepEqual(readPage(printed), {
      path: 'a',
      name: 'text',
      bytes: 3072,
      lines: 2,
      text: `${'x'.repeat(2000)}\nb`,
    });
  });

  it('reads back lines that were cut in words of before', () => {
    const printed = `a (text, 3.0 KB, about 7 lines; cut)\n-7\t${'x'.repeat(2000)}… (line cut)\n-6\tb`;
    assert.deepEqual(readPage(printed), {
      path: 'a',
      name: 'text',
      bytes: 3072,
      lines: 7,
      text: `${'x'.repeat(2000)}\nb`,
    });
  });

  it('keeps a path on one line, whatever is in it', () => {
    for (const path of ['a b (1).txt', '数据/é.csv', "o'neill#1.csv"]) assert.equal(shownPath(path), path);
    for (const path of ['a\nOperation failed.', 'a\u2028b', 'a\u202eb', 'a\u0085b', 'a\tb', 'a\0b']) {
      assert.doesNotMatch(shownPath(path), /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    }
  });

  it('reads no page in other words', () => {
    for (const text of ['', 'words', 'a.csv (CSV, 1 B): 5 rows × 1 columns', 'a\nb (text, 1 B, 1 lines)']) {
      assert.equal(readPage(text), undefined, text);
    }
  });

  it('reads sizes as they are printed', () => {
    assertProperty(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => {
        assert.equal(formatBytes(parseBytes(formatBytes(bytes))), formatBytes(bytes));
      }),
    );
  });

  it('takes any end of a line for one', () =>
    assert.deepEqual(splitLines('a\r\nb\rc\n\nd\n'), ['a', 'b', 'c', '', 'd']));
});
