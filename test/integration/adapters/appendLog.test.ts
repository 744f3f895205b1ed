import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileAppendLog } from '../../../src/adapters/appendLog';
import { parseJsonLines, toJsonLine } from '../../../src/base/jsonl';
import { inFull, isFull } from '../../support/full';
import { buildSessionChild, run, runAndKill } from '../children/children';

/** A folder of its own for each test. */
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);
const all = async (log: FileAppendLog): Promise<Uint8Array> => log.readRange(0, await log.size());

describe('adapters/appendLog', () => {
  const values = async (log: FileAppendLog): Promise<unknown[]> =>
    parseJsonLines(await all(log)).values.map(({ value }) => value);
  let log: FileAppendLog;
  let file: string;
  beforeEach(() => {
    file = inFolder('sessions', 'deep', 's.jsonl');
    log = new FileAppendLog(file);
  });
  afterEach(() => log.close());

  it('is empty, and leaves nothing behind, until something is appended', async () => {
    assert.deepEqual(await all(log), new Uint8Array());
    await assert.rejects(stat(inFolder('sessions')));
    await log.append(toJsonLine(1));
    assert.equal(await readFile(file, 'utf8'), '1\n');
  });

  it('appends many at once as whole lines in their order', async () => {
    const long = 'é'.repeat(10_000);
    await Promise.all(Array.from({ length: 200 }, (_, at) => log.append(toJsonLine({ at, long }))));
    assert.deepEqual(
      await values(log),
      Array.from({ length: 200 }, (_, at) => ({ at, long })),
    );
  });

  it('goes on where it was after it was closed', async () => {
    await log.append(toJsonLine(1));
    await log.close();
    await log.append(toJsonLine(2));
    const other = new FileAppendLog(file);
    await other.append(toJsonLine(3));
    await other.close();
    await assert.rejects(log.append(toJsonLine(4)), { reason: 'replaced' }, 'it has not seen 3');
    assert.deepEqual(await values(log), [1, 2, 3]);
  });

  it('costs one line to a torn tail, wherever it was torn', async () => {
    const lines = [toJsonLine({ a: 1 }), toJsonLine({ b: 'é' })];
    const size = Buffer.byteLength(lines.join(''));
    for (let cut = 0; cut <= size; cut++) {
      await rm(file, { force: true });
      const writer = new FileAppendLog(file);
      for (const line of lines) await writer.append(line);
      await writer.close();
      await truncate(file, cut);
      const after = new FileAppendLog(file);
      await after.append(toJsonLine('next'));
      await after.close();
      const whole = lines.filter((_, at) => cut >= Buffer.byteLength(lines.slice(0, at + 1).join('')) - 1).length;
      assert.deepEqual(
        (await values(after)).slice(-whole - 1),
        [...[{ a: 1 }, { b: 'é' }].slice(0, whole), 'next'],
        `cut at ${cut}`,
      );
    }
  });

  it('acknowledges no line that two writers of a file lose, and mixes none', async () => {
    const other = new FileAppendLog(file);
    const pad = 'x'.repeat(5000);
    const told = await Promise.all(
      [log, other].flatMap((each, who) =>
        Array.from({ length: 50 }, (_, at) =>
          each.append(toJsonLine({ who, at, pad })).then(
            () => [{ who, at, pad }],
            () => [],
          ),
        ),
      ),
    );
    await other.close();
    const { values: read, damaged } = parseJsonLines(await readFile(file));
    const there = new Set(read.map(({ value }) => JSON.stringify(value)));
    assert.ok(told.flat().every((line) => there.has(JSON.stringify(line))));
    assert.deepEqual(damaged, []);
  });

  it('says so when it cannot write, and can once it is possible', async () => {
    await writeFile(inFolder('sessions'), 'a file is in the way');
    await assert.rejects(log.append(toJsonLine(1)), /EEXIST|ENOTDIR/);
    await assert.rejects(all(log), /ENOTDIR/);
    await rm(inFolder('sessions'));
    await log.append(toJsonLine(2));
    assert.deepEqual(await values(log), [2]);
  });

  it('never repairs what is whole', async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '1\n');
    await log.append(toJsonLine(2));
    assert.equal(await readFile(file, 'utf8'), '1\n2\n');
  });

  it('reads ranges, cut where the file ends', async () => {
    assert.deepEqual([await log.size(), await log.readRange(0, 10)], [0, new Uint8Array()]);
    await log.append('0123456789\n');
    const text = async (offset: number, length: number): Promise<string> =>
      new TextDecoder().decode(await log.readRange(offset, length));
    assert.deepEqual([await text(0, 3), await text(8, 10), await text(11, 5)], ['012', '89\n', '']);
    assert.equal(await log.size(), 11);
  });

  it('acknowledges nothing that goes into a file whose name another one has, or none', async () => {
    await log.append(toJsonLine(1));
    await copyFile(file, `${file}.backup`);
    await log.append(toJsonLine(2));
    await rename(`${file}.backup`, file);
    await assert.rejects(log.append(toJsonLine(3)), { name: 'SessionFileError', reason: 'replaced' });
    await assert.rejects(log.append(toJsonLine(4)), { reason: 'replaced' }, 'for good');
    assert.deepEqual(await values(log), [1]);
    const again = new FileAppendLog(file);
    await again.append(toJsonLine(5));
    await rm(file);
    await assert.rejects(again.append(toJsonLine(6)), { reason: 'replaced' });
    await again.close();
    await assert.rejects(stat(file), { code: 'ENOENT' });
  });

  it('finds out where the file is at the first use, and again when that failed', async () => {
    let asked = 0;
    const found = new FileAppendLog(() =>
      ++asked === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(file),
    );
    await assert.rejects(found.append(toJsonLine(1)), /not now/);
    await found.append(toJsonLine(2));
    assert.deepEqual([await values(found), asked], [[2], 2]);
    await found.close();
  });
});

describe('adapters/appendLog with other processes', function () {
  let script: string;
  let file: string;
  beforeEach(async () => {
    script = await buildSessionChild(folder);
    file = inFolder('s.jsonl');
  });
  const read = async () => parseJsonLines(await readFile(file));
  const acknowledged = (out: string): number => out.split('\n').filter((line) => /^\[\d+,\d+\]$/.test(line)).length;
  const placeOf = (value: unknown): string => JSON.stringify(value).replace(/^.*"who":(\d+),"at":(\d+).*$/, '[$1,$2]');
  async function assertWorks(saved: number): Promise<void> {
    const log = new FileAppendLog(file);
    await log.append(toJsonLine('later'));
    await log.close();
    const { values, damaged } = await read();
    assert.deepEqual([values.length, values.at(-1)?.value], [saved + 1, 'later']);
    assert.ok(damaged.length <= 1);
  }

  inFull('keeps each line that was acknowledged to one of two of them', async () => {
    const ran = await Promise.all([1, 2].map(() => run(process.execPath, [script, 'append', file, '1000'])));
    const { values, damaged } = await read();
    const there = new Set(values.map(({ value }) => placeOf(value)));
    const told = ran.flatMap(({ out }) => out.split('\n').filter((line) => /^\[\d+,\d+\]$/.test(line)));
    assert.deepEqual([told.filter((line) => !there.has(line)), damaged], [[], []]);
    assert.match(ran.map(({ out }) => out).join(''), /replaced or removed/);
  });

  // A thousand kills in the long form.
  for (let part = 1; part <= (isFull ? 50 : 1); part++)
    it(`keeps each line that was acknowledged to a process that was killed (${part})`, async () => {
      const told: string[] = [];
      const rounds = isFull ? 20 : 10;
      for (let round = 0; round < rounds; round++) {
        told.push(...(await runAndKill(process.execPath, [script, 'append', file, '100000'], 1 + round * 3)));
        const { values, damaged } = await read();
        const there = new Set(values.map(({ value }) => placeOf(value)));
        for (const line of told) assert.ok(there.has(line), line);
        assert.ok(damaged.length <= round + 1);
      }
      assert.ok(told.length > 12 * rounds, `${told.length}`);
    });

  it('says why at the end of what a file may hold, and goes on once it may be larger', async () => {
    const limited = `ulimit -f 32; exec "$0" "$@"`; // units of 512 or 1024 bytes
    const { out } = await run('sh', ['-c', limited, process.execPath, script, 'append', file, '1000']);
    assert.match(out, /EFBIG: file too large/);
    assert.ok(acknowledged(out) > 10);
    await assertWorks(acknowledged(out));
  });

  it('says that a disk is full, and goes on once there is room', async function () {
    const disk = inFolder('disk');
    await mkdir(disk);
    const mounted = `mount -t tmpfs -o size=256k tmpfs "$3" && exec "$0" "$@"`;
    const { out } = await run('unshare', ['-rm', 'sh', '-c', mounted, process.execPath, script, 'full', disk]).catch(
      () => ({ out: '' }),
    );
    if (out === '') return this.skip(); // where no file system of one's own can be had, e.g. on macOS
    const told: unknown = JSON.parse(out);
    assert.ok(typeof told === 'object' && told !== null && 'saved' in told && 'text' in told);
    assert.match(out, /"first":"ENOSPC: no space left on device[^"]*","again":"ENOSPC[^"]*","later":""/);
    const { values, damaged } = parseJsonLines(new TextEncoder().encode(String(told.text)));
    assert.deepEqual([values.length, damaged.length <= 1], [told.saved, true]);
    assert.ok(values.length > 100);
  });

  it('says that a folder cannot be written, and goes on once it can', async () => {
    const sessions = inFolder('sessions');
    await mkdir(sessions);
    await chmod(folder, 0o755);
    await chmod(sessions, 0o555);
    // The permissions of a folder do not bind the superuser.
    const nobody = process.getuid?.() === 0 ? 65534 : undefined;
    const append = () => run(process.execPath, [script, 'append', path.join(sessions, 's.jsonl'), '1'], nobody);
    assert.match((await append()).out, /EACCES: permission denied/);
    await chmod(sessions, 0o777);
    assert.equal(acknowledged((await append()).out), 1);
    file = path.join(sessions, 's.jsonl');
    assert.equal((await read()).values.length, 1);
  });
});
