import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { isNothingBut, outputsIn } from '../../../../webview/reports/markdownOutputs';
import { reportEnvironment, useReportRules } from '../../../../webview/reports/markdownRules';
import { References } from '../../../../webview/reports/references';
import { naming, output } from '../runs/files';

const figure = output('a.png', { title: 'Sales' });
const table = output('b.csv', { kind: 'table' });
const file = output('c.html', { kind: 'file' });
const upload = { id: 'upload_001', name: 'sales.csv' };
const outputs = new Map([figure, table, file].map((each, at) => [at + 1, each]));
const references = new References(naming(figure, table, file, upload), outputs);

const md = new MarkdownIt({ html: false });
useReportRules(md);

/** What is drawn of a text's files, and whether they take its place. */
function read(text: string): [names: string[], alone: boolean] {
  const tokens = md.parse(text, reportEnvironment(references));
  const named = outputsIn(tokens, references);
  return [named.map(({ name }) => name), isNothingBut(named, tokens, references)];
}

describe('files of runs in a markdown report', () => {
  it('take the place of a paragraph that has nothing but their names', () => {
    assert.deepEqual(read('{{FILE:1}}'), [['a.png'], true]);
    assert.deepEqual(read('{{FILE:1}} {{FILE:2}}\n{{FILE:1}}'), [['a.png', 'b.csv'], true]);
  });

  it('come behind a text that says more, also in lists and tables', () => {
    assert.deepEqual(read('See {{FILE:1}}.'), [['a.png'], false]);
    assert.deepEqual(read('- {{FILE:2}}'), [['b.csv'], false]);
    assert.deepEqual(read('| x |\n| --- |\n| {{FILE:1}} |'), [['a.png'], false]);
    assert.deepEqual(read('## {{FILE:1}}'), [['a.png'], false]);
  });

  it('are links where they cannot be drawn, and where they are uploads or nothing at all', () => {
    assert.deepEqual(read('{{FILE:3}}'), [[], false]);
    assert.deepEqual(read('{{FILE:4}}'), [[], false]);
    assert.deepEqual(read('{{FILE:9}}'), [[], false]);
    assert.deepEqual(read('{{FILE:1}} {{FILE:4}}'), [['a.png'], false], 'the link to the upload stays');
    assert.deepEqual(read('`{{FILE:1}}`'), [[], false]);
  });

  it('are called by their titles', () => {
    assert.deepEqual(
      ['FILE:1', 'FILE:2', 'FILE:4'].map((text) => references.find(text)?.label),
      ['Sales', 'b.csv', 'sales.csv'],
    );
  });
});
