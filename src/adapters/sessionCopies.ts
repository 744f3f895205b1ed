import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { orMissing } from './durable';

const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** Does something to each, and where that fails takes back what was done to those before: all or none. */
export async function toAll<T>(
  each: readonly T[],
  work: (one: T) => Promise<void>,
  takeBack: (one: T) => Promise<void>,
): Promise<void> {
  const done: T[] = [];
  try {
    for (const one of each) {
      await work(one);
      done.push(one);
    }
  } catch (error) {
    for (const one of done.reverse()) await takeBack(one).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes files that are made on the way to another one, and are a day old: copies, what recovery has begun, leases. Their
 * age is not that of what they hold.
 */
export async function removeLeftovers(folder: string, nowMs: number): Promise<void> {
  for (const name of await orMissing(readdir(folder), [])) {
    if (!/\.jsonl\.new$|\.jsonl\.[0-9a-f]{12}\.tmp$|\.lease\.[\w-]+(\.\d+)?$/.test(name)) continue;
    const file = path.join(folder, name);
    const info = await orMissing(stat(file), undefined);
    if (info && nowMs - Math.max(info.mtimeMs, info.ctimeMs) > LEFT_OVER_MS) await rm(file, { force: true });
  }
}
