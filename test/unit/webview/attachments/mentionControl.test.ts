import assert from 'node:assert/strict';
import { MentionControl } from '../../../../webview/attachments/mentionControl';
import type { PanelState } from '../../../../webview/panel/state';
import { panelWith, settled } from '../controls';
import { viewContext } from '../views';

const file = (path: string) => ({ path, filename: path.slice(path.lastIndexOf('/') + 1), size: 3, isCopy: false });

function make(given: Partial<PanelState> = {}) {
  const panel = panelWith(given);
  const { actions } = new MentionControl(panel.parts);
  const write = (text: string): void => {
    panel.dispatch({ type: 'draft', text });
    actions.look(text, text.length);
  };
  const queries = (): unknown[] => panel.asked.map(({ params }) => (params as { query: string }).query);
  return { ...panel, actions, write, queries };
}

describe('the list of files', () => {
  it('opens with the sign, goes round, and closes', async () => {
    const { actions, write, last, state } = make();
    write('Look at @');
    assert.equal(actions.isOpen(), false, 'nothing is there yet');
    await last('findMentions').answer({ columns: [], files: [file('a.csv'), file('data/b.csv')] });
    assert.equal(actions.isOpen(), true);
    actions.move(-1);
    assert.equal(state().attach.mention?.active, 1);
    actions.move(1);
    assert.equal(state().attach.mention?.active, 0);
    actions.close();
    assert.equal(actions.isOpen(), false);
    write('Look at @a');
    await last('findMentions').answer({ columns: [], files: [file('a.csv')] });
    assert.equal(actions.isOpen(), true);
    write('Look at @a ');
    assert.equal(actions.isOpen(), false, 'the word is over');
  });

  it('puts the name in place of the word, and the file to the message', async () => {
    const { actions, last, state, dispatch, focused } = make();
    dispatch({ type: 'draft', text: 'Compare @da and more' });
    actions.look('Compare @da and more', 11);
    await last('findMentions').answer({ columns: [], files: [file('a.csv'), file('data/b.csv')] });
    actions.take('run', 1);
    assert.equal(state().draft, 'Compare b.csv and more');
    assert.deepEqual(
      state().attach.files.map(({ path }) => path),
      ['data/b.csv'],
    );
    assert.deepEqual([actions.isOpen(), focused.at(-1)], [false, ['caret 14']]);
    actions.take('run');
    assert.equal(state().draft, 'Compare b.csv and more', 'the list is closed');
  });

  it('puts the name of a column into the text, in quotes where it would be read as words', async () => {
    const { actions, last, state, dispatch, asked } = make();
    dispatch({ type: 'attach', action: { type: 'attached', files: [file('a.csv')] } });
    const text = 'total @sa by region';
    dispatch({ type: 'draft', text });
    actions.look(text, 9);
    assert.deepEqual(asked.at(-1)?.params, { query: 'sa', attached: ['a.csv'] });
    const column = (name: string) => ({ name, type: 'DOUBLE', path: 'a.csv' });
    await last('findMentions').answer({ columns: [column('Sales (USD)'), column('sales')], files: [file('b.csv')] });
    actions.move(1);
    actions.move(-1);
    actions.take('complete');
    assert.equal(state().draft, 'total "Sales (USD)" by region');
    assert.deepEqual(state().attach.files.map(({ path }) => path), ['a.csv']); // prettier-ignore
    assert.equal(actions.isOpen(), false);
  });

  it('asks once at a time, and then for what is written by then', async () => {
    const { write, last, queries, state, actions } = make();
    write('@s');
    write('@sa');
    write('@sal');
    assert.deepEqual(queries(), ['s']);
    await last('findMentions').answer({ columns: [], files: [file('s.csv')] });
    assert.deepEqual(queries(), ['s', 'sal']);
    assert.equal(actions.isOpen(), true, 'what was found before stays until then');
    await last('findMentions').answer({ columns: [], files: [file('sal.csv')] });
    assert.deepEqual(
      state().attach.mention?.items.map((item) => item.kind === 'file' && item.file.path),
      ['sal.csv'],
    );
    assert.deepEqual([queries().length, state().attach.mention?.loading], [2, false]);
  });

  it('takes by a key what fits the word as it is by then, while the list is still that of an earlier word', async () => {
    const { write, last, state, actions } = make();
    write('@');
    const column = { name: 'return_id', type: 'BIGINT', path: 'returns.csv' };
    await last('findMentions').answer({ columns: [column], files: [file('claims.csv'), file('sales.csv')] });
    write('@sales');
    assert.equal(state().attach.mention?.active, 2);
    write('@nothing');
    actions.take('complete');
    assert.equal(state().draft, '@nothing', 'none of them is meant');
    write('@sales');
    actions.take('complete');
    assert.deepEqual([state().draft, state().attach.files.map(({ path }) => path)], ['sales.csv ', ['sales.csv']]);
  });

  it('takes no answer for another word, and none at all where it failed', async () => {
    const { write, last, actions, state } = make();
    write('@a');
    write('@a and @b');
    await last('findMentions').answer({ columns: [], files: [file('a.csv')] });
    assert.equal(actions.isOpen(), false);
    await last('findMentions').fail('no');
    await settled();
    assert.deepEqual([actions.isOpen(), state().problem], [false, '']);
  });

  it('does not ask again for the same word when the cursor moves in it', async () => {
    const { write, actions, last, queries } = make();
    write('@sal');
    await last('findMentions').answer({ columns: [], files: [file('sal.csv')] });
    actions.look('@sal', 4);
    assert.equal(queries().length, 1);
  });

  it('stays closed where nothing can be written', () => {
    const { write, asked } = make({
      context: { ...viewContext, session: { ...viewContext.session, readOnly: 'elsewhere' } },
    });
    write('@a');
    assert.deepEqual(asked, []);
  });
});
