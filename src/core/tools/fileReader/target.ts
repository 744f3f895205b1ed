import type { ArtifactStore } from '../../store/artifactStore';
import type { CodeStore } from '../../store/codeStore';
import type { Attachment } from '../../contract/events';
import { FileAccessError, type OutsideFiles, type WorkspaceFiles, type WorkspaceTree } from '../../ports';
import { withoutPart, type FileKind } from '../../files/fileKinds';
import { shownPath } from '../../files/textPage';
import { ToolError } from '../../contract/tool';
import { nearestPaths } from './nearest';

/** Ids that are told where one is asked for that is not there. */
const MAX_IDS = 10;

export interface TargetSources {
  files: WorkspaceFiles;
  tree: WorkspaceTree;
  outside: OutsideFiles;
  codes: CodeStore;
  artifacts: Pick<ArtifactStore, 'find'>;
  /** The conversation's attachments. */
  uploads: () => readonly Attachment[];
}

/** What a call's path means: a file by its path or address, with a part of it perhaps; or saved code by its text. */
export type Target = CodeTarget | FileTarget;

export interface CodeTarget {
  type: 'code';
  id: string;
  filename: string;
  language: string;
  text: string;
}

export interface FileTarget {
  type: 'file';
  /** With the part, e.g. `book.xlsx#Sheet2`. */
  path: string;
  file: string;
  /** The id by which it was asked for. */
  id?: string;
  /** What it is, where its name does not say it. */
  kind?: FileKind;
}

/** A path as it is looked for: a folder may be written with a slash at its end. */
export function askedPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

/** The attachment that a path is the id of, with a part of it perhaps. The same id is another file in another branch. */
export function uploadOf(uploads: readonly Attachment[], asked: string): Attachment | undefined {
  return uploads.find(({ id }) => asked === id || asked.startsWith(`${id}#`));
}

/** Finds what a call's path means. @throws ToolError, FileAccessError */
export async function findTarget(sources: TargetSources, asked: string): Promise<Target> {
  const { codes, uploads, artifacts, outside } = sources;
  const code = await codes.find(asked);
  if (code) {
    const text = await codes.read(asked);
    if (text === undefined) throw new ToolError('file', 'not_found', `The file of ${asked} is gone.`);
    return { type: 'code', id: asked, filename: code.filename, language: code.language, text };
  }
  const plain = withoutPart(asked);
  const part = asked.slice(plain.length);
  const upload = uploadOf(uploads(), asked);
  if (upload) {
    const more = asked.slice(upload.id.length);
    return { type: 'file', path: upload.path + more, file: upload.path, id: upload.id };
  }
  if (asked.startsWith('artifact_')) {
    const artifact = await artifacts.find(asked);
    if (artifact) {
      const kind: FileKind =
        artifact.form === 'jsonl' ? { reader: 'table', name: 'JSON Lines' } : { reader: 'text', name: 'text' };
      return { type: 'file', path: asked, file: asked, kind };
    }
  }
  const located = await outside.locate(plain);
  if (located) return { type: 'file', path: located.address + part, file: located.address };
  return { type: 'file', path: asked, file: await existing(sources.files, asked, plain) };
}

/** The file without its part; with it where a file has such a name. */
async function existing(files: WorkspaceFiles, asked: string, plain: string): Promise<string> {
  if (asked === plain) return asked;
  const isThere = await files.stat(asked).then(
    () => true,
    () => false,
  );
  return isThere ? asked : plain;
}

/** What to tell where there is nothing of that name: which ids there are, or the paths that are most like it. */
export async function notThere(
  sources: TargetSources,
  asked: string,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof FileAccessError) || error.code !== 'not_found' || !isRelative(asked)) return error;
  const [kind] = /^(?:code|upload|artifact)(?=_)/.exec(asked) ?? [];
  if (kind === 'artifact') {
    return notFound(
      `There is no ${shownPath(asked)}: stored results are removed after a day. Make the call that gave it again.`,
    );
  }
  if (kind !== undefined && !asked.includes('.') && !asked.includes('/'))
    return notFound(await knownIds(sources, kind, asked));
  const near = await nearestPaths(sources, withoutPart(asked), signal);
  if (near.length === 0) return error;
  return notFound(`${error.message} Did you mean ${near.map((path) => JSON.stringify(path)).join(', ')}?`);
}

/** Of paths of other kinds nothing is said but what their own rules say. */
function isRelative(path: string): boolean {
  return !/^(?:[\\/~]|[a-z][a-z\d+.-]*:)/i.test(path);
}

async function knownIds({ codes, uploads }: TargetSources, kind: string, asked: string): Promise<string> {
  const ids =
    kind === 'upload'
      ? uploads().map(({ id, filename }) => `${id} (${shownPath(filename)})`)
      : (await codes.list()).map(({ code_id }) => code_id);
  const what = kind === 'upload' ? 'attached file' : 'saved code';
  if (ids.length === 0) return `There is no ${what} ${shownPath(asked)}, and no other.`;
  const shown = ids.slice(-MAX_IDS);
  const more = ids.length > shown.length ? `, and ${ids.length - shown.length} older ones` : '';
  return `There is no ${what} ${shownPath(asked)}. There are: ${shown.join(', ')}${more}.`;
}

function notFound(message: string): ToolError {
  return new ToolError('file', 'not_found', message);
}
