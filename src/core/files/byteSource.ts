import { ToolError } from '../contract/tool';
import type { WorkspaceFiles } from '../ports';

/** Bytes that are read by ranges: of a file, or of a text that is at hand. */
export interface ByteSource {
  /** How many there are. */
  readonly size: number;
  /** Exactly those from `offset`, at most `length`, fewer only at the end. @throws FileAccessError, ToolError */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A file as it was when its size was told. Where it has become shorter since, reading says so: nothing is mixed. */
export function fileSource(files: WorkspaceFiles, path: string, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const bytes = wanted === 0 ? new Uint8Array() : await files.read(path, offset, wanted);
      if (bytes.length < wanted) throw new ToolError('file', 'changed', `${path} became shorter while it was read.`);
      return bytes;
    },
  };
}

export function textSource(text: string): ByteSource {
  const bytes = new TextEncoder().encode(text);
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}
