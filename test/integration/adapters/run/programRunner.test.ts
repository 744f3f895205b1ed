import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../../../../src/base/fingerprint';
import { linesOf, never, NODE, TestRunner } from './programs';

describe('adapters/run/programRunner', () => {
  let own: TestRunner;
  beforeEach(async () => {
    own = await TestRunner.make();
  });
  afterEach(() => own.dispose());

  it('gives the lines of both streams in the order in which they came, and all of it in a file', async () => {
    // Two pipes have no order of their own: each text waits until the one before it was shown.
    const shown = (text: string): void => {
      for (const word of ['one', 'two', 'lf']) if (text.includes(word)) writeFileSync(path.join(own.folder, word), '');
    };
    await own.dispose();
    own = await TestRunner.make({ screen: { open: () => ({ write: shown, ended: () => undefined }) } });
    const { end, output, leftBehind, durationMs } = await own.node(`
      const { existsSync } = require('node:fs');
      const shown = (word) => new Promise((done) => {
        const look = () => (existsSync(process.env.OWN + '/' + word) ? done() : setTimeout(look, 10));
        look();
      });
      (async () => {
        process.stdout.write('one\\nha');
        await shown('one');
        process.stderr.write('two\\n');
        await shown('two');
        process.stdout.write('lf\\r\\n');
        await shown('lf');
        process.stderr.write('last');
        process.exitCode = 3;
      })();`);
    assert.deepEqual(end, { how: 'exited', code: 3 });
    assert.deepEqual(linesOf(output), ['one', '!two', 'half', '!last']);
    assert.deepEqual([output.lines, output.errorLines, output.bytes, output.replaced], [4, 2, 18, 0]);
    assert.deepEqual([output.tail, leftBehind], [[], 0]);
    assert.ok(durationMs > 10);
    const spool = output.spool ?? assert.fail();
    const kept = await readFile(spool.file);
    assert.equal(kept.toString(), 'one\n[stderr] two\nhalf\n[stderr] last\n');
    assert.deepEqual([spool.bytes, spool.lines, spool.hash], [kept.length, 4, fingerprint(kept)]);
    await own.runner.drop(spool);
    await own.runner.drop(spool);
    await assert.rejects(readFile(spool.file), { code: 'ENOENT' });
    assert.deepEqual(own.warnings, []);
  });

  it('is the program’s own end, whatever it did to its streams', async () => {
    const { end, durationMs } = await own.sh('exec 1>&- 2>&-; sleep 0.3; exit 7');
    assert.deepEqual(end, { how: 'exited', code: 7 });
    assert.ok(durationMs >= 290);
    assert.deepEqual((await own.sh('kill -SEGV $$')).end, { how: 'signalled', signal: 'SIGSEGV' });
    assert.deepEqual((await own.sh('kill -KILL $$')).end, { how: 'signalled', signal: 'SIGKILL' });
  });

  it('has an empty stdin, and pipes that can be opened by their names', async () => {
    const { end, output } = await own.sh(
      'cat; read line; echo "read $?"; echo a | tee /dev/stderr; echo b > /dev/stdout',
    );
    assert.deepEqual(end, { how: 'exited', code: 0 });
    assert.deepEqual(linesOf(output).sort(), ['!a', 'a', 'b', 'read 1']);
  });

  it('gives what is no UTF-8, and NUL, as U+FFFD, and counts it', async () => {
    const { output } = await own.python(
      'import os,time\nos.write(1,b"a\\xff\\xc3")\ntime.sleep(.05)\nos.write(1,b"\\xa4 \\0 \\xef\\xbf")\ntime.sleep(.05)\nos.write(1,b"\\xbd\\xe2\\x82")',
    );
    assert.deepEqual(linesOf(output), ['a\uFFFDä \uFFFD \uFFFD\uFFFD']);
    assert.equal(output.replaced, 3); // the program wrote one of the four itself
  });

  it('tells what is not there, and what may not be run', async () => {
    const plain = path.join(own.folder, 'plain');
    await writeFile(plain, 'echo 1\n');
    const endOf = async (program: string, further = {}) =>
      (await own.runner.run(own.request(program, [], further), never)).end;
    assert.deepEqual(await endOf(path.join(own.folder, 'none')), { how: 'not_started', code: 'ENOENT' });
    assert.deepEqual(await endOf(plain), { how: 'not_started', code: 'EACCES' });
    assert.deepEqual(await endOf(own.folder), { how: 'not_started', code: 'EACCES' });
    const gone = { cwd: path.join(own.folder, 'gone') };
    assert.deepEqual(await endOf(NODE, gone), { how: 'not_started', code: 'ENOTDIR' });
    await chmod(plain, 0o755);
    assert.deepEqual(await endOf(plain), { how: 'exited', code: 0 });
    const long = own.request('/bin/echo', ['x'.repeat(4 * 1024 * 1024)]);
    assert.deepEqual((await own.runner.run(long, never)).end, { how: 'not_started', code: 'E2BIG' });
    const bad = own.request('/bin/echo', ['a\0b']);
    assert.deepEqual((await own.runner.run(bad, never)).end, { how: 'not_started', code: 'ERR_INVALID_ARG_VALUE' });
  });

  it('passes arguments and variables on as they are', async () => {
    const args = ['-c', 'printf "%s|" "$@"; printf "%s" "$GIVEN"', 'x', '', 'a b', '$(id)', '-n', '\'"\n'];
    const request = own.request('/bin/bash', args, { env: { GIVEN: 'a=b c' } });
    const { output } = await own.runner.run(request, never);
    assert.equal(output.head.map(({ text }) => text).join('\n'), '|a b|$(id)|-n|\'"\n|a=b c');
  });

  it('keeps many runs at once apart', async () => {
    const runs = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const script = `for i in 1 2 3; do echo ${at}; echo ${at} >&2; done; exit ${at}`;
        return own.sh(script, {}, new AbortController().signal);
      }),
    );
    for (const [at, { end, output }] of runs.entries()) {
      assert.deepEqual(end, { how: 'exited', code: at });
      assert.deepEqual(new Set(linesOf(output)), new Set([`${at}`, `!${at}`]));
      assert.equal(output.lines, 6);
      assert.equal((await readFile(output.spool?.file ?? '', 'utf8')).length, output.spool?.bytes);
    }
    assert.equal(new Set(runs.map(({ output }) => output.spool?.file)).size, 12);
  });

  it('runs on where the output cannot be kept', async () => {
    await own.sh('true'); // its folder is there
    const file = path.join(own.folder, 'file');
    await writeFile(file, '');
    const other = await TestRunner.make({ folder: path.join(file, 'no folder') });
    const { end, output } = await other.sh('seq 1 100000; echo no >&2');
    assert.deepEqual(end, { how: 'exited', code: 0 });
    assert.deepEqual([output.lines, output.spool], [100_001, undefined]);
    assert.deepEqual(output.tail.at(-2), { stream: 'stdout', text: '100000' });
    await other.dispose();
    await rm(path.join(own.folder, 'runs-now'), { recursive: true });
    assert.equal((await own.sh('echo again')).output.spool?.bytes, 6, 'a folder that is gone is made again');
  });

  it('goes on with its first and last lines where the disk is full', async function () {
    const disk = path.join(own.folder, 'disk');
    await mkdir(disk);
    // Only root may do this; everywhere else there is no disk to fill.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status !== 0) this.skip();
    const other = await TestRunner.make({ folder: path.join(disk, 'runs-now') });
    try {
      const { end, output } = await other.sh('seq 1 300000; echo no >&2');
      assert.deepEqual(end, { how: 'exited', code: 0 });
      assert.deepEqual([output.lines, output.spool], [300_001, undefined]);
      assert.equal(output.tail.length, 200);
      const [folder = ''] = await readdir(path.join(disk, 'runs-now'));
      const names = await readdir(path.join(disk, 'runs-now', folder));
      assert.deepEqual(names, ['host.json'], 'what is there of it takes no room');
    } finally {
      await other.dispose();
      spawnSync('umount', [disk]);
    }
  });

  it('shows the run while it goes on, and a screen that fails does no harm', async () => {
    const seen: string[] = [];
    const other = await TestRunner.make({
      screen: {
        open: (request) => {
          seen.push(`open ${request.id}`);
          return {
            write: (text, stream) => {
              seen.push(`${stream} ${text}`);
              throw new Error('No window.');
            },
            ended: ({ end }) => void seen.push(end.how),
          };
        },
      },
    });
    const { output } = await other.sh('echo a; sleep 0.1; echo -n b >&2');
    assert.deepEqual(linesOf(output), ['a', '!b']);
    assert.deepEqual(seen, ['open call_1', 'stdout a\n', 'stderr b', 'exited']);
    assert.equal(other.warnings.length, 2);
    assert.equal((await other.runner.run(other.request('/none', []), never)).end.how, 'not_started');
    assert.equal(seen.at(-1), 'not_started');
    await other.dispose();
  });

  it('leaves no record and no pipe behind', async () => {
    await own.sh('echo a');
    const [folder = ''] = await readdir(path.join(own.folder, 'runs-now'));
    const names = await readdir(path.join(own.folder, 'runs-now', folder));
    assert.deepEqual(names.map((name) => path.extname(name)).sort(), ['.json', '.txt']);
  });
});
