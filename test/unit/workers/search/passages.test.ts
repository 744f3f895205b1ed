import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textForms } from '../../../../src/core/tools/vectorSearch/passageIndex';
import { htmlLines } from '../../../../src/workers/search/htmlLines';
import { passagesOf } from '../../../../src/workers/search/passages';
import { assertProperty } from '../../../support/property';

const sentence = 'The quick brown fox jumps over the lazy dog, and that is all there is to be said of it.';
const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => [`Paragraph ${at}. ${sentence}`, sentence, '']).flat();

describe('workers/search/passages', () => {
  it('begin at headings of markdown and have the headings above them', () => {
    const text = [
      '# Shop',
      'About us.',
      '## Returns ##',
      'Within 30 days.',
      '```sh',
      '# no heading',
      '```',
      'Refunds',
      '-------',
      'By card.',
      '# Jobs',
      'None.',
    ];
    assert.deepEqual(
      passagesOf(text, 'markdown').map(({ headings, from, to }) => [headings, from, to]),
      [
        ['Shop', 1, 2],
        ['Shop > Returns', 3, 7],
        ['Shop > Refunds', 8, 10],
        ['Jobs', 11, 12],
      ],
    );
  });

  it('of a long section end with paragraphs and share their borders', () => {
    const passages = passagesOf(paragraphs(30), 'text');
    assert.ok(passages.length > 3);
    for (const { text } of passages.slice(0, -1)) {
      assert.ok(text.length >= 600 && text.length <= 1400, `${text.length}`);
      assert.match(text, /\.$/);
    }
    const numbered = passagesOf(
      Array.from({ length: 100 }, (_, at) => `${at}: ${'x'.repeat(60)}`),
      'code',
    );
    for (const [at, { from }] of numbered.entries()) {
      const before = numbered[at - 1];
      if (before) assert.ok(from <= before.to && from > before.to - 4, `${from} after ${before.to}`);
    }
  });

  it('of a long line end where sentences end, and keep pairs of surrogates together', () => {
    const passages = passagesOf([`${sentence} `.repeat(100)], 'text');
    assert.ok(passages.length > 5);
    for (const { text } of passages) assert.match(text, /\.$/);
    const faces = passagesOf([`a${'🙂'.repeat(5000)}`], 'text');
    for (const { text } of faces) assert.ok(text.isWellFormed());
  });

  it('of notebooks begin with cells; headings are those of markdown cells alone', () => {
    const lines = ['--- cell 1: markdown ---', '# Sales', '--- cell 2: code, run 1 ---', '# load it', 'x = 1'];
    assert.deepEqual(
      passagesOf(lines, 'notebook').map(({ headings, from, to }) => [headings, from, to]),
      [
        ['', 1, 1],
        ['Sales', 2, 2],
        ['Sales', 3, 5],
      ],
    );
  });

  it('of HTML are its text, in the lines of its source', () => {
    const html = [
      '<html><head><title>x</title></head><body>',
      '<script>',
      'var secret = "<p>no</p>";',
      '</script><h2 class="a>b">Returns &amp; refunds</h2><p>Within <b>30</b> days',
      'by <!-- a',
      'comment --> card.</p><table><tr><td>a</td><td>1 < 2</td></tr></table>',
    ].join('\n');
    const lines = htmlLines(html);
    assert.equal(lines.length, 6);
    const [passage] = passagesOf(lines, 'html').slice(-1);
    assert.deepEqual(passage, {
      text: '## Returns & refunds\n\nWithin 30 days\nby\ncard.\n\na | 1 < 2 |',
      from: 4,
      to: 6,
      headings: 'Returns & refunds',
    });
  });

  it('have every word of any text, and are never long', () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom('', '# A', '---', '```', '=====', '--- cell 1: markdown ---'),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }).map((count) => `w${count} `.repeat(count * 20)),
      ),
      { maxLength: 60 },
    );
    assertProperty(
      fc.property(lines, fc.constantFrom(...textForms), (text, form) => {
        const passages = passagesOf(text, form);
        const has = (all: string): string => all.replace(/\s+/g, '');
        const found = passages.map((passage) => has(passage.text)).join('\n');
        for (const line of text) {
          for (const word of line.split(/\s+/).filter((each) => each.length > 0 && each.length < 100)) {
            assert.ok(found.includes(word) || found.replace(/\n/g, '').includes(word), JSON.stringify(word));
          }
        }
        for (const { text: each, from, to } of passages) {
          assert.ok(each.length <= 1800, `${each.length}`);
          assert.ok(from >= 1 && to >= from && to <= text.length, `${from}-${to}`);
        }
      }),
    );
  });
});
