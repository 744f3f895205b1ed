import { open, stat } from 'node:fs/promises';
import { FileAccessError, type FileInfo, type WorkspaceFiles } from '../core/ports';
import { resolveWorkspacePath, type WorkspaceRoot } from './workspacePaths';

/** The workspace's files, read through Node: by range, so that a large file is never loaded whole. */
export class NodeFiles implements WorkspaceFiles {
  constructor(private readonly roots: () => readonly WorkspaceRoot[]) {}

  async stat(path: string): Promise<FileInfo> {
    const info = await stat(await this.resolve(path));
    if (!info.isFile() && !info.isDirectory()) throw new FileAccessError('not_a_file', `${path} is no regular file.`);
    return { size: info.size, kind: info.isFile() ? 'file' : 'folder' };
  }

  async read(path: string, offset: number, length: number): Promise<Uint8Array> {
    const handle = await open(await this.resolve(path), 'r').catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new FileAccessError('unreadable', `${path} cannot be opened (${code}).`);
    });
    try {
      const { size } = await handle.stat();
      const buffer = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled);
        if (bytesRead === 0) break; // the file shrank while it was read
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    } finally {
      await handle.close();
    }
  }

  private resolve(path: string): Promise<string> {
    return resolveWorkspacePath(this.roots(), path);
  }
}
