/** run_python and execute_command through the pipeline, with real processes, a real Python and the real SQL engine. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import { NodeArtifactFolder } from '../../../../src/adapters/artifactFolder';
import { FileSpace, type FileSource } from '../../../../src/adapters/fileSpace';
import { NodeCodeChecker } from '../../../../src/adapters/run/pythonChecker';
import { NodeProgramRunner } from '../../../../src/adapters/run/programRunner';
import { NodeRunFolders } from '../../../../src/adapters/run/runFolders';
import { commandPlace, scriptPlace } from '../../../../src/adapters/run/runPlaces';
import { shadowingFiles } from '../../../../src/adapters/run/shadowingFiles';
import { findShell } from '../../../../src/adapters/run/shell';
import { programEnvironment } from '../../../../src/core/run/environment';
import type { PythonInterpreter } from '../../../../src/core/run/python';
import { StoredArtifacts } from '../../../../src/core/store/artifactStore';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { executeCommand } from '../../../../src/core/tools/executeCommand';
import { realAfter } from '../../../../src/base/after';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { runPython } from '../../../../src/core/tools/runPython';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { Engine } from '../../../../src/workers/data/engine';
import { HeldTimers } from '../../../support/heldTimers';
import { processesWith } from '../../../support/processes';
import { until } from '../../../support/process';
import { findAnalysisPython, findPython } from '../../../support/python';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { localize, MemoryLog } from '../../../support/ports';
import { inFull } from '../../../support/full';

const never = new AbortController().signal;
const sources = path.resolve('src/python');
const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
const formatter = makeFormatter(localize, 'en');

/** A workspace, and what is around it in the product. */
async function world(program: string) {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba agent 运行 ')));
  const workspace = path.join(root, 'shop');
  const temporary = path.join(root, 'own');
  for (const folder of [workspace, temporary, path.join(workspace, 'sub')]) await mkdir(folder, { recursive: true });
  await writeFile(path.join(workspace, 'sales.csv'), 'region,revenue\nNorth,10\nSouth,32\nNorth,5\n');
  const roots = () => [{ name: 'shop', folder: workspace }];
  const addresses: FileSource[] = [];
  const files = new FileSpace(roots, addresses, new ParseOptionsStore(new TestMemory()));
  const log = new MemoryLog();
  const environment = (): Record<string, string> =>
    programEnvironment(process.env, { pass: [], platform: process.platform });
  const folders = new NodeRunFolders({
    keepFormulas: () => false,
    ...{ folder: path.join(root, 'runs'), others: () => [], roots, clock, log },
    makeId: customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12),
    resolve: (given) => files.resolveFile(given),
    shapeOf: (given, signal) => sql.describe(given, signal),
  });
  const artifactFolder = new NodeArtifactFolder(path.join(root, 'artifacts'));
  addresses.push(folders, artifactFolder);
  const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
  const options = { folders: await files.folders(), memoryLimit: '500MB', temporary, sqliteWasm };
  const sql = await Engine.start(options, (asked) => files.resolveFile(asked));
  const spools = path.join(root, 'runs-now');
  /** What programs have printed. */
  const shown: string[] = [];
  /** What ends calls, and runs, whose time is up. */
  const timing = { ofCalls: realAfter, ofRuns: realAfter };
  const runner = new NodeProgramRunner({
    ...{ folder: spools, environment, memoryBytes: () => undefined, log },
    screen: { open: () => ({ write: (text) => shown.push(text), ended: () => undefined }) },
    times: { after: (ms, callback) => timing.ofRuns(ms, callback) },
  });
  const interpreter: PythonInterpreter = { path: program, version: '3', label: 'Python 3', libraries: {} };
  const running = {
    ...{ runner, formatter, memoryLimit: () => undefined },
    knownFolders: () => [
      { path: workspace, shown: '' },
      { path: root, shown: '~' },
    ],
  };
  const given = [{ id: 'upload_001', path: 'sales.csv', name: 'sales.csv' }];
  const tools = [
    seal(
      runPython({
        ...{ ...running, folders, sql, allowed: () => [], place: () => scriptPlace(roots(), undefined) },
        finder: { find: () => Promise.resolve(interpreter) },
        checker: new NodeCodeChecker({
          script: path.join(sources, 'ba_check.py'),
          env: environment,
          timeoutMs: 60_000,
        }),
        givenFiles: () => Promise.resolve(given),
        scriptPlaces: () => ({ sources, variables: { path: [], last: [], cleared: [] }, delimiter: path.delimiter }),
      }),
    ),
    seal(
      executeCommand({
        ...running,
        shell: () => findShell(process.env),
        resolveFolder: (given) => commandPlace(roots(), given, []),
        shadowing: shadowingFiles,
        makeRunId: () => 'abcdefghijkl',
      }),
    ),
    seal(queryDatabase({ sql, files, formatter })),
  ];
  const artifacts = new StoredArtifacts(artifactFolder, clock, customAlphabet('abcdefgh0123', 24));
  const pipeline = new ToolPipeline(tools, { check: () => ({ allowed: true }) }, clock, log, {
    ...{ artifacts, spools: runner },
    after: (ms, callback) => timing.ofCalls(ms, callback),
  });
  let calls = 0;
  const call = (tool_name: string, parameters: Record<string, unknown>, signal = never): Promise<ToolExecutionResult> =>
    pipeline.run({ tool_call_id: `call_${++calls}`, tool_name, parameters, caller_id: 's1' }, signal);
  return {
    ...{ workspace, call, log, artifacts, artifactFolder, shown, timing },
    /** A file that scripts are told of. */
    async give(name: string, text: string): Promise<void> {
      await writeFile(path.join(workspace, name), text);
      given.push({ id: name, path: name, name });
    },
    python: (code: string, more: Record<string, unknown> = {}, signal = never) =>
      call('run_python', { code, timeout: 60, ...more }, signal),
    command: (command: string, more: Record<string, unknown> = {}) => call('execute_command', { command, ...more }),
    /** Files of outputs that nobody has taken over or given back. */
    async leftSpools(): Promise<string[]> {
      const names = await readdir(spools, { recursive: true }).catch((): string[] => []);
      return names.filter((name) => name.endsWith('.txt'));
    },
    async close(): Promise<void> {
      runner.dispose();
      await rm(root, { recursive: true, force: true });
    },
  };
}

describe('core/tools: real runs', function () {
  let shop: Awaited<ReturnType<typeof world>>;
  before(async () => {
    shop = await world(await findPython());
  });
  after(() => shop.close());
  afterEach(async () => {
    assert.deepEqual(await shop.leftSpools(), [], 'The file of an output stays.');
  });

  it('print what a script prints, in the workspace folder, with what ba gives it', async () => {
    const result = await shop.python(
      [
        '# P1: rows',
        'import ba, json',
        'print(open("sales.csv").readline().strip(), "数")',
        'print(len(ba.rows("upload_001")))',
        `answer = ba.query("SELECT region, sum(revenue) AS s FROM 'sales.csv' GROUP BY ALL ORDER BY ALL")`,
        'print([tuple(row.values()) for row in (answer if isinstance(answer, list) else answer.to_dict("records"))])',
        'print(ba.save([{"region": "North", "s": 15}], "by_region.csv"))',
        'open("out.txt", "w").write("x")',
      ].join('\n'),
    );
    assert.ok(result.success, result.observation);
    assert.match(result.observation, /^Exit code 0 in [\d.]+ s\. Python 3, in the workspace folder\.\nOutput:\n/);
    assert.match(result.observation, /region,revenue 数\n3\n\[\('North', 15.*\), \('South', 32.*\)\]/);
    assert.match(result.observation, /Files written in the workspace:\n- out\.txt$/);
    const [table] = result.details?.outputs ?? [];
    assert.deepEqual([table?.kind, table?.name, result.details?.run?.exit_code], ['table', 'by_region.csv', 0]);
    const asked = await shop.call('query_database', { query: `SELECT s FROM '${table?.id ?? ''}'` });
    assert.match(asked.observation, /\[15\]/);
  });

  it('tell an error by the line of the script, without paths of this machine', async () => {
    const result = await shop.python('x = 1\nprint(x / 0)');
    assert.deepEqual(
      [result.error_type, result.error_code, result.details?.run?.exit_code],
      ['execution', 'exit_code', 1],
    );
    assert.match(result.observation, /script\.py", line 2[^]*ZeroDivisionError/);
    assert.ok(!result.observation.includes(os.tmpdir()) && !result.observation.includes('ba_run'), result.observation);
    const missing = await shop.python(`open(${JSON.stringify(path.join(shop.workspace, 'none.csv'))})`);
    assert.match(missing.observation, /No such file or directory: 'none\.csv'/);
  });

  inFull('are none where an import is refused, or the code cannot be read', async () => {
    const refused = await shop.python('import re\n\nfrom socket import socket\nopen("ran.txt", "w")');
    assert.deepEqual([refused.error_type, refused.error_code], ['python', 'refused_import']);
    assert.match(refused.observation, /socket \(line 3\)/);
    assert.ok(!(await readdir(shop.workspace)).includes('ran.txt'));
    assert.match((await shop.python('print("a"\nx = ')).observation, /Error Code: syntax\n.* line \d/);
    const looks = 'import re\nprint(re.compile("a").pattern, "import socket", "os.path")';
    assert.match((await shop.python(looks)).observation, /a import socket os\.path/);
  });

  it('end when their time is up, and tell what they printed until then', async () => {
    const mark = `ba-agent-unit-late-${process.pid}`;
    const code = `# ${mark}\nimport time\nprint("started", flush=True)\nwhile True: time.sleep(0.05)`;
    const timers = new HeldTimers();
    /** Lets its second be over once it has printed that. */
    const late = async (word: string, running: Promise<ToolExecutionResult>): Promise<ToolExecutionResult> => {
      await until('it has printed', () => shop.shown.join('').includes(word));
      await timers.pass();
      return running;
    };
    Object.assign(shop.timing, { ofCalls: new HeldTimers().after, ofRuns: timers.after });
    try {
      const result = await late('started', shop.python(code, { timeout: 1 }));
      assert.deepEqual([result.error_type, result.details?.run?.end], ['timeout', 'timed_out']);
      assert.match(result.observation, /Ended after 1 s: the time was up[^]*Output:\nstarted/);
      const slept = await late('begun', shop.command(`echo begun; sleep 1000 # ${mark}`, { timeout: 1 }));
      assert.match(slept.observation, /Error Type: timeout[^]*Output:\nbegun/);
      assert.deepEqual([processesWith(mark), timers.asked], [[], [1000, 1000]]);
    } finally {
      Object.assign(shop.timing, { ofCalls: realAfter, ofRuns: realAfter });
    }
  });

  it('end at once when the user stops them', async () => {
    const controller = new AbortController();
    const running = shop.python('print("x" * 5000, flush=True)\nwhile True: pass', {}, controller.signal);
    await until('it has written', async () => (await shop.leftSpools()).length > 0);
    controller.abort();
    assert.equal((await running).error_type, 'cancelled');
    await until('what it had written is given back', async () => (await shop.leftSpools()).length === 0);
  });

  inFull('are not swapped when two go on at the same time', async () => {
    const code = (name: string): string =>
      `import time\nfor at in range(10):\n    print("${name}", at, flush=True)\n    time.sleep(0.02)`;
    const [left, right] = await Promise.all([shop.python(code('left')), shop.python(code('right'))]);
    assert.ok(left.observation.includes('left 9') && !left.observation.includes('right'), left.observation);
    assert.ok(right.observation.includes('right 9') && !right.observation.includes('left'), right.observation);
  });

  inFull('keep all of a long output as an artifact', async () => {
    const result = await shop.python('for at in range(100_000):\n    print(at, "x" * 90)');
    const { artifact_id = '' } = result;
    assert.match(result.observation, /\n59 x{90}\n… 99,880 lines left out, from line 61 on …\n99940 x/);
    assert.match(result.observation, /Data stored as artifact: artifact_\w+ \(100000 lines, 9\.\d MB\)/);
    const kept = await readFile(path.join(shop.artifactFolder.folder, `${artifact_id}.txt`), 'utf8');
    assert.deepEqual([kept.split('\n').length, kept.split('\n')[50_000]], [100_001, `50000 ${'x'.repeat(90)}`]);
    assert.equal((await shop.artifacts.find(artifact_id))?.bytes, result.data_size_bytes);
  });

  it('of commands tell both streams, their exit code and their folder', async () => {
    const result = await shop.command('pwd; sleep 0.1; echo two >&2; exit 3', { cwd: 'sub' });
    assert.match(result.observation, /Exit code 3 in .*, in sub\/\.\nOutput:\nsub\n\[stderr\] two$/);
    const outside = await shop.command('pwd', { cwd: '..' });
    assert.equal(outside.error_code, 'outside_workspace');
    const file = await shop.command('pwd', { cwd: 'sales.csv' });
    assert.match(file.observation, /sales\.csv is no folder/);
  });
});

describe('core/tools: real runs with libraries', function () {
  it('come back as files for the report', async () => {
    const shop = await world(await findAnalysisPython());
    try {
      const result = await shop.python(
        [
          'import pandas as pd',
          'import matplotlib.pyplot as plt',
          'by = pd.read_csv("sales.csv").groupby("region")["revenue"].sum()',
          'by.plot.bar(title="Revenue")',
          'plt.show()',
          'print(by.sum())',
        ].join('\n'),
      );
      assert.ok(result.success, result.observation);
      const [figure] = result.details?.outputs ?? [];
      assert.deepEqual([figure?.kind, figure?.file_type], ['figure', 'PNG']);
      assert.match(result.observation, /Output:\n47\nFiles for the report:\n- output:\w{12}\/\S+\.png \(PNG figure, /);
      assert.match(result.data_summary ?? '', /^Exit code 0 · 1 line · 1 figure$/);
    } finally {
      await shop.close();
    }
  });

  inFull('read periods and times as the product has them', async () => {
    const shop = await world(await findAnalysisPython());
    const files: Readonly<Record<string, [text: string, read: string]>> = {
      'words.csv': [
        'quarter,born,x\nQ1 2023,01.03.45,1\nQ4 2023,,2\nQ3 2024,17.08.62,4\n',
        'quarter,born,x;2023-01-01,1945-03-01,1;2023-10-01,,2;2024-07-01,1962-08-17,4',
      ],
      'columns.csv': [
        'region,2022,2023,2024,Total\nN,1,2,3,6\nS,4,,6,10\n',
        'region,period,value;N,2022-01-01,1;N,2023-01-01,2;N,2024-01-01,3;S,2022-01-01,4;S,2024-01-01,6',
      ],
      'months.csv': [
        'Year,Jan,Feb,Mar,Apr,May,Jun,HALF1\n2023,1,2,3,4,5,6,21\n',
        'Year,month,value;2023,2023-01-01,1;2023,2023-02-01,2;2023,2023-03-01,3;2023,2023-04-01,4;2023,2023-05-01,5;2023,2023-06-01,6',
      ],
      'parts.csv': [
        'Jahr;Monat;x\n2023;Dezember;1,5\n2024;Januar;2\n',
        'Jahr,Monat,x,month;2023,Dezember,1.5,2023-12-01;2024,Januar,2.0,2024-01-01',
      ],
      'clocks.csv': [
        'at,x\n2024-03-09 23:30:00 -0500,1\n2024-04-14 22:43:32 -0400,2\n',
        'at,x;2024-03-09 23:30:00,1;2024-04-14 22:43:32,2',
      ],
    };
    try {
      for (const [name, [text]] of Object.entries(files)) await shop.give(name, text);
      const script = `import ba\nfor name in ${JSON.stringify(Object.keys(files))}:\n    print(name, ba.read(name).to_csv(index=False).strip().replace("\\n", ";"))`;
      const { observation } = await shop.python(script);
      const lines = observation.split('\n');
      for (const [name, [, read]] of Object.entries(files)) assert.ok(lines.includes(`${name} ${read}`), observation);
    } finally {
      await shop.close();
    }
  });
});
