import type { FileFacts } from '../contract/fileFacts';
import { fileKind, isMade, withoutPart } from '../files/fileKinds';
import { tableFacts } from '../files/tableFacts';
import { FileAccessError, SqlEngineError, type TableShape, type WorkspaceFiles } from '../ports';

/**
 * What is known of the file of a table that was computed with; nothing where it cannot be looked at any more: what was
 * computed stands.
 */
export async function tableOf(
  path: string,
  describe: () => Promise<TableShape> | TableShape,
  files: Pick<WorkspaceFiles, 'stat'>,
): Promise<FileFacts[]> {
  const file = withoutPart(path);
  if (isMade(file)) return []; // it is known by other means
  try {
    const { size } = await files.stat(file);
    return [tableFacts({ path, name: fileKind(file)?.name ?? 'table', bytes: size }, await describe())];
  } catch (error) {
    if (error instanceof FileAccessError || error instanceof SqlEngineError) return [];
    throw error;
  }
}
