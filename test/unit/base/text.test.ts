import assert from 'node:assert/strict';
import fc from 'fast-check';
import { errorMessage } from '../../../src/base/errors';
import { codeRanges, fillPlaces, formatBytes, listWithCount } from '../../../src/base/text';
import { assertProperty } from '../../support/property';

/** The text with what is code replaced by █. */
function outside(markdown: string): string {
  let text = markdown;
  for (const [start, end] of codeRanges(markdown).reverse()) text = `${text.slice(0, start)}█${text.slice(end)}`;
  return text;
}

describe('base/text', () => {
  it('formats sizes', () => {
    const sizes: [number, string][] = [
      [0, '0 B'],
      [1023, '1023 B'],
      [1024, '1.0 KB'],
      [2560, '2.5 KB'],
      [1024 * 1024 - 1, '1.0 MB'],
      [1024 * 1024, '1.0 MB'],
      [5 * 1024 ** 3, '5.0 GB'],
      [3 * 1024 ** 5, '3072.0 TB'],
    ];
    for (const [bytes, expected] of sizes) assert.equal(formatBytes(bytes), expected);
  });

  it('shortens lists with a count', () => {
    assert.equal(listWithCount([], 2), '');
    assert.equal(listWithCount(['a', 'b'], 2), 'a, b');
    assert.equal(listWithCount(['a', 'b', 'c', 'd', 'e'], 2), 'a, b, … +3');
  });

  it('fills places by name and number, once, and leaves unknown ones', () => {
    assert.equal(fillPlaces('{a} {0} {b} {a}', { a: '{b}', 0: 7 }), '{b} 7 {b} {b}');
    assert.equal(fillPlaces('{constructor} {__proto__}', {}), '{constructor} {__proto__}');
    assert.equal(fillPlaces('{a}', { a: '$&$1' }), '$&$1');
  });

  it('gives the words of anything thrown', () => {
    assert.deepEqual(
      [errorMessage(new Error('e')), errorMessage('s'), errorMessage(undefined)],
      ['e', 's', 'undefined'],
    );
  });

  const cases: [string, string, string][] = [
    ['no code', 'a b', 'a b'],
    ['a fence', 'a\n```js\ncode\n```\nb', 'a\n█\nb'],
    ['a fence of tildes with backticks inside', '~~~\n```\nx\n```\n~~~\nb', '█\nb'],
    ['a longer fence around a shorter one', '````\n```\nx\n```\ny\n````\nb', '█\nb'],
    ['a fence that is never closed', 'a\n```\ncode\n\nmore', 'a\n█'],
    ['a fence with lines that end in CRLF', '```\r\nx\r\n```\r\nb', '█\r\nb'],
    ['an indented fence', '   ```\n   x\n   ```\nb', '█\nb'],
    ['inline code', 'a `b` c `d`', 'a █ c █'],
    ['inline code with backticks inside', 'a ``b ` c`` d', 'a █ d'],
    ['a lone backtick', 'a ` b', 'a ` b'],
    ['lone backticks of two paragraphs', 'a ` b\n\nc ` d', 'a ` b\n\nc ` d'],
    ['escaped backticks', 'a \\` b \\` c', 'a \\` b \\` c'],
    ['inline code over a line break', 'a `b\nc` d', 'a █ d'],
    ['inline code of three backticks at the start of a line', '```x``` is it\n\ny', '█ is it\n\ny'],
    ['a run of backticks that nothing closes', '``a` b', '``a` b'],
  ];
  for (const [name, markdown, expected] of cases) {
    it(`finds the code in ${name}`, () => assert.equal(outside(markdown), expected));
  }

  it('gives ranges in order that do not overlap, for any text', () => {
    const markup = fc.array(fc.constantFrom('`', '```', '~~~', '\n', ' ', 'x', '````', '\n\n', '\\'), {
      maxLength: 40,
    });
    assertProperty(
      fc.property(markup, (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const [start, end] of codeRanges(text)) {
          assert.ok(start >= last && end > start && end <= text.length);
          last = end;
        }
      }),
    );
  });

  it('comes to an end on text that is all backticks', () => {
    codeRanges('` `` '.repeat(2000));
    codeRanges('`'.repeat(20_000));
    codeRanges('```\n'.repeat(5000));
  });
});
