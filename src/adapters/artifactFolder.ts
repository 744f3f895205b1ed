import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { FileAccessError } from '../core/ports';
import { contentNames, FACTS, isArtifactId, type ArtifactFile, type ArtifactFolder } from '../core/store/artifactStore';
import { hasCode, makeWhole, orMissing, readAt } from './durable';
import type { FileSource } from './fileSpace';

/** Uses of an artifact within so many milliseconds are one. */
const USE_STEP_MS = 60 * 60 * 1000;

/**
 * The folder for artifacts on the disk; files are read by the artifact's id, and nothing else leads into it. Sessions stay in
 * the folder that the editor kept for the workspace before, and so do their artifacts: those folders are read, and nothing
 * is written, listed or removed there.
 */
export class NodeArtifactFolder implements ArtifactFolder, FileSource {
  constructor(
    readonly folder: string,
    private readonly now: () => number = Date.now,
    private readonly others: () => readonly string[] = () => [],
  ) {}

  async list(): Promise<ArtifactFile[]> {
    const names = await orMissing(readdir(this.folder), []);
    const files = await Promise.all(names.map((name) => statIn(this.folder, name)));
    return files.filter((file) => file !== undefined);
  }

  async stat(name: string): Promise<ArtifactFile | undefined> {
    return (await this.find(name))?.file;
  }

  async read(name: string, offset: number, length: number): Promise<Uint8Array> {
    const found = await this.find(name);
    await using handle = found && (await orMissing(open(fileIn(found.folder, name)), undefined));
    if (!handle) return new Uint8Array();
    return await readAt(handle, offset, Math.max(0, Math.min(length, (await handle.stat()).size - offset)));
  }

  async write(name: string, text: string): Promise<void> {
    await this.put(name, (temporary) => writeFile(temporary, text, { mode: 0o600 }));
  }

  async adopt(name: string, file: string): Promise<void> {
    const info = await lstat(file);
    if (!info.isFile()) throw new Error('What is taken over is no file.');
    await this.put(name, async (temporary) => {
      try {
        await rename(file, temporary);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        await copyFile(file, temporary); // another disk
        await rm(file, { force: true }).catch(() => undefined);
      }
      await chmod(temporary, 0o600);
    });
  }

  private async put(name: string, fill: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const file = fileIn(this.folder, name);
    await makeWhole(file, `${file}.new`, fill);
  }

  async remove(name: string): Promise<void> {
    await rm(fileIn(this.folder, name), { force: true });
  }

  owns(given: string): boolean {
    return isArtifactId(given);
  }

  async resolve(given: string): Promise<string> {
    if (!isArtifactId(given)) throw new FileAccessError('not_found', 'That is no id of an artifact.');
    for (const name of contentNames(given)) {
      const found = await this.find(name);
      if (!found) continue;
      await this.markUsed(fileIn(found.folder, `${given}${FACTS}`));
      return path.join(await realpath(found.folder), name);
    }
    const why = 'it was removed, since no conversation named it any more. Make the call that gave it again.';
    throw new FileAccessError('not_found', `There is no ${given}: ${why}`);
  }

  /** The folders of before, for who reads by himself. */
  files(): readonly string[] {
    return this.others();
  }

  private async find(name: string): Promise<{ folder: string; file: ArtifactFile } | undefined> {
    for (const folder of [this.folder, ...this.others()]) {
      const file = await statIn(folder, name);
      if (file) return { folder, file };
    }
    return undefined;
  }

  /** The content's own time stays: by that it is known to be the same. */
  private async markUsed(file: string): Promise<void> {
    const info = await stat(file).catch(() => undefined);
    const now = this.now();
    if (!info || now - info.mtimeMs < USE_STEP_MS) return;
    await utimes(file, now / 1000, now / 1000).catch(() => undefined);
  }
}

async function statIn(folder: string, name: string): Promise<ArtifactFile | undefined> {
  const info = await orMissing(lstat(fileIn(folder, name)), undefined);
  return info?.isFile() ? { name, size: info.size, modifiedMs: info.mtimeMs } : undefined;
}

function fileIn(folder: string, name: string): string {
  if (path.basename(name) !== name || /^\.*$/.test(name))
    throw new Error('A file of the artifacts’ folder has a plain name.');
  return path.join(folder, name);
}
