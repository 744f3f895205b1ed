import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EscapeFilter } from '../../../../src/core/run/escapes';
import { assertProperty } from '../../../support/property';

const shown = (...parts: string[]): string => {
  const filter = new EscapeFilter();
  return parts.map((part) => filter.take(part)).join('');
};

/** All that may be in what goes out: colours are taken away first. */
// eslint-disable-next-line no-control-regex -- they are what this is about
const FORBIDDEN = /[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex -- as above
const COLOUR = /\u001b\[[\d;:]{0,64}m/g;
const without = (text: string): string => text.replace(COLOUR, '');

/** Text in which sequences are likely: pieces of them in any order. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '\u001b',
      '\u001b[',
      '\u001b]',
      '\u001bP',
      '\u001b_',
      '\u001b^',
      '\u001bX',
      '\u001b\\',
      '\u0007',
      '\u009b',
      '\u009d',
    ],
    ...['31m', '0m', '?1049h', '2J', '>4;2m', '0;title', '52;c;aGk=', '8;;http://a.b', ';', ':', ' ', '(B', 'm', 'H'],
    ...['\n', '\r', '\t', '\b', '\u0018', '\u001a', '\u007f', '\u0090', '\u009c'],
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

describe('what of a text may reach a terminal', () => {
  it('is colours and text alone, whatever comes in and however it is cut', () => {
    assertProperty(
      fc.property(fc.array(texts, { maxLength: 6 }), (parts) => {
        assert.doesNotMatch(without(shown(...parts)), FORBIDDEN);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on where it is cut', () => {
    assertProperty(
      fc.property(texts, fc.array(fc.nat(200), { maxLength: 5 }), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
        const parts = places.slice(1).map((end, at) => text.slice(places[at], end));
        assert.equal(shown(...parts), shown(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('lets text without control characters pass as it is, with line ends of a terminal', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!FORBIDDEN.test(text));
        assert.equal(shown(text), text.replaceAll('\n', '\r\n'));
      }),
    );
  });

  it('keeps colours, also of 256 and of 24 bits, and of a sequence that comes in parts', () => {
    const red = '\u001b[1;31mred\u001b[0m \u001b[38;5;208mo\u001b[38:2::1:2:3mx\u001b[m';
    assert.equal(shown(red), red);
    assert.equal(shown('\u001b', '[', '3', '1', 'mred'), '\u001b[31mred');
  });

  it('takes out titles, links, the clipboard and pictures with all that they carry', () => {
    assert.equal(shown('a\u001b]0;title\u0007b'), 'ab');
    assert.equal(shown('a\u001b]52;c;cm0gLXJm\u001b\\b'), 'ab');
    assert.equal(shown('\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\'), 'click');
    assert.equal(shown('a\u001bPq#0;2;0;0;0#0~~@@\u001b\\b'), 'ab');
    for (const kind of ['X', '^', '_']) assert.equal(shown(`a\u001b${kind}carried\u001b\\b`), 'ab');
    assert.equal(shown('a\u001b]52;c;', 'cm0gLX', 'Jm\u001b', '\\b'), 'ab');
  });

  it('takes out movements of the cursor, modes, resets, bells and what looks like a colour', () => {
    assert.equal(shown('a\u001b[2J\u001b[1;1H\u001b[?1049h\u001bc\u001b(B\u0007b'), 'ab');
    assert.equal(shown('a\u001b[>4;2m\u001b[?1m\u001b[1 mb'), 'ab');
    assert.equal(shown(`a\u001b[${'1;'.repeat(60)}mb`), 'ab');
    assert.equal(shown('a\u009b31mb\u009d0;t\u009c'), 'a31mb0;t');
  });

  it('keeps what draws over a line, and reads feeds as line ends', () => {
    assert.equal(shown('10%\r20%\b\b\t|\f\v'), '10%\r20%\b\b\t|\r\n\r\n');
  });

  it('loses no more than the line to a string that never ends', () => {
    assert.equal(shown('\u001b]0;no end\nthe next line'), '\r\nthe next line');
    assert.equal(shown('\u001b]', 'x'.repeat(60_000), 'x'.repeat(60_000), 'after').endsWith('after'), true);
  });

  it('starts anew after a sequence that something else interrupts', () => {
    assert.equal(shown('\u001b[3\u001b[31mred'), '\u001b[31mred');
    assert.equal(shown('\u001b[3\nnext'), '\r\nnext');
    const filter = new EscapeFilter();
    filter.take('\u001b]0;half of');
    filter.reset();
    assert.equal(filter.take('text'), 'text');
  });
});
