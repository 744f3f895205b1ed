import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { OutlineWorker } from '../../../src/adapters/outlineWorker';
import type { After } from '../../../src/base/after';
import { HeldTimers } from '../../support/heldTimers';
import { MemoryLog } from '../../support/ports';
import { makeGrammarFolder } from '../workers/outline/grammarFolder';

const code = 'def load(): pass\nif True:\n    def nested(): pass\nclass Loader: pass\n';
/** By the parser; the words alone do not tell what is nested. */
const parsed = { functions: ['load', 'nested'], classes: ['Loader'] };
const byWords = { functions: ['load'], classes: ['Loader'] };

describe('adapters/outlineWorker', function () {
  let folder = '';
  let grammars = '';
  const open: OutlineWorker[] = [];
  const log = new MemoryLog();
  const make = (script: string, more: { grammars?: string; after?: After } = {}): OutlineWorker => {
    const worker = new OutlineWorker({ script: path.join(folder, script), grammars, log, ...more });
    open.push(worker);
    return worker;
  };
  /** A worker that does what these lines say with each request `m`. */
  const script = (name: string, lines: string): string => {
    const head = "process.on('disconnect', () => process.exit());\nlet n = 0;\n";
    writeFileSync(path.join(folder, name), `${head}process.on('message', (m) => { n++; ${lines} });\n`);
    return name;
  };
  const reply = "process.send({ kind: 'reply', id: m.id, result: { functions: ['by_worker'], classes: [] } });";

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-outline-'));
    grammars = makeGrammarFolder();
    await build({
      entryPoints: ['src/workers/outlineWorker.ts'],
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
    for (const worker of open.splice(0)) worker.dispose();
    log.lines.length = 0;
  });
  after(() => {
    for (const made of [folder, grammars]) rmSync(made, { recursive: true, force: true });
  });

  it('reads facts of code in another thread, and by its words where the thread does not come to an end', async () => {
    const worker = make('outlineWorker.js');
    const facts = await worker.facts('python', 'import pandas as pd\npd.read_csv("a.csv")\n');
    assert.deepEqual(facts?.accesses, [{ mode: 'reads', what: 'file', name: 'a.csv', by: 'pd.read_csv', line: 2 }]);
    assert.equal((await worker.facts('sql', 'SELECT * FROM a'))?.statements?.length, 1);
    assert.equal(await worker.facts('markdown', '# a'), undefined);
    const timers = new HeldTimers();
    const reading = make(script('stuckFacts.js', ''), { after: timers.after }).facts('python', code);
    await timers.pass();
    const words = await reading;
    assert.deepEqual([words?.by, words?.definitions.length, words?.accesses], ['words', 2, []]);
  });

  it('reads the outline by a parser in another thread, many at once', async () => {
    const worker = make('outlineWorker.js');
    const outlines = await Promise.all(Array.from({ length: 20 }, () => worker.outline('python', code)));
    for (const outline of outlines) assert.deepEqual(outline, parsed);
    assert.deepEqual(log.lines, []);
  });

  it('starts no process for languages without a grammar', async () => {
    const worker = make('there-is-none.js');
    assert.deepEqual(await worker.outline('sql', 'CREATE TABLE a (b int);'), { functions: [], classes: ['a'] });
    assert.deepEqual(await worker.outline('markdown', '# a'), { functions: [], classes: [] });
    assert.deepEqual(log.lines, []);
  });

  it('reads by the words where the grammars are not there', async () => {
    const worker = make('outlineWorker.js', { grammars: path.join(folder, 'nothing') });
    assert.deepEqual(await worker.outline('python', code), byWords);
    assert.match(log.lines[0] ?? '', /^warn: No outline of python code by the parser: /);
  });

  it('reads by the words what takes too long, and goes on with another process', async () => {
    const hangs = script('hangs.js', `if (m.params.code.startsWith('def')) for (;;) {} ${reply}`);
    const timers = new HeldTimers();
    const worker = make(hangs, { after: timers.after });
    assert.deepEqual(await worker.outline('python', 'x = 1'), { functions: ['by_worker'], classes: [] });
    const stuck = [worker.outline('python', code), worker.outline('python', `${code}#`)];
    await timers.pass();
    for (const outline of await Promise.all(stuck)) assert.deepEqual(outline, byWords);
    assert.deepEqual(await worker.outline('python', 'x = 1'), { functions: ['by_worker'], classes: [] });
  });

  it('goes on after a crash', async () => {
    const crashes = script('crashes.js', `if (m.params.code.startsWith('crash')) process.exit(3); ${reply}`);
    const worker = make(crashes);
    for (let round = 0; round < 5; round++) {
      assert.deepEqual((await worker.outline('python', 'x')).functions, ['by_worker']);
      assert.deepEqual(await worker.outline('python', `crash ${round}`), { functions: [], classes: [] });
    }
    assert.equal(log.lines.length, 5);
  });

  it('stops to start processes that never answer, and starts one anew once it was let go', async () => {
    const dies = script('dies.js', 'throw new Error("no");');
    const worker = make(dies);
    for (let round = 0; round < 6; round++) {
      assert.deepEqual(await worker.outline('python', `${code}# ${round}`), byWords);
    }
    assert.equal(log.lines.length, 3);
    script('dies.js', reply);
    worker.dispose();
    assert.deepEqual((await worker.outline('python', code)).functions, ['by_worker']);
  });

  it('takes no answer of another form', async () => {
    const odd = script(
      'odd.js',
      "process.send('x'); process.send({ kind: 'reply', id: m.id, result: { functions: 'x' } });",
    );
    assert.deepEqual(await make(odd).outline('python', code), byWords);
  });

  it('gives the worker nothing of the host’s environment', async () => {
    const tells = script(
      'tells.js',
      "const functions = Object.keys(process.env); process.send({ kind: 'reply', id: m.id, result: { functions, classes: [] } });",
    );
    process.env['SOME_SECRET'] = 'x';
    const { functions } = await make(tells).outline('python', code);
    delete process.env['SOME_SECRET'];
    assert.ok(
      functions.includes('PATH') && functions.length < 10 && !functions.includes('SOME_SECRET'),
      functions.join(' '),
    );
  });
});
