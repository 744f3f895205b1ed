import assert from 'node:assert/strict';
import { AttachControl } from '../../../../webview/attachments/control';
import { nothingAttached, type DraftFile } from '../../../../webview/attachments/state';
import { MessageControl } from '../../../../webview/conversation/messageControl';
import { canSend, type PanelState } from '../../../../webview/panel/state';
import { panelWith, settled } from '../controls';
import { turn, viewContext } from '../views';

const file = (path: string): DraftFile => ({
  path,
  filename: path.slice(path.lastIndexOf('/') + 1),
  size: 3,
  isCopy: false,
});

function make(given: Partial<PanelState> = {}) {
  const panel = panelWith(given);
  const control = new MessageControl(panel.parts, panel.view, new AttachControl(panel.parts));
  const paths = (): string[] => panel.state().attach.files.map(({ path }) => path);
  return { ...panel, control, paths };
}
const attach = (...paths: string[]) => ({ attach: { ...nothingAttached, files: paths.map(file) } });

describe('a message with files', () => {
  it('takes them with it', async () => {
    const { control, last, state, paths } = make({
      draft: ' What sells? ',
      ...attach('data/a.csv', 'attached:x/b.csv'),
    });
    const sending = control.send();
    assert.deepEqual(last('send').params, {
      session: 's1',
      text: 'What sells?',
      files: ['data/a.csv', 'attached:x/b.csv'],
    });
    assert.deepEqual([paths(), state().draft], [[], '']);
    await last('send').answer({});
    await sending;
    assert.deepEqual([paths(), state().attach.sending, state().sending], [[], [], undefined]);
  });

  it('without words asks for their analysis', () => {
    const { control, last, state } = make(attach('data/a.csv', 'b.csv'));
    assert.equal(canSend(state()), true);
    void control.send();
    assert.deepEqual(last('send').params, {
      session: 's1',
      text: 'Analyze a.csv, b.csv',
      files: ['data/a.csv', 'b.csv'],
    });
    assert.equal(canSend(make({ draft: '  ' }).state()), false);
  });

  it('is not lost with them where it could not be sent', async () => {
    const { control, last, state, paths, dispatch } = make({ draft: 'What sells?', ...attach('a.csv') });
    const sending = control.send();
    dispatch({ type: 'draft', text: 'Meanwhile' });
    dispatch({ type: 'attach', action: { type: 'attached', files: [file('b.csv')] } });
    await last('send').fail('There is no file a.csv.');
    await sending;
    assert.deepEqual([state().draft, paths()], ['What sells?\n\nMeanwhile', ['a.csv', 'b.csv']]);
  });

  it('leaves no words that were not the user’s own', async () => {
    const { control, last, state, paths } = make(attach('a.csv'));
    const sending = control.send();
    await last('send').fail('no');
    await sending;
    assert.deepEqual([state().draft, paths(), state().problem], ['', ['a.csv'], 'no']);
  });

  it('gives them back when it is taken out of the queue, as far as they are there', async () => {
    const queue = [{ id: 'q1', text: 'Later', paths: ['a.csv', 'gone.csv'] }];
    const { control, last, state, paths } = make({ context: { ...viewContext, queue } });
    control.actions.takeBack('q1');
    await last('removeQueued').answer({});
    assert.deepEqual(last('findAttached').params, { paths: ['a.csv', 'gone.csv'] });
    await last('findAttached').answer({ files: [file('a.csv')] });
    await settled();
    assert.deepEqual([state().draft, paths()], ['Later', ['a.csv']]);
    assert.match(state().problem, /^gone\.csv is no longer there/);
  });
});

describe('a message that is changed', () => {
  const attachments = [{ id: 'upload_001', path: 'a.csv', filename: 'a.csv', file_type: 'CSV', size: 3 }];
  const transcript = { turns: [turn({ id: 't1', attachments })] };

  it('keeps its files where they were not changed, and has others where they were', () => {
    const { control, last, dispatch } = make({ transcript });
    control.actions.editMessage('t1');
    dispatch({ type: 'editText', text: 'Again' });
    control.actions.sendEdit();
    assert.deepEqual(last('editMessage').params, { session: 's1', turn: 't1', text: 'Again' });
    const other = make({ transcript });
    other.control.actions.editMessage('t1');
    other.dispatch({ type: 'editText', text: 'Again' });
    other.dispatch({ type: 'editFiles', files: [] });
    other.control.actions.sendEdit();
    assert.deepEqual(other.last('editMessage').params, { session: 's1', turn: 't1', text: 'Again', files: [] });
  });
});
