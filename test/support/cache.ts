import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, sleep } from './process';

/** The place for what is installed once and kept, shared by all clones of the repository: bootstrap.mjs says where it is. */
export function cacheRoot(): string {
  const folder = process.env['BA_AGENT_CACHE'];
  if (!folder) throw new Error('BA_AGENT_CACHE is not set: run the scripts of package.json.');
  return folder;
}

/**
 * The repository's folder. Looked for upwards from the working folder and not from this file: the file runs as part of
 * bundles in several places, and as CommonJS it does not know its own address.
 */
export function repositoryRoot(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && /"name":\s*"ba-agent"/.test(readFileSync(manifest, 'utf8'))) return folder;
    if (folder === path.dirname(folder)) throw new Error('Run this from inside the repository of ba-agent.');
  }
}

async function holder(file: string): Promise<number> {
  return Number(await readFile(file, 'utf8').catch(() => '')) || 0;
}

/** Runs `work` while no other process holds the lock of this name. The lock of a process that is gone does not count. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  await mkdir(cacheRoot(), { recursive: true });
  const file = path.join(cacheRoot(), `${name}.lock`);
  for (let tries = 0; ; tries++) {
    const handle = await open(file, 'wx').catch(() => undefined);
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      break;
    }
    const pid = await holder(file);
    // An empty lock may be one that is just being written: it gets a second before it counts as left behind.
    if (pid ? !isAlive(pid) : tries > 4) await rm(file, { force: true });
    else if (tries === 4) console.log(`Waiting for another run (process ${String(pid)}) that holds ${file} ...`);
    await sleep(250);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
