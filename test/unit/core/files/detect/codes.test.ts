import assert from 'node:assert/strict';
import { codedColumns } from '../../../../../src/core/files/detect/codes';
import { readings } from '../../../../../src/core/files/detect/columnTypes';

const all = readings({ decimal: '.', thousands: '' });

/** What each column is read as, with its codes and flags; empty for one of texts. */
const told = (...columns: string[]): string[] =>
  codedColumns(
    columns.map((cells) => cells.split('|')),
    all,
  ).map((found) => (found ? [found.readings[0]?.type, ...found.codes, ...found.flags].join(' ') : ''));

describe('core/files/detect/codes: columns that are nearly numbers', () => {
  it('have cells that are codes', () => {
    assert.deepEqual(told('1|2|3|ND|5'), ['BIGINT ND']);
    assert.deepEqual(told('1.5|<0.5|3|>100|5|6|2|8|9|7|90+|4|3|2|1'), ['DOUBLE <0.5 >100 90+']);
    assert.deepEqual(told('5|6|7|8|阴性'), ['BIGINT 阴性']);
    assert.deepEqual(told('1.5|2|3|4|#DIV/0!'), ['DOUBLE #DIV/0!']);
    assert.deepEqual(told('1|2|3|4|unavailable|:|..|n/a'), ['BIGINT unavailable']);
    assert.deepEqual(told('5%|6 %|7%|8%|n.d.'), ['DOUBLE n.d.']);
  });

  it('have flags behind numbers', () => {
    assert.deepEqual(told('104.2 p|55.1b|100|99.5|101.25 *|98.5 (r)|97|96.5|:|: c'), ['DOUBLE : c p b * (r)']);
    const flagged = '12 e|1|2|3';
    assert.deepEqual(told(flagged, flagged, flagged), Array(3).fill('BIGINT e'));
    // In some columns of a file all of the last numbers are provisional.
    assert.deepEqual(told(flagged, flagged, '12 p|3 p|4 p')[2], 'BIGINT p');
  });

  it('are texts where they may be something else', () => {
    const none = [
      ['addresses', '12|14|16 b|18|20'],
      ['codes', '10|11|A12|13|14'],
      ['ranges', '10|11|12-15|13|14'],
      ['postal codes', '10115|20095|01067|50667|none'],
      ['units', '1.5|2.5|3|4 kg|5'],
      ['thousands and billions', '1.5|2.5|3|4k|5'],
      ['capitals', '1.5|2.5|3|4 B|5'],
      ['names', `${'1|2|3|4|5|6|7|8|'.repeat(10)}Ann|Bob|Cyd|Dan|Eve|Fay|Gus|Hal|Ida`],
      ['too many words', '1|2|3|x'],
      ['days', '20240101|20240102|20240103|20240104|later'],
      ['words', 'a|b|c'],
    ] as const;
    assert.deepEqual(told(...none.map(([, cells]) => cells)), none.map(() => '')); // prettier-ignore
  });
});
