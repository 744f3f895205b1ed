import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groups, type Group, type SourceContent } from '../../../../src/core/tools/vectorSearch/passageIndex';
import { SearchIndex } from '../../../../src/workers/search/searchIndex';
import { assertProperty } from '../../../support/property';

function text(key: string, content: string | Uint8Array, stamp = content.length.toString()): SourceContent {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { key, stamp, title: '', form: 'text', bytes, cut: false };
}

/** An index of documents with these texts. */
function indexOf(texts: Readonly<Record<string, string | Uint8Array>>, room?: number): SearchIndex {
  const index = new SearchIndex(room === undefined ? undefined : { documents: room, sessions: room, outputs: room });
  for (const [key, content] of Object.entries(texts)) index.put('documents', text(key, content));
  return index;
}

const find = (index: SearchIndex, query: string, asked: readonly Group[] = groups) =>
  index.search({ query, groups: asked, limit: 5000 });
const keys = (index: SearchIndex, query: string): string[] => find(index, query).hits.map(({ key }) => key);

describe('workers/search/searchIndex', () => {
  it('asks for what is new or has changed alone, and forgets what is gone', () => {
    const index = indexOf({ 'a.md': 'alpha', 'b.md': 'beta beta' });
    assert.deepEqual(
      index.sync('documents', [
        { key: 'a.md', stamp: '5' },
        { key: 'b.md', stamp: 'other' },
        { key: 'c.md', stamp: '1' },
      ]),
      ['b.md', 'c.md'],
    );
    assert.deepEqual(keys(index, 'alpha beta'), ['a.md']);
    assert.deepEqual(index.sync('documents', []), []);
    assert.deepEqual(find(index, 'alpha').total, 0);
  });

  it('is after any edits what it is when it is built from scratch', () => {
    const word = fc.constantFrom('north', 'South', 'refund', 'refunds', '退款', '政策', 'Q2', '1,200', '# Returns\n');
    const content = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
    const edit = fc.record({
      group: fc.constantFrom(...groups),
      key: fc.constantFrom(...['a', 'b', 'c', 'd/e']),
      content: fc.option(content),
    });
    assertProperty(
      fc.property(fc.array(edit, { maxLength: 30 }), content, (edits, query) => {
        const edited = new SearchIndex();
        const now = new Map<string, { group: Group; source: SourceContent }>();
        edits.forEach(({ group, key, content: wanted }, at) => {
          const id = `${group} ${key}`;
          if (wanted === null) now.delete(id);
          else now.set(id, { group, source: text(key, wanted, String(at)) });
          const all = [...now.values()].filter((each) => each.group === group);
          const needed: string[] = edited.sync(
            group,
            all.map(({ source }) => source),
          );
          assert.deepEqual(needed, wanted === null ? [] : [key]);
          for (const { source } of all) if (needed.includes(source.key)) edited.put(group, source);
        });
        const fresh = new SearchIndex();
        for (const { group, source } of [...now.values()].reverse()) fresh.put(group, source);
        assert.deepEqual(find(edited, query), find(fresh, query));
        assert.deepEqual(find(edited, query, ['sessions']), find(fresh, query, ['sessions']));
      }),
    );
  });

  it('keeps within its room, says what it left out, and takes that in when there is room', () => {
    const index = indexOf({ a: `x ${'a '.repeat(400)}`, b: `x ${'b '.repeat(400)}` }, 1000);
    assert.deepEqual(keys(index, 'x'), ['a']);
    assert.equal(find(index, 'x').counts.documents.left, 1);
    assert.deepEqual(index.sync('documents', [{ key: 'b', stamp: '802' }]), ['b']);
    index.put('documents', text('b', `x ${'b '.repeat(400)}`));
    assert.deepEqual(keys(index, 'x'), ['b']);
    assert.equal(find(index, 'x').counts.documents.left, 0);
  });

  it('takes a megabyte of one word, of one line, of NULs, and what is no text', () => {
    const index = indexOf({
      word: 'a'.repeat(1 << 20),
      line: 'needle '.repeat(150_000),
      nuls: `${'x '.repeat(8000)}${'\0'.repeat(1 << 20)} needle`,
      binary: new Uint8Array([0x50, 0x4b, 0, 0, 1, 2]),
      torn: new Uint8Array([...new TextEncoder().encode('needle 退'), 0xe9, 0x80]),
      utf16: new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from('needle', (c) => c.charCodeAt(0)).buffer)]),
      gbk: new Uint8Array([...new Array<number[]>(20).fill([0xcd, 0xcb, 0xbf, 0xee, 0xd5, 0xfe, 0xb2, 0xdf]).flat()]),
      empty: '',
    });
    const found = find(index, 'needle');
    assert.deepEqual([...new Set(found.hits.map(({ key }) => key))].sort(), ['line', 'nuls', 'torn', 'utf16']);
    assert.deepEqual(keys(index, '退款政策'), ['gbk']);
    assert.equal(found.counts.documents.unreadable, 1);
    assert.ok(found.hits.every((hit) => hit.text.length < 2000));
  });

  it('tells pages of documents, cells of notebooks, and what it is called finds a source', () => {
    const index = new SearchIndex();
    const notebook = JSON.stringify({
      nbformat: 4,
      cells: [
        { cell_type: 'markdown', source: ['# Margin\n', 'Net of returns.'] },
        { cell_type: 'code', source: 'net = gross - returned', outputs: [] },
      ],
    });
    index.put('documents', {
      key: 'p.pdf',
      stamp: '',
      title: 'p.pdf',
      form: 'pages',
      pages: ['cover', 'the net margin'],
    });
    index.put('documents', {
      ...{ key: 'n.ipynb', stamp: '', title: 'n.ipynb', form: 'notebook', cut: false },
      bytes: new TextEncoder().encode(notebook),
    });
    const { hits } = find(index, 'net margin');
    assert.deepEqual(
      hits.map(({ key, place, headings }) => [key, place, headings]),
      [
        ['n.ipynb', { from: 2, to: 3 }, 'Margin'],
        ['p.pdf', { page: 2 }, ''],
        ['n.ipynb', { from: 4, to: 5 }, 'Margin'],
      ],
    );
    assert.deepEqual(keys(index, 'ipynb'), ['n.ipynb', 'n.ipynb', 'n.ipynb']);
  });
});

describe('workers/search/searchIndex: the first ones of many', () => {
  it('are those of the whole order, ties too', () => {
    const word = fc.constantFrom('a', 'a b', 'a a', 'a c c', 'b');
    assertProperty(
      fc.property(fc.array(word, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (texts, limit) => {
        const index = indexOf(Object.fromEntries(texts.map((content, at) => [`${at}`, content])));
        const all = index.search({ query: 'a b', groups, limit: 1000 });
        const some = index.search({ query: 'a b', groups, limit });
        assert.deepEqual(some.hits, all.hits.slice(0, limit));
        assert.equal(some.total, all.hits.length);
      }),
    );
  });
});
