import { CancelledError } from '../../../base/errors';
import { ifAccessible, type FileInfo, type WorkspaceFiles } from '../../ports';
import { shownPath } from '../../files/textPage';
import { ToolError, type ToolOutput } from '../../contract/tool';

/**
 * What was read of a file that stayed as it was meanwhile. Where it did not it is read once more, and then told: what is
 * handed on is never a mixture of two contents.
 * @param state tells the file's stamp; `path` in the words is how the call named it
 */
export async function readSteadily(
  files: WorkspaceFiles,
  path: string,
  read: (info: FileInfo) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  for (let attempt = 1; ; attempt++) {
    const before = await files.stat(path);
    const [output, failure] = await read(before).then(
      (done) => [done, undefined] as const,
      (error: unknown) => [undefined, { error }] as const,
    );
    const after = (await ifAccessible(files.stat(path)))?.stamp;
    if (after === before.stamp) {
      if (failure) throw failure.error;
      return { ...output, sources: output.sources ?? [{ path, stamp: before.stamp }] };
    }
    if (failure?.error instanceof CancelledError) throw failure.error; // a call that was stopped is not made again
    if (after === undefined) throw new ToolError('file', 'not_found', `${shownPath(path)} vanished while it was read.`);
    if (attempt === 2) throw new ToolError('file', 'changed', changedWords(path));
  }
}

function changedWords(path: string): string {
  return `${shownPath(path)} changed while it was read, and again when it was read once more: something is writing to it. Nothing of it is told, since it would be of different times. Try again later.`;
}
