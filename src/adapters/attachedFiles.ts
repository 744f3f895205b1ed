import { createHash } from 'node:crypto';
import { lstat, realpath, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { secretReason } from '../base/secretPaths';
import { FileAccessError, type MakeId } from '../core/ports';
import { CopyError, type CopiedFile, type CopyStore, type CopyWriter } from '../core/store/copies';
import { copyAddress, copyName, isCopyAddress, parseCopyAddress } from '../core/store/copyNames';
import { unneededCopies, type NamedCopies } from '../core/store/copyRules';
import { copiesIn, openCopy, rangesOf, removeCopy } from './copyFolder';
import type { FileSource } from './fileSpace';
import { isOwn, type OwnFolder } from './pathRules';
import { realOwn } from './workspacePaths';

export interface AttachedFilesOptions {
  /** Absolute paths of the folders that copies are in: new ones go into the first. */
  folders: () => readonly string[];
  makeId: MakeId;
  /** The extension's own folders: what runs made lies there, and goes with questions. */
  own?: readonly OwnFolder[];
  /** Bytes of one file, and of all copies together. */
  limits: { fileBytes: number; totalBytes: number };
  named: () => Promise<NamedCopies>;
}

const namesNone: NamedCopies = { ids: new Set(), untilMs: 0 };

/**
 * Copies of files from outside of the workspace, each as `<folder>/<id>/<filename>`. A copy is there whole or not at all,
 * and never changes.
 */
export class AttachedFiles implements FileSource, CopyStore {
  /** Addresses of copies that were made here, by content and name: what is given again is there already. */
  private readonly made = new Map<string, string>();

  constructor(private readonly options: AttachedFilesOptions) {}

  /** The folder of those that are made here. */
  get folder(): string {
    return this.options.folders()[0] ?? '';
  }

  owns(given: string): boolean {
    return isCopyAddress(given);
  }

  async resolve(given: string): Promise<string> {
    const copy = parseCopyAddress(given);
    for (const folder of copy ? this.options.folders() : []) {
      const file = path.join(folder, copy?.id ?? '', copy?.name ?? '');
      // No link is followed: copies are plain files in plain folders.
      const [own, inside] = await Promise.all([path.dirname(file), file].map((each) => lstat(each).catch(() => null)));
      if (own?.isDirectory() && inside?.isFile()) return file;
    }
    const name = copy?.name ?? 'The attached file';
    throw new FileAccessError('not_found', `${name} is no longer there. It has to be attached again.`);
  }

  /** Those that lie where the project was before. */
  async files(): Promise<string[]> {
    const [, ...others] = this.options.folders();
    const copies = await Promise.all(others.map((folder) => copiesIn(folder)));
    return copies.flat().flatMap(({ file, isPart }) => (isPart ? [] : [file]));
  }

  async begin(given: string, size: number): Promise<CopyWriter> {
    const name = copyName(given);
    if (secretReason(given) !== undefined) throw new CopyError('secret', name);
    const { fileBytes } = this.options.limits;
    if (size > fileBytes) throw new CopyError('too_large', name, { size, limit: fileBytes });
    await this.makeRoom(name, size);
    const id = this.options.makeId();
    const hash = createHash('sha256');
    const file = await openCopy(this.folder, id, name);
    let written = 0;
    const broken = async (): Promise<never> => {
      await file.drop();
      throw new CopyError('broken', name);
    };
    return {
      write: async (bytes) => {
        written += bytes.length;
        hash.update(bytes);
        await (written > size ? broken() : file.write(bytes));
      },
      finish: async () => {
        if (written !== size) await broken();
        const key = `${hash.digest('hex')} ${name}`;
        const known = await this.stillThere(this.made.get(key));
        await (known === undefined ? file.finish() : file.drop());
        const address = known ?? copyAddress(id, name);
        this.made.set(key, address);
        return { path: address, filename: name, size };
      },
      drop: () => file.drop(),
    };
  }

  async take(file: string): Promise<CopiedFile> {
    const name = copyName(path.basename(file));
    const real = await realpath(file).catch(() => undefined);
    const info = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (real === undefined || !info) throw new CopyError('unreadable', name);
    if (!info.isFile()) throw new CopyError('not_a_file', name);
    const own = await realOwn(this.options.own ?? []);
    const places = [file, real].map((each) => (isOwn(own, real) ? path.basename(each) : each));
    if (places.some((each) => secretReason(each) !== undefined)) {
      throw new CopyError('secret', name);
    }
    const writer = await this.begin(name, info.size);
    try {
      for await (const bytes of rangesOf(real, name)) await writer.write(bytes);
    } catch (error) {
      await writer.drop();
      throw error;
    }
    return writer.finish();
  }

  /**
   * Removes copies that no session names any more, and what was never finished.
   * @param nowMs milliseconds since 1970
   * @param room bytes that are wanted
   */
  async removeUnneeded(nowMs: number, room = 0): Promise<void> {
    const copies = await copiesIn(this.folder);
    const kept = this.options.limits.totalBytes - room;
    const whole = copies.filter(({ isPart }) => !isPart);
    const parts = copies.filter(({ isPart }) => isPart);
    const stale = unneededCopies(parts, namesNone, nowMs, Infinity);
    for (const { id } of stale) await removeCopy(this.folder, { id, isPart: true });
    // Sessions are read only where it may come to something.
    if (unneededCopies(whole, namesNone, nowMs, kept).length === 0) return;
    const gone = unneededCopies(whole, await this.options.named(), nowMs, kept);
    for (const { id } of gone) await removeCopy(this.folder, { id, isPart: false });
  }

  /** @throws CopyError when all copies together would take too much */
  private async makeRoom(name: string, size: number): Promise<void> {
    const limit = this.options.limits.totalBytes;
    const taken = async (): Promise<number> => (await copiesIn(this.folder)).reduce((sum, copy) => sum + copy.size, 0);
    if ((await taken()) + size <= limit) return;
    await this.removeUnneeded(Date.now(), size);
    const left = await taken();
    if (left + size > limit) throw new CopyError('too_many', name, { size: left, limit });
  }

  /** A copy that is used again is as young as a new one. */
  private async stillThere(address: string | undefined): Promise<string | undefined> {
    if (address === undefined) return undefined;
    try {
      const now = new Date();
      await utimes(path.dirname(await this.resolve(address)), now, now);
      return address;
    } catch {
      return undefined;
    }
  }
}
