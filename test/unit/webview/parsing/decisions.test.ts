import assert from 'node:assert/strict';
import { plainText } from '../../../../src/core/contract/textFormat';
import { tableNote } from '../../../../src/core/contract/tableNotes';
import type { TableRoles } from '../../../../src/protocol/columnRoles';
import type { ToolView, TurnView } from '../../../../src/protocol/transcript';
import { ReadingControl } from '../../../../webview/parsing/control';
import { fileDecisions, showsDecisions, totalDecision } from '../../../../webview/parsing/decisions';
import type { PanelState } from '../../../../webview/panel/state';
import { panelWith } from '../controls';
import { turn } from '../views';

type Facts = NonNullable<ToolView['file']>;

const format = { ...plainText, dateFormat: '%d/%m/%Y' };
const facts: Facts = { path: 'a.csv', kind: 'table', name: 'CSV', bytes: 1, rows: 2, columns: ['a'], format };
const notes = [tableNote('dayFirst', { columns: 'a' })];
const read = (given: Partial<Facts> = {}): ToolView => ({
  ...{ id: 'r', round: 1, name: 'file_reader', arguments: {}, state: 'done', file: { ...facts, notes, ...given } },
});
const computed: ToolView = {
  ...{ id: 'f', round: 2, name: 'facts', state: 'done', artifact: 'artifact_1' },
  arguments: { path: 'a.csv', ask: '' },
};
const types: TableRoles = {
  ...{ table: 'a.csv', file: 'a.csv', tableColumns: 1, choice: {} },
  columns: [
    {
      ...{ name: 'stock', detected: 'measure', roles: ['measure'], measured: { unit: 'number', additive: true } },
      meaning: { role: 'measure', unit: 'number', additive: true, by: 'name' },
    },
  ],
  focus: { measure: 'stock', time: null, dimensions: [] },
};

describe('decisions of a reading', () => {
  it('are open as the answer has read the file, and chosen where it was read as the user said', () => {
    const kinds = (given: Partial<Facts>, choice: Parameters<typeof fileDecisions>[1] = {}) =>
      fileDecisions({ ...facts, ...given }, choice).map(({ kind, taken, chosen }) => [kind, taken, chosen]);
    assert.deepEqual(kinds({}), []);
    assert.deepEqual(kinds({ notes }), [['dateOrder', 'dmy', false]]);
    assert.deepEqual(
      kinds({ notes }, { dateOrder: 'mdy' }),
      [['dateOrder', 'dmy', false]],
      'the answer is the old one',
    );
    assert.deepEqual(kinds({}, { dateOrder: 'mdy' }), [], 'it was chosen behind the answer');
    assert.deepEqual(kinds({}, { dateOrder: 'dmy' }), [['dateOrder', 'dmy', true]]);
    assert.deepEqual(kinds({}, { periods: 'columns' }), [['periods', 'columns', true]]);
  });

  it('are of a measure where it may be a level, or where the user said how it is put together', () => {
    const of = (focus: object, choice: TableRoles['choice'] = {}) =>
      totalDecision({ ...types, focus: { ...types.focus, ...focus }, choice });
    assert.equal(of({}), undefined);
    assert.deepEqual(of({ openTotal: 'latest' }), { kind: 'total', taken: 'latest', chosen: false, measure: 'stock' });
    const summed = { columns: { stock: { additive: true } } };
    assert.deepEqual(of({}, summed), { kind: 'total', taken: 'sum', chosen: true, measure: 'stock' });
    assert.equal(of({}, { columns: { stock: { additive: false } } }), undefined, 'it was chosen behind the answer');
    assert.equal(of({ measure: null }, summed), undefined);
  });

  it('are shown with the last answer on a file, once its facts are known; else the report tells them', () => {
    const one = turn({ id: 't1', tools: [read(), computed] });
    const known: PanelState['types'] = {
      artifact_1: { types, choice: {}, kept: {}, request: 0, problem: '', open: false, search: '' },
    };
    const shows = (turns: TurnView[], given: PanelState['types']): boolean =>
      showsDecisions(one, panelWith({ transcript: { turns }, types: given }).state());
    assert.deepEqual([shows([one], {}), shows([one], known)], [false, true]);
    assert.equal(shows([one, turn({ id: 't2', tools: [read()] })], known), false);
  });

  it('are taken the other way by one click, which asks for the answer again', async () => {
    const panel = panelWith({ transcript: { turns: [turn({ tools: [read()] })] } });
    const { actions } = new ReadingControl(panel.parts, panel.view);
    const sent = (): number => panel.asked.filter(({ method }) => method === 'send').length;
    const reading = { path: 'a.csv', rows: 2, columns: [], sheets: [], sampled: false, notes: [], preview: [] };
    actions.decide('a.csv', { kind: 'dateOrder', taken: 'dmy', chosen: false });
    assert.deepEqual(panel.last('setFormat').params, { path: 'a.csv', choice: { dateOrder: 'mdy' } });
    assert.equal(sent(), 0);
    await panel.last('setFormat').answer({ ...reading, choice: { dateOrder: 'mdy' } });
    assert.equal(sent(), 1);
    await panel.last('send').answer({});
    actions.decide('a.csv', { kind: 'dateOrder', taken: 'mdy', chosen: true });
    assert.deepEqual(panel.last('setFormat').params, { path: 'a.csv', choice: {} });
    await panel.last('setFormat').answer({ ...reading, choice: {} });
    actions.decide('a.csv', { kind: 'periods', taken: 'rows', chosen: false });
    assert.deepEqual(panel.last('setFormat').params, { path: 'a.csv', choice: { periods: 'columns' } });
    await panel.last('setFormat').fail('No table.');
    assert.equal(sent(), 2, 'what cannot be read is not analyzed');
  });
});
