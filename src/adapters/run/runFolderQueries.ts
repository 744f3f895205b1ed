import { randomUUID } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { SqlEngine } from '../../core/ports';
import { faultText } from '../../core/text/describeError';
import { sqlValueSchema } from '../../workers/dataProtocol';
import { parseJson } from '../../base/parseJson';
import { readBeginning } from './runFolderLines';

/** Rows of one answer, at most. */
const MAX_QUERY_ROWS = 200_000;
const MAX_QUESTION_BYTES = 4 * 1024 * 1024;
/** Milliseconds between two looks where the system does not tell of new files. */
const LOOK_MS = 250;

const QUESTION = /^q-(\d{1,9})\.json$/;
const ANSWER = /^a-\d{1,9}\.json$/;
const questionSchema = z.object({
  sql: z.string().min(1),
  params: z
    .record(z.string(), sqlValueSchema)
    .nullish()
    .transform((params) => params ?? {}),
  max_rows: z.number().int().min(1).nullish(),
});

/**
 * Answers the questions of a script, files `q-<n>.json` in its run's folder, by files `a-<n>.json`, one after the other, until the
 * signal says that the run is over. Both are gone then. It never throws.
 */
export async function answerQueries(folder: string, sql: Pick<SqlEngine, 'query'>, signal: AbortSignal): Promise<void> {
  const asked = new Wake(folder, signal);
  try {
    const isOver = (): boolean => signal.aborted;
    while (!isOver()) {
      for (const name of await namesIn(folder, QUESTION)) {
        if (isOver()) break;
        await answer(folder, name, sql, signal);
      }
      await asked.next();
    }
  } finally {
    asked.end();
    const left = [...(await namesIn(folder, QUESTION)), ...(await namesIn(folder, ANSWER))];
    await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true }).catch(() => undefined)));
  }
}

async function answer(folder: string, name: string, sql: Pick<SqlEngine, 'query'>, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, name);
  const temporary = path.join(folder, `.a-${randomUUID()}`);
  try {
    const answerText = JSON.stringify(await answerTo(file, sql, signal));
    // The question goes first: who has his answer may ask under the same number again.
    await rm(file, { force: true });
    await writeFile(temporary, answerText, { flag: 'wx', mode: 0o600 });
    await rename(temporary, path.join(folder, name.replace(/^q/, 'a')));
  } catch {
    // The folder is gone, or the disk is full: the script gives up waiting when its run ends.
    await Promise.all([file, temporary].map((each) => rm(each, { force: true }).catch(() => undefined)));
  }
}

async function answerTo(file: string, sql: Pick<SqlEngine, 'query'>, signal: AbortSignal): Promise<unknown> {
  try {
    const question = questionSchema.safeParse(parseJson((await readBeginning(file, MAX_QUESTION_BYTES)) ?? ''));
    if (!question.success) {
      return { error: 'ba.query takes a query as text, and its parameters as a dict of names and plain values.' };
    }
    const { sql: text, params, max_rows } = question.data;
    const maxRows = Math.min(max_rows ?? MAX_QUERY_ROWS, MAX_QUERY_ROWS);
    const { columns, rows, truncated } = await sql.query({ sql: text, params, maxRows }, signal);
    return { columns, rows, truncated };
  } catch (error) {
    return { error: faultText(error) };
  }
}

/** Names in the order of their numbers; none where the folder is gone. */
async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const number = (name: string): number => Number(/\d+/.exec(name)?.[0]);
  return names.filter((name) => pattern.test(name)).sort((a, b) => number(a) - number(b));
}

/** Wakes up when something in a folder changes, and now and then: not every file system tells of changes. */
class Wake {
  private readonly watcher: FSWatcher | undefined;
  private changed = false;
  private wake: (() => void) | undefined;

  constructor(
    folder: string,
    private readonly signal: AbortSignal,
  ) {
    this.signal.addEventListener('abort', this.tell);
    try {
      this.watcher = watch(folder, { persistent: false }, this.tell);
      this.watcher.on('error', () => undefined);
    } catch {
      this.watcher = undefined;
    }
  }

  /** The next change, or the next look. */
  async next(): Promise<void> {
    if (!this.changed && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        timer.unref();
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.changed = false;
    this.wake = undefined;
  }

  end(): void {
    this.watcher?.close();
    this.signal.removeEventListener('abort', this.tell);
  }

  private readonly tell = (): void => {
    this.changed = true;
    this.wake?.();
  };
}
