import assert from 'node:assert/strict';
import type { Cell } from '../../../../../src/core/files/detect/cells';
import { sideBySide, stacked } from '../../../../../src/core/files/detect/sideBySide';

const GRID: Cell[][] = [
  ['Cash book 2024'],
  ['Income', null, null, 'Costs'],
  ['Text', 'Amount', null, 'Text', 'Amount'],
  ['fees', 5, null, 'rent', 3],
  ['gifts', 2, null, 'post', 1],
  ['fees', 4],
  ['Total', 11, null, 'Total', 4],
];

describe('core/files/detect/sideBySide', () => {
  it('puts tables of the same names below each other, each row behind what its table is called', () => {
    const plan = sideBySide(GRID) ?? assert.fail();
    assert.deepEqual(plan, {
      row: 2,
      width: 2,
      parts: [
        { start: 0, title: 'Income', rows: 3 },
        { start: 3, title: 'Costs', rows: 2 },
      ],
    });
    assert.deepEqual(stacked(GRID, plan), [
      ['Cash book 2024'],
      [],
      ['block', 'Text', 'Amount'],
      ['Income', 'fees', 5],
      ['Income', 'gifts', 2],
      ['Income', 'fees', 4],
      ['Costs', 'rent', 3],
      ['Costs', 'post', 1],
    ]);
  });

  it('numbers tables that nothing stands above', () => {
    assert.deepEqual(sideBySide(GRID.slice(2))?.parts.map(({ title }) => title), ['#1', '#2']); // prettier-ignore
  });

  it('leaves alone names that only come again, other names, and cells between the tables', () => {
    const names = (cells: Cell[]): Cell[][] => [cells, ...GRID.slice(3)];
    assert.equal(sideBySide(names(['Text', 'Amount', 'x', 'Text', 'Amount'])), undefined);
    assert.equal(sideBySide(names(['Text', 'Amount', null, 'Text', 'Sum'])), undefined);
    assert.equal(sideBySide(names(['Text', null, null, 'Text'])), undefined);
    assert.equal(sideBySide([...GRID, ['', '', 'note']]), undefined);
    assert.equal(sideBySide(GRID.slice(0, 4)), undefined);
  });
});
