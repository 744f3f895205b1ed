import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileLease, holderOf } from '../../../src/adapters/lease';
import { startOf } from '../../../src/adapters/processes';
import { isFull } from '../../support/full';
import { buildSessionChild, run, Worker } from '../children/children';

describe('adapters/lease', () => {
  let folder = '';
  let file = '';
  let nowMs = 0;
  const now = (): number => nowMs;
  const taken: FileLease[] = [];
  const take = async (): Promise<FileLease | undefined> => {
    const lease = await FileLease.take(file, now);
    if (lease) taken.push(lease);
    return lease;
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
    file = path.join(folder, 'sessions', 's.lease');
    nowMs = Date.now();
  });
  afterEach(async () => {
    for (const lease of taken.splice(0)) await lease.release();
    await rm(folder, { recursive: true, force: true });
  });
  const files = (): Promise<string[]> => readdir(path.dirname(file));
  const write = (holder: Record<string, unknown>): Promise<void> => {
    const whole = { pid: process.pid, host: 'elsewhere', nonce: 'n', heartbeat: new Date(nowMs).toISOString() };
    return writeFile(file, JSON.stringify({ ...whole, ...holder }));
  };

  it('is had by one at a time, and leaves nothing behind', async () => {
    const lease = (await take()) ?? assert.fail();
    assert.equal(await lease.isHeld(), true);
    assert.equal(await holderOf(file, now), lease.nonce);
    assert.equal(await take(), undefined);
    await lease.release();
    await lease.release();
    assert.deepEqual([await lease.isHeld(), await holderOf(file, now), await files()], [false, undefined, []]);
    const next = (await take()) ?? assert.fail();
    assert.notEqual(next.nonce, lease.nonce);
    await lease.release();
    assert.equal(await next.isHeld(), true, 'who had it before takes away nothing');
  });

  it('is free when its holder was silent for two minutes, however long that one lives', async () => {
    const lease = (await take()) ?? assert.fail();
    nowMs += 2 * 60 * 1000;
    assert.equal(await take(), undefined);
    nowMs += 1;
    assert.equal(await holderOf(file, now), undefined);
    const other = (await take()) ?? assert.fail();
    assert.deepEqual([await lease.isHeld(), await other.isHeld()], [false, true]);
    await lease.release();
    assert.deepEqual([await other.isHeld(), await files()], [true, ['s.lease']]);
  });

  it('keeps nobody out for good where the clock was set back or forward, and is one window’s alone', async () => {
    const years = 10 * 365 * 24 * 60 * 60 * 1000;
    for (const jump of [-years, years]) {
      const lease = (await take()) ?? assert.fail();
      nowMs += jump;
      const other = (await take()) ?? assert.fail();
      assert.deepEqual([await lease.isHeld(), await other.isHeld()], [false, true]);
      assert.equal(await take(), undefined);
      await other.release();
    }
  });

  it('is another computer’s until that is silent, whatever runs here', async () => {
    await (await take())?.release();
    await write({ pid: 2 ** 30 });
    assert.equal(await take(), undefined);
    nowMs += 2 * 60 * 1000 + 1;
    assert.ok(await take());
  });

  it('is not had by who died while making it', async () => {
    await (await take())?.release();
    for (const torn of [
      '',
      '{"pid":',
      '{"pid":1}',
      'null',
      JSON.stringify({ pid: 1, host: 'h', nonce: '../x', heartbeat: '2020-01-01T00:00:00Z' }),
    ]) {
      await writeFile(file, torn);
      nowMs = Date.now();
      assert.equal(await take(), undefined, 'it may be on its way');
      nowMs += 10_010;
      const lease = (await take()) ?? assert.fail(torn);
      await lease.release();
    }
  });

  it('can be taken over when one who set out to do so died on the way', async () => {
    await (await take())?.release();
    await write({ heartbeat: '2020-01-01T00:00:00.000Z' });
    await writeFile(`${file}.n.0`, '');
    assert.equal(await take(), undefined);
    await utimes(`${file}.n.0`, 1, 1);
    assert.ok(await take());
    assert.deepEqual(await files(), ['s.lease']);
  });

  it('is free when its holder had the id of a process that is another one now', async () => {
    const lease = (await take()) ?? assert.fail();
    const text = await readFile(file, 'utf8');
    assert.equal(await take(), undefined);
    await lease.release();
    const [, host] = /"host":"([^"]*)"/.exec(text) ?? assert.fail();
    // This process after a restart, as versions wrote it that knew no start; then another one that lives, and its like.
    await write({ host, nonce: 'mine' });
    await ((await take()) ?? assert.fail()).release();
    await write({ host, nonce: 'parent', pid: process.ppid });
    assert.equal(await take(), undefined);
    const started = await startOf(process.ppid);
    if (started === undefined) return; // where the system does not tell, e.g. on macOS
    await write({ host, nonce: 'parent', pid: process.ppid, started });
    assert.equal(await take(), undefined);
    await write({ host, nonce: 'parent', pid: process.ppid, started: `${started}0` });
    assert.ok(await take());
  });

  it('leaves nothing behind on a full disk, and can be had once there is room', async function () {
    const script = await buildSessionChild(folder);
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    const mounted = `mount -t tmpfs -o size=64k tmpfs "$3" && exec "$0" "$@"`;
    const { out } = await run('unshare', [
      '-rm',
      'sh',
      '-c',
      mounted,
      process.execPath,
      script,
      'fullLease',
      disk,
    ]).catch(() => ({ out: '' }));
    if (out === '') return this.skip(); // where no file system of one's own can be had, e.g. on macOS
    assert.match(out, /^\{"first":"ENOSPC[^"]*","left":\["filler"\],"later":true\}\n$/);
  });

  it('says so when it cannot be made', async () => {
    file = path.join(folder, 'in the way', 's.lease');
    await writeFile(path.join(folder, 'in the way'), '');
    await assert.rejects(take(), /EEXIST|ENOTDIR/);
  });

  describe('between processes', () => {
    let workers: Worker[] = [];
    beforeEach(async () => {
      const script = await buildSessionChild(folder);
      workers = await Promise.all([1, 2].map(() => Worker.start(script, 'lease', file)));
    });
    afterEach(() => Promise.all(workers.map((worker) => worker.kill())));

    it('is free at once when its holder was killed', async () => {
      const [first, second] = workers;
      assert.deepEqual(await first?.order('take'), { held: true });
      assert.deepEqual(await second?.order('take'), { held: false });
      await first?.kill();
      assert.equal(await holderOf(file, now), undefined);
      assert.deepEqual(await second?.order('take'), { held: true });
    });

    it('is had by one alone, however often two take it over at once', async function () {
      const dead = await Worker.start(path.join(folder, 'sessionChild.js'), 'lease', file);
      await dead.kill();
      await (await take())?.release();
      const mine = (await take()) ?? assert.fail();
      const [, host] = /"host":"([^"]*)"/.exec(await readFile(file, 'utf8')) ?? assert.fail();
      await mine.release();
      for (let round = 0; round < (isFull ? 200 : 60); round++) {
        // A dead holder, a silent one, none at all.
        if (round % 3 === 0) await write({ host, pid: dead.pid, nonce: `n${round}` });
        if (round % 3 === 1) await write({ heartbeat: '2020-01-01T00:00:00.000Z', nonce: `n${round}` });
        const answers = await Promise.all(workers.map((worker) => worker.order('take')));
        assert.equal(answers.filter((answer) => JSON.stringify(answer) === '{"held":true}').length, 1, `${round}`);
        await Promise.all(workers.map((worker) => worker.order('release')));
        assert.deepEqual(await files(), []);
      }
    });
  });
});
