import * as vscode from 'vscode';
import { ToolError } from '../../core/contract/tool';
import type { FileChange } from '../../core/writes/written';

/**
 * Makes a file what it was before, where a write that failed has left a beginning of what it wrote: the disk is full, or gone
 * for a moment. What anybody else has written there is left alone.
 * @throws ToolError `torn` where that fails as well
 */
export async function mendTorn(uri: vscode.Uri, { path, before, after }: FileChange): Promise<void> {
  const there = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  if (there === undefined || !isTorn(there, before, after)) return;
  const mended =
    before === undefined
      ? vscode.workspace.fs.delete(uri, { useTrash: false })
      : vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(before));
  await mended.then(undefined, () => {
    const message = `${path} could not be written whole, and only a part of it is there now. Tell the user.`;
    throw new ToolError('file', 'torn', message);
  });
}

function isTorn(there: Uint8Array, before: string | undefined, after: string): boolean {
  const [wanted, old] = [new TextEncoder().encode(after), new TextEncoder().encode(before ?? '')];
  return (
    there.length < wanted.length && isStartOf(there, wanted) && !(there.length === old.length && isStartOf(there, old))
  );
}

function isStartOf(start: Uint8Array, whole: Uint8Array): boolean {
  return start.every((byte, at) => byte === whole[at]);
}
