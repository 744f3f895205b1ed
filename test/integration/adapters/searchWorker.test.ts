import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { SearchWorker } from '../../../src/adapters/searchWorker';
import { IndexLost, type SourceContent } from '../../../src/core/tools/vectorSearch/passageIndex';
import { MemoryLog } from '../../support/ports';

const content = (key: string, text: string): SourceContent => ({
  ...{ key, stamp: '1', title: key, form: 'markdown', cut: false },
  bytes: new TextEncoder().encode(text),
});
const query = { query: 'refund', groups: ['documents'] as const, limit: 5 };

describe('adapters/searchWorker', function () {
  let folder = '';
  const log = new MemoryLog();
  const open: SearchWorker[] = [];
  const make = (script: string, idleMs?: number): SearchWorker => {
    const options = { script: path.join(folder, script), log, ...(idleMs === undefined ? {} : { idleMs }) };
    const worker = new SearchWorker(options);
    open.push(worker);
    return worker;
  };

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-search-'));
    const entryPoints = ['src/workers/searchWorker.ts'];
    await build({ entryPoints, bundle: true, platform: 'node', target: 'node20', logLevel: 'silent', outdir: folder });
  });
  afterEach(() => {
    for (const worker of open.splice(0)) worker.dispose();
    log.lines.length = 0;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps and finds passages in another thread', async () => {
    const worker = make('searchWorker.js');
    const { index, wanted } = await worker.sync('documents', [{ key: 'a.md', stamp: '1' }], undefined);
    assert.deepEqual(wanted, ['a.md']);
    await worker.put(index, 'documents', [content('a.md', '# Returns\nRefunds within 14 days.')]);
    const found = await worker.search(index, query);
    assert.deepEqual(
      found.hits.map(({ key, place, headings, text }) => [key, place, headings, text]),
      [['a.md', { from: 1, to: 2 }, 'Returns', '# Returns\nRefunds within 14 days.']],
    );
    assert.deepEqual((await worker.sync('documents', [{ key: 'a.md', stamp: '1' }], index)).wanted, []);
    assert.deepEqual(log.lines, []);
  });

  it('never finds nothing because the thread was ended meanwhile', async () => {
    const worker = make('searchWorker.js');
    const { index } = await worker.sync('documents', [], undefined);
    await worker.put(index, 'documents', [content('a.md', 'refund')]);
    worker.dispose();
    await assert.rejects(worker.search(index, query), IndexLost);
    await assert.rejects(worker.put(index, 'documents', []), IndexLost);
    await assert.rejects(worker.sync('sessions', [], index), IndexLost);
    const again = await worker.sync('documents', [{ key: 'a.md', stamp: '1' }], undefined);
    assert.deepEqual(again.wanted, ['a.md']);
  });

  it('is lost when the thread dies, and says so in the log', async () => {
    writeFileSync(
      path.join(folder, 'dies.js'),
      "require('node:worker_threads').parentPort.on('message', () => process.exit(3));",
    );
    await assert.rejects(make('dies.js').sync('documents', [], undefined), IndexLost);
    assert.match(log.lines.join(), /The search worker ended/);
  });

  it('refuses what the thread says in another form', async () => {
    writeFileSync(
      path.join(folder, 'odd.js'),
      "const { parentPort: p } = require('node:worker_threads'); p.on('message', (m) => p.postMessage({ kind: 'reply', id: m.id, result: { index: 1 } }));",
    );
    await assert.rejects(make('odd.js').sync('documents', [], undefined), { name: 'ZodError' });
  });
});
