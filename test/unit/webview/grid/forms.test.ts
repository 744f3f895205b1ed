import assert from 'node:assert/strict';
import { conditionsOf, emptyForm, formOf, type FilterForm } from '../../../../webview/grid/filterForm';
import { printCell } from '../../../../webview/grid/format';
import { keyAction, type Pressed } from '../../../../webview/grid/keys';
import { areaOf, holds, isSelection } from '../../../../webview/grid/selection';
import { setLanguage } from '../../../../webview/i18n';

describe('the filter of a column', () => {
  const cases: [string, Partial<FilterForm>, unknown[]][] = [
    ['VARCHAR', { contains: 'x' }, [{ column: 'c', op: 'contains', value: 'x' }]],
    [
      'DOUBLE',
      { from: '-1.5', to: '2e3' },
      [
        { column: 'c', op: '>=', value: -1.5 },
        { column: 'c', op: '<=', value: 2000 },
      ],
    ],
    [
      'DATE',
      { from: '2024-01-01', to: '2024-01-31' },
      [
        { column: 'c', op: '>=', value: '2024-01-01' },
        { column: 'c', op: '<=', value: '2024-01-31' },
      ],
    ],
    ['TIMESTAMP', { to: '2024-02-29' }, [{ column: 'c', op: '<', value: '2024-03-01' }]],
    ['BOOLEAN', { values: ['true'] }, [{ column: 'c', op: '=', value: true }]],
    ['BIGINT', { values: ['1', '9007199254740993'] }, [{ column: 'c', op: 'in', values: [1, '9007199254740993'] }]],
    ['VARCHAR', { rows: 'missing' }, [{ column: 'c', op: 'missing' }]],
    [
      'VARCHAR',
      { rows: 'present', values: ['a', 'b'] },
      [
        { column: 'c', op: 'present' },
        { column: 'c', op: 'in', values: ['a', 'b'] },
      ],
    ],
  ];
  for (const [type, form, conditions] of cases) {
    it(`is made of a form and read back: ${type} ${JSON.stringify(form)}`, () => {
      const made = conditionsOf('c', type, { ...emptyForm, ...form });
      assert.deepEqual(made, conditions);
      assert.deepEqual(conditionsOf('c', type, formOf(made)), conditions);
    });
  }

  it('refuses what is no number', () => {
    assert.equal(conditionsOf('c', 'DOUBLE', { ...emptyForm, from: '1,5' }), undefined);
  });
});

describe('keys of the grid', () => {
  const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
    ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
    ...more,
  });
  const size = { rows: 100, columns: 5, page: 20 };
  const at = { row: 10, column: 2 };

  it('go where they say, and stay within the table', () => {
    const to = (key: string, more = {}, from = at): unknown => {
      const action = keyAction(press(key, more), from, size);
      return action?.kind === 'go' ? [action.to.row, action.to.column, action.extend] : action;
    };
    assert.deepEqual(to('ArrowDown'), [11, 2, false]);
    assert.deepEqual(to('ArrowRight', { shiftKey: true }), [10, 3, true]);
    assert.deepEqual(to('End', { ctrlKey: true }), [99, 4, false]);
    assert.deepEqual(to('Home', { metaKey: true }), [0, 0, false]);
    assert.deepEqual(to('PageDown', {}, { row: 95, column: 2 }), [99, 2, false]);
    assert.deepEqual(to('PageUp', {}, { row: 5, column: 2 }), [0, 2, false]);
    assert.deepEqual(to('ArrowUp', {}, { row: 0, column: 2 }), [-1, 2, false]);
    assert.deepEqual(to('ArrowUp', {}, { row: -1, column: 2 }), [-1, 2, false]);
    assert.deepEqual(to('ArrowLeft', {}, { row: 3, column: 0 }), [3, 0, false]);
  });

  it('do at a head what heads do', () => {
    const head = { row: -1, column: 1 };
    assert.deepEqual(keyAction(press('Enter'), head, size), { kind: 'sort', add: false });
    assert.deepEqual(keyAction(press('Enter', { shiftKey: true }), head, size), { kind: 'sort', add: true });
    assert.deepEqual(keyAction(press('ArrowDown', { altKey: true }), head, size), { kind: 'menu' });
    assert.deepEqual(keyAction(press('F2'), head, size), { kind: 'filter' });
    assert.deepEqual(keyAction(press('Enter'), at, size), { kind: 'inspect' });
    assert.equal(keyAction(press('x'), at, size), undefined);
  });
});

describe('a selection', () => {
  it('is the area between its corners, whole rows, whole columns, or everything', () => {
    const size = { rows: 50, columns: 6 };
    const corners = { anchor: { row: 9, column: 4 }, head: { row: 3, column: 5 } };
    assert.deepEqual(areaOf({ kind: 'cells', ...corners }, size), { row: 3, rows: 7, column: 4, columns: 2 });
    assert.deepEqual(areaOf({ kind: 'rows', ...corners }, size), { row: 3, rows: 7, column: 0, columns: 6 });
    assert.deepEqual(areaOf({ kind: 'columns', ...corners }, size), { row: 0, rows: 50, column: 4, columns: 2 });
    assert.deepEqual(areaOf({ kind: 'all', ...corners }, size), { row: 0, rows: 50, column: 0, columns: 6 });
    assert.ok(holds({ row: 3, rows: 7, column: 4, columns: 2 }, { row: 9, column: 5 }));
    assert.ok(!holds({ row: 3, rows: 7, column: 4, columns: 2 }, { row: 10, column: 5 }));
    assert.equal(isSelection({ kind: 'cells', anchor: corners.head, head: corners.head }), false);
  });
});

describe('a cell', () => {
  it('is printed for the language, and missing values are told from empty texts', () => {
    setLanguage('de', {});
    assert.deepEqual(printCell(1234.5, 'DOUBLE', 'measure'), { text: '1.234,5', kind: 'number', isCut: false });
    assert.equal(printCell(2024, 'BIGINT', 'time').text, '2024');
    assert.equal(printCell('9007199254740993', 'BIGINT', 'measure').text, '9.007.199.254.740.993');
    assert.equal(printCell('2024-03-05', 'DATE', 'time').text, '05.03.2024');
    assert.equal(printCell(null, 'VARCHAR', undefined).kind, 'missing');
    assert.equal(printCell('', 'VARCHAR', undefined).kind, 'empty');
    assert.equal(printCell('a\nb', 'VARCHAR', undefined).text, 'a↵b');
    const long = printCell('x'.repeat(401), 'VARCHAR', undefined);
    assert.deepEqual([long.isCut, long.text.length], [true, 401]);
    setLanguage('en', {});
  });
});
