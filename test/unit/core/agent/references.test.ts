import assert from 'node:assert/strict';
import { containsHtml, resolveReferences, type ReferenceSources } from '../../../../src/core/agent/references';

const sources: ReferenceSources = {
  code: (id) => (id.startsWith('code_') ? { code_id: id, language: 'python', description: `about ${id}` } : undefined),
  file: (id) =>
    id.startsWith('upload_') ? { file_id: id, filename: `${id}.csv`, file_type: 'CSV', size: 5 } : undefined,
  notFound: (id) => `**[${id}: not found]**`,
};
const resolve = (content: string) => resolveReferences(content, sources);

describe('core/agent/references', () => {
  it('numbers code and files each on their own, with what is known of them', () => {
    const { text, code_refs, file_refs } = resolve(
      'See <code_ref>code_a</code_ref>, <file_ref>upload_001</file_ref> and <code_ref> code_b </code_ref>.',
    );
    assert.equal(text, 'See {{CODE:1}}, {{FILE:1}} and {{CODE:2}}.');
    assert.deepEqual(code_refs, [
      { code_id: 'code_a', language: 'python', description: 'about code_a', index: 1 },
      { code_id: 'code_b', language: 'python', description: 'about code_b', index: 2 },
    ]);
    assert.deepEqual(file_refs, [
      { file_id: 'upload_001', filename: 'upload_001.csv', file_type: 'CSV', size: 5, index: 1 },
    ]);
  });

  it('gives one number to an id that is repeated', () => {
    const { text, code_refs } = resolve(
      '<code_ref>code_a</code_ref> <code_ref>code_b</code_ref> <code_ref>code_a</code_ref>',
    );
    assert.equal(text, '{{CODE:1}} {{CODE:2}} {{CODE:1}}');
    assert.equal(code_refs.length, 2);
  });

  it('marks an unknown id where it stands, and gives it no number', () => {
    const { text, code_refs, file_refs } = resolve(
      '<code_ref>nope</code_ref> <file_ref>code_a</file_ref> <code_ref>code_a</code_ref>',
    );
    assert.equal(text, '**[nope: not found]** **[code_a: not found]** {{CODE:1}}');
    assert.deepEqual([code_refs.length, file_refs], [1, []]);
  });

  it('never gives a reference the number of a placeholder that is in the text already', () => {
    const { text, code_refs } = resolve(
      '{{CODE:1}} {{CODE:3}} {{FILE:2}} <code_ref>code_a</code_ref><code_ref>code_b</code_ref>',
    );
    assert.equal(text, '{{CODE:1}} {{CODE:3}} {{FILE:2}} {{CODE:2}}{{CODE:4}}');
    assert.deepEqual(
      code_refs.map(({ index }) => index),
      [2, 4],
    );
    assert.equal(resolve('`{{CODE:1}}` <code_ref>code_a</code_ref>').text, '`{{CODE:1}}` {{CODE:2}}');
    const forged = resolve('<code_ref>{{CODE:1}}</code_ref> <code_ref>code_a</code_ref>');
    assert.equal(forged.text, '**[{{CODE:1}}: not found]** {{CODE:2}}');
  });

  it('leaves tags inside code alone', () => {
    const tag = '<code_ref>code_a</code_ref>';
    const content = `\`${tag}\` ${tag}\n\n\`\`\`html\n${tag}\n\`\`\`\n\n${tag}\n\n~~~\n${tag}`;
    assert.equal(
      resolve(content).text,
      `\`${tag}\` {{CODE:1}}\n\n\`\`\`html\n${tag}\n\`\`\`\n\n{{CODE:1}}\n\n~~~\n${tag}`,
    );
  });

  it('leaves alone what is no reference', () => {
    for (const content of [
      '<code_ref></code_ref>',
      '<code_ref>a</file_ref>',
      '<code_ref>a b</code_ref>',
      '<code_ref>a',
    ]) {
      assert.equal(resolve(content).text, content);
    }
  });

  it('puts ids with $ in as they are', () => {
    assert.equal(resolve('<code_ref>$&$1</code_ref>').text, '**[$&$1: not found]**');
  });

  it('tells HTML from markdown', () => {
    const html = [
      '<div data-echarts="{}"></div>',
      'a\n<TABLE>',
      '<!DOCTYPE html>',
      '<p class="x">',
      '<style>',
      '<h2>x</h2>',
    ];
    const markdown = [
      '# a',
      '`<div>`',
      '```html\n<div></div>\n```',
      'a < b and c > d',
      '<code_ref>a</code_ref>',
      '<pre>',
      '',
    ];
    for (const content of html) assert.equal(containsHtml(content), true, content);
    for (const content of markdown) assert.equal(containsHtml(content), false, content);
  });
});
