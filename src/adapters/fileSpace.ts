import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isProtectedName, partsOf } from '../base/pathNames';
import { secretReason } from '../base/secretPaths';
import {
  FileAccessError,
  type FileInfo,
  type ListedFile,
  type WorkspaceFiles,
  type WorkspaceTree,
} from '../core/ports';
import type { ParseOptionsStore } from '../core/store/parseOptionsStore';
import type { ResolvedFile } from '../workers/dataProtocol';
import { readAt } from './durable';
import { openChecked, stampOf, statOf } from './openFile';
import { isInside, isOwn, type OwnFolder } from './pathRules';
import {
  realOwn,
  realRoots,
  refuseSecret,
  resolveWorkspacePath,
  unreadable,
  type WorkspaceRoot,
} from './workspacePaths';

/** Files that are no part of the workspace, each known by an address. */
export interface FileSource {
  /** Whether it is an address of this source: then nobody else is asked. */
  owns(path: string): boolean;
  /** Absolute path of the file. @throws FileAccessError */
  resolve(path: string): Promise<string>;
  /** The folder that all of its files lie in. */
  readonly folder?: string;
  /** Absolute paths of the files that it may give now, where they have no folder of their own. */
  files?(): readonly string[] | Promise<readonly string[]>;
}

/**
 * Everything that may be read: the workspace by its paths, other files by their addresses. It is read by range, so that a
 * large file is never loaded whole.
 */
export class FileSpace implements WorkspaceFiles, WorkspaceTree {
  /** @param own the extension's own folders, which are not read as part of a workspace */
  constructor(
    private readonly roots: () => readonly WorkspaceRoot[],
    private readonly sources: readonly FileSource[],
    private readonly choices: Pick<ParseOptionsStore, 'get' | 'stamp'>,
    private readonly own: readonly OwnFolder[] = [],
  ) {}

  async stat(given: string): Promise<FileInfo> {
    const info = await statOf(await this.resolve(given), given);
    if (!info.isFile() && !info.isDirectory()) throw new FileAccessError('not_a_file', `${given} is no regular file.`);
    const kind = info.isFile() ? 'file' : 'folder';
    return { size: Number(info.size), kind, stamp: this.stamp(stampOf(info), given) };
  }

  async read(given: string, offset: number, length: number): Promise<Uint8Array> {
    await using handle = await openChecked(() => this.resolve(given), given);
    try {
      const { size } = await handle.stat();
      return await readAt(handle, offset, Math.max(0, Math.min(length, size - offset)));
    } catch (error) {
      throw unreadable(given, error);
    }
  }

  async list(folder: string): Promise<ListedFile[]> {
    const roots = this.roots();
    if (roots.length !== 1 && partsOf(folder).length === 0 && !this.sourceOf(folder)) {
      return roots.map(({ name }) => ({ name, kind: 'folder' }));
    }
    const real = await this.resolve(folder);
    const own = await realOwn(this.own);
    const root = (await realRoots(this.roots())).find((each) => isInside(each, real));
    const found = await readdir(real, { withFileTypes: true }).catch((error: unknown) => {
      throw unreadable(folder === '' ? 'The workspace' : folder, error);
    });
    return found.flatMap((entry): ListedFile[] => {
      const { name } = entry;
      const place = path.join(real, name);
      if (isProtectedName(name) || isOwn(own, place)) return [];
      if (entry.isFile()) return [{ name, kind: 'file' }];
      return entry.isDirectory() && secretReason(place, root) === undefined ? [{ name, kind: 'folder' }] : [];
    });
  }

  /** Where a file is, for who reads it itself: the data process. @throws FileAccessError */
  async resolveFile(given: string): Promise<ResolvedFile> {
    const file = await this.resolve(given);
    const info = await statOf(file, given);
    if (!info.isFile()) throw new FileAccessError('not_a_file', `${given} is no regular file.`);
    const choice = this.choices.get(nameOf(given));
    return { file, size: Number(info.size), stamp: this.stamp(stampOf(info), given), choice };
  }

  /**
   * Absolute paths of all folders in which something may be read, and of single files: what a process that reads by itself
   * may be let into.
   */
  async folders(): Promise<string[]> {
    const own = this.sources.flatMap(({ folder }) => (folder === undefined ? [] : [{ name: '', folder }]));
    const files = await Promise.all(this.sources.map(async (source) => (await source.files?.()) ?? []));
    const places = [...this.roots(), ...own];
    return [...new Set([...(await realRoots(places)), ...places.map(({ folder }) => folder), ...files.flat()])];
  }

  private async resolve(given: string): Promise<string> {
    const source = this.sourceOf(given);
    if (!source) return resolveWorkspacePath(this.roots(), given, this.own);
    refuseSecret(given.slice(given.indexOf(':') + 1), given);
    return source.resolve(given);
  }

  private sourceOf(given: string): FileSource | undefined {
    return this.sources.find((source) => source.owns(given));
  }

  private stamp(file: string, given: string): string {
    const name = nameOf(given);
    return Object.keys(this.choices.get(name)).length === 0 ? file : `${file} ${this.choices.stamp(name)}`;
  }
}

/** The one of several ways to write a path by which it is remembered. */
function nameOf(given: string): string {
  return partsOf(given).join('/');
}
