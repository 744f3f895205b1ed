import assert from 'node:assert/strict';
import type { DescribedColumn, TableChoice, TableRoles } from '../../../../src/protocol/columnRoles';
import type { ToolView } from '../../../../src/protocol/transcript';
import { TypesControl } from '../../../../webview/roles/control';
import {
  columnsOf,
  focusNow,
  isOther,
  meaningNow,
  withColumn,
  withFocus,
  withKind,
} from '../../../../webview/roles/meaning';
import { lastComputed, tablesComputed } from '../../../../webview/roles/tables';
import { countWords } from '../../../../webview/roles/words';
import { panelWith, settled } from '../controls';
import { turn } from '../views';

const measured = { unit: 'number', additive: true } as const;
const sales: DescribedColumn = {
  ...{ name: 'sales', detected: 'measure', roles: ['measure', 'dimension', 'id', 'text'], measured },
  meaning: { role: 'measure', ...measured, by: 'name' },
};
const code: DescribedColumn = {
  ...sales,
  name: 'code',
  detected: 'id',
  meaning: { role: 'id', additive: false, by: 'name' },
};
const label = (name: string): DescribedColumn => ({
  ...{ name, detected: 'dimension', roles: ['dimension', 'id', 'text'] },
  meaning: { role: 'dimension', additive: false, by: 'values' },
});
const date: DescribedColumn = {
  ...{ name: 'date', detected: 'time', roles: ['time', 'dimension', 'id', 'text'] },
  meaning: { role: 'time', grain: 'day', additive: false, by: 'type' },
};

function typesOf(choice: TableChoice = {}, more: Partial<TableRoles> = {}): TableRoles {
  return {
    ...{ table: 'sales.csv', file: 'sales.csv', tableColumns: 5 },
    columns: [date, sales, code, label('region'), label('city')],
    focus: { measure: 'sales', time: 'date', dimensions: ['region', 'city'] },
    choice,
    ...more,
  };
}

function call(path: string, artifact: string, more: Partial<ToolView> = {}): ToolView {
  return {
    ...{ id: artifact, round: 2, name: 'facts', state: 'done', artifact },
    ...{ arguments: { path, ask: '' }, ...more },
  };
}

describe('tables whose facts were computed', () => {
  it('are those of whole tables, each once, with the last facts', () => {
    const tools = [
      call('a.csv', 'artifact_1'),
      call('b.csv', 'artifact_2', { state: 'failed' }),
      call('c.csv', 'artifact_3', { arguments: { path: 'c.csv', ask: '"a" by "b"' } }),
      call('d.csv', 'artifact_4', { name: 'file_reader' }),
      call('a.csv', 'artifact_5', { arguments: { path: 'a.csv' } }),
    ];
    assert.deepEqual(tablesComputed(turn({ tools })), [{ path: 'a.csv', artifact: 'artifact_5' }]);
    const turns = [turn({ id: 't1', tools }), turn({ id: 't2', tools: [call('a.csv', 'artifact_9')] })];
    assert.deepEqual([...lastComputed({ turns })], [['a.csv', 'artifact_9']]);
  });
});

describe('what columns mean', () => {
  it('is what the user says, else what was detected', () => {
    assert.deepEqual(meaningNow(sales, {}), { role: 'measure', ...measured });
    assert.deepEqual(meaningNow(sales, { additive: false, unit: 'percent' }), {
      ...{ role: 'measure', additive: false, unit: 'percent' },
    });
    assert.deepEqual(meaningNow(code, { role: 'measure' }), { role: 'measure', ...measured });
    assert.deepEqual(meaningNow(code, { unit: 'count' }), { role: 'id' });
    assert.deepEqual(meaningNow(label('x'), { role: 'measure' }), { role: 'dimension' }, 'words are not added up');
  });

  it('is told in one line', () => {
    assert.equal(countWords(typesOf(), {}), '5 columns: 1 time, 1 measure, 2 labels, 1 identifier');
  });

  it('changes one thing at a time, and can be set back', () => {
    const one = withColumn({ measure: '' }, 'code', { role: 'measure' });
    assert.deepEqual(one, { measure: '', columns: { code: { role: 'measure' } } });
    const two = withColumn(one, 'code', { unit: 'count' });
    assert.deepEqual(two.columns, { code: { role: 'measure', unit: 'count' } });
    assert.deepEqual(withColumn(two, 'code', { role: 'id' }).columns, { code: { role: 'id' } });
    assert.deepEqual(withColumn(two, 'code', { role: undefined }), { measure: '' });
    const named = withColumn({}, 'constructor', { role: 'id' });
    assert.deepEqual(withColumn(named, 'constructor', { role: undefined }), {});
  });

  it('puts what is looked at first before the others', () => {
    const chosen = withFocus({}, typesOf(), 'dimension', 'city');
    assert.deepEqual(chosen, { dimensions: ['city', 'region'] });
    assert.deepEqual(withFocus(chosen, typesOf(), 'dimension', undefined), {});
    assert.deepEqual(withFocus(chosen, typesOf(), 'measure', ''), { ...chosen, measure: '' });
    assert.deepEqual(focusNow(typesOf(), { measure: '' }).measure, undefined);
    assert.deepEqual(focusNow(typesOf(), { columns: { date: { role: 'id' } } }).time, undefined);
    assert.deepEqual(columnsOf(typesOf(), withColumn({}, 'code', { role: 'measure' }), 'measure'), ['sales', 'code']);
  });

  it('is another one than that of the answer where an analysis would take it otherwise', () => {
    const other = (choice: TableChoice, loaded: TableChoice = {}): boolean => isOther(typesOf(loaded), choice, loaded);
    assert.ok(!other({}));
    assert.ok(
      !other(
        { columns: { sales: { role: 'measure' } }, measure: 'sales' },
        { measure: 'sales', columns: { sales: { role: 'measure' } } },
      ),
    );
    assert.ok(other({ columns: { sales: { additive: false } } }));
    assert.ok(other({ columns: { code: { role: 'measure' } } }));
    assert.ok(other({ measure: '' }));
    assert.ok(other({ dimensions: ['city', 'region'] }));
    assert.ok(other({}, { time: 'date' }), 'it is to be chosen again');
    assert.ok(isOther(typesOf({}, { kind: 'records' }), withKind({}, 'survey'), {}));
    assert.ok(!isOther(typesOf({}, { kind: 'survey' }), withKind({}, 'survey'), { kind: 'survey' }));
    assert.deepEqual(withKind({ kind: 'survey', measure: '' }, undefined), { measure: '' });
    assert.ok(!other({}, { measure: '' }), 'what was chosen since the answer is taken back');
  });
});

describe('saying what columns mean', () => {
  async function make(types: TableRoles = typesOf()) {
    const panel = panelWith({ transcript: { turns: [turn({ tools: [call('sales.csv', 'artifact_1')] })] } });
    const control = new TypesControl(panel.parts, panel.view);
    control.look();
    control.look();
    assert.deepEqual(
      panel.asked.map(({ method, params }) => [method, params]),
      [['columnTypes', { artifact: 'artifact_1' }]],
    );
    await panel.last('columnTypes').answer({ types });
    return { ...panel, actions: control.actions, known: () => panel.state().types['artifact_1'] ?? assert.fail() };
  }

  it('is kept at once', async () => {
    const { actions, last, known } = await make();
    actions.choose('artifact_1', 'code', { role: 'measure' });
    const choice = { columns: { code: { role: 'measure' } } };
    assert.deepEqual(known().choice, choice);
    assert.deepEqual(last('setTableChoice').params, { table: 'sales.csv', choice });
    await last('setTableChoice').answer({});
    actions.look('artifact_1', 'measure', '');
    assert.deepEqual(last('setTableChoice').params, { table: 'sales.csv', choice: { ...choice, measure: '' } });
    actions.kind('artifact_1', 'events');
    const events = { ...choice, measure: '', kind: 'events' };
    assert.deepEqual(last('setTableChoice').params, { table: 'sales.csv', choice: events });
    actions.automatic('artifact_1');
    assert.deepEqual(last('setTableChoice').params, { table: 'sales.csv', choice: {} });
  });

  it('goes back to what was kept where it cannot be, and says why', async () => {
    const { actions, last, known } = await make(typesOf({ measure: 'sales' }));
    actions.choose('artifact_1', 'code', { role: 'measure' });
    await last('setTableChoice').fail('The disk is full.');
    assert.deepEqual([known().choice, known().problem], [{ measure: 'sales' }, 'The disk is full.']);
    actions.choose('artifact_1', 'code', { role: 'text' });
    assert.equal(known().problem, '');
  });

  it('leads to an analysis of the same file', async () => {
    const { actions, last, moves } = await make();
    actions.analyzeAgain('sales.csv', 'sales.csv');
    assert.deepEqual(moves, ['follow']);
    const again = 'Analyze sales.csv again with my choices.';
    assert.deepEqual(last('send').params, { session: 's1', text: again, files: ['sales.csv'] });
    await last('send').answer({});
    actions.analyzeAgain('book.xlsx#Q1', 'book.xlsx');
    assert.deepEqual(last('send').params, { session: 's1', text: 'Analyze book.xlsx#Q1', files: [] });
  });

  it('takes a level for a flow, or back, by one click that asks for the answer again', async () => {
    const { actions, last, asked } = await make();
    const decision = { kind: 'total', measure: 'sales', chosen: false } as const;
    const cases = [
      [{ ...decision, taken: 'latest' }, { columns: { sales: { additive: true } } }],
      [{ ...decision, taken: 'sum' }, { columns: { sales: { additive: false } } }],
      [{ ...decision, taken: 'average', chosen: true }, {}],
    ] as const;
    for (const [taken, choice] of cases) {
      actions.decide('artifact_1', 'sales.csv', taken);
      assert.deepEqual(last('setTableChoice').params, { table: 'sales.csv', choice });
      await last('setTableChoice').answer({});
      await last('send').answer({});
    }
    assert.equal(asked.filter(({ method }) => method === 'send').length, cases.length);
    actions.decide('artifact_1', 'sales.csv', { ...decision, taken: 'sum' });
    await last('setTableChoice').fail('The disk is full.');
    assert.equal(asked.filter(({ method }) => method === 'send').length, cases.length, 'nothing has changed');
  });

  it('tells nothing of facts that are not stored any more', async () => {
    const panel = panelWith({ transcript: { turns: [turn({ tools: [call('sales.csv', 'artifact_1')] })] } });
    new TypesControl(panel.parts, panel.view).look();
    await panel.last('columnTypes').answer({});
    await settled();
    assert.deepEqual(panel.state().types, {});
  });
});
