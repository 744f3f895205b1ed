import { stat } from 'node:fs/promises';
import { partsOf } from '../../base/pathNames';
import { FileAccessError } from '../../core/ports';
import type { RunPlace } from '../../core/tools/run/ended';
import type { OwnFolder } from '../pathRules';
import { resolveWorkspacePath, type WorkspaceRoot } from '../workspacePaths';

/**
 * A folder of the workspace that a program may run in, by its real path. Nothing is the workspace folder, of several the first.
 * @throws FileAccessError for what is not there, is no folder, or lies outside
 */
export async function commandPlace(
  roots: readonly WorkspaceRoot[],
  given: string,
  own: readonly OwnFolder[],
): Promise<RunPlace> {
  const [first] = roots;
  if (!first) throw new FileAccessError('not_found', 'No folder is open that a command could run in.');
  const asked = given.replaceAll('\\', '/');
  const isNothing = !asked.startsWith('/') && partsOf(asked).length === 0;
  const wanted = isNothing && roots.length > 1 ? first.name : isNothing ? '' : asked;
  const cwd = await resolveWorkspacePath(roots, wanted, own);
  if (!(await stat(cwd)).isDirectory()) throw new FileAccessError('not_found', `${given} is no folder.`);
  return { cwd, folder: partsOf(wanted).join('/') };
}

/**
 * The folder that scripts run in: that of the workspace's folders in which the file under analysis lies, else the first.
 * @param file path of that file, if there is one
 */
export function scriptPlace(roots: readonly WorkspaceRoot[], file: string | undefined): RunPlace | undefined {
  const [first] = roots;
  if (!first || roots.length === 1) return first && { cwd: first.folder, folder: '' };
  const of = roots.find(({ name }) => name === file?.split('/')[0]) ?? first;
  return { cwd: of.folder, folder: of.name };
}
