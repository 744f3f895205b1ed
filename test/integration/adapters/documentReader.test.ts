/** The text of PDF files, read by the real parser in its process. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { DocumentProcess } from '../../../src/adapters/documentReader';
import { CancelledError } from '../../../src/base/errors';
import { FileAccessError, type WorkspaceFiles } from '../../../src/core/ports';
import { HeldTimers } from '../../support/heldTimers';
import { makePdf } from '../../support/pdf';
import { MemoryFiles, MemoryLog } from '../../support/ports';

describe('adapters/documentReader', function () {
  let folder = '';
  const open: DocumentProcess[] = [];
  const log = new MemoryLog();
  const going = new AbortController().signal;
  let timers: HeldTimers;
  const make = (files: WorkspaceFiles, script = 'documentWorker.js'): DocumentProcess => {
    timers = new HeldTimers();
    const reader = new DocumentProcess({ script: path.join(folder, script), files, log, after: timers.after });
    open.push(reader);
    return reader;
  };
  /** A worker that does what these lines say with each request `m`. */
  const script = (name: string, lines: string): string => {
    const head = "process.on('disconnect', () => process.exit());\n";
    writeFileSync(path.join(folder, name), `${head}process.on('message', (m) => { ${lines} });\n`);
    return name;
  };

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-documents-'));
    await build({
      entryPoints: ['src/workers/documentWorker.ts'],
      bundle: true,
      platform: 'node',
      target: 'node20',
      // As in the package: the parser is an ES module that asks where it is.
      define: { 'import.meta.url': '__moduleUrl' },
      banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
      logLevel: 'silent',
      outdir: folder,
    });
  });
  afterEach(() => {
    for (const reader of open.splice(0)) reader.dispose();
    log.lines.length = 0;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('reads each page with its lines', async () => {
    const pages = [['Revenue by region', 'North 1,204 (EUR)'], [], ['The end']];
    const files = new MemoryFiles({ 'a.pdf': makePdf(pages) });
    assert.deepEqual(await make(files).pages('a.pdf', going), ['Revenue by region\nNorth 1,204 (EUR)', '', 'The end']);
    assert.deepEqual(log.lines, []);
  });

  it('reads many at once, and the same one again', async () => {
    const files = new MemoryFiles(
      Object.fromEntries([1, 2, 3, 4].map((at) => [`${at}.pdf`, makePdf([[`page of ${at}`]])])),
    );
    const reader = make(files);
    const read = await Promise.all([1, 2, 3, 4, 1].map((at) => reader.pages(`${at}.pdf`, going)));
    assert.deepEqual(
      read,
      [1, 2, 3, 4, 1].map((at) => [`page of ${at}`]),
    );
  });

  it('says why a file has no text', async () => {
    const whole = makePdf([['words']]);
    const files = new MemoryFiles({
      'locked.pdf': makePdf([['words']], { encrypted: true }),
      'no.pdf': 'words',
      'empty.pdf': '',
      'cut.pdf': whole.subarray(0, 60),
    });
    const reader = make(files);
    const words: [string, RegExp][] = [
      ['locked.pdf', /^locked\.pdf is encrypted with a password/],
      ['no.pdf', /^no\.pdf is damaged, or no PDF/],
      ['empty.pdf', /^empty\.pdf is damaged, or no PDF/],
      ['cut.pdf', /^cut\.pdf is damaged, or no PDF/],
    ];
    for (const [file, pattern] of words) {
      await assert.rejects(reader.pages(file, going), (error) => {
        assert.ok(error instanceof FileAccessError);
        assert.equal(error.code, 'unreadable');
        assert.match(error.message, pattern);
        return true;
      });
    }
    assert.deepEqual(log.lines.length, words.length);
    assert.ok(
      log.lines.every((line) => !/words|locked|tmp/.test(line)),
      log.lines.join('\n'),
    );
  });

  it('refuses a file that is too large before it is read', async () => {
    const files = new MemoryFiles({});
    files.stat = () => Promise.resolve({ size: 65 * 1024 * 1024, kind: 'file', stamp: '' });
    await assert.rejects(
      make(files).pages('big.pdf', going),
      /big\.pdf has 65\.0 MB; documents are read up to 64\.0 MB/,
    );
  });

  it('gives up what takes too long, and goes on with another process', async () => {
    const hangs = script(
      'hangs.js',
      "if (m.params.data.length > 3) for (;;) {} process.send({ kind: 'reply', id: m.id, result: ['x'] });",
    );
    const reader = make(new MemoryFiles({ 'a.pdf': 'long', 'b.pdf': 'b' }), hangs);
    const hanging = assert.rejects(reader.pages('a.pdf', going), /a\.pdf takes too long to read/);
    await timers.pass();
    await hanging;
    assert.deepEqual(await reader.pages('b.pdf', going), ['x']);
  });

  it('blames no document for another one that it waits behind', async () => {
    const hangs = script(
      'hangs3.js',
      "if (m.params.data.length > 3) for (;;) {} process.send({ kind: 'reply', id: m.id, result: ['x'] });",
    );
    const reader = make(new MemoryFiles({ 'a.pdf': 'long', 'b.pdf': 'b' }), hangs);
    const read = Promise.allSettled([reader.pages('a.pdf', going), reader.pages('b.pdf', going)]);
    await timers.pass();
    const [bad, good] = await read;
    assert.ok(bad.status === 'rejected' && String(bad.reason).includes('a.pdf takes too long'));
    assert.deepEqual(good, { status: 'fulfilled', value: ['x'] });
  });

  it('says so when the process dies', async () => {
    const dies = script('dies.js', 'process.exit(3);');
    await assert.rejects(
      make(new MemoryFiles({ 'a.pdf': 'x' }), dies).pages('a.pdf', going),
      /the reader of documents failed/,
    );
  });

  it('tries a document once more where the process was killed from outside, and not a third time', async () => {
    const killed = script('killed.js', "process.kill(process.pid, 'SIGKILL');");
    const reader = make(new MemoryFiles({ 'a.pdf': 'x' }), killed);
    await assert.rejects(reader.pages('a.pdf', going), /a\.pdf was not read: .* Try it again\./);
    assert.equal(log.lines.length, 1);
    await assert.rejects(reader.pages('a.pdf', going));
    rmSync(path.join(folder, 'killed.js'));
    await assert.rejects(reader.pages('a.pdf', going), /a\.pdf was not read: /, 'no process was started for it');
  });

  it('says so where the process was killed while it had nothing to do, and reads the same document the next time', async () => {
    const tells = script('tells.js', "process.send({ kind: 'reply', id: m.id, result: [String(process.pid)] });");
    const reader = make(new MemoryFiles({ 'a.pdf': 'x', 'b.pdf': 'x' }), tells);
    const [pid] = await reader.pages('a.pdf', going);
    process.kill(Number(pid), 'SIGKILL');
    // It is gone before anybody here has heard of that: what is sent to it comes back as EPIPE.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await assert.rejects(reader.pages('b.pdf', going), /b\.pdf was not read: .* Try it again\./);
    const [next] = await reader.pages('b.pdf', going);
    assert.ok(next !== undefined && next !== pid);
  });

  it('stops at once, and does not let the process go on for nobody', async () => {
    const hangs = script('hangs2.js', 'for (;;) {}');
    const stop = new AbortController();
    const reader = make(new MemoryFiles({ 'a.pdf': 'x' }), hangs);
    const reading = reader.pages('a.pdf', stop.signal);
    setImmediate(() => stop.abort());
    await assert.rejects(reading, CancelledError);
    assert.deepEqual(log.lines, []);
  });
});
