import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { WorkspaceProgram } from '../../core/run/pythonConsent';
import { leadsInto } from './workspaceLinks';

/**
 * A Python that lies in one of these folders, by its name or behind a link; undefined for any other program, and for one
 * that is not there. Its key is made of the folder that it is in, of the file that runs and, where that lies in the
 * workspace too, of its bytes, and of what says where an environment has its standard library. Nothing is started.
 * @param program absolute path
 */
export async function workspaceProgram(
  folders: readonly string[],
  program: string,
): Promise<WorkspaceProgram | undefined> {
  if (!leadsInto(folders, program)) return undefined;
  const target = await realpath(program).catch(() => undefined);
  if (target === undefined) return undefined;
  const folder = await realpath(path.dirname(program)).catch(() => path.dirname(program));
  // Python looks for it beside itself and one folder above.
  const settings = [folder, path.dirname(folder)].map((each) => path.join(each, 'pyvenv.cfg'));
  const read = [...settings, ...(leadsInto(folders, target) ? [target] : [])];
  const digests = await Promise.all(read.map(digestOf));
  const key = createHash('sha256')
    .update(JSON.stringify([folder, target, digests]))
    .digest('hex');
  return { key, target };
}

/** SHA-256 of a file; '' where there is none. */
async function digestOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes ? createHash('sha256').update(bytes).digest('hex') : '';
}
