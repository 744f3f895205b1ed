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

  it('are accounts that hold one other, or of which some amounts are set off against each other', () => {
    const rows = table(
      '1001,cash,5,2,',
      '1002,bank,71,119,48',
      '100201,in,71,,71',
      '100202,out,,119,119',
      '2001,debts,7,3,',
      '200101,c,7,3,',
      ',Gesamtsumme,83,124,',
    );
    assert.deepEqual(rowRepairs(rows, 5).leftOut, [1, 4, 6]);
  });

  it('are headings of the groups below them, which their rows are given', () => {
    const rows = table('North,,', ',a,1', ',b,2', 'South,,', ',c,3', ',d,4');
    const repairs = rowRepairs(rows, 3);
    assert.deepEqual(repairs, { leftOut: [0, 3], labels: [], together: [], filled: [0], sections: [] });
    const groups = repaired(rows, repairs, 3).map(([group, label]) => `${String(group)} ${String(label)}`);
    assert.deepEqual(groups, ['North a', 'North b', 'South c', 'South d']);
  });

  it('are a first one that says what is possible, and leaves out what tells the others apart', () => {
    const rows = table('Possible,,,100,20,(read only)', 'Ann,7,x,62,18,82.4', 'Bob,8,x,,9,53.4', 'Cy,9,x,57,12,57.6');
    assert.deepEqual(rowRepairs(rows, 6).leftOut, [0]);
    // A sensor that is not ready has its time.
    const sensors = table('2024-05-01,,,off,1', '2024-05-02,7,1,3,1', '2024-05-03,8,2,5,1', '2024-05-04,9,3,4,1');
    assert.deepEqual(rowRepairs(sensors, 5).leftOut, []);
    const named = table('Points possible,,100', 'Ann,7,62', 'Bob,8,70', 'Cy,9,57');
    assert.deepEqual(rowRepairs(named, 3).leftOut, [0]);
  });

  it('are a first one that alone fills columns and has nothing of its own in those of the others', () => {
    const rows = table(
      's1,2024-03-04,344.6,,',
      's1,,,Order,34.9',
      's1,,,Order,-5.4',
      's1,,,Refund,-3.5',
      's1,,,Order,8',
    );
    assert.deepEqual(rowRepairs(rows, 5).leftOut, [0]);
    // Another product has other properties.
    const products = table('p1,55,OLED,,', 'p2,,,wool,9', 'p3,,,silk,7', 'p4,,,wool,5', 'p5,,,silk,5');
    assert.deepEqual(rowRepairs(products, 5).leftOut, []);
  });

  it('are totals without a label at the beginning or the end', () => {
    assert.deepEqual(rowRepairs(table(',60,2.5', 'a,10,2', 'b,20,2.5', 'c,30,3'), 3).leftOut, [0]);
    assert.deepEqual(rowRepairs(table('a,10,2', 'b,20,2.5', 'Total,30,4.5', 'c,30,3', ',60,7.5'), 3).leftOut, [2, 4]);
    assert.deepEqual(rowRepairs(table('a,10,2', 'b,20,2.5', 'c,30,3', ',61,9'), 3).leftOut, []);
  });

  it('are totals by another name where their numbers are the sums of the rows above', () => {
    const rows = table(
      'Adults,10,2',
      'Children,20,2',
      'People total,30,4',
      'Roads,5,1',
      'Waste,7,1',
      'Total net spending,42,6',
    );
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [2, 5]);
    const names = table('Bank,10,2', 'Inn,20,2', 'Total Energies,7,9', 'Total War,30,3');
    assert.deepEqual(rowRepairs(names, 3).leftOut, []);
  });

  it('are computed where headings stand above indented rows', () => {
    const rows = table(
      ...['Income,,', '  fees,10,2', '  grants,20,2', '  gifts,5,1', 'Gross profit,35,5'],
      ...['Expenses,,', '  rent,5,1', '  pay,7,1', '  goods,2,2', '  travel,2,2', 'Net income,19,-1'],
    );
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [0, 4, 5, 10]);
  });

  it('are headings above records with labels of their own, which tell their section', () => {
    const sections = (rows: (string | null)[][], width: number): (string | null)[] => {
      const repairs = rowRepairs(rows, width);
      return repaired(rows, repairs, width).map((row) => `${String(row[0]).trim()}: ${String(row[width])}`);
    };
    const totals = table(
      ...['Income,', 'fees,10', 'gifts,5', 'Total Income,15'],
      ...['Expenses,', 'Staff,', 'pay,7', 'training,2', 'Total Staff,9', 'rent,5', 'Total Expenses,14', 'Net Income,1'],
    );
    const expected = ['fees: Income', 'gifts: Income', 'pay: Staff', 'training: Staff', 'rent: Expenses'];
    assert.deepEqual(sections(totals, 2), expected);
    assert.deepEqual(rowRepairs(totals, 2).labels, ['Total Income', 'Total Staff', 'Total Expenses']);
    const indented = table(
      ...['Assets:,,', '  Current,,', '    cash,1,2', '    stock,3,4', '  Fixed,,', '    land,5,6', '  other,7,8'],
      ...['Debts:,,', '  loans,9,1', '  tax,3,2'],
    );
    assert.deepEqual(sections(indented, 3), ['cash: Current', 'stock: Current', 'land: Fixed', 'other: Assets', 'loans: Debts', 'tax: Debts']); // prettier-ignore
    const between = table('North,,', 'a,1,2', 'b,3,4', 'South,,', 'c,5,6', 'd,7,8');
    assert.deepEqual(sections(between, 3), ['a: North', 'b: North', 'c: South', 'd: South']);
  });

  it('are no headings where a name lacks its number', () => {
    const rows = table('a,1', 'b,', 'c,2', 'd,', 'e,3', 'f,4');
    assert.deepEqual(rowRepairs(rows, 2), { leftOut: [], labels: [], together: [], filled: [], sections: [] });
  });

  it('are marks of the system that wrote the file', () => {
    const rows = table('a,2024-03-05,1', 'b,2024-03-05,2', 'a,2024-03-06,3', '$RT_OFF$,2024-03-06,0', '$RT_COUNT$,3,');
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [3, 4]);
  });

  it('are told by numbers as the file writes them', () => {
    const rows = [
      ['1002', 'bank', '1.030,75'],
      ['100201', 'a', '1.010,50'],
      ['100202', 'b', '20,25'],
      ['2001', 'debts', '7,5'],
    ];
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [0]);
    assert.deepEqual(rowRepairs([['North', '1 030,75'], ['  a', '1 010,50'], ['  b', '20,25'], ['South', '2,5']], 2).leftOut, [0]); // prettier-ignore
  });

  it('are those of documents whose amounts are those of their lines', () => {
    const lines = ['I,A1,,30,3', 'L,A1,71,10,1', 'L,A1,72,20,2', 'I,A2,,7,0.5', 'L,A2,73,7,0.5'];
    const { leftOut, labels } = rowRepairs(table(...lines), 5);
    assert.deepEqual(leftOut, [0, 3]);
    assert.deepEqual(labels, ['I']);
    // Records of another kind have amounts of their own.
    const others = lines.map((line) => line.replace('I,A2,,7,0.5', 'I,A2,,9,0.5'));
    assert.deepEqual(rowRepairs(table(...others), 5).leftOut, []);
    // A document that has none of the lines is no total of theirs.
    assert.deepEqual(rowRepairs(table(...lines, 'I,A3,,7,0.5'), 5).leftOut, []);
  });

  it('are years and quarters among the months of the same series', () => {
    const rows = table('2023,30,a', '2023 Q1,6,a', '2023 JAN,1,a', '2023 FEB,2,a', '2023 MAR,3,a', '2023 APR,4,a');
    assert.deepEqual(rowRepairs(rows, 3).leftOut, [0, 1]);
    const years = table('2022-01,1', '2022-02,2', '2022,3', '2023,9', '2023-01,4', '2023-02,5');
    assert.deepEqual(rowRepairs(years, 2).together, [[2, 3]]);
    const coded = table('2021KW01,1', '2021KW02,2', '2022KW01,3', '2022JJ00,6', '2022KW02,4');
    assert.deepEqual(rowRepairs(coded, 2).leftOut, [3]);
    // Of what has no months the years are all that there is.
    const apart = rows.map(([period = null, value = null], at) => [period, value, at < 2 ? 'b' : 'a']);
    assert.deepEqual(rowRepairs(apart, 3).leftOut, []);
  });

  it('are totals that say by asterisks what they are of, where the numbers prove it, below lines and titles of pages', () => {
    const rows = table(
      ',1000,a,1',
      ',1000,b,2',
      '---,,,',
      ',* 1000,,3',
      '---,,,',
      ',1100,c,4',
      'Stock list page 2,,,',
      ',1100,d,5',
      ',* 1100,,9',
      ',1200,e,6',
      ',1200,f,8',
      ',* 1200,,15',
    );
    assert.deepEqual(rowRepairs(rows, 4).leftOut, [2, 3, 4, 6, 8]);
  });

  it('are a total of all others that stands first, behind what stands for no code', () => {
    const rows = table('-,-,Total England,10,6', 'R1,North,a,1,1', 'R2,North,b,4,2', 'R3,South,c,5,3');
    assert.deepEqual(rowRepairs(rows, 5).leftOut, [0]);
    const record = table('-,-,Total Care Ltd,11,7', 'R1,North,a,1,1', 'R2,North,b,4,2', 'R3,South,c,5,3');
    assert.deepEqual(rowRepairs(record, 5).leftOut, []);
  });

  it('are none that hold codes for what was not measured, as other rows do', () => {
    const rows = table('a,ND,2', 'b,1,ND', 'c,ND,ND', 'd,4,5', 'e,6,7', 'f,8,9', 'g,8,9', 'h,8,9', 'i,8,9');
    assert.deepEqual(rowRepairs(rows, 3).leftOut, []);
    const words = table('a,1,2', 'b,1,3', 'c,see,note', 'd,4,5', 'e,6,7', 'f,8,9', 'g,8,9');
    assert.deepEqual(rowRepairs(words, 3).leftOut, [2]);
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
