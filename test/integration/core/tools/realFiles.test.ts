/** Tools over the real engine, the real rules for paths and the real folder of artifacts, as composition/ puts them together. */
import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, realpath, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace } from '../../../../src/adapters/fileSpace';
import type { Attachment } from '../../../../src/core/contract/events';
import type { SqlEngine } from '../../../../src/core/ports';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { ResultCache } from '../../../../src/core/tools/pipeline/resultCache';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { emptyReaderPorts, localize, MemoryCodeFolder, MemoryLog } from '../../../support/ports';

const never = new AbortController().signal;

describe('tools over real files', function () {
  let root = '';
  let folder = '';
  let artifactFolder: NodeArtifactFolder;
  let choices: ParseOptionsStore;
  let uploads: Attachment[] = [];
  /** Called before the engine is told where a file is. */
  let onResolve: (asked: string) => Promise<void> = () => Promise.resolve();
  let run: (tool: string, parameters: Record<string, unknown>) => Promise<ToolExecutionResult>;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-real-')));
    const temporary = path.join(root, 'own');
    folder = path.join(root, 'workspace');
    for (const each of [temporary, folder]) await mkdir(each);
    artifactFolder = new NodeArtifactFolder(path.join(root, 'artifacts'));
    choices = new ParseOptionsStore(new TestMemory());
    uploads = [];
    onResolve = () => Promise.resolve();
    const files = new FileSpace(() => [{ name: 'workspace', folder }], [artifactFolder], choices);
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = { folders: await files.folders(), memoryLimit: '500MB', temporary, sqliteWasm };
    const sql: SqlEngine = await Engine.start(options, async (asked) => {
      await onResolve(asked);
      return files.resolveFile(asked);
    });
    const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
    const artifacts = new StoredArtifacts(artifactFolder, clock, customAlphabet('abcdefgh0123', 24));
    const formatter = makeFormatter(localize, 'en');
    const codes = new CodeStore(new MemoryCodeFolder(), clock, localize, new MemoryLog());
    const reader = fileReader({
      ...emptyReaderPorts,
      ...{ files, tree: files, artifacts, sql, codes, formatter },
      uploads: () => uploads,
    });
    const cache = new ResultCache(
      async (file) => (await files.stat(file)).stamp,
      () => clock.monotonic(),
    );
    const pipeline = new ToolPipeline(
      [seal(reader), seal(queryDatabase({ sql, files, formatter }))],
      { check: () => ({ allowed: true }) },
      clock,
      new MemoryLog(),
      { artifacts, cache },
    );
    let calls = 0;
    run = (tool_name, parameters) =>
      pipeline.run({ tool_call_id: `c${++calls}`, tool_name, parameters, caller_id: 's' }, never);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  const read = (file: string, more: object = {}): Promise<ToolExecutionResult> =>
    run('file_reader', { path: file, ...more });
  const query = (sql: string, more: object = {}): Promise<ToolExecutionResult> =>
    run('query_database', { query: sql, ...more });
  /** The rows of an observation. */
  const rowsOf = ({ observation }: ToolExecutionResult): unknown[] =>
    observation.split('\n').flatMap((line) => (line.startsWith('[') ? [JSON.parse(line) as unknown] : []));

  it('keep a result whole that reads back as it was, through SQL and by pages', async () => {
    await write('a.csv', 'n,text\n1,"a ""b"", é"\n2,数\n');
    const full = await query("SELECT n, text, n AS n,  1.50::DECIMAL(5,2) AS d, NULL AS none FROM 'a.csv' ORDER BY 1", {
      response_format: 'full',
    });
    const { artifact_id: id = '' } = full;
    assert.match(id, /^artifact_[a-z0-9]{24}$/);
    assert.match(full.observation, /\(2 rows as JSON Lines, \d+ B\)/);
    const again = await query(`SELECT n, text, "n:1", d, none FROM '${id}' ORDER BY n`);
    assert.deepEqual(
      rowsOf(again),
      [
        [1, 'a "b", é', 1, 1.5, null],
        [2, '数', 2, 1.5, null],
      ],
      again.observation,
    );
    const table = await read(id);
    assert.match(table.observation, /2 rows × 5 columns/);
    assert.match(table.observation, new RegExp(`SQL: SELECT … FROM '${id}'`));
    const lines = await read(id, { format: 'text' });
    assert.match(lines.observation, /1\t\{"n":1,"text":"a \\"b\\", é"/);
    assert.ok(!`${again.observation}${table.observation}${lines.observation}`.includes(root));
  });

  it('keep numbers that read back as numbers, with all their digits', async () => {
    await write('a.csv', 'n\n1\n');
    const values = [
      '9007199254740993::BIGINT AS big',
      '(-9223372036854775808)::BIGINT AS least',
      '9223372036854775807::HUGEINT AS huge',
      "'inf'::DOUBLE AS inf",
      "'-inf'::FLOAT AS minus",
    ];
    const sql = `SELECT ${values.join(', ')} FROM 'a.csv' UNION ALL SELECT 10, 10, 10, 10, 10 FROM 'a.csv'`;
    const { artifact_id: id = '' } = await query(sql, { response_format: 'full' });
    const sums = await query(`SELECT max(big), min(least), max(huge), typeof(any_value(huge)) FROM '${id}'`);
    assert.deepEqual(
      rowsOf(sums),
      [['9007199254740993', '-9223372036854775808', '9223372036854775807', 'BIGINT']],
      sums.observation,
    );
    const infinite = `SELECT list(inf::DOUBLE)::VARCHAR, min(minus::DOUBLE)::VARCHAR FROM '${id}'`;
    assert.deepEqual(rowsOf(await query(infinite)), [['[inf, 10.0]', '-inf']]);
    const alone = await query("SELECT 'inf'::DOUBLE AS inf FROM 'a.csv'", { response_format: 'full' });
    const back = await query(`SELECT inf::DOUBLE::VARCHAR FROM '${alone.artifact_id}'`);
    assert.deepEqual(rowsOf(back), [['inf']], back.observation);
  });

  it('keep nothing of a result without rows: there is nothing to read on', async () => {
    await write('a.csv', 'n\n1\n');
    const { artifact_id, success, observation } = await query("SELECT n FROM 'a.csv' WHERE n > 1", {
      response_format: 'full',
    });
    assert.deepEqual([success, artifact_id], [true, undefined]);
    assert.doesNotMatch(observation, /artifact/);
  });

  it('never give an upload’s result again once its id is that of another file', async () => {
    await write('a.csv', 'n\n1\n');
    await write('b.csv', 'n\n2\n');
    const upload = (name: string): Attachment => ({
      id: 'upload_001',
      path: name,
      filename: name,
      file_type: 'csv',
      size: 4,
    });
    uploads = [upload('a.csv')];
    assert.deepEqual(rowsOf(await read('upload_001')), [[1]]);
    assert.equal((await read('upload_001')).cached, true);
    uploads = [upload('b.csv')]; // the message was edited: another branch
    assert.deepEqual(rowsOf(await read('upload_001')), [[2]]);
    assert.deepEqual(rowsOf(await read('upload_001/')), [[2]]);
  });

  it('tell a folder as it is now, the sizes of its files too', async () => {
    await mkdir(path.join(folder, 'data'));
    await write('data/a.log', 'one\n');
    assert.match((await read('data')).observation, /data\/a\.log \(4 B\)/);
    assert.equal((await read('data')).cached, true);
    await appendFile(path.join(folder, 'data/a.log'), 'two\n');
    assert.match((await read('data')).observation, /data\/a\.log \(8 B\)/);
    await write('data/b.log', '');
    assert.match((await read('data')).observation, /data\/b\.log/);
  });

  it('never give a query’s result again of which one of several files has changed, or is gone', async () => {
    await write('a.csv', 'n\n1\n');
    await write('b.csv', 'n\n2\n');
    await write('c.json', '{"x": [{"n": 3}], "y": [{"n": 4}]}');
    const { artifact_id: id = '' } = await query("SELECT n FROM 'a.csv'", { response_format: 'full' });
    const sql = `SELECT n FROM 'a.csv' UNION ALL FROM 'b.csv' UNION ALL SELECT n FROM 'c.json#x' UNION ALL SELECT n FROM 'c.json#y' UNION ALL SELECT n FROM '${id}' ORDER BY 1`;
    const ask = async (): Promise<[unknown[], boolean]> => {
      const result = await query(sql);
      return [rowsOf(result).flat(), result.cached === true];
    };
    assert.deepEqual(await ask(), [[1, 1, 2, 3, 4], false]);
    assert.deepEqual(await ask(), [[1, 1, 2, 3, 4], true]);
    await write('b.csv', 'n\n9\n');
    assert.deepEqual(await ask(), [[1, 1, 3, 4, 9], false]);
    assert.equal((await ask())[1], true);
    await choices.set('b.csv', { decimal: ',' });
    assert.deepEqual(await ask(), [[1, 1, 3, 4, 9], false]);
    await choices.set('b.csv', {});
    await write('c.json', '{"x": [{"n": 5}], "y": [{"n": 6}]}');
    assert.deepEqual(await ask(), [[1, 1, 5, 6, 9], false]);
    assert.equal((await ask())[1], true);
    for (const name of await readdir(artifactFolder.folder)) await artifactFolder.remove(name);
    assert.match((await query(sql)).observation, /Error Type: database/);
  });

  it('keep nothing of a query for which a file changed between two of its sheets', async () => {
    await write('c.json', '{"x": [{"n": 1}], "y": [{"n": 1}]}');
    const sql = "SELECT x.n AS x, y.n AS y FROM 'c.json#x' x, 'c.json#y' y";
    let asked = 0;
    onResolve = async () => {
      if (++asked === 2) await write('c.json', '{"x": [{"n": 22}], "y": [{"n": 22}]}');
    };
    await query(sql);
    assert.ok(asked >= 2);
    const later = await query(sql);
    assert.deepEqual([rowsOf(later), later.cached], [[[22, 22]], undefined]);
  });

  it('offer as a table only what the engine takes for one', async () => {
    for (const name of ['a.txt', 'a.log', 'a.dat', 'LIST']) {
      await write(name, 'a\tb\n1\t2\n3\t4\n');
      const { observation } = await read(name, { format: 'text' });
      const offered = /FROM '([^']+)'/.exec((await read(name)).observation)?.[1];
      if (offered === undefined) continue;
      assert.ok((await query(`SELECT * FROM '${offered}'`)).success, `${name}\n${observation}`);
      assert.ok((await read(name, { format: 'tsv' })).success, name);
    }
    assert.match((await read('a.txt')).observation, /FROM 'a\.txt'/);
  });

  it('see a file that another one of the same size and time has taken the place of', async () => {
    await write('a.csv', 'n\n1\n');
    const time = new Date(1_700_000_000_000);
    await utimes(path.join(folder, 'a.csv'), time, time);
    assert.deepEqual(rowsOf(await query("FROM 'a.csv'")), [[1]]);
    await write('new.csv', 'n\n2\n');
    await utimes(path.join(folder, 'new.csv'), time, time);
    await rename(path.join(folder, 'new.csv'), path.join(folder, 'a.csv'));
    assert.deepEqual(rowsOf(await query("FROM 'a.csv'")), [[2]]);
    assert.deepEqual(rowsOf(await read('a.csv')), [[2]]);
  });
});
