import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { endOrphans } from '../../../../src/adapters/run/orphans';
import { RunRecords } from '../../../../src/adapters/run/runRecords';
import { hasOrphans, ownFolderName } from '../../../../src/adapters/run/runsFolder';
import { startOf } from '../../../../src/adapters/processes';
import { processesWith } from '../../../support/processes';
import { runAndKill } from '../../children/children';
import { NODE, TestRunner } from './programs';

describe('adapters/run/orphans', () => {
  let folder = '';
  let runs = '';
  let child = '';
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), error: () => undefined };
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
    child = path.join(folder, 'runChild.js');
    const entryPoints = [path.join('test', 'integration', 'children', 'runChild.ts')];
    await build({
      entryPoints,
      outfile: child,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      logLevel: 'error',
    });
  });
  beforeEach(() => {
    runs = path.join(folder, 'runs-now');
    warnings.length = 0;
  });
  afterEach(() => rm(runs, { recursive: true, force: true }));
  after(() => rm(folder, { recursive: true, force: true }));

  const folderOf = (pid: unknown): string => ownFolderName('00ff').replace(/^\d+/, String(pid));

  /** A folder as that of a window that is gone, with the record of a program. */
  const leave = async (record: Record<string, unknown>, host: Record<string, unknown>): Promise<string> => {
    const place = path.join(runs, folderOf(host['pid']));
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'host.json'), JSON.stringify(host));
    await writeFile(path.join(place, 'r.run.jsonl'), `${JSON.stringify(record)}\n{"pid":`);
    await writeFile(path.join(place, 'r.txt'), 'output');
    return place;
  };
  const mark = '0123456789abcdef-mark';
  /** No process has it: it is more than the system gives. */
  const GONE = 99_999_999;

  it('ends what a host that was killed had running, wherever it went, and removes its files', async () => {
    const script = `export OWN=${folder}; (setsid sleep 2222 &); sleep 2222 & sleep 0.2; echo ready; echo set; wait`;
    await runAndKill(NODE, [child, runs, script], 2);
    assert.equal(processesWith(folder).length, 3, 'it was left: the shell, and two that sleep');
    assert.equal(await hasOrphans(runs), true);
    assert.ok((await endOrphans(runs, log)) >= 2);
    assert.equal(await hasOrphans(runs), false);
    assert.deepEqual(processesWith(folder), []);
    assert.deepEqual(await readdir(runs), []);
    assert.equal(warnings.length, 1);
    assert.equal(await endOrphans(runs, log), 0);
    assert.equal(await endOrphans(path.join(runs, 'none'), log), 0);
  });

  it('leaves alone what another window runs', async () => {
    const other = await TestRunner.make({ folder: runs });
    const running = other.sh('sleep 0.4; echo end');
    while (!(await readdir(runs, { recursive: true }).catch(() => [])).some((name) => name.endsWith('.run.jsonl'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.equal(await endOrphans(runs, log), 0);
    assert.equal(await hasOrphans(runs), false);
    const { end, output } = await running;
    assert.deepEqual(end, { how: 'exited', code: 0 });
    assert.equal(await readFile(output.spool?.file ?? '', 'utf8'), 'end\n');
    await other.dispose();
    assert.deepEqual(await readdir(runs), [], 'what is disposed of leaves nothing');
  });

  it('ends no process that has got the id of one that is gone', async () => {
    const stranger = spawn('sleep', ['2222'], { detached: true, stdio: 'ignore' });
    const start = await startOf(stranger.pid ?? 0);
    await leave({ pid: stranger.pid, start: `${start}0`, mark }, { pid: GONE });
    await leave({ pid: stranger.pid, mark }, { pid: GONE - 1 });
    assert.equal(await endOrphans(runs, log), 0);
    assert.equal(stranger.exitCode ?? stranger.signalCode, null);
    assert.deepEqual(await readdir(runs), []);
    // The same one is known by its start.
    const ended = once(stranger, 'exit');
    await leave({ pid: stranger.pid, start, mark }, { pid: GONE });
    assert.equal(await endOrphans(runs, log), 1);
    assert.deepEqual(await ended, [null, 'SIGTERM']);
  });

  it('knows a program whose host was killed the moment it had started it', async () => {
    const records = new RunRecords(runs);
    await records.prepare();
    records.add('r', mark);
    const env = { ...process.env, BA_AGENT_MARK: mark };
    const program = spawn('sleep', ['2222'], { detached: true, stdio: 'ignore', env });
    const ended = once(program, 'exit');
    await rename(records.folder, path.join(runs, folderOf(GONE)));
    await rm(path.join(runs, folderOf(GONE), 'host.json'));
    assert.equal(await endOrphans(runs, log), 1);
    assert.deepEqual(await ended, [null, 'SIGTERM']);
  });

  it('leaves alone what another machine runs that has the same folder, while that may be in use', async () => {
    const name = `${GONE}-0123abcd-00ff`;
    const place = path.join(runs, name);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'r.txt'), 'output');
    assert.equal(await hasOrphans(runs), false);
    assert.equal(await endOrphans(runs, log), 0);
    assert.deepEqual(await readdir(runs), [name]);
    const longAgo = Date.now() / 1000 - 8 * 24 * 60 * 60;
    await utimes(place, longAgo, longAgo);
    await endOrphans(runs, log);
    assert.deepEqual(await readdir(runs), []);
  });

  it('leaves alone an editor that a program has opened, and what that runs', async () => {
    const started = [{ VSCODE_PID: '1' }, { TERM_PROGRAM: 'vscode' }].map((own) => {
      const env = { PATH: process.env['PATH'], BA_AGENT_MARK: mark, ...own };
      return spawn('sleep', ['2222'], { detached: true, stdio: 'ignore', env });
    });
    try {
      await leave({ mark }, { pid: GONE });
      assert.equal(await endOrphans(runs, log), 0);
      for (const each of started) assert.equal(each.exitCode ?? each.signalCode, null);
    } finally {
      for (const each of started) each.kill();
    }
  });

  it('knows a host that is gone by its start, and removes nothing that it does not know', async () => {
    const start = await startOf(process.pid);
    await leave({ pid: GONE, mark }, { pid: process.pid, start });
    await mkdir(path.join(runs, 'notes'));
    await endOrphans(runs, log);
    assert.deepEqual((await readdir(runs)).sort(), [ownFolderName('00ff'), 'notes'].sort());
    await leave({ pid: GONE, mark }, { pid: process.pid, start: `${start}0` });
    await endOrphans(runs, log);
    assert.deepEqual(await readdir(runs), ['notes']);
    const torn = await leave({ pid: -1, mark: '' }, { pid: GONE });
    await writeFile(path.join(torn, 'host.json'), '{"pid":');
    assert.equal(await endOrphans(runs, log), 0);
    assert.deepEqual(await readdir(runs), ['notes']);
  });
});
