import assert from 'node:assert/strict';
import { ColumnRoleStore } from '../../../../src/core/store/columnRoleStore';
import { ColumnRoles, columnRoles } from '../../../../src/host/roles/columnRoles';
import { foundTypesSchema, columnRoleMethods, type TableRoles } from '../../../../src/protocol/columnRoles';
import { labelColumn, measureColumn, setOf, timeColumn } from '../../core/analysis/sets';

const price = measureColumn(1, 'price', {
  meaning: { role: 'measure', unit: 'currency', additive: false, by: 'name' },
});
const region = labelColumn(2, 'region', ['north', 'south', 'east']);
const date = timeColumn(3, 'date', '2024-01-01', '2024-12-31');
const code = measureColumn(4, 'code', {
  ...{ type: 'BIGINT', min: '100', max: '999' },
  meaning: { role: 'dimension', additive: false, by: 'user' },
});

function make() {
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const choices = new ColumnRoleStore(memory);
  const set = setOf([price, region, date, code], { path: 'book.xlsx#Q1', table: 'book.xlsx#Q1' });
  const sets = { read: (artifact: string) => Promise.resolve(artifact === 'artifact_1' ? set : undefined) };
  return { meanings: new ColumnRoles({ sets, choices }), choices, memory };
}

describe('host: what columns mean', () => {
  it('tells what an answer took columns for, what they can be, and what it looked at first', async () => {
    const { meanings } = make();
    const types = (await meanings.read('artifact_1')) ?? assert.fail();
    assert.deepEqual(foundTypesSchema.parse({ types }), { types });
    assert.deepEqual([types.table, types.file], ['book.xlsx#Q1', 'book.xlsx']);
    assert.deepEqual(types.focus, { measure: 'price', time: 'date', dimensions: ['region', 'code'] });
    assert.deepEqual(
      types.columns.map(({ name, detected, roles, measured }) => [name, detected, roles.join(' '), measured?.unit]),
      [
        ['price', 'measure', 'measure dimension id text', 'currency'],
        ['region', 'dimension', 'dimension id text', undefined],
        ['date', 'time', 'time dimension id text', undefined],
        ['code', 'id', 'measure dimension id text', 'number'],
      ],
    );
    assert.equal(await meanings.read('artifact_2'), undefined);
  });

  it('tells what a row is, and where the measure may be a level or a flow', () => {
    const people = measureColumn(1, 'people');
    const points = ['2021', '2022', '2023'].map((period) => ({ period, value: 5, rows: 2 }));
    const trend = { id: 't1', measure: 1, aggregate: 'sum', time: 2, grain: 'year', points, years: [] } as const;
    const when = { ...timeColumn(2, 'year', '2021', '2023'), distinct: 3 };
    const given = { trends: [{ ...trend, points, years: [], cut: { first: false, last: false } }] };
    const typed = (name: string, more: object): TableRoles =>
      columnRoles(setOf([{ ...people, name }, when], { ...given, ...more }), {});
    assert.deepEqual(typed('people', { kind: 'snapshots', panel: true }).kind, 'snapshots');
    assert.deepEqual(typed('people', { panel: true }).focus.openTotal, 'latest');
    assert.deepEqual(typed('count', { panel: true }).focus.openTotal, 'sum');
    const { kind, focus } = typed('people', {});
    assert.deepEqual([kind, focus.openTotal, focus.grain], [undefined, undefined, 'year']);
  });

  it('keeps what the user says of a table, in the order in which he says it', async () => {
    const { meanings, memory } = make();
    await Promise.all([
      meanings.choose('book.xlsx#Q1', { measure: '' }),
      meanings.choose('book.xlsx#Q1', { columns: { price: { additive: true } } }),
    ]);
    const later = new ColumnRoleStore(memory);
    assert.deepEqual(later.get('book.xlsx#Q1'), { columns: { price: { additive: true } } });
    assert.deepEqual((await meanings.read('artifact_1'))?.choice, { columns: { price: { additive: true } } });
    await meanings.choose('book.xlsx#Q1', {});
    assert.deepEqual(later.get('book.xlsx#Q1'), {});
  });

  it('offers what a column is taken for even where it could not be chosen', () => {
    const constant = labelColumn(1, 'kind', ['a']);
    const meaning = { role: 'constant', additive: false, by: 'values' } as const;
    const [column] = columnRoles(setOf([{ ...constant, meaning }]), {}).columns;
    assert.deepEqual(column?.roles, ['constant', 'dimension', 'flag', 'id', 'text']);
  });

  it('takes an address of an artifact and nothing else for one', () => {
    const { columnTypes, setTableChoice } = columnRoleMethods;
    assert.ok(columnTypes.safeParse({ artifact: 'artifact_abc1' }).success);
    for (const artifact of ['../x', 'sales.csv', 'artifact_', 'artifact_a/b']) {
      assert.ok(!columnTypes.safeParse({ artifact }).success, artifact);
    }
    assert.ok(!setTableChoice.safeParse({ table: 'a.csv', choice: { columns: { a: { role: 'king' } } } }).success);
  });
});
