import * as vscode from 'vscode';
import type * as z from 'zod';
import { errorMessage } from '../../base/errors';
import { formatBytes } from '../../base/text';
import { FileAccessError, type WorkspaceFiles } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { CopyError, describeCopyError, type CopiedFile, type CopyStore } from '../../core/store/copies';
import type { CopyIntake } from '../../core/store/copyIntake';
import { isCopyAddress, parseCopyAddress } from '../../core/store/copyNames';
import { fileMatches, nameMatches } from '../../core/store/fileMatches';
import { fileKind, foundExtensions } from '../../core/files/fileKinds';
import {
  COPY_PART_BYTES,
  MAX_ATTACHED,
  MAX_COPY_BYTES,
  MAX_IMAGE_BYTES,
  type AttachedFile,
  attachmentMethods,
  type imagePartSchema,
  type MentionedColumn,
} from '../../protocol/attachments';
import { nameOf, workspacePath, workspaceUri } from '../workspace';
import type { RpcHandler } from '../../base/rpc';
import { on } from '../panel/rpcMethod';

/** Milliseconds for which the list of files is taken for what is there: as long as a name is being written. */
const FRESH_MS = 5000;

/** Files of the workspace that are looked through at most. */
const MOST_FILES = 20_000;

/** Files that are no data of the user's: neither searched for nor offered. */
const EXCLUDED = '**/{node_modules,.git,.hg,.svn,.vscode,.ba-agent,__pycache__,.venv}/**';

/** Files that a list of them shows. */
const LISTED = 30;
/** Files of a folder that are offered when the folder is dropped. */
const MOST_OF_FOLDER = 20;

export interface AttachmentDeps {
  files: Pick<WorkspaceFiles, 'stat' | 'read'>;
  copies: CopyStore & { resolve(address: string): Promise<string> };
  intake: CopyIntake;
  localize: Localize;
  /** Columns of the tables that are asked: those of these files, else of the one that the conversation is about. */
  columns(attached: readonly string[]): Promise<MentionedColumn[]>;
  /** The file of a report that lies in the extension's own storage, by its address. */
  storedReport(path: string): vscode.Uri | undefined;
}

/** Finds the files that go with a message: those of the workspace as they are, others as copies. */
export class Attachments {
  private readonly workspaceUris = new WorkspaceUris();

  constructor(private readonly deps: AttachmentDeps) {}

  /** Files of the workspace by a part of their path, and columns of the tables that are asked by a part of their names. */
  async find(
    query: string,
    attached: readonly string[],
  ): Promise<{ files: AttachedFile[]; columns: MentionedColumn[] }> {
    const [uris, columns] = await Promise.all([this.workspaceUris.all(), this.deps.columns(attached)]);
    const paths = uris.flatMap((uri) => workspacePath(uri) ?? []);
    const files = await this.thatExist(fileMatches(paths, query, LISTED, openPaths()));
    return { files, columns: nameMatches(columns, query, LISTED) };
  }

  /** Of these paths and addresses those that can still be used. */
  async thatExist(paths: readonly string[]): Promise<AttachedFile[]> {
    const found = await Promise.all(paths.map((path) => this.attached(path).catch(() => undefined)));
    return found.flatMap((file) => file ?? []);
  }

  /** What was dragged out of the editor's own views. @throws in the user's language */
  async fromDrag(addresses: readonly string[]): Promise<AttachedFile[]> {
    const uris = addresses.map((address) => {
      const uri = parseUri(address);
      if (!uri) throw new Error(vscode.l10n.t('What was dropped is no file that can be attached.'));
      return uri;
    });
    return this.fromUris(uris);
  }

  /** Files of the workspace, copies of others, and of folders the data files that the user picks. @throws in his language */
  async fromUris(uris: readonly vscode.Uri[]): Promise<AttachedFile[]> {
    const files: AttachedFile[] = [];
    for (const uri of uris.slice(0, MAX_ATTACHED)) files.push(...(await this.fromUri(uri)));
    return [...new Map(files.map((file) => [file.path, file])).values()];
  }

  /** Asks for files of any place. */
  async pick(): Promise<AttachedFile[]> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const picked = await vscode.window.showOpenDialog({
      canSelectMany: true,
      title: vscode.l10n.t('Attach files to your message'),
      openLabel: vscode.l10n.t('Attach'),
      ...(folder ? { defaultUri: folder.uri } : {}),
    });
    return this.fromUris(picked ?? []);
  }

  /** A part of a file from outside. @returns the file when it is whole @throws in the user's language */
  async part(part: {
    upload: string;
    name: string;
    size: number;
    offset: number;
    bytes: string;
  }): Promise<AttachedFile | undefined> {
    const bytes = Buffer.from(part.bytes, 'base64');
    const copied = await this.inWords(() => this.deps.intake.take({ ...part, bytes }));
    return copied && asAttached(copied);
  }

  /** A part of an image, for the panel to draw. @throws in the user's language */
  async imagePart(path: string, offset: number): Promise<z.infer<typeof imagePartSchema>> {
    const { size } = await this.inWords(() => this.attached(path));
    const name = nameOf({ path });
    if (fileKind(path)?.reader !== 'image') throw new Error(vscode.l10n.t('{name} is not an image.', { name }));
    const limit = MAX_IMAGE_BYTES;
    if (size > limit) {
      const sizes = { size: formatBytes(size), limit: formatBytes(limit) };
      throw new Error(
        vscode.l10n.t('{name} is too large to be shown to a model: it has {size}, and {limit} is the limit.', {
          name,
          ...sizes,
        }),
      );
    }
    const bytes = await this.inWords(() => this.deps.files.read(path, offset, COPY_PART_BYTES));
    return { bytes: Buffer.from(bytes).toString('base64'), size };
  }

  cancel(upload: string): Promise<void> {
    return this.deps.intake.drop(upload);
  }

  /** The panel is gone: nothing more comes of what is on its way. */
  panelGone(): void {
    void this.deps.intake.dropAll();
  }

  /** The file of a path or an address, to be opened or saved elsewhere. @throws in the user's language */
  async uriOf(path: string): Promise<vscode.Uri> {
    const stored = this.deps.storedReport(path);
    if (stored) return stored;
    const copy = isCopyAddress(path) ? await this.deps.copies.resolve(path).catch(() => undefined) : undefined;
    const uri = isCopyAddress(path) ? copy && vscode.Uri.file(copy) : workspaceUri(path);
    if (!uri && !isCopyAddress(path)) throw new Error(vscode.l10n.t('{path} is not in this workspace.', { path }));
    if (!uri || !(await infoOf(uri))) {
      const file = parseCopyAddress(path)?.name ?? path;
      throw new Error(vscode.l10n.t('{file} is no longer there: it was moved or deleted.', { file }));
    }
    return uri;
  }

  private async fromUri(uri: vscode.Uri): Promise<AttachedFile[]> {
    const name = nameOf(uri);
    const info = await infoOf(uri);
    if (!info) throw new Error(this.words(new CopyError('unreadable', name)));
    const path = workspacePath(uri);
    if (info.type & vscode.FileType.Directory) {
      if (path !== undefined) return this.ofFolder(uri, name);
      throw new Error(
        vscode.l10n.t('{folder} is a folder: folders cannot be attached. Attach the files in it.', { folder: name }),
      );
    }
    if (path !== undefined) return [await this.inWords(() => this.attached(path))];
    return [asAttached(await this.inWords(() => this.copied(uri, name, info.size)))];
  }

  private async copied(uri: vscode.Uri, name: string, size: number): Promise<CopiedFile> {
    const { copies } = this.deps;
    if (uri.scheme === 'file') return copies.take(uri.fsPath);
    // Other file systems give a file whole or not at all.
    if (size > MAX_COPY_BYTES) throw new CopyError('too_large', name, { size, limit: MAX_COPY_BYTES });
    const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
    if (!bytes) throw new CopyError('unreadable', name);
    const writer = await copies.begin(name, bytes.length);
    await writer.write(bytes);
    return writer.finish();
  }

  /** Folders go with no message; their data files can. */
  private async ofFolder(folder: vscode.Uri, name: string): Promise<AttachedFile[]> {
    const uris = await filesIn(folder, foundExtensions, MOST_OF_FOLDER);
    const paths = uris.flatMap((uri) => workspacePath(uri) ?? []);
    if (paths.length === 0) {
      throw new Error(
        vscode.l10n.t('{folder} is a folder without data files: folders themselves cannot be attached.', {
          folder: name,
        }),
      );
    }
    const picked = await vscode.window.showQuickPick(
      paths.map((label) => ({ label, picked: true })),
      {
        canPickMany: true,
        placeHolder: vscode.l10n.t('Folders cannot be attached. Which files of {folder} do you want?', {
          folder: name,
        }),
      },
    );
    return this.thatExist((picked ?? []).map(({ label }) => label));
  }

  /** @throws FileAccessError, CopyError */
  private async attached(path: string): Promise<AttachedFile> {
    const filename = nameOf({ path });
    const { size, kind } = await this.deps.files.stat(path).catch((error: unknown) => {
      const isSecret = error instanceof FileAccessError && error.code === 'secret';
      throw isSecret ? new CopyError('secret', filename) : error;
    });
    if (kind === 'folder') throw new FileAccessError('not_a_file', `${path} is a folder.`);
    return { path, filename, size, isCopy: isCopyAddress(path) };
  }

  private async inWords<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new Error(this.words(error), { cause: error });
    }
  }

  private words(error: unknown): string {
    return error instanceof CopyError ? describeCopyError(error, this.deps.localize) : errorMessage(error);
  }
}

/** Files of the workspace that tabs show. */
function openPaths(): ReadonlySet<string> {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ input }) => input);
  const uris = inputs.flatMap((input) =>
    input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? [input.uri] : [],
  );
  return new Set(uris.flatMap((uri) => workspacePath(uri) ?? []));
}

async function infoOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
}

/** A copy, as a file that goes with a message. */
export function asAttached({ path, filename, size }: CopiedFile): AttachedFile {
  return { path, filename, size, isCopy: true };
}

/** What the panel may ask about the files that go with a message. */
export function attachmentActions(attachments: Attachments): Record<keyof typeof attachmentMethods, RpcHandler> {
  return {
    findMentions: on(attachmentMethods.findMentions, ({ query, attached }) => attachments.find(query, attached)),
    attachUris: on(attachmentMethods.attachUris, async ({ uris }) => ({ files: await attachments.fromDrag(uris) })),
    pickAttachments: on(attachmentMethods.pickAttachments, async () => ({ files: await attachments.pick() })),
    attachPart: on(attachmentMethods.attachPart, async (part) => {
      const file = await attachments.part(part);
      return file && { files: [file] };
    }),
    readImage: on(attachmentMethods.readImage, ({ path, offset }) => attachments.imagePart(path, offset)),
    attachCancel: on(attachmentMethods.attachCancel, ({ upload }) => attachments.cancel(upload)),
    findAttached: on(attachmentMethods.findAttached, async ({ paths }) => ({
      files: await attachments.thatExist(paths),
    })),
  };
}

/**
 * The file that a dragged or written address means for this extension host: where the window is a remote one, its page
 * knows the remote's files by another scheme.
 */
function parseUri(text: string): vscode.Uri | undefined {
  let uri: vscode.Uri;
  try {
    uri = vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
  const isHere = uri.scheme === 'vscode-remote' && vscode.env.remoteName !== undefined;
  return isHere ? uri.with({ scheme: 'file', authority: '' }) : uri;
}

/** The files of the workspace, found anew when they were not asked for lately. */
class WorkspaceUris {
  private found: Promise<vscode.Uri[]> | undefined;
  private foundAt = 0;

  all(): Promise<readonly vscode.Uri[]> {
    const now = performance.now();
    if (!this.found || now - this.foundAt > FRESH_MS) {
      this.foundAt = now;
      this.found = Promise.resolve(vscode.workspace.findFiles('**/*', EXCLUDED, MOST_FILES));
    }
    return this.found;
  }
}

/** Files in a folder of the workspace with one of these extensions (with the dot), in the order of their paths. */
async function filesIn(folder: vscode.Uri, extensions: readonly string[], most: number): Promise<vscode.Uri[]> {
  const kinds = extensions.map((extension) => extension.slice(1)).join(',');
  const pattern = new vscode.RelativePattern(folder, `**/*.{${kinds}}`);
  const files = await vscode.workspace.findFiles(pattern, EXCLUDED, most);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
