import assert from 'node:assert/strict';
import { COPY_PART_BYTES } from '../../../../src/protocol/attachments';
import { AttachControl } from '../../../../webview/attachments/control';
import { nothingAttached, type DraftFile } from '../../../../webview/attachments/state';
import { canSend, type PanelState } from '../../../../webview/panel/state';
import { panelWith, settled } from '../controls';
import { turn } from '../views';

const file = (path: string, more: Partial<DraftFile> = {}): DraftFile => ({
  ...{ path, filename: path.slice(path.lastIndexOf('/') + 1), size: 3, isCopy: false },
  ...more,
});
const copy = (name: string) => file(`attached:x/${name}`, { isCopy: true });
const local = (name: string, bytes: Uint8Array<ArrayBuffer>, type = '') => {
  const blob = new Blob([bytes]);
  return { name, type, size: blob.size, slice: (start: number, end: number) => blob.slice(start, end) };
};
const bytes = (count: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: count }, (_, at) => at % 251);

function make(given: Partial<PanelState> = {}) {
  const panel = panelWith(given);
  const control = new AttachControl(panel.parts);
  const names = (): string[] => panel.state().attach.files.map(({ filename }) => filename);
  const parts = () => panel.asked.filter(({ method }) => method === 'attachPart');
  /** Until the page has read the next part, and asked. */
  const until = async (count: number): Promise<void> => {
    while (parts().length < count) await settled();
  };
  return { ...panel, control, actions: control.actions, names, parts, until };
}
const withFiles = (...files: DraftFile[]): Partial<PanelState> => ({ attach: { ...nothingAttached, files } });

describe('files beside the input', () => {
  it('come from the dialog once each, and go', async () => {
    const { actions, last, names, focused } = make();
    actions.pick('draft');
    await last('pickAttachments').answer({ files: [file('a.csv'), file('b.csv')] });
    actions.pick('draft');
    await last('pickAttachments').answer({ files: [file('a.csv'), file('c.csv')] });
    assert.deepEqual(names(), ['a.csv', 'b.csv', 'c.csv']);
    actions.remove('b.csv', 'draft');
    assert.deepEqual(names(), ['a.csv', 'c.csv']);
    assert.match(focused.at(-1)?.[0] ?? '', /nth-of-type\(2\)/, 'the cursor is on the next one');
    assert.equal(actions.removeLast(), true);
    actions.remove('a.csv', 'draft');
    assert.deepEqual([names(), focused.at(-1)], [[], ['#input']]);
    assert.equal(actions.removeLast(), false);
  });

  it('are told about in words where they cannot be attached', async () => {
    const { actions, last, state, names } = make();
    actions.drop({ uris: ['file:///x'], files: [], folders: [] }, 'draft');
    await last('attachUris').fail('x is no file that can be attached.');
    assert.deepEqual([names(), state().problem], [[], 'x is no file that can be attached.']);
    actions.drop({ uris: [], files: [], folders: ['data'] }, 'draft');
    assert.match(state().problem, /^data is a folder/);
  });

  it('are a hundred at most, which is said', async () => {
    const { actions, last, state, names } = make(withFiles(file('first.csv')));
    actions.pick('draft');
    await last('pickAttachments').answer({ files: Array.from({ length: 100 }, (_, at) => file(`f${at}.csv`)) });
    assert.equal(names().length, 100);
    assert.match(state().problem, /100 files at most/);
  });

  it('come from the host as well', () => {
    const { dispatch, names } = make();
    dispatch({ type: 'message', message: { type: 'attach', sequence: 1, files: [file('a.csv')] } });
    assert.deepEqual(names(), ['a.csv']);
  });

  it('are back in a page that is made anew, as far as they are there', async () => {
    const { control, last, names } = make();
    const restoring = control.restore([file('a.csv'), file('gone.csv')], []);
    assert.deepEqual(names(), ['a.csv', 'gone.csv']);
    assert.deepEqual(last('findAttached').params, { paths: ['a.csv', 'gone.csv'] });
    await last('findAttached').answer({ files: [file('a.csv')] });
    await restoring;
    assert.deepEqual(names(), ['a.csv']);
  });

  it('are told of where they were on their way when the page before went away', async () => {
    const { control, state } = make();
    await control.restore([], ['big.csv', 'other.csv']);
    assert.match(state().problem, /Not attached.*: big\.csv, other\.csv\./);
  });

  it('stay where nobody can say whether they are there', async () => {
    const { control, last, names } = make();
    const restoring = control.restore([file('a.csv')], []);
    await last('findAttached').fail('no');
    await restoring;
    assert.deepEqual(names(), ['a.csv']);
  });
});

describe('files of this machine', () => {
  it('go to the host part by part, in order, one after the other', async () => {
    const { actions, parts, until, state, names } = make({ draft: 'Look' });
    const content = bytes(COPY_PART_BYTES + 10);
    actions.drop({ uris: [], files: [local('big.csv', content), local('empty.csv', bytes(0))], folders: [] }, 'draft');
    await until(1);
    assert.equal(canSend(state()), false, 'they are on their way');
    await parts()[0]?.answer({});
    await until(2);
    assert.deepEqual(
      state().attach.uploads.map(({ name, sent }) => [name, sent]),
      [
        ['big.csv', COPY_PART_BYTES],
        ['empty.csv', 0],
      ],
    );
    await parts()[1]?.answer({ files: [copy('big.csv')] });
    await until(3);
    await parts()[2]?.answer({ files: [copy('empty.csv')] });
    assert.deepEqual([names(), state().attach.uploads.length, canSend(state())], [['big.csv', 'empty.csv'], 0, true]);
    const sent = parts().map(({ params }) => params as { upload: string; offset: number; size: number; bytes: string });
    assert.deepEqual(
      sent.map(({ offset, size }) => [offset, size]),
      [
        [0, content.length],
        [COPY_PART_BYTES, content.length],
        [0, 0],
      ],
    );
    const arrived = Buffer.concat(sent.slice(0, 2).map((part) => Buffer.from(part.bytes, 'base64')));
    assert.ok(arrived.equals(content));
    assert.equal(new Set(sent.map(({ upload }) => upload)).size, 2);
  });

  it('can be stopped on their way; the others go on', async () => {
    const { actions, parts, until, state, names, last } = make();
    const files = [local('a.csv', bytes(COPY_PART_BYTES * 3)), local('b.csv', bytes(3))];
    actions.drop({ uris: [], files, folders: [] }, 'draft');
    await until(1);
    const [{ id } = assert.fail()] = state().attach.uploads;
    actions.cancel(id);
    assert.deepEqual(last('attachCancel').params, { upload: id });
    await parts()[0]?.fail('a.csv did not arrive whole.');
    await until(2);
    await parts()[1]?.answer({ files: [copy('b.csv')] });
    assert.deepEqual([names(), state().problem, parts().length], [['b.csv'], '', 2]);
  });

  it('are not attached where they arrive after they were stopped', async () => {
    const { actions, parts, until, state, names } = make();
    actions.drop({ uris: [], files: [local('a.csv', bytes(3))], folders: [] }, 'draft');
    await until(1);
    actions.cancel(state().attach.uploads[0]?.id ?? '');
    await parts()[0]?.answer({ files: [copy('a.csv')] });
    await settled();
    assert.deepEqual(names(), []);
  });

  it('that fail are told about, and nothing of them stays', async () => {
    const { actions, parts, until, state, names } = make();
    actions.drop({ uris: [], files: [local('a.csv', bytes(3))], folders: [] }, 'draft');
    await until(1);
    await parts()[0]?.fail('The disk is full');
    await settled();
    assert.deepEqual([names(), state().problem, state().attach.uploads], [[], 'The disk is full', []]);
  });
});

describe('what is pasted', () => {
  const table = { files: [], text: 'a\tb\n1\t2', htmlTable: () => undefined };

  it('is attached as a table, and can be text instead', async () => {
    const { actions, parts, until, state, names, draft } = { ...make({ draft: 'See:' }), draft: 'See:' };
    assert.equal(actions.paste(table, 'draft'), true);
    await until(1);
    assert.deepEqual((parts()[0]?.params as { name: string }).name, 'pasted-table-1.tsv');
    await parts()[0]?.answer({ files: [copy('pasted-table-1.tsv')] });
    assert.deepEqual([names(), state().draft], [['pasted-table-1.tsv'], draft]);
    actions.asText('attached:x/pasted-table-1.tsv');
    assert.deepEqual([names(), state().draft], [[], 'See:\n\na\tb\n1\t2']);
  });

  it('stays text where it is that', () => {
    const { actions, asked } = make();
    assert.equal(actions.paste({ files: [], text: 'words', htmlTable: () => undefined }, 'draft'), false);
    assert.deepEqual(asked, []);
  });
});

describe('files of a message that is being changed', () => {
  const attachments = [{ id: 'upload_001', path: 'a.csv', filename: 'a.csv', file_type: 'CSV', size: 3 }];
  const editing = { turn: 't1', text: 'Analyze', sending: false };

  it('are those that came with it until the user changes them, and the cursor stays with them', async () => {
    const { actions, last, state, names, focused } = make({
      transcript: { turns: [turn({ id: 't1', attachments })] },
      editing,
    });
    actions.pick('edit');
    await last('pickAttachments').answer({ files: [file('b.csv')] });
    assert.deepEqual(
      state().editing?.files?.map(({ path }) => path),
      ['a.csv', 'b.csv'],
    );
    actions.remove('a.csv', 'edit');
    assert.deepEqual([state().editing?.files?.map(({ path }) => path), names()], [['b.csv'], []]);
    actions.remove('b.csv', 'edit');
    assert.deepEqual(focused, [
      ['.message-editor .draft-file:nth-of-type(1) button', '[data-testid="edit-input"]'],
      ['[data-testid="edit-input"]'],
    ]);
  });

  it('go to the draft where it is not being changed any more', async () => {
    const { actions, last, dispatch, names } = make({
      transcript: { turns: [turn({ id: 't1', attachments })] },
      editing,
    });
    actions.pick('edit');
    dispatch({ type: 'editCancelled' });
    await last('pickAttachments').answer({ files: [file('b.csv')] });
    assert.deepEqual(names(), ['b.csv']);
  });
});
