import { fingerprint } from '../../base/fingerprint';
import { FileAccessError, type WorkspaceFiles } from '../ports';
import type { Localize } from '../text/formatter';
import { describeError } from '../text/describeError';
import { ToolError } from '../contract/tool';
import type { WorkspaceWriter } from './written';
import type { WrittenFile } from '../contract/writtenFile';

/** What came of taking back: files that are as before, and those that stay as they are and why, in the user's language. */
export interface TakenBack {
  paths: string[];
  kept: { path: string; reason: string }[];
}

export interface TakeBackDeps {
  writer: Pick<WorkspaceWriter, 'read' | 'restore' | 'remove'>;
  /** Where the texts before are read, by the ids of their artifacts. */
  files: WorkspaceFiles;
  localize: Localize;
}

/**
 * Takes back what was written: each file gets the text from before the first write, and one that was created goes, as long
 * as it has what the last write left. What is not as it was written stays. Each file is put back through the editor, whose
 * own undo takes single writes back as well: a file that was undone there is as before already.
 * @param written what was written, in order
 */
export async function takeBack(written: readonly WrittenFile[], deps: TakeBackDeps): Promise<TakenBack> {
  const files = new Map<string, WrittenFile[]>();
  for (const each of written) files.set(each.path, [...(files.get(each.path) ?? []), each]);
  const done: TakenBack = { paths: [], kept: [] };
  // What was written last is taken back first.
  for (const [path, writes] of [...files].reverse()) {
    const reason = await putBack(path, writes, deps).catch((error: unknown) => wordsFor(error, deps.localize));
    if (reason === undefined) done.paths.push(path);
    else done.kept.push({ path, reason });
  }
  return done;
}

/** What stays as it is, and why, as sentences. */
export function keptWords(kept: TakenBack['kept']): string {
  return kept.map(({ path, reason }) => `${path}: ${reason}`).join(' ');
}

/** @returns why it stays; undefined where it is as before */
async function putBack(
  path: string,
  writes: readonly WrittenFile[],
  { writer, files, localize: t }: TakeBackDeps,
): Promise<string | undefined> {
  const [first, last] = [writes[0], writes.at(-1)];
  if (!first || !last) return undefined;
  const now = await writer.read(path);
  const before = first.before === undefined ? undefined : await keptText(files, first.before);
  if (first.before !== undefined && before === undefined) return t('the text from before is no longer kept.');
  if (now === before) return undefined;
  if (now === undefined) return t('it is no longer there.');
  if (fingerprint(now) !== last.after_hash) return t('it was changed since.');
  if (!(await areInOneRow(writes, files))) return t('it was changed by others between two of these writes.');
  if (before === undefined) await writer.remove(path, now);
  else await writer.restore({ path, before: now, after: before });
  return undefined;
}

/** Whether each write began with what the one before had left. */
async function areInOneRow(writes: readonly WrittenFile[], files: WorkspaceFiles): Promise<boolean> {
  for (const [at, { after_hash }] of writes.entries()) {
    const next = writes[at + 1];
    if (!next) break;
    const text = next.before === undefined ? undefined : await keptText(files, next.before);
    if (text === undefined || fingerprint(text) !== after_hash) return false;
  }
  return true;
}

/** The text of an artifact; undefined where it is gone. */
export async function keptText(files: WorkspaceFiles, artifact: string): Promise<string | undefined> {
  try {
    const { size } = await files.stat(artifact);
    const bytes = await files.read(artifact, 0, size);
    return bytes.length === size ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function wordsFor(error: unknown, t: Localize): string {
  if (error instanceof ToolError) {
    if (error.code === 'unsaved') return t('an editor has changes of it that are not saved.');
    if (error.code === 'changed' || error.code === 'not_text') return t('it was changed since.');
    if (error.code === 'read_only') return t('it is read-only.');
    if (error.code === 'not_saved') return t('the editor could not save it.');
  }
  if (error instanceof FileAccessError) return t('it can no longer be written.');
  return describeError(error, t);
}
