import assert from 'node:assert/strict';
import { PictureControl, type Drawing } from '../../../../webview/attachments/pictureControl';
import { nothingAttached, type DraftFile } from '../../../../webview/attachments/state';
import { canSend } from '../../../../webview/panel/state';
import { panelWith, settled } from '../controls';

const file = (filename: string, more: Partial<DraftFile> = {}): DraftFile => {
  return { path: `data/${filename}`, filename, size: 3, isCopy: false, ...more };
};
const png = new Blob(['drawn']);
const drawing: Drawing = {
  draw: () => Promise.resolve({ file: png, ending: 'png' }),
  small: (picture, name) => Promise.resolve(`data:${name},${picture.size}`),
};

function make(files: DraftFile[], how: Partial<Drawing> = {}) {
  const panel = panelWith({ draft: 'Look', attach: { ...nothingAttached, files } });
  const control = new PictureControl(panel.parts, { ...drawing, ...how });
  const until = async (method: string): Promise<ReturnType<typeof panel.last>> => {
    while (!panel.asked.some((each) => each.method === method)) await settled();
    return panel.last(method);
  };
  return { ...panel, control, until };
}
const bytes = { bytes: btoa('abc'), size: 3 };

describe('pictures of images beside the input', () => {
  it('are made of each image once, and sent as PNG or JPEG', async () => {
    const panel = make([file('a.webp'), file('b.csv'), file('c.svg'), file('d.png', { picture: 'attached:x/d.png' })]);
    panel.control.look();
    panel.control.look();
    assert.equal(canSend(panel.state()), false, 'it is waited for');
    assert.deepEqual(
      panel.asked.map(({ method, params }) => [method, params]),
      [['readImage', { path: 'data/a.webp', offset: 0 }]],
    );
    await panel.last('readImage').answer(bytes);
    const part = await panel.until('attachPart');
    assert.deepEqual(
      Object.entries(part.params as object).find(([name]) => name === 'name'),
      ['name', 'a.png'],
    );
    await part.answer({ files: [{ path: 'attached:x/a.png', filename: 'a.png', size: 5, isCopy: true }] });
    assert.equal(panel.state().attach.files[0]?.picture, 'attached:x/a.png');
    assert.equal(canSend(panel.state()), true);
  });

  it('are dropped with the file that is taken away meanwhile', async () => {
    const panel = make([file('a.png')]);
    panel.control.look();
    panel.dispatch({ type: 'attach', action: { type: 'removed', paths: ['data/a.png'] } });
    await panel.last('readImage').answer(bytes);
    await panel.until('attachCancel');
    assert.deepEqual([panel.state().attach.files, panel.state().attach.drawing], [[], []]);
  });

  it('are none of what cannot be drawn, which is said once', async () => {
    const panel = make([file('a.png')], { draw: () => Promise.reject(new Error('a.png is damaged.')) });
    panel.control.look();
    await panel.last('readImage').answer(bytes);
    await settled();
    panel.control.look();
    assert.deepEqual([panel.state().problem, panel.asked.length], ['a.png is damaged.', 1]);
    assert.equal(canSend(panel.state()), true);
  });

  it('are shown in small, each made once; one that is gone leaves its name', async () => {
    const panel = make([]);
    const shown = panel.control.show('attached:x/a.png', 'a.png');
    await panel.control.show('attached:x/a.png', 'a.png');
    assert.equal(panel.asked.length, 1);
    await panel.last('readImage').answer(bytes);
    await shown;
    const gone = panel.control.show('attached:x/b.png', 'b.png');
    await panel.last('readImage').fail('b.png is no longer there.');
    await gone;
    assert.deepEqual(panel.state().attach.small, { 'attached:x/a.png': 'data:a.png,3', 'attached:x/b.png': '' });
    assert.equal(panel.state().problem, '');
  });
});
