import assert from 'node:assert/strict';
import { repaired, rowRepairs } from '../../../../../src/core/files/detect/records';

const table = (...lines: string[]): (string | null)[][] =>
  lines.map((line) => line.split(',').map((cell) => (cell === '' ? null : cell)));

describe('rows that are no records', () => {
  it('are totals, balances, statistics and lines', () => {
    const rows = table(
      'Opening balance,,100',
      'a,2024-01-02,1',
      'b,2024-01-03,2',
      'c,2024-01-04,3',
      'Subtotal,,6',
      '---,---,---',
      'd,2024-01-05,4',
      'e,2024-01-06,5',
      'f,2024-01-07,5',
      'Average,,4',
    );
    const { leftOut, labels, filled } = rowRepairs(rows, 3);
    assert.deepEqual(leftOut, [0, 4, 5, 9]);
    assert.deepEqual(labels, ['Opening balance', 'Subtotal', 'Average']);
    assert.deepEqual(filled, []);
  });

  it('are accounts whose amounts are the sums of those they contain', () => {
    const rows = table('1001,cash,5', '1002,bank,30', '100201,a,10', '100202,b,20', '2001,debts,7', '200101,c,3');
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [1]);
  });

  it('are headings of the groups below them, which their rows are given', () => {
    const rows = table('North,,', ',a,1', ',b,2', 'South,,', ',c,3', ',d,4');
    const repairs = rowRepairs(rows, 3);
    assert.deepEqual(repairs, { leftOut: [0, 3], labels: [], filled: [0] });
    const groups = repaired(rows, repairs).map(([group, label]) => `${String(group)} ${String(label)}`);
    assert.deepEqual(groups, ['North a', 'North b', 'South c', 'South d']);
  });

  it('are none that hold a name alone between others', () => {
    const rows = table('a,x,1', 'b,,', 'c,y,2', 'd,z,3', 'e,x,4');
    assert.deepEqual(rowRepairs(rows, 3).leftOut, []);
  });

  it('are none where the word stands for what most rows are', () => {
    const rows = table('Total,1', 'Total,2', 'Total,3', 'a,4');
    assert.deepEqual(rowRepairs(rows, 2).leftOut, []);
  });
});

describe('merged cells', () => {
  it('name each group once, one column within the other', () => {
    const rows = table(
      '2023,North,a,1',
      ',,b,2',
      ',South,a,3',
      ',,b,4',
      '2024,North,a,5',
      ',,b,6',
      ',South,a,7',
      ',,b,8',
    );
    const named = rows.map(([year, ...rest]) => [year === null ? null : `FY ${String(year)}`, ...rest]);
    assert.deepEqual(rowRepairs(named, 4).filled, [0, 1]);
  });

  it('are none where a value comes again, or the first row is empty', () => {
    assert.deepEqual(rowRepairs(table('a,x,1', ',y,2', 'b,z,3', 'a,x,4', ',y,5'), 3).filled, []);
    assert.deepEqual(rowRepairs(table(',x,1', 'a,y,2', ',z,3', 'b,x,4', ',y,5'), 3).filled, []);
  });
});
