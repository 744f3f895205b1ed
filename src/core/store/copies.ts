/** Copies of files from outside of the workspace that the user gave to a conversation. */
import { formatBytes } from '../../base/text';
import type { Localize } from '../text/formatter';

/** A file that was copied. */
export interface CopiedFile {
  /** `attached:<id>/<filename>` */
  path: string;
  filename: string;
  /** Bytes. */
  size: number;
}

/** A copy that is being written; nothing of it can be seen before it is whole. */
export interface CopyWriter {
  /** @throws CopyError when there is more than was announced, or the disk does not take it; the copy is gone then */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it. What is there already under the same name with the same content is not kept twice. @throws CopyError */
  finish(): Promise<CopiedFile>;
  /** Takes all of it back. */
  drop(): Promise<void>;
}

export interface CopyStore {
  /**
   * @param name as it was given: it is cleaned
   * @param size bytes that will come
   * @throws CopyError
   */
  begin(name: string, size: number): Promise<CopyWriter>;
  /** Copies a file of this machine's disk. @param file absolute path @throws CopyError */
  take(file: string): Promise<CopiedFile>;
}

/**
 * `too_large`: more than is taken of one file. `too_many`: of all copies together. `broken`: it did not come as it was
 * announced. `secret`: it holds secrets by its place or its name. `not_a_file`: a folder, a device. `unreadable`: it cannot be read. `disk_full`, `unwritable`: it cannot be kept.
 */
export type CopyFault =
  'too_large' | 'too_many' | 'secret' | 'broken' | 'not_a_file' | 'unreadable' | 'disk_full' | 'unwritable';

/** Why a file could not be copied. */
export class CopyError extends Error {
  override readonly name = 'CopyError';

  constructor(
    readonly fault: CopyFault,
    /** The file, without its folder. */
    readonly file: string,
    /** Bytes: how large it is, or all copies are, and how large that may be. */
    readonly sizes: { size: number; limit: number } = { size: 0, limit: 0 },
  ) {
    super(`${file} was not copied (${fault}).`);
  }
}

/** What has happened, what it means and what to do, in the user's language. */
export function describeCopyError({ fault, file, sizes }: CopyError, localize: Localize): string {
  const values = { file, size: formatBytes(sizes.size), limit: formatBytes(sizes.limit) };
  const words: Readonly<Record<CopyFault, string>> = {
    too_large: localize(
      '{file} is too large to attach: it has {size}, and files from outside of the workspace are copied up to {limit}. Put it into the workspace folder, where a file of any size can be used.',
      values,
    ),
    too_many: localize(
      '{file} was not attached: copies of attached files already take {size} of {limit}. Delete sessions that you no longer need, or put the file into the workspace folder.',
      values,
    ),
    broken: localize('{file} did not arrive whole and was not attached. Try again.', values),
    secret: localize(
      '{file} was not attached: by its name or its place it holds passwords or keys, and such files are never read. If it holds none, attach a copy with another name.',
      values,
    ),
    not_a_file: localize('{file} is no file that can be attached.', values),
    unreadable: localize('{file} cannot be read. Check that it is still there and that you may read it.', values),
    disk_full: localize('The disk is full: {file} was not attached. Make room and try again.', values),
    unwritable: localize(
      "{file} was not attached: BA-Agent's folder cannot be written to. Check its permissions and try again.",
      values,
    ),
  };
  return words[fault];
}
