import { lstat, mkdir, open, readdir, realpath, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileAccessError } from '../core/ports';
import { contentNames, FACTS, isArtifactId, type ArtifactFile, type ArtifactFolder } from '../core/store/artifactStore';
import { orMissing, syncFile, syncFolder } from './durable';
import type { FileSource } from './fileSpace';

/** Uses of an artifact within so many milliseconds are one. */
const USE_STEP_MS = 60 * 60 * 1000;

/** The folder for artifacts on the disk; files are read by the artifact's id, and nothing else leads into it. */
export class NodeArtifactFolder implements ArtifactFolder, FileSource {
  constructor(
    readonly folder: string,
    private readonly now: () => number = Date.now,
  ) {}

  async list(): Promise<ArtifactFile[]> {
    const names = await orMissing(readdir(this.folder), []);
    const files = await Promise.all(names.map((name) => this.stat(name)));
    return files.filter((file) => file !== undefined);
  }

  async stat(name: string): Promise<ArtifactFile | undefined> {
    const info = await orMissing(lstat(this.file(name)), undefined);
    return info?.isFile() ? { name, size: info.size, modifiedMs: info.mtimeMs } : undefined;
  }

  async read(name: string, offset: number, length: number): Promise<Uint8Array> {
    const handle = await orMissing(open(this.file(name)), undefined);
    if (!handle) return new Uint8Array();
    try {
      const size = Math.max(0, Math.min(length, (await handle.stat()).size - offset));
      const { buffer, bytesRead } = await handle.read(new Uint8Array(size), 0, size, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const file = this.file(name);
    const temporary = `${file}.new`;
    try {
      await writeFile(temporary, text, { mode: 0o600 });
      await syncFile(temporary);
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(this.folder);
  }

  async remove(name: string): Promise<void> {
    await rm(this.file(name), { force: true });
  }

  owns(given: string): boolean {
    return isArtifactId(given);
  }

  async resolve(given: string): Promise<string> {
    if (!isArtifactId(given)) throw new FileAccessError('not_found', 'That is no id of an artifact.');
    for (const name of contentNames(given)) {
      if (!(await this.stat(name))) continue;
      await this.markUsed(`${given}${FACTS}`);
      return path.join(await realpath(this.folder), name);
    }
    const why = 'it was removed, since no conversation named it any more. Make the call that gave it again.';
    throw new FileAccessError('not_found', `There is no ${given}: ${why}`);
  }

  /** The content's own time stays: by that it is known to be the same. */
  private async markUsed(name: string): Promise<void> {
    const file = this.file(name);
    const info = await stat(file).catch(() => undefined);
    const now = this.now();
    if (!info || now - info.mtimeMs < USE_STEP_MS) return;
    await utimes(file, now / 1000, now / 1000).catch(() => undefined);
  }

  private file(name: string): string {
    if (path.basename(name) !== name || /^\.*$/.test(name))
      throw new Error('A file of the artifacts’ folder has a plain name.');
    return path.join(this.folder, name);
  }
}
