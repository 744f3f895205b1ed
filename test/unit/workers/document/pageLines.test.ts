/** Pieces of text of a page as lines. */
import assert from 'node:assert/strict';
import { linesOf, type TextPiece } from '../../../../src/workers/document/pageLines';

/** A piece of 10 points; each letter is 5 wide. */
const piece = (text: string, x: number, y: number, more: Partial<TextPiece> = {}): TextPiece => ({
  ...{ text, x, y, ends: false, width: text.length * 5, height: 10 },
  ...more,
});

describe('workers/document/pageLines', () => {
  it('end where a piece stands lower or higher, though nothing says so', () => {
    assert.equal(linesOf([piece('one', 0, 700), piece('two', 0, 688), piece('three', 0, 676)]), 'one\ntwo\nthree');
    assert.equal(linesOf([piece('left', 0, 100), piece('right', 300, 700)]), 'left\nright', 'the next column');
  });

  it('go on where a piece is a little raised or lowered', () => {
    assert.equal(linesOf([piece('x', 0, 700), piece('2', 5, 704), piece('y', 10, 700)]), 'x2y');
  });

  it('end once where the page says so', () => {
    assert.equal(linesOf([piece('one', 0, 700, { ends: true }), piece('two', 0, 688)]), 'one\ntwo');
    assert.equal(linesOf([piece('one', 0, 700, { ends: true }), piece('two', 15, 700)]), 'one\ntwo');
  });

  it('have between pieces what the gap between them says', () => {
    const told = (gap: number): string => linesOf([piece('one', 0, 700), piece('two', 15 + gap, 700)]);
    assert.deepEqual([told(0), told(3), told(16)], ['onetwo', 'one two', 'one  two']);
  });
});
