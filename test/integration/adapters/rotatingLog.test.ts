import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RotatingLog } from '../../../src/adapters/rotatingLog';
import { MemoryLog } from '../../support/ports';

describe('rotating log files', () => {
  let base = '';
  let folder = '';
  const log = new MemoryLog();
  const now = (): string => '2026-11-21T10:00:00.000Z';

  beforeEach(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-log-'));
    folder = path.join(base, 'logs', 'conversations');
    log.lines.length = 0;
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  const files = async (): Promise<string[]> => (await readdir(folder)).sort();
  const make = (sizes: { maxFileBytes?: number; maxTotalBytes?: number } = {}): RotatingLog =>
    new RotatingLog({ folder, log, now, ...sizes });

  it('writes lines in order to a file a conversation, named by it and the time', async () => {
    const rotating = make();
    for (let at = 0; at < 100; at++) rotating.write(at % 2 ? 'odd' : '../even', `{"at":${at}}\n`);
    await rotating.flush();
    assert.deepEqual(await files(), [
      'conversation____even_2026-11-21T10-00-00-000Z.jsonl',
      'conversation_odd_2026-11-21T10-00-00-000Z.jsonl',
    ]);
    const odd = await readFile(path.join(folder, 'conversation_odd_2026-11-21T10-00-00-000Z.jsonl'), 'utf8');
    assert.deepEqual(
      odd.trimEnd().split('\n'),
      Array.from({ length: 50 }, (_, at) => `{"at":${2 * at + 1}}`),
    );
  });

  it('begins another file before one is too large, and loses no line', async () => {
    const rotating = make({ maxFileBytes: 100 });
    const lines = Array.from({ length: 40 }, (_, at) => `${String(at).padStart(29, '0')}\n`);
    for (const [at, line] of lines.entries()) {
      rotating.write('s', line);
      if (at % 7 === 0) await rotating.flush();
    }
    await rotating.flush();
    const names = await files();
    assert.ok(names.length >= 14);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    assert.ok(texts.every((text) => Buffer.byteLength(text) <= 100));
    assert.deepEqual(texts.flatMap((text) => text.match(/.*\n/g) ?? []).sort(), lines);
  });

  it('deletes the oldest files before all are too much, and nothing that is not its own', async () => {
    await mkdir(folder, { recursive: true });
    for (const [at, name] of ['conversation_b.jsonl', 'conversation_a.jsonl', 'notes.txt'].entries()) {
      await writeFile(path.join(folder, name), 'x'.repeat(400));
      await utimes(path.join(folder, name), at + 1, at + 1);
    }
    const rotating = make({ maxFileBytes: 500, maxTotalBytes: 1000 });
    rotating.write('s', 'new\n');
    await rotating.flush();
    assert.deepEqual(await files(), [
      'conversation_a.jsonl',
      'conversation_s_2026-11-21T10-00-00-000Z.jsonl',
      'notes.txt',
    ]);
  });

  it('keeps within the total however much is written at once', async () => {
    const rotating = make({ maxFileBytes: 100, maxTotalBytes: 350 });
    for (let at = 0; at < 50; at++) rotating.write(`s${at % 3}`, `${'y'.repeat(49)}\n`);
    await rotating.flush();
    const sizes = await Promise.all((await files()).map(async (name) => (await stat(path.join(folder, name))).size));
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 350 + 2 * 100, String(sizes));
  });

  it('says once that it cannot write, and goes on when it can', async () => {
    await writeFile(path.join(base, 'logs'), 'a file in the way');
    const rotating = make();
    for (let at = 0; at < 3; at++) {
      rotating.write('s', 'lost\n');
      await rotating.flush();
    }
    assert.equal(log.lines.length, 1);
    assert.match(log.lines[0] ?? '', /^warn: The event log is not complete: /);
    await rm(path.join(base, 'logs'));
    rotating.write('s', 'kept\n');
    await rotating.flush();
    const [name = ''] = await files();
    assert.equal(await readFile(path.join(folder, name), 'utf8'), 'kept\n');
  });

  it('leaves out a line that no file has room for', async () => {
    const rotating = make({ maxFileBytes: 10 });
    rotating.write('s', `${'z'.repeat(20)}\n`);
    rotating.write('s', 'short\n');
    await rotating.flush();
    assert.equal(log.lines.length, 1);
    const [name = ''] = await files();
    assert.equal(await readFile(path.join(folder, name), 'utf8'), 'short\n');
    await chmod(folder, 0o700);
  });
});
