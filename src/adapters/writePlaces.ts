import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isProtectedName } from '../base/pathNames';
import { secretReason } from '../base/secretPaths';
import { FileAccessError } from '../core/ports';
import type { WritePlace, WritePlaces } from '../core/writes/written';
import { hasCode, succeeds } from './durable';
import { isInside, isOwn, type OwnFolder } from './pathRules';
import { candidates, realOwn, realPathOf, realRoots, unreadable, type WorkspaceRoot } from './workspacePaths';

export interface WritePlacesDeps {
  roots: () => readonly WorkspaceRoot[];
  /** The extension's own folders. */
  own: readonly OwnFolder[];
  /** Absolute paths of the folders for saved code. */
  codeFolders: () => readonly string[];
}

/** Names that some system takes for a device, or writes in another way. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;
/** What does not show in a name, or turns it around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The files of the workspace that may be written: fewer than may be read. All is decided by where a path really leads. */
export class NodeWritePlaces implements WritePlaces {
  constructor(private readonly deps: WritePlacesDeps) {}

  async find(given: string): Promise<WritePlace> {
    const roots = this.deps.roots();
    if (roots.length === 0) {
      const message =
        'Nothing can be written: no folder is open in the editor, or none that is on a disk of this machine.';
      throw new FileAccessError('outside_workspace', message);
    }
    const all = candidates(roots, given);
    const there = await firstThere(all, given);
    const wanted = there ?? all[0];
    if (wanted === undefined) {
      const names = roots.map(({ name }) => name).join(', ');
      const message = `${given} is in no folder of the workspace: the path begins with the name of one (${names}).`;
      throw new FileAccessError('not_found', message);
    }
    const { real, missing } = await realPlace(wanted, given);
    if (missing.length > 0) checkNewNames(missing, given);
    const file = path.join(real, ...missing);
    const reals = await realRoots(roots);
    const at = reals.findIndex((root) => isInside(root, real));
    const root = roots[at];
    if (!root) throw new FileAccessError('outside_workspace', `${given} is outside the workspace.`);
    const relative = path.relative(reals[at] ?? '', file);
    await this.check(relative, file, reals[at] ?? '', given);
    const isThere = missing.length === 0;
    if (isThere ? !(await lstat(real)).isFile() : !(await lstat(real)).isDirectory()) {
      throw new FileAccessError(
        'not_a_file',
        `${given} is no file that could be written: something else is in its place.`,
      );
    }
    const names = relative.split(path.sep);
    return {
      path: [...(roots.length > 1 ? [root.name] : []), ...names].join('/'),
      file: path.join(root.folder, ...names),
      exists: isThere,
      writable: await succeeds(access(real, constants.W_OK)),
    };
  }

  async isAt({ file }: WritePlace, other: string): Promise<boolean> {
    if (file === other) return true;
    const [one, two] = await Promise.all([file, other].map((each) => realpath(each).catch(() => undefined)));
    return one !== undefined && one === two;
  }

  private async check(relative: string, file: string, root: string, given: string): Promise<void> {
    if (relative === '') throw new FileAccessError('not_a_file', `${given || 'The workspace'} is a folder.`);
    if (relative.split(path.sep).some(isProtectedName) || isOwn(await realOwn(this.deps.own), file)) {
      throw new FileAccessError('protected', `${given} is in a protected folder: it is not written.`);
    }
    if (secretReason(file, root) !== undefined) {
      throw new FileAccessError('protected', `${given} is made to hold passwords or keys: it is not written.`);
    }
    for (const folder of this.deps.codeFolders()) {
      if (!isInside(await realpath(folder).catch(() => folder), file)) continue;
      const message =
        `${given} is in the folder for saved code, which keeps every version: it is not written. ` +
        'Give the code as a code block of your answer; with the id of code that is there it becomes its next version.';
      throw new FileAccessError('protected', message);
    }
  }
}

/** The first that is there: several folders of a workspace can have one name. */
async function firstThere(all: readonly string[], given: string): Promise<string | undefined> {
  for (const each of all) if ((await realPathOf(each, given)) !== undefined) return each;
  return undefined;
}

/** The file, or the nearest folder above it that is there, and the names below that. */
async function realPlace(file: string, given: string): Promise<{ real: string; missing: string[] }> {
  const missing: string[] = [];
  for (let at = file; ; at = path.dirname(at)) {
    const real = await realPathOf(at, given);
    if (real !== undefined) return { real, missing };
    if (await isSomething(at, given)) {
      throw new FileAccessError('outside_workspace', `${given} is, or goes through, a link that leads nowhere.`);
    }
    if (path.dirname(at) === at) throw new FileAccessError('not_found', `There is no folder for ${given}.`);
    missing.unshift(path.basename(at));
  }
}

async function isSomething(file: string, given: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EINVAL', 'UNKNOWN')) return false;
    throw unreadable(given, error);
  }
}

/** @throws FileAccessError for names that another system could not have, or that people take for others */
function checkNewNames(names: readonly string[], given: string): void {
  const bad = names.find((name) => DEVICE.test(name) || HIDDEN.test(name) || /[. ]$|[<>:"|?*]/.test(name));
  if (bad === undefined) return;
  const message = `${JSON.stringify(given)} cannot be created: choose names without characters that do not show, without < > : " | ? * and without a dot or blank at their end.`;
  throw new FileAccessError('not_found', message);
}
