import * as vscode from 'vscode';
import { formatBytes } from '../../base/text';
import { FileAccessError } from '../../core/ports';
import { ToolError } from '../../core/contract/tool';
import {
  MAX_WRITTEN_BYTES,
  type FileChange,
  type WorkspaceWriter,
  type WritePlace,
  type WritePlaces,
} from '../../core/writes/written';
import { unsavedFiles } from '../unsavedFiles';
import { editText, isKeptByEditor, unsavedChanges } from './textEdits';
import type { WritePreview } from './writePreview';

/**
 * Files of the workspace as the editor has them. A text that the editor keeps as it is is written through it, so that the
 * editor's own undo takes it back file by file; what it would change by itself (line ends of several kinds, a text that it
 * reads in another encoding) is written past it, byte for byte.
 */
export class EditorWriter implements WorkspaceWriter {
  constructor(
    private readonly places: WritePlaces,
    private readonly shower: WritePreview,
  ) {}

  async locate(path: string): Promise<string> {
    return (await this.places.find(path)).path;
  }

  async read(path: string): Promise<string | undefined> {
    const place = await this.places.find(path);
    await this.refuseUnsaved(place);
    return place.exists ? readText(place) : undefined;
  }

  async preview(change: FileChange): Promise<() => Promise<void>> {
    const { file } = await this.places.find(change.path);
    return this.shower.show(change, vscode.Uri.file(file));
  }

  async write(change: FileChange): Promise<string> {
    const { before, after } = change;
    const there = await this.put(change);
    if (there !== after && there === before) throw notSaved(change);
    return there;
  }

  async restore(change: FileChange): Promise<void> {
    const there = await this.put(change);
    if (there === change.after) return;
    // What runs when a file is saved has made another text of it.
    const place = await this.places.find(change.path);
    await this.refuseUnsaved(place);
    await overwrite(vscode.Uri.file(place.file), { ...change, before: there });
  }

  async remove(path: string, text: string): Promise<void> {
    const place = await this.unchanged(path, text);
    const uri = vscode.Uri.file(place.file);
    // Not every system, and no remote one, has a trash.
    await vscode.workspace.fs
      .delete(uri, { useTrash: true })
      .then(undefined, () => vscode.workspace.fs.delete(uri, { useTrash: false }));
  }

  /** @returns the text that is there then */
  private async put(change: FileChange): Promise<string> {
    const { path, before, after } = change;
    const place = await this.unchanged(path, before);
    const uri = vscode.Uri.file(place.file);
    if (before === undefined) await create(uri, change);
    else if (!isKeptByEditor(before, after) || !(await editSafely(uri, change))) await overwrite(uri, change);
    return readText(await this.places.find(path));
  }

  /** The place of a file that has this text still, and may be written. @throws as `write` */
  private async unchanged(path: string, text: string | undefined): Promise<WritePlace> {
    if (!vscode.workspace.isTrusted) {
      throw new FileAccessError('protected', 'The workspace is not trusted: nothing is written into it.');
    }
    const place = await this.places.find(path);
    await this.refuseUnsaved(place);
    const there = place.exists ? await readText(place) : undefined;
    if (there !== text) {
      const message = `${place.path} was changed in the meantime: nothing was written. Read it again first.`;
      throw new ToolError('conflict', 'changed', message);
    }
    if (!place.writable) {
      const what = place.exists ? `${place.path} is read-only` : `the folder for ${place.path} is read-only`;
      throw new ToolError(
        'file',
        'read_only',
        `Nothing was written: ${what}. The user can change that, or name another file.`,
      );
    }
    return place;
  }

  private async refuseUnsaved(place: WritePlace): Promise<void> {
    for (const file of unsavedFiles().map(({ fsPath }) => fsPath))
      if (await this.places.isAt(place, file)) throw unsavedChanges(place.path);
  }
}

async function readText({ path, file }: WritePlace): Promise<string> {
  const uri = vscode.Uri.file(file);
  const { size } = await vscode.workspace.fs.stat(uri).then(undefined, () => {
    throw new FileAccessError('not_found', `There is no file ${path} any more.`);
  });
  if (size > MAX_WRITTEN_BYTES) {
    const limit = formatBytes(MAX_WRITTEN_BYTES);
    throw new ToolError(
      'file',
      'too_large',
      `${path} has ${formatBytes(size)}; files of at most ${limit} are written.`,
    );
  }
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
    throw new FileAccessError('unreadable', `${path} cannot be read.`, { cause: error });
  });
  return decode(bytes, path);
}

/** @throws ToolError for what is no text in UTF-8: it would not be what it was when it is written */
function decode(bytes: Uint8Array, path: string): string {
  const text = strictText(bytes);
  if (text !== undefined && !text.includes('\0')) return text;
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const what = isWide ? 'UTF-16' : bytes.includes(0) ? 'a binary file' : 'in another encoding than UTF-8, or no text';
  throw new ToolError(
    'file',
    'not_text',
    `${path} is ${what}: only text files in UTF-8 are written. Write another file instead.`,
  );
}

function strictText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Makes a file, with its folders; what the editor lists as undoable has it. */
async function create(uri: vscode.Uri, change: FileChange): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const contents = new TextEncoder().encode(change.after);
  edit.createFile(uri, { contents, overwrite: false, ignoreIfExists: false });
  const applied = await vscode.workspace.applyEdit(edit).then(undefined, () => false);
  if (applied) return;
  await mendTorn(uri, change);
  throw notSaved(change);
}

async function editSafely(uri: vscode.Uri, change: FileChange): Promise<boolean> {
  try {
    return await editText(uri, change);
  } catch (error) {
    await mendTorn(uri, change);
    throw error;
  }
}

async function overwrite(uri: vscode.Uri, change: FileChange): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(change.after)).then(undefined, async () => {
    await mendTorn(uri, change);
    throw notSaved(change);
  });
}

function notSaved({ path }: Pick<FileChange, 'path'>): ToolError {
  const message = `The editor could not save ${path}: it is as it was before.`;
  return new ToolError('file', 'not_saved', message, { advice: 'Tell the user; another file may work.' });
}

/**
 * Makes a file what it was before, where a write that failed has left a beginning of what it wrote: the disk is full, or gone
 * for a moment. What anybody else has written there is left alone.
 * @throws ToolError `torn` where that fails as well
 */
async function mendTorn(uri: vscode.Uri, { path, before, after }: FileChange): Promise<void> {
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
