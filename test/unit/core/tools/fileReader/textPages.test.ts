/** Text of any size by pages: what is read page by page is the text, whatever its encoding, its line ends and its size. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fingerprint } from '../../../../../src/base/fingerprint';
import { CancelledError } from '../../../../../src/base/errors';
import { linesFrom } from '../../../../../src/core/files/lineReader';
import { openText, OpenTexts } from '../../../../../src/core/tools/fileReader/openText';
import { splitLines } from '../../../../../src/core/files/textPage';
import type { ByteSource } from '../../../../../src/core/files/byteSource';
import { SqlEngineError } from '../../../../../src/core/ports';
import { MemoryFiles, ScriptedSql } from '../../../../support/ports';
import { readAll, readerOf } from './reading';
import { assertProperty } from '../../../../support/property';

const going = new AbortController().signal;
/** Encodings that a text can be written in here, with what writes it. */
const writers: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
};
const marks: Readonly<Record<string, number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

const text = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.string({ unit: fc.constantFrom('a', 'é', '数', '😀', '\u0a0d', '\u0d0a', ' ', '\t', '"'), maxLength: 12 }),
        fc.constantFrom('', '\u2028', '\ufeffx'),
      ),
      fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
    ),
    { maxLength: 40 },
  )
  .chain((lines) =>
    fc
      .boolean()
      .map((ended) => lines.map(([line, end], at) => line + (at < lines.length - 1 || ended ? end : '')).join('')),
  )
  .filter((content) => !content.startsWith('\ufeff'));

function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)) };
}

function bytesOf(content: string, encoding: string, marked: boolean): Uint8Array {
  const body = writers[encoding]?.(content) ?? assert.fail();
  return Buffer.concat([Uint8Array.from(marked ? (marks[encoding] ?? []) : []), body]);
}

/** Lines as they are told: none of an empty text. */
const linesOf = (content: string): string[] => (content === '' ? [] : splitLines(content));

describe('core/tools/fileReader: lines in bytes', () => {
  const settings = fc.record({
    content: text,
    encoding: fc.constantFrom(...Object.keys(writers)),
    marked: fc.boolean(),
    chunk: fc.integer({ min: 1, max: 20 }).map((half) => half * 2),
  });
  const opened = ({
    content,
    encoding,
    marked,
    chunk,
  }: {
    content: string;
    encoding: string;
    marked: boolean;
    chunk: number;
  }) => openText({ path: 'f', source: sourceOf(bytesOf(content, encoding, marked)), encoding, forced: true, chunk });

  it('are those of the text, whatever the encoding, the line ends and the size of chunks', async () => {
    await assertProperty(
      fc.asyncProperty(settings, async (setting) => {
        const open = await opened(setting);
        const expected = linesOf(setting.content);
        const first = await open.index.startOf(0, going);
        const read: string[] = [];
        if (first !== undefined) for await (const line of linesFrom(open, first, going)) read.push(line.text);
        assert.deepEqual(read, expected);
        await open.index.look(0, Infinity, going);
        assert.deepEqual(
          [open.index.lines, open.index.complete, open.index.estimate],
          [expected.length, true, expected.length],
        );
      }),
      { numRuns: 400 },
    );
  });

  it('begin where the index says, from the beginning and from the end', async () => {
    await assertProperty(
      fc.asyncProperty(settings, fc.nat({ max: 45 }), async (setting, at) => {
        const expected = linesOf(setting.content);
        const open = await opened(setting);
        const restFrom = async (start: number): Promise<string[]> => {
          const rest: string[] = [];
          for await (const line of linesFrom(open, start, going)) rest.push(line.text);
          return rest;
        };
        const start = await open.index.startOf(at, going);
        assert.equal(start === undefined, at >= expected.length);
        if (start !== undefined) assert.deepEqual(await restFrom(start), expected.slice(at));
        if (expected.length === 0) return;
        const tail = await open.index.startFromEnd(at + 1, going);
        assert.equal(tail.lines, Math.min(at + 1, expected.length));
        assert.deepEqual(await restFrom(tail.start), expected.slice(-tail.lines));
      }),
      { numRuns: 400 },
    );
  });

  it('are found again in bounded memory where there are very many', async () => {
    const count = 3_000_000;
    const open = await openText({
      path: 'f',
      source: sourceOf(Buffer.from('a\n'.repeat(count))),
      encoding: undefined,
      forced: false,
    });
    for (const line of [0, 1, 63, 64, 65, 1_279_999, 1_280_001, 2_999_999])
      assert.equal(await open.index.startOf(line, going), line * 2);
    assert.equal(await open.index.startOf(count, going), undefined);
    const { marks: kept } = open.index as unknown as { marks: number[] };
    assert.ok(kept.length <= 20_001, String(kept.length));
  });
});

describe('core/tools/fileReader: text by pages', () => {
  it('gives exactly the text, page by page, cut lines by their columns', async () => {
    const line = fc.oneof(
      {
        weight: 60,
        arbitrary: fc.string({ unit: fc.constantFrom('a', 'é', '数', '😀', '\t', '…', '('), maxLength: 30 }),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1990, max: 2010 }).map((length) => 'x'.repeat(length)) },
      { weight: 1, arbitrary: fc.integer({ min: 1000, max: 70_000 }).map((length) => `${'😀'.repeat(length)}é`) },
    );
    const lines = fc
      .array(line, { minLength: 1, maxLength: 30 })
      .chain((few) => fc.integer({ min: 1, max: 30 }).map((times) => Array.from({ length: times }, () => few).flat()));
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const encodings = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be');
    const levels = fc.constantFrom('standard', 'full');
    await assertProperty(
      fc.asyncProperty(lines, end, encodings, levels, async (all, eol, encoding, response_format) => {
        const content = all.join(eol) + eol;
        const read = readerOf(new MemoryFiles({ 'a.md': bytesOf(content, encoding, true) }));
        assert.deepEqual(await readAll(read, 'a.md', { response_format }), all);
      }),
      { numRuns: 8 },
    );
  });

  it('ends a page at its lines or its characters, four times as many of them at full', async () => {
    const read = readerOf(
      new MemoryFiles({ 'lines.md': 'x\n'.repeat(5000), 'wide.md': `${'x'.repeat(1000)}\n`.repeat(1000) }),
    );
    const shown = async (path: string, response_format: string): Promise<number> =>
      (await read(path, { response_format })).observation.split('\n').filter((line) => /^\d+\t/.test(line)).length;
    assert.deepEqual([await shown('lines.md', 'standard'), await shown('lines.md', 'full')], [400, 1600]);
    assert.deepEqual([await shown('wide.md', 'standard'), await shown('wide.md', 'full')], [60, 240]);
    const { paged, truncated } = { paged: true, ...(await read('lines.md')) };
    assert.deepEqual([paged, truncated], [true, true]);
  });

  it('reads from the end with a negative offset', async () => {
    const read = readerOf(
      new MemoryFiles({ 'a.log': Array.from({ length: 900 }, (_, at) => `l${at + 1}`).join('\n') }),
    );
    const numbers = async (offset: number): Promise<string[]> =>
      (await read('a.log', { offset })).observation.split('\n').filter((line) => /^\d+\t/.test(line));
    assert.deepEqual(await numbers(-2), ['899\tl899', '900\tl900']);
    assert.equal((await numbers(-500))[0], '401\tl401');
    assert.equal((await numbers(-5000))[0], '1\tl1');
  });

  it('tells the encoding where it is not UTF-8, and reads by the one that is said', async () => {
    const gb = Uint8Array.from([0xca, 0xfd, 0xbe, 0xdd, 10, 0xca, 0xfd, 0xbe, 0xdd, 10]); // 数据
    const latin = Uint8Array.from([0x66, 0xfc, 0x72, 0x20, 0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 10]); // für Müller
    const read = readerOf(
      new MemoryFiles({ 'gb.txt': gb, 'latin.txt': latin, 'wide.txt': Buffer.from('\ufeffé\n', 'utf16le') }),
    );
    const said = await read('gb.txt', { encoding: 'GB18030' });
    assert.match(said.observation, /^gb\.txt \(text, 10 B, 2 lines; encoding gb18030\)\n1\t数据\n2\t数据$/);
    assert.equal(said.details?.file?.encoding, 'gb18030');
    const detected = await read('latin.txt');
    assert.match(detected.observation, /encoding [a-z0-9-]+, as it seems\)\n1\tfür Müller$/);
    assert.match((await read('wide.txt')).observation, /encoding utf-16le, as it seems\)\n1\té$/);
    assert.equal((await read('wide.txt')).details?.file?.encoding, 'UTF-16LE');
    const wrong = await read('gb.txt', { encoding: 'utf-99' });
    assert.equal(wrong.error_code, 'unknown_encoding');
    assert.match(wrong.error_message ?? '', /There is no encoding "utf-99"\. Encodings: utf-8, .*shift_jis/);
    assert.match(
      (await read('gb.txt', { encoding: 'utf-8' })).observation,
      /bytes that are no utf-8 are shown as \uFFFD/,
    );
  });

  it('says what a binary file is, and reads it as text where that is asked for', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
    const read = readerOf(
      new MemoryFiles({ 'a.txt': pdf, 'b.log': `${'line\n'.repeat(50)}\0\n`, noname: Buffer.from('PAR1\0\0') }),
    );
    const { error_code, error_message } = await read('a.txt');
    assert.equal(error_code, 'binary');
    assert.match(error_message ?? '', /it is a PDF document of 16 B\. Call file_reader with format "pdf"/);
    assert.equal((await read('b.log')).error_code, 'binary');
    const forced = await read('b.log', { format: 'text' });
    assert.match(forced.observation, /NUL characters are shown as ␀\)[^]*51\t␀$/);
    assert.equal((await read('noname')).error_type, 'internal'); // it goes to the engine of tables
  });

  it('offers a text as a table where it looks like one and the engine finds none', async () => {
    const none = new SqlEngineError('unreadable', 'There is no table.');
    const read = readerOf(
      new MemoryFiles({
        'a.txt': 'id;amount\n1;2\n3;"4;5"\n',
        'b.log': 'first, a line\nsecond\nthird, one\n',
        'c.md': 'a;b\n1;2\n3;4\n',
      }),
      {
        sql: new ScriptedSql(
          () => none,
          () => none,
        ),
      },
    );
    assert.match(
      (await read('a.txt')).observation,
      /It looks like a table of 2 columns: call file_reader with path "a\.txt", format "csv" for its shape, or query it: FROM 'a\.txt'\.$/,
    );
    assert.doesNotMatch((await read('b.log')).observation, /looks like/);
    assert.doesNotMatch((await read('c.md')).observation, /looks like/);
  });

  it('tells the outline alone when it shall be brief', async () => {
    const outliner = { outline: () => Promise.resolve({ functions: ['load'], classes: ['Loader'] }) };
    const files = new MemoryFiles({
      'a.py': 'def load(): pass',
      'a.md': '# One\n```\n# no\n```\n## Two\n',
      'a.log': 'a\nb\n',
    });
    const read = readerOf(files, { outliner });
    const brief = async (path: string): Promise<string[]> =>
      (await read(path, { response_format: 'brief' })).observation.split('\n').slice(1, -1);
    assert.deepEqual(await brief('a.py'), ['Functions: load', 'Classes: Loader']);
    assert.deepEqual(await brief('a.md'), ['Headings:', '1\t# One', '5\t## Two']);
    assert.deepEqual(await brief('a.log'), ['First lines:', '1\ta', '2\tb']);
  });
});

/** A file of any size whose lines are told by a function of their numbers, all of one length; it counts what is read of it. */
class HugeFile extends MemoryFiles {
  bytesRead = 0;
  largest = 0;

  constructor(
    readonly lines: number,
    readonly lineBytes: number,
  ) {
    super({});
  }

  override stat() {
    return Promise.resolve({
      size: this.lines * this.lineBytes,
      kind: 'file' as const,
      stamp: fingerprint(new Uint8Array([1])),
    });
  }

  override read(_: string, offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(offset + length, this.lines * this.lineBytes);
    const bytes = new Uint8Array(Math.max(0, end - offset)).fill(120);
    for (let line = Math.floor(offset / this.lineBytes); line * this.lineBytes < end; line++) {
      const told = Buffer.from(`${String(line + 1).padEnd(this.lineBytes - 1)}\n`);
      const at = line * this.lineBytes - offset;
      bytes.set(told.subarray(Math.max(0, -at), Math.min(told.length, bytes.length - at)), Math.max(0, at));
    }
    this.bytesRead += bytes.length;
    this.largest = Math.max(this.largest, bytes.length);
    return Promise.resolve(bytes);
  }
}

class EndlessLine extends HugeFile {
  override read(_: string, offset: number, length: number): Promise<Uint8Array> {
    this.largest = Math.max(this.largest, length);
    return Promise.resolve(new Uint8Array(Math.min(length, this.lineBytes - offset)).fill(120));
  }
}

describe('core/tools/fileReader: files of any size', () => {
  it('reads the end of a file of 300 MB, and little more', async () => {
    const files = new HugeFile(3_000_000, 100);
    const { observation } = await readerOf(files)('huge.log', { offset: -3 });
    const [head, ...lines] = observation.split('\n');
    assert.equal(head, 'huge.log (text, 286.1 MB, about 3000000 lines)');
    assert.deepEqual(
      lines.map((line) => line.trim()),
      ['-3\t2999998', '-2\t2999999', '-1\t3000000'],
    );
    assert.ok(files.bytesRead < 3 * 1024 * 1024, String(files.bytesRead));
    assert.ok(files.largest <= 256 * 1024 + 2, String(files.largest));
  });

  it('reads on from the end by the calls that it names', async () => {
    const files = new HugeFile(3_000_000, 100);
    const lines = await readAll(readerOf(files), 'huge.log', { offset: -900 });
    assert.deepEqual(
      lines.map((line) => Number(line)),
      Array.from({ length: 900 }, (_, at) => 2_999_101 + at),
    );
  });

  it('reads the middle of it, and looks through what is before only once', async () => {
    const files = new HugeFile(3_000_000, 100);
    const read = readerOf(files);
    const page = await read('huge.log', { offset: 500_000 });
    assert.match(page.observation, /\n500000\t500000 /);
    assert.ok(files.bytesRead > 50_000_000 && files.bytesRead < 56_000_000, String(files.bytesRead));
    files.bytesRead = 0;
    assert.match((await read('huge.log', { offset: 500_400 })).observation, /\n500400\t500400 /);
    assert.ok(files.bytesRead < 2_000_000, String(files.bytesRead));
  });

  it('reads a line that has no end by its columns', async () => {
    const files = new EndlessLine(1, 300_000_000);
    const read = readerOf(files);
    const first = await read('huge.json.log');
    assert.match(first.observation, /… \(about \d+ more characters\)/);
    assert.ok(files.largest <= 256 * 1024);
    const part = await read('huge.json.log', { column: 2001 });
    assert.match(part.observation, /More: call file_reader with path "huge\.json\.log", offset 1, column 62001\.$/);
  });

  it('stops between chunks', async () => {
    const files = new HugeFile(3_000_000, 100);
    const stop = new AbortController();
    const texts = new OpenTexts();
    const source = { size: 300_000_000, read: (at: number, length: number) => files.read('', at, length) };
    const open = await texts.get({ path: 'f', source, encoding: undefined, forced: false }, '1');
    const looking = open.index.startOf(2_900_000, stop.signal);
    stop.abort();
    await assert.rejects(looking, CancelledError);
    assert.ok(files.bytesRead < 5_000_000, String(files.bytesRead));
    assert.equal(await open.index.startOf(10_000, going), 1_000_000); // who comes next is not held up
  });

  it('forgets where lines begin once the file is another one', async () => {
    const texts = new OpenTexts();
    const of = (content: string, stamp: string) =>
      texts.get({ path: 'f', source: sourceOf(Buffer.from(content)), encoding: undefined, forced: false }, stamp);
    const first = await of('a\nb', '1');
    assert.equal(await of('never read', '1'), first);
    assert.equal(await (await of('long line\nb', '2')).index.startOf(1, going), 10);
  });
});
