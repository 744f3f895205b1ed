/**
 * As much of VS Code's API as the folder of saved code uses, over the real disk, with the steps of the editor's own disk
 * file system: a process that has it can be killed at any moment, which an editor's window in a test cannot.
 */
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export class Uri {
  readonly scheme = 'file';
  private constructor(readonly path: string) {}

  static file(file: string): Uri {
    return new Uri(file);
  }

  static joinPath(base: Uri, ...parts: string[]): Uri {
    return new Uri(path.posix.join(base.path, ...parts));
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `file://${this.path}`;
  }
}

export enum FileType {
  Unknown = 0,
  File = 1,
  Directory = 2,
  SymbolicLink = 64,
}

export class FileSystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const CODES: Readonly<Record<string, string>> = { ENOENT: 'FileNotFound', EEXIST: 'FileExists' };

async function asFileSystem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new FileSystemError(CODES[code] ?? code);
  }
}

async function typeOf(file: string): Promise<number> {
  const own = await lstat(file);
  const info = own.isSymbolicLink() ? await stat(file).catch(() => own) : own;
  const type = info.isFile() ? FileType.File : info.isDirectory() ? FileType.Directory : FileType.Unknown;
  return own.isSymbolicLink() ? type | FileType.SymbolicLink : type;
}

const fs = {
  stat: (uri: Uri) =>
    asFileSystem(
      (async () => {
        const [type, { size, mtimeMs }] = [await typeOf(uri.path), await lstat(uri.path)];
        return { type, size, mtime: mtimeMs };
      })(),
    ),
  readDirectory: (uri: Uri) =>
    asFileSystem(
      (async () => {
        const names = await readdir(uri.path);
        return Promise.all(names.map(async (name) => [name, await typeOf(path.join(uri.path, name)).catch(() => 0)]));
      })(),
    ),
  readFile: (uri: Uri) => asFileSystem(readFile(uri.path)),
  writeFile: (uri: Uri, bytes: Uint8Array) => asFileSystem(writeFile(uri.path, bytes)),
  createDirectory: (uri: Uri) => asFileSystem(mkdir(uri.path, { recursive: true })),
  delete: (uri: Uri) => asFileSystem(rm(uri.path)),
  rename: async (from: Uri, to: Uri, { overwrite }: { overwrite: boolean }) => {
    // The editor looks, and renames then.
    if (!overwrite) {
      if (await lstat(to.path).then(Boolean, () => false)) throw new FileSystemError('FileExists');
      await new Promise((resolve) => setTimeout(resolve, 5)); // as in a window that has other things to do
    }
    await asFileSystem(rename(from.path, to.path));
  },
};

interface Folder {
  uri: Uri;
  name: string;
}

/** What tests set: the window's folders, whether they are trusted, the settings and what editors have not saved. */
export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as Folder[] | undefined,
  settings: {} as Record<string, unknown>,
  textDocuments: [] as { uri: Uri; isDirty: boolean }[],
  fs,
  getConfiguration: () => ({ get: (name: string) => workspace.settings[name] }),
  getWorkspaceFolder: (uri: Uri) =>
    workspace.workspaceFolders?.find((folder) => uri.path.startsWith(`${folder.uri.path}/`)),
  asRelativePath: (uri: Uri) => {
    const folder = workspace.getWorkspaceFolder(uri);
    return folder ? path.posix.relative(folder.uri.path, uri.path) : uri.path;
  },
};

export const l10n = {
  t: (message: string, values: Record<string, string | number> = {}) =>
    message.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`),
};
