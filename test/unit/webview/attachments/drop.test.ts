import assert from 'node:assert/strict';
import { bringsFiles, droppedUris } from '../../../../webview/attachments/drop';

const dragged = (data: Record<string, string>) => ({
  types: Object.keys(data),
  getData: (type: string) => data[type] ?? '',
});
const [a, b] = ['file:///w/a.csv', 'file:///w/%E9%94%80%E5%94%AE.csv'];

describe('what is dropped', () => {
  it('is a file where its types say so', () => {
    for (const types of [
      ['Files'],
      ['text/plain', 'text/uri-list'],
      ['resourceurls'],
      ['application/vnd.code.uri-list'],
    ])
      assert.equal(bringsFiles(types), true, types.join());
    assert.equal(bringsFiles(['text/plain', 'text/html']), false);
  });

  it("is all of the editor's own list: the common one has the first alone", () => {
    const explorer = { 'text/uri-list': a, resourceurls: JSON.stringify([a, b]) };
    assert.deepEqual(droppedUris(dragged({ ...explorer, 'application/vnd.code.uri-list': `${a}\r\n${b}\r\n` })), [
      a,
      b,
    ]);
    assert.deepEqual(droppedUris(dragged(explorer)), [a, b]);
    assert.deepEqual(droppedUris(dragged({ 'text/uri-list': `# a comment\r\n${a}` })), [a]);
    assert.deepEqual(droppedUris(dragged({ 'text/uri-list': 'vscode-remote://ssh-remote%2Bbox/w/a.csv' })), [
      'vscode-remote://ssh-remote%2Bbox/w/a.csv',
    ]);
  });

  it('is no file where it is a link, or something that cannot be read', () => {
    assert.deepEqual(droppedUris(dragged({ 'text/uri-list': 'https://example.com/a.csv' })), []);
    assert.deepEqual(droppedUris(dragged({ resourceurls: '{"no": "list"}' })), []);
    assert.deepEqual(droppedUris(dragged({ resourceurls: 'broken' })), []);
    assert.deepEqual(droppedUris(dragged({ Files: '' })), []);
  });
});
