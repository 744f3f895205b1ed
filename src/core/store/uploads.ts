import type { AgentEvent, Attachment, Selection } from '../contract/events';
import { FileAccessError, type WorkspaceFiles } from '../ports';
import { type ToolExecutionResult, filesOf } from '../contract/toolResult';
import { fileKind, withoutPart } from '../files/fileKinds';
import { pictureIn } from '../files/pictureFile';
import { isCopyAddress } from './copyNames';

/** What of files a message is about. */
export interface GivenParts {
  /** Parts of their tables that alone are meant. */
  selections?: readonly Selection[];
  /** Addresses of pictures that are shown in place of images, by the paths of these. */
  pictures?: Readonly<Record<string, string>>;
}

/** All files that the user gave to a conversation, a projection of its events; the newest of an id wins. */
export function uploadsOf(events: readonly AgentEvent[]): Attachment[] {
  const attached = events.flatMap((event) =>
    event.type === 'turn_started' ? event.attachments : event.type === 'compact_summary' ? event.uploads : [],
  );
  // A summary tells of all until then, and can stand behind a turn that stays whole.
  return newestOfEachId(attached).sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
}

/** Attachments, each id once: the newest of it. */
export function newestOfEachId(files: readonly Attachment[]): Attachment[] {
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** The id for a file that is attached now: the one it has in this conversation, else the next free one. */
export function uploadIdFor(path: string, uploads: readonly Attachment[]): string {
  const known = uploads.find((file) => file.path === path);
  if (known) return known.id;
  const numbers = uploads.map((file) => Number(/^upload_(\d+)$/.exec(file.id)?.[1] ?? 0));
  return `upload_${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

/**
 * Files as they go with a message that is sent now: those of the workspace, and copies of others by their addresses.
 * @param known the attachments of the conversation so far
 * @param given parts of their tables that alone are meant, and the pictures that stand for images
 * @throws FileAccessError when one of them cannot be used
 */
export async function attachmentsOf(
  paths: readonly string[],
  known: readonly Attachment[],
  files: Pick<WorkspaceFiles, 'stat' | 'read'>,
  { selections = [], pictures = {} }: GivenParts = {},
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const path of new Set(paths)) {
    const { size, kind } = await files.stat(path);
    if (kind === 'folder') throw new FileAccessError('not_a_file', `${path} is a folder.`);
    const selection = selections.find(({ table }) => withoutPart(table) === path);
    attachments.push({
      id: uploadIdFor(path, [...known, ...attachments]),
      path,
      filename: path.slice(path.lastIndexOf('/') + 1),
      file_type: fileKind(path)?.name ?? 'file',
      size,
      ...(isCopyAddress(path) ? { source: 'copy' } : {}),
      ...(selection && { selection }),
      ...(await imageOf(pictures[path] ?? path, path, files)),
    });
  }
  return attachments;
}

/**
 * Files as they go with a message that takes the place of an earlier one: what went with that one stays as it was, also
 * where it is gone by now.
 * @param before what went with the earlier message
 * @throws FileAccessError when one of the others cannot be used
 */
export async function attachmentsInstead(
  paths: readonly string[],
  before: readonly Attachment[],
  known: readonly Attachment[],
  files: Pick<WorkspaceFiles, 'stat' | 'read'>,
  parts: GivenParts = {},
): Promise<Attachment[]> {
  const kept = before.filter(({ path }) => paths.includes(path));
  const added = paths.filter((path) => !kept.some((file) => file.path === path));
  return [...kept, ...(await attachmentsOf(added, [...known, ...kept], files, parts))];
}

/** What a model that sees is shown of a file; nothing where that is no picture which may be shown as it is. */
async function imageOf(
  picture: string,
  path: string,
  files: Pick<WorkspaceFiles, 'stat' | 'read'>,
): Promise<Pick<Attachment, 'image'>> {
  if (fileKind(path)?.reader !== 'image') return {};
  const found = await pictureIn(picture, files);
  return found ? { image: found.picture } : {};
}

/** What is known of the files that were read or computed with, by their paths, e.g. `5,000 rows × 7 columns`; for the model. */
export function shapesOf(events: readonly AgentEvent[]): Map<string, string> {
  const shapes = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'compact_summary') {
      for (const [path, shape] of Object.entries(event.shapes)) shapes.set(path, shape);
    } else if (event.type === 'tool_finished') {
      for (const [path, shape] of shapesIn(event.result)) shapes.set(path, shape);
    }
  }
  return shapes;
}

function shapesIn({ details, data_summary = '' }: ToolExecutionResult): [string, string][] {
  return filesOf(details).flatMap(({ path, rows, columns }) => {
    const counts = `${rows?.toLocaleString('en') ?? ''} rows × ${columns?.length ?? 0} columns`;
    const shape = rows === undefined || !columns ? data_summary : counts;
    const whole = withoutPart(path);
    // Of a workbook the sheet that was read last is told.
    return whole === path
      ? [[path, shape]]
      : [
          [path, shape],
          [whole, `${path.slice(whole.length + 1)}: ${shape}`],
        ];
  });
}
