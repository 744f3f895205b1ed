import assert from 'node:assert/strict';
import { listsIn, mayHoldLists } from '../../../../../src/core/files/detect/jsonLists';

describe('rows of JSON that are lists', () => {
  const rows = [['Rome', 1], ['Oslo', 2.5], [null, 4]]; // prettier-ignore

  it('are called by a list of names beside them or further out', () => {
    const forms: unknown[] = [
      { columns: ['city', 'n'], data: rows },
      { headers: [{ name: 'city' }, { name: 'n' }], metaData: { items: [['a', 1]] }, rows },
      { meta: [{ name: 'city', type: 'String' }, { name: 'n', type: 'Int64' }], data: rows }, // prettier-ignore
      { meta: { view: { columns: [{ name: 'city' }, { name: 'n' }] } }, data: rows },
    ];
    for (const form of forms) assert.deepEqual(listsIn(form)?.names, ['city', 'n']);
    assert.deepEqual(listsIn(forms[3])?.keys, ['data']);
    assert.equal(listsIn(forms[1])?.rows.length, 3);
  });

  it('are called by the first of them where it has words alone', () => {
    const found = listsIn([['NAME', 'P1_001N', 'state'], ['Alabama', '5024279', '01'], ['Alaska', '733391', '02']]); // prettier-ignore
    assert.deepEqual([found?.names, found?.first, found?.rows.length], [['NAME', 'P1_001N', 'state'], 1, 2]);
    const bare = listsIn([[1715012345, 2.5], [1715015945, 4]]); // prettier-ignore
    assert.deepEqual([bare?.names, bare?.first], [['column1', 'column2'], 0]);
    assert.equal(listsIn([['a', 'b'], ['c', 'd']])?.first, 0); // prettier-ignore
  });

  it('are none of other lengths, without names, or of places', () => {
    assert.equal(listsIn({ columns: ['city', 'n'], data: [['Rome', 1], ['Oslo']] }), undefined);
    assert.equal(listsIn({ prices: [[1, 2], [3, 4]] }), undefined); // prettier-ignore
    assert.equal(listsIn({ columns: ['x', 'y'], line: [[[1, 2], [3, 4]]] }), undefined); // prettier-ignore
    assert.equal(listsIn({ columns: ['a', 'a'], data: [[1, 2], [3, 4]] }), undefined); // prettier-ignore
  });

  it('are looked for in texts that have a list in a list', () => {
    assert.ok(mayHoldLists('{"data": [ ["a", 1] ]}') && mayHoldLists(' [[1, 2]]'));
    assert.ok(!mayHoldLists('[{"a": [1]}]'));
  });
});
