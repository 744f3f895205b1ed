import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Columns, Heights, ROW_HEIGHT } from '../../../../webview/grid/geometry';
import { assertProperty } from '../../../support/property';

const rows = fc.integer({ min: 1, max: 50_000_000 });
const seen = fc.integer({ min: 50, max: 2000 });

describe('heights of the grid', () => {
  it('never need an element that is higher than browsers hold', () => {
    assertProperty(fc.property(rows, seen, (count, height) => new Heights(count, height).scrolled <= 33_000_000));
  });

  it('reach the first and the last row with the scroll bar', () => {
    assertProperty(
      fc.property(rows, seen, (count, height) => {
        const heights = new Heights(count, height);
        assert.equal(heights.range(heights.topOf(0)).first, 0);
        const end = heights.topOf(heights.scrolled - height);
        assert.equal(heights.range(end).end, count);
      }),
    );
  });

  it('have every row in sight that shows in part, and no other', () => {
    assertProperty(
      fc.property(rows, seen, fc.double({ min: 0, max: 1, noNaN: true }), (count, height, share) => {
        const heights = new Heights(count, height);
        const top = Math.floor(share * heights.last);
        const { first, end } = heights.range(top);
        const shows = (row: number): boolean =>
          row < count && (row + 1) * ROW_HEIGHT > top && row * ROW_HEIGHT < top + height;
        assert.deepEqual([first - 1, first, end - 1, end].map(shows), [false, true, true, false]);
      }),
    );
  });

  it('come back to a place from the scroll bar within a row', () => {
    assertProperty(
      fc.property(rows, seen, fc.double({ min: 0, max: 1, noNaN: true }), (count, height, share) => {
        const heights = new Heights(count, height);
        const top = share * heights.last;
        assert.ok(Math.abs(heights.topOf(heights.scrollOf(top)) - top) < ROW_HEIGHT);
      }),
    );
  });

  it('bring a row into sight, and leave one that is', () => {
    assertProperty(
      fc.property(rows, seen, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (count, height, at, share) => {
        const heights = new Heights(count, height);
        const row = at % count;
        const shown = heights.show(row, share * heights.last);
        assert.ok(row * ROW_HEIGHT >= shown - 1e-6);
        assert.ok((row + 1) * ROW_HEIGHT <= shown + height + 1e-6);
        assert.equal(heights.show(row, shown), shown);
      }),
    );
  });
});

describe('columns of the grid', () => {
  const widths = fc.array(fc.integer({ min: 48, max: 600 }), { minLength: 1, maxLength: 60 });

  it('are found by any place in them', () => {
    assertProperty(
      fc.property(widths, fc.nat(), (given, at) => {
        const columns = new Columns(given);
        const wanted = at % given.length;
        assert.equal(columns.at(columns.left(wanted)), wanted);
        assert.equal(columns.at(columns.left(wanted) + columns.widthOf(wanted) - 1), wanted);
      }),
    );
  });

  it('in sight are those that share a pixel with the window', () => {
    assertProperty(
      fc.property(widths, fc.nat(20_000), fc.integer({ min: 1, max: 1500 }), (given, left, width) => {
        const columns = new Columns(given);
        const from = Math.min(left, Math.max(0, columns.width - width));
        const { first, end } = columns.range(from, width);
        given.forEach((own, at) => {
          const isSeen = columns.left(at) < from + width && columns.left(at) + own > from;
          assert.equal(at >= first && at < end, isSeen, String(at));
        });
      }),
    );
  });
});
