/** What is made of parts, and pictures: notebooks by cells, documents by pages, images. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { imageDetails } from '../../../../../src/core/tools/fileReader/imageDetails';
import { printParts } from '../../../../../src/core/tools/fileReader/pageOfParts';
import { svgWords } from '../../../../../src/core/tools/fileReader/svgWords';
import { MemoryFiles } from '../../../../support/ports';
import { images } from '../images';
import { readAll, readerOf } from './reading';
import { assertProperty } from '../../../../support/property';

const notebook = (cells: unknown[]): string => JSON.stringify({ nbformat: 4, metadata: {}, cells });
const code = (lines: number, printed = 0): unknown => ({
  cell_type: 'code',
  source: Array.from({ length: lines }, (_, at) => `x${at}\n`),
  outputs:
    printed === 0 ? [] : [{ output_type: 'stream', text: Array.from({ length: printed }, (_, at) => `y${at}\n`) }],
});

describe('core/tools/fileReader: pages of parts', () => {
  it('end with a whole part where there is room for one, and hold every line once', () => {
    const parts = fc.array(
      fc.integer({ min: 1, max: 700 }).map((count) => Array.from({ length: count }, (_, at) => `line ${at}`)),
      { minLength: 1, maxLength: 12 },
    );
    assertProperty(
      fc.property(parts, (all) => {
        const text = { call: { path: 'a' }, path: 'a', name: 'notebook', bytes: 1, parts: all, of: 'cells', note: 'n' };
        const borders = new Set(all.map((_, at) => all.slice(0, at + 1).flat().length));
        const read: string[] = [];
        for (let offset = 1; ;) {
          const page = printParts(text, offset, 'standard');
          const lines = page.text
            .split('\n')
            .slice(1)
            .filter((line) => /^\d+\t/.test(line));
          assert.ok(lines.length <= 400);
          read.push(...lines.map((line) => line.replace(/^\d+\t/, '')));
          const end = offset + lines.length - 1;
          // Inside of a part a page ends only where the part began on it and is longer than it.
          if (!borders.has(end))
            assert.ok(lines.length === 400 && ![...borders].some((border) => border >= offset && border < end));
          const next = /offset (\d+)\.$/.exec(page.text)?.[1];
          assert.equal(page.truncated, next !== undefined);
          if (next === undefined) break;
          assert.equal(Number(next), end + 1);
          offset = end + 1;
        }
        assert.deepEqual(read, all.flat());
      }),
    );
  });

  it('are those of the cells of a notebook, with more of what they printed at full', async () => {
    const files = new MemoryFiles({ 'a.ipynb': notebook([code(300), code(300), code(2, 100)]) });
    const read = readerOf(files);
    const first = (await read('a.ipynb')).observation.split('\n');
    assert.match(first[0] ?? '', /627 lines; 3 cells; cells 1 to 1\)$/);
    assert.equal(first.at(-1), 'More: call file_reader with path "a.ipynb", offset 302.');
    assert.equal((await readAll(read, 'a.ipynb')).length, 627);
    assert.match((await read('a.ipynb', { offset: -1 })).observation, /\n627\t… \(80 more lines of output\)$/);
    assert.match((await read('a.ipynb', { response_format: 'full' })).observation, /706\ty99$/);
    const brief = (await read('a.ipynb', { response_format: 'brief' })).observation.split('\n');
    assert.deepEqual(brief.slice(1, 4), [
      '1\t--- cell 1: code --- x0',
      '302\t--- cell 2: code --- x0',
      '603\t--- cell 3: code --- x0',
    ]);
    assert.equal((await read('a.ipynb', { offset: 700 })).error_code, 'no_such_line');
  });

  it('says of which format a notebook is that is not read', async () => {
    const files = new MemoryFiles({
      'a.ipynb': '{"nbformat":3,"worksheets":[]}',
      'b.ipynb': '{"nbformat":5,"cells":1}',
    });
    const read = readerOf(files);
    assert.match(
      (await read('a.ipynb')).error_message ?? '',
      /nbformat 3, an old format[^]*jupyter nbconvert[^]*format "text"/,
    );
    assert.match((await read('b.ipynb')).error_message ?? '', /says it is a notebook of nbformat 5/);
    assert.match((await read('a.ipynb', { format: 'text' })).observation, /1\t\{"nbformat":3/);
  });

  it('are those of a document, each with its number, which is parsed once while it stays the same', async () => {
    let asked = 0;
    const documents = {
      pages: () => {
        asked++;
        return Promise.resolve(
          Array.from({ length: 30 }, (_, at) => (at === 2 ? '' : `Page ${at + 1}\n${'words\n'.repeat(48)}`)),
        );
      },
    };
    const read = readerOf(new MemoryFiles({ 'a.pdf': '%PDF-' }), { documents });
    const first = await read('a.pdf');
    assert.match(
      first.observation,
      /^a\.pdf \(PDF, 5 B, 1452 lines; 30 pages; pages 1 to 8\)\n1\t--- page 1 ---\n2\tPage 1\n/,
    );
    assert.match(first.observation, /\n101\t--- page 3 ---\n102\t\(no text\)\n103\t--- page 4 ---/);
    assert.deepEqual(
      [first.details?.file?.kind, first.details?.file?.pages, first.data_summary],
      ['document', 30, '30 pages, 5 B'],
    );
    assert.equal((await readAll(read, 'a.pdf')).length, 1452);
    assert.match((await read('a.pdf', { response_format: 'brief' })).observation, /\n51\t--- page 2 --- Page 2 words/);
    assert.equal(asked, 1);
  });

  it('says that a document is a scan', async () => {
    const read = readerOf(new MemoryFiles({ 'a.pdf': '%PDF-' }), {
      documents: { pages: () => Promise.resolve(['', ' \n']) },
    });
    const { error_code, error_message } = await read('a.pdf');
    assert.equal(error_code, 'no_text');
    assert.match(error_message ?? '', /has 2 pages and no text in them: it is a scan/);
  });
});

describe('core/tools/fileReader: images', () => {
  it('tells what a drawing says, and more of an image at full', async () => {
    const svg =
      '<svg width="2" height="1"><title>Sales &amp; costs</title><text x="1">Q1 <tspan>10 %</tspan></text><text/><desc>a&#x41;</desc></svg>';
    const png = Buffer.from(images.find(({ name }) => name === 'PNG')?.base64 ?? '', 'base64');
    const read = readerOf(new MemoryFiles({ 'a.svg': svg, 'a.png': png }));
    assert.match(
      (await read('a.svg')).observation,
      /\nWhat it says:\n- title: Sales & costs\n- Q1 10 %\n- description: aA\nOnly this/,
    );
    assert.doesNotMatch((await read('a.svg', { response_format: 'brief' })).observation, /says/);
    assert.doesNotMatch((await read('a.png')).observation, /bits each/);
    assert.match((await read('a.png', { response_format: 'full' })).observation, /\nPixels: .*, \d+ bits each; /);
  });

  it('reads any text as a drawing without failing, and no markup of it', () => {
    assertProperty(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', 'text', '/', '&', '#', ';', '9', ' ', 'x') }),
        (source) => {
          for (const words of svgWords(`<text>${source}</text>`)) assert.ok(words.trim() !== '');
        },
      ),
    );
  });

  it('reads a drawing whose parts do not end in one pass', () => {
    assert.deepEqual(svgWords('<title>'.repeat(75_000)), []);
    assert.equal(svgWords('<text>a</text>'.repeat(40_000)).length, 40_000);
  });

  it('reads any cut of an image without failing', () => {
    for (const { base64, name } of images) {
      const bytes = Buffer.from(base64, 'base64');
      for (let end = 0; end < bytes.length; end++) assert.ok(imageDetails(bytes.subarray(0, end), name).length <= 1);
    }
  });
});
