/** What tests have another process do with session files: `node sessionChild.js TASK FILE…`. */
import { writeSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileAppendLog } from '../../../src/adapters/appendLog';
import { FileLease } from '../../../src/adapters/lease';
import { errorMessage } from '../../../src/base/errors';
import { toJsonLine } from '../../../src/base/jsonl';

const [, , task = '', file = '', ...rest] = process.argv;
const tell = (value: unknown): void => {
  writeSync(1, toJsonLine(value));
};
const pad = 'é'.repeat(200);

/** Appends and tells how many lines are on the disk by now, until it cannot. @returns why */
async function appendUntil(log: FileAppendLog, end: number, say: (at: number) => void): Promise<string> {
  for (let at = 0; at < end; at++) {
    try {
      await log.append(toJsonLine({ who: process.pid, at, pad }));
    } catch (error) {
      return errorMessage(error);
    }
    say(at);
  }
  return '';
}

const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  /** FILE COUNT: says each line that was acknowledged. */
  async append() {
    const why = await appendUntil(new FileAppendLog(file), Number(rest[0]), (at) => {
      tell([process.pid, at]);
    });
    if (why !== '') tell({ failed: why });
  },
  /** FOLDER on a small disk: writes until it is full, twice, then makes room and writes again. */
  async full() {
    const filler = path.join(file, 'filler');
    await writeFile(filler, Buffer.alloc(64 * 1024));
    const log = new FileAppendLog(path.join(file, 's.jsonl'));
    let saved = 0;
    const count = (): void => {
      saved++;
    };
    const first = await appendUntil(log, 10_000, count);
    const again = await appendUntil(log, 1, count);
    await rm(filler);
    const later = await appendUntil(log, 3, count);
    await log.close();
    tell({ first, again, later, saved, text: await readFile(path.join(file, 's.jsonl'), 'utf8') });
  },
  /** FOLDER on a small disk: fills it, takes a lease, makes room and takes it again. */
  async fullLease() {
    const [filler, place] = [path.join(file, 'filler'), path.join(file, 's.lease')];
    const take = () => FileLease.take(place, Date.now);
    await writeFile(filler, Buffer.alloc(1024 * 1024)).catch(() => undefined);
    const first = await take().then(() => 'taken', errorMessage);
    const left = await readdir(file);
    await rm(filler);
    tell({ first, left, later: (await take()) !== undefined });
  },
  /** FILE: takes the lease, gives it back or does nothing, as it is told. */
  lease() {
    let lease: FileLease | undefined;
    process.on('message', (order) => {
      void (async () => {
        if (order === 'take') lease = await FileLease.take(file, Date.now);
        else if (order === 'release') await lease?.release();
        process.send?.({ held: order === 'take' && (await lease?.isHeld()) === true });
      })();
    });
    process.send?.('ready');
    return Promise.resolve();
  },
};

void TASKS[task]?.();
