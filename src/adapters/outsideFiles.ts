import path from 'node:path';
import { FileAccessError, type MakeId, type OutsideFiles } from '../core/ports';
import type { FileSource } from './fileSpace';
import { statOf } from './openFile';
import { isInside, isOwn, type OwnFolder } from './pathRules';
import { realOwn, realPathOf, realRoots, refuseSecret, secretError, type WorkspaceRoot } from './workspacePaths';

/** What would break a line, a quoted name or an address, or shows as something else. */
// eslint-disable-next-line no-control-regex -- these are meant
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff/\\'"`#]/g;

export interface OutsideFilesDeps {
  roots: () => readonly WorkspaceRoot[];
  /** The user's own folder, which `~` stands for. */
  home: string;
  /** Where the editor and its extensions keep their state. */
  own: readonly OwnFolder[];
  /** Whether the user allows to read a file now, by its real path. */
  allows: (file: string) => boolean;
  makeId: MakeId;
  /** Other files than before may be read now. */
  onChange: () => void;
}

interface Located {
  address: string;
  file: string;
}

/**
 * Files outside of the workspace. Each has a random address that stays while the extension runs; the model knows no other
 * path of it than the one that it gave itself. An address leads to its file only while the user allows that.
 */
export class NodeOutsideFiles implements OutsideFiles, FileSource {
  private readonly byFile = new Map<string, Located>();
  private told = '[]';

  constructor(private readonly deps: OutsideFilesDeps) {}

  async locate(given: string): Promise<Located | undefined> {
    const absolute = this.absolute(given);
    if (absolute === undefined) return undefined;
    refuseSecret(absolute, 'This file'); // before the disk is asked: what is there is not told either
    const file = await realPathOf(absolute, 'The file');
    if (file === undefined) throw new FileAccessError('not_found', 'There is no file of this path.');
    if ((await realRoots(this.deps.roots())).some((root) => isInside(root, file))) return undefined;
    await this.refuse(file);
    if (!(await statOf(file, 'The file')).isFile()) {
      throw new FileAccessError('not_a_file', 'Outside of the workspace only files can be read, one at a time.');
    }
    const known = this.byFile.get(file);
    if (known) return known;
    const name = path.basename(file).replace(UNFIT, '_').slice(-200);
    const located = { address: `outside:${this.deps.makeId()}/${name}`, file };
    this.byFile.set(file, located);
    this.refresh();
    return located;
  }

  owns(given: string): boolean {
    return given.startsWith('outside:');
  }

  async resolve(address: string): Promise<string> {
    const located = [...this.byFile.values()].find((each) => each.address === address);
    if (!located) {
      throw new FileAccessError(
        'not_found',
        'This address leads to no file, or no longer. Read the file by its path once more.',
      );
    }
    const { file } = located;
    if (!this.deps.allows(file)) {
      throw new FileAccessError(
        'outside_workspace',
        `${address} may not be read now. Read the file by its path with file_reader: then the user is asked.`,
      );
    }
    const real = await realPathOf(file, address);
    if (real === undefined) throw new FileAccessError('not_found', `There is no file ${address} any more.`);
    // A link to another file, which nobody has allowed, stands in its place.
    if (real !== file) throw new FileAccessError('outside_workspace', `${address} is another file now.`);
    await this.refuse(real);
    return real;
  }

  files(): string[] {
    return [...this.byFile.keys()].filter((file) => this.deps.allows(file)).sort();
  }

  /** Looks whether other files may be read now; call it when the user has allowed something, or no longer does. */
  refresh(): void {
    const now = JSON.stringify(this.files());
    if (now === this.told) return;
    this.told = now;
    this.deps.onChange();
  }

  /** What the system calls the file; undefined for what is no absolute path here. */
  private absolute(given: string): string | undefined {
    if (given.includes('\0')) return undefined;
    const home = /^~[\\/]+(.+)$/s.exec(given)?.[1];
    const whole = home === undefined ? given : path.join(this.deps.home, home);
    if (!path.isAbsolute(whole)) return undefined;
    // Only to look whether such a file is there would sign the user in at that server.
    if (process.platform === 'win32' && !/^[a-z]:[\\/]/i.test(whole)) {
      throw new FileAccessError('protected', 'Files are read from drives, not by the address of a server or a device.');
    }
    return path.resolve(whole);
  }

  private async refuse(file: string): Promise<void> {
    refuseSecret(file, 'This file');
    if (isOwn(await realOwn(this.deps.own), file)) throw secretError('This file', 'the state of the editor');
  }
}
